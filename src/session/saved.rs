//! A saved game: a record, and what the player had arranged around it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::game::Seat;
use crate::record::{BadRecord, Record};

use super::draft::Draft;
use super::game::Game;
use super::play::{Intent, Session};
use super::tokens::{TokenId, Tokens};

const VERSION: u8 = 1;

/// What is written after every action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    version: u8,
    seed: u64,
    /// Levels of the bots, by seat from 1.
    pub levels: Vec<String>,
    record: Record,
    tokens: Tokens,
    draft: Draft,
    selected: Vec<TokenId>,
}

/// Why a saved game cannot be taken up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// It is not a saved game.
    Unreadable(String),
    /// Another version of the app wrote it.
    Version(u8),
    /// Its record is refused.
    Record(BadRecord),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(message) => f.write_str(message),
            Self::Version(version) => write!(f, "version {version}"),
            Self::Record(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}

impl Saved {
    /// Reads a saved game.
    ///
    /// # Errors
    /// [`LoadError`].
    pub fn from_json(text: &str) -> Result<Self, LoadError> {
        let saved: Self = serde_json::from_str(text).map_err(|error| LoadError::Unreadable(error.to_string()))?;
        if saved.version == VERSION { Ok(saved) } else { Err(LoadError::Version(saved.version)) }
    }

    /// Writes it.
    ///
    /// # Panics
    /// Never: it holds nothing that JSON cannot.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a saved game holds nothing that JSON cannot")
    }
}

impl Session {
    /// What to save.
    #[must_use]
    pub fn to_saved(&self, levels: Vec<String>) -> Saved {
        Saved {
            version: VERSION,
            seed: self.game.setup().seed,
            levels,
            record: self.game.record().clone(),
            tokens: self.tokens.clone(),
            draft: self.draft.clone(),
            selected: self.selected.clone(),
        }
    }

    /// Takes up a saved game where it was left.
    ///
    /// # Errors
    /// [`LoadError::Record`] if the record is refused.
    pub fn from_saved(saved: Saved) -> Result<Self, LoadError> {
        let game = Game::resume(saved.seed, saved.record).map_err(LoadError::Record)?;
        Self::restored(game, saved.tokens, saved.draft, saved.selected)
    }

    /// Takes up a record written elsewhere; its further deals are drawn from `seed`.
    ///
    /// # Errors
    /// [`LoadError::Record`] if the record is refused.
    pub fn from_record(record: Record, seed: u64) -> Result<Self, LoadError> {
        let game = Game::resume(seed, record).map_err(LoadError::Record)?;
        Self::restored(game, Tokens::default(), Draft::default(), Vec::new())
    }

    /// What does not agree with the record gives way to it.
    fn restored(game: Game, tokens: Tokens, draft: Draft, selected: Vec<TokenId>) -> Result<Self, LoadError> {
        let mut session = Self::around(game);
        if session.game.state().deal().is_none() {
            session.act(Intent::NextDeal);
        }
        if session.game.state().deal().is_none() {
            return Err(LoadError::Record(BadRecord("no deal can be dealt".into())));
        }
        if tokens.is_sound() {
            (session.tokens, session.draft, session.selected) = (tokens, draft.distinct(), selected);
        }
        if session.tokens.hand.is_empty() {
            let view = session.view();
            session.tokens.begin(&view);
        }
        let actor: Seat = session.me();
        session.follow(actor, &[]);
        session.act(Intent::Select(session.selected.clone()));
        Ok(session)
    }
}
