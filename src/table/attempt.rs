//! An exercise being tried at a table.

use super::intent::Intent;
use super::session::Session;
use crate::analysis::Exercise;
use crate::game::{Action, Move, SeatView};
use crate::record::LoadError;

/// An exercise being tried, at a table as any other: the engine checks what is done, and the first move counts.
#[derive(Clone, Debug)]
pub struct Attempt {
    exercise: Exercise,
    view: SeatView,
    made: Option<Move>,
}

impl Attempt {
    /// Begins it.
    ///
    /// # Errors
    /// [`LoadError`] if its record cannot be played through, or if it is not the player who decides there.
    pub fn begin(exercise: Exercise) -> Result<(Self, Session), LoadError> {
        let view = exercise.view()?;
        let session = Session::from_record(exercise.record.clone(), 0)?;
        Ok((Self { exercise, view, made: None }, session))
    }

    /// The exercise.
    #[must_use]
    pub const fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// What the player sees in its position: what the champion is asked about.
    #[must_use]
    pub const fn view(&self) -> &SeatView {
        &self.view
    }

    /// The move that was made.
    #[must_use]
    pub const fn made(&self) -> Option<&Move> {
        self.made.as_ref()
    }

    /// Does what the player wants, until a move is made. What was done before the position cannot be taken back.
    pub fn act(&mut self, session: &mut Session, intent: Intent) {
        let ends = matches!(intent, Intent::NextDeal | Intent::Rebuy | Intent::Leave);
        if ends || self.made.is_some() {
            return;
        }
        let before = actions(session).len();
        let mut tried = session.clone();
        tried.act(intent);
        let after = actions(&tried);
        if after.len() >= before {
            self.made = after[before..].iter().find_map(|action| match action {
                Action::Move(_, mv) => Some(mv.clone()),
                Action::Reshuffle(_) => None,
            });
            *session = tried;
        }
    }

    /// Puts the position back, to be tried once more.
    pub fn again(&mut self, session: &mut Session) {
        if let Ok(fresh) = Session::from_record(self.exercise.record.clone(), 0) {
            *session = fresh;
            self.made = None;
        }
    }
}

fn actions(session: &Session) -> &[Action] {
    session.game().record().deals.last().map_or(&[], |deal| &deal.actions)
}
