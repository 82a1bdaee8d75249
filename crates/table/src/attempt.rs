//! An attempt at an exercise or at a problem, made at a table.

use super::intent::Intent;
use super::session::Session;
use rami_bots::analysis::Exercise;
use rami_bots::analysis::problem::{Problem, ProblemFile, SEAT};
use rami_engine::game::{Action, Move, Seat, SeatView};
use rami_record::{BadRecord, LoadError, Record};

/// A position to be solved: a mistake of the player's own, or a problem.
#[derive(Clone, Debug)]
pub enum Task {
    /// A decision of the player's own that once was a mistake.
    Exercise(Box<Exercise>),
    /// A decision of a deal of the bots.
    Problem(Box<PosedProblem>),
}

/// A problem as it is posed to the player at seat 0.
#[derive(Clone, Debug)]
pub struct PosedProblem {
    /// The identifier among the problems of all games.
    pub id: String,
    /// The problem.
    pub problem: Problem,
    /// The record of the deal up to the decision. It names the players.
    pub record: Record,
    /// The position as the player sees it.
    pub view: SeatView,
}

impl PosedProblem {
    /// Poses a problem of a file. `names` are those of all players.
    ///
    /// # Errors
    /// [`BadRecord`] if its deal cannot be played, or if a candidate is not legal.
    pub fn new(file: &ProblemFile, problem: &Problem, names: Vec<String>) -> Result<Self, BadRecord> {
        let (record, view) = problem.posed(&file.chosen_rules(), names)?;
        Ok(Self { id: file.full_id(problem), problem: problem.clone(), record, view })
    }
}

impl Task {
    /// The record of the deal up to the decision.
    #[must_use]
    pub const fn record(&self) -> &Record {
        match self {
            Self::Exercise(exercise) => &exercise.record,
            Self::Problem(posed) => &posed.record,
        }
    }

    /// The seat that decides.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        match self {
            Self::Exercise(exercise) => exercise.seat(),
            Self::Problem(_) => SEAT,
        }
    }

    /// The position as the seat that decides sees it.
    fn view(&self) -> Result<SeatView, BadRecord> {
        match self {
            Self::Exercise(exercise) => exercise.view(),
            Self::Problem(posed) => Ok(posed.view.clone()),
        }
    }
}

/// An attempt at a task. It takes place at an ordinary table where the engine checks every move. The first move counts.
#[derive(Clone, Debug)]
pub struct Attempt {
    task: Task,
    view: SeatView,
    made: Option<Move>,
}

impl Attempt {
    /// Begins an attempt, and lays out the position at a table.
    ///
    /// # Errors
    /// [`LoadError`] if the record cannot be replayed, or if the player does not decide in its position.
    pub fn begin(task: Task) -> Result<(Self, Session), LoadError> {
        let view = task.view()?;
        let session = laid_out(&task)?;
        Ok((Self { task, view, made: None }, session))
    }

    /// The task.
    #[must_use]
    pub const fn task(&self) -> &Task {
        &self.task
    }

    /// The problem, if it is one.
    #[must_use]
    pub const fn problem(&self) -> Option<&PosedProblem> {
        match &self.task {
            Task::Problem(posed) => Some(posed),
            Task::Exercise(_) => None,
        }
    }

    /// The exercise, if it is one.
    #[must_use]
    pub const fn exercise(&self) -> Option<&Exercise> {
        match &self.task {
            Task::Exercise(exercise) => Some(exercise),
            Task::Problem(_) => None,
        }
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
        if let Ok(fresh) = laid_out(&self.task) {
            *session = fresh;
            self.made = None;
        }
    }
}

/// The table of a task, at which the player sits at the seat that decides.
fn laid_out(task: &Task) -> Result<Session, LoadError> {
    Session::from_record_at(task.record().clone(), task.seat(), 0)
}

fn actions(session: &Session) -> &[Action] {
    session.game().record().deals.last().map_or(&[], |deal| &deal.actions)
}
