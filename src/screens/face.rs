//! A card lying open: on the table, in the tray, on the discard pile.

use crate::cards::{Card, Meld, SetJoker};
use crate::game::Seat;
use crate::rules::Rules;
use crate::table::{Origin, Token, TokenId};

/// A card lying open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    /// Which physical card it is.
    pub id: TokenId,
    /// The card.
    pub card: Card,
    /// What a joker on the table stands for.
    pub stands_for: Option<Card>,
    /// Whether the suit of that is open still: two cards take the joker (V2-R8).
    pub any_suit: bool,
    /// Who laid it, if not the owner of the combination: it counts for that player (V1-R8).
    pub by: Option<Seat>,
    /// Where it came from when it appeared.
    pub origin: Origin,
}

impl Face {
    pub(super) const fn of(token: &Token) -> Self {
        Self { id: token.id, card: token.card, stands_for: None, any_suit: false, by: None, origin: token.origin }
    }
}

/// Whether the suits of jokers are open in a combination: in a set that is not full, where they are not named
/// (V2-R8).
pub(super) fn is_open_set(rules: &Rules, meld: &Meld) -> bool {
    let open = rules.melds.sets.is_some_and(|sets| matches!(sets.joker, SetJoker::Open { .. }));
    open && !meld.is_run() && meld.cards().len() < 4
}
