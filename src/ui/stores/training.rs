//! The exercises kept on this device.

use leptos::prelude::*;
use rami::analysis::{Exercise, LuckOfMatch};
use rami::device::ExerciseList;
use rami::text::Key;

use super::{Lesson, Notices, Stores};
use crate::browser::{dom, storage};

/// The exercises of this device.
#[derive(Clone, Copy)]
pub struct ExerciseStore {
    lesson: Lesson,
    notices: Notices,
}

impl ExerciseStore {
    /// Those of the page.
    pub fn from_stores(stores: Stores) -> Self {
        Self { lesson: stores.lesson, notices: stores.notices }
    }

    /// The exercises; who reads them runs again when they change. What cannot be read is set aside.
    pub fn all(self) -> ExerciseList {
        self.lesson.exercises_changed.track();
        kept()
    }

    /// The exercise that is due first, other than one.
    pub fn next_due(self, other_than: Option<&str>) -> Option<Exercise> {
        let training = kept();
        let due = training.due(dom::now());
        due.into_iter().find(|exercise| other_than != Some(&exercise.id())).cloned()
    }

    /// Takes in the exercises of a match that has been worked out.
    pub fn take(self, luck: &LuckOfMatch) {
        let found = luck.exercises();
        if !found.is_empty() {
            self.change(|training| {
                training.take(found);
            });
        }
    }

    /// Changes the exercises, and keeps that.
    pub fn change(self, change: impl FnOnce(&mut ExerciseList)) {
        let mut training = kept();
        change(&mut training);
        self.notices.trouble(Key::ErrorStorage, !storage::save_training(&training.to_json()));
        self.lesson.exercises_changed.notify();
    }
}

/// What is kept; what cannot be read is set aside, and nothing is kept then.
pub fn kept() -> ExerciseList {
    let Some(text) = storage::load_training() else { return ExerciseList::default() };
    ExerciseList::from_json(&text).unwrap_or_else(|_| {
        if storage::set_aside(&text) {
            storage::save_training(&ExerciseList::default().to_json());
        }
        ExerciseList::default()
    })
}
