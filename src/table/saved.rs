//! A saved game: a record, and what the player had arranged around it.

use serde::{Deserialize, Serialize};

use crate::game::{Action, Seat};
use crate::json::{from_text, is_default, to_text};
use crate::record::{BadRecord, LoadError, Record};

use super::arranged::Arranged;
use super::draft::Draft;
use super::intent::Intent;
use super::people::{PERSON, People};
use super::session::Session;
use super::tokens::{TokenId, Tokens};
use crate::record::Recording;

/// What is written now. Version 1 had no name, time, commitments or people: they take their defaults.
const VERSION: u8 = 2;

/// The latest moment that a browser's clock knows, in milliseconds since 1970.
const LATEST: u64 = 8_640_000_000_000_000;

/// What is written after every action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    version: u8,
    /// When the match was begun, in milliseconds since 1970: its name on this device. 0 in what version 1 wrote.
    #[serde(default, skip_serializing_if = "is_default")]
    pub id: u64,
    /// When something last happened in it, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: u64,
    seed: u64,
    /// Levels of the bots, by seat from 1; that of a person's seat has no meaning.
    pub levels: Vec<String>,
    record: Record,
    tokens: Tokens,
    draft: Draft,
    selected: Vec<TokenId>,
    #[serde(default, skip_serializing_if = "is_default")]
    commitments: Vec<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    people: People,
    /// Whether the match is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub over: bool,
    /// A friend's result at the same deals, to be beaten.
    #[serde(default, skip_serializing_if = "is_default")]
    pub beat: Option<Beat>,
}

/// A result at the same deals against the same bots, as a link brought it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beat {
    /// Whose it is.
    pub name: String,
    /// The total of the match.
    pub total: i32,
}

impl Saved {
    /// Reads a saved game.
    ///
    /// # Errors
    /// [`LoadError`].
    pub fn from_json(text: &str) -> Result<Self, LoadError> {
        let saved: Self = from_text(text).map_err(LoadError::Unreadable)?;
        if !(1..=VERSION).contains(&saved.version) {
            return Err(LoadError::Version(saved.version));
        }
        saved.check_moments()?;
        Ok(saved)
    }

    /// Moments that no clock knows are no names either: what is stored under them could not be told apart.
    ///
    /// # Errors
    /// [`LoadError::Unreadable`].
    pub(crate) fn check_moments(&self) -> Result<(), LoadError> {
        let moment = self.id.max(self.at);
        if moment <= LATEST { Ok(()) } else { Err(LoadError::Unreadable(format!("{moment} is no moment"))) }
    }

    /// This match under a name, with the time of its last move and what there is to beat.
    #[must_use]
    pub fn named(self, id: u64, at: u64, beat: Option<Beat>) -> Self {
        Self { id, at, beat, ..self }
    }

    /// The record of the match.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Whether a person has done anything in it.
    #[must_use]
    pub fn is_touched(&self) -> bool {
        let by_person = |action: &Action| matches!(action, Action::Move(seat, _) if self.people.seats.contains(seat));
        self.record.deals.len() > 1 || self.record.deals.iter().any(|deal| deal.actions.iter().any(by_person))
    }

    /// The seed of its deals.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The levels of the seats from 1 on, [`PERSON`] where a person plays.
    #[must_use]
    pub fn shown_levels(&self) -> Vec<String> {
        let level = |seat: Seat| {
            let given = self.levels.get(seat - 1).map_or("", String::as_str);
            if self.people.seats.contains(&seat) { PERSON } else { given }.to_string()
        };
        (1..self.record.seats.len()).map(level).collect()
    }

    /// Writes it.
    #[must_use]
    pub fn to_json(&self) -> String {
        to_text(self)
    }
}

impl Session {
    /// What to save.
    #[must_use]
    pub fn to_saved(&self, levels: Vec<String>) -> Saved {
        let arranged = Arranged {
            tokens: self.tokens.clone(),
            people: self.people.clone(),
            draft: self.draft.clone(),
            selected: self.selected.clone(),
        };
        let Arranged { tokens, people, draft, selected } = arranged.for_the_device();
        Saved {
            version: VERSION,
            id: 0,
            at: 0,
            seed: self.game.setup().seed,
            levels,
            record: self.game.record().clone(),
            tokens,
            draft,
            selected,
            commitments: self.game.commitments().to_vec(),
            people,
            over: self.match_over(),
            beat: None,
        }
    }

    /// Takes up a saved game where it was left.
    ///
    /// # Errors
    /// [`LoadError::Record`] if the record is refused.
    pub fn from_saved(saved: Saved) -> Result<Self, LoadError> {
        let Saved { seed, record, commitments, tokens, people, draft, selected, .. } = saved;
        let game = Recording::resume(seed, record).map_err(LoadError::Record)?.committed(commitments);
        Self::restored(game, Arranged { tokens, people, draft, selected })
    }

    /// Takes up a record written elsewhere; its further deals are drawn from `seed`.
    ///
    /// # Errors
    /// [`LoadError::Record`] if the record is refused.
    pub fn from_record(record: Record, seed: u64) -> Result<Self, LoadError> {
        let game = Recording::resume(seed, record).map_err(LoadError::Record)?;
        Self::restored(game, Arranged::default())
    }

    /// What does not agree with the record gives way to it.
    fn restored(game: Recording, mut arranged: Arranged) -> Result<Self, LoadError> {
        let mut session = Self::around(game);
        if arranged.people.is_sound(session.game.state().seats()) {
            session.people = arranged.people;
        }
        if session.game.state().deal().is_none() {
            session.act_onward(Intent::NextDeal);
        }
        if session.game.state().deal().is_none() {
            return Err(LoadError::Record(BadRecord("no deal can be dealt".into())));
        }
        arranged.people = std::mem::take(&mut session.people);
        if arranged.is_sound() {
            let Arranged { tokens, people, draft, selected } = arranged.for_the_page();
            (session.tokens, session.people, session.draft, session.selected) =
                (tokens, people, draft.distinct(), selected);
        } else {
            session.people = People { hands: Vec::new(), ..arranged.people };
        }
        if session.tokens.hand.is_empty() {
            let view = session.view();
            session.tokens.begin(&view);
        }
        let actor: Seat = session.me();
        session.follow(actor, &[]);
        session.turn_to_person();
        session.act_onward(Intent::Select(session.selected.clone()));
        Ok(session)
    }
}
