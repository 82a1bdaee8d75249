//! The match at the table: its session, what the table shows of it, and what changes it.

use futures::channel::oneshot;
use leptos::prelude::*;
use rami::bots::Level;
use rami::cards::Card;
use rami::device::Pace;
use rami::game::Move;
use rami::screens::{
    DiscardPile, HandCard, Heard, HintScreen, Other, Owner, Possible, Sound, Standing, TablePhase, TableScreen, Tray,
    table,
};
use rami::table::{Beat, Intent, Session, TokenId};
use rami::text::{Key, Message};

use super::{LazyCommand, LazyModule, Lesson, Navigation, Notices, PageSignal, Preferences, ShownRules, Tabs};
use crate::browser::dom;
use crate::browser::motion::{Departure, Snapshot, Tempo};
use crate::browser::task::OneTask;
use crate::browser::worker::BotClient;

/// What the player is advised to do.
#[derive(Clone, PartialEq)]
pub struct Hint {
    pub mv: Move,
    /// In words, with the reasons.
    pub why: Option<Message>,
    /// As it is shown.
    pub shown: HintScreen,
    /// The cards that were selected when it was given.
    pub selected: Vec<TokenId>,
}

/// The parts of the table that several components read. Each changes by itself: what reads the hand does not run again
/// when only the piles have changed.
#[derive(Clone, Copy)]
pub struct TableParts {
    pub phase: PageSignal<Memo<TablePhase>>,
    pub standing: PageSignal<Memo<Standing>>,
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

/// A part of the table; nothing in particular while there is none.
fn part<T>(table: PageSignal<Memo<Option<TableScreen>>>, read: fn(&TableScreen) -> T) -> PageSignal<Memo<T>>
where
    T: Default + PartialEq + Send + Sync + 'static,
{
    PageSignal(Memo::new(move |_| table.with(|table| table.as_ref().map(read).unwrap_or_default())))
}

/// What belongs to the match and is followed by nothing on the page: it is asked for when it is needed.
#[derive(Default)]
pub(super) struct MatchState {
    /// The levels of the bots, seat 1 first.
    pub levels: Vec<Level>,
    /// A friend's result at the same deals, to be beaten.
    pub beat: Option<Beat>,
    pub bots: BotClient,
    /// What is done for who is to act: a bot asked, a pause, its move. It is dropped when the match changes.
    pub turn: OneTask,
    /// What the player asked the champion. It is dropped when the match changes.
    pub question: OneTask,
    /// When the match changed last, in the ticks of the page.
    pub moved_at: f64,
    /// Whether the player is out and wants the others to play the match to its end, at once.
    pub finishing: bool,
    /// Whether the player wants the others to play on at once, until it is the player's turn.
    pub hurries: bool,
    /// Ends the pause under way.
    pub end_of_pause: Option<oneshot::Sender<()>>,
    /// Whether the player has done something since the last discard, and so will not take it back.
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
    /// The card that is held to be seen large.
    pub enlarged: PageSignal<RwSignal<Option<Card>>>,
    /// Whether the result of the match's last deal was looked at, so that the end of the match may be shown.
    pub counted: PageSignal<RwSignal<bool>>,
    /// The place in the hand that Tab reaches; arrows move on from it.
    pub focus: PageSignal<RwSignal<usize>>,
    state: StoredValue<MatchState, LocalStorage>,
    pub notices: Notices,
    pub(super) preferences: Preferences,
    pub(super) second: LazyModule,
    pub(super) navigation: Navigation,
    pub(super) tabs: Tabs,
    pub(super) lesson: Lesson,
}

impl TableStore {
    pub(super) fn new(
        notices: Notices,
        preferences: Preferences,
        second: LazyModule,
        navigation: Navigation,
        tabs: Tabs,
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
            enlarged: PageSignal(RwSignal::new(None)),
            counted: PageSignal(RwSignal::new(false)),
            focus: PageSignal(RwSignal::new(0)),
            state: StoredValue::new_local(state),
            notices,
            preferences,
            second,
            navigation,
            tabs,
            lesson,
        }
    }

    /// Reads the state that no view follows.
    pub(super) fn state<T>(self, read: impl FnOnce(&MatchState) -> T) -> T {
        self.state.with_value(read)
    }

    /// Changes it.
    pub(super) fn set_state(self, change: impl FnOnce(&mut MatchState)) {
        self.state.update_value(change);
    }

    /// The levels of the bots, seat 1 first.
    pub fn levels(self) -> Vec<Level> {
        self.state(|state| state.levels.clone())
    }

    /// A friend's result at the same deals, to be beaten.
    pub fn beat(self) -> Option<Beat> {
        self.state(|state| state.beat.clone())
    }

    /// Reads the session once, without following it; `None` while there is none.
    pub fn of_session<T>(self, read: impl FnOnce(&Session) -> T) -> Option<T> {
        self.session.with_untracked(|session| session.as_ref().map(read))
    }

    /// Reads the table; the default while there is none. The reader runs again whenever anything
    /// changes there: what several read is in [`TableParts`].
    pub fn at_table<T: Default>(self, read: impl FnOnce(&TableScreen) -> T) -> T {
        self.table.with(|table| table.as_ref().map(read)).unwrap_or_default()
    }

    /// What the player is to do, now.
    pub fn phase_now(self) -> TablePhase {
        self.parts.phase.get_untracked()
    }

    /// What the player may do, now.
    pub fn possible_now(self) -> Possible {
        self.parts.possible.get_untracked()
    }

    pub(super) fn pace(self) -> Pace {
        let at_once = self.state(|state| state.finishing || state.hurries);
        if at_once { Pace::Instant } else { self.preferences.now(|settings| settings.pace) }
    }

    /// Shows the rules of the match, at a paragraph.
    pub fn show_rules(self, paragraph: Option<&'static str>) {
        let shown = self.of_session(|session| ShownRules {
            variant: session.game().setup().variant.clone(),
            rules: session.rules().clone(),
            players: session.game().state().seats(),
            paragraph,
        });
        if let Some(shown) = shown {
            self.navigation.show_rules(shown);
        }
    }

    /// Lets the others play the match to its end.
    pub fn finish(self) {
        self.set_state(|state| state.finishing = true);
        self.act(Intent::NextDeal);
    }

    /// What the player does.
    pub fn act(self, intent: Intent) {
        if self.lesson.is_on_now() {
            return self.second.run(LazyCommand::ActInLesson(intent));
        }
        if matches!(intent, Intent::Undo | Intent::Propose) {
            return self.second.run(LazyCommand::Act(intent));
        }
        let progress = self.progress();
        self.change(None, |session| session.act_onward(intent));
        if self.progress() == progress {
            self.settle_discard();
        }
    }

    /// Makes the move that the player was advised to make.
    pub fn play(self, mv: Move) {
        self.change(None, move |session| session.play(&mv));
    }

    /// Asks what the strongest bot would do.
    pub fn ask_hint(self) {
        self.second.run(LazyCommand::Hint);
    }

    /// Changes the session without saving it or telling anybody: what is held, what is wished for.
    pub fn update(self, change: impl FnOnce(&mut Session)) {
        self.session.update(|session| {
            if let Some(session) = session {
                change(session);
            }
        });
    }

    /// Changes the session, saves it, lets cards travel to where they are now. If the match itself went on, what was
    /// asked of the bots before is stale, and whoever is to act goes on.
    pub fn change(self, departure: Option<Departure>, change: impl FnOnce(&mut Session)) {
        if self.tabs.is_elsewhere_now() {
            return;
        }
        let before = Snapshot::take();
        let heard = self.of_session(Heard::all).unwrap_or_default();
        let tempo = Tempo::NORMAL.scaled(self.pace().travel());
        let focus_in_hand = dom::focus_is_in_hand();
        let progress = self.progress();
        self.update(change);
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
        if went_on && !self.tabs.is_elsewhere_now() {
            self.go_on();
        }
    }

    /// Lets what has happened since be heard, and what the player did himself be felt.
    fn sound(self, heard: Heard) {
        let Some(sound) = self.of_session(|session| heard.since(session)).flatten() else { return };
        let mine = |session: &Session| {
            sound == Sound::Refuse || session.happened().last().is_some_and(|last| last.seat == session.me())
        };
        let (volume, haptics) = self.preferences.now(|settings| (settings.volume, settings.haptics));
        let felt = haptics && self.of_session(mine).unwrap_or_default();
        self.second.run_if_there(LazyCommand::Sound(sound, volume, felt));
    }

    /// How far the match has come: deals, actions and decisions recorded.
    fn progress(self) -> (usize, usize, usize) {
        let of = |session: &Session| {
            let deals = &session.game().record().deals;
            let counts = deals.last().map_or((0, 0), |deal| (deal.actions.len(), deal.after.len()));
            (deals.len(), counts.0, counts.1)
        };
        self.of_session(of).unwrap_or_default()
    }
}
