//! What a device keeps of problems: which were tried and with what outcome, the rating, and the problems of the day.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use rami_bots::analysis::Repetition;
use rami_record::LoadError;
use rami_record::json::{Json, is_default};

use super::days::{day_at, day_before, is_day};
use super::rating::{Rating, RatingOfDay};

/// The most days of which the rating is kept.
const MOST_DAYS: usize = 1000;
/// The longest identifier of a problem, in bytes.
const LONGEST_ID: usize = 60;
/// The number of days of which one may be missed without breaking the streak.
const WEEK: usize = 7;

/// What is known of a problem that was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TriedProblem {
    /// Whether the first answer was a best move.
    pub first: bool,
    /// When the problem comes back, if it ever went wrong.
    #[serde(default, skip_serializing_if = "is_default")]
    pub again: Option<Repetition>,
}

/// The outcome of a problem of the day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolvedDay {
    /// The identifier of the problem, so that the calendar stays true when the list of days changes.
    pub problem: String,
    /// Whether the first answer was a best move.
    pub solved: bool,
}

/// The problems tried on a device.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProblemHistory {
    /// The problems tried, by identifier.
    #[serde(default, skip_serializing_if = "is_default")]
    tried: BTreeMap<String, TriedProblem>,
    /// The rating; `None` before the first problem.
    #[serde(default, skip_serializing_if = "is_default")]
    rating: Option<Rating>,
    /// The rating at the end of each day on which a problem counted for it, the latest last.
    #[serde(default, skip_serializing_if = "is_default")]
    curve: Vec<RatingOfDay>,
    /// The problems of the day that were tried on their day.
    #[serde(default, skip_serializing_if = "is_default")]
    days: BTreeMap<u64, SolvedDay>,
}

/// An answer to a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProblemAnswer<'a> {
    /// The identifier of the problem.
    pub id: &'a str,
    /// Its difficulty, on the scale of the rating.
    pub difficulty: i32,
    /// Whether the answer is a best move.
    pub solved: bool,
    /// The time, in milliseconds since 1970.
    pub now: u64,
}

impl Json for ProblemHistory {
    fn checked(self) -> Result<Self, LoadError> {
        let are_ids =
            self.tried.keys().chain(self.days.values().map(|day| &day.problem)).all(|id| id.len() <= LONGEST_ID);
        let are_days = self.days.keys().chain(self.curve.iter().map(|point| &point.day)).all(|&day| is_day(day));
        let is_sorted = self.curve.is_sorted_by_key(|point| point.day);
        if are_ids && are_days && is_sorted && self.rating.is_none_or(Rating::is_sound) {
            Ok(self)
        } else {
            Err(LoadError::Unreadable("no history of problems".into()))
        }
    }
}

impl ProblemHistory {
    /// Notes an answer. Only the first answer to a problem counts for the rating. Returns whether it counted.
    pub fn answer(&mut self, answer: ProblemAnswer<'_>) -> bool {
        let ProblemAnswer { id, difficulty, solved, now } = answer;
        let known = self.tried.get(id).copied();
        let counts = known.is_none();
        let mut tried = known.unwrap_or(TriedProblem { first: solved, again: None });
        if tried.again.is_some() || !solved {
            tried.again = Some(tried.again.unwrap_or_default().after(solved, now));
        }
        self.tried.insert(id.into(), tried);
        if counts {
            let rating = self.rating.unwrap_or_default().after(difficulty, solved);
            self.rating = Some(rating);
            self.note_day(day_at(now), rating);
        }
        counts
    }

    fn note_day(&mut self, day: u64, rating: Rating) {
        let point =
            RatingOfDay { day, rating: rating.rating.round() as i32, deviation: rating.deviation.round() as i32 };
        self.curve.retain(|other| other.day < day);
        self.curve.push(point);
        let surplus = self.curve.len().saturating_sub(MOST_DAYS);
        self.curve.drain(..surplus);
    }

    /// Notes the first answer to the problem of a day, on that day.
    pub fn note_problem_of_day(&mut self, day: u64, problem: &str, solved: bool) {
        self.days.entry(day).or_insert_with(|| SolvedDay { problem: problem.into(), solved });
    }

    /// The outcome of the problem of a day.
    #[must_use]
    pub fn day(&self, day: u64) -> Option<&SolvedDay> {
        self.days.get(&day)
    }

    /// What is known of a problem.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<TriedProblem> {
        self.tried.get(id).copied()
    }

    /// The rating; `None` before the first problem.
    #[must_use]
    pub const fn rating(&self) -> Option<Rating> {
        self.rating
    }

    /// The rating at the end of each day on which a problem counted for it, the latest last.
    #[must_use]
    pub fn curve(&self) -> &[RatingOfDay] {
        &self.curve
    }

    /// The problems that went wrong and are due again, those that have waited longest first.
    #[must_use]
    pub fn due(&self, now: u64) -> Vec<&str> {
        let again = self.tried.iter().filter_map(|(id, tried)| Some((tried.again?, id.as_str())));
        let mut due: Vec<_> = again.filter(|(again, _)| again.is_due(now)).collect();
        due.sort_by_key(|(again, _)| again.due);
        due.into_iter().map(|(_, id)| id).collect()
    }

    /// The number of days on which the problem of the day was answered, up to today. One missed day in any seven does not
    /// end them, nor does today while it lasts.
    #[must_use]
    pub fn streak(&self, today: u64) -> usize {
        let mut answered = 0;
        let mut since_missed = WEEK;
        let mut days = std::iter::successors(Some(today), |&day| day_before(day)).peekable();
        if !self.days.contains_key(&today) {
            days.next();
        }
        for day in days {
            if self.days.contains_key(&day) {
                answered += 1;
                since_missed += 1;
            } else if since_missed + 1 >= WEEK && self.days.range(..day).next().is_some() {
                since_missed = 0;
            } else {
                break;
            }
        }
        answered
    }

    /// Adds the problems of a backup. What is known here stays unchanged; the rating of the one with more days counts.
    pub fn take_in(&mut self, copy: Self) {
        if copy.curve.len() > self.curve.len() {
            (self.rating, self.curve) = (copy.rating, copy.curve);
        }
        for (id, tried) in copy.tried {
            self.tried.entry(id).or_insert(tried);
        }
        for (day, solved) in copy.days {
            self.days.entry(day).or_insert(solved);
        }
    }
}
