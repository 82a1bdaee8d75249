//! Which match this tab plays, and whether another tab has gone on with it.

use leptos::prelude::*;

use crate::browser::dom;

/// The match of this tab as it is kept on this device.
#[derive(Clone, Copy)]
pub struct Tabs {
    /// What names the match on this device; 0 where it is not kept.
    match_id: RwSignal<u64>,
    /// When it last went on, in milliseconds since 1970.
    moved_at: RwSignal<u64>,
    elsewhere: RwSignal<bool>,
}

impl Tabs {
    pub(super) fn new() -> Self {
        Self { match_id: RwSignal::new(0), moved_at: RwSignal::new(0), elsewhere: RwSignal::new(false) }
    }

    /// What names the match on this device; 0 where it is not kept.
    pub fn match_id(self) -> u64 {
        self.match_id.get_untracked()
    }

    /// Plays another match from now on, one that last went on at a moment.
    pub fn take(self, match_id: u64, moved_at: u64) {
        self.match_id.set(match_id);
        self.moved_at.set(moved_at);
    }

    /// Plays a match that is not kept, or no longer.
    pub fn keep_none(self) {
        self.match_id.set(0);
    }

    /// When the match last went on, in milliseconds since 1970.
    pub fn moved_at(self) -> u64 {
        self.moved_at.get_untracked()
    }

    /// The match has gone on just now, whatever the clock says: later than before.
    pub fn mark_moved(self) {
        self.moved_at.update(|at| *at = dom::now().max(*at + 1));
    }

    /// Whether another tab has gone on with the match; whoever reads it runs again when it changes.
    pub fn is_elsewhere(self) -> bool {
        self.elsewhere.get()
    }

    /// The same as it is now.
    pub fn is_elsewhere_now(self) -> bool {
        self.elsewhere.get_untracked()
    }

    /// Another tab has gone on with the match, or it is here again.
    pub fn set_elsewhere(self, elsewhere: bool) {
        self.elsewhere.set(elsewhere);
    }
}
