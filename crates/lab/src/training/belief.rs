//! Training of the belief: finds weights of [`BeliefFeatures`] by conditional logistic regression over matches of the
//! good player. Each true hand stands among hands dealt at random, and the weights found are those under which the true
//! hands are likeliest.

use rami_bots::internals::{BELIEF_FEATURES, BeliefFeatures, Features, evidence};
use rami_bots::{Bot, Level};
use rami_engine::game::SeatView;
use rami_record::{Recording, SetupError};

use super::data_file::{Entry, rounded};
use crate::arena::{RuledGame, among, answer_all, in_turn, mixed, watch_deal};

/// The number of random hands beside each true one.
const RANDOM: usize = 11;
/// One in this many decisions gives cases, because successive ones hold nearly the same information.
const EVERY: usize = 3;
/// Rounds of Newton's method: more than it needs.
const ROUNDS: usize = 25;
/// The ridge penalty on large weights, as a share of the curvature along each weight.
const RIDGE: f64 = 0.02;

/// The features of a hand as numbers.
type Row = [f64; BELIEF_FEATURES];
/// A true hand, first, among random ones.
type Case = Vec<Row>;

/// Weights learnt from hands before their owners opened, or after.
#[derive(Clone, Copy, Debug)]
pub struct LearntBelief {
    /// The number of true hands they were learnt from.
    pub cases: usize,
    /// The weight of each feature.
    pub weights: BeliefFeatures,
    /// The mean log-likelihood of a true hand among the twelve, above that of a uniform guess, in nats: 0 to 2.48.
    pub gain: f64,
}

impl LearntBelief {
    /// An entry in the form of `crates/bots/src/search/belief/weights.json`.
    #[must_use]
    pub fn entry(&self) -> Entry<BeliefFeatures> {
        let weights = BeliefFeatures::from_array(self.weights.to_array().map(|weight| rounded(weight, 3)));
        Entry::new(vec![format!("{} hands, {:.3} nats above a blind guess.", self.cases, self.gain)], weights)
    }
}

/// Lets the good player play `games` matches and learns from its hands, separately before opening and after.
///
/// # Errors
/// Why the matches cannot begin.
pub(crate) fn learn_belief(
    ruled: &[RuledGame],
    seats: usize,
    games: usize,
    seed: u64,
) -> Result<[LearntBelief; 2], SetupError> {
    let mut cases: [Vec<Case>; 2] = Default::default();
    for number in 0..games {
        let seed = mixed(seed, number as u64, seats as u64);
        let (game, bots) = among(Level::GOOD_PLAYER, in_turn(ruled, number), seats, seed)?;
        watch(game, bots, seed, &mut cases);
    }
    Ok(cases.map(|cases| fit(&cases)))
}

/// Plays a match and adds its cases.
fn watch(mut game: Recording, mut bots: Vec<Box<dyn Bot>>, seed: u64, cases: &mut [Vec<Case>; 2]) {
    let levels = vec![Level::GOOD_PLAYER; bots.len()];
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

/// Adds a case for each opponent of the seat to act: the hand that it has and others that it might have.
fn note(game: &Recording, view: &SeatView, seed: u64, cases: &mut [Vec<Case>; 2]) {
    let deal = game.state().deal().expect("a deal is being played");
    for (seat, state) in view.board.seats.iter().enumerate() {
        if seat != view.seat && usize::from(state.cards) > state.known.len() {
            let evidence = evidence(view, seat, deal.hand(seat), RANDOM, seed);
            cases[usize::from(state.opened)].push(evidence.into_iter().map(Features::to_array).collect());
        }
    }
}

/// The weights under which the first hand of each case is likeliest, by Newton's method.
fn fit(cases: &[Case]) -> LearntBelief {
    let mut weights = [0.0; BELIEF_FEATURES];
    let mut gain = 0.0;
    for _ in 0..ROUNDS {
        let mut slope = [0.0; BELIEF_FEATURES];
        let mut curve = [[0.0; BELIEF_FEATURES]; BELIEF_FEATURES];
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
    LearntBelief {
        cases: cases.len(),
        weights: BeliefFeatures::from_array(weights),
        gain: gain / cases.len().max(1) as f64,
    }
}

/// Adds the gradient and the curvature of the log-likelihood of one case. Returns that log-likelihood, above that of a
/// uniform guess.
fn learn_from(case: &Case, weights: &Row, slope: &mut Row, curve: &mut [Row; BELIEF_FEATURES]) -> f64 {
    let scores: Vec<f64> =
        case.iter().map(|hand| hand.iter().zip(weights).map(|(feature, by)| feature * by).sum()).collect();
    let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let all: f64 = scores.iter().map(|score| (score - most).exp()).sum();
    let mut mean = [0.0; BELIEF_FEATURES];
    let shares: Vec<f64> = scores.iter().map(|score| (score - most).exp() / all).collect();
    for (hand, share) in case.iter().zip(&shares) {
        mean.iter_mut().zip(hand).for_each(|(mean, feature)| *mean += share * feature);
    }
    for (hand, share) in case.iter().zip(&shares) {
        for one in 0..BELIEF_FEATURES {
            let apart = share * (hand[one] - mean[one]);
            for other in 0..BELIEF_FEATURES {
                curve[one][other] += apart * (hand[other] - mean[other]);
            }
        }
    }
    for place in 0..BELIEF_FEATURES {
        slope[place] += case[0][place] - mean[place];
    }
    shares[0].ln() + (case.len() as f64).ln()
}

/// The solution of linear equations, by Gaussian elimination with the largest pivots.
fn solved(mut rows: [Row; BELIEF_FEATURES], mut right: Row) -> Row {
    for place in 0..BELIEF_FEATURES {
        let pivot =
            (place..BELIEF_FEATURES).max_by(|&one, &other| rows[one][place].abs().total_cmp(&rows[other][place].abs()));
        let pivot = pivot.expect("a row is left");
        rows.swap(place, pivot);
        right.swap(place, pivot);
        let (lead, from) = (rows[place], right[place]);
        for row in place + 1..BELIEF_FEATURES {
            let times = rows[row][place] / lead[place];
            rows[row].iter_mut().zip(&lead).for_each(|(number, lead)| *number -= times * lead);
            right[row] -= times * from;
        }
    }
    for place in (0..BELIEF_FEATURES).rev() {
        let known: f64 = (place + 1..BELIEF_FEATURES).map(|other| rows[place][other] * right[other]).sum();
        right[place] = (right[place] - known) / rows[place][place];
    }
    right
}
