//! What was deleted, so that it does not come back from another device.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Join, Mark, Stamp};

/// The identities of what was deleted or brought back. It holds nothing of what they named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Gone<K: Ord>(BTreeMap<K, Life>);

/// Whether something is gone, and the stamp of the last change of that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(Stamp, bool)", into = "(Stamp, bool)")]
struct Life {
    at: Stamp,
    gone: bool,
}

impl From<(Stamp, bool)> for Life {
    fn from((at, gone): (Stamp, bool)) -> Self {
        Self { at, gone }
    }
}

impl From<Life> for (Stamp, bool) {
    fn from(life: Life) -> Self {
        (life.at, life.gone)
    }
}

impl<K: Ord> Default for Gone<K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Ord + Clone> Gone<K> {
    /// Whether something is gone.
    #[must_use]
    pub fn is_gone(&self, key: &K) -> bool {
        self.0.get(key).is_some_and(|life| life.gone)
    }

    /// Notes that something was deleted on a device.
    pub fn delete(&mut self, key: K, mark: Mark) {
        self.change(key, true, mark);
    }

    /// Notes that something that was deleted is there again. Nothing is noted of what was never deleted.
    pub fn bring_back(&mut self, key: &K, mark: Mark) {
        if self.is_gone(key) {
            self.change(key.clone(), false, mark);
        }
    }

    fn change(&mut self, key: K, gone: bool, mark: Mark) {
        let life = self.0.entry(key).or_default();
        *life = Life { at: life.at.next(mark), gone };
    }

    /// All that is gone.
    pub fn all(&self) -> impl Iterator<Item = &K> {
        self.0.iter().filter(|(_, life)| life.gone).map(|(key, _)| key)
    }
}

impl<K: Ord> Join for Gone<K> {
    fn join(&mut self, other: Self) {
        for (key, life) in other.0 {
            let known = self.0.entry(key).or_default();
            *known = life.max(*known);
        }
    }
}
