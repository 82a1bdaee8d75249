//! The messages between the page and the worker in which bots think. Both are of one build, so that fields need no names.

use serde::{Deserialize, Serialize};

use crate::game::{Action, Move, SeatView};
use crate::record::{format_move, parse_action};

use super::advice::{Advice, advise};
use super::{Character, Level};

/// Asks for a move. Holds what the seat may know and nothing else.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Numbers the requests, so that stale answers are dropped.
    pub id: u32,
    /// Level of the bot, by name.
    pub level: String,
    /// Fixes the bot's choices.
    pub seed: u64,
    /// What the seat sees.
    pub view: SeatView,
    /// Temperament of the bot, by name; none plays plainly.
    pub character: Option<String>,
    /// Whether the answer is to say why, and what the other moves are worth: always the strongest level's.
    pub advise: bool,
}

/// A move chosen.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Reply {
    /// Number of the request.
    pub id: u32,
    /// The move in the record's notation.
    pub action: String,
    /// Why, where that was asked for.
    pub advice: Option<Advice>,
}

impl Request {
    /// Writes it.
    ///
    /// # Panics
    /// Never: a request holds nothing that cannot be written.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("a request holds nothing that cannot be written")
    }

    /// Reads it.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }

    /// Lets a bot think and answers.
    #[must_use]
    pub fn answer(&self) -> Reply {
        if self.advise {
            let advice = advise(&self.view, self.seed);
            return Reply { id: self.id, action: advice.action.clone(), advice: Some(advice) };
        }
        let level = Level::by_id(&self.level).unwrap_or(Level::Normal);
        let character = self.character.as_deref().and_then(Character::by_id);
        let mv = level.opponent(self.seed, character).choose(&self.view);
        Reply { id: self.id, action: format_move(self.view.seat, &mv), advice: None }
    }
}

impl Reply {
    /// Writes it.
    ///
    /// # Panics
    /// Never: a reply holds nothing that cannot be written.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("a reply holds nothing that cannot be written")
    }

    /// Reads it.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }

    /// The move, if it can be read.
    #[must_use]
    pub fn mv(&self) -> Option<Move> {
        match parse_action(&self.action).ok()? {
            Action::Move(_, mv) => Some(mv),
            Action::Reshuffle(_) => None,
        }
    }
}
