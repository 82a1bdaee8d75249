//! The deal of the day: its match, its results, and the number of days in a row on which it was played.
//!
//! A day is a number that reads like a date, such as 20261121. It is the same all over the world.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use time::{Date, Month, OffsetDateTime};

use rami_bots::OfferedLevel;
use rami_engine::rules::{OptionValue, Options};
use rami_engine::variants;
use rami_record::json::{self, Json, is_default};
use rami_record::{ChosenRules, Setup};

use super::summary::Summary;
use crate::merging::Join;
use crate::table::StartRequest;

/// The number of players of the deal of the day.
pub const DAY_SEATS: usize = 3;

/// The first day that has a deal of the day.
const FIRST: u64 = 20_250_101;

/// What is played of a day: only its first deal, or the whole match. Their results are stored separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DayKind {
    /// The deal of the day.
    Deal,
    /// The match of the day, which was the only kind in earlier versions.
    Match,
}

impl DayKind {
    /// Both kinds, the usual one first.
    pub const ALL: [Self; 2] = [Self::Deal, Self::Match];

    /// Its house rules (C15).
    #[must_use]
    pub fn options(self) -> Options {
        let mut options = Options::new();
        let deals = (self == Self::Deal).then_some(OptionValue::Number(1));
        variants::USUAL.set_deals(deals, &mut options);
        options
    }
}

/// The day of a match and what is played of it, if this is a deal or match of the day: the usual game, with the day as
/// its seed.
#[must_use]
pub fn day_of(setup: &Setup) -> Option<(u64, DayKind)> {
    let rules = &setup.rules;
    let is_usual = rules.variant == variants::USUAL.id && setup.seats.len() == DAY_SEATS && is_day(setup.seed);
    let kind = DayKind::ALL.into_iter().find(|kind| is_usual && kind.options() == rules.options)?;
    Some((setup.seed, kind))
}

/// The deal or the match of a day, which is the same for everybody: the usual game, with the day as its seed. The
/// player sits at seat 0.
#[must_use]
pub fn today_deal(day: u64, kind: DayKind) -> StartRequest {
    let rules = ChosenRules::of_game(variants::USUAL.id, kind.options());
    StartRequest::against(rules, &[OfferedLevel::GoodPlayer; DAY_SEATS - 1], Some(day))
}

/// The year, the month and the day of the month.
#[must_use]
pub const fn date_parts(day: u64) -> (u64, u64, u64) {
    (day / 10_000, day / 100 % 100, day % 100)
}

/// The date that a number reads like, if there is such a date.
#[must_use]
pub fn date_of(day: u64) -> Option<Date> {
    let (year, month, date) = date_parts(day);
    let month = u8::try_from(month).ok().and_then(|month| Month::try_from(month).ok())?;
    Date::from_calendar_date(i32::try_from(year).ok()?, month, u8::try_from(date).ok()?).ok()
}

/// The number that reads like a date.
#[must_use]
pub fn number_of(date: Date) -> u64 {
    let (year, month, date) = date.to_calendar_date();
    u64::from(year.unsigned_abs()) * 10_000 + u64::from(u8::from(month)) * 100 + u64::from(date)
}

/// Whether a number is a day that has a deal of the day, or will have one.
#[must_use]
pub fn is_day(day: u64) -> bool {
    day >= FIRST && date_of(day).is_some()
}

/// The day (in UTC) of a time in milliseconds since 1970.
#[must_use]
pub fn day_at(moment: u64) -> u64 {
    let time = OffsetDateTime::from_unix_timestamp((moment / 1000) as i64);
    number_of(time.map_or(Date::MAX, OffsetDateTime::date))
}

/// The number of days from `first` to `day`; `None` if the day is earlier or no date.
#[must_use]
pub fn days_since(first: u64, day: u64) -> Option<usize> {
    usize::try_from((date_of(day)? - date_of(first)?).whole_days()).ok()
}

/// The day before a day; `None` if the number is no date.
#[must_use]
pub fn day_before(day: u64) -> Option<u64> {
    date_of(day)?.previous_day().map(number_of)
}

/// The outcome of a match for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DayOutcome {
    /// The total.
    pub total: i32,
    /// Whether it was won, alone or with others.
    pub won: bool,
}

impl DayOutcome {
    /// The outcome of a finished match for the player.
    #[must_use]
    pub fn from_summary(summary: &Summary) -> Self {
        Self { total: summary.total(), won: summary.won() }
    }
}

/// The result of the deal of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DayResult {
    /// The outcome for the player.
    pub own: DayOutcome,
    /// The outcome for the champion in the player's seat, once it has played.
    #[serde(default, skip_serializing_if = "is_default")]
    pub champion: Option<DayOutcome>,
    /// Whether the match was begun on a later day. Such a match does not count for the number of days in a row.
    #[serde(default, skip_serializing_if = "is_default")]
    pub late: bool,
}

/// The results of all days played, by day and kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WrittenDays", into = "WrittenDays")]
pub struct Days(BTreeMap<(u64, DayKind), DayResult>);

/// The results as they are written.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct WrittenDays(#[serde(deserialize_with = "json::readable_map")] BTreeMap<String, DayResult>);

/// The end of the written key of a deal. That of a match is the day alone, as in earlier versions.
const OF_DEAL: &str = "-deal";

/// Reads the results by day and kind. A key that names no day is dropped.
impl From<WrittenDays> for Days {
    fn from(WrittenDays(written): WrittenDays) -> Self {
        let day = |(name, result): (String, DayResult)| {
            let (day, kind) = match name.strip_suffix(OF_DEAL) {
                Some(day) => (day, DayKind::Deal),
                None => (name.as_str(), DayKind::Match),
            };
            Some(((day.parse().ok().filter(|&day| is_day(day))?, kind), result))
        };
        // `collect` sorts first, unlike `extend`, and that sort would add about 4 kB to the page.
        let mut days = Self::default();
        let count = written.len();
        days.0.extend(written.into_iter().filter_map(day));
        json::note_unreadable(count - days.0.len());
        days
    }
}

impl From<Days> for WrittenDays {
    fn from(days: Days) -> Self {
        let name = |(day, kind)| if kind == DayKind::Deal { format!("{day}{OF_DEAL}") } else { format!("{day}") };
        let mut written = BTreeMap::new();
        written.extend(days.0.into_iter().map(|(day, result)| (name(day), result)));
        Self(written)
    }
}

impl Json for Days {}

/// Of two results of a day, which one person can only have had on two devices, one in time stays rather than a late one,
/// and then the lesser one.
impl Join for Days {
    fn join(&mut self, other: Self) {
        for (day, theirs) in other.0 {
            let ours = self.0.entry(day).or_insert(theirs);
            let champion = ours.champion.into_iter().chain(theirs.champion).min();
            if (theirs.late, theirs.own) < (ours.late, ours.own) {
                *ours = theirs;
            }
            ours.champion = champion;
        }
    }
}

impl Days {
    /// Notes the player's result in a match begun on that day. Only the first result of a day and kind counts.
    pub fn note(&mut self, day: u64, kind: DayKind, own: DayOutcome) {
        self.note_begun(day, kind, own, day);
    }

    /// Notes the player's result in a match begun on the day `begun`, the same day or a later one. Only the first
    /// result of a day and kind counts.
    pub fn note_begun(&mut self, day: u64, kind: DayKind, own: DayOutcome, begun: u64) {
        if !is_day(day) {
            return;
        }
        self.0.entry((day, kind)).or_insert(DayResult { own, champion: None, late: begun > day });
    }

    /// Notes the champion's result of a day that was played.
    pub fn note_champion(&mut self, day: u64, kind: DayKind, outcome: DayOutcome) {
        if let Some(result) = self.0.get_mut(&(day, kind)) {
            result.champion = Some(outcome);
        }
    }

    /// All days that were played, with what of them, the earliest first.
    pub fn all(&self) -> impl Iterator<Item = ((u64, DayKind), &DayResult)> {
        self.0.iter().map(|(&day, result)| (day, result))
    }

    /// The result of a day.
    #[must_use]
    pub fn get(&self, day: u64, kind: DayKind) -> Option<DayResult> {
        self.0.get(&(day, kind)).copied()
    }

    /// The latest day with a result of the player but none of the champion.
    #[must_use]
    pub fn without_champion(&self) -> Option<(u64, DayKind)> {
        self.0.iter().rev().find(|(_, result)| result.champion.is_none()).map(|(&day, _)| day)
    }

    /// The number of days in a row on which the deal or the match of the day was played, up to today. If today's is not
    /// played yet, they are counted up to yesterday.
    #[must_use]
    pub fn streak(&self, today: u64) -> usize {
        let in_time = |day: u64, kind| self.get(day, kind).is_some_and(|result| !result.late);
        let played = |day: &u64| DayKind::ALL.into_iter().any(|kind| in_time(*day, kind));
        let last = if played(&today) { Some(today) } else { day_before(today) };
        std::iter::successors(last, |&day| day_before(day)).take_while(played).count()
    }
}
