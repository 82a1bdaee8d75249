//! What a deal under way is expected to bring each seat: sums of weighted facts, found by regression over many deals
//! between quick players.

use crate::arrange::Arranger;
use crate::game::{Deal, Seat};
use crate::rules::{DeadwoodScoring, Opening, Rules, Scoring};

use super::quick::Quick;
use super::sight::Sight;

/// How a seat stands: one, the facts of its hand, the facts of the others' hands on average, the share of the others who
/// have opened, how soon its turn comes, the cards in the stock.
type Standing = [f64; 22];

/// Weights of the facts of a [`Standing`], for a seat that has not opened and for one that has.
type Weights = [Standing; 2];

/// Where an opening of some points is asked for.
const OPENING: Weights = [
    [
        92.477, -0.128, 1.950, 0.314, -0.265, -0.400, -1.485, 0.302, 20.311, -0.397, -0.105, -15.087, 2.456, 1.789,
        2.509, -1.993, 0.742, 12.026, 1.806, 65.057, 22.584, -75.454,
    ],
    [
        -18.258, 0.524, 1.876, 0.0, -0.789, -0.298, 0.122, 0.023, -4.129, 0.0, 0.056, -1.470, 0.411, -0.105, 0.183,
        -0.224, 0.099, 1.235, 0.527, 23.970, 5.659, -10.807,
    ],
];
/// The same where a penalty awaits whoever has not opened.
const PENALTY: Weights = [
    [
        83.272, -0.175, 0.754, 0.947, -0.545, -0.483, -0.230, -0.098, -2.474, 0.028, 0.056, -3.566, 0.406, 0.674,
        0.613, -0.621, -0.309, 1.082, 0.267, 7.190, 10.111, -25.308,
    ],
    [
        3.851, 0.256, 1.979, 0.0, -0.523, -0.463, 0.015, -0.136, -1.740, 0.0, 0.027, -0.486, 0.009, -0.066, -0.050,
        0.105, -0.146, 0.201, 0.030, -0.040, 3.875, -0.893,
    ],
];
/// Where the winner takes the points of all.
const WINNER: Weights = [
    [
        -3.181, 0.035, -4.850, 0.0, 0.426, 0.491, -0.375, 0.020, 0.0, -0.001, 0.247, 1.630, 0.0, -0.229, -0.204,
        -0.120, 0.049, 0.0, 0.206, -8.673, -5.451, 20.979,
    ],
    [
        -2.086, -0.003, -0.485, 0.0, 0.201, 0.208, -0.195, -0.062, 0.0, 0.0, 0.101, 0.277, 0.0, -0.127, 0.034, 0.125,
        0.075, 0.0, 0.005, 2.969, -1.665, 1.480,
    ],
];
/// Under contracts.
const CONTRACT: Weights = [
    [
        32.804, 0.147, -0.252, 0.0, -0.114, -1.101, 0.343, 0.102, 0.0, 4.955, 0.004, -1.808, 0.0, -0.036, -0.354,
        0.469, 0.021, 0.0, -2.777, -7.511, 4.175, -20.168,
    ],
    [
        5.387, 0.280, 1.519, 0.0, -0.025, -0.247, -0.047, -0.156, 0.0, 0.0, 0.019, -0.403, 0.0, -0.094, -0.244, 0.013,
        -0.063, 0.0, -0.266, -4.461, 1.244, 0.803,
    ],
];

/// Forecasts the points of a deal; `None` where cards laid count, since these facts do not tell how many were.
#[derive(Clone, Copy)]
pub(super) struct Forecast {
    weights: &'static Weights,
    /// Whether the winner's points grow with the number of the others.
    for_each_other: bool,
}

impl Forecast {
    pub(super) fn of(rules: &Rules) -> Option<Self> {
        let weights = match (rules.opening, rules.scoring) {
            (_, Scoring::LaidMinusHand { .. }) => return None,
            (_, Scoring::WinnerTakes { .. }) => &WINNER,
            (Opening::Contract(_), _) => &CONTRACT,
            (_, Scoring::DeadwoodAgainst(DeadwoodScoring { unopened: Some(_), .. })) => &PENALTY,
            _ => &OPENING,
        };
        Some(Self { weights, for_each_other: matches!(rules.scoring, Scoring::WinnerTakes { .. }) })
    }

    /// The points that a seat is expected to get.
    pub(super) fn points(&self, quick: &Quick, arranger: &mut Arranger, deal: &Deal, seat: Seat) -> f64 {
        let (opened, standing) = standing(quick, arranger, deal, seat);
        let weights = &self.weights[usize::from(opened)];
        let points: f64 = weights.iter().zip(standing).map(|(weight, fact)| weight * fact).sum();
        if self.for_each_other { points.max(0.0) * (deal.board().players() as f64 - 1.0) } else { points }
    }
}

/// How a seat stands, and whether it has opened.
fn standing(quick: &Quick, arranger: &mut Arranger, deal: &Deal, seat: Seat) -> (bool, Standing) {
    let mut facts = |seat: Seat| quick.look(Sight::within(deal, seat)).own_facts(arranger);
    let mut all = [0.0; 22];
    all[0] = 1.0;
    all[1..10].copy_from_slice(&facts(seat));
    let board = deal.board();
    let others = board.seats.iter().enumerate().filter(|&(other, state)| other != seat && state.in_play);
    let share = 1.0 / (board.players() as f64 - 1.0).max(1.0);
    for (other, state) in others {
        for (sum, fact) in all[10..19].iter_mut().zip(facts(other)) {
            *sum += fact * share;
        }
        all[19] += f64::from(u8::from(state.opened)) * share;
    }
    let ahead = (seat + board.seats.len() - board.turn) % board.seats.len();
    all[20] = ahead as f64 / board.players() as f64;
    all[21] = board.stock as f64 / 50.0;
    (board.seats[seat].opened, all)
}
