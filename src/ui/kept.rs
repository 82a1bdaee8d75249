//! What is kept on this device, read: matches taken up again, moved to the archive when they are over, taken from a file.

use js_sys::futures::spawn_local;
use rami::bots::Level;
use rami::cards::sort_short;
use rami::record::Record;
use rami::session::{Backup, Finished, LoadError, Saved, Session};
use rami::text::{Key, Message};

use super::state::{Notice, Page};
use crate::browser::storage::{self, Refused};
use crate::browser::{archive, dom};

/// A match under way, as the first screen lists it.
#[derive(Clone, PartialEq)]
pub struct OpenMatch {
    pub id: u64,
    pub at: u64,
    pub variant: String,
    pub seats: Vec<String>,
    pub deals: usize,
}

impl OpenMatch {
    fn of(saved: &Saved) -> Self {
        let record = saved.record();
        let (variant, seats) = (record.variant.clone(), record.seats.clone());
        Self { id: saved.id, at: saved.at, variant, seats, deals: record.deals.len() }
    }
}

impl Page {
    /// Moves a match that is over from what is at hand to the archive. Where that fails it stays, to be tried again.
    fn archive(self, finished: Finished) {
        let id = finished.summary.id;
        spawn_local(async move {
            match archive::put(finished).await {
                Ok(()) => storage::forget_match(id),
                Err(error) => {
                    web_sys::console::warn_1(&error.to_string().into());
                    self.notify(Message::new(Key::ErrorArchive));
                }
            }
        });
    }

    /// A match that has just ended goes to the archive. What happens to it afterwards is no longer part of it.
    pub fn archive_ended(self, saved: Saved) {
        let id = saved.id;
        if let Ok(Some(finished)) = Finished::if_over(saved) {
            if self.match_id.get_untracked() == id {
                self.match_id.set(0);
            }
            self.archive(finished);
        }
    }

    /// Goes on in this tab with what another one has made of the match.
    pub fn take_back(self) {
        let id = self.match_id.get_untracked();
        self.elsewhere.set(false);
        self.continue_match(id, self.moment());
    }

    /// Follows what other tabs write: a match taken over, settings changed.
    pub fn follow_other_tabs(self) {
        dom::on_storage(move |key, before, text| {
            if storage::is_settings(&key) {
                if let Some(text) = text {
                    self.follow_settings(&before.unwrap_or_default(), &text);
                }
            } else if storage::is_other(self.match_id.get_untracked(), &key, text.as_deref()) {
                self.give_way();
            }
        });
    }

    /// Forgets matches of a game in which the player has done nothing yet: they would only be in the way.
    pub fn forget_untouched(variant: &str) {
        for (key, text) in storage::matches().unwrap_or_default() {
            let untouched = |saved: &Saved| saved.record().variant == variant && !saved.is_touched();
            if Saved::from_json(&text).is_ok_and(|saved| untouched(&saved)) {
                storage::forget_named(&key);
            }
        }
    }

    /// The time of now, but later than that of all matches kept here, whatever the clock says: what was played last is
    /// taken up first.
    pub fn moment(self) -> u64 {
        dom::now().max(self.tidy().first().map_or(0, |latest| latest.at + 1))
    }

    /// Puts what is kept on this device in order, and takes up the match played last, if it is not over.
    pub fn resume(self) {
        if let Some(latest) = self.tidy().first() {
            self.continue_match(latest.id, latest.at);
        }
    }

    /// The matches under way, the one played last first. What cannot be read is set aside and reported, what is over
    /// goes to the archive, what an older version wrote gets a name.
    pub fn tidy(self) -> Vec<OpenMatch> {
        let mut open = Vec::new();
        let Ok(kept) = storage::matches() else {
            self.notify(Key::ErrorUnread.into());
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
                saved.id = Self::free_id();
                if storage::add_match(saved.id, &saved.to_json()) {
                    storage::forget_named(&key);
                }
            }
            let found = OpenMatch::of(&saved);
            match Finished::if_over(saved) {
                Ok(Some(finished)) => self.archive(finished),
                // What is wrong with it is said when it is taken up.
                Ok(None) | Err(_) => open.push(found),
            }
        }
        sort_short(&mut open, |found| std::cmp::Reverse((found.at, found.id)));
        open
    }

    /// Goes on with a match of this device, as of a moment: the match that went on last is taken up when the page is
    /// opened again, and what is written at another moment tells other tabs that the match is here now.
    pub fn continue_match(self, id: u64, at: u64) {
        let text = match storage::take_up(id) {
            Ok(Some(text)) => text,
            Ok(None) => return self.notify(Key::ErrorGone.into()),
            Err(Refused) => return self.notify(Key::ErrorUnread.into()),
        };
        match Self::read_saved(&text) {
            Ok((session, saved)) => {
                let levels = saved.levels.iter().map(|id| Level::by_id(id).unwrap_or(Level::Normal));
                self.levels.set(levels.collect());
                self.match_id.set(id);
                self.moved_at.set(at);
                self.beat.set(saved.beat);
                self.show(session);
            }
            Err(_) if self.set_aside(&text) => storage::forget_match(id),
            Err(_) => {}
        }
    }

    /// Whether a match is the one at the table.
    pub fn is_at_table(self, id: u64) -> bool {
        self.match_id.get_untracked() == id
    }

    /// Keeps what cannot be read and reports it; `false` if the browser refuses to keep it.
    fn set_aside(self, text: &str) -> bool {
        self.notice.set(Some(Notice { text: Message::new(Key::ErrorSaved), offers_aside: true }));
        storage::set_aside(text)
    }

    fn read_saved(text: &str) -> Result<(Session, Saved), LoadError> {
        let saved = Saved::from_json(text)?;
        Ok((Session::from_saved(saved.clone())?, saved))
    }

    /// Takes up a file: a record, or everything of a device. What is there stays if it is refused.
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
                self.levels.set(vec![Level::Normal; bots]);
                if session.match_over() {
                    // Somebody else's match: it is looked at, not kept and not counted.
                    self.match_id.set(0);
                    self.beat.set(None);
                    self.show(session);
                } else {
                    self.begin(session, None);
                }
            }
            Ok(_) => self.refuse_file(""),
            Err(error) => self.refuse_file(&error.to_string()),
        }
    }

    pub(super) fn refuse_file(self, why: &str) {
        web_sys::console::info_1(&why.into());
        self.notify(Message::new(Key::ErrorImport));
    }

    /// Hands the record of the match so far to the player as a file.
    pub fn export(self) {
        let record = self.session.with_untracked(|session| {
            session.as_ref().map(|session| (session.game().setup().variant.clone(), session.game().record().to_json()))
        });
        if let Some((variant, json)) = record {
            dom::download(&format!("{variant}.json"), &json);
        }
    }
}
