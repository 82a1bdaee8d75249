//! Deals that are ended by a knock, for the value net to learn from.

use std::sync::Arc;

use rami_bots::internals::{
    Features, KNOCK_INPUTS, KNOCK_OUTCOMES, KNOCK_WEIGHTS, KnockDecision, KnockInputs, KnockWeights, Outcome, Position,
};
use rami_engine::game::{DealSummary, Phase};
use rami_engine::rules::Rules;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::{LearntDeals, dealt};
use crate::training::learning_net::Case;

/// How far the weights of a policy lie from the tuned ones at most, as a share of them. Chosen by judgement.
const SPREAD: f64 = 0.8;

/// Deals of a game for two that is ended by a knock.
pub(crate) struct KnockDeals {
    /// The game.
    pub variant: &'static str,
    /// Its rules.
    pub rules: Arc<Rules>,
}

impl LearntDeals<KNOCK_INPUTS, KNOCK_OUTCOMES> for KnockDeals {
    fn variant(&self) -> &'static str {
        self.variant
    }

    fn cases(&self, seed: u64) -> Vec<Case> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut deal = dealt(&self.rules, seed, &mut rng);
        let policies = [(); 2].map(|()| near_tuned(&mut rng));
        let mut positions = Vec::new();
        while let Some(seat) = deal.board().to_act() {
            if deal.board().phase == Phase::Draw {
                positions.push((seat, KnockInputs::from_deal(&deal, seat)));
            }
            let mv = KnockDecision::new(Position::within(&deal, seat), &policies[seat]).choose();
            deal.apply(seat, mv).expect("the policy makes legal moves");
        }
        let summary = DealSummary::from_deal(&deal).expect("the deal is over");
        let case = |(seat, inputs): (usize, KnockInputs)| {
            let (outcome, points) = Outcome::of_deal(&summary, seat);
            Case { inputs: inputs.active().collect(), outcome, points }
        };
        positions.into_iter().map(case).collect()
    }
}

/// A policy near the tuned one. Some of them knock early or late.
fn near_tuned(rng: &mut ChaCha8Rng) -> KnockWeights {
    let spread = rng.random::<f64>() * SPREAD;
    let mut numbers: [f64; KNOCK_WEIGHTS] = KnockWeights::TUNED.to_array();
    for number in &mut numbers {
        *number *= 1.0 + spread * (rng.random::<f64>() * 2.0 - 1.0);
    }
    let mut weights = KnockWeights::from_array(numbers);
    if rng.random_bool(0.3) {
        weights.knock_at_first = 20.0 + rng.random::<f64>() * 200.0;
    }
    if rng.random_bool(0.2) {
        weights.knock_each_turn = 0.0;
    }
    weights
}
