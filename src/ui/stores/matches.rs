//! Begins and shows the match at the table, and saves it after every action. Saved matches are read in
//! [`super::archive`].

use leptos::prelude::*;
use rami_engine::game::Seat;
use rami_model::people::{Person, PersonId};
use rami_model::table::{Beat, Intent, Saved, Seats, Session, StartRequest};
use rami_model::text::{Key, Message};
use rami_record::json::Json;
use rami_record::{Setup, SetupError, UnknownRules};

use super::saved_matches::free_id;
use super::{Screen, TableStore};
use crate::browser::dom;
use crate::browser::storage::{self, NotSaved};

/// The most letters of a player's name.
const LONGEST_NAME: usize = 24;

impl TableStore {
    /// Saves the match of this tab. If it is over, it is moved to the archive.
    pub(super) fn save(self) {
        let id = self.tabs.match_id();
        if self.lesson.is_on_untracked() || id == 0 {
            return;
        }
        let Some(saved) = self.to_saved(id).map(|saved| self.tabs.count(saved)) else { return };
        match storage::save_match(id, &saved.to_json()) {
            Ok(()) => self.notices.written(Ok(())),
            Err(NotSaved::Refused(refused)) => self.notices.written(Err(refused)),
            Err(NotSaved::Elsewhere) => return self.give_way(),
        }
        if self.of_session(Session::match_over).unwrap_or_default() {
            self.ended.set(Some(saved));
        }
    }

    fn to_saved(self, id: u64) -> Option<Saved> {
        Some(self.of_session(Session::to_saved)?.named(id, self.tabs.moved_at(), self.beat()))
    }

    /// Stops the match in this tab and says so, since another tab has continued it.
    pub fn give_way(self) {
        if !self.tabs.is_elsewhere_untracked() {
            self.drop_plans();
            self.tabs.set_elsewhere(true);
        }
    }

    /// Begins a match with people at seat 0 and at the seats of `others`.
    pub fn start(self, request: StartRequest, names: &[String], others: &[Seat]) {
        let people: Vec<Seat> = std::iter::once(0).chain(others.iter().copied()).collect();
        let seed = request.seed.unwrap_or_else(dom::fresh_seed);
        let seats = self.names_at_table(request.seats, names, &people);
        let setup = Setup { rules: request.rules, seats, seed };
        let persons = self.preferences.with_untracked(|settings| settings.persons.clone());
        let seats = Seats::of_people(&people, request.seats).with_levels(&request.levels).with_persons(&persons);
        self.begin_with(setup, seats, request.beat);
    }

    /// Begins a match with the same game, rules and players, but other deals; at a joint table, asks for it.
    pub fn rematch(self) {
        if self.of_session(Session::is_joint) == Some(true) {
            // The host's device begins it.
            return self.act(Intent::NextDeal);
        }
        let setup_and_seats = |session: &Session| (session.game().setup().clone(), session.seats().clone());
        let Some((setup, seats)) = self.of_session(setup_and_seats) else { return };
        self.begin_with(Setup { seed: dom::fresh_seed(), ..setup }, seats, None);
    }

    /// The identifier of the person of this device who sits at a seat, where one was named.
    pub fn person_id_at(self, seat: Seat) -> Option<PersonId> {
        self.of_session(|session| session.seats().person(seat)).flatten()
    }

    /// The person who sits at a seat, as far as the face is known: that of another device, or a person of this one.
    pub fn person_at(self, seat: Seat) -> Option<Person> {
        if let Some((hue, face)) = self.of_session(|session| session.seats().face(seat)).flatten() {
            return Some(Person::faced(hue, face));
        }
        let person = self.person_id_at(seat)?;
        storage::PEOPLE.load().get(person).cloned()
    }

    fn begin_with(self, setup: Setup, seats: Seats, beat: Option<Beat>) {
        match Session::seated(setup, seats) {
            Ok(session) => {
                self.saved.forget_untouched(&session.game().setup().rules.variant);
                self.begin(session, beat);
                dom::ask_to_persist();
            }
            Err(SetupError::Players { min, max }) => {
                self.notices.say(rami_model::view_models::players_allowed(min, max));
            }
            Err(SetupError::Rules(UnknownRules::Variant(id))) => {
                self.notices.say(Message::new(Key::ErrorVariant).text("value", id));
            }
            Err(SetupError::Rules(UnknownRules::Option(error))) => {
                self.notices.say(Message::new(Key::ErrorOption).text("value", error.rule()));
            }
        }
    }

    /// Shows the first deal of a joint match whose host this device is, and keeps the match here.
    pub(super) fn begin_together(self, session: Session, id: u64) {
        self.set_state(|state| state.beat = None);
        self.tabs.take(id, self.saved.moment());
        self.show(session);
        dom::ask_to_persist();
    }

    /// Shows a match that is not kept here, or not before its end: another device keeps it, or it goes on from a problem.
    pub(super) fn show_unkept(self, session: Session) {
        self.set_state(|state| state.beat = None);
        self.tabs.keep_none();
        self.show(session);
    }

    /// Keeps a joint match that is over, under the identifier that it has on all devices.
    pub(super) fn keep_joint_match(self, id: u64) {
        if self.tabs.match_id() == 0 {
            self.tabs.take(id, self.saved.moment());
            self.save();
        }
    }

    /// The names of all players. A person who plays alone without a name is shown as "you"; where several people play,
    /// those without a name are called after their seats.
    pub fn names_at_table(self, seats: usize, names: &[String], people: &[Seat]) -> Vec<String> {
        let is_person = |seat: Seat| people.contains(&seat);
        let several = (0..seats).filter(|&seat| is_person(seat)).count() > 1;
        let unnamed = |seat: Seat| match (is_person(seat), several) {
            (false, _) => self.i18n.bot_name(seat),
            (true, false) => String::new(),
            (true, true) => self.i18n.say(&Message::new(Key::NamesPerson).number("n", seat as i64 + 1)),
        };
        let given = |seat: Seat| names.get(seat).map(|name| name.trim()).filter(|name| !name.is_empty());
        let name = |seat| given(seat).map_or_else(|| unnamed(seat), |name| name.chars().take(LONGEST_NAME).collect());
        (0..seats).map(name).collect()
    }

    /// Gives a new session an identifier and shows it at the table.
    pub(super) fn begin(self, session: Session, beat: Option<Beat>) {
        self.tabs.take(free_id(), self.saved.moment());
        self.set_state(|state| state.beat = beat);
        self.show(session);
    }

    /// Shows a session at the table.
    pub(super) fn show(self, session: Session) {
        self.notices.clear();
        self.tabs.set_elsewhere(false);
        self.navigation.close_dialog();
        self.set_state(|state| state.finishing = false);
        self.lesson.clear();
        self.counted.set(false);
        self.session.set(Some(session));
        self.navigation.go(Screen::Table);
        self.state(|state| state.bots.warm_up());
        self.change(None, |_| {});
        self.go_on();
    }

    /// Whether there is a match to be continued.
    pub fn under_way(self) -> bool {
        self.of_match_under_way(|_| ()).is_some()
    }

    /// Reads the match under way, even while a lesson is shown in its place.
    pub fn of_match_under_way<T>(self, read: impl FnOnce(&Session) -> T) -> Option<T> {
        let kept = if self.lesson.is_on_untracked() { self.lesson.kept } else { self.session };
        kept.with_untracked(|session| session.as_ref().filter(|session| !session.match_over()).map(read))
    }
}
