//! The second part of the program: everything that is not needed to play a first match.
//!
//! It is a WebAssembly module of its own. It is loaded after the first screen is shown, or before, if saved data of
//! this device has to be read. The first part talks to it by data: a [`LazySlot`] is to be filled with a view, a
//! [`LazyCommand`] is to be run.

use std::pin::Pin;
use std::rc::Rc;

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_engine::game::IllegalMove;
use rami_model::settings::Settings;
use rami_model::table::{Intent, Saved};
use rami_model::text::Key;
use rami_model::view_models::{SetUpRequest, Sound};

use super::{Dialog, Notices, PageSignal, Screen, Stores};
use crate::browser::dom;

/// The time after the first screen before the second part is loaded, in milliseconds. Until then the first screen has
/// the whole network.
const HEAD_START: u32 = 700;

/// A place on the page that the second part fills with a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LazySlot {
    /// A screen other than the first screen and the table.
    Screen(Screen),
    /// The end of a match, in place of the table.
    Finale,
    /// The result of a deal, over the table.
    Outcome,
    /// The coach of a lesson, at its table.
    Coach,
    /// The coach of an exercise, at its table.
    ExerciseCoach,
    /// The exercises that are due, on the first screen.
    ToTrain,
    /// The end of a lesson, over its table.
    Farewell,
    /// The proposed arrangements of the hand, in the tray.
    Proposals,
    /// The question whether to take the discard, in place of the tray.
    Claim,
    /// The question between several moves, in place of the tray.
    Choosing,
    /// The answers to that question, among the buttons.
    Ways,
    /// A friend's result to beat, in the bar.
    ToBeat,
    /// A short celebration, over the table.
    Flourish,
    /// The enlarged card, while the player holds a card.
    Enlarged,
    /// The hint, over the table.
    Advice,
    /// The latest turn of the player at this place, under the name plate.
    LatestTurn(usize),
    /// The other matches under way, on the first screen.
    OpenMatches,
    /// The offer of a backup, on the first screen.
    CopyOffer,
    /// The dialogs and bars, which belong to no screen.
    Overlay,
}

/// A command that the second part carries out.
pub enum LazyCommand {
    /// Shows a screen that returns to the current one.
    Visit(Screen),
    /// Shows the set-up screen, for a table if one is asked for.
    SetUp(Option<SetUpRequest>),
    /// Opens a dialog.
    Ask(Dialog),
    /// Shows the paragraph of the rules that a refusal follows from.
    ShowRuleOf(IllegalMove),
    /// Resumes the match that was played last.
    Resume,
    /// Moves a match that has ended to the archive.
    Archive(Box<Saved>),
    /// Deletes the saved matches of a game in which the player has done nothing.
    ForgetUntouched(String),
    /// Sets the time of the match at the table later than that of all other saved matches.
    MarkLatest,
    /// Undoes the last staging or move. The match is replayed for this.
    Undo,
    /// Stages the next of the arrangements offered. The hand is arranged for this.
    Propose,
    /// Asks for a hint.
    Hint,
    /// Plays a sound at this volume, with a vibration if the last field is `true`.
    Sound(Sound, u8, bool),
    /// Begins the lesson of a game at a step, from 0.
    Learn(String, usize),
    /// Leaves the lesson.
    LeaveLesson,
    /// Carries out an intent in a lesson, or in an exercise.
    ActInLesson(Intent),
    /// Plays the prepared moves of the others in a lesson.
    PlayLesson,
}

/// The interface of the second part.
pub struct SecondPart {
    /// Reads saved settings.
    pub read_settings: fn(&str) -> Settings,
    /// Creates the view for a slot.
    pub view: fn(LazySlot) -> AnyView,
    /// Runs a command.
    pub run: fn(Stores, LazyCommand),
    /// Begins what runs from now on: it follows other tabs, the first gesture, and the browser's back button.
    pub attach: fn(Stores),
}

/// Loads the second part; the future gives `None` if it cannot be loaded.
pub type Loader = fn() -> Pin<Box<dyn Future<Output = Option<&'static SecondPart>>>>;

/// How the second part is loaded, and the stores for which it runs commands.
#[derive(Clone)]
struct Source {
    loader: Loader,
    stores: Stores,
    /// The reactive owner of the page, under which the second part's effects and stores live.
    owner: Owner,
}

/// The store of the second part, and of the commands that wait until it is loaded.
#[derive(Clone, Copy)]
pub struct LazyModule {
    part: PageSignal<RwSignal<Option<&'static SecondPart>>>,
    /// How it is loaded, and the stores for which it runs commands.
    source: StoredValue<Option<Source>>,
    waiting: StoredValue<Rc<std::cell::RefCell<Vec<LazyCommand>>>, LocalStorage>,
    notices: Notices,
}

impl LazyModule {
    pub(super) fn new(notices: Notices) -> Self {
        let (source, waiting) = (StoredValue::new(None), StoredValue::new_local(Rc::default()));
        Self { part: PageSignal(RwSignal::new(None)), source, waiting, notices }
    }

    /// Sets how the second part is loaded. Its effects and stores live as long as the current reactive owner.
    pub fn comes_from(self, loader: Loader, stores: Stores) {
        let owner = Owner::current().expect("the page has an owner");
        self.source.set_value(Some(Source { loader, stores, owner }));
    }

    /// The second part if it is loaded, tracked.
    pub fn part(self) -> Option<&'static SecondPart> {
        self.part.get()
    }

    /// Whether the second part is loaded, untracked.
    pub fn is_there(self) -> bool {
        self.part.with_untracked(Option::is_some)
    }

    /// Runs a command at once if the second part is loaded. Otherwise the page shows that something is under way, and
    /// the command runs as soon as the second part is loaded, after those that wait already.
    pub fn run(self, errand: LazyCommand) {
        if !self.is_there() {
            return self.run_later(errand);
        }
        self.run_if_there(errand);
    }

    /// Runs a function under the owner whose context has the stores of the second part, if that part is loaded.
    pub fn within<T>(self, run: impl FnOnce() -> T) -> Option<T> {
        self.source.get_value().filter(|_| self.is_there()).map(|source| source.owner.with(run))
    }

    /// Runs a command if the second part is loaded; otherwise drops it.
    pub fn run_if_there(self, errand: LazyCommand) {
        if let (Some(part), Some(source)) = (self.part.get_untracked(), self.source.get_value()) {
            (part.run)(source.stores, errand);
        }
    }

    fn run_later(self, errand: LazyCommand) {
        let waiting = self.waiting.get_value();
        waiting.borrow_mut().push(errand);
        if waiting.borrow().len() > 1 {
            return;
        }
        dom::set_root("data-waiting", "more");
        spawn_local(async move {
            let is_there = self.fetch().await;
            dom::set_root("data-waiting", "");
            let errands = waiting.take();
            if is_there {
                for errand in errands {
                    self.run_if_there(errand);
                }
            } else {
                self.notices.say_not_loaded(Key::ErrorMore);
            }
        });
    }

    /// Loads the second part; `false` if it cannot be loaded.
    async fn fetch(self) -> bool {
        let Some(Source { loader, .. }) = self.source.get_value() else { return false };
        let part = loader().await;
        if let Some(part) = part {
            self.take(part);
        }
        part.is_some()
    }

    /// Takes the loaded second part, and attaches it to the page unless one is there already.
    pub fn take(self, part: &'static SecondPart) {
        if let (false, Some(source)) = (self.is_there(), self.source.get_value()) {
            self.part.set(Some(part));
            source.owner.with(|| (part.attach)(source.stores));
        }
    }

    /// Loads the second part after the first screen's head start. A failure is ignored: it is loaded again when a
    /// command needs it.
    pub fn load_soon(self) {
        dom::later(HEAD_START, move || {
            spawn_local(async move {
                self.fetch().await;
            });
        });
    }
}
