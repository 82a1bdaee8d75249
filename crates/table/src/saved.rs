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
use super::people::{Hands, People};
use super::seats::{Seats, Who, other_seats};
use super::session::Session;
use super::tokens::{TokenId, Tokens};

/// The version that is written. Version 1 had no identifier, time, commitments or people: they take their defaults.
const VERSION: u8 = 2;

/// The entry for a person's seat, of this device or another, in a list of bot levels.
pub const PERSON: &str = "person";

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

    /// Who sits where. Bots play the seats of other devices.
    fn seats(&self) -> Seats {
        let count = self.record.seats.len();
        let people = if self.people.is_sound(count) { self.people.seats.as_slice() } else { &[0] };
        let levels: Vec<_> = self.levels.iter().map(|id| id.parse().unwrap_or_default()).collect();
        Seats::of_people(people, count).with_levels(&levels).with_persons(&self.persons)
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
    pub fn to_saved(&self) -> Saved {
        let arranged = Arranged {
            tokens: self.tokens.clone(),
            hands: self.hands.clone(),
            draft: self.draft.clone(),
            selected: self.selected.clone(),
        };
        let Arranged { tokens, hands, draft, selected } = arranged.for_the_device();
        let level = |seat| {
            let is_elsewhere = matches!(self.seats.who(seat), Who::Elsewhere { .. });
            if is_elsewhere { PERSON } else { self.seats.level(seat).id() }.to_string()
        };
        Saved {
            version: VERSION,
            id: 0,
            at: 0,
            seed: self.game.setup().seed,
            levels: (1..self.seats.count()).map(level).collect(),
            record: self.game.record().clone(),
            tokens,
            draft,
            selected,
            commitments: self.game.commitments().to_vec(),
            people: People::new(self.people(), hands),
            over: self.match_over(),
            beat: None,
            persons: self.seats.persons(),
            joint: self.is_joint(),
            agreed: self.game.all_agreed().clone(),
            stood_in: self.stood_in.clone(),
            plain_moves: self.plain_moves,
            begun: None,
            counts: Histories::default(),
            of_other: false,
        }
    }

    /// Resumes a saved match where it was left. Bots play the seats of other devices.
    ///
    /// # Errors
    /// [`LoadError::Record`] if the record is refused.
    pub fn from_saved(saved: Saved) -> Result<Self, LoadError> {
        let seats = saved.seats();
        let Saved { seed, record, commitments, tokens, people, draft, selected, agreed, stood_in, plain_moves, .. } =
            saved;
        let game = Recording::resume(seed, record).map_err(LoadError::Record)?;
        let game = game.committed(commitments).with_agreed(agreed);
        let hands = if people.is_sound(seats.count()) { people.into_hands() } else { Hands::default() };
        let session = Self::restored(game, seats, Arranged { tokens, hands, draft, selected })?;
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
        let seats = Seats::of_people(&[own], record.seats.len());
        let game = Recording::resume(seed, record).map_err(LoadError::Record)?;
        let hands = Hands { shown: seats.own(), ..Hands::default() };
        Self::restored(game, seats, Arranged { hands, ..Arranged::default() })
    }

    /// Builds a session from a match, who sits where, and the saved arrangement of the cards. Where they disagree, the
    /// match counts.
    fn restored(game: Recording, seats: Seats, mut arranged: Arranged) -> Result<Self, LoadError> {
        let mut session = Self::around(game, seats);
        session.hands = std::mem::take(&mut arranged.hands);
        if session.game.state().deal().is_none() {
            session.act(Intent::NextDeal);
        }
        if session.game.state().deal().is_none() {
            return Err(LoadError::Record(BadRecord("no deal can be dealt".into())));
        }
        arranged.hands = std::mem::take(&mut session.hands);
        if arranged.is_sound() {
            let Arranged { tokens, hands, draft, selected } = arranged.for_the_page();
            (session.tokens, session.hands, session.draft, session.selected) =
                (tokens, hands, draft.distinct(), selected);
        } else {
            session.hands = Hands { aside: Vec::new(), ..arranged.hands };
        }
        if session.tokens.hand.is_empty() {
            let view = session.view();
            session.tokens.lay_out(&view);
        }
        let actor: Seat = session.me();
        session.sync_cards(actor, &[]);
        session.turn_to_person();
        session.act(Intent::Select(session.selected.clone()));
        Ok(session)
    }
}
