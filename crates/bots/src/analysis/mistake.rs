//! The costliest decisions of a match: the types of those found, and of those saved beside its account.

use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, serde_as};

use super::judgement::VERSION;
use super::review::Review;
use rami_engine::game::{Move, Seat};
use rami_record::json::Json;
use rami_record::{LoadError, SeatMove};

/// The most mistakes that are saved of a match.
pub(super) const TURNS: usize = 8;

/// A decision that cost its seat something beyond doubt.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The index of the deal.
    pub deal: usize,
    /// The index of the position in the review.
    pub step: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The move made.
    pub made: Move,
    /// The champion's move.
    pub best: Move,
    /// The cost, in points of the deal.
    pub points: f64,
    /// The cost, in shares of the match.
    pub share: f64,
}

/// A mistake as it is saved: its position in the record, and the better move.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptTurn {
    /// The index of the position in the review.
    pub step: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The champion's move, as in a record.
    #[serde_as(as = "DisplayFromStr")]
    pub best: SeatMove,
    /// The cost, in hundredths of a point.
    pub points: i64,
    /// The cost, in ten-thousandths of the match.
    pub share: i64,
}

impl KeptTurn {
    /// Converts a mistake to its saved form.
    #[must_use]
    pub fn from_mistake(mistake: &Mistake) -> Self {
        Self {
            step: mistake.step,
            seat: mistake.seat,
            best: SeatMove { seat: mistake.seat, mv: mistake.best.clone() },
            points: (mistake.points * 1e2).round() as i64,
            share: (mistake.share * 1e4).round() as i64,
        }
    }

    /// Finds the mistake in its match. Saved data may come from anybody, so this returns `None` if the seat does not
    /// decide at that position or the better move is not legal there.
    #[must_use]
    pub fn within(&self, review: &Review) -> Option<Mistake> {
        let deal = review.positions().get(self.step)?.deal;
        let made = review.next_of(self.step, self.seat)?;
        let SeatMove { seat, mv: best } = self.best.clone();
        let view = review.at(self.step)?.view(self.seat)?;
        (seat == self.seat && view.check_rebuilding(&best).is_ok()).then(|| Mistake {
            deal,
            step: self.step,
            seat,
            made,
            best,
            points: self.points as f64 / 1e2,
            share: self.share as f64 / 1e4,
        })
    }
}

/// What is saved of a match beside its account, once it is worked out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptLuck {
    /// The version of the judgement.
    pub version: u16,
    /// The decisions that cost most, the costliest first.
    pub turns: Vec<KeptTurn>,
}

impl Json for KeptLuck {
    fn checked(self) -> Result<Self, LoadError> {
        if self.version == VERSION { Ok(self) } else { Err(LoadError::Version(self.version)) }
    }
}

impl KeptLuck {
    /// The saved mistakes that agree with the match.
    #[must_use]
    pub fn turns_in(&self, review: &Review) -> Vec<Mistake> {
        self.turns.iter().take(TURNS).filter_map(|turn| turn.within(review)).collect()
    }
}
