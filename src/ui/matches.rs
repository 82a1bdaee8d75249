//! The match at the table: begun, and saved after every action. What is kept is read in [`super::kept`].

use rami::screens::StartRequest;
use rami::session::{Beat, Saved, Session, Setup, SetupError};
use rami::text::{Key, Message};

use super::state::{Dialog, Page, Screen};
use crate::browser::dom;
use crate::browser::storage::{self, NotSaved};
use crate::browser::worker::BotClient;

impl Page {
    /// Saves the match of this tab. One that is over goes to the archive.
    pub(super) fn save(self) {
        let id = self.match_id.get_untracked();
        if self.is_learning() || id == 0 {
            return;
        }
        let Some(saved) = self.to_saved(id) else { return };
        match storage::save_match(id, &saved.to_json()) {
            Ok(()) => self.trouble(Key::ErrorStorage, false),
            Err(NotSaved::Refused) => self.trouble(Key::ErrorStorage, true),
            Err(NotSaved::Elsewhere) => return self.give_way(),
        }
        if self.session.with_untracked(|session| session.as_ref().is_some_and(Session::match_over)) {
            self.with_more(move |more| (more.archive)(self, saved));
        }
    }

    fn to_saved(self, id: u64) -> Option<Saved> {
        let levels = self.levels.with_untracked(|levels| levels.iter().map(|level| level.id().to_string()).collect());
        let saved = self.session.with_untracked(|session| session.as_ref().map(|session| session.to_saved(levels)))?;
        let beat = self.beat.get_untracked();
        Some(saved.named(id, self.moved_at.get_untracked(), beat))
    }

    /// Another tab has gone on with the match: this one stops and says so.
    pub(super) fn give_way(self) {
        if !self.elsewhere.get_untracked() {
            self.epoch.update(|epoch| *epoch += 1);
            self.bots.with_untracked(BotClient::cancel);
            self.elsewhere.set(true);
        }
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
                // Where a match is kept the second part is there: it was needed to read it.
                if let Some(more) = self.more() {
                    (more.forget_untouched)(&session.game().setup().variant);
                }
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

    /// A session that was not saved before gets a name, and its place at the table.
    pub(super) fn begin(self, session: Session, beat: Option<Beat>) {
        self.match_id.set(Self::free_id());
        // Where there are other matches the second part is there, which has read them.
        self.moved_at.set(self.more().map_or_else(dom::now, |more| (more.moment)(self)));
        self.beat.set(beat);
        self.show(session);
    }

    /// The time of now, which names a match; a little later where that name is taken.
    pub(super) fn free_id() -> u64 {
        (dom::now()..).find(|&id| !storage::has_match(id)).unwrap_or_default()
    }

    /// Shows a session at the table.
    pub(super) fn show(self, session: Session) {
        self.notice.set(None);
        self.troubles.set(Vec::new());
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

    /// Whether a match can be gone on with.
    pub fn under_way(self) -> bool {
        let kept = if self.is_learning() { self.kept } else { self.session };
        kept.with_untracked(|session| session.as_ref().is_some_and(|session| !session.match_over()))
    }
}
