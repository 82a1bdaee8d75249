//! The decisions of a match that cost most: as they are found, and as they are kept beside its account.

use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, serde_as};

use super::judgement::VERSION;
use super::review::Review;
use crate::game::{Move, Seat};
use crate::json::{from_text, to_text};
use crate::record::SeatMove;

/// How many turning points of a match are kept.
pub(super) const TURNS: usize = 8;

/// A decision that cost its seat something beyond doubt.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// Index of the deal.
    pub deal: usize,
    /// The position of the record.
    pub step: usize,
    /// Who decided.
    pub seat: Seat,
    /// The move made.
    pub made: Move,
    /// The champion's.
    pub best: Move,
    /// What it cost, in points of the deal.
    pub points: f64,
    /// The same in shares of the match.
    pub share: f64,
}

/// A decision that cost much, as it is kept: its place in the record, and what would have been better.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptTurn {
    /// The position of the record.
    pub step: usize,
    /// Who decided.
    pub seat: Seat,
    /// The champion's move, as in a record.
    #[serde_as(as = "DisplayFromStr")]
    pub best: SeatMove,
    /// What it cost, in hundredths of a point.
    pub points: i64,
    /// The same in ten-thousandths of the match.
    pub share: i64,
}

impl KeptTurn {
    /// How a mistake is kept.
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

    /// The mistake in its match; `None` where it cannot stand there, since anybody may have written what is kept.
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

/// What is kept of a match beside its account, once it is worked out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptLuck {
    /// The version of the judgement.
    pub version: u16,
    /// The decisions that cost most, the costliest first.
    pub turns: Vec<KeptTurn>,
}

impl KeptLuck {
    /// Reads it; `None` for that of another judgement.
    #[must_use]
    pub fn from_json(text: &str) -> Option<Self> {
        from_text(text).ok().filter(|kept: &Self| kept.version == VERSION)
    }

    /// Writes it.
    #[must_use]
    pub fn to_json(&self) -> String {
        to_text(self)
    }

    /// Those of the decisions that can stand in a match.
    #[must_use]
    pub fn turns_in(&self, review: &Review) -> Vec<Mistake> {
        self.turns.iter().take(TURNS).filter_map(|turn| turn.within(review)).collect()
    }
}
