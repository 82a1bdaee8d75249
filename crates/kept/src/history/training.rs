//! The exercises kept on a device.

use serde::{Deserialize, Serialize};

use rami_bots::analysis::Exercise;
use rami_record::json::{self, Json, is_default};

use crate::merging::{Gone, Join, Mark};

/// The most exercises that are kept.
const MOST: usize = 200;
/// The most exercises that are taken from one match.
const OF_A_MATCH: usize = 5;

/// All exercises of a device.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExerciseList {
    /// The exercises, the latest last.
    #[serde(deserialize_with = "json::readable_list")]
    pub exercises: Vec<Exercise>,
    /// Those that were removed by hand, by their identifiers.
    #[serde(default, skip_serializing_if = "is_default")]
    gone: Gone<String>,
}

impl Json for ExerciseList {}

impl ExerciseList {
    /// Adds the exercises of a match, the costliest first, as many as one match may give. Exercises that are there
    /// already stay unchanged. Returns how many were added.
    pub fn add_mistakes(&mut self, found: impl IntoIterator<Item = Exercise>) -> usize {
        let mut taken = 0;
        for exercise in found.into_iter().take(OF_A_MATCH) {
            taken += usize::from(self.add(exercise));
        }
        while self.exercises.len() > MOST {
            let mastered = self.exercises.iter().position(Exercise::is_mastered);
            self.exercises.remove(mastered.unwrap_or(0));
        }
        taken
    }

    /// Adds an exercise, unless its position is there already or was removed by hand.
    fn add(&mut self, exercise: Exercise) -> bool {
        let id = exercise.id();
        let is_new = !self.gone.is_gone(&id) && self.exercises.iter().all(|other| other.id() != id);
        if is_new {
            self.exercises.push(exercise);
        }
        is_new
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

    /// Removes an exercise, on a device.
    pub fn forget(&mut self, id: &str, mark: Mark) {
        self.exercises.retain(|exercise| exercise.id() != id);
        self.gone.delete(id.into(), mark);
    }

    /// Removes all exercises, on a device.
    pub fn clear(&mut self, mark: Mark) {
        for exercise in self.exercises.drain(..) {
            self.gone.delete(exercise.id(), mark);
        }
    }

    /// Whether an exercise was removed by hand.
    #[must_use]
    pub fn is_forgotten(&self, id: &String) -> bool {
        self.gone.is_gone(id)
    }

    /// The exercises of `copy` that were removed here, by their identifiers.
    #[must_use]
    pub fn forgotten_of(&self, copy: &Self) -> Vec<String> {
        copy.exercises.iter().map(Exercise::id).filter(|id| self.gone.is_gone(id)).collect()
    }

    /// Notes that an exercise that was removed is wanted again, on a device.
    pub fn bring_back(&mut self, id: &String, mark: Mark) {
        self.gone.bring_back(id, mark);
    }
}

/// Of an exercise of both the repetition with more answers stays. Of too many exercises those with the first identifiers
/// stay.
impl Join for ExerciseList {
    fn join(&mut self, other: Self) {
        self.gone.join(other.gone);
        for theirs in other.exercises {
            let id = theirs.id();
            match self.exercises.iter_mut().find(|ours| ours.id() == id) {
                Some(ours) => ours.set_repetition(ours.repetition().max(theirs.repetition())),
                None => self.exercises.push(theirs),
            }
        }
        let gone = &self.gone;
        self.exercises.retain(|exercise| !gone.is_gone(&exercise.id()));
        if self.exercises.len() > MOST {
            let mut ids: Vec<String> = self.exercises.iter().map(Exercise::id).collect();
            ids.sort_unstable();
            let last = ids.swap_remove(MOST - 1);
            self.exercises.retain(|exercise| exercise.id() <= last);
        }
    }
}
