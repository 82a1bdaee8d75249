//! The store of the match at the table: its session, what the table shows of it, and the actions that change it.

use futures::channel::oneshot;
use leptos::prelude::*;
use rami_engine::cards::Card;
use rami_engine::game::{IllegalMove, Move};
use rami_model::settings::Pace;
use rami_model::table::{Attempt, Beat, Course, Heard, Intent, Saved, Session, SortBy, Sound, TokenId};
use rami_model::text::{Key, Message};
use rami_model::view_models::{
    DiscardPile, HandCard, HintScreen, Other, Owner, Possible, TablePhase, TableScreen, TableStatus, Tray, table,
};

use super::{I18n, Lesson, Navigation, Notices, PageSignal, Preferences, SavedMatches, ShownRules, Tabs};
use crate::browser::motion::{Departure, Snapshot, Tempo};
use crate::browser::task::OneTask;
use crate::browser::worker::BotClient;
use crate::browser::{dom, sound};

/// The hint that is shown to the player.
#[derive(Clone, PartialEq)]
pub struct Hint {
    pub mv: Move,
    /// The advice in words, with its reasons.
    pub why: Message,
    /// The advice as the table shows it.
    pub shown: HintScreen,
    /// The cards that were selected when the hint was given.
    pub selected: Vec<TokenId>,
}

/// The parts of the table that several components read. Each part is a memo of its own, so a reader of the hand does
/// not run again when only the piles have changed.
#[derive(Clone, Copy)]
pub struct TableParts {
    pub phase: PageSignal<Memo<TablePhase>>,
    pub standing: PageSignal<Memo<TableStatus>>,
    pub possible: PageSignal<Memo<Possible>>,
    pub others: PageSignal<Memo<Vec<Other>>>,
    pub owners: PageSignal<Memo<Vec<Owner>>>,
    pub stock: PageSignal<Memo<usize>>,
    pub discard: PageSignal<Memo<DiscardPile>>,
    pub tray: PageSignal<Memo<Option<Tray>>>,
    pub hand: PageSignal<Memo<Vec<HandCard>>>,
}

impl TableParts {
    fn from_table(table: PageSignal<Memo<Option<TableScreen>>>) -> Self {
        Self {
            phase: part(table, |table| table.phase),
            standing: part(table, |table| table.standing.clone()),
            possible: part(table, |table| table.possible),
            others: part(table, |table| table.others.clone()),
            owners: part(table, |table| table.owners.clone()),
            stock: part(table, |table| table.stock),
            discard: part(table, |table| table.discard.clone()),
            tray: part(table, |table| Some(table.tray.clone())),
            hand: part(table, |table| table.hand.clone()),
        }
    }
}

/// The message about a hand that was sorted.
const fn sorted(by: SortBy) -> Key {
    match by {
        SortBy::Rank => Key::HandSortedRank,
        SortBy::Suit => Key::HandSortedSuit,
        SortBy::Melds => Key::HandSortedMelds,
    }
}

/// A memo of a part of the table; the default while there is no table.
fn part<T>(table: PageSignal<Memo<Option<TableScreen>>>, read: fn(&TableScreen) -> T) -> PageSignal<Memo<T>>
where
    T: Default + PartialEq + Send + Sync + 'static,
{
    PageSignal(Memo::new(move |_| table.with(|table| table.as_ref().map(read).unwrap_or_default())))
}

/// The state of the match that no view tracks: it is only read when it is needed.
#[derive(Default)]
pub(super) struct MatchState {
    /// The result of a friend at the same deals, which the player wants to beat.
    pub beat: Option<Beat>,
    pub bots: BotClient,
    /// The task that waits for a bot and makes its move, or pauses before the next action. It is cancelled when the
    /// match changes.
    pub turn: OneTask,
    /// The task that asks the champion for the player. It is cancelled when the match changes.
    pub question: OneTask,
    /// When the match last changed, in the page's ticks.
    pub moved_at: f64,
    /// Whether the player is out and wants the others to finish the match at once.
    pub finishing: bool,
    /// Whether the player wants the others to move at once until it is the player's turn.
    pub hurries: bool,
    /// The sender that ends the current pause.
    pub end_of_pause: Option<oneshot::Sender<()>>,
    /// Whether the player has done something since discarding, so that the others no longer wait for the discard to be
    /// undone.
    pub is_settled: bool,
}

/// The match at the table.
#[derive(Clone, Copy)]
pub struct TableStore {
    pub session: PageSignal<RwSignal<Option<Session>>>,
    /// Everything the table shows.
    pub table: PageSignal<Memo<Option<TableScreen>>>,
    pub parts: TableParts,
    pub hint: PageSignal<RwSignal<Option<Hint>>>,
    /// What a screen reader says instead of the latest happening and the prompt, until these change.
    pub note: PageSignal<RwSignal<Option<String>>>,
    /// The card that is shown enlarged while the player holds it.
    pub enlarged: PageSignal<RwSignal<Option<Card>>>,
    /// Whether the player has seen the result of the match's last deal, so that the end of the match may be shown.
    pub counted: PageSignal<RwSignal<bool>>,
    /// The match that has just ended at this table. The lazy module archives it and works out its luck.
    pub ended: PageSignal<RwSignal<Option<Saved>>>,
    /// The position in the hand that the Tab key reaches. The arrow keys move it.
    pub focus: PageSignal<RwSignal<usize>>,
    state: StoredValue<MatchState, LocalStorage>,
    pub notices: Notices,
    pub(super) preferences: Preferences,
    pub(super) i18n: I18n,
    pub(super) navigation: Navigation,
    pub(super) tabs: Tabs,
    pub(super) saved: SavedMatches,
    pub lesson: Lesson,
}

impl TableStore {
    pub(super) fn new(
        notices: Notices,
        preferences: Preferences,
        i18n: I18n,
        navigation: Navigation,
        tabs: Tabs,
        saved: SavedMatches,
        lesson: Lesson,
    ) -> Self {
        let session = PageSignal(RwSignal::new(None));
        let state = MatchState::default();
        state.bots.on_restart(move || {
            if !notices.has_trouble(Key::ErrorBots) {
                notices.say(Key::ErrorWorker);
            }
        });
        let table =
            PageSignal(Memo::new(move |_| session.with(|session: &Option<Session>| session.as_ref().map(table))));
        Self {
            session,
            table,
            parts: TableParts::from_table(table),
            hint: PageSignal(RwSignal::new(None)),
            note: PageSignal(RwSignal::new(None)),
            enlarged: PageSignal(RwSignal::new(None)),
            counted: PageSignal(RwSignal::new(false)),
            ended: PageSignal(RwSignal::new(None)),
            focus: PageSignal(RwSignal::new(0)),
            state: StoredValue::new_local(state),
            notices,
            preferences,
            i18n,
            navigation,
            tabs,
            saved,
            lesson,
        }
    }

    /// Reads the state that no view tracks.
    pub(super) fn state<T>(self, read: impl FnOnce(&MatchState) -> T) -> T {
        self.state.with_value(read)
    }

    /// Changes the state that no view tracks.
    pub(super) fn set_state(self, change: impl FnOnce(&mut MatchState)) {
        self.state.update_value(change);
    }

    /// The result of a friend at the same deals, which the player wants to beat.
    pub fn beat(self) -> Option<Beat> {
        self.state(|state| state.beat.clone())
    }

    /// Reads the session, untracked; `None` while there is none.
    pub fn of_session<T>(self, read: impl FnOnce(&Session) -> T) -> Option<T> {
        self.session.with_untracked(|session| session.as_ref().map(read))
    }

    /// Reads the table, tracked; the default while there is none. The reader runs again at every change of the table;
    /// [`TableParts`] has parts that change less often.
    pub fn at_table<T: Default>(self, read: impl FnOnce(&TableScreen) -> T) -> T {
        self.table.with(|table| table.as_ref().map(read)).unwrap_or_default()
    }

    /// The phase of the table, untracked.
    pub fn phase_untracked(self) -> TablePhase {
        self.parts.phase.get_untracked()
    }

    /// The actions that the player may take, untracked.
    pub fn possible_untracked(self) -> Possible {
        self.parts.possible.get_untracked()
    }

    pub(super) fn pace(self) -> Pace {
        let at_once = self.state(|state| state.finishing || state.hurries);
        if at_once { Pace::Instant } else { self.preferences.with_untracked(|settings| settings.pace) }
    }

    /// How long a card travels to its place, in milliseconds.
    pub fn landing(self) -> f64 {
        if dom::reduced_motion() { 0.0 } else { Tempo::NORMAL.scaled(self.pace().travel()).travel }
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

    /// Lets the others finish the match at once.
    pub fn finish(self) {
        self.set_state(|state| state.finishing = true);
        self.act(Intent::NextDeal);
    }

    /// Carries out an intent of the player.
    pub fn act(self, intent: Intent) {
        if let Intent::Sort(by) = intent {
            self.tell(Message::new(sorted(by)));
        }
        if self.lesson.is_exercise_untracked() {
            return self.act_at_exercise(intent);
        }
        if self.lesson.is_on_untracked() {
            return self.change_lesson(None, |course, session| course.act(session, intent));
        }
        let progress = self.progress();
        self.change(None, |session| session.act(intent));
        if self.progress() == progress {
            self.settle_discard();
        }
    }

    /// Lets a screen reader say something that is not a move.
    pub fn tell(self, said: impl Into<Message>) {
        self.note.set(Some(self.i18n.say(&said.into())));
    }

    /// Undoes the last staging; if nothing is staged, the last move.
    pub fn undo(self) {
        self.change_shown(Session::undo, Course::undo, Attempt::undo);
    }

    /// Stages the next of the arrangements offered.
    pub fn propose(self) {
        self.change_shown(Session::propose, Course::propose, Attempt::propose);
    }

    /// Changes the session that is shown: that of an exercise, of a lesson, or of the match.
    fn change_shown(
        self,
        at_table: fn(&mut Session),
        in_lesson: fn(&mut Course, &mut Session),
        at_exercise: fn(&mut Attempt, &mut Session),
    ) {
        if self.lesson.is_exercise_untracked() {
            self.change_attempt(at_exercise);
        } else if self.lesson.is_on_untracked() {
            self.change_lesson(None, in_lesson);
        } else {
            self.change(None, at_table);
        }
    }

    /// Makes the move that a hint advised.
    pub fn play(self, mv: Move) {
        self.change(None, move |session| session.play(&mv));
    }

    /// Changes only the session: nothing is saved, animated or continued. This is for changes outside the match, such
    /// as the selection or the player's wishes.
    pub fn update(self, change: impl FnOnce(&mut Session)) {
        self.session.update(|session| {
            if let Some(session) = session {
                change(session);
            }
        });
    }

    /// Changes the session, saves it, and animates the cards that have moved. If the match itself changed, earlier
    /// requests to the bots are cancelled and the next player is to act. Does nothing while another tab plays the
    /// match.
    pub fn change(self, departure: Option<Departure>, change: impl FnOnce(&mut Session)) {
        if self.tabs.is_elsewhere_untracked() {
            return;
        }
        let before = Snapshot::take();
        let heard = self.of_session(Heard::all).unwrap_or_default();
        let tempo = Tempo::NORMAL.scaled(self.pace().travel());
        let focus_in_hand = dom::focus_is_in_hand();
        let progress = self.progress();
        self.update(change);
        if self.of_session(|session| session.refused().is_some()).unwrap_or_default() {
            self.hint.set(None); // one bubble at a time
        }
        let went_on = self.progress() != progress;
        if went_on {
            self.tabs.mark_moved();
        }
        self.save();
        self.sound(heard);
        dom::before_paint(move || {
            before.play(tempo, departure);
            if focus_in_hand {
                dom::keep_focus_in_hand();
            }
        });
        if went_on && !self.tabs.is_elsewhere_untracked() {
            self.go_on();
        }
    }

    /// Plays the sound of what has happened since `heard`, with a vibration if the player did it.
    fn sound(self, heard: Heard) {
        let Some(sound) = self.of_session(|session| heard.since(session)).flatten() else { return };
        let mine = |session: &Session| {
            sound == Sound::Refuse || session.happened().last().is_some_and(|last| last.seat == session.me())
        };
        let (volume, haptics) = self.preferences.with_untracked(|settings| (settings.volume, settings.haptics));
        let felt = haptics && self.of_session(mine).unwrap_or_default();
        sound::play(sound, volume);
        if felt {
            sound::tap(sound);
        }
    }

    /// The progress of the match: the number of deals, and of the actions and decisions of the last deal.
    fn progress(self) -> (usize, usize, usize) {
        let progress = |session: &Session| {
            let deals = &session.game().record().deals;
            let counts = deals.last().map_or((0, 0), |deal| (deal.actions.len(), deal.after.len()));
            (deals.len(), counts.0, counts.1)
        };
        self.of_session(progress).unwrap_or_default()
    }
}
