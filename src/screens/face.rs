//! A card lying open: on the table, in the tray, on the discard pile.

use crate::cards::{Card, Meld, SetJoker};
use crate::game::Seat;
use crate::rules::Rules;
use crate::table::{Origin, Token, TokenId};

/// A card lying open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    /// The number of the physical card.
    pub id: TokenId,
    /// The card.
    pub card: Card,
    /// What a joker on the table stands for.
    pub stands_for: Option<Card>,
    /// Whether the suit of that card is still open, so that two cards take the joker (V2-R8).
    pub any_suit: bool,
    /// The player who laid it, if not the owner of the combination. The card counts for that player (V1-R8).
    pub by: Option<Seat>,
    /// Where it came from when it appeared.
    pub origin: Origin,
}

impl Face {
    pub(super) const fn from_token(token: &Token) -> Self {
        Self { id: token.id, card: token.card, stands_for: None, any_suit: false, by: None, origin: token.origin }
    }
}

/// Whether the suits of jokers in a combination are open: it is a set that is not full, and the rules do not have them
/// named (V2-R8).
pub(super) fn is_open_set(rules: &Rules, meld: &Meld) -> bool {
    let open = rules.melds.sets.is_some_and(|sets| matches!(sets.joker, SetJoker::Open { .. }));
    open && !meld.is_run() && meld.cards().len() < 4
}
