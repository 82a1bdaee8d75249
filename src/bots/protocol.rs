//! The protocol between the page and the worker in which bots think: a request and its reply. Both sides are of one
//! build, so the bytes need no names of fields.

use serde::{Deserialize, Serialize};

use crate::game::{Move, SeatView};

use super::advice::{Advice, advise};
use super::{Character, Level};

/// Asks for a move. Holds what the seat may know and nothing else.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// The number of the request, by which stale replies are told.
    pub id: u32,
    /// Level of the bot; one that is not offered plays as the good one.
    pub level: Level,
    /// Fixes the bot's choices.
    pub seed: u64,
    /// What the seat sees.
    pub view: SeatView,
    /// Temperament of the bot; none plays plainly.
    pub character: Option<Character>,
    /// Whether the reply is to be the champion's advice, with reasons and the other moves, whatever the level.
    pub advise: bool,
}

/// A move chosen.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Reply {
    /// Number of the request.
    pub id: u32,
    /// The move: a proposal like any other, to be checked.
    pub mv: Move,
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

    /// Lets the bot think, and answers.
    #[must_use]
    pub fn answer(&self) -> Reply {
        if self.advise {
            let advice = advise(&self.view, self.seed);
            return Reply { id: self.id, mv: advice.mv.clone(), advice: Some(advice) };
        }
        let mv = self.level.opponent(self.seed, self.character).choose(&self.view);
        Reply { id: self.id, mv, advice: None }
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
}
