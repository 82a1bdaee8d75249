//! What a device keeps of problems: which were tried and with what outcome, the rating, and the problems of the day.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use rami_bots::analysis::Repetition;
use rami_record::LoadError;
use rami_record::json::{self, Json, is_default};

use super::days::{day_before, is_day};
use super::rating::{Rating, RatingOfDay};
use crate::merging::Join;

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
    /// The place of the first answer among all first answers: one more than the greatest that this device had seen.
    /// It is 0 for a problem that was tried before answers were counted; its rating is part of the history's base.
    #[serde(default, skip_serializing_if = "is_default")]
    count: u64,
    /// The day of the first answer; 0 if the clock showed none that has problems.
    #[serde(default, skip_serializing_if = "is_default")]
    day: u64,
    /// The difficulty of the problem, on the scale of the rating.
    #[serde(default, skip_serializing_if = "is_default")]
    difficulty: i32,
}

impl TriedProblem {
    /// What the first answer was, the earliest first.
    const fn first_answer(&self) -> (u64, u64, i32, bool) {
        (self.count, self.day, self.difficulty, self.first)
    }
}

/// The outcome of a problem of the day.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
    #[serde(default, skip_serializing_if = "is_default", deserialize_with = "json::readable_map")]
    tried: BTreeMap<String, TriedProblem>,
    /// The rating before answers were counted; `None` if there was none.
    #[serde(default, skip_serializing_if = "is_default", deserialize_with = "json::readable")]
    rating: Option<Rating>,
    /// The rating at the end of each day before answers were counted, the latest last.
    #[serde(default, skip_serializing_if = "is_default", deserialize_with = "json::readable_list")]
    curve: Vec<RatingOfDay>,
    /// The problems of the day that were opened on their day.
    #[serde(default, skip_serializing_if = "is_default", deserialize_with = "json::readable_map")]
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
    /// The day on which the problem was opened.
    pub day: u64,
    /// The time, in milliseconds since 1970.
    pub now: u64,
}

/// Whether an identifier can be that of a problem.
const fn is_id(id: &str) -> bool {
    id.len() <= LONGEST_ID
}

impl Json for ProblemHistory {
    fn checked(mut self) -> Result<Self, LoadError> {
        let before = self.tried.len() + self.days.len() + self.curve.len();
        self.tried.retain(|id, _| is_id(id));
        self.days.retain(|&day, solved| is_day(day) && is_id(&solved.problem));
        self.curve.retain(|point| is_day(point.day));
        self.curve.sort_by_key(|point| point.day);
        json::note_unreadable(before - self.tried.len() - self.days.len() - self.curve.len());
        if self.rating.is_some_and(|rating| !rating.is_sound()) {
            self.rating = None;
            json::note_unreadable(1);
        }
        Ok(self)
    }
}

impl ProblemHistory {
    /// Notes an answer. Only the first answer to a problem counts for the rating. Returns whether it counted.
    pub fn answer(&mut self, answer: ProblemAnswer<'_>) -> bool {
        let ProblemAnswer { id, difficulty, solved, day, now } = answer;
        let known = self.tried.get(id).copied();
        let first = || TriedProblem {
            first: solved,
            again: None,
            count: self.tried.values().map(|tried| tried.count).max().unwrap_or_default() + 1,
            day: if is_day(day) { day } else { 0 },
            difficulty,
        };
        let mut tried = known.unwrap_or_else(first);
        if tried.again.is_some() || !solved {
            tried.again = Some(tried.again.unwrap_or_default().after(solved, now));
        }
        self.tried.insert(id.into(), tried);
        known.is_none()
    }

    /// Notes the first answer to the problem of a day, which was opened on that day. Nothing is noted of a day that has
    /// no problem.
    pub fn note_problem_of_day(&mut self, day: u64, problem: &str, solved: bool) {
        if is_day(day) && is_id(problem) {
            self.days.entry(day).or_insert_with(|| SolvedDay { problem: problem.into(), solved });
        }
    }

    /// The first answers that count for the rating, in their order.
    fn first_answers(&self) -> Vec<&TriedProblem> {
        let mut counted: Vec<_> = self.tried.iter().filter(|(_, tried)| tried.count > 0).collect();
        counted.sort_by_key(|(id, tried)| (tried.count, *id));
        counted.into_iter().map(|(_, tried)| tried).collect()
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

    /// The problems tried, by identifier.
    pub fn all(&self) -> impl Iterator<Item = (&str, &TriedProblem)> {
        self.tried.iter().map(|(id, tried)| (id.as_str(), tried))
    }

    /// The days whose problem was answered, with the outcomes, the earliest first.
    pub fn all_days(&self) -> impl Iterator<Item = (u64, &SolvedDay)> {
        self.days.iter().map(|(&day, solved)| (day, solved))
    }

    /// The rating, worked out from all first answers; `None` before the first problem.
    #[must_use]
    pub fn rating(&self) -> Option<Rating> {
        let after = |rating: Option<Rating>, tried: &TriedProblem| {
            Some(rating.unwrap_or_default().after(tried.difficulty, tried.first))
        };
        self.first_answers().into_iter().fold(self.rating, after)
    }

    /// The rating at the end of each day on which a problem counted for it, the latest last.
    #[must_use]
    pub fn curve(&self) -> Vec<RatingOfDay> {
        let mut days = BTreeMap::new();
        days.extend(self.curve.iter().map(|point| (point.day, *point)));
        let mut rating = self.rating.unwrap_or_default();
        for tried in self.first_answers() {
            rating = rating.after(tried.difficulty, tried.first);
            if is_day(tried.day) {
                days.insert(tried.day, rating.at_end_of(tried.day));
            }
        }
        let surplus = days.len().saturating_sub(MOST_DAYS);
        days.into_values().skip(surplus).collect()
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
}

/// The first of two first answers to a problem stays, and of its repetitions the one with more answers. Of two ratings
/// that were worked out before answers were counted that of more days stays.
impl Join for ProblemHistory {
    fn join(&mut self, other: Self) {
        for (id, theirs) in other.tried {
            let ours = self.tried.entry(id).or_insert(theirs);
            let again = ours.again.max(theirs.again);
            if theirs.first_answer() < ours.first_answer() {
                *ours = theirs;
            }
            ours.again = again;
        }
        for (day, theirs) in other.days {
            let ours = self.days.entry(day).or_insert_with(|| theirs.clone());
            if theirs < *ours {
                *ours = theirs;
            }
        }
        let base = |history: &Self| (history.curve.len(), json::to_text(&(&history.curve, history.rating)));
        let theirs = Self { curve: other.curve, rating: other.rating, ..Self::default() };
        if base(&theirs) > base(self) {
            (self.curve, self.rating) = (theirs.curve, theirs.rating);
        }
    }
}
