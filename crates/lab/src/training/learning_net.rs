//! A net that learns: the numbers of a value net before they are rounded, and their slopes.

use std::array;
use std::iter::zip;

use rami_bots::internals::{VALUE_LAYERS, VALUE_UNIT};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A net with numbers that can be learnt: those of a value net, before they are rounded.
#[derive(Clone)]
pub(super) struct LearningNet<const INPUTS: usize, const OUTCOMES: usize> {
    pub first: Vec<[f32; VALUE_LAYERS[0]]>,
    pub first_bias: [f32; VALUE_LAYERS[0]],
    pub second: Vec<[f32; VALUE_LAYERS[0]]>,
    pub second_bias: [f32; VALUE_LAYERS[1]],
    pub last: Vec<[f32; VALUE_LAYERS[1]]>,
    pub last_bias: [f32; OUTCOMES],
}

/// The activations of the hidden layers, and the chances of the outcomes.
pub(super) struct Activations<const OUTCOMES: usize> {
    first: [f32; VALUE_LAYERS[0]],
    second: [f32; VALUE_LAYERS[1]],
    pub chances: [f32; OUTCOMES],
}

impl<const INPUTS: usize, const OUTCOMES: usize> LearningNet<INPUTS, OUTCOMES> {
    pub(super) fn zero() -> Self {
        Self {
            first: vec![[0.0; VALUE_LAYERS[0]]; INPUTS],
            first_bias: [0.0; VALUE_LAYERS[0]],
            second: vec![[0.0; VALUE_LAYERS[0]]; VALUE_LAYERS[1]],
            second_bias: [0.0; VALUE_LAYERS[1]],
            last: vec![[0.0; VALUE_LAYERS[1]]; OUTCOMES],
            last_bias: [0.0; OUTCOMES],
        }
    }

    /// A net with small weights by chance.
    pub(super) fn random(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut net = Self::zero();
        let mut fill = |rows: &mut [&mut [f32]], most: f32| {
            for weight in rows.iter_mut().flat_map(|row| row.iter_mut()) {
                *weight = (rng.random::<f32>() * 2.0 - 1.0) * most;
            }
        };
        fill(&mut net.first.iter_mut().map(<[f32; _]>::as_mut_slice).collect::<Vec<_>>(), 0.2);
        fill(&mut net.second.iter_mut().map(<[f32; _]>::as_mut_slice).collect::<Vec<_>>(), 0.3);
        fill(&mut net.last.iter_mut().map(<[f32; _]>::as_mut_slice).collect::<Vec<_>>(), 0.3);
        net
    }

    /// All numbers, in the order of the fields.
    pub(super) fn numbers(&self) -> impl Iterator<Item = &f32> {
        let Self { first, first_bias, second, second_bias, last, last_bias } = self;
        let hidden = first.iter().flatten().chain(first_bias).chain(second.iter().flatten()).chain(second_bias);
        hidden.chain(last.iter().flatten()).chain(last_bias)
    }

    pub(super) fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let Self { first, first_bias, second, second_bias, last, last_bias } = self;
        let hidden = first.iter_mut().flatten().chain(first_bias).chain(second.iter_mut().flatten()).chain(second_bias);
        hidden.chain(last.iter_mut().flatten()).chain(last_bias)
    }

    pub(super) fn judge(&self, inputs: &[(usize, f32)]) -> Activations<OUTCOMES> {
        let mut first = self.first_bias;
        for &(place, value) in inputs {
            add(&mut first, &self.first[place], value);
        }
        first = first.map(|sum| sum.max(0.0));
        let second: [f32; VALUE_LAYERS[1]] =
            array::from_fn(|at| (self.second_bias[at] + dot(&self.second[at], &first)).max(0.0));
        let logits: [f32; OUTCOMES] = array::from_fn(|at| self.last_bias[at] + dot(&self.last[at], &second));
        let most = logits.into_iter().fold(f32::NEG_INFINITY, f32::max);
        let odds = logits.map(|logit| (logit - most).exp());
        let all: f32 = odds.iter().sum();
        Activations { first, second, chances: odds.map(|one| one / all) }
    }

    /// Adds to `slopes` how each number changes the surprise (in nats) at an outcome.
    pub(super) fn learn(&self, inputs: &[(usize, f32)], outcome: usize, slopes: &mut Self) {
        let Activations { first, second, chances } = self.judge(inputs);
        let mut into_second = [0.0; VALUE_LAYERS[1]];
        for (at, chance) in chances.into_iter().enumerate() {
            let slope = chance - f32::from(u8::from(at == outcome));
            slopes.last_bias[at] += slope;
            add(&mut slopes.last[at], &second, slope);
            add(&mut into_second, &self.last[at], slope);
        }
        let mut into_first = [0.0; VALUE_LAYERS[0]];
        for (at, slope) in into_second.into_iter().enumerate().filter(|&(at, _)| second[at] > 0.0) {
            slopes.second_bias[at] += slope;
            add(&mut slopes.second[at], &first, slope);
            add(&mut into_first, &self.second[at], slope);
        }
        for (slope, _) in zip(&mut into_first, first).filter(|(_, active)| *active <= 0.0) {
            *slope = 0.0;
        }
        add(&mut slopes.first_bias, &into_first, 1.0);
        for &(place, value) in inputs {
            add(&mut slopes.first[place], &into_first, value);
        }
    }
}

/// Adds a multiple of a row to another one.
fn add<const N: usize>(to: &mut [f32; N], row: &[f32; N], times: f32) {
    for (sum, number) in zip(to, row) {
        *sum += number * times;
    }
}

fn dot<const N: usize>(one: &[f32; N], other: &[f32; N]) -> f32 {
    zip(one, other).map(|(one, other)| one * other).sum()
}

/// A position with what came of the deal for a seat.
pub(crate) struct Case {
    /// The inputs that are not 0: their places and their values.
    pub inputs: Vec<(usize, i32)>,
    /// The place of the outcome.
    pub outcome: usize,
    /// The points of the outcome.
    pub points: i32,
}

/// Inputs as the net learns from them: a card that is there is 1.
pub(super) fn floats(inputs: &[(usize, i32)]) -> Vec<(usize, f32)> {
    let unit = VALUE_UNIT as f32;
    inputs.iter().map(|&(place, value)| (place, value as f32 / unit)).collect()
}
