//! The good player: sound play out of its own hand. It counts the cards that would help it and knows what its
//! combinations are worth. It does not search, has no belief about the opponents' hands, and does not remember the
//! discards.

use crate::game::{Move, SeatView};

use super::ArrangerCache;
use crate::bots::policy::knock_policy::KnockWeights;
use crate::bots::policy::rollout_policy::RolloutPolicy;
use crate::bots::policy::style::{Character, Style};
use crate::bots::policy::weights::PolicyWeights;
use crate::bots::position::Position;
use crate::bots::{Bot, legal_or_any};

/// The middle level: the rollout policy with the own-hand weights, without memory of the discards.
pub struct GoodPlayer {
    style: Style,
    arranger: ArrangerCache,
}

impl GoodPlayer {
    /// A bot of this temperament.
    #[must_use]
    pub const fn new(character: Option<Character>) -> Self {
        Self { style: Style::of(character), arranger: ArrangerCache::new() }
    }
}

impl Bot for GoodPlayer {
    fn choose(&mut self, view: &SeatView) -> Move {
        let arranger = self.arranger.under(&view.rules);
        let weights = PolicyWeights::own_hand(&view.rules).in_style(self.style);
        let policy = RolloutPolicy::new(&view.rules, view.board.number, weights)
            .knocking_by(KnockWeights::own_hand().in_style(self.style));
        let mv = match policy.knock_decision(Position::of(view)) {
            Some(decision) => decision.choose(),
            None => policy.decision(Position::of(view)).forgetting().choose(arranger),
        };
        legal_or_any(view, mv)
    }
}
