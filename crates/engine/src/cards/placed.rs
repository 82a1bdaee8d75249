//! A card as laid: itself, or a joker with the card it stands for.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::card::{Card, Rank, Suit, UnknownCard};

/// A card as laid: itself, or a joker with the card it stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "(Card, Card)", into = "(Card, Card)")]
pub struct PlacedCard {
    card: Card,
    stands_for: Card,
}

impl PlacedCard {
    /// A joker standing for a natural card.
    ///
    /// # Panics
    /// If `stands_for` is itself a joker.
    #[must_use]
    pub const fn joker(stands_for: Card) -> Self {
        assert!(!stands_for.is_joker(), "a joker cannot stand for a joker");
        Self { card: Card::JOKER, stands_for }
    }

    /// The physical card.
    #[must_use]
    pub const fn card(self) -> Card {
        self.card
    }

    /// The natural card it counts as.
    #[must_use]
    pub const fn stands_for(self) -> Card {
        self.stands_for
    }

    /// Whether the physical card is a joker.
    #[must_use]
    pub const fn is_joker(self) -> bool {
        self.card.is_joker()
    }

    /// Rank it counts as.
    #[must_use]
    pub fn rank(self) -> Rank {
        self.stands_for.rank().expect("a placed card counts as a natural card")
    }

    /// Suit it counts as.
    #[must_use]
    pub fn suit(self) -> Suit {
        self.stands_for.suit().expect("a placed card counts as a natural card")
    }
}

impl TryFrom<Card> for PlacedCard {
    type Error = UnknownCard;

    fn try_from(card: Card) -> Result<Self, UnknownCard> {
        if card.is_joker() { Err(UnknownCard("JK".into())) } else { Ok(Self { card, stands_for: card }) }
    }
}

/// A card and what it counts as.
impl TryFrom<(Card, Card)> for PlacedCard {
    type Error = UnknownCard;

    fn try_from((card, stands_for): (Card, Card)) -> Result<Self, UnknownCard> {
        let exists = !stands_for.is_joker() && (card.is_joker() || card == stands_for);
        if exists { Ok(Self { card, stands_for }) } else { Err(UnknownCard(format!("{card}={stands_for}"))) }
    }
}

impl From<PlacedCard> for (Card, Card) {
    fn from(placed: PlacedCard) -> Self {
        (placed.card, placed.stands_for)
    }
}

impl fmt::Display for PlacedCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_joker() { write!(f, "JK={}", self.stands_for) } else { write!(f, "{}", self.card) }
    }
}

impl fmt::Debug for PlacedCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for PlacedCard {
    type Err = UnknownCard;

    fn from_str(text: &str) -> Result<Self, UnknownCard> {
        match text.strip_prefix("JK=") {
            Some(name) => {
                let stands_for = name.parse::<Card>()?;
                if stands_for.is_joker() { Err(UnknownCard(text.into())) } else { Ok(Self::joker(stands_for)) }
            }
            None => text.parse::<Card>()?.try_into(),
        }
    }
}

/// Cards proposed as one meld, in any order, unchecked.
pub type Placed = SmallVec<[PlacedCard; 8]>;
