//! What hands are likely: the weights of [`crate::bots::BeliefFeatures`], learnt from the good level's own matches by conditional
//! logistic regression. Each true hand stands among hands dealt at random; the weights are those by which it is likeliest
//! to be told from them.

use std::fmt::Write;

use crate::bots::search::belief::{BeliefFeatures, SIGNS, evidence};
use crate::bots::{Bot, Level};
use crate::game::SeatView;
use crate::session::{Game, SetupError};

use crate::lab::arena::{among, answer_all, mixed, watch_deal};

/// Hands dealt at random beside each true one.
const RANDOM: usize = 11;
/// Of so many decisions one is looked at: those that follow each other tell nearly the same.
const EVERY: usize = 3;
/// Newton's method is there long before.
const ROUNDS: usize = 25;
/// How much large weights are held down, against how much their sign varies.
const RIDGE: f64 = 0.02;

/// A true hand, first, among random ones.
type Case = Vec<BeliefFeatures>;

/// What was learnt of hands before the first laying-down, or after it.
#[derive(Clone, Copy, Debug)]
pub struct LearntBelief {
    /// Hands looked at.
    pub cases: usize,
    /// What each sign weighs.
    pub weights: BeliefFeatures,
    /// How much more likely a true hand becomes, as the mean of the logarithm (2.48 at most: to be found among twelve).
    pub gain: f64,
}

impl LearntBelief {
    /// As a line of the table in `bots::belief`.
    #[must_use]
    pub fn line(&self) -> String {
        let mut line = String::from("[");
        for (place, weight) in self.weights.iter().enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            // Adding zero turns a negative zero into zero.
            let _ = write!(line, "{comma}{:?}", (weight * 1000.0).round() / 1000.0 + 0.0);
        }
        line + "],"
    }
}

/// Lets the good level play so many matches and learns from its hands: before the first laying-down, and after it.
///
/// # Errors
/// Why the matches cannot begin.
pub fn learn(variant: &str, seats: usize, games: usize, seed: u64) -> Result<[LearntBelief; 2], SetupError> {
    let mut cases: [Vec<Case>; 2] = Default::default();
    for number in 0..games {
        let seed = mixed(seed, number as u64, seats as u64);
        let (game, bots) = among(Level::Normal, variant, seats, seed)?;
        watch(game, bots, seed, &mut cases);
    }
    Ok(cases.map(|cases| fit(&cases)))
}

/// Plays a match and notes hands.
fn watch(mut game: Game, mut bots: Vec<Box<dyn Bot>>, seed: u64, cases: &mut [Vec<Case>; 2]) {
    let levels = vec![Level::Normal; bots.len()];
    let mut decisions = 0;
    while game.deal() {
        watch_deal(&mut game, &mut bots, |game, view, _, _| {
            decisions += 1;
            if decisions % EVERY == 0 {
                note(game, view, seed.wrapping_add(decisions as u64), cases);
            }
        });
        answer_all(&mut game, &levels);
    }
}

/// Notes the hands of the others as they are and as they might be.
fn note(game: &Game, view: &SeatView, seed: u64, cases: &mut [Vec<Case>; 2]) {
    let deal = game.state().deal().expect("a deal is being played");
    for (seat, state) in view.board.seats.iter().enumerate() {
        if seat != view.seat && usize::from(state.cards) > state.known.len() {
            cases[usize::from(state.opened)].push(evidence(view, seat, deal.hand(seat), RANDOM, seed));
        }
    }
}

/// The weights under which the first hand of each case is likeliest to be the true one, by Newton's method.
fn fit(cases: &[Case]) -> LearntBelief {
    let mut weights = [0.0; SIGNS];
    let mut gain = 0.0;
    for _ in 0..ROUNDS {
        let mut slope = [0.0; SIGNS];
        let mut curve = [[0.0; SIGNS]; SIGNS];
        gain = 0.0;
        for case in cases {
            gain += learn_from(case, &weights, &mut slope, &mut curve);
        }
        for (place, row) in curve.iter_mut().enumerate() {
            let hold = RIDGE * row[place];
            slope[place] -= hold * weights[place];
            row[place] += hold + 1e-9;
        }
        for (weight, step) in weights.iter_mut().zip(solved(curve, slope)) {
            *weight += step;
        }
    }
    LearntBelief { cases: cases.len(), weights, gain: gain / cases.len().max(1) as f64 }
}

/// Adds what one case tells: the slope and the curvature of the logarithm of its likelihood; answers by how much that is
/// above a blind guess.
fn learn_from(
    case: &Case,
    weights: &BeliefFeatures,
    slope: &mut BeliefFeatures,
    curve: &mut [BeliefFeatures; SIGNS],
) -> f64 {
    let scores: Vec<f64> =
        case.iter().map(|signs| signs.iter().zip(weights).map(|(sign, by)| sign * by).sum()).collect();
    let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let all: f64 = scores.iter().map(|score| (score - most).exp()).sum();
    let mut mean = [0.0; SIGNS];
    let shares: Vec<f64> = scores.iter().map(|score| (score - most).exp() / all).collect();
    for (signs, share) in case.iter().zip(&shares) {
        mean.iter_mut().zip(signs).for_each(|(mean, sign)| *mean += share * sign);
    }
    for (signs, share) in case.iter().zip(&shares) {
        for one in 0..SIGNS {
            let apart = share * (signs[one] - mean[one]);
            for other in 0..SIGNS {
                curve[one][other] += apart * (signs[other] - mean[other]);
            }
        }
    }
    for place in 0..SIGNS {
        slope[place] += case[0][place] - mean[place];
    }
    shares[0].ln() + (case.len() as f64).ln()
}

/// Solves linear equations by Gaussian elimination with the largest pivots.
fn solved(mut rows: [BeliefFeatures; SIGNS], mut right: BeliefFeatures) -> BeliefFeatures {
    for place in 0..SIGNS {
        let pivot = (place..SIGNS).max_by(|&one, &other| rows[one][place].abs().total_cmp(&rows[other][place].abs()));
        let pivot = pivot.expect("a row is left");
        rows.swap(place, pivot);
        right.swap(place, pivot);
        let (lead, from) = (rows[place], right[place]);
        for row in place + 1..SIGNS {
            let times = rows[row][place] / lead[place];
            rows[row].iter_mut().zip(&lead).for_each(|(number, lead)| *number -= times * lead);
            right[row] -= times * from;
        }
    }
    for place in (0..SIGNS).rev() {
        let known: f64 = (place + 1..SIGNS).map(|other| rows[place][other] * right[other]).sum();
        right[place] = (right[place] - known) / rows[place][place];
    }
    right
}
