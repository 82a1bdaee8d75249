//! The changes that a version of a log contains.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Mark;

/// The number of changes of each device: a version vector.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Counts(BTreeMap<Mark, u64>);

impl Counts {
    /// One change of a device.
    #[must_use]
    pub fn one(mark: Mark) -> Self {
        Self::default().and_one(mark)
    }

    /// These changes, and one more of a device.
    #[must_use]
    pub fn and_one(mut self, mark: Mark) -> Self {
        let count = self.0.entry(mark).or_default();
        *count = count.saturating_add(1);
        self
    }

    /// The changes of both.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        for (&mark, &count) in &other.0 {
            let known = self.0.entry(mark).or_default();
            *known = count.max(*known);
        }
        self
    }

    /// Whether every change of `other` is among these.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        other.0.iter().all(|(mark, count)| self.0.get(mark).is_some_and(|known| known >= count))
    }
}
