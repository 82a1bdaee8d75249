//! When a position comes back to be solved again, as in Leitner's card index.

use serde::{Deserialize, Serialize};

use rami_record::json::is_default;

/// The days until a position comes back, after it was solved once, twice and so on in a row. When it is solved once
/// more after the last of them, it is mastered.
const DAYS: [u64; 5] = [1, 3, 7, 16, 35];
/// The milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// When a position comes back. Each time it is solved, it comes back after a longer time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repetition {
    /// How many times it was tried. Of the repetitions of two devices the one with more answers stays.
    #[serde(default, skip_serializing_if = "is_default")]
    pub answers: u32,
    /// How many times in a row it was solved.
    #[serde(default, skip_serializing_if = "is_default")]
    pub solved: u8,
    /// When it is due, in milliseconds since 1970; 0 means at once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub due: u64,
}

impl Repetition {
    /// Whether the position is due. One that would come back later than any does was tried while a clock was wrong.
    #[must_use]
    pub const fn is_due(self, now: u64) -> bool {
        let is_wrong = self.due > now.saturating_add(DAYS[DAYS.len() - 1] * DAY);
        (self.due <= now || is_wrong) && !self.is_mastered()
    }

    /// Whether it was solved often enough in a row that it no longer comes back.
    #[must_use]
    pub const fn is_mastered(self) -> bool {
        self.solved as usize > DAYS.len()
    }

    /// The repetition after an attempt. After a failed one, the position is due tomorrow.
    #[must_use]
    pub fn after(self, solved: bool, now: u64) -> Self {
        let solved = if solved { self.solved.saturating_add(1) } else { 0 };
        let days = DAYS.get(usize::from(solved.saturating_sub(1))).copied().unwrap_or_default();
        Self { answers: self.answers.saturating_add(1), solved, due: now.saturating_add(days * DAY) }
    }
}
