//! A saved match: its record, and the cards as the player had arranged them.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use rami_engine::cards::Card;
use rami_engine::game::{Action, Seat};
use rami_merging::{Digest, Histories, Log, LogKey, digest};
use rami_record::fairness::Verdict;
use rami_record::json::{self, Json, is_default};
use rami_record::{BadRecord, LoadError, Record, Recording};

use super::arranged::Arranged;
use super::draft::Draft;
use super::intent::Intent;
use super::people::{PERSON, People, other_seats};
use super::session::Session;
use super::tokens::{TokenId, Tokens};

/// The version that is written. Version 1 had no identifier, time, commitments or people: they take their defaults.
const VERSION: u8 = 2;

/// The latest moment that a browser's clock can show, in milliseconds since 1970.
const LATEST: u64 = 8_640_000_000_000_000;

/// A saved match. It is written after every action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    version: u8,
    /// When the match was begun, in milliseconds since 1970. This is its identifier on the device; 0 in version 1.
    #[serde(default, skip_serializing_if = "is_default")]
    pub id: u64,
    /// When something last happened in it, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: u64,
    seed: u64,
    /// The levels of the bots, from seat 1 on, and [`PERSON`] for a person at another device. The entry of a seat
    /// played at this device has no meaning. Seat 0 has no entry, since it is always a person's.
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
    /// The result of a friend at the same deals, which the player wants to beat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub beat: Option<Beat>,
    /// The people of this device who sit at the seats, by their identifiers; empty where none was named.
    #[serde(default, skip_serializing_if = "is_default")]
    pub persons: Vec<Option<u64>>,
    /// Whether it is played at a table over several devices.
    #[serde(default, skip_serializing_if = "is_default")]
    pub joint: bool,
    /// What is known of the chance of the deals that several devices agreed on, by their places in the record.
    #[serde(default, skip_serializing_if = "is_default")]
    agreed: BTreeMap<usize, Verdict>,
    /// The deals, by their places in the record, in which a bot stood in for the owner of the device.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stood_in: Vec<usize>,
    /// Whether a plain move was made for a bot that could not be asked.
    #[serde(default, skip_serializing_if = "is_default")]
    plain_moves: bool,
    /// When the match was begun, if that is not its identifier: another match has that number on this device.
    #[serde(default, skip_serializing_if = "is_default")]
    begun: Option<u64>,
    /// The changes that it contains.
    #[serde(default, skip_serializing_if = "is_default")]
    counts: Histories,
    /// Whether another person than the owner of this device played it, on another device.
    #[serde(default, skip_serializing_if = "is_default")]
    pub of_other: bool,
}

/// A result at the same deals against the same bots, read from a link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beat {
    /// The name of the player who reached it.
    pub name: String,
    /// The total of the match.
    pub total: i32,
}

/// Reading a saved match does not replay its record.
impl Json for Saved {
    fn checked(self) -> Result<Self, LoadError> {
        if !(1..=VERSION).contains(&self.version) {
            return Err(LoadError::Version(self.version.into()));
        }
        self.check_moments()?;
        Ok(self)
    }
}

impl Saved {
    /// Checks that the match's times are possible. An impossible one cannot serve as an identifier: several matches
    /// could be stored under the same one.
    ///
    /// # Errors
    /// [`LoadError::Unreadable`] if a time is later than any browser's clock can show.
    pub fn check_moments(&self) -> Result<(), LoadError> {
        let moment = self.id.max(self.at).max(self.begun());
        if moment <= LATEST { Ok(()) } else { Err(LoadError::Unreadable(format!("{moment} is no moment"))) }
    }

    /// Sets the identifier of the match, the time of its last change, and the result to beat.
    #[must_use]
    pub fn named(self, id: u64, at: u64, beat: Option<Beat>) -> Self {
        Self { id, at, beat, ..self }
    }

    /// When the match was begun, in milliseconds since 1970.
    #[must_use]
    pub fn begun(&self) -> u64 {
        self.begun.unwrap_or(self.id)
    }

    /// Gives the match another identifier on this device. It was begun when it was.
    #[must_use]
    pub fn moved_to(mut self, id: u64) -> Self {
        let begun = self.begun();
        self.begun = (begun != id).then_some(begun);
        Self { id, ..self }
    }

    /// Sets when the match was begun and the changes that it contains.
    #[must_use]
    pub fn counted(self, begun: u64, counts: Histories) -> Self {
        Self { begun: (begun != self.id).then_some(begun), counts, ..self }
    }

    /// Names the people who sit at the seats.
    #[must_use]
    pub fn credited(self, persons: Vec<Option<u64>>) -> Self {
        Self { persons, ..self }
    }

    /// The record of the match.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The seats that people play at other devices.
    #[must_use]
    pub fn elsewhere(&self) -> Vec<Seat> {
        let seats = self.levels.iter().zip(1..);
        let is_elsewhere = |level: &str, seat: Seat| level == PERSON && !self.people.seats.contains(&seat);
        seats.filter(|(level, seat)| is_elsewhere(level, *seat)).map(|(_, seat)| seat).collect()
    }

    /// The player's own seat: that of the person who owns the device. A match whose list of people is invalid is
    /// resumed with one person at seat 0.
    #[must_use]
    pub fn own_seat(&self) -> Seat {
        if self.people.is_sound(self.record.seats.len()) { self.people.own_seat() } else { 0 }
    }

    /// Whether a person has made a move in it, or a second deal has begun.
    #[must_use]
    pub fn is_touched(&self) -> bool {
        let by_person = |action: &Action| matches!(action, Action::Move(seat, _) if self.people.seats.contains(seat));
        self.record.deals.len() > 1 || self.record.deals.iter().any(|deal| deal.actions.iter().any(by_person))
    }

    /// The seed of the deals.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The levels of the other seats, in turn order after the own one, with [`PERSON`] for a person's seat.
    #[must_use]
    pub fn shown_levels(&self) -> Vec<String> {
        let level = |seat: Seat| match seat.checked_sub(1) {
            Some(bot) if !self.people.seats.contains(&seat) => self.levels.get(bot).cloned().unwrap_or_default(),
            _ => PERSON.to_string(),
        };
        other_seats(self.own_seat(), self.record.seats.len()).map(level).collect()
    }
}

/// What never changes in a match: its game, and the cards of its first deal.
#[derive(Serialize)]
struct Origin<'a> {
    variant: &'a str,
    hands: Vec<BTreeSet<Card>>,
}

/// A match under way. Its content is its record: how the cards of a hand are arranged is no change.
impl Log for Saved {
    fn key(&self) -> LogKey {
        let hands = self.record.deals.first().map(|deal| deal.hands.iter().map(|hand| hand.iter().copied().collect()));
        let origin = Origin { variant: &self.record.variant, hands: hands.map(Iterator::collect).unwrap_or_default() };
        LogKey { begun: self.begun(), origin: digest(&json::to_text(&origin)) }
    }

    fn content(&self) -> Digest {
        digest(&self.record.to_json())
    }

    fn is_beginning_of(&self, other: &Self) -> bool {
        self.record.is_beginning_of(&other.record)
    }

    fn histories(&self) -> &Histories {
        &self.counts
    }

    fn set_histories(&mut self, histories: Histories) {
        self.counts = histories;
    }
}

impl Session {
    /// The match as it is saved.
    #[must_use]
    pub fn to_saved(&self, levels: Vec<String>) -> Saved {
        let arranged = Arranged {
            tokens: self.tokens.clone(),
            people: self.people.clone(),
            draft: self.draft.clone(),
            selected: self.selected.clone(),
        };
        let Arranged { tokens, people, draft, selected } = arranged.for_the_device();
        let seats = levels.into_iter().zip(1..);
        let levels = seats.map(|(level, seat)| if self.remote(seat).is_some() { PERSON.into() } else { level });
        Saved {
            version: VERSION,
            id: 0,
            at: 0,
            seed: self.game.setup().seed,
            levels: levels.collect(),
            record: self.game.record().clone(),
            tokens,
            draft,
            selected,
            commitments: self.game.commitments().to_vec(),
            people,
            over: self.match_over(),
            beat: None,
            persons: Vec::new(),
            joint: self.is_joint(),
            agreed: self.game.all_agreed().clone(),
            stood_in: self.stood_in.clone(),
            plain_moves: self.plain_moves,
            begun: None,
            counts: Histories::default(),
            of_other: false,
        }
    }

    /// Resumes a saved match where it was left.
    ///
    /// # Errors
    /// [`LoadError::Record`] if the record is refused.
    pub fn from_saved(saved: Saved) -> Result<Self, LoadError> {
        let Saved { seed, record, commitments, tokens, people, draft, selected, agreed, stood_in, plain_moves, .. } =
            saved;
        let game = Recording::resume(seed, record).map_err(LoadError::Record)?;
        let game = game.committed(commitments).with_agreed(agreed);
        let session = Self::restored(game, Arranged { tokens, people, draft, selected })?;
        Ok(Self { stood_in, plain_moves, ..session })
    }

    /// Continues the match of a record that was written elsewhere, for one person at seat 0. Its further deals are
    /// drawn from `seed`.
    ///
    /// # Errors
    /// [`LoadError::Record`] if the record is refused.
    pub fn from_record(record: Record, seed: u64) -> Result<Self, LoadError> {
        Self::from_record_at(record, 0, seed)
    }

    /// Continues the match of a record that was written elsewhere, for one person at the seat `own`. Its further deals
    /// are drawn from `seed`.
    ///
    /// # Errors
    /// [`LoadError::Record`] if the record is refused.
    pub fn from_record_at(record: Record, own: Seat, seed: u64) -> Result<Self, LoadError> {
        let people = People::at(&[own], record.seats.len());
        let game = Recording::resume(seed, record).map_err(LoadError::Record)?;
        Self::restored(game, Arranged { people, ..Arranged::default() })
    }

    /// Builds a session from a match and the saved arrangement of its cards. Where the two disagree, the match counts.
    fn restored(game: Recording, mut arranged: Arranged) -> Result<Self, LoadError> {
        let mut session = Self::around(game);
        if arranged.people.is_sound(session.game.state().seats()) {
            session.people = arranged.people;
        }
        if session.game.state().deal().is_none() {
            session.act(Intent::NextDeal);
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
        session.act(Intent::Select(session.selected.clone()));
        Ok(session)
    }
}
