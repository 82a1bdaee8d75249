//! The moves of players, as data.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::cards::{Card, Placed};

/// Melds laid at once. There is inline room for two, because more are rare and moves must stay small: long lists of
/// them are made.
pub type Layings = SmallVec<[Placed; 2]>;

/// One decision of one seat. A move is only a proposal, and nothing in it is checked yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Move {
    /// Draw the top stock card.
    DrawStock,
    /// Take so many of the newest discards, 1 for the top alone.
    DrawDiscard {
        /// Number of cards, at least 1.
        cards: u8,
    },
    /// Lay melds at once: an opening or a contract is judged as a whole.
    Meld(Layings),
    /// Add cards to a meld on the table.
    LayOff {
        /// Index of the meld in the order laid.
        meld: usize,
        /// The cards.
        cards: Placed,
    },
    /// Put cards in place of a joker on the table; it goes to the hand.
    Swap {
        /// Index of the meld in the order laid.
        meld: usize,
        /// The card it stands for, or both missing cards of a set.
        cards: SmallVec<[Card; 2]>,
    },
    /// Discard, ending the turn.
    Discard(Card),
    /// Discard, and lay the hand down (V5-R7).
    Knock {
        /// The discard; none where all cards stand in melds (D5-12).
        discard: Option<Card>,
        /// The melds; what is in none of them is deadwood.
        melds: Layings,
    },
    /// End the turn without a discard, where the rules allow it; after a knock, lay nothing more off.
    End,
    /// Decline the discard, where players are asked for it out of turn.
    Pass,
    /// Take the newest discards out of turn.
    Buy {
        /// Number of cards, 1 or 2.
        cards: u8,
    },
}

impl Move {
    /// Whether it is the same move as another, whatever the order of its cards.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self == other || self.clone().in_order() == other.clone().in_order()
    }

    fn in_order(mut self) -> Self {
        match &mut self {
            Self::Meld(melds) | Self::Knock { melds, .. } => {
                melds.iter_mut().for_each(|meld| meld.sort_unstable());
                melds.sort_unstable();
            }
            Self::LayOff { cards, .. } => cards.sort_unstable(),
            _ => {}
        }
        self
    }
}
