//! Sorting the hand: once when the player asks for it, or always in the order that the hand keeps; the player's own order.

use rami_engine::cards::Card;

use super::session::Session;
use super::sort::{SortBy, by_rank, by_suit, meld_groups, sort};
use super::tokens::{Token, TokenId};

impl Session {
    /// The order in which the hand is kept sorted as cards come and go; `None` if the player orders it.
    #[must_use]
    pub const fn kept_order(&self) -> Option<SortBy> {
        self.kept_order
    }

    /// Sets the order in which the hand is kept sorted, and sorts it.
    pub fn set_kept_order(&mut self, by: Option<SortBy>) {
        self.kept_order = by;
        self.keep_order();
    }

    pub(super) fn keep_order(&mut self) {
        if let Some(by) = self.kept_order {
            self.sort_hand(by);
        }
    }

    pub(super) fn sort_hand(&mut self, by: SortBy) {
        let rules = std::sync::Arc::clone(self.game.state().rules());
        sort(&mut self.tokens.hand, &rules, by);
    }

    /// The cards of the hand at which a new group begins in the kept order: another rank, suit or meld.
    #[must_use]
    pub fn group_starts(&self) -> Vec<TokenId> {
        let shown: Vec<Token> = self.shown_hand().copied().collect();
        let groups: Vec<u8> = match self.kept_order {
            None => return Vec::new(),
            Some(SortBy::Rank) => shown.iter().map(|token| by_rank(token.card).0).collect(),
            Some(SortBy::Suit) => shown.iter().map(|token| by_suit(token.card).0).collect(),
            Some(SortBy::Melds) => meld_groups(&shown, self.rules()),
        };
        let starts = groups.windows(2).zip(&shown[1.min(shown.len())..]);
        starts.filter(|(pair, _)| pair[0] != pair[1]).map(|(_, token)| token.id).collect()
    }

    /// The cards of the hand in the player's order.
    #[must_use]
    pub fn hand_order(&self) -> Vec<Card> {
        self.tokens.hand.iter().map(|token| token.card).collect()
    }

    /// Puts the hand into this order as far as it holds these cards; the others follow.
    pub fn order_hand(&mut self, order: &[Card]) {
        let mut left = std::mem::take(&mut self.tokens.hand);
        for card in order {
            if let Some(at) = left.iter().position(|token| token.card == *card) {
                self.tokens.hand.push(left.remove(at));
            }
        }
        self.tokens.hand.append(&mut left);
    }
}
