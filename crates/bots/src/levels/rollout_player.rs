//! The rollout player: the rollout policy as a level. In records and on the command line it is `quick`.

use crate::policy::rollout_policy::RolloutPolicy;
use crate::policy::weights::PolicyWeights;
use crate::position::Position;
use crate::{Bot, legal_or_any};
use rami_engine::game::{Move, SeatView};

use super::ArrangerCache;

/// The rollout policy with tuned weights, or others, as a player.
#[derive(Default)]
pub struct RolloutPlayer {
    weights: Option<PolicyWeights>,
    arranger: ArrangerCache,
}

impl RolloutPlayer {
    /// A player with these weights.
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
