//! A value net judges an imagined deal after a few turns, so that a rollout need not be played to its end. It sees all
//! hands and estimates how likely each outcome of the deal is.
//!
//! All of its arithmetic up to the logits is in integers: the same deal gives the same numbers on every machine. The
//! weights are learnt by `rami-lab value`.

use std::array;
use std::iter::zip;

use rami_engine::cards::bits;
use rami_engine::game::Seat;

/// The sizes of the two hidden layers.
pub const VALUE_LAYERS: [usize; 2] = [64, 32];
/// The value of a card that is there, and the unit of counts.
pub const VALUE_UNIT: i32 = 64;
/// The highest activation of a hidden layer. The lowest is 0.
const MOST_ACTIVE: i32 = 127;

/// The inputs that are cards of several kinds, given by bit: their places, by kind, suit and rank, and their values.
pub fn card_inputs(kinds: impl IntoIterator<Item = u64>) -> impl Iterator<Item = (usize, i32)> {
    let place = |kind: usize, bit: usize| kind * 52 + bit / 16 * 13 + bit % 16;
    let of_kind = move |(kind, cards)| bits(cards).map(move |card| (place(kind, usize::from(card.bit())), VALUE_UNIT));
    kinds.into_iter().enumerate().flat_map(of_kind)
}

/// The inputs of counts that are not 0, from a place on.
pub fn count_inputs(from: usize, counts: impl IntoIterator<Item = i32>) -> impl Iterator<Item = (usize, i32)> {
    let counts = counts.into_iter().enumerate().filter(|(_, count)| *count != 0);
    counts.map(move |(at, count)| (from + at, count))
}

/// The numbers of a value net. The hidden layers are rectified and end at [`MOST_ACTIVE`].
#[derive(Clone, Debug, PartialEq)]
pub struct ValueNet<const INPUTS: usize, const OUTCOMES: usize> {
    /// The game that it learnt from.
    pub variant: &'static str,
    /// The weights of the first layer, a row for each input.
    pub first: [[i8; VALUE_LAYERS[0]]; INPUTS],
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
    pub last: [[i8; VALUE_LAYERS[1]]; OUTCOMES],
    /// What is added to its sums.
    pub last_bias: [i32; OUTCOMES],
    /// How much one logit is in its sums.
    pub logit: f64,
    /// The mean points of each outcome.
    pub points: [f64; OUTCOMES],
}

impl<const INPUTS: usize, const OUTCOMES: usize> ValueNet<INPUTS, OUTCOMES> {
    /// How likely each outcome is. `inputs` are the places and values of the inputs that are not 0.
    #[must_use]
    pub fn chances(&self, inputs: impl IntoIterator<Item = (usize, i32)>) -> [f64; OUTCOMES] {
        let mut sums = self.first_bias;
        for (place, value) in inputs {
            for (sum, &weight) in zip(&mut sums, &self.first[place]) {
                *sum += i32::from(weight) * value;
            }
        }
        let first = sums.map(|sum| active(sum, self.first_shift));
        let second =
            array::from_fn(|at| active(sum(&self.second[at], &first, self.second_bias[at]), self.second_shift));
        let logits: [f64; OUTCOMES] =
            array::from_fn(|at| f64::from(sum(&self.last[at], &second, self.last_bias[at])) / self.logit);
        let most = logits.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let odds = logits.map(|logit| (logit - most).exp());
        let all: f64 = odds.iter().sum();
        odds.map(|one| one / all)
    }
}

/// What each outcome is worth to a seat in a match between two players.
pub struct OutcomeWorths<const OUTCOMES: usize> {
    seat: Seat,
    /// The match equity of the seat after each outcome: where the other player is about to draw, and where the seat is.
    worths: [[f64; OUTCOMES]; 2],
}

impl<const OUTCOMES: usize> OutcomeWorths<OUTCOMES> {
    /// The worths to a seat. `worth` returns its match equity after an outcome for the player who is about to draw.
    pub fn new(seat: Seat, other: Seat, worth: impl Fn(Seat, usize) -> f64) -> Self {
        Self { seat, worths: [other, seat].map(|to_act| array::from_fn(|outcome| worth(to_act, outcome))) }
    }

    /// The match equity of the seat, by how likely each outcome is for the player who is about to draw.
    pub fn mean(&self, to_act: Seat, chances: [f64; OUTCOMES]) -> f64 {
        let worths = self.worths[usize::from(to_act == self.seat)];
        zip(chances, worths).map(|(chance, worth)| chance * worth).sum()
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
