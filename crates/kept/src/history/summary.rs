//! The summary of a finished match: the figures that the history lists and the statistics add up.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use rami_bots::analysis::Account;
use rami_engine::arrange;
use rami_engine::cards::Card;
use rami_engine::game::{Action, Match, Move, Seat};
use rami_engine::rules::{Options, Rules};
use rami_engine::variants::{self, NamedSet};
use rami_record::json::{Json, is_default};
use rami_record::{BadRecord, ChosenRules, DealRecord, LoadError, Record, replay_legal};

use super::jokers::JokerTally;
use crate::merging::{Digest, Log, LogKey};
use crate::people::PersonId;
use crate::table::{Saved, other_seats};

/// The level of a match in which the other seats do not all have the same level.
pub const MIXED: &str = "mixed";

/// The identity of a finished match, as one seat has it, on all devices.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchKey {
    /// When the match was begun, in milliseconds since 1970.
    pub begun: u64,
    /// The digest of its first deal. It is also that of the match while it was under way.
    pub origin: Digest,
    /// The digest of the whole record.
    pub content: Digest,
    /// The own seat.
    pub seat: Seat,
}

impl MatchKey {
    /// The identity of a saved match that is over.
    #[must_use]
    pub fn of_saved(saved: &Saved) -> Self {
        let LogKey { begun, origin } = saved.key();
        Self { begun, origin, content: saved.content(), seat: saved.own_seat() }
    }

    /// The identity of the match while it was under way.
    #[must_use]
    pub fn log(&self) -> LogKey {
        LogKey { begun: self.begun, origin: self.origin.clone() }
    }
}

impl fmt::Display for MatchKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}.{}", self.begun, self.origin, self.content, self.seat)
    }
}

/// A finished match, seen from the player's own seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// The identifier on the device: when the match was begun, in milliseconds since 1970, or a number near to that where
    /// several matches were begun at the same time.
    pub id: u64,
    /// The identity of the match on all devices; `None` in summaries of earlier versions.
    #[serde(default, skip_serializing_if = "is_default")]
    pub key: Option<MatchKey>,
    /// Whether another person than the owner of this device played it, on another device.
    #[serde(default, skip_serializing_if = "is_default")]
    pub of_other: bool,
    /// When it ended, in milliseconds since 1970.
    pub ended: u64,
    /// The identifier of the variant.
    pub variant: String,
    /// House rules that differ from the defaults.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    /// The named rule set that the table was set up from.
    #[serde(rename = "rules", default, skip_serializing_if = "is_default")]
    pub set: Option<String>,
    /// The names of the players, seat 0 first.
    pub seats: Vec<String>,
    /// The player's own seat; 0 in summaries of earlier versions.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seat: Seat,
    /// The levels of the [other seats](Summary::other_seats), [`PERSON`](crate::table::PERSON) for a person.
    pub levels: Vec<String>,
    /// The total of each seat.
    pub totals: Vec<i32>,
    /// The seats that won; several on a tie.
    pub winners: Vec<Seat>,
    /// The people of this device who sat at the seats; empty where none was named.
    #[serde(default, skip_serializing_if = "is_default")]
    pub persons: Vec<Option<PersonId>>,
    /// Whether it was played at a table over several devices.
    #[serde(default, skip_serializing_if = "is_default")]
    pub joint: bool,
    /// The deals in which the own seat took part, without those in which a bot stood in for the player.
    pub deals: Vec<DealFigures>,
    /// The points of each seat; empty in summaries of earlier versions.
    #[serde(default, skip_serializing_if = "is_default")]
    pub by_seat: Vec<SeatFigures>,
    /// The cards that the own seat was dealt.
    pub own: Dealt,
    /// The cards that the other seats were dealt.
    pub others: Dealt,
    /// The account of luck and play for the own seat, once it is worked out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub luck: Option<Account>,
}

/// One deal, seen from the player's own seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealFigures {
    /// Points.
    pub points: i32,
    /// The number of turns in which the own seat went out, if it did.
    #[serde(default, skip_serializing_if = "is_default")]
    pub out_in: Option<u16>,
}

/// All deals of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatFigures {
    /// The points of all deals.
    pub points: i32,
    /// The number of deals in which the seat took part.
    pub deals: u32,
    /// The place, from 1. Equal seats share a place. A summary of an earlier version holds 0; ask
    /// [`Summary::figures_of`], which works it out.
    #[serde(default)]
    pub place: usize,
}

impl SeatFigures {
    /// The figures of each seat of a match.
    #[must_use]
    pub fn of_match(game: &Match) -> Vec<Self> {
        let figures = |(seat, place): (Seat, usize)| Self {
            points: game.points().iter().map(|deal| deal[seat]).sum(),
            deals: game.played().iter().filter(|played| played[seat]).count() as u32,
            place,
        };
        game.places().into_iter().enumerate().map(figures).collect()
    }
}

/// Counts of the cards that some hands were dealt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dealt {
    /// The jokers among the cards.
    pub jokers: JokerTally,
    /// The number of hands.
    pub hands: u32,
    /// The number of hands that held a meld when they were dealt.
    pub ready: u32,
}

impl Dealt {
    fn add(&mut self, rules: &Rules, cards: &[Card]) {
        if cards.is_empty() {
            return;
        }
        let (pack, jokers) = (rules.pack.size() as u32, u32::from(rules.pack.jokers));
        self.jokers.add(cards, pack, jokers);
        self.hands += 1;
        self.ready += u32::from(!arrange::best(rules, &cards.iter().copied().collect()).melds.is_empty());
    }

    /// The sum of two.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { jokers: self.jokers.and(other.jokers), hands: self.hands + other.hands, ready: self.ready + other.ready }
    }
}

impl Summary {
    /// Summarizes a record, for the player of the seat `own`; `None` if its match is not over. `levels` are those of
    /// the [other seats](Self::other_seats), and `stood_in` are the deals in which a bot stood in for the player.
    ///
    /// # Errors
    /// [`BadRecord`] if the record cannot be read, holds a refused move or has no such seat.
    pub fn from_record(
        record: &Record,
        own: Seat,
        levels: Vec<String>,
        stood_in: &[usize],
        id: u64,
        ended: u64,
    ) -> Result<Option<Self>, BadRecord> {
        let replayed = replay_legal(record)?;
        if own >= record.seats.len() {
            return Err(BadRecord("no such seat".into()));
        }
        if !replayed.game.is_over() {
            return Ok(None);
        }
        let rules = Arc::clone(replayed.game.rules());
        let (mut to_own, mut to_others) = (Dealt::default(), Dealt::default());
        for deal in record.deals.iter().filter(|deal| deal.start.is_none()) {
            for (seat, hand) in deal.hands.iter().enumerate() {
                if seat == own { &mut to_own } else { &mut to_others }.add(&rules, hand);
            }
        }
        let deals = record.deals.iter().zip(&replayed.deals).enumerate();
        let own_deals = deals.filter(|(at, (deal, _))| !deal.hands[own].is_empty() && !stood_in.contains(at));
        let figures = own_deals.filter_map(|(_, (deal, summary))| {
            let went_out = summary.end.is_some_and(|end| end.winner == Some(own));
            let points = *summary.points.as_ref()?.get(own)?;
            Some(DealFigures { points, out_in: went_out.then(|| turns_of(own, deal)) })
        });
        Ok(Some(Self {
            id,
            key: None,
            of_other: false,
            ended,
            variant: record.variant.clone(),
            options: record.options.clone(),
            set: record.set.clone(),
            seats: record.seats.clone(),
            seat: own,
            levels,
            totals: replayed.game.totals().to_vec(),
            winners: replayed.game.standing().winners,
            persons: Vec::new(),
            joint: false,
            deals: figures.collect(),
            by_seat: SeatFigures::of_match(&replayed.game),
            own: to_own,
            others: to_others,
            luck: None,
        }))
    }

    /// The identifier of the named rule set if this version knows it, else that of the game.
    #[must_use]
    pub fn game(&self) -> &str {
        NamedSet::of_game(self.set.as_deref(), &self.variant).map_or(&self.variant, |set| set.id)
    }

    /// The figures of a seat. A summary of an earlier version holds only the deals of the own seat. The points of the
    /// others are then their totals.
    #[must_use]
    pub fn figures_of(&self, seat: Seat) -> SeatFigures {
        let figures = self.by_seat.get(seat).copied().unwrap_or_else(|| SeatFigures {
            points: if seat == self.seat { self.deals.iter().map(|deal| deal.points).sum() } else { self.totals[seat] },
            deals: self.deals.len() as u32,
            place: 0,
        });
        if figures.place > 0 {
            return figures;
        }
        let high_is_good =
            variants::by_id(&self.variant).is_some_and(|variant| (variant.rules)().scoring.high_is_good());
        let key = |seat: Seat| {
            let total = self.totals[seat];
            (!self.winners.contains(&seat), if high_is_good { -total } else { total })
        };
        let place = 1 + (0..self.totals.len()).filter(|&other| key(other) < key(seat)).count();
        SeatFigures { place, ..figures }
    }

    /// The other seats, in turn order after the own one.
    pub fn other_seats(&self) -> impl Iterator<Item = Seat> {
        other_seats(self.seat, self.seats.len())
    }

    /// The total of the own seat.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.totals[self.seat]
    }

    /// Whether the own seat has won, alone or with others.
    #[must_use]
    pub fn won(&self) -> bool {
        self.winners.contains(&self.seat)
    }

    /// The account of luck and play, if the current version of the judgement made it.
    #[must_use]
    pub fn judged(&self) -> Option<&Account> {
        self.luck.as_ref().filter(|account| account.is_current() && !account.deals.is_empty())
    }

    /// When the match was begun, in milliseconds since 1970.
    #[must_use]
    pub fn begun(&self) -> u64 {
        self.key.as_ref().map_or(self.id, |key| key.begun)
    }

    /// The rules of the match.
    #[must_use]
    pub fn chosen_rules(&self) -> ChosenRules {
        ChosenRules { variant: self.variant.clone(), options: self.options.clone(), set: self.set.clone() }
    }

    /// The level of all other seats, or [`MIXED`].
    #[must_use]
    pub fn level(&self) -> &str {
        match self.levels.split_first() {
            Some((first, rest)) if rest.iter().all(|level| level == first) => first,
            _ => MIXED,
        }
    }
}

impl Json for Summary {
    fn checked(self) -> Result<Self, LoadError> {
        let seats = self.seats.len();
        let is_sound = self.totals.len() == seats
            && self.levels.len() + 1 == seats
            && self.seat < seats
            && self.winners.iter().all(|&seat| seat < seats)
            && [0, seats].contains(&self.persons.len())
            && [0, seats].contains(&self.by_seat.len());
        if is_sound { Ok(self) } else { Err(LoadError::Unreadable("a seat that is not there".into())) }
    }
}

/// The number of turns that a seat took in a deal. The seat draws once in each turn, except in the first turn of a deal
/// that it begins with an extra card (C13).
fn turns_of(seat: Seat, deal: &DealRecord) -> u16 {
    let own = deal.actions.iter().filter_map(|action| match action {
        Action::Move(mover, mv) if *mover == seat => Some(mv),
        _ => None,
    });
    let mut in_turn = own.filter(|mv| !matches!(mv, Move::Pass | Move::Buy { .. })).peekable();
    let begins_with_more = matches!(in_turn.peek(), Some(Move::Meld(_) | Move::Discard(_)));
    let draws = in_turn.filter(|mv| matches!(mv, Move::DrawStock | Move::DrawDiscard { .. })).count();
    u16::try_from(draws + usize::from(begins_with_more)).unwrap_or(u16::MAX)
}
