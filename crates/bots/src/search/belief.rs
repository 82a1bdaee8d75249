//! The belief: how likely an opponent holds a certain hand, given what it has discarded, left lying and laid. The model
//! is log-linear: the logarithm of the likelihood is a weighted sum of features of the hand.

pub mod knock_belief;

use serde::Serialize;

use crate::policy::features::{Features, HAND_FEATURES, HandFeatures};
use crate::policy::rollout_policy::{PolicyTurn, RolloutPolicy};
use crate::position::Position;
use crate::position::kinds::{ByOpening, PerGameKind};
use crate::position::unseen::UnseenCards;
use crate::search::rollout::rollout_policy;
use rami_engine::arrange::Arranger;
use rami_engine::cards::Hand;
use rami_engine::game::{Seat, SeatView};

/// How many features a believed hand has.
pub const BELIEF_FEATURES: usize = 8 + HAND_FEATURES;

/// The weights, from the data file `belief/weights.json`.
const WEIGHTS: PerGameKind<ByOpening<BeliefFeatures>> = include!(concat!(env!("OUT_DIR"), "/search/belief/weights.rs"));

/// The features of a hand that an opponent may hold. As weights, each field is the change of the hand's log-likelihood
/// for one unit.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BeliefFeatures {
    /// Cards that the seat has discarded.
    pub thrown: CardTraces,
    /// Discards that the seat could have taken and left lying.
    pub passed: CardTraces,
    /// Points of the hand.
    pub hand_points: f64,
    /// Cards of the hand that fit the table.
    pub fitting_cards: f64,
    /// The hand as the policy judges it.
    pub hand: HandFeatures,
}

/// Counts the cards that a seat did not want, by how they go with a hand that it may hold.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CardTraces {
    /// Cards that lie near cards of the hand.
    pub near: f64,
    /// Cards that complete a meld with it.
    pub completing: f64,
    /// Cards of which the hand holds another copy.
    pub held: f64,
}

impl Features<BELIEF_FEATURES> for BeliefFeatures {
    fn to_array(self) -> [f64; BELIEF_FEATURES] {
        let Self { thrown, passed, hand_points, fitting_cards, hand } = self;
        let mut numbers = [0.0; BELIEF_FEATURES];
        let (traces, of_hand) = numbers.split_at_mut(BELIEF_FEATURES - HAND_FEATURES);
        traces.copy_from_slice(&[
            thrown.near,
            thrown.completing,
            thrown.held,
            passed.near,
            passed.completing,
            passed.held,
            hand_points,
            fitting_cards,
        ]);
        of_hand.copy_from_slice(&hand.to_array());
        numbers
    }

    fn from_array(numbers: [f64; BELIEF_FEATURES]) -> Self {
        let [
            near,
            completing,
            held,
            passed_near,
            passed_completing,
            passed_held,
            hand_points,
            fitting_cards,
            hand @ ..,
        ] = numbers;
        Self {
            thrown: CardTraces { near, completing, held },
            passed: CardTraces { near: passed_near, completing: passed_completing, held: passed_held },
            hand_points,
            fitting_cards,
            hand: HandFeatures::from_array(hand),
        }
    }
}

/// The belief over the hand of one seat, as another seat sees it.
pub(super) struct Belief<'a> {
    decision: PolicyTurn<'a>,
    weights: &'a BeliefFeatures,
}

impl<'a> Belief<'a> {
    /// The belief over the hand of `seat`.
    pub(super) fn from_policy(policy: &'a RolloutPolicy, view: &'a SeatView, seat: Seat) -> Self {
        let position = Position { rules: &view.rules, board: &view.board, hand: &Hand::EMPTY, seat };
        let weights = WEIGHTS.of(&view.rules).of(position.opened());
        Self { decision: policy.decision(position), weights }
    }

    /// The log-likelihood of a hand, up to a constant.
    pub(super) fn log_likelihood(&self, arranger: &mut Arranger, hand: &Hand) -> f64 {
        match self.decision.policy.knock_decision(self.decision.position) {
            Some(decision) => knock_belief::features(decision, hand.planes()[0]).dot(knock_belief::WEIGHTS),
            None => self.features(arranger, hand).dot(*self.weights),
        }
    }

    /// The features of a hand.
    fn features(&self, arranger: &mut Arranger, hand: &Hand) -> BeliefFeatures {
        let PolicyTurn { policy, position, places, .. } = self.decision;
        let state = &position.board.seats[position.seat];
        let held = hand.planes()[0];
        let near = policy.shape.run_links(hand) | policy.shape.set_links(hand);
        let outs = policy.shape.outs(hand);
        let count = |cards: u64| f64::from(cards.count_ones());
        let traces = |cards: u64| CardTraces {
            near: count(near & cards),
            completing: count(outs & cards),
            held: count(held & cards),
        };
        BeliefFeatures {
            thrown: traces(state.thrown),
            passed: traces(if position.rules.draw.may_take(state.opened) { state.passed } else { 0 }),
            hand_points: f64::from(position.rules.values.of_hand(hand)),
            fitting_cards: count(places & held),
            hand: self.decision.features_with(arranger, hand),
        }
    }
}

/// A case from which the weights are learnt: the features of the hand that a seat truly has, then those of `others`
/// hands dealt at random from what `view` does not see.
#[must_use]
pub fn evidence(view: &SeatView, seat: Seat, truth: &Hand, others: usize, seed: u64) -> Vec<BeliefFeatures> {
    let mut arranger = Arranger::new(&view.rules);
    let policy = rollout_policy(view);
    let belief = Belief::from_policy(&policy, view, seat);
    let state = &view.board.seats[seat];
    let hidden = usize::from(state.cards).saturating_sub(state.known.len());
    let dealt = UnseenCards::from_view(view).futures(seed, others, hidden).into_iter().map(|cards| {
        let mut hand = state.known;
        hand.extend(cards);
        hand
    });
    std::iter::once(*truth).chain(dealt).map(|hand| belief.features(&mut arranger, &hand)).collect()
}
