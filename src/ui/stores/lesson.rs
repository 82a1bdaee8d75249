//! The lesson or the exercise under way. Their actions are in `ui::lesson` and `ui::training`, which are of the second part of
//! the program.

use leptos::prelude::*;
use rami::screens::AttemptOutcome;
use rami::table::{Attempt, Course, Session};

use super::PageSignal;

/// The lesson or the exercise under way: the session of the game is then its table, and the match is kept here.
#[derive(Clone, Copy)]
pub struct Lesson {
    pub course: PageSignal<RwSignal<Option<Course>>>,
    /// The exercise, where it is none of the steps of a lesson that is tried.
    pub exercise: PageSignal<RwSignal<Option<Attempt>>>,
    /// What became of the attempt at it.
    pub trained: PageSignal<RwSignal<Option<AttemptOutcome>>>,
    /// How many moves of the champion's line are made, while it is played.
    pub line: PageSignal<RwSignal<Option<usize>>>,
    /// Tells whoever reads the exercises kept that they have changed.
    pub exercises_changed: PageSignal<Trigger>,
    pub kept: PageSignal<RwSignal<Option<Session>>>,
}

impl Lesson {
    pub(super) fn new() -> Self {
        Self {
            course: PageSignal(RwSignal::new(None)),
            exercise: PageSignal(RwSignal::new(None)),
            trained: PageSignal(RwSignal::new(None)),
            line: PageSignal(RwSignal::new(None)),
            exercises_changed: PageSignal(Trigger::new()),
            kept: PageSignal(RwSignal::new(None)),
        }
    }

    /// Whether a lesson or an exercise is under way; whoever reads it runs again when that changes.
    pub fn is_on(self) -> bool {
        self.course.with(Option::is_some) || self.exercise.with(Option::is_some)
    }

    /// Whether a lesson is on, now: reading it follows nothing.
    pub fn is_on_now(self) -> bool {
        self.course.with_untracked(Option::is_some) || self.is_exercise_now()
    }

    /// Whether it is an exercise; whoever reads it runs again when that changes.
    pub fn is_exercise(self) -> bool {
        self.exercise.with(Option::is_some)
    }

    /// Whether the move of the exercise was made: the table then waits for what the trainer offers; whoever reads it runs
    /// again when that changes.
    pub fn is_tried(self) -> bool {
        self.exercise.with(|attempt| attempt.as_ref().is_some_and(|attempt| attempt.made().is_some()))
    }

    /// Whether it is an exercise, now.
    pub fn is_exercise_now(self) -> bool {
        self.exercise.with_untracked(Option::is_some)
    }

    /// Forgets it, and the match kept beside it.
    pub fn clear(self) {
        self.course.set(None);
        self.exercise.set(None);
        self.trained.set(None);
        self.line.set(None);
        self.kept.set(None);
    }
}
