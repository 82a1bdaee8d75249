//! An attempt at an exercise, made at a table.

use super::intent::Intent;
use super::session::Session;
use rami_bots::analysis::Exercise;
use rami_engine::game::{Action, Move, SeatView};
use rami_record::LoadError;

/// An attempt at an exercise. It takes place at an ordinary table where the engine checks every move. The first move
/// counts.
#[derive(Clone, Debug)]
pub struct Attempt {
    exercise: Exercise,
    view: SeatView,
    made: Option<Move>,
}

impl Attempt {
    /// Begins an attempt, and lays out the position at a table.
    ///
    /// # Errors
    /// [`LoadError`] if the record cannot be replayed, or if the player does not decide in its position.
    pub fn begin(exercise: Exercise) -> Result<(Self, Session), LoadError> {
        let view = exercise.view()?;
        let session = laid_out(&exercise)?;
        Ok((Self { exercise, view, made: None }, session))
    }

    /// The exercise.
    #[must_use]
    pub const fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// The position as the player sees it.
    #[must_use]
    pub const fn view(&self) -> &SeatView {
        &self.view
    }

    /// The move that the player made, if one was made.
    #[must_use]
    pub const fn made(&self) -> Option<&Move> {
        self.made.as_ref()
    }

    /// Carries out an intent, unless a move has been made already. The moves that led to the position cannot be undone.
    pub fn act(&mut self, session: &mut Session, intent: Intent) {
        if !matches!(intent, Intent::NextDeal | Intent::Rebuy | Intent::Leave) {
            self.change(session, |tried| tried.act(intent));
        }
    }

    /// Undoes the last staging.
    pub fn undo(&mut self, session: &mut Session) {
        self.change(session, Session::undo);
    }

    /// Stages the next proposal.
    pub fn propose(&mut self, session: &mut Session) {
        self.change(session, Session::propose);
    }

    fn change(&mut self, session: &mut Session, change: impl FnOnce(&mut Session)) {
        if self.made.is_some() {
            return;
        }
        let before = actions(session).len();
        let mut tried = session.clone();
        change(&mut tried);
        let after = actions(&tried);
        if after.len() >= before {
            self.made = after[before..].iter().find_map(|action| match action {
                Action::Move(_, mv) => Some(mv.clone()),
                Action::Reshuffle(_) => None,
            });
            *session = tried;
        }
    }

    /// Restores the position for another attempt.
    pub fn again(&mut self, session: &mut Session) {
        if let Ok(fresh) = laid_out(&self.exercise) {
            *session = fresh;
            self.made = None;
        }
    }
}

/// The table of an exercise, at which the player sits at the seat that made the mistake.
fn laid_out(exercise: &Exercise) -> Result<Session, LoadError> {
    Session::from_record_at(exercise.record.clone(), exercise.seat(), 0)
}

fn actions(session: &Session) -> &[Action] {
    session.game().record().deals.last().map_or(&[], |deal| &deal.actions)
}
