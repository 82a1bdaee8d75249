//! What stands on a table: a match, a lesson, or an attempt at a task.

use rami_bots::analysis::{Exercise, JudgementAnswer};
use rami_engine::game::Move;
use rami_merging::{Histories, Log, Mark};
use rami_record::{LoadError, Record};

use super::attempt::{Attempt, Task};
use super::lesson::Course;
use super::line::ChampionsLine;
use super::saved::{Beat, Saved};
use super::session::Session;

/// What stands on a table.
#[derive(Clone)]
pub struct Play {
    /// The deal as a person sees it, with what the person has staged.
    pub session: Session,
    /// What is played.
    pub mode: Mode,
}

/// What is played at a table.
#[derive(Clone)]
pub enum Mode {
    /// A match.
    Match(Box<MatchPlay>),
    /// A first lesson.
    Lesson(Box<Course>),
    /// An attempt at an exercise or a problem.
    Attempt(Box<Tried>),
}

/// What belongs to a match at the table.
#[derive(Clone, Debug, Default)]
pub struct MatchPlay {
    /// Where it is kept on this device; `None` if it is not.
    pub kept: Option<KeptAs>,
    /// The result of a friend at the same deals, which the player wants to beat.
    pub beat: Option<Beat>,
    /// Whether another tab has continued it.
    pub elsewhere: bool,
    /// Whether the player is out and wants the others to finish at once.
    pub finishing: bool,
    /// Whether the player wants the others to move at once until it is the player's turn.
    pub hurries: bool,
    /// Whether the player has seen the result of the last deal, so that the end of the match may be shown.
    pub result_seen: bool,
}

impl MatchPlay {
    /// Whether the others move without pauses.
    pub(super) const fn at_once(&self) -> bool {
        self.finishing || self.hurries
    }
}

/// How a match is kept on a device.
#[derive(Clone, Debug, Default)]
pub struct KeptAs {
    /// Its identifier on the device.
    pub id: u64,
    /// When it last changed, in milliseconds since 1970.
    pub at: u64,
    /// When it was begun, in milliseconds since 1970.
    begun: u64,
    /// The changes that it contains.
    counts: Histories,
    /// Its record when its changes were last counted.
    record: Option<Record>,
}

impl KeptAs {
    /// A match that begins now; its identifier is the time.
    #[must_use]
    pub fn new(id: u64, at: u64) -> Self {
        Self { id, at, begun: id, ..Self::default() }
    }

    /// A saved match that goes on, and when it last changed.
    #[must_use]
    pub fn of_saved(saved: &Saved, at: u64) -> Self {
        let mut version = saved.clone();
        version.adopt();
        let counts = version.histories().clone();
        Self { id: saved.id, at, begun: saved.begun(), counts, record: Some(saved.record().clone()) }
    }

    /// Notes that the match has changed. The time noted is always later than before, even if the clock is wrong.
    pub(super) fn touch(&mut self, wall: u64) {
        self.at = wall.max(self.at + 1);
    }

    /// The match as it is saved. A change of its record since it was last saved counts as one of this device.
    pub(super) fn count(&mut self, saved: Saved, beat: Option<Beat>, device: Mark) -> Saved {
        if self.record.as_ref() != Some(saved.record()) {
            self.counts = self.counts.and_one(device);
            self.record = Some(saved.record().clone());
        }
        saved.named(self.id, self.at, beat).counted(self.begun, self.counts.clone())
    }
}

/// An attempt, and what became of it.
#[derive(Clone)]
pub struct Tried {
    /// The attempt.
    pub attempt: Attempt,
    /// What the champion said of it.
    pub answer: Option<JudgementAnswer>,
    /// Whether it is solved, once that is known.
    pub solved: Option<bool>,
    /// The champion's line, while it is being played.
    pub line: Option<ChampionsLine>,
}

impl Tried {
    /// Poses a task, and lays out its position.
    ///
    /// # Errors
    /// [`LoadError`] if the task cannot be put on the table.
    pub fn begin(task: Task) -> Result<(Self, Session), LoadError> {
        let (attempt, session) = Attempt::begin(task)?;
        Ok((Self { attempt, answer: None, solved: None, line: None }, session))
    }

    /// The champion's move in the position, once it is known. If the champion knows none that is better, it is the player's
    /// own.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        match self.attempt.task() {
            Task::Problem(posed) => Some(posed.problem.best_move().clone()),
            Task::Exercise(_) => self.answer.as_ref()?.best.clone().or_else(|| self.attempt.made().cloned()),
        }
    }

    /// The identifier of the exercise, if it is one.
    #[must_use]
    pub fn exercise_id(&self) -> Option<String> {
        self.attempt.exercise().map(Exercise::id)
    }
}

/// What is played at a table, in brief.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TableKind {
    /// A match, or nothing.
    #[default]
    Match,
    /// A first lesson.
    Lesson,
    /// An exercise.
    Exercise,
    /// The problem of this identifier.
    Problem(String),
}

impl TableKind {
    /// Whether a match is played, or nothing.
    #[must_use]
    pub const fn is_match(&self) -> bool {
        matches!(self, Self::Match)
    }

    /// Whether an exercise or a problem is posed.
    #[must_use]
    pub const fn is_task(&self) -> bool {
        matches!(self, Self::Exercise | Self::Problem(_))
    }
}
