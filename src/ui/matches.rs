//! The matches on this device: begun, saved after every action, taken up again, moved to the archive when they are over.

use js_sys::futures::spawn_local;
use rami::bots::Level;
use rami::record::Record;
use rami::screens::StartRequest;
use rami::session::{Backup, Beat, Finished, LoadError, Saved, Session, Setup, SetupError};
use rami::text::{Key, Message};

use super::state::{Dialog, Notice, Page, Screen};
use crate::browser::storage::{self, NotSaved};
use crate::browser::worker::BotClient;
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
    /// Saves the match of this tab. One that is over goes to the archive.
    pub(super) fn save(self) {
        let id = self.match_id.get_untracked();
        if self.is_learning() || id == 0 {
            return;
        }
        let Some(saved) = self.to_saved(id) else { return };
        match storage::save_match(id, &saved.to_json()) {
            Ok(()) => {}
            Err(NotSaved::Refused) => self.notify(Message::new(Key::ErrorStorage)),
            Err(NotSaved::Elsewhere) => return self.give_way(),
        }
        if let Ok(Some(finished)) = Finished::if_over(saved) {
            // What happens to it afterwards is no longer part of it.
            self.match_id.set(0);
            self.archive(finished);
        }
    }

    fn to_saved(self, id: u64) -> Option<Saved> {
        let levels = self.levels.with_untracked(|levels| levels.iter().map(|level| level.id().to_string()).collect());
        let saved = self.session.with_untracked(|session| session.as_ref().map(|session| session.to_saved(levels)))?;
        let beat = self.beat.get_untracked();
        Some(saved.named(id, self.moved_at.get_untracked(), beat))
    }

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

    /// Another tab has gone on with the match: this one stops and says so.
    pub(super) fn give_way(self) {
        if !self.elsewhere.get_untracked() {
            self.epoch.update(|epoch| *epoch += 1);
            self.bots.with_untracked(BotClient::cancel);
            self.elsewhere.set(true);
        }
    }

    /// Goes on in this tab with what another one has made of the match.
    pub fn take_back(self) {
        let id = self.match_id.get_untracked();
        self.elsewhere.set(false);
        self.continue_match(id, dom::now());
    }

    /// Follows what other tabs write: a match taken over, settings changed.
    pub fn follow_other_tabs(self) {
        dom::on_storage(move |key, text| {
            if storage::is_settings(&key) {
                if let Some(text) = text {
                    self.settings.set(rami::session::Settings::from_json(&text));
                }
            } else if storage::is_other(self.match_id.get_untracked(), &key, text.as_deref()) {
                self.give_way();
            }
        });
    }

    /// Begins a match.
    pub fn start(self, request: StartRequest, names: &[String], people: &[usize]) {
        let seed = request.seed.unwrap_or_else(dom::fresh_seed);
        let several = people.iter().any(|&seat| seat > 0 && seat < request.seats);
        let name = |seat: usize| match (several, self.player_name(names, seat)) {
            (true, name) if name == self.usual_name(seat) && (seat == 0 || people.contains(&seat)) => {
                self.say(&Message::new(Key::NamesPerson).number("n", seat as i64 + 1))
            }
            (_, name) => name,
        };
        let seats = (0..request.seats).map(name).collect();
        let setup = Setup { variant: request.variant, options: request.options, seats, seed };
        match Session::with_people(setup, people) {
            Ok(session) => {
                Self::forget_untouched(&session.game().setup().variant);
                self.levels.set(request.levels);
                self.begin(session, request.beat);
                dom::ask_to_persist();
            }
            Err(SetupError::Players { min, max }) => {
                self.notify(Message::new(Key::ErrorPlayers).number("min", min).number("max", max));
            }
            Err(SetupError::UnknownVariant(id)) => self.notify(Message::new(Key::ErrorVariant).text("value", id)),
            Err(SetupError::Option(error)) => {
                self.notify(Message::new(Key::ErrorOption).text("value", error.rule()));
            }
        }
    }

    /// Forgets matches of a game in which the player has done nothing yet: they would only be in the way.
    fn forget_untouched(variant: &str) {
        for (key, text) in storage::matches() {
            let untouched = |saved: &Saved| saved.record().variant == variant && !saved.is_touched();
            if Saved::from_json(&text).is_ok_and(|saved| untouched(&saved)) {
                storage::forget_named(&key);
            }
        }
    }

    /// A session that was not saved before gets a name, and its place at the table.
    fn begin(self, session: Session, beat: Option<Beat>) {
        self.match_id.set(Self::free_id());
        self.moved_at.set(dom::now());
        self.beat.set(beat);
        self.show(session);
    }

    /// The time of now, which names a match; a little later where that name is taken.
    fn free_id() -> u64 {
        (dom::now()..).find(|&id| !storage::has_match(id)).unwrap_or_default()
    }

    /// Shows a session at the table.
    fn show(self, session: Session) {
        self.notice.set(None);
        self.elsewhere.set(false);
        self.dialog.set(Dialog::None);
        self.finishing.set(false);
        self.lesson.set(None);
        self.kept.set(None);
        self.session.set(Some(session));
        self.screen.set(Screen::Table);
        self.bots.with_untracked(BotClient::warm_up);
        self.change(None, |_| {});
        self.go_on();
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
        for (key, text) in storage::matches() {
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
        open.sort_by_key(|found| std::cmp::Reverse((found.at, found.id)));
        open
    }

    /// Goes on with a match of this device, as of a moment: the match that went on last is taken up when the page is
    /// opened again, and what is written at another moment tells other tabs that the match is here now.
    pub fn continue_match(self, id: u64, at: u64) {
        let Some(text) = storage::take_up(id) else { return self.notify(Message::new(Key::ErrorGone)) };
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

    /// Whether a match can be gone on with.
    pub fn under_way(self) -> bool {
        let kept = if self.is_learning() { self.kept } else { self.session };
        kept.with_untracked(|session| session.as_ref().is_some_and(|session| !session.match_over()))
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
