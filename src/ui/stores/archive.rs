//! Brings saved matches back to the table: they are resumed, taken back from another tab, imported from files.

mod backup;

pub use backup::{NoCopy, Taking, contents_of};

use rami_model::table::{Saved, Session};
use rami_model::text::Key;
use rami_record::LoadError;
use rami_record::Record;

use super::{ExerciseStore, I18n, Notices, Preferences, SavedMatches, Stores, TableStore, Tabs};
use crate::browser::dom;
use crate::browser::storage;
use rami_record::json::Json;

/// The store that brings saved matches back to the table.
#[derive(Clone, Copy)]
pub struct Archive {
    notices: Notices,
    preferences: Preferences,
    i18n: I18n,
    tabs: Tabs,
    game: TableStore,
    training: ExerciseStore,
    saved: SavedMatches,
}

impl Archive {
    /// Creates the store.
    pub fn from_stores(stores: Stores) -> Self {
        let Stores { notices, preferences, i18n, tabs, lesson, saved, game, .. } = stores;
        Self { notices, preferences, i18n, tabs, game, training: ExerciseStore::new(lesson, notices), saved }
    }

    /// Continues the match in this tab, as another tab has saved it.
    pub fn take_back(self) {
        self.tabs.set_elsewhere(false);
        self.continue_match(self.tabs.match_id(), self.saved.moment());
    }

    /// Listens to what other tabs save: a match that another tab continues, or changed settings.
    pub fn follow_other_tabs(self) {
        dom::on_storage(move |key, before, text| {
            if storage::SETTINGS.is_key(&key) {
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

    /// Tidies the saved matches, and resumes the one played last, unless the player had left it for the first screen
    /// before the page was reloaded, or another tab hosts its joint table.
    pub fn resume(self) {
        let open = self.saved.open();
        if let Some(latest) = open.first()
            && !storage::is_at_home()
            && !storage::is_hosted_elsewhere(latest.id, dom::now())
        {
            self.continue_match(latest.id, latest.at);
        }
    }

    /// Continues a saved match.
    pub fn go_on_with(self, id: u64) {
        self.continue_match(id, self.saved.moment());
    }

    /// Continues a saved match and sets its time. By that time the page resumes the match played last when it is opened
    /// again, and other tabs notice that this tab now plays the match.
    fn continue_match(self, id: u64, at: u64) {
        let text = match storage::take_up(id) {
            Ok(Some(text)) => text,
            Ok(None) => return self.notices.say(Key::ErrorGone),
            Err(_) => return self.notices.say(Key::ErrorUnread),
        };
        match Self::read_saved(&text) {
            Ok((mut session, saved)) => {
                if storage::TABLES.has(id) {
                    session.host(&saved.elsewhere());
                }
                self.game.set_state(|state| state.beat.clone_from(&saved.beat));
                self.tabs.take_saved(&saved, at);
                self.game.show(session);
            }
            Err(_) if self.saved.set_aside(&text) => storage::MATCHES.forget(id),
            Err(_) => {}
        }
    }

    fn read_saved(text: &str) -> Result<(Session, Saved), LoadError> {
        let saved = Saved::from_json(text)?;
        Ok((Session::from_saved(saved.clone())?, saved))
    }

    /// Imports a record. If the file is refused, nothing changes.
    pub fn import(self, text: &str) {
        let session = Record::from_json(text)
            .map_err(LoadError::Record)
            .and_then(|record| Session::from_record(record, dom::fresh_seed()));
        match session {
            Ok(session) if session.game().state().deal().is_some() => {
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
        let variant_and_json =
            |session: &Session| (session.game().setup().rules.variant.clone(), session.game().record().to_json());
        if let Some((variant, json)) = self.game.of_session(variant_and_json) {
            dom::download(&format!("{variant}.json"), &json);
        }
    }
}
