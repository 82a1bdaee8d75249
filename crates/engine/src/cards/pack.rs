//! The packs a game is played with.

use serde::{Deserialize, Serialize};

use super::card::Card;

/// How many packs, and how many jokers in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pack {
    /// Packs of 52 cards, 1 to 3.
    pub packs: u8,
    /// Jokers among them all.
    pub jokers: u8,
}

impl Pack {
    /// How many copies of a card the packs hold.
    #[must_use]
    pub const fn copies(self, card: Card) -> u8 {
        if card.is_joker() { self.jokers } else { self.packs }
    }

    /// Number of cards.
    #[must_use]
    pub const fn size(self) -> usize {
        self.packs as usize * 52 + self.jokers as usize
    }

    /// All cards, in a fixed order.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        (0..self.packs).flat_map(|_| Card::naturals()).chain((0..self.jokers).map(|_| Card::JOKER))
    }
}
