//! Brings saved matches back to the table: they are resumed, taken back from another tab, imported from files.

use rami_model::table::{Event, KeptAs, Saved, Session, Shown, Table};
use rami_model::text::Key;
use rami_record::json::Json;
use rami_record::{LoadError, Record};

use super::TableStore;
use crate::browser::{dom, storage};

impl TableStore {
    /// Continues the match in this tab, as another tab has saved it.
    pub fn take_back(self) {
        self.continue_match(self.match_id(), self.saved.moment());
    }

    /// The identifier of the match on this device, untracked; 0 if it is not kept.
    pub fn match_id(self) -> u64 {
        self.with_untracked(Table::match_id)
    }

    /// Stops the match if another tab has continued it, now or before this tab listened.
    pub fn listen_to_other_tabs(self) {
        dom::on_storage(move |key, _, text| {
            if storage::is_other(self.match_id(), &key, text.as_deref()) {
                self.send(Event::TakenOver);
            }
        });
        if storage::is_taken_over(self.match_id()) {
            self.send(Event::TakenOver);
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
        let text = match storage::load_for_tab(id) {
            Ok(Some(text)) => text,
            Ok(None) => return self.notices.say(Key::ErrorGone),
            Err(_) => return self.notices.say(Key::ErrorUnread),
        };
        match read_saved(&text) {
            Ok((mut session, saved)) => {
                if storage::TABLES.has(id) {
                    session.host(&saved.elsewhere());
                }
                let kept = Some(KeptAs::of_saved(&saved, at));
                self.show(Shown { session, kept, beat: saved.beat });
            }
            Err(_) if self.saved.set_aside(&text) => storage::MATCHES.forget(id),
            Err(_) => {}
        }
    }

    /// Imports a record. If the file is refused, nothing changes.
    pub fn import(self, text: &str) {
        let session = Record::from_json(text)
            .map_err(LoadError::Record)
            .and_then(|record| Session::from_record(record, dom::fresh_seed()));
        match session {
            // A finished match from a file is only shown: it is neither saved nor counted.
            Ok(session) if session.game().state().deal().is_some() && session.match_over() => self.show_unkept(session),
            Ok(session) if session.game().state().deal().is_some() => self.start_session(session, None),
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
        if let Some((variant, json)) = self.of_session(variant_and_json) {
            dom::download(&format!("{variant}.json"), &json);
        }
    }
}

fn read_saved(text: &str) -> Result<(Session, Saved), LoadError> {
    let saved = Saved::from_json(text)?;
    Ok((Session::from_saved(saved.clone())?, saved))
}
