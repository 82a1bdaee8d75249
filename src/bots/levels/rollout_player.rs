//! The rollout player: the rollout policy as a level. In records and on the command line it is `quick`.

use crate::bots::policy::rollout_policy::RolloutPolicy;
use crate::bots::policy::weights::PolicyWeights;
use crate::bots::position::Position;
use crate::bots::{Bot, legal_or_any};
use crate::game::{Move, SeatView};

use super::ArrangerCache;

/// The rollout policy with tuned weights, or others, as a player.
#[derive(Default)]
pub struct RolloutPlayer {
    weights: Option<PolicyWeights>,
    arranger: ArrangerCache,
}

impl RolloutPlayer {
    /// A player with these weights.
    #[cfg(not(target_arch = "wasm32"))]
    #[must_use]
    pub fn from_weights(weights: PolicyWeights) -> Self {
        Self { weights: Some(weights), ..Self::default() }
    }
}

impl Bot for RolloutPlayer {
    fn choose(&mut self, view: &SeatView) -> Move {
        let arranger = self.arranger.under(&view.rules);
        let weights = self.weights.unwrap_or_else(|| PolicyWeights::tuned(&view.rules));
        legal_or_any(
            view,
            RolloutPolicy::new(&view.rules, view.board.number, weights).choose(arranger, Position::from_view(view)),
        )
    }
}
