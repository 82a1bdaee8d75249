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
        0.055, -0.290, 2.103, 1.753, -0.447, -0.590, -0.977, -0.423, 10.373, 1.029, 0.085, -8.468, 0.319, -1.013,
        -0.241, 2.215, -0.069, 9.565, -0.155, 0.051, 16.662, 11.419,
    ],
    [
        -0.585, 0.342, 3.412, 0.000, -0.553, -0.588, -0.415, -0.190, -11.401, 0.000, 0.123, -1.980, -0.024, 0.127,
        0.193, -0.070, -0.015, 0.456, 0.006, -0.585, 3.429, -1.844,
    ],
];
/// The same where a penalty awaits whoever has not opened.
const PENALTY: Weights = [
    [
        1.129, 0.098, -0.948, 1.042, -0.465, -0.409, 0.32, -0.139, -2.536, 0.438, -0.153, -2.156, 0.564, 0.383, 0.038,
        0.305, -0.295, 6.567, 0.348, 18.469, 6.494, 2.226,
    ],
    [
        0.969, 0.260, 0.794, 0.000, -0.351, -0.336, 0.107, -0.038, -1.542, 0.000, 0.010, -0.761, 0.015, 0.013, -0.050,
        0.252, -0.115, 2.405, -0.056, -0.872, 2.732, 2.526,
    ],
];
/// Where the winner takes the points of all.
const WINNER: Weights = [
    [
        -0.057, 0.060, -0.571, 0.000, -0.000, 0.035, 0.071, -0.003, 0.000, 0.000, 0.036, 0.832, 0.000, -0.254, -0.245,
        -0.018, 0.005, 0.000, 0.000, -0.015, -0.790, 0.236,
    ],
    [
        -1.003, 0.026, -0.608, 0.000, 0.201, -0.012, 0.102, -0.116, 0.000, 0.000, 0.128, 1.002, 0.000, -0.437, -0.391,
        0.319, -0.014, 0.000, 0.000, 0.011, -1.406, 3.497,
    ],
];
/// Under contracts.
const CONTRACT: Weights = [
    [
        41.841, 0.216, 0.412, 0.000, -0.050, -0.825, -0.019, -0.026, 0.000, 4.965, 0.227, -4.520, 0.000, -0.011,
        -0.662, -0.154, -0.557, 0.000, -2.247, -32.904, 3.363, 8.146,
    ],
    [
        1.571, 0.273, 2.252, 0.000, -0.140, 0.747, 0.159, -0.228, 0.000, 0.000, 0.029, -0.286, 0.000, -0.071, 0.021,
        -0.030, -0.134, 0.000, -0.122, -3.818, 0.804, 3.613,
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
