//! The stamp of a small value: which of its changes is the later one.

use serde::{Deserialize, Serialize};

/// A device. It is a random number below 2^53, which no other device takes over.
pub type Mark = u64;

/// The place of a change among those of the same value: a Lamport clock, and the device that made the change.
///
/// The default stamp is that of a value that was never changed since changes are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(u64, Mark)", into = "(u64, Mark)")]
pub struct Stamp {
    /// One more than the greatest count of the value that the device had seen.
    count: u64,
    /// The device.
    mark: Mark,
}

impl From<(u64, Mark)> for Stamp {
    fn from((count, mark): (u64, Mark)) -> Self {
        Self { count, mark }
    }
}

impl From<Stamp> for (u64, Mark) {
    fn from(stamp: Stamp) -> Self {
        (stamp.count, stamp.mark)
    }
}

impl Stamp {
    /// The stamp of a value that was never changed since changes are counted.
    pub const NEVER: Self = Self { count: 0, mark: 0 };

    /// The stamp of the next change, made on a device. The count 1 is left to values that were there before changes were
    /// counted.
    #[must_use]
    pub const fn next(self, mark: Mark) -> Self {
        let count = if self.count == 0 { 2 } else { self.count.saturating_add(1) };
        Self { count, mark }
    }

    /// Counts a value that was there before changes were counted as one change of this device.
    pub fn adopt(&mut self, mark: Mark) {
        if *self == Self::NEVER {
            *self = Self { count: 1, mark };
        }
    }
}

/// Keeps the later one of two values. Of two different values with the same stamp, which no device writes, the greater
/// one stays.
pub fn keep_newer<T: Ord>(ours: (&mut T, &mut Stamp), theirs: (T, Stamp)) {
    let ((value, at), (other, other_at)) = (ours, theirs);
    if (other_at, &other) > (*at, &*value) {
        (*value, *at) = (other, other_at);
    }
}
