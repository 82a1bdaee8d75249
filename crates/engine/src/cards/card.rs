//! One playing card: a rank and a suit, or a joker.

use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// The four suits, in the order used everywhere cards are listed: C D H S.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Trèfle.
    Clubs,
    /// Carreau.
    Diamonds,
    /// Cœur.
    Hearts,
    /// Pique.
    Spades,
}

impl Suit {
    /// All suits, in order.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The suit of this index, 0 to 3.
    #[must_use]
    pub const fn from_index(index: u8) -> Self {
        Self::ALL[(index & 3) as usize]
    }

    /// Letter in the record notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Clubs => 'C',
            Self::Diamonds => 'D',
            Self::Hearts => 'H',
            Self::Spades => 'S',
        }
    }
}

/// A rank, 1 (ace) to 13 (king).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The ace, whose number is 1. [`super::AceRule`] decides whether it also stands above the king.
    pub const ACE: Self = Self(1);
    /// The two.
    pub const TWO: Self = Self(2);
    /// The queen.
    pub const QUEEN: Self = Self(12);
    /// The king.
    pub const KING: Self = Self(13);
    const LETTERS: &'static [u8; 13] = b"A23456789TJQK";

    /// The rank of this number, 1 to 13.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 13 { Some(Self(number)) } else { None }
    }

    /// All ranks, ace first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=13).map(Self)
    }

    /// 1 (ace) to 13 (king).
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its cards of all suits, by bit.
    #[must_use]
    pub const fn bits(self) -> u64 {
        0x0001_0001_0001_0001 << (self.0 - 1)
    }

    /// Letter in the record notation.
    #[must_use]
    pub const fn letter(self) -> char {
        Self::LETTERS[self.0 as usize - 1] as char
    }

    /// The rank at a place of the ace line A 2 … K A 2 …, where 1 is the low ace and 14 the high one.
    ///
    /// # Panics
    /// If `place` is 0: the line begins at 1.
    #[must_use]
    pub const fn at_place(place: u8) -> Self {
        assert!(place > 0, "places of the ace line begin at 1");
        Self((place - 1) % 13 + 1)
    }
}

/// A card by rank and suit. Identical cards of several packs are equal.
///
/// The inner number is a bit position: four lanes of 16 bits, one a suit, the ace at bit 0 of its lane and the
/// king at bit 12, so that a set of cards is a `u64` and runs are found by shifting. The joker is bit 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The joker.
    pub const JOKER: Self = Self(63);

    /// The card of this rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(((suit as u8) << 4) | (rank.0 - 1))
    }

    /// All 52 natural cards, suit by suit.
    pub fn naturals() -> impl Iterator<Item = Self> {
        Suit::ALL.into_iter().flat_map(|suit| Rank::all().map(move |rank| Self::new(rank, suit)))
    }

    /// Whether this is a joker.
    #[must_use]
    pub const fn is_joker(self) -> bool {
        self.0 == Self::JOKER.0
    }

    /// Rank of a natural card, `None` for a joker.
    #[must_use]
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() { None } else { Some(Rank((self.0 & 15) + 1)) }
    }

    /// Suit of a natural card, `None` for a joker.
    #[must_use]
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() { None } else { Some(Suit::from_index(self.0 >> 4)) }
    }

    /// Position of this card in the 64-bit sets of [`super::Hand`].
    #[must_use]
    pub const fn bit(self) -> u8 {
        self.0
    }

    /// The card at a bit position of a set made by [`super::Hand`].
    #[must_use]
    pub const fn from_bit(bit: u8) -> Self {
        Self(bit)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{}{}", rank.letter(), suit.letter()),
            _ => f.write_str("JK"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error of a text that names no card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown card {0:?}")]
pub struct UnknownCard(pub String);

impl FromStr for Card {
    type Err = UnknownCard;

    fn from_str(text: &str) -> Result<Self, UnknownCard> {
        if text == "JK" {
            return Ok(Self::JOKER);
        }
        let unknown = || UnknownCard(text.chars().take(12).collect());
        let &[rank, suit] = text.as_bytes() else { return Err(unknown()) };
        let rank = Rank::LETTERS.iter().position(|&letter| letter == rank).ok_or_else(unknown)?;
        let suit = Suit::ALL.into_iter().find(|s| s.letter() as u8 == suit).ok_or_else(unknown)?;
        Ok(Self::new(Rank(rank as u8 + 1), suit))
    }
}

/// Written in the record notation in texts, and as its number in messages between programs.
impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() { serializer.collect_str(self) } else { serializer.serialize_u8(self.0) }
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return String::deserialize(deserializer)?.parse().map_err(Error::custom);
        }
        let card = Self(u8::deserialize(deserializer)?);
        let exists = card.is_joker() || card.0 >> 4 < 4 && card.0 & 15 < 13;
        if exists { Ok(card) } else { Err(Error::custom("no card")) }
    }
}

/// Reads cards written with spaces between them.
///
/// # Errors
/// [`UnknownCard`] for the first word that is no card.
pub fn parse_cards(text: &str) -> Result<Vec<Card>, UnknownCard> {
    text.split_whitespace().map(str::parse).collect()
}

/// Writes cards with spaces between them.
pub fn format_cards(cards: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let mut text = String::new();
    for card in cards {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&card.to_string());
    }
    text
}
