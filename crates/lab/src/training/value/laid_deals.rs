//! Deals in which melds are laid, for the value net to learn from.

use std::sync::Arc;

use rami_bots::PolicyWeights;
use rami_bots::internals::{LAID_INPUTS, LAID_OUTCOMES, LaidInputs, Position, RolloutPolicy, laid_outcome, play};
use rami_engine::arrange::Arranger;
use rami_engine::game::{Deal, Layout, Phase, deal_points};
use rami_engine::rules::Rules;
use rami_record::shuffle;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::LearntDeals;
use crate::training::learning_net::Case;
use crate::training::self_play::Weights as _;

/// The share of the deals in which both play by the tuned weights. Chosen by judgement.
const TUNED: f64 = 0.5;
/// How far the weights of a policy lie from the tuned ones at most in other deals, as a share of them. Chosen by
/// judgement.
const SPREAD: f64 = 0.6;
/// The most moves of a deal. Nearly all deals end sooner.
const MOST_MOVES: usize = 4000;

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
        let order = shuffle::deal_order(seed, 1, self.rules.pack);
        let layout = Layout::dealt(&self.rules, 1, rng.random_range(0..2), vec![true; 2], &order);
        let mut deal = Deal::new(Arc::clone(&self.rules), &layout).expect("every table is one of the game");
        let policies = self.policies(&mut rng);
        let mut arranger = Arranger::new(&self.rules);
        let mut positions = Vec::new();
        for _ in 0..MOST_MOVES {
            let Some(seat) = deal.board().to_act() else { break };
            let policy = &policies[seat];
            if deal.board().phase == Phase::Draw {
                positions.push((seat, LaidInputs::from_deal(&deal, seat, &policy.shape, &mut arranger)));
            }
            let mv = policy.choose(&mut arranger, Position::within(&deal, seat));
            let any = |deal: &Deal| Position::within(deal, seat).any_move();
            if !play(&mut deal, seat, &mv, seed) && !any(&deal).is_some_and(|any| play(&mut deal, seat, &any, seed)) {
                break;
            }
        }
        let Some(points) = deal_points(&deal) else { return Vec::new() };
        let sign = if self.rules.scoring.high_is_good() { 1 } else { -1 };
        let case = |(seat, inputs): (usize, LaidInputs)| {
            let ahead = sign * (points[seat] - points[1 - seat]);
            Case { inputs: inputs.active().collect(), outcome: laid_outcome(ahead), points: points[seat] }
        };
        positions.into_iter().map(case).collect()
    }
}
