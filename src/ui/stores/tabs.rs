//! Which match this tab plays, and whether another tab has gone on with it.

use leptos::prelude::*;

use super::PageSignal;

use crate::browser::dom;

/// How the match of this tab is kept on this device.
#[derive(Clone, Copy, Default)]
struct Kept {
    /// What names it; 0 where it is not kept.
    match_id: u64,
    /// When it last went on, in milliseconds since 1970.
    moved_at: u64,
}

/// The match of this tab as it is kept on this device.
#[derive(Clone, Copy)]
pub struct Tabs {
    kept: StoredValue<Kept>,
    elsewhere: PageSignal<RwSignal<bool>>,
}

impl Tabs {
    pub(super) fn new() -> Self {
        Self { kept: StoredValue::new(Kept::default()), elsewhere: PageSignal(RwSignal::new(false)) }
    }

    /// What names the match on this device; 0 where it is not kept.
    pub fn match_id(self) -> u64 {
        self.kept.get_value().match_id
    }

    /// Plays another match from now on, one that last went on at a moment.
    pub fn take(self, match_id: u64, moved_at: u64) {
        self.kept.set_value(Kept { match_id, moved_at });
    }

    /// Plays a match that is not kept, or no longer.
    pub fn keep_none(self) {
        self.kept.update_value(|kept| kept.match_id = 0);
    }

    /// When the match last went on, in milliseconds since 1970.
    pub fn moved_at(self) -> u64 {
        self.kept.get_value().moved_at
    }

    /// The match has gone on just now, whatever the clock says: later than before.
    pub fn mark_moved(self) {
        self.kept.update_value(|kept| kept.moved_at = dom::now().max(kept.moved_at + 1));
    }

    /// Whether another tab has gone on with the match; whoever reads it runs again when it changes.
    pub fn is_elsewhere(self) -> bool {
        self.elsewhere.get()
    }

    /// Whether another tab has gone on with the match, now: reading it follows nothing.
    pub fn is_elsewhere_now(self) -> bool {
        self.elsewhere.get_untracked()
    }

    /// Another tab has gone on with the match, or it is here again.
    pub fn set_elsewhere(self, elsewhere: bool) {
        self.elsewhere.set(elsewhere);
    }
}
