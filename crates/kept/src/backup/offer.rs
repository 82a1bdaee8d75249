//! What a copy would change on this device, counted by the merge itself.

use super::kept::{Kept, KeptItem, Kind};
use crate::merging::Digest;

/// What happens to a kept thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// It is added.
    Added,
    /// It is replaced by a newer state.
    Newer,
    /// Another version of it is kept beside that of this device.
    Beside,
    /// The match was finished meanwhile.
    Ended,
    /// It was deleted on the other device, and is deleted here.
    Removed,
    /// It is not taken in: there is no room for it, or it is an earlier state.
    LeftOut,
    /// It was deleted here, and stays away.
    Deleted,
}

impl Change {
    /// All changes, in the order in which they are named.
    pub const ALL: [Self; 7] =
        [Self::Added, Self::Newer, Self::Beside, Self::Ended, Self::Removed, Self::LeftOut, Self::Deleted];
}

/// The number of things that a copy changes, by change and kind, in the order of both enums.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer([[usize; Kind::ALL.len()]; Change::ALL.len()]);

impl Offer {
    /// The difference between what is here and what is kept after a merge with `copy`. `deleted` are the things of the
    /// copy that were deleted here and stay away.
    #[must_use]
    pub(super) fn new(here: &Kept, copy: &Kept, merged: &Kept, deleted: &[KeptItem]) -> Self {
        let mut offer = Self::default();
        for item in deleted {
            offer.count(Change::Deleted, item.0);
        }
        let (before, after, theirs) = (here.inventory(), merged.inventory(), copy.inventory());
        for (item, states) in &after {
            let change = before.get(item).map_or(Some(Change::Added), |known| change_of(known, states));
            if let Some(change) = change {
                offer.count(change, item.0);
            }
        }
        let stays = |item: &KeptItem| after.contains_key(item);
        for item in before.keys().filter(|item| !stays(item)) {
            offer.count(if item.0 == Kind::Match { over(merged, item) } else { Change::Removed }, item.0);
        }
        for item in theirs.keys().filter(|item| !stays(item) && !before.contains_key(*item) && !deleted.contains(*item))
        {
            let stands = item.0 == Kind::Person && item.1.parse().is_ok_and(|id| merged.people.get(id).is_some());
            if !stands && (item.0 != Kind::Match || over(merged, item) != Change::Ended) {
                offer.count(Change::LeftOut, item.0);
            }
        }
        offer
    }

    fn count(&mut self, change: Change, kind: Kind) {
        self.0[change as usize][kind as usize] += 1;
    }

    /// Whether nothing is changed here.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let changes = [Change::Added, Change::Newer, Change::Beside, Change::Ended, Change::Removed];
        changes.into_iter().all(|change| self.of(change).is_empty())
    }

    /// What undergoes a change, by kind; empty if nothing does.
    #[must_use]
    pub fn of(&self, change: Change) -> Vec<(Kind, usize)> {
        let counts = Kind::ALL.into_iter().zip(self.0[change as usize]);
        counts.filter(|(_, count)| *count > 0).collect()
    }
}

/// What happened to a thing that is there before and after.
fn change_of(before: &[Digest], after: &[Digest]) -> Option<Change> {
    match (before == after, before.iter().all(|state| after.contains(state))) {
        (true, _) => None,
        (false, true) => Some(Change::Beside),
        (false, false) => Some(Change::Newer),
    }
}

/// Why a match is no longer under way.
fn over(merged: &Kept, item: &KeptItem) -> Change {
    let is_ended = merged.history.ended.keys().any(|key| key.log().to_string() == item.1);
    if is_ended { Change::Ended } else { Change::Removed }
}
