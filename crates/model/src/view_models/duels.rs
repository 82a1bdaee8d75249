//! Duels: the results on the same deals, and where two matches on them parted, in words.

use rami_engine::game::{Move, SeatView};

use super::people::{game_name, tenths};
use super::review::Judged;
use super::words::hint;
use crate::duels::{ClaimVerdict, DealsKey, LinkError};
use crate::text::{Key, Message};

/// One of the two moves at which two matches parted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedMove {
    /// The move in words.
    pub said: Message,
    /// What it costs in points, with a decimal.
    pub cost: Message,
    /// Whether no other move is certainly better.
    pub best: bool,
}

impl ComparedMove {
    /// A move with the judgement of it.
    #[must_use]
    pub fn new(view: &SeatView, mv: &Move, judged: &Judged) -> Self {
        // A cost of less than a tenth is no zero.
        let lost = (judged.lost + 5) / 10;
        let cost = tenths(if judged.lost > 0 { lost.max(1) } else { 0 });
        Self { said: hint(&view.rules, mv), cost, best: judged.lost == 0 }
    }

    /// The move and its cost in a sentence.
    #[must_use]
    pub fn line(&self) -> Message {
        let key = if self.best { Key::DuelMoveBest } else { Key::DuelMoveCosts };
        Message::new(key).message("move", self.said.clone()).message("points", self.cost.clone())
    }
}

/// A decision at which the owner's match and that of a friend parted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartingRow {
    /// The number of the deal, from 1.
    pub deal: usize,
    /// The owner's move.
    pub mine: ComparedMove,
    /// The friend's move.
    pub theirs: ComparedMove,
}

/// A verdict in words. Without one, the moves are still to be replayed.
#[must_use]
pub const fn verdict_said(verdict: Option<ClaimVerdict>) -> Key {
    match verdict {
        None => Key::DuelVerdictOpen,
        Some(ClaimVerdict::Verified) => Key::DuelVerdictVerified,
        Some(ClaimVerdict::Claimed) => Key::DuelVerdictClaimed,
        Some(ClaimVerdict::False) => Key::DuelVerdictFalse,
        Some(ClaimVerdict::OtherVersion) => Key::DuelVerdictOtherVersion,
    }
}

/// The deals of a duel in words: the game, and the day (already in words) or the number of deals.
#[must_use]
pub fn duel_line(deals: &DealsKey, day: Option<String>) -> Message {
    let rules = deals.rules();
    let id = rules.set.as_deref().unwrap_or(&rules.variant);
    let line = match day {
        Some(day) => Message::new(Key::DuelOfDay).text("day", day),
        None => Message::new(Key::DuelOfDeals).number("n", deals.deals()),
    };
    match game_name(id) {
        Some(name) => line.message("game", name.into()),
        None => line.text("game", id),
    }
}

/// Why a link of a duel is refused.
#[must_use]
pub const fn link_refused(error: LinkError) -> Key {
    match error {
        LinkError::TooLong | LinkError::Damaged => Key::ErrorLink,
        LinkError::Form => Key::ErrorDuelForm,
        LinkError::Rules => Key::ErrorDuelRules,
        LinkError::Name => Key::ErrorDuelName,
    }
}
