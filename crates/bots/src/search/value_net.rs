//! The value net judges an imagined deal of Gin rami after a few turns, so that a rollout need not be played to its
//! end. It sees both hands and estimates how likely each outcome of the deal is.
//!
//! All of its arithmetic up to the logits is in integers: the same deal gives the same numbers on every machine. The
//! weights are learnt by `rami-lab value`.

use std::array;
use std::iter::zip;

use rami_engine::cards::{Card, Suit, bits};
use rami_engine::game::{Board, Deal, DealSummary, How, LeastDeadwood, Phase, Seat, SeatView};
use rami_engine::rules::{Knocking, Rules};

use crate::policy::knock_policy::completing;
use crate::position::shape::bit;
use crate::search::match_equity::MatchEquity;

/// The inputs that are cards, by suit and rank, of four kinds: own, the other player's, discarded, on top of the pile.
const CARD_INPUTS: usize = 4 * 52;
/// The inputs that are counts and points.
const COUNT_INPUTS: usize = 16;
/// All inputs.
pub const VALUE_INPUTS: usize = CARD_INPUTS + COUNT_INPUTS;
/// The sizes of the two hidden layers.
pub const VALUE_LAYERS: [usize; 2] = [64, 32];
/// The value of a card that is there, and the unit of counts.
pub const VALUE_UNIT: i32 = 64;
/// The highest activation of a hidden layer. The lowest is 0.
const MOST_ACTIVE: i32 = 127;
/// The knock limit of the deals that the net learnt from. Others are not judged.
const KNOCK_LIMIT: u8 = 10;

/// How a deal may end for a seat.
pub const OUTCOMES: [Outcome; 9] = [
    Outcome { wins: true, how: How::Gin, margin: 0 },
    Outcome { wins: true, how: How::Undercut, margin: 0 },
    Outcome { wins: true, how: How::Knock, margin: 12 },
    Outcome { wins: true, how: How::Knock, margin: 0 },
    Outcome { wins: false, how: How::StockOut, margin: 0 },
    Outcome { wins: false, how: How::Knock, margin: 0 },
    Outcome { wins: false, how: How::Knock, margin: 12 },
    Outcome { wins: false, how: How::Undercut, margin: 0 },
    Outcome { wins: false, how: How::Gin, margin: 0 },
];

/// The place in [`OUTCOMES`] of a deal that nobody wins.
const NOBODY: usize = 4;

/// A class of outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether the seat scores; else the other does, or nobody.
    wins: bool,
    /// How the deal ends.
    how: How,
    /// The least difference of deadwood of this class.
    margin: i32,
}

impl Outcome {
    /// The place in [`OUTCOMES`] of what came of a deal for a seat, and the difference of deadwood.
    #[must_use]
    pub fn of_deal(deal: &DealSummary, seat: Seat) -> (usize, i32) {
        let (Some(winner), Some(deadwood)) = (deal.end.winner, deal.deadwood) else { return (NOBODY, 0) };
        let margin = (i32::from(deadwood[0]) - i32::from(deadwood[1])).abs();
        let how = if deal.end.how == How::BigGin { How::Gin } else { deal.end.how };
        let is_of = |outcome: &&Outcome| outcome.wins == (winner == seat) && outcome.how == how;
        let least = OUTCOMES.iter().filter(is_of).map(|outcome| outcome.margin).filter(|least| *least <= margin).max();
        let fits = |outcome: &Outcome| is_of(&outcome) && Some(outcome.margin) == least;
        (OUTCOMES.iter().position(fits).unwrap_or(NOBODY), margin)
    }

    /// The bonus under these rules, in points.
    const fn bonus(self, knocking: &Knocking) -> i32 {
        match self.how {
            How::Gin => knocking.gin_bonus,
            How::Undercut => knocking.undercut_bonus,
            _ => 0,
        }
    }
}

/// The inputs for the seat to act, at the beginning of its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueInputs {
    /// The cards of each kind, by bit.
    cards: [u64; 4],
    /// Counts and points, in units that make all about as large as [`VALUE_UNIT`] at most.
    counts: [i32; COUNT_INPUTS],
}

impl ValueInputs {
    /// The inputs of a deal in which the seat is about to draw.
    #[must_use]
    pub fn from_deal(deal: &Deal, seat: Seat) -> Self {
        let (board, values) = (deal.board(), deal.rules().values);
        let other = board.next_in_play(seat);
        let [own, others] = [seat, other].map(|seat| deal.hand(seat).planes()[0]);
        let thrown = board.discard.iter().fold(0, |cards, card| cards | bit(*card));
        let top = board.discard.last().map_or(0, |card| bit(*card));
        let stock = deal.stock().fold(0, |cards, card| cards | bit(card));
        let count = |cards: u64| cards.count_ones() as i32;
        let points = |best: &LeastDeadwood| i32::from(best.points());
        let best = [own, others].map(|cards| LeastDeadwood::of_cards(values, cards));
        let wanted = best.each_ref().map(|best| completing(best.deadwood_cards()));
        // What the top discard would change, in points of deadwood.
        let gain = |at: usize, cards: u64| points(&LeastDeadwood::of_cards(values, cards | top)) - points(&best[at]);
        let counts = [
            2 * board.stock as i32,
            6 * i32::from(board.seats[seat].turns),
            points(&best[0]),
            points(&best[1]),
            6 * count(wanted[0] & stock),
            6 * count(wanted[1] & stock),
            12 * count(best[0].prolonging() & stock),
            12 * count(best[1].prolonging() & stock),
            6 * count(best[0].deadwood_cards()),
            6 * count(best[1].deadwood_cards()),
            6 * gain(0, own),
            6 * gain(1, others),
            12 * board.seats[seat].known.len() as i32,
            12 * board.seats[other].known.len() as i32,
            if board.declined { VALUE_UNIT } else { 0 },
            12 * count(best[0].deadwood_cards() & wanted[1]),
        ];
        Self { cards: [own, others, thrown, top], counts }
    }

    /// The inputs that are not 0: their places and their values in [`VALUE_UNIT`]s.
    pub fn active(&self) -> impl Iterator<Item = (usize, i32)> + '_ {
        let place = |kind: usize, bit: usize| kind * 52 + bit / 16 * 13 + bit % 16;
        let of_kind = move |(kind, &cards): (usize, &u64)| {
            bits(cards).map(move |card| (place(kind, usize::from(card.bit())), VALUE_UNIT))
        };
        let counts = self.counts.iter().enumerate().filter(|(_, count)| **count != 0);
        self.cards.iter().enumerate().flat_map(of_kind).chain(counts.map(|(at, &count)| (CARD_INPUTS + at, count)))
    }
}

/// The numbers of a value net. The hidden layers are rectified and end at [`MOST_ACTIVE`].
#[derive(Clone, Debug, PartialEq)]
pub struct ValueNet {
    /// The weights of the first layer, a row for each input.
    pub first: [[i8; VALUE_LAYERS[0]]; VALUE_INPUTS],
    /// What is added to its sums.
    pub first_bias: [i32; VALUE_LAYERS[0]],
    /// By how many bits its sums are shifted to become activations.
    pub first_shift: u32,
    /// The weights of the second layer, a row for each of its units.
    pub second: [[i8; VALUE_LAYERS[0]]; VALUE_LAYERS[1]],
    /// What is added to its sums.
    pub second_bias: [i32; VALUE_LAYERS[1]],
    /// By how many bits its sums are shifted to become activations.
    pub second_shift: u32,
    /// The weights of the last layer, a row for each outcome.
    pub last: [[i8; VALUE_LAYERS[1]]; OUTCOMES.len()],
    /// What is added to its sums.
    pub last_bias: [i32; OUTCOMES.len()],
    /// How much one logit is in its sums.
    pub logit: f64,
    /// The mean difference of deadwood in each outcome, in points.
    pub margins: [f64; OUTCOMES.len()],
}

impl ValueNet {
    /// The net that was learnt.
    pub const LEARNT: &Self = &include!(concat!(env!("OUT_DIR"), "/search/value_net/weights.rs"));

    /// Whether the net may judge deals under these rules with this board: it learnt from one knock limit alone.
    #[must_use]
    pub fn knows(rules: &Rules, board: &Board) -> bool {
        board.knock_limit(rules) == Some(KNOCK_LIMIT)
    }

    /// How likely each of the [`OUTCOMES`] is.
    #[must_use]
    pub fn chances(&self, inputs: &ValueInputs) -> [f64; OUTCOMES.len()] {
        let mut sums = self.first_bias;
        for (place, value) in inputs.active() {
            for (sum, &weight) in zip(&mut sums, &self.first[place]) {
                *sum += i32::from(weight) * value;
            }
        }
        let first = sums.map(|sum| active(sum, self.first_shift));
        let second =
            array::from_fn(|at| active(sum(&self.second[at], &first, self.second_bias[at]), self.second_shift));
        let logits: [f64; OUTCOMES.len()] =
            array::from_fn(|at| f64::from(sum(&self.last[at], &second, self.last_bias[at])) / self.logit);
        let most = logits.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let odds = logits.map(|logit| (logit - most).exp());
        let all: f64 = odds.iter().sum();
        odds.map(|one| one / all)
    }
}

/// A value net in a match: what each outcome is worth to a seat.
pub struct ValueJudge {
    net: &'static ValueNet,
    seat: Seat,
    /// The match equity of the seat after each outcome: where the other player is about to draw, and where the seat is.
    worths: [[f64; OUTCOMES.len()]; 2],
}

impl ValueJudge {
    /// The judge for the seat of a view; `None` if the net does not know such deals.
    #[must_use]
    pub fn from_view(view: &SeatView, equity: &MatchEquity) -> Option<Self> {
        let (rules, board, net) = (&view.rules, &view.board, ValueNet::LEARNT);
        let knocking = rules.knocking().filter(|_| ValueNet::knows(rules, board))?;
        let twice = knocking.spades_double && board.upcard.and_then(Card::suit) == Some(Suit::Spades); // D5-9
        let worth = |to_act: Seat, at: usize| {
            let outcome = OUTCOMES[at];
            let points = net.margins[at] + f64::from(outcome.bonus(knocking));
            let mut written = [0.0; 2];
            if at != NOBODY {
                written[if outcome.wins { to_act } else { 1 - to_act }] = if twice { 2.0 * points } else { points };
            }
            equity.value_of(&written)
        };
        let worths = [1 - view.seat, view.seat].map(|to_act| array::from_fn(|at| worth(to_act, at)));
        Some(Self { net, seat: view.seat, worths })
    }

    /// The match equity of the seat in a deal in which somebody is about to draw; `None` in any other.
    #[must_use]
    pub fn value(&self, deal: &Deal) -> Option<f64> {
        let to_act = deal.board().to_act().filter(|_| deal.board().phase == Phase::Draw)?;
        let chances = self.net.chances(&ValueInputs::from_deal(deal, to_act));
        let worths = self.worths[usize::from(to_act == self.seat)];
        Some(zip(chances, worths).map(|(chance, worth)| chance * worth).sum())
    }
}

/// The activation of a sum.
const fn active(sum: i32, shift: u32) -> i32 {
    let shifted = sum >> shift;
    if shifted < 0 {
        0
    } else if shifted > MOST_ACTIVE {
        MOST_ACTIVE
    } else {
        shifted
    }
}

/// The weighted sum of activations, with a bias.
fn sum<const N: usize>(weights: &[i8; N], active: &[i32; N], bias: i32) -> i32 {
    zip(weights, active).map(|(&weight, &active)| i32::from(weight) * active).sum::<i32>() + bias
}
