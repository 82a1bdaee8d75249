//! The good player: it plays soundly and considers only its own hand. It counts the cards that would help it and knows
//! what its melds are worth. It does not search, has no belief about the opponents' hands, and does not remember the
//! discards.

use rami_engine::game::{Move, SeatView};

use super::ArrangerCache;
use crate::policy::knock_policy::KnockWeights;
use crate::policy::rollout_policy::RolloutPolicy;
use crate::policy::style::{Character, Style};
use crate::policy::weights::PolicyWeights;
use crate::position::Position;
use crate::{Bot, legal_or_any};
use rami_engine::rules::Rules;

/// The middle level: the rollout policy with the own-hand weights, without memory of the discards.
pub struct GoodPlayer {
    style: Style,
    arranger: ArrangerCache,
}

impl GoodPlayer {
    /// A bot of this temperament.
    #[must_use]
    pub const fn new(character: Option<Character>) -> Self {
        Self { style: Style::from_character(character), arranger: ArrangerCache::new() }
    }
}

impl Bot for GoodPlayer {
    fn choose(&mut self, view: &SeatView) -> Move {
        let policy = good_policy(&view.rules, view.board.number, self.style);
        legal_or_any(view, policy.choose(self.arranger.under(&view.rules), Position::from_view(view)))
    }
}

/// How a good player of this temperament plays the deal of this number.
#[must_use]
pub fn good_policy(rules: &Rules, number: u16, style: Style) -> RolloutPolicy {
    RolloutPolicy::new(rules, number, PolicyWeights::own_hand(rules).in_style(style))
        .knocking_by(KnockWeights::OWN_HAND.in_style(style))
        .forgetting()
}
