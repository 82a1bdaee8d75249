//! The store of the table. What an event changes is decided by [`Table::update`]; this store sends events and carries out
//! the effects.

mod begin;
mod keep;
mod parts;
mod run;

use leptos::prelude::*;
use rami_engine::cards::Card;
use rami_engine::game::IllegalMove;
use rami_model::people::{Person, PersonId};
use rami_model::settings::{Pace, Settings};
use rami_model::table::{Event, Intent, Session, SortBy, Table, TableKind};
use rami_model::text::{Key, Message};
use rami_model::view_models::{HintView, Possible, TablePhase, TableScreen, hint_view, table};

use super::{ExerciseStore, I18n, Navigation, Notices, PageSignal, Preferences, SavedMatches, Screen, ShownRules};
use crate::browser::motion::Tempo;
use crate::browser::{dom, storage};
pub use begin::{tell_address, tell_problem};
pub use parts::TableParts;
use run::Runner;
pub use run::{Listeners, ProblemAnswered, now};

/// The message about a hand that was sorted.
const fn sorted(by: SortBy) -> Key {
    match by {
        SortBy::Rank => Key::HandSortedRank,
        SortBy::Suit => Key::HandSortedSuit,
        SortBy::Melds => Key::HandSortedMelds,
    }
}

/// The store of the table.
#[derive(Clone, Copy)]
pub struct TableStore {
    /// What stands on the table. Only [`TableStore::transact`] writes it.
    table: PageSignal<RwSignal<Table>>,
    /// Everything the table shows; `None` if it is empty.
    pub shown: PageSignal<Memo<Option<TableScreen>>>,
    pub parts: TableParts,
    /// The hint that is shown.
    pub hint: PageSignal<Memo<Option<HintView>>>,
    kind: PageSignal<Memo<TableKind>>,
    /// What a screen reader says instead of the latest happening and the prompt, until these change.
    pub note: PageSignal<RwSignal<Option<String>>>,
    /// The card that is shown enlarged while the player holds it.
    pub enlarged: PageSignal<RwSignal<Option<Card>>>,
    /// The position in the hand that the Tab key reaches. The arrow keys move it.
    pub focus: PageSignal<RwSignal<usize>>,
    runner: StoredValue<Runner, LocalStorage>,
    pub notices: Notices,
    preferences: Preferences,
    i18n: I18n,
    navigation: Navigation,
    saved: SavedMatches,
    exercises: ExerciseStore,
}

impl TableStore {
    pub(super) fn new(
        notices: Notices,
        preferences: Preferences,
        i18n: I18n,
        navigation: Navigation,
        saved: SavedMatches,
        exercises: ExerciseStore,
    ) -> Self {
        let signal = PageSignal(RwSignal::new(Table::new(preferences.with_untracked(Settings::wishes))));
        let shown = PageSignal(Memo::new(move |_| signal.with(|at| at.session().map(table))));
        let store = Self {
            table: signal,
            shown,
            parts: TableParts::from_table(shown),
            hint: PageSignal(Memo::new(move |_| signal.with(|at| Some(hint_view(at.session()?, at.hint()?))))),
            kind: PageSignal(Memo::new(move |_| signal.with(Table::kind))),
            note: PageSignal(RwSignal::new(None)),
            enlarged: PageSignal(RwSignal::new(None)),
            focus: PageSignal(RwSignal::new(0)),
            runner: StoredValue::new_local(Runner::new(notices)),
            notices,
            preferences,
            i18n,
            navigation,
            saved,
            exercises,
        };
        preferences.on_change(move || store.send(Event::Wished(store.preferences.with_untracked(Settings::wishes))));
        // Going to the first screen or the set-up ends a lesson.
        navigation.on_screen(move |screen| {
            if matches!(screen, Screen::Home | Screen::Setup) {
                store.send(Event::Leave);
            }
        });
        store
    }

    /// Reads what stands on the table, tracked.
    pub fn with<T>(self, read: impl FnOnce(&Table) -> T) -> T {
        self.table.with(read)
    }

    /// Reads what stands on the table, untracked.
    pub fn with_untracked<T>(self, read: impl FnOnce(&Table) -> T) -> T {
        self.table.with_untracked(read)
    }

    /// Reads the cards on the table, tracked; `None` while there are none.
    pub fn with_session<T>(self, read: impl FnOnce(&Session) -> T) -> Option<T> {
        self.with(|table| table.session().map(read))
    }

    /// Reads the cards on the table, untracked; `None` while there are none.
    pub fn of_session<T>(self, read: impl FnOnce(&Session) -> T) -> Option<T> {
        self.with_untracked(|table| table.session().map(read))
    }

    /// Reads what the table shows, tracked; the default while it is empty. The reader runs again at every change of the
    /// table; [`TableParts`] has parts that change less often.
    pub fn at_table<T: Default>(self, read: impl FnOnce(&TableScreen) -> T) -> T {
        self.shown.with(|shown| shown.as_ref().map(read)).unwrap_or_default()
    }

    /// What is played, tracked.
    pub fn kind(self) -> TableKind {
        self.kind.get()
    }

    /// What is played, untracked.
    pub fn kind_untracked(self) -> TableKind {
        self.with_untracked(Table::kind)
    }

    /// The phase of the table, untracked.
    pub fn phase_untracked(self) -> TablePhase {
        self.parts.phase.get_untracked()
    }

    /// The actions that the player may take, untracked.
    pub fn possible_untracked(self) -> Possible {
        self.parts.possible.get_untracked()
    }

    /// Whether the player has seen the result of the match's last deal, tracked.
    pub fn result_seen(self) -> bool {
        self.with(|table| table.of_match().is_some_and(|play| play.result_seen))
    }

    /// Whether there is a match to be continued, untracked.
    pub fn is_under_way(self) -> bool {
        self.with_untracked(|table| table.under_way().is_some())
    }

    fn pace(self) -> Pace {
        let at_once = self.with_untracked(Table::at_once);
        if at_once { Pace::Instant } else { self.preferences.with_untracked(|settings| settings.pace) }
    }

    /// How long a card travels to its place, in milliseconds.
    pub fn landing(self) -> f64 {
        if dom::reduced_motion() { 0.0 } else { Tempo::NORMAL.scaled(self.pace().travel()).travel }
    }

    /// Sends an event to the table.
    pub fn send(self, event: Event) {
        self.transact(event.moves_cards(), Box::new(move |table, now| table.update(now, event)));
    }

    /// Carries out an intent of the player.
    pub fn act(self, intent: Intent) {
        if let Intent::Sort(by) = intent {
            self.tell(Message::new(sorted(by)));
        }
        self.send(Event::Intent(intent));
    }

    /// Lets a screen reader say something that is not a move.
    pub fn tell(self, said: impl Into<Message>) {
        self.note.set(Some(self.i18n.say(&said.into())));
    }

    /// Shows the rules of the match, at the paragraph that explains a refusal if there is one.
    pub fn show_rules(self, refused: Option<IllegalMove>) {
        let shown = self.of_session(|session| ShownRules {
            chosen: session.game().setup().rules.clone(),
            rules: session.rules().clone(),
            players: session.game().state().seats(),
            refused,
        });
        if let Some(shown) = shown {
            self.navigation.show_rules(shown);
        }
    }

    /// The identifier of the person of this device who sits at a seat, where one was named.
    pub fn person_id_at(self, seat: usize) -> Option<PersonId> {
        self.of_session(|session| session.seats().person(seat)).flatten()
    }

    /// The person who sits at a seat, as far as the face is known: that of another device, or a person of this one.
    pub fn person_at(self, seat: usize) -> Option<Person> {
        if let Some((hue, face)) = self.of_session(|session| session.face(seat)).flatten() {
            return Some(Person::faced(hue, face));
        }
        let person = self.person_id_at(seat)?;
        storage::PEOPLE.load().get(person).cloned()
    }
}
