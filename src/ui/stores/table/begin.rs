//! Begins matches, lessons and tasks.

use rami_bots::OfferedLevel;
use rami_bots::analysis::Exercise;
use rami_engine::game::Seat;
use rami_engine::variants;
use rami_model::table::{
    Beat, Course, Event, Intent, KeptAs, SeatPlan, Seats, Session, Shown, StartRequest, Table, Task, Tried, Who,
};
use rami_model::text::{Key, Message};
use rami_model::view_models::{Pair, checked, players_allowed};
use rami_record::{Setup, SetupError, UnknownRules};

use super::TableStore;
use crate::browser::{dom, storage};
use crate::ui::stores::Screen;
use crate::ui::stores::saved_matches::free_id;

/// The most letters of a player's name.
const LONGEST_NAME: usize = 24;
/// The most seats of a lesson, which is the number of names needed.
const SEATS: usize = 8;

impl TableStore {
    /// Begins a match. Where nobody is named, the person of seat 0 is that of the last table.
    pub fn start(self, request: StartRequest) {
        let setup = Setup {
            seats: self.names_at_table(&request.seats),
            rules: request.rules,
            seed: request.seed.unwrap_or_else(dom::fresh_seed),
        };
        let mut seats: Seats = request.seats.iter().map(|seat| seat.occupant).collect();
        if seats.persons().is_empty() {
            let last = self.preferences.with_untracked(|settings| settings.persons.first().copied().flatten());
            seats.set(0, Who::Here { person: last });
        }
        self.start_seated(setup, seats, request.beat);
    }

    /// Begins a match with the same game, rules and players, but other deals; at a joint table, asks for it.
    pub fn rematch(self) {
        if self.of_session(Session::is_joint) == Some(true) {
            // The host's device begins it.
            return self.act(Intent::NextDeal);
        }
        let setup_and_seats = |session: &Session| (session.game().setup().clone(), session.seats().clone());
        let Some((setup, seats)) = self.of_session(setup_and_seats) else { return };
        self.start_seated(Setup { seed: dom::fresh_seed(), ..setup }, seats, None);
    }

    fn start_seated(self, setup: Setup, seats: Seats, beat: Option<Beat>) {
        match Session::seated(setup, seats) {
            Ok(session) => {
                self.saved.forget_untouched(&session.game().setup().rules.variant);
                self.start_session(session, beat);
                dom::ask_to_persist();
            }
            Err(SetupError::Players { min, max }) => self.notices.say(players_allowed(min, max)),
            Err(SetupError::Rules(UnknownRules::Variant(id))) => {
                self.notices.say(Message::new(Key::ErrorVariant).text("value", id));
            }
            Err(SetupError::Rules(UnknownRules::Option(error))) => {
                self.notices.say(Message::new(Key::ErrorOption).text("value", error.rule()));
            }
        }
    }

    /// The names of all players. A person who plays alone without a name is shown as "you"; where several people play,
    /// those without a name are called after their seats.
    pub fn names_at_table(self, seats: &[SeatPlan]) -> Vec<String> {
        let several = seats.iter().filter(|seat| seat.is_person()).count() > 1;
        let name = |(at, seat): (Seat, &SeatPlan)| match seat.name.trim() {
            "" if !seat.is_person() => self.i18n.bot_name(at),
            "" if several => self.i18n.say(&Message::new(Key::NamesPerson).number("n", at as i64 + 1)),
            given => given.chars().take(LONGEST_NAME).collect(),
        };
        seats.iter().enumerate().map(name).collect()
    }

    /// Gives a new session an identifier and shows it at the table.
    pub(super) fn start_session(self, session: Session, beat: Option<Beat>) {
        let kept = Some(KeptAs::new(free_id(), self.saved.moment()));
        self.show(Shown { session, kept, beat });
    }

    /// Shows a match that is not kept here, or not before its end: another device keeps it, or it goes on from a problem.
    pub(super) fn show_unkept(self, session: Session) {
        self.show(Shown { session, kept: None, beat: None });
    }

    /// Shows a match at the table.
    pub(super) fn show(self, shown: Shown) {
        self.clear_the_way();
        self.send(Event::Show(Box::new(shown)));
    }

    /// Shows the table to which a match comes, without anything that belongs to another one.
    pub(in crate::ui::stores) fn clear_the_way(self) {
        self.notices.clear();
        self.navigation.close_dialog();
        self.warm_up();
        self.navigation.go(Screen::Table);
    }

    /// Begins the lesson of a game at a step, from 0.
    pub fn learn(self, id: &str, step: usize) {
        let others = (1..SEATS).map(|seat| self.i18n.bot_name(seat));
        let names = std::iter::once(String::new()).chain(others).collect();
        if let Some(lesson) = variants::by_id(id).and_then(|variant| Course::begin(variant, names, step).ok()) {
            self.put_in_place(Event::Learn(Box::new(lesson)));
        }
    }

    /// Shows the table of a lesson or a task in the place of the match.
    fn put_in_place(self, event: Event) {
        self.notices.close();
        self.navigation.close_dialog();
        self.send(event);
        self.navigation.go(Screen::Table);
    }

    /// Begins an exercise. One that cannot be put on the table is forgotten.
    pub fn begin_exercise(self, exercise: Exercise) {
        let id = exercise.id();
        if !self.begin_task(Task::Exercise(exercise.into())) {
            self.exercises.change(|exercises| exercises.forget(&id, storage::mark()));
            self.notices.say(Key::ErrorReview);
        }
    }

    /// Begins an exercise or a problem; `false` if it cannot be put on the table.
    pub fn begin_task(self, task: Task) -> bool {
        let Ok((tried, session)) = Tried::begin(task) else { return false };
        self.put_in_place(Event::Try(Box::new((tried, session))));
        true
    }

    /// Goes to the next exercise that is due, or back to the first screen.
    pub fn next_exercise(self) {
        let now = self.with_untracked(|table| table.tried().and_then(Tried::exercise_id));
        match self.exercises.next_due(now.as_deref()) {
            Some(exercise) => self.begin_exercise(exercise),
            None => self.send(Event::Leave),
        }
    }

    /// Plays the deal of the task on, from its position, against the champion. The match is not kept.
    pub fn play_on(self) {
        let task = self.with_untracked(|table: &Table| table.tried().map(|tried| tried.attempt.task().clone()));
        let Some(task) = task else { return };
        if let Ok(mut session) = Session::from_record_at(task.record().clone(), task.seat(), dom::fresh_seed()) {
            session.set_levels(&vec![OfferedLevel::Champion; task.record().seats.len() - 1]);
            self.show_unkept(session);
            tell_address(None);
        }
    }
}

/// Puts the step shown into the address, from 1, so that a reload comes back to it. Removes the parameters that would
/// begin something anew.
pub fn tell_address(step: Option<(&str, usize)>) {
    let step = step.map(|(variant, step)| [("learn", variant.to_string()), ("step", step.to_string())]);
    tell(step.into_iter().flatten());
}

/// Puts the problem at the table into the address, so that a reload comes back to it.
pub fn tell_problem(id: &str) {
    tell([("problem", id.to_string())]);
}

fn tell(added: impl IntoIterator<Item = (&'static str, String)>) {
    let stays = |(name, _): &Pair| matches!(name.as_str(), "lang" | "pace");
    let kept = dom::parameters().into_iter().filter(stays);
    let added = added.into_iter().map(|(name, value)| (name.to_string(), value));
    dom::forget_start(&checked(kept.chain(added).collect()));
}
