//! An exercise: a decision that once was a mistake. Each time it is solved, it comes back after a longer time.

use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, serde_as};

use super::mistake::Mistake;
use super::repetition::Repetition;
use super::review::Review;
use rami_engine::game::{Seat, SeatView};
use rami_record::fairness::sha256;
use rami_record::json::is_default;
use rami_record::{BadRecord, Record, SeatMove, replay_legal};

/// The length of an exercise's identifier.
const NAME: usize = 16;

/// A position in which the player once made a mistake.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// The record of the deal up to the decision, with the standing of the match before the deal.
    pub record: Record,
    /// The move that was made.
    #[serde_as(as = "DisplayFromStr")]
    pub made: SeatMove,
    /// The champion's move.
    #[serde_as(as = "DisplayFromStr")]
    pub best: SeatMove,
    /// The cost of the move made, in whole points of the deal.
    pub points: i32,
    /// How many times in a row it was solved.
    #[serde(default, skip_serializing_if = "is_default")]
    pub solved: u8,
    /// When it is due, in milliseconds since 1970; 0 means at once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub due: u64,
    /// How many times it was tried.
    #[serde(default, skip_serializing_if = "is_default")]
    pub answers: u32,
}

impl Exercise {
    /// Makes an exercise of a mistake in a match, for the seat that made it.
    ///
    /// # Errors
    /// [`BadRecord`] if the seat decides nothing there.
    pub fn from_mistake(review: &Review, mistake: &Mistake) -> Result<Self, BadRecord> {
        let (record, at) = (review.record(), review.positions().get(mistake.step).ok_or_else(nothing_to_decide)?);
        let mut deal = record.deals[at.deal].clone();
        deal.number = Some(deal.number_at(at.deal));
        deal.actions.truncate(at.actions);
        deal.after.clear();
        let mut position = Record { deals: vec![deal], ..record.clone() };
        if at.deal > 0 {
            let before = &review.dealt()[at.deal];
            position.totals = Some(before.totals().to_vec());
            position.rebuys = Some(before.rebuys().to_vec());
            position.boxes = before.rules().final_score.map(|_| before.boxes().to_vec());
        }
        let exercise = Self {
            record: position,
            made: SeatMove { seat: mistake.seat, mv: mistake.made.clone() },
            best: SeatMove { seat: mistake.seat, mv: mistake.best.clone() },
            points: mistake.points.round() as i32,
            solved: 0,
            due: 0,
            answers: 0,
        };
        exercise.view().map(|_| exercise)
    }

    /// The identifier, which is the same for the same position.
    #[must_use]
    pub fn id(&self) -> String {
        let mut id = sha256(&self.record.to_json());
        id.truncate(NAME);
        id
    }

    /// The player's seat in the position: the one that made the mistake.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.made.seat
    }

    /// The position as the player's seat sees it, when it is to decide.
    ///
    /// # Errors
    /// [`BadRecord`] if the record cannot be replayed, or if the seat decides nothing there.
    pub fn view(&self) -> Result<SeatView, BadRecord> {
        let game = replay_legal(&self.record)?.game;
        if game.deal().and_then(|deal| deal.board().to_act()) != Some(self.seat()) {
            return Err(nothing_to_decide());
        }
        game.view(self.seat()).ok_or_else(nothing_to_decide)
    }

    /// Whether the exercise is due.
    #[must_use]
    pub const fn is_due(&self, now: u64) -> bool {
        self.repetition().is_due(now)
    }

    /// Whether it was solved often enough in a row that it no longer comes back.
    #[must_use]
    pub const fn is_mastered(&self) -> bool {
        self.repetition().is_mastered()
    }

    /// Notes the outcome of an attempt and sets when the exercise is due again.
    pub fn tried(&mut self, solved: bool, now: u64) {
        self.set_repetition(self.repetition().after(solved, now));
    }

    /// When it comes back.
    #[must_use]
    pub const fn repetition(&self) -> Repetition {
        Repetition { answers: self.answers, solved: self.solved, due: self.due }
    }

    /// Sets when it comes back.
    pub const fn set_repetition(&mut self, repetition: Repetition) {
        let Repetition { answers, solved, due } = repetition;
        (self.answers, self.solved, self.due) = (answers, solved, due);
    }
}

fn nothing_to_decide() -> BadRecord {
    BadRecord("the player decides nothing there".into())
}
