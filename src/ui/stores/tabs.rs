//! The match that this tab plays, and whether another tab has continued it.

use leptos::prelude::*;

use rami_model::merging::{Histories, Log};
use rami_model::table::Saved;
use rami_record::Record;

use super::PageSignal;
use crate::browser::{dom, storage};

/// The saved match of this tab.
#[derive(Clone, Default)]
struct Kept {
    /// Its identifier on this device; 0 if it is not saved.
    match_id: u64,
    /// When it last changed, in milliseconds since 1970.
    moved_at: u64,
    /// When it was begun, in milliseconds since 1970.
    begun: u64,
    /// The changes that it contains.
    counts: Histories,
    /// Its record when its changes were last counted.
    record: Option<Record>,
}

/// The store of the match that this tab plays.
#[derive(Clone, Copy)]
pub struct Tabs {
    kept: StoredValue<Kept>,
    elsewhere: PageSignal<RwSignal<bool>>,
}

impl Tabs {
    pub(super) fn new() -> Self {
        Self { kept: StoredValue::new(Kept::default()), elsewhere: PageSignal(RwSignal::new(false)) }
    }

    /// The identifier of the match on this device; 0 if it is not saved.
    pub fn match_id(self) -> u64 {
        self.kept.with_value(|kept| kept.match_id)
    }

    /// Sets the new match that this tab plays, and when it last changed.
    pub fn take(self, match_id: u64, moved_at: u64) {
        self.kept.set_value(Kept { match_id, moved_at, begun: match_id, ..Kept::default() });
    }

    /// Sets the saved match that this tab goes on with, and when it last changed.
    pub fn take_saved(self, saved: &Saved, moved_at: u64) {
        let mut version = saved.clone();
        version.adopt();
        let (match_id, begun) = (saved.id, saved.begun());
        let (counts, record) = (version.histories().clone(), Some(saved.record().clone()));
        self.kept.set_value(Kept { match_id, moved_at, begun, counts, record });
    }

    /// Counts a change of the match, if its record has changed since changes were last counted.
    pub fn count(self, saved: Saved) -> Saved {
        let mut counts = Histories::default();
        let mut begun = 0;
        self.kept.update_value(|kept| {
            if kept.record.as_ref() != Some(saved.record()) {
                kept.counts = kept.counts.and_one(storage::mark());
                kept.record = Some(saved.record().clone());
            }
            (counts, begun) = (kept.counts.clone(), kept.begun);
        });
        saved.counted(begun, counts)
    }

    /// Notes that the match of this tab is not saved, or no longer.
    pub fn keep_none(self) {
        self.kept.update_value(|kept| kept.match_id = 0);
    }

    /// When the match last changed, in milliseconds since 1970.
    pub fn moved_at(self) -> u64 {
        self.kept.with_value(|kept| kept.moved_at)
    }

    /// Notes that the match has changed just now. The time noted is always later than before, even if the clock is
    /// wrong.
    pub fn mark_moved(self) {
        self.kept.update_value(|kept| kept.moved_at = dom::now().max(kept.moved_at + 1));
    }

    /// Whether another tab has continued the match, tracked.
    pub fn is_elsewhere(self) -> bool {
        self.elsewhere.get()
    }

    /// Whether another tab has continued the match, untracked.
    pub fn is_elsewhere_untracked(self) -> bool {
        self.elsewhere.get_untracked()
    }

    /// Sets whether another tab has continued the match.
    pub fn set_elsewhere(self, elsewhere: bool) {
        self.elsewhere.set(elsewhere);
    }
}
