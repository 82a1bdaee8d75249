//! The exercises kept on a device.

use serde::{Deserialize, Serialize};

use rami_bots::analysis::Exercise;
use rami_record::json::Json;

/// The most exercises that are kept.
const MOST: usize = 200;
/// The most exercises that are taken from one match.
const OF_A_MATCH: usize = 5;

/// All exercises of a device.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExerciseList {
    /// The exercises, the latest last.
    pub exercises: Vec<Exercise>,
}

impl Json for ExerciseList {}

impl ExerciseList {
    /// Adds the exercises of a match, the costliest first, as many as one match may give. Exercises that are there
    /// already stay unchanged. Returns how many were added.
    pub fn take(&mut self, found: impl IntoIterator<Item = Exercise>) -> usize {
        let mut taken = 0;
        for exercise in found.into_iter().take(OF_A_MATCH) {
            taken += usize::from(self.add(exercise));
        }
        self.make_room();
        taken
    }

    /// Adds an exercise, unless its position is there already.
    fn add(&mut self, exercise: Exercise) -> bool {
        let id = exercise.id();
        let is_new = self.exercises.iter().all(|other| other.id() != id);
        if is_new {
            self.exercises.push(exercise);
        }
        is_new
    }

    fn make_room(&mut self) {
        while self.exercises.len() > MOST {
            let mastered = self.exercises.iter().position(Exercise::is_mastered);
            self.exercises.remove(mastered.unwrap_or(0));
        }
    }

    /// Adds the exercises of a backup. Those that are there already stay unchanged.
    pub fn take_in(&mut self, copy: Self) {
        for exercise in copy.exercises {
            self.add(exercise);
        }
        self.make_room();
    }

    /// The exercises that are due, those that have waited longest first.
    #[must_use]
    pub fn due(&self, now: u64) -> Vec<&Exercise> {
        let mut due: Vec<&Exercise> = self.exercises.iter().filter(|exercise| exercise.is_due(now)).collect();
        due.sort_by_key(|exercise| exercise.due);
        due
    }

    /// The exercise of an identifier.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Exercise> {
        self.exercises.iter().find(|exercise| exercise.id() == id)
    }

    /// Notes the outcome of an attempt at an exercise.
    pub fn tried(&mut self, id: &str, solved: bool, now: u64) {
        if let Some(exercise) = self.exercises.iter_mut().find(|exercise| exercise.id() == id) {
            exercise.tried(solved, now);
        }
    }

    /// Removes an exercise.
    pub fn forget(&mut self, id: &str) {
        self.exercises.retain(|exercise| exercise.id() != id);
    }
}
