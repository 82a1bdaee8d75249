//! The figure for one's play at problems: a Glicko-2 rating with its uncertainty, and how it moved from day to day.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// The rating before the first problem, on the scale of the difficulty of problems.
const START: f64 = 1500.0;
/// The uncertainty before the first problem, as Glicko-2 recommends.
const UNKNOWN: f64 = 350.0;
/// The volatility before the first problem, as Glicko-2 recommends.
const VOLATILITY: f64 = 0.06;
/// The uncertainty of the difficulty of a problem, which does not change. Chosen by judgement.
const OF_PROBLEM: f64 = 60.0;
/// How much the volatility may change. The small end of what Glicko-2 recommends, since a player meets one problem at a
/// time.
const TAU: f64 = 0.3;
/// The uncertainty from which on a rating is shown as a number without a reservation. Chosen by judgement: some twenty
/// problems.
const SETTLED: f64 = 110.0;
/// The least and the greatest rating that is read. No answers lead beyond.
const RANGE: std::ops::RangeInclusive<f64> = 0.0..=4000.0;

/// A rating by Glicko-2.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "Written", from = "Written")]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// Its uncertainty: a standard deviation.
    pub deviation: f64,
    /// How much the rating is expected to change from answer to answer.
    pub volatility: f64,
}

/// A rating as it is serialized: in whole millionths.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    rating: i64,
    deviation: i64,
    volatility: i64,
}

/// The number of parts into which a point is divided when a rating is serialized.
const PARTS: f64 = 1e6;

impl From<Rating> for Written {
    fn from(rating: Rating) -> Self {
        let whole = |number: f64| (number * PARTS).round() as i64;
        Self { rating: whole(rating.rating), deviation: whole(rating.deviation), volatility: whole(rating.volatility) }
    }
}

impl From<Written> for Rating {
    fn from(written: Written) -> Self {
        let number = |whole: i64| whole as f64 / PARTS;
        Self {
            rating: number(written.rating),
            deviation: number(written.deviation),
            volatility: number(written.volatility),
        }
    }
}

impl Default for Rating {
    fn default() -> Self {
        Self { rating: START, deviation: UNKNOWN, volatility: VOLATILITY }
    }
}

impl Rating {
    /// The rating after an answer to a problem of this difficulty.
    #[must_use]
    pub fn after(self, difficulty: i32, solved: bool) -> Self {
        let player = Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility };
        let problem = Glicko2Rating { rating: f64::from(difficulty), deviation: OF_PROBLEM, volatility: VOLATILITY };
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
        let (Glicko2Rating { rating, deviation, volatility }, _) = glicko2(&player, &problem, &outcome, &config);
        // It is kept as it is written, so that it is the same after a reload.
        Written::from(Self { rating: rating.clamp(*RANGE.start(), *RANGE.end()), deviation, volatility }).into()
    }

    /// The rating in whole points, as that at the end of a day.
    #[must_use]
    pub(super) fn at_end_of(self, day: u64) -> RatingOfDay {
        RatingOfDay { day, rating: self.rating.round() as i32, deviation: self.deviation.round() as i32 }
    }

    /// Whether the rating is certain enough to be shown without a reservation.
    #[must_use]
    pub fn is_settled(self) -> bool {
        self.deviation <= SETTLED
    }

    /// Whether the numbers can be a rating. Stored data may come from anybody.
    #[must_use]
    pub fn is_sound(self) -> bool {
        RANGE.contains(&self.rating)
            && (1.0..=UNKNOWN).contains(&self.deviation)
            && (1e-3..=1.0).contains(&self.volatility)
    }
}

/// The rating at the end of a day, in whole points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingOfDay {
    /// The day.
    pub day: u64,
    /// The rating.
    pub rating: i32,
    /// Its uncertainty.
    pub deviation: i32,
}
