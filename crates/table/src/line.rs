//! The line that the champion plays from an exercise or a problem.

use rami_engine::game::{Move, Seat, SeatView};
use rami_record::{LoadError, Record, Recording};

use super::attempt::Task;

/// Most moves of the champion's line.
const LINE: usize = 80;

/// The champion's line from an exercise or a problem: its move, then the champion at every seat, to the end of the deal.
#[derive(Clone)]
pub struct ChampionsLine {
    game: Recording,
    made: usize,
}

impl ChampionsLine {
    /// Begins with the champion's move in the position of a task.
    ///
    /// # Errors
    /// [`LoadError`] if the task cannot be played.
    pub fn from_task(task: &Task, best: &Move) -> Result<Self, LoadError> {
        let mut game = Recording::resume(0, task.record().clone()).map_err(LoadError::Record)?;
        let begun = game.apply(task.seat(), best).is_ok();
        Ok(Self { game, made: if begun { 1 } else { LINE } })
    }

    /// The next question, with the seat that it is put to; `None` once the line is at its end.
    #[must_use]
    pub fn ask(&self) -> Option<(Seat, SeatView)> {
        if self.made >= LINE {
            return None;
        }
        let seat = self.game.to_act()?;
        Some((seat, self.game.view(seat)?))
    }

    /// Makes the move that was answered; `false` if it is refused.
    pub fn make(&mut self, seat: Seat, mv: &Move) -> bool {
        self.made += 1;
        self.game.apply(seat, mv).is_ok()
    }

    /// How many moves it has so far.
    #[must_use]
    pub const fn moves(&self) -> usize {
        self.made
    }

    /// The deal with the line.
    #[must_use]
    pub fn record(&self) -> Record {
        self.game.record().clone()
    }
}
