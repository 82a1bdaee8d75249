//! Temperaments: how bots of one level differ from each other. Every level adds these numbers to its own. They were
//! chosen by judgement, so that players can tell the temperaments apart. No measure of strength depends on them:
//! `rami-lab` plays its matches without them.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// A temperament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, VariantArray)]
pub enum Character {
    /// Gives nothing away and lays early.
    Cautious,
    /// Takes and buys whatever is of use, and lays at once.
    Greedy,
    /// Keeps its cards: pairs, and melds that could be laid.
    Hoarder,
    /// Hopes for the stock and for going out in one go, whatever it gives away.
    Gambler,
}

impl Character {
    /// All of them.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The temperament of the bot at a seat of a match with this seed: neighbours differ.
    #[must_use]
    pub const fn at_seat(seed: u64, seat: usize) -> Self {
        Self::ALL[((seed % 4) as usize + seat) % 4]
    }

    /// The changes that it makes.
    #[must_use]
    pub const fn style(self) -> Style {
        match self {
            Self::Cautious => Style { take: 0.4, hold: -2.0, feed: 1.6, keep: 0.9, dear: 0.1 },
            Self::Greedy => Style { take: -1.2, hold: -3.0, feed: 1.0, keep: 1.0, dear: 0.0 },
            Self::Hoarder => Style { take: -0.4, hold: 3.0, feed: 1.0, keep: 1.3, dear: -0.05 },
            Self::Gambler => Style { take: 1.0, hold: 2.0, feed: 0.5, keep: 1.1, dear: -0.08 },
        }
    }
}

/// The changes that a temperament makes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The points added to what a discard must gain to be taken.
    pub take: f64,
    /// The points added to what must speak for laying.
    pub hold: f64,
    /// The factor on what a discard gives to the next player.
    pub feed: f64,
    /// The factor on cards that may become melds.
    pub keep: f64,
    /// The points that speak for discarding a card, for each point of the card's value.
    pub dear: f64,
}

impl Style {
    /// The style without any temperament: nothing is changed.
    pub const PLAIN: Self = Self { take: 0.0, hold: 0.0, feed: 1.0, keep: 1.0, dear: 0.0 };

    /// The style of a temperament, or of none.
    #[must_use]
    pub const fn from_character(character: Option<Character>) -> Self {
        match character {
            Some(character) => character.style(),
            None => Self::PLAIN,
        }
    }
}
