//! The lesson or the exercise under way. The table has their actions ([`super::lessons`], [`super::exercises`]).

use leptos::prelude::*;
use rami_model::table::{Attempt, Course, Session, Task};
use rami_model::view_models::AttemptOutcome;

use super::PageSignal;

/// The store of the lesson or the exercise under way. Meanwhile the session of [`TableStore`](super::TableStore) is its
/// table, and the session of the match is kept here.
#[derive(Clone, Copy)]
pub struct Lesson {
    pub course: PageSignal<RwSignal<Option<Course>>>,
    /// The attempt at an exercise, if one is under way rather than a lesson.
    pub exercise: PageSignal<RwSignal<Option<Attempt>>>,
    /// The outcome of the attempt, once the move is made.
    pub trained: PageSignal<RwSignal<Option<AttemptOutcome>>>,
    /// The number of moves made of the champion's line, while it is being played.
    pub line: PageSignal<RwSignal<Option<usize>>>,
    /// Notifies the readers of the saved exercises of a change.
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

    /// Whether a lesson or an exercise is under way, tracked.
    pub fn is_on(self) -> bool {
        self.course.with(Option::is_some) || self.exercise.with(Option::is_some)
    }

    /// Whether a lesson or an exercise is under way, untracked.
    pub fn is_on_untracked(self) -> bool {
        self.course.with_untracked(Option::is_some) || self.is_exercise_untracked()
    }

    /// Whether an exercise is under way, tracked.
    pub fn is_exercise(self) -> bool {
        self.exercise.with(Option::is_some)
    }

    /// Whether an exercise is under way, untracked.
    pub fn is_exercise_untracked(self) -> bool {
        self.exercise.with_untracked(Option::is_some)
    }

    /// Whether a problem is under way, tracked.
    pub fn is_problem(self) -> bool {
        self.exercise.with(|attempt| attempt.as_ref().is_some_and(is_problem))
    }

    /// Whether a problem is under way, untracked.
    pub fn is_problem_untracked(self) -> bool {
        self.exercise.with_untracked(|attempt| attempt.as_ref().is_some_and(is_problem))
    }

    /// The identifier of the problem under way, tracked.
    pub fn problem_id(self) -> Option<String> {
        self.exercise.with(|attempt| Some(attempt.as_ref()?.problem()?.id.clone()))
    }

    /// The exercise or the problem under way, untracked.
    pub fn task_untracked(self) -> Option<Task> {
        self.exercise.with_untracked(|attempt| attempt.as_ref().map(|attempt| attempt.task().clone()))
    }

    /// Whether the move of the exercise has been made, tracked. Then the table waits until the player chooses what the
    /// coach offers.
    pub fn is_tried(self) -> bool {
        self.exercise.with(|attempt| attempt.as_ref().is_some_and(|attempt| attempt.made().is_some()))
    }

    /// Drops the lesson or the exercise, and the session of the match kept here.
    pub fn clear(self) {
        self.course.set(None);
        self.exercise.set(None);
        self.trained.set(None);
        self.line.set(None);
        self.kept.set(None);
    }
}

fn is_problem(attempt: &Attempt) -> bool {
    attempt.problem().is_some()
}
