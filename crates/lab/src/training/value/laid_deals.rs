//! Deals in which melds are laid, for the value net to learn from.

use std::sync::Arc;

use rami_bots::PolicyWeights;
use rami_bots::internals::{LAID_INPUTS, LAID_OUTCOMES, LaidInputs, RolloutPolicy, laid_outcome, play_until};
use rami_engine::arrange::Arranger;
use rami_engine::game::{Deal, Phase, deal_points};
use rami_engine::rules::Rules;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::{LearntDeals, dealt};
use crate::training::learning_net::Case;
use crate::training::self_play::Weights as _;

/// The share of the deals in which both play by the tuned weights. Chosen by judgement.
const TUNED: f64 = 0.5;
/// How far the weights of a policy lie from the tuned ones at most in other deals, as a share of them. Chosen by
/// judgement.
const SPREAD: f64 = 0.6;

/// Deals of a game in which melds are laid, between two players.
pub(crate) struct LaidDeals {
    /// The game.
    pub variant: &'static str,
    /// Its rules.
    pub rules: Arc<Rules>,
}

impl LaidDeals {
    /// The policies of the two players.
    fn policies(&self, rng: &mut ChaCha8Rng) -> [RolloutPolicy; 2] {
        let tuned = PolicyWeights::tuned(&self.rules);
        let spread = if rng.random_bool(TUNED) { 0.0 } else { rng.random::<f64>() * SPREAD };
        let mut near = |number: f64| number * (1.0 + spread * (rng.random::<f64>() * 2.0 - 1.0));
        [(); 2].map(|()| {
            let numbers: Vec<f64> = tuned.numbers().into_iter().map(&mut near).collect();
            RolloutPolicy::new(&self.rules, 1, PolicyWeights::of_numbers(&numbers))
        })
    }
}

impl LearntDeals<LAID_INPUTS, LAID_OUTCOMES> for LaidDeals {
    fn variant(&self) -> &'static str {
        self.variant
    }

    fn cases(&self, seed: u64) -> Vec<Case> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut deal = dealt(&self.rules, seed, &mut rng);
        let policies = self.policies(&mut rng);
        let mut positions = Vec::new();
        let keep = |deal: &Deal, arranger: &mut Arranger| {
            if let Some(seat) = deal.board().to_act().filter(|_| deal.board().phase == Phase::Draw) {
                positions.push((seat, LaidInputs::from_deal(deal, seat, &policies[seat].shape, arranger)));
            }
            false
        };
        play_until(&mut deal, |seat| &policies[seat], &mut Arranger::new(&self.rules), seed, keep);
        let Some(points) = deal_points(&deal) else { return Vec::new() };
        let sign = if self.rules.scoring.high_is_good() { 1 } else { -1 };
        let case = |(seat, inputs): (usize, LaidInputs)| {
            let ahead = sign * (points[seat] - points[1 - seat]);
            Case { inputs: inputs.active().collect(), outcome: laid_outcome(ahead), points: points[seat] }
        };
        positions.into_iter().map(case).collect()
    }
}
