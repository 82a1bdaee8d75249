//! How likely it is that a seat holds certain cards: what it has discarded, left lying and laid tells of its hand.

use crate::arrange::Arranger;
use crate::cards::Hand;
use crate::game::{Seat, SeatView};

use crate::bots::policy::rollout_policy::{Decision, RolloutPolicy};
#[cfg(not(target_arch = "wasm32"))]
use crate::bots::policy::weights::PolicyWeights;
use crate::bots::position::Position;
use crate::bots::position::kinds::PerGameKind;
#[cfg(not(target_arch = "wasm32"))]
use crate::bots::position::unseen::UnseenCards;

/// How many things speak for or against a hand.
pub const SIGNS: usize = 17;

/// What speaks for or against a hand: how many of the cards that the seat has thrown lie near it, complete something in it,
/// are held in it once more; the same of the discards that it left lying; its points; cards of it that fit the table; and
/// the facts by which a quick player judges it.
pub type BeliefFeatures = [f64; SIGNS];

/// What one seat may hold, as another sees it.
pub(crate) struct Belief<'a> {
    decision: Decision<'a>,
    weights: &'a BeliefFeatures,
}

impl<'a> Belief<'a> {
    /// What `seat` may hold.
    pub(crate) fn of(policy: &'a RolloutPolicy, view: &'a SeatView, seat: Seat) -> Self {
        let position = Position { rules: &view.rules, board: &view.board, hand: &Hand::EMPTY, seat };
        Self { decision: policy.decision(position), weights: &LEARNT.of(&view.rules)[usize::from(position.opened())] }
    }

    /// The logarithm of how likely the hand is, up to a constant.
    pub(crate) fn log_likelihood(&self, arranger: &mut Arranger, hand: &Hand) -> f64 {
        self.signs(arranger, hand).iter().zip(self.weights).map(|(sign, weight)| sign * weight).sum()
    }

    fn signs(&self, arranger: &mut Arranger, hand: &Hand) -> BeliefFeatures {
        let Decision { policy, position, places, .. } = self.decision;
        let state = &position.board.seats[position.seat];
        let held = hand.planes()[0];
        let near = policy.shape.run_links(hand) | policy.shape.set_links(hand);
        let outs = policy.shape.outs(hand);
        let mut signs = [0.0; SIGNS];
        let counted =
            [state.thrown, state.passed].into_iter().flat_map(|cards| [near, outs, held].map(|of| of & cards));
        for (sign, cards) in signs.iter_mut().zip(counted) {
            *sign = f64::from(cards.count_ones());
        }
        signs[6] = f64::from(position.rules.values.of_hand(hand));
        signs[7] = f64::from((places & held).count_ones());
        signs[8..].copy_from_slice(&self.decision.facts_if(arranger, hand));
        signs
    }
}

/// The signs of the hand that a seat has, then those of so many hands dealt at random from what `view` does not see: from
/// this the weights are learnt.
#[cfg(not(target_arch = "wasm32"))]
#[must_use]
pub fn evidence(view: &SeatView, seat: Seat, truth: &Hand, others: usize, seed: u64) -> Vec<BeliefFeatures> {
    let mut arranger = Arranger::new(&view.rules);
    let policy = RolloutPolicy::new(&view.rules, view.board.number, PolicyWeights::tuned(&view.rules));
    let belief = Belief::of(&policy, view, seat);
    let state = &view.board.seats[seat];
    let hidden = usize::from(state.cards).saturating_sub(state.known.len());
    let futures = UnseenCards::of(view).futures(seed, others, hidden).into_iter().map(|cards| {
        let mut hand = state.known;
        hand.extend(cards);
        hand
    });
    std::iter::once(*truth).chain(futures).map(|hand| belief.signs(&mut arranger, &hand)).collect()
}

/// What each sign weighs before the first laying-down and after it: by conditional logistic regression over hands of the
/// good level in its own matches, each against eleven dealt at random from what another seat did not see (`rami-lab learn`).
const LEARNT: PerGameKind<[BeliefFeatures; 2]> = PerGameKind {
    opening: [
        [
            -1.032, -0.747, 0.878, -0.175, -0.61, 0.21, -0.029, 0.303, 0.002, -0.314, -0.048, 0.08, 0.113, 0.412,
            0.094, 0.069, -0.036,
        ],
        [
            -0.268, -1.6, 0.263, -0.07, -0.325, 0.067, -0.103, -3.019, -0.103, 3.589, 0.0, 0.287, 0.371, 1.048, 0.172,
            1.005, -1.747,
        ],
    ],
    penalty: [
        [
            -1.266, -0.655, 1.328, -0.05, 0.212, 0.156, -0.02, 0.261, 0.0, -0.125, -0.008, 0.067, 0.046, 0.304, 0.108,
            0.117, -0.012,
        ],
        [
            -0.666, -1.658, 0.434, -0.213, 0.111, 0.335, -0.074, -1.899, -0.074, 3.621, 0.0, 0.176, 0.214, 0.489,
            -0.019, -3.483, -1.786,
        ],
    ],
    laid: [
        [-2.101, -2.241, 0.0, 0.071, -1.003, 0.0, 0.009, -0.91, 0.007, 0.736, 0.0, 0.0, 0.34, 0.725, 0.369, 0.0, 0.037],
        [
            -0.704, -1.506, 0.0, -0.165, -1.197, 0.0, 0.023, -2.223, 0.023, 3.48, 0.0, 0.0, 0.721, 1.286, 0.501, 0.0,
            -0.695,
        ],
    ],
    contract: [
        [
            -0.373, -0.139, -0.371, -0.181, 0.017, -0.145, -0.018, 0.309, -0.018, 0.005, 0.0, 0.278, 0.138, -0.009,
            0.01, 0.0, -1.906,
        ],
        [
            -0.179, -0.298, -1.042, -0.185, 0.719, -1.201, -0.354, -5.624, -0.354, 0.003, 0.0, 0.112, 0.397, -0.03,
            -0.064, 0.0, 0.0,
        ],
    ],
    other: [
        [
            -1.8, -2.963, 0.955, -0.197, -1.224, 0.138, -0.001, -0.858, -0.008, 0.548, 0.0, 0.008, 0.011, 0.157, 0.005,
            0.0, 0.013,
        ],
        [
            -0.738, -1.549, 0.243, -0.327, -0.275, 0.237, -0.058, -3.154, -0.058, 3.62, 0.0, 0.217, 0.217, 0.275,
            -0.042, 0.0, -1.781,
        ],
    ],
};
