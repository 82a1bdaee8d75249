//! The matches saved on this device: those under way are listed, those that are over go to the archive.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_engine::game::Seat;
use rami_model::backup::{Finished, HistoryChange};
use rami_model::history::Summary;
use rami_model::table::Saved;
use rami_model::text::Key;

use super::days as daily;
use super::{Notices, PageSignal};
use crate::browser::{archive, dom, storage, tabs};
use rami_record::ChosenRules;
use rami_record::json::Json;

/// A match under way, as the first screen lists it.
#[derive(Clone, PartialEq)]
pub struct OpenMatch {
    pub id: u64,
    pub at: u64,
    pub rules: ChosenRules,
    pub seats: Vec<String>,
    /// The player's own seat.
    pub own: Seat,
    pub deals: usize,
    /// When it was begun, as were its other versions.
    begun: u64,
    /// Whether another version of it, which was played on later, is listed before it.
    pub other_version: bool,
}

impl OpenMatch {
    fn from_saved(saved: &Saved) -> Self {
        let record = saved.record();
        Self {
            id: saved.id,
            at: saved.at,
            rules: record.chosen_rules(),
            seats: record.seats.clone(),
            own: saved.own_seat(),
            deals: record.deals.len(),
            begun: saved.begun(),
            other_version: false,
        }
    }
}

/// The store of the matches saved on this device.
#[derive(Clone, Copy)]
pub struct SavedMatches {
    notices: Notices,
    /// Notifies the readers of the saved and the finished matches of a change by another tab.
    changed: PageSignal<Trigger>,
}

impl SavedMatches {
    pub(super) fn new(notices: Notices) -> Self {
        Self { notices, changed: PageSignal(Trigger::new()) }
    }

    /// Tracks what other tabs change of the saved and the finished matches.
    pub fn track_others(self) {
        self.changed.track();
    }

    /// Notes that another tab has changed the finished matches.
    pub(super) fn note_changed(self) {
        self.changed.notify();
    }

    /// Takes note of what another tab has written, if it is a match.
    pub(super) fn reload_from_tab(self, key: &str) {
        let id = key.rsplit('.').next().and_then(|id| id.parse().ok());
        if id.is_some_and(|id| storage::MATCHES.is_key(id, key)) {
            self.changed.notify();
        }
    }

    /// Moves a finished match from the saved matches to the archive. If that fails, it stays among the saved matches,
    /// and is moved the next time they are tidied.
    fn archive(self, finished: Finished) {
        let id = finished.summary.id;
        spawn_local(async move {
            match archive::put(finished).await {
                Ok(()) => {
                    storage::MATCHES.forget(id);
                    tabs::tell_archive_changed();
                }
                Err(error) => {
                    web_sys::console::warn_1(&error.to_string().into());
                    self.notices.say(Key::ErrorArchive);
                }
            }
        });
    }

    /// Moves a match that has just ended to the archive; `false` if it is none.
    pub fn archive_ended(self, saved: Saved) -> bool {
        let Ok(Some(finished)) = Finished::if_over(saved) else { return false };
        daily::note(&finished, self.notices);
        self.archive(finished);
        true
    }

    /// Deletes a match under way. It does not come back from another device, unless it was played on there.
    pub fn delete(self, id: u64) {
        if let Some(saved) = storage::MATCHES.load(id) {
            self.notices.change(&storage::DELETED, Key::ErrorDeleted, |deleted| deleted.delete_match(&saved));
        }
        storage::MATCHES.forget(id);
    }

    /// Deletes finished matches, so that they do not come back from another device; `false` if the browser refuses, which is
    /// said.
    pub async fn delete_finished(self, summaries: &[Summary]) -> bool {
        let deleted = self.try_delete_finished(summaries).await.is_ok();
        if deleted {
            tabs::tell_archive_changed();
        } else {
            self.notices.say(Key::ErrorArchive);
        }
        deleted
    }

    async fn try_delete_finished(self, summaries: &[Summary]) -> Result<(), idb::Error> {
        let mut keys = Vec::with_capacity(summaries.len());
        for summary in summaries {
            keys.extend(archive::identity(summary).await?);
        }
        self.notices.change(&storage::DELETED, Key::ErrorDeleted, |deleted| {
            for key in &keys {
                deleted.delete_finished(key, storage::mark());
            }
        });
        let changes: Vec<_> = summaries.iter().map(|summary| HistoryChange::Delete(summary.id)).collect();
        archive::apply(&changes).await
    }

    /// Deletes the saved matches of a game in which the player has done nothing yet, since they would only clutter the
    /// list.
    pub(super) fn forget_untouched(self, variant: &str) {
        for (key, text) in storage::matches().unwrap_or_default() {
            let untouched = |saved: &Saved| saved.record().variant == variant && !saved.is_touched();
            if Saved::from_json(&text).is_ok_and(|saved| untouched(&saved)) {
                storage::forget_named(&key);
            }
        }
    }

    /// The current time, but later than that of all saved matches, even if the clock is wrong. So the match played last
    /// is the first to be resumed.
    pub(super) fn moment(self) -> u64 {
        dom::now().max(self.open().first().map_or(0, |latest| latest.at + 1))
    }

    /// The matches under way, the one played last first. Data that cannot be read is set aside and reported, and matches
    /// of version 1 get an identifier. Those that are over wait for the archive.
    pub fn open(self) -> Vec<OpenMatch> {
        latest_first(self.read().iter().filter(|saved| !saved.over).map(OpenMatch::from_saved).collect())
    }

    /// Moves all matches that are over to the archive. Returns those under way, the one played last first.
    pub fn tidy(self) -> Vec<OpenMatch> {
        let mut open = Vec::new();
        for saved in self.read() {
            let found = OpenMatch::from_saved(&saved);
            match Finished::if_over(saved) {
                Ok(Some(finished)) => self.archive(finished),
                // An error in the record is reported when the match is resumed.
                Ok(None) | Err(_) => open.push(found),
            }
        }
        latest_first(open)
    }

    /// Reads the saved matches.
    fn read(self) -> Vec<Saved> {
        let Ok(kept) = storage::matches() else {
            self.notices.say(Key::ErrorUnread);
            return Vec::new();
        };
        let read = |(key, text): (String, String)| {
            let Ok(mut saved) = Saved::from_json(&text) else {
                if self.set_aside(&text) {
                    storage::forget_named(&key);
                }
                return None;
            };
            if saved.id == 0 {
                saved.id = free_id();
                if storage::MATCHES.save(saved.id, &saved).is_ok() {
                    storage::forget_named(&key);
                }
            }
            Some(saved)
        };
        kept.into_iter().filter_map(read).collect()
    }

    /// Sets aside a text that cannot be read, and reports it; `false` if the browser refuses to store it.
    pub(super) fn set_aside(self, text: &str) -> bool {
        self.notices.offer_match_aside();
        storage::set_aside(text).is_ok()
    }
}

fn latest_first(mut open: Vec<OpenMatch>) -> Vec<OpenMatch> {
    open.sort_by_key(|found| std::cmp::Reverse((found.at, found.id)));
    for at in 1..open.len() {
        open[at].other_version = open[..at].iter().any(|before| before.begun == open[at].begun);
    }
    open
}

/// A free identifier for a match: the current time, or a little later if that one is taken.
pub(super) fn free_id() -> u64 {
    (dom::now()..).find(|&id| !storage::MATCHES.has(id)).unwrap_or_default()
}
