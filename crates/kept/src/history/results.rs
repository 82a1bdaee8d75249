//! The results of matches and score sheets by person, and the ranking of an evening.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use rami_engine::game::{payout, put_in};
use rami_record::json::{self, Json, is_default};

use super::summary::{SeatFigures, Summary};
use crate::merging::{Gone, Join, Mark, Stamp, keep_newer};
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
            begun: sheet.begun(),
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
            let person = match (summary.persons.get(seat), people.earlier()) {
                (Some(person), _) => *person,
                (None, Earlier::Person(person))
                    if seat == summary.seat && summary.persons.is_empty() && !summary.of_other =>
                {
                    Some(person)
                }
                _ => None,
            };
            let person = person.and_then(|person| people.get(person)).map(|person| person.id);
            SeatResult { person, figures: summary.figures_of(seat), chips: None }
        };
        Self {
            begun: summary.begun(),
            ended: summary.ended,
            game: summary.game().to_string(),
            at_a_table: false,
            seats: (0..summary.seats.len()).map(seat).collect(),
        }
    }

    /// These results, each match once: several devices may each have brought it, as their own seats have it. Of each seat
    /// the person counts that one of them knows.
    #[must_use]
    pub fn each_once(results: Vec<Self>) -> Vec<Self> {
        let mut once: BTreeMap<_, Self> = BTreeMap::new();
        for result in results {
            let figures: Vec<i32> = result.seats.iter().map(|seat| seat.figures.points).collect();
            match once.entry((result.begun, result.game.clone(), result.at_a_table, figures)) {
                Entry::Vacant(place) => drop(place.insert(result)),
                Entry::Occupied(mut place) => {
                    for (known, seat) in place.get_mut().seats.iter_mut().zip(result.seats) {
                        known.person = known.person.or(seat.person);
                    }
                }
            }
        }
        once.into_values().collect()
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
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, EnumString, IntoStaticStr,
)]
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
    /// The change of what it is ranked by.
    #[serde(default, skip_serializing_if = "is_default")]
    by_at: Stamp,
    /// The change of its end.
    #[serde(default, skip_serializing_if = "is_default")]
    ended_at: Stamp,
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
    /// Begins an evening.
    #[must_use]
    pub const fn new(id: u64, people: Vec<PersonId>) -> Self {
        let never = Stamp::NEVER;
        Self { id, people, by: RankedBy::Places, ended: None, by_at: never, ended_at: never }
    }

    /// Ranks it by something else, on a device.
    pub const fn rank_by(&mut self, by: RankedBy, mark: Mark) {
        (self.by, self.by_at) = (by, self.by_at.next(mark));
    }

    /// This evening without what it is ranked by.
    #[must_use]
    pub fn ranked_by_default(self) -> Self {
        Self { by: RankedBy::default(), by_at: Stamp::NEVER, ..self }
    }

    /// Ends it at a moment, or lets it go on, on a device.
    pub const fn end(&mut self, ended: Option<u64>, mark: Mark) {
        (self.ended, self.ended_at) = (ended, self.ended_at.next(mark));
    }

    /// Whether it still goes on at a moment.
    #[must_use]
    pub const fn goes_on(&self, now: u64) -> bool {
        self.ended.is_none() && self.may_go_on(now)
    }

    /// Whether it may go on at a moment, even if it was ended.
    #[must_use]
    pub const fn may_go_on(&self, now: u64) -> bool {
        now < self.id.saturating_add(LONGEST_EVENING)
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
        let end = self.ended.unwrap_or(self.id.saturating_add(LONGEST_EVENING));
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

/// The identity of an evening: when it was begun, and who plays.
type EveningKey = (u64, Vec<PersonId>);

/// The evenings of a device.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "json::ListOrWhole<Evening, WrittenEvenings>", into = "WrittenEvenings")]
pub struct Evenings {
    /// The evenings, the latest last.
    pub evenings: Vec<Evening>,
    /// Those that were deleted, by their written [keys](EveningKey).
    gone: Gone<String>,
}

/// The evenings as they are written. Earlier versions wrote the list alone.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenEvenings {
    #[serde(deserialize_with = "json::readable_list")]
    evenings: Vec<Evening>,
    #[serde(default, skip_serializing_if = "is_default")]
    gone: Gone<String>,
}

impl From<WrittenEvenings> for Evenings {
    fn from(WrittenEvenings { evenings, gone }: WrittenEvenings) -> Self {
        Self { evenings, gone }
    }
}

impl From<Evenings> for WrittenEvenings {
    fn from(Evenings { evenings, gone }: Evenings) -> Self {
        Self { evenings, gone }
    }
}

impl From<json::ListOrWhole<Evening, WrittenEvenings>> for Evenings {
    fn from(written: json::ListOrWhole<Evening, WrittenEvenings>) -> Self {
        match written {
            json::ListOrWhole::List(evenings) => Self { evenings, gone: Gone::default() },
            json::ListOrWhole::Whole(whole) => whole.into(),
        }
    }
}

impl Json for Evenings {}

fn key_of(evening: &Evening) -> EveningKey {
    let mut people = evening.people.clone();
    people.sort_unstable();
    (evening.id, people)
}

/// The identity of an evening as it is written.
#[must_use]
pub fn evening_key(evening: &Evening) -> String {
    let (id, people) = key_of(evening);
    std::iter::once(id).chain(people).map(|number| number.to_string()).collect::<Vec<_>>().join(".")
}

impl Evenings {
    /// The evening of this identifier.
    #[must_use]
    pub fn get(&self, id: u64) -> Option<&Evening> {
        self.evenings.iter().find(|evening| evening.id == id)
    }

    /// Begins an evening of these people. Returns its identifier: the moment, or a little later if there is one already.
    pub fn begin(&mut self, now: u64, people: Vec<PersonId>) -> u64 {
        let id = (now..).find(|&id| self.get(id).is_none()).unwrap_or(now);
        self.evenings.push(Evening::new(id, people));
        id
    }

    /// Deletes an evening, on a device.
    pub fn delete(&mut self, id: u64, mark: Mark) {
        if let Some(evening) = self.get(id) {
            self.gone.delete(evening_key(evening), mark);
        }
        self.evenings.retain(|evening| evening.id != id);
    }

    /// Whether an evening was deleted, by its written [key](evening_key).
    #[must_use]
    pub fn is_deleted(&self, key: &String) -> bool {
        self.gone.is_gone(key)
    }

    /// The evenings of `copy` that were deleted here.
    #[must_use]
    pub fn forgotten_of(&self, copy: &Self) -> Vec<String> {
        copy.evenings.iter().map(evening_key).filter(|key| self.gone.is_gone(key)).collect()
    }

    /// Notes that an evening that was deleted is wanted again, on a device.
    pub fn bring_back(&mut self, key: &String, mark: Mark) {
        self.gone.bring_back(key, mark);
    }

    /// Counts what is here as one change of this device, where changes were not counted yet.
    pub fn adopt(&mut self, mark: Mark) {
        for evening in &mut self.evenings {
            evening.by_at.adopt(mark);
            evening.ended_at.adopt(mark);
        }
    }

    /// The latest evening to which a match belongs that was begun at this moment by these people.
    #[must_use]
    pub fn of_match(&self, begun: u64, people: &[Option<PersonId>]) -> Option<&Evening> {
        self.evenings.iter().rev().find(|evening| evening.holds(begun, people))
    }
}

impl Join for Evenings {
    fn join(&mut self, other: Self) {
        self.gone.join(other.gone);
        for theirs in other.evenings {
            match self.evenings.iter_mut().find(|ours| key_of(ours) == key_of(&theirs)) {
                Some(ours) => {
                    keep_newer((&mut ours.by, &mut ours.by_at), (theirs.by, theirs.by_at));
                    keep_newer((&mut ours.ended, &mut ours.ended_at), (theirs.ended, theirs.ended_at));
                }
                None => self.evenings.push(theirs),
            }
        }
        let Self { evenings, gone } = self;
        evenings.retain(|evening| !gone.is_gone(&evening_key(evening)));
        evenings.sort_by_key(key_of);
    }
}
