//! The exercises saved on this device.

use leptos::prelude::*;
use rami_bots::analysis::{Exercise, LuckOfMatch};
use rami_model::history::ExerciseList;
use rami_model::text::Key;

use super::{Lesson, Notices};
use crate::browser::storage::Kept;
use crate::browser::{dom, storage};

/// The store of the exercises on this device.
#[derive(Clone, Copy)]
pub struct ExerciseStore {
    lesson: Lesson,
    notices: Notices,
}

impl ExerciseStore {
    /// Creates the store.
    pub const fn new(lesson: Lesson, notices: Notices) -> Self {
        Self { lesson, notices }
    }

    /// The exercises, tracked. Data that cannot be read is set aside, and that is said.
    pub fn all(self) -> ExerciseList {
        self.lesson.exercises_changed.track();
        untrack(|| self.notices.take(kept(), Key::ErrorTraining))
    }

    /// The exercise that has been due longest, other than the one with this identifier.
    pub fn next_due(self, other_than: Option<&str>) -> Option<Exercise> {
        let training = kept().value;
        let due = training.due(dom::now());
        due.into_iter().find(|exercise| other_than != Some(&exercise.id())).cloned()
    }

    /// Adds the exercises of a match whose luck has been worked out.
    pub fn take(self, luck: &LuckOfMatch) {
        let found = luck.exercises();
        if !found.is_empty() {
            self.change(|training| {
                training.take(found);
            });
        }
    }

    /// Changes the exercises and saves them.
    pub fn change(self, change: impl FnOnce(&mut ExerciseList)) {
        let save = |training: &ExerciseList| storage::save_training(&training.to_json());
        self.notices.change(kept(), Key::ErrorTraining, change, save);
        self.lesson.exercises_changed.notify();
    }
}

/// Reads the saved exercises. Data that cannot be read is set aside, and the list is empty then.
pub fn kept() -> Kept<ExerciseList> {
    storage::read_or_set_aside(storage::load_training(), ExerciseList::from_json, |exercises| {
        storage::save_training(&exercises.to_json())
    })
}
