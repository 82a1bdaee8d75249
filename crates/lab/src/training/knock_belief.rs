//! Training of the belief in games ended by a knock: finds the [`KnockFeatures`] weights of greatest likelihood in
//! deals of the quick player. A Markov chain for each case draws the hands that the belief expects. It goes on from one
//! round of learning to the next.

use rami_bots::internals::{
    Features, KNOCK_BELIEF_WEIGHTS, KNOCK_FEATURES, KnockDecision, KnockFeatures, KnockWeights, Position, UnseenCards,
    knock_features,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use rami_bots::Level;
use rami_engine::cards::{Card, Hand};
use rami_engine::game::SeatView;
use rami_record::SetupError;

use super::adam::Adam;
use super::data_file::{Entry, rounded, written};
use crate::arena::{RuledGame, among, in_turn, mixed, watch_deal};

/// One in this many decisions gives a case, because successive ones hold nearly the same information.
const EVERY: usize = 3;
/// Rounds of learning.
const ROUNDS: usize = 400;
/// Exchanges of cards that a chain tries in a round.
const STEPS: usize = 24;
/// How far the weights move in a round, in [`SCALE`], at the beginning and at the end.
const RATE: [f64; 2] = [0.05, 0.002];
/// The change of each weight that makes about a noticeable difference.
const SCALE: [f64; KNOCK_FEATURES] =
    [0.02, 0.003, 0.2, 0.5, 0.5, 0.2, 0.2, 0.5, 0.5, 0.5, 0.2, 0.2, 0.2, 0.5, 0.5, 0.5];

/// A hand that was held, and what another seat could see of it.
struct Case {
    view: SeatView,
    truth: [f64; KNOCK_FEATURES],
    /// The cards not seen. Those of the hand that the chain has reached come first.
    unseen: Vec<Card>,
    hidden: usize,
    at: [f64; KNOCK_FEATURES],
    rng: ChaCha8Rng,
}

impl Case {
    fn new(view: &SeatView, truth: &Hand, seed: u64) -> Self {
        let other = view.board.next_in_play(view.seat);
        let state = view.board.seats[other];
        let mut case = Self {
            view: view.clone(),
            truth: knock_features(decision(view, other), truth.planes()[0]).to_array(),
            unseen: UnseenCards::from_view(view).into_cards(),
            hidden: usize::from(state.cards) - state.known.len(),
            at: [0.0; KNOCK_FEATURES],
            rng: ChaCha8Rng::seed_from_u64(seed),
        };
        case.at = case.features();
        case
    }

    /// The features of the hand that the chain has reached.
    fn features(&self) -> [f64; KNOCK_FEATURES] {
        let other = self.view.board.next_in_play(self.view.seat);
        let known = self.view.board.seats[other].known.planes()[0];
        let cards = self.unseen[..self.hidden].iter().fold(known, |cards, card| cards | 1 << card.bit());
        knock_features(decision(&self.view, other), cards).to_array()
    }

    /// Tries `steps` exchanges of a card of the hand for another one (the Metropolis algorithm).
    fn walk(&mut self, weights: &[f64; KNOCK_FEATURES], steps: usize) {
        for _ in 0..steps {
            let given = self.rng.random_range(0..self.hidden);
            let taken = self.rng.random_range(self.hidden..self.unseen.len());
            self.unseen.swap(given, taken);
            let there = self.features();
            let gain = std::iter::zip(weights, std::iter::zip(there, self.at)).map(|(by, (is, was))| by * (is - was));
            if self.rng.random::<f64>() < gain.sum::<f64>().exp() {
                self.at = there;
            } else {
                self.unseen.swap(given, taken);
            }
        }
    }
}

/// The decision of another seat, as a view shows it, by the weights of rollouts.
fn decision(view: &SeatView, seat: usize) -> KnockDecision<'_> {
    let position = Position { rules: &view.rules, board: &view.board, hand: &Hand::EMPTY, seat };
    KnockDecision::new(position, &KnockWeights::TUNED)
}

/// Lets the quick player play `games` matches and learns from its hands. Returns weights in the form of
/// `crates/bots/src/search/belief/knock_belief.rs`.
///
/// # Errors
/// Why the matches cannot begin.
pub(crate) fn learn_knock_belief(ruled: &[RuledGame], games: usize, seed: u64) -> Result<String, SetupError> {
    let mut cases = Vec::new();
    for number in 0..games {
        let seed = mixed(seed, number as u64, 2);
        let (mut game, mut bots) = among(Level::RolloutPlayer, in_turn(ruled, number), 2, seed)?;
        let mut decisions = 0;
        while game.deal() {
            watch_deal(&mut game, &mut bots, |game, view, _, _| {
                decisions += 1;
                let other = view.board.next_in_play(view.seat);
                let deal = game.state().deal().expect("a deal is being played");
                let hidden = usize::from(view.board.seats[other].cards) > view.board.seats[other].known.len();
                if decisions % EVERY == 0 && hidden && view.board.knock.is_none() {
                    cases.push(Case::new(view, deal.hand(other), seed.wrapping_add(decisions as u64)));
                }
            });
        }
    }
    let weights = fit(&mut cases);
    let gone = |of: fn(&Case) -> f64| cases.iter().map(of).sum::<f64>() / cases.len().max(1) as f64;
    let [truth, found] = [gone(|case| case.truth[0]), gone(|case| case.at[0])];
    let weights = KnockFeatures::from_array(weights.map(|weight| rounded(weight, 4)));
    let about = format!("{} hands; deadwood {truth:.1}, by the belief {found:.1}.", cases.len());
    Ok(written(&Entry::new(vec![about], weights)))
}

/// The weights under which the features of the chains are on average those of the true hands.
fn fit(cases: &mut [Case]) -> [f64; KNOCK_FEATURES] {
    let mut weights = KNOCK_BELIEF_WEIGHTS.to_array();
    let mut adam = Adam::new(KNOCK_FEATURES);
    for round in 0..ROUNDS {
        let mut slope = vec![0.0; KNOCK_FEATURES];
        for case in &mut *cases {
            case.walk(&weights, STEPS);
            for (place, slope) in slope.iter_mut().enumerate() {
                *slope += (case.truth[place] - case.at[place]) * SCALE[place] / 1000.0;
            }
        }
        let rate = RATE[0] + (RATE[1] - RATE[0]) * round as f64 / ROUNDS as f64;
        for (place, along) in adam.step(&slope).into_iter().enumerate() {
            weights[place] += rate * SCALE[place] * along;
        }
    }
    weights
}
