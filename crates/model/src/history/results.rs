//! The results of matches and score sheets by person, and the ranking of an evening.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use rami_engine::game::{payout, put_in};
use rami_record::json::{Json, is_default};

use super::summary::{SeatFigures, Summary};
use crate::people::{Earlier, PersonId, PersonList};
use crate::score_sheet::{ScoreSheet, SheetSeat};

/// The result of a match or of a score sheet that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// When it was begun, in milliseconds since 1970.
    pub begun: u64,
    /// When it ended, in milliseconds since 1970.
    pub ended: u64,
    /// The identifier of the game or of the named rule set.
    pub game: String,
    /// Whether it was played with real cards.
    pub at_a_table: bool,
    /// The seats, in order.
    pub seats: Vec<SeatResult>,
}

/// The result of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatResult {
    /// The person who sat there, as far as this device knows.
    pub person: Option<PersonId>,
    /// The points, the deals and the place.
    pub figures: SeatFigures,
    /// Chips received less those put in; `None` where no chips are in play.
    pub chips: Option<i64>,
}

impl GameResult {
    /// The result of a score sheet; `None` if its match is not over.
    #[must_use]
    pub fn from_sheet(sheet: &ScoreSheet, people: &PersonList) -> Option<Self> {
        let counted = sheet.count().ok().filter(|counted| counted.stopped.is_none() && counted.game.is_over())?;
        let game = &counted.game;
        let chips = payout(game);
        let seat = |(seat, (sitting, figures)): (usize, (&SheetSeat, SeatFigures))| SeatResult {
            person: people.get(sitting.person).map(|person| person.id),
            figures,
            chips: chips.as_ref().map(|chips| chips[seat] - put_in(game, seat)),
        };
        Some(Self {
            begun: sheet.id,
            ended: sheet.at,
            game: sheet.game().to_string(),
            at_a_table: true,
            seats: sheet.seats.iter().zip(SeatFigures::of_match(game)).enumerate().map(seat).collect(),
        })
    }

    /// The result of a match of the history.
    #[must_use]
    pub fn from_summary(summary: &Summary, people: &PersonList) -> Self {
        let seat = |seat: usize| {
            let person = match (summary.persons.get(seat), people.earlier) {
                (Some(person), _) => *person,
                (None, Earlier::Person(person)) if seat == summary.seat && summary.persons.is_empty() => Some(person),
                _ => None,
            };
            let person = person.and_then(|person| people.get(person)).map(|person| person.id);
            SeatResult { person, figures: summary.figures_of(seat), chips: None }
        };
        Self {
            begun: summary.id,
            ended: summary.ended,
            game: summary.game().to_string(),
            at_a_table: false,
            seats: (0..summary.seats.len()).map(seat).collect(),
        }
    }

    /// The seat of a person.
    #[must_use]
    pub fn seat_of(&self, person: PersonId) -> Option<&SeatResult> {
        self.seats.iter().find(|seat| seat.person == Some(person))
    }
}

/// What one person has achieved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonFigures {
    /// Matches and sheets played.
    pub games: usize,
    /// Those won, alone or with others.
    pub won: usize,
    /// The deals.
    pub deals: u32,
    /// The average points of a deal in each game or named rule set, in the order of their identifiers.
    pub averages: Vec<GameAverage>,
    /// The day on which most was won; `None` if nothing was won.
    pub best_day: Option<BestDay>,
    /// The games with each other person.
    pub against: Vec<HeadToHead>,
}

/// The average points of a deal in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameAverage {
    /// The identifier of the game or of the named rule set.
    pub game: String,
    /// The number of deals.
    pub deals: u32,
    /// The average points of a deal, in tenths.
    pub tenths: i64,
}

/// The day on which a person won the most games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestDay {
    /// The day.
    pub day: u64,
    /// Games won.
    pub won: usize,
    /// Games played.
    pub games: usize,
}

/// The games of two people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeadToHead {
    /// The other person.
    pub person: PersonId,
    /// Games in which both sat.
    pub games: usize,
    /// Games in which the first one was placed better.
    pub ahead: usize,
    /// Games in which the other one was placed better.
    pub behind: usize,
}

impl PersonFigures {
    /// Adds up the results of a person. `day_of` gives the local day of a moment.
    #[must_use]
    pub fn of(person: PersonId, results: &[GameResult], day_of: impl Fn(u64) -> u64) -> Self {
        let mut figures = Self::default();
        let mut sums: BTreeMap<&str, (i64, u32)> = BTreeMap::new();
        let mut days: BTreeMap<u64, BestDay> = BTreeMap::new();
        for (result, own) in results.iter().filter_map(|result| Some((result, result.seat_of(person)?))) {
            let won = usize::from(own.figures.place == 1);
            figures.games += 1;
            figures.won += won;
            figures.deals += own.figures.deals;
            let (points, deals) = sums.entry(&result.game).or_default();
            *points += i64::from(own.figures.points);
            *deals += own.figures.deals;
            let day = day_of(result.begun);
            let of_day = days.entry(day).or_insert(BestDay { day, won: 0, games: 0 });
            of_day.won += won;
            of_day.games += 1;
            figures.meet(person, result, own);
        }
        let average = |(game, (points, deals)): (&str, (i64, u32))| {
            let tenths = (points * 20 + i64::from(deals)).div_euclid(2 * i64::from(deals));
            GameAverage { game: game.to_string(), deals, tenths }
        };
        figures.averages = sums.into_iter().filter(|(_, (_, deals))| *deals > 0).map(average).collect();
        let won = days.into_values().filter(|day| day.won > 0);
        figures.best_day = won.max_by_key(|day| (day.won, Reverse(day.games), day.day));
        figures
    }

    /// Adds a game to those with each other person who sat there.
    fn meet(&mut self, person: PersonId, result: &GameResult, own: &SeatResult) {
        for seat in &result.seats {
            let Some(other) = seat.person.filter(|&other| other != person) else { continue };
            let known = self.against.iter().position(|met| met.person == other).unwrap_or_else(|| {
                self.against.push(HeadToHead { person: other, games: 0, ahead: 0, behind: 0 });
                self.against.len() - 1
            });
            let met = &mut self.against[known];
            met.games += 1;
            met.ahead += usize::from(own.figures.place < seat.figures.place);
            met.behind += usize::from(own.figures.place > seat.figures.place);
        }
    }
}

/// What an evening is ranked by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum RankedBy {
    /// Places: of three people the winner of a game gets three points, the last one gets one.
    #[default]
    Places,
    /// Chips.
    Chips,
}

/// An evening: the games that the same people play in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evening {
    /// When it was begun, in milliseconds since 1970. This is its identifier on the device.
    pub id: u64,
    /// Who plays.
    pub people: Vec<PersonId>,
    /// What it is ranked by.
    #[serde(default, skip_serializing_if = "is_default")]
    pub by: RankedBy,
    /// When it was ended, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ended: Option<u64>,
}

/// The longest time an evening lasts if nobody ends it, in milliseconds.
const LONGEST_EVENING: u64 = 16 * 60 * 60 * 1000;

/// One line of the ranking of an evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// The person.
    pub person: PersonId,
    /// The place, from 1. Equal people share a place.
    pub place: usize,
    /// The points for places, or the chips.
    pub score: i64,
    /// Games won.
    pub won: usize,
}

impl Evening {
    /// Whether it still goes on at a moment.
    #[must_use]
    pub const fn goes_on(&self, now: u64) -> bool {
        self.ended.is_none() && now < self.id + LONGEST_EVENING
    }

    /// The results that belong to it, in the order in which they ended.
    #[must_use]
    pub fn games<'a>(&self, results: &'a [GameResult]) -> Vec<&'a GameResult> {
        let belongs = |result: &&GameResult| {
            let people: Vec<Option<PersonId>> = result.seats.iter().map(|seat| seat.person).collect();
            self.holds(result.begun, &people)
        };
        let mut games: Vec<&GameResult> = results.iter().filter(belongs).collect();
        games.sort_by_key(|result| (result.ended, result.begun));
        games
    }

    /// Whether a match belongs to it that was begun at this moment by these people.
    #[must_use]
    pub fn holds(&self, begun: u64, people: &[Option<PersonId>]) -> bool {
        let end = self.ended.unwrap_or(self.id + LONGEST_EVENING);
        let sits = |person: &PersonId| people.contains(&Some(*person));
        (self.id..=end).contains(&begun) && people.len() == self.people.len() && self.people.iter().all(sits)
    }

    /// The points for the place of a seat in a game, or its chips.
    #[must_use]
    pub fn score(&self, game: &GameResult, seat: &SeatResult) -> i64 {
        match self.by {
            RankedBy::Places => (game.seats.len() + 1 - seat.figures.place) as i64,
            RankedBy::Chips => seat.chips.unwrap_or(0),
        }
    }

    /// The ranking, the best first.
    #[must_use]
    pub fn ranking(&self, results: &[GameResult]) -> Vec<Ranked> {
        let games = self.games(results);
        let score = |person: PersonId| {
            let seats = games.iter().filter_map(|game| Some((game, game.seat_of(person)?)));
            let score = seats.clone().map(|(game, seat)| self.score(game, seat));
            (score.sum::<i64>(), seats.filter(|(_, seat)| seat.figures.place == 1).count())
        };
        let scores: Vec<(PersonId, i64, usize)> = self
            .people
            .iter()
            .map(|&person| {
                let (score, won) = score(person);
                (person, score, won)
            })
            .collect();
        let place = |of: i64| 1 + scores.iter().filter(|&&(_, score, _)| score > of).count();
        let ranked: Vec<Ranked> =
            scores.iter().map(|&(person, score, won)| Ranked { person, place: place(score), score, won }).collect();
        (1..=ranked.len())
            .flat_map(|place| ranked.iter().copied().filter(move |ranked| ranked.place == place))
            .collect()
    }
}

/// The evenings of a device.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Evenings {
    /// The evenings, the latest last.
    pub evenings: Vec<Evening>,
}

impl Json for Evenings {}

impl Evenings {
    /// The evening of this identifier.
    #[must_use]
    pub fn get(&self, id: u64) -> Option<&Evening> {
        self.evenings.iter().find(|evening| evening.id == id)
    }

    /// The latest evening to which a match belongs that was begun at this moment by these people.
    #[must_use]
    pub fn of_match(&self, begun: u64, people: &[Option<PersonId>]) -> Option<&Evening> {
        self.evenings.iter().rev().find(|evening| evening.holds(begun, people))
    }

    /// Adds the evenings of a backup. Those that are there already stay unchanged.
    pub fn take_in(&mut self, copy: Self) {
        for evening in copy.evenings {
            if self.get(evening.id).is_none() {
                self.evenings.push(evening);
            }
        }
        self.evenings.sort_unstable_by_key(|evening| evening.id);
    }
}
