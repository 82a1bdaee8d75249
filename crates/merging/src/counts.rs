//! The changes that a version of a log contains.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Mark;
use super::digest::{digest, mark_of};

/// The number of changes under each mark: a version vector.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Counts(BTreeMap<Mark, u64>);

impl Counts {
    /// One change under a mark.
    #[must_use]
    pub fn one(mark: Mark) -> Self {
        Self([(mark, 1)].into())
    }

    /// These changes, and one more of a device. A device counts the changes that it makes on end under a mark of their
    /// own, which follows from the device and from what it went on from. So a device that keeps two versions side by
    /// side never gives two changes the same number, and none of the versions seems to contain the other.
    #[must_use]
    pub fn and_one(mut self, device: Mark) -> Self {
        let is_turn = |mark: &Mark| {
            let before = Self(self.0.iter().filter(|(other, _)| *other != mark).map(|(&m, &n)| (m, n)).collect());
            before.turn_of(device) == *mark
        };
        let turn = self.0.keys().copied().find(is_turn).unwrap_or_else(|| self.turn_of(device));
        let count = self.0.entry(turn).or_default();
        *count = count.saturating_add(1);
        self
    }

    /// The mark under which a device counts the changes that follow these.
    pub(super) fn turn_of(&self, device: Mark) -> Mark {
        let text = self.0.iter().map(|(mark, count)| format!(" {mark}:{count}")).collect::<String>();
        mark_of(&digest(&format!("{device}{text}")))
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
