//! The points of some cards, either counted from tapped cards or typed. One form replaces the other only if the user
//! agrees.

use thiserror::Error;

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

/// Why a text is no number of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotPoints {
    /// It has a minus sign. No cards have fewer than 0 points in any game.
    #[error("the number is negative")]
    Negative,
    /// It has decimals.
    #[error("the number is not whole")]
    Decimal,
    /// It has something other than digits, or too many of them.
    #[error("it is not a number of up to {MOST_DIGITS} digits")]
    NoNumber,
}

/// The most digits of a number of points. No hand has so many points that it needs more.
const MOST_DIGITS: usize = 4;

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

    /// These points with the text of the field for points. Spaces around a number, and a comma or a full stop after it,
    /// are ignored as typing errors.
    ///
    /// # Errors
    /// Why the text is no number of points.
    pub fn with_text(&self, text: &str) -> Result<Self, NotPoints> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Self::default());
        }
        if text.starts_with(['-', '\u{2212}', '\u{2013}']) {
            return Err(NotPoints::Negative);
        }
        let number = text.trim_end_matches(|end: char| !end.is_alphanumeric());
        let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if let Some((whole, decimals)) = number.split_once(['.', ',']) {
            let is_decimal = is_digits(whole) && is_digits(decimals);
            return Err(if is_decimal { NotPoints::Decimal } else { NotPoints::NoNumber });
        }
        let points = Some(number).filter(|number| is_digits(number) && number.len() <= MOST_DIGITS);
        let points = points.and_then(|number| number.parse().ok()).ok_or(NotPoints::NoNumber)?;
        let joker = matches!(self, Self::Typed { joker: true, .. });
        Ok(Self::Typed { points, joker })
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
