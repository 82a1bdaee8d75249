//! The exercises saved on this device.

use leptos::prelude::*;
use rami_bots::analysis::{Exercise, LuckOfMatch};
use rami_model::history::ExerciseList;
use rami_model::text::Key;

use super::{Notices, PageSignal};
use crate::browser::{dom, storage};

/// The store of the exercises on this device.
#[derive(Clone, Copy)]
pub struct ExerciseStore {
    /// Notifies the readers of the exercises of a change.
    changed: PageSignal<Trigger>,
    notices: Notices,
}

impl ExerciseStore {
    /// Creates the store.
    pub(super) fn new(notices: Notices) -> Self {
        Self { changed: PageSignal(Trigger::new()), notices }
    }

    /// The exercises, tracked. Data that cannot be read is set aside, and that is said.
    pub fn all(self) -> ExerciseList {
        self.changed.track();
        untrack(|| self.notices.report_unread(storage::TRAINING.load_or_set_aside(), Key::ErrorTraining))
    }

    /// The exercise that has been due longest, other than the one with this identifier.
    pub fn next_due(self, other_than: Option<&str>) -> Option<Exercise> {
        let training = storage::TRAINING.load();
        let due = training.due(dom::now());
        due.into_iter().find(|exercise| other_than != Some(&exercise.id())).cloned()
    }

    /// Adds the exercises of a match whose luck has been worked out.
    pub fn add_mistakes(self, luck: &LuckOfMatch) {
        let found = luck.exercises();
        if !found.is_empty() {
            self.change(|training| {
                training.add_mistakes(found);
            });
        }
    }

    /// Changes the exercises and saves them.
    pub fn change(self, change: impl FnOnce(&mut ExerciseList)) {
        self.notices.change(&storage::TRAINING, Key::ErrorTraining, change);
        self.note_change();
    }

    /// Notes that the exercises have changed.
    pub fn note_change(self) {
        self.changed.notify();
    }
}
