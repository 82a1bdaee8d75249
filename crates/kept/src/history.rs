//! The history of a device: finished matches and their statistics, evenings, deals of the day, exercises, problems.

mod days;
mod jokers;
mod problems;
mod rating;
mod results;
mod statistics;
mod summary;
mod training;

pub use days::{
    DAY_SEATS, DayKind, DayOutcome, DayResult, Days, date_of, date_parts, day_at, day_before, day_of, days_since,
    is_day, number_of, today_deal,
};
pub use jokers::JokerTally;
pub use problems::{ProblemAnswer, ProblemHistory, SolvedDay, TriedProblem};
pub use rating::{Rating, RatingOfDay};
pub use results::{
    BestDay, Evening, Evenings, GameAverage, GameResult, HeadToHead, PersonFigures, Ranked, RankedBy, SeatResult,
    evening_key,
};
pub use statistics::{Filter, Statistics, StatisticsLine, lines, percent};
pub use summary::{DealFigures, Dealt, MIXED, MatchKey, SeatFigures, Summary};
pub use training::ExerciseList;
