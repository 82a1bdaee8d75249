//! The matches saved on this device: they are resumed, moved to the archive when they are over, and imported from
//! files.

mod backup;

use js_sys::futures::spawn_local;
use rami_bots::Level;
use rami_engine::rules::Options;
use rami_model::backup::{Backup, Finished};
use rami_model::table::{Saved, Session};
use rami_model::text::Key;
use rami_record::LoadError;
use rami_record::Record;

use super::days as daily;
use super::matches::free_id;
use super::{ExerciseStore, I18n, Notices, Preferences, Stores, TableStore, Tabs};
use crate::browser::storage::{self, Refused};
use crate::browser::{archive, dom};

/// A match under way, as the first screen lists it.
#[derive(Clone, PartialEq)]
pub struct OpenMatch {
    pub id: u64,
    pub at: u64,
    pub variant: String,
    pub options: Options,
    pub rules: Option<String>,
    pub seats: Vec<String>,
    pub deals: usize,
}

impl OpenMatch {
    fn from_saved(saved: &Saved) -> Self {
        let record = saved.record();
        Self {
            id: saved.id,
            at: saved.at,
            variant: record.variant.clone(),
            options: record.options.clone(),
            rules: record.rules.clone(),
            seats: record.seats.clone(),
            deals: record.deals.len(),
        }
    }
}

/// The store of the matches saved on this device.
#[derive(Clone, Copy)]
pub struct Archive {
    notices: Notices,
    preferences: Preferences,
    i18n: I18n,
    tabs: Tabs,
    game: TableStore,
    training: ExerciseStore,
}

impl Archive {
    /// Creates the store.
    pub fn from_stores(stores: Stores) -> Self {
        let Stores { notices, preferences, i18n, tabs, game, .. } = stores;
        Self { notices, preferences, i18n, tabs, game, training: ExerciseStore::from_stores(stores) }
    }

    /// Moves a finished match from the saved matches to the archive. If that fails, it stays among the saved matches,
    /// and is moved the next time they are tidied.
    fn archive(self, finished: Finished) {
        let id = finished.summary.id;
        spawn_local(async move {
            match archive::put(finished).await {
                Ok(()) => storage::forget_match(id),
                Err(error) => {
                    web_sys::console::warn_1(&error.to_string().into());
                    self.notices.say(Key::ErrorArchive);
                }
            }
        });
    }

    /// Moves a match that has just ended to the archive. From then on this tab no longer saves it.
    pub fn archive_ended(self, saved: Saved) {
        let id = saved.id;
        if let Ok(Some(finished)) = Finished::if_over(saved) {
            daily::note(&finished, self.notices);
            if self.tabs.match_id() == id {
                self.tabs.keep_none();
            }
            self.archive(finished);
        }
    }

    /// Continues the match in this tab, as another tab has saved it.
    pub fn take_back(self) {
        self.tabs.set_elsewhere(false);
        self.continue_match(self.tabs.match_id(), self.moment());
    }

    /// Listens to what other tabs save: a match that another tab continues, or changed settings.
    pub fn follow_other_tabs(self) {
        dom::on_storage(move |key, before, text| {
            if storage::is_settings(&key) {
                if let Some(text) = text
                    && let Some(lang) = self.preferences.follow(&before.unwrap_or_default(), &text)
                {
                    self.i18n.follow(lang);
                }
            } else if storage::is_other(self.tabs.match_id(), &key, text.as_deref()) {
                self.game.give_way();
            }
        });
        // Another tab may have gone on with the match before this one listened.
        if storage::is_taken_over(self.tabs.match_id()) {
            self.game.give_way();
        }
    }

    /// Deletes the saved matches of a game in which the player has done nothing yet, since they would only clutter the
    /// list.
    pub fn forget_untouched(self, variant: &str) {
        for (key, text) in storage::matches().unwrap_or_default() {
            let untouched = |saved: &Saved| saved.record().variant == variant && !saved.is_touched();
            if Saved::from_json(&text).is_ok_and(|saved| untouched(&saved)) {
                storage::forget_named(&key);
            }
        }
    }

    /// Marks the match at the table as the one played last, even if the clock is wrong.
    pub fn mark_latest(self) {
        self.tabs.take(self.tabs.match_id(), self.moment());
    }

    /// The current time, but later than that of all saved matches, even if the clock is wrong. So the match played last
    /// is the first to be resumed.
    fn moment(self) -> u64 {
        dom::now().max(self.tidy().first().map_or(0, |latest| latest.at + 1))
    }

    /// Tidies the saved matches, and resumes the one played last, unless the player had left it for the first screen
    /// before the page was reloaded.
    pub fn resume(self) {
        let open = self.tidy();
        if let Some(latest) = open.first().filter(|_| !storage::is_at_home()) {
            self.continue_match(latest.id, latest.at);
        }
    }

    /// Tidies the saved matches, and returns those under way, the one played last first. Data that cannot be read is
    /// set aside and reported, finished matches go to the archive, and matches of version 1 get an identifier.
    pub fn tidy(self) -> Vec<OpenMatch> {
        let mut open = Vec::new();
        let Ok(kept) = storage::matches() else {
            self.notices.say(Key::ErrorUnread);
            return open;
        };
        for (key, text) in kept {
            let Ok(mut saved) = Saved::from_json(&text) else {
                if self.set_aside(&text) {
                    storage::forget_named(&key);
                }
                continue;
            };
            if saved.id == 0 {
                saved.id = free_id();
                if storage::add_match(saved.id, &saved.to_json()) {
                    storage::forget_named(&key);
                }
            }
            let found = OpenMatch::from_saved(&saved);
            match Finished::if_over(saved) {
                Ok(Some(finished)) => self.archive(finished),
                // An error in the record is reported when the match is resumed.
                Ok(None) | Err(_) => open.push(found),
            }
        }
        open.sort_by_key(|found| std::cmp::Reverse((found.at, found.id)));
        open
    }

    /// Continues a saved match.
    pub fn go_on_with(self, id: u64) {
        self.continue_match(id, self.moment());
    }

    /// Continues a saved match and sets its time. By that time the page resumes the match played last when it is opened
    /// again, and other tabs notice that this tab now plays the match.
    fn continue_match(self, id: u64, at: u64) {
        let text = match storage::take_up(id) {
            Ok(Some(text)) => text,
            Ok(None) => return self.notices.say(Key::ErrorGone),
            Err(Refused) => return self.notices.say(Key::ErrorUnread),
        };
        match Self::read_saved(&text) {
            Ok((session, saved)) => {
                let levels = saved.levels.iter().map(|id| id.parse().unwrap_or(Level::GoodPlayer));
                let levels = levels.collect();
                self.game.set_state(|state| {
                    (state.levels, state.beat, state.persons) = (levels, saved.beat, saved.persons);
                });
                self.tabs.take(id, at);
                self.game.show(session);
            }
            Err(_) if self.set_aside(&text) => storage::forget_match(id),
            Err(_) => {}
        }
    }

    /// Sets aside a text that cannot be read, and reports it; `false` if the browser refuses to store it.
    fn set_aside(self, text: &str) -> bool {
        self.notices.offer_aside(Key::ErrorSaved);
        storage::set_aside(text)
    }

    fn read_saved(text: &str) -> Result<(Session, Saved), LoadError> {
        let saved = Saved::from_json(text)?;
        Ok((Session::from_saved(saved.clone())?, saved))
    }

    /// Imports a file, either a record or a backup. If the file is refused, nothing changes.
    pub fn import(self, text: &str) {
        if Backup::is_meant(text) {
            return self.import_all(text);
        }
        let session = Record::from_json(text)
            .map_err(LoadError::Record)
            .and_then(|record| Session::from_record(record, dom::fresh_seed()));
        match session {
            Ok(session) if session.game().state().deal().is_some() => {
                let bots = session.game().state().seats() - 1;
                self.game.set_state(|state| {
                    (state.levels, state.persons) = (vec![Level::GoodPlayer; bots], Vec::new());
                });
                if session.match_over() {
                    // A finished match from a file is only shown: it is neither saved nor counted.
                    self.tabs.keep_none();
                    self.game.set_state(|state| state.beat = None);
                    self.game.show(session);
                } else {
                    self.game.begin(session, None);
                }
            }
            Ok(_) => self.refuse_file(""),
            Err(error) => self.refuse_file(&error.to_string()),
        }
    }

    fn refuse_file(self, why: &str) {
        web_sys::console::info_1(&why.into());
        self.notices.say(Key::ErrorImport);
    }

    /// Downloads the record of the match so far.
    pub fn export(self) {
        let of = |session: &Session| (session.game().setup().variant.clone(), session.game().record().to_json());
        let record = self.game.of_session(of);
        if let Some((variant, json)) = record {
            dom::download(&format!("{variant}.json"), &json);
        }
    }
}
