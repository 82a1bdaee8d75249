//! The points of some cards, either counted from tapped cards or typed. One form replaces the other only if the user
//! agrees.

use rami_engine::rules::Rules;

use super::tally::{PadKey, Tally};

/// The points of some cards, either counted from the cards or typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// The cards.
    Cards(Tally),
    /// The points, not doubled.
    Typed {
        /// The points.
        points: u16,
        /// Whether a joker is among the cards.
        joker: bool,
    },
}

impl Default for Points {
    fn default() -> Self {
        Self::Cards(Tally::default())
    }
}

impl Points {
    /// The cards, where they are known.
    #[must_use]
    pub fn cards(&self) -> Tally {
        if let Self::Cards(cards) = self { *cards } else { Tally::default() }
    }

    /// These points with one card more; `None` if the points are typed, because their cards are not known.
    #[must_use]
    pub fn with_card(&self, key: PadKey) -> Option<Self> {
        let Self::Cards(cards) = self else { return None };
        let mut cards = *cards;
        cards.add(key);
        Some(Self::Cards(cards))
    }

    /// These points with the text of the field for points; `None` if the text is not a number of points.
    #[must_use]
    pub fn with_text(&self, text: &str) -> Option<Self> {
        let joker = matches!(self, Self::Typed { joker: true, .. });
        // A comma or a full stop after a number is ignored as a typing error.
        let number = text.trim().trim_end_matches(|end: char| !end.is_alphanumeric());
        match number {
            "" if text.trim().is_empty() => Some(Self::default()),
            _ if !number.bytes().all(|byte| byte.is_ascii_digit()) => None,
            _ => number.parse().ok().map(|points| Self::Typed { points, joker }),
        }
    }

    /// Whether nothing was entered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Cards(cards) if cards.is_empty())
    }

    /// The points as cards in hand.
    #[must_use]
    pub fn in_hand(&self, rules: &Rules) -> u16 {
        match self {
            Self::Cards(cards) => cards.in_hand(rules.values),
            Self::Typed { points, .. } => *points,
        }
    }

    /// The points as cards on the table.
    #[must_use]
    pub fn laid(&self, rules: &Rules) -> u16 {
        match self {
            Self::Cards(cards) => cards.laid(rules.values),
            Self::Typed { points, .. } => *points,
        }
    }

    /// Whether a joker is among them.
    pub(super) const fn joker(&self) -> bool {
        match self {
            Self::Cards(cards) => cards.of(PadKey::JOKER) > 0,
            Self::Typed { joker, .. } => *joker,
        }
    }
}
