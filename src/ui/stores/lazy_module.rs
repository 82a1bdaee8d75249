//! The second part of the program: what a first table can be played without. It is a WebAssembly module of its own, which
//! comes once the first screen stands, or before it where something kept on this device has to be read. What the first
//! part wants of it is said as data: a [`LazySlot`] to be filled with a view, or an [`LazyCommand`] to be run.

use std::pin::Pin;
use std::rc::Rc;

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami::device::Settings;
use rami::game::IllegalMove;
use rami::screens::Sound;
use rami::table::{Intent, Saved};
use rami::text::Key;

use super::{Dialog, Notices, PageSignal, Preferences, Screen, Stores};
use crate::browser::dom;
use crate::browser::texts::{self, Part};

/// How long a first screen has the network for itself, in milliseconds.
const HEAD_START: u32 = 700;

/// What the second part can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LazySlot {
    /// A screen other than the first and the table.
    Screen(Screen),
    /// The end of a match, in place of the table.
    Finale,
    /// The result of a deal, over the table.
    Outcome,
    /// The coach of a lesson, at its table.
    Coach,
    /// The trainer of an exercise, at its table.
    ExerciseCoach,
    /// What waits to be trained, on the first screen.
    ToTrain,
    /// The end of a lesson, over its table.
    Farewell,
    /// The arrangements of the hand that are offered, in the tray.
    Proposals,
    /// The question for the discard, in place of the tray.
    Claim,
    /// The question between several moves, in place of the tray.
    Choosing,
    /// Its answers, among the buttons.
    Ways,
    /// A friend's result to beat, in the bar.
    ToBeat,
    /// A short celebration, over the table.
    Flourish,
    /// A card held to be seen large.
    Enlarged,
    /// The hint, over the table.
    Advice,
    /// The latest turn of the player at a place, under the plate.
    LatestTurn(usize),
    /// The other matches under way, on the first screen.
    OpenMatches,
    /// The offer to save a copy of everything, on the first screen.
    CopyOffer,
    /// What belongs to no screen: dialogs and bars.
    Overlay,
}

/// What the second part can do.
pub enum LazyCommand {
    /// Shows a screen that returns to the present one.
    Visit(Screen),
    /// Shows the set-up screen, for a game if one is named.
    SetUp(Option<String>),
    /// Opens a dialog.
    Ask(Dialog),
    /// Shows the paragraph of the rules that a refusal follows from.
    ShowRuleOf(IllegalMove),
    /// Takes up the match played last.
    Resume,
    /// Moves a match that has ended to the archive.
    Archive(Box<Saved>),
    /// Forgets the matches of a game in which the player has done nothing.
    ForgetUntouched(String),
    /// Sets the time of the match at the table later than that of all matches kept here.
    MarkLatest,
    /// Does what needs more than the first part has: takes something back, proposes an arrangement.
    Act(Intent),
    /// Asks what the strongest bot would do.
    Hint,
    /// Lets a sound be heard, this loud, and felt.
    Sound(Sound, u8, bool),
    /// Begins the lesson of a game at a step, from 0.
    Learn(String, usize),
    /// Leaves the lesson.
    LeaveLesson,
    /// Does what the player wants in a lesson, or at an exercise.
    ActInLesson(Intent),
    /// Lets the others do what the lesson has them do.
    PlayLesson,
}

/// What the second part is to the first.
pub struct SecondPart {
    /// Reads the settings of this device as they were kept.
    pub read_settings: fn(&str) -> Settings,
    /// A view.
    pub view: fn(LazySlot) -> AnyView,
    /// Runs an errand.
    pub run: fn(Stores, LazyCommand),
    /// What begins with it: other tabs, the first gesture, the browser's way back are followed.
    pub attach: fn(Stores),
}

/// Loads it; `None` if it cannot be had.
pub type Loader = fn() -> Pin<Box<dyn Future<Output = Option<&'static SecondPart>>>>;

/// Where the second part can be had, and who it works for.
#[derive(Clone)]
struct Source {
    loader: Loader,
    stores: Stores,
    /// What it follows, it follows as long as the page is there.
    owner: Owner,
}

/// Whether the second part is there, and what waits for it.
#[derive(Clone, Copy)]
pub struct LazyModule {
    part: PageSignal<RwSignal<Option<&'static SecondPart>>>,
    /// Where it can be had, and who it works for.
    source: StoredValue<Option<Source>>,
    waiting: StoredValue<Rc<std::cell::RefCell<Vec<LazyCommand>>>, LocalStorage>,
    preferences: Preferences,
    notices: Notices,
}

impl LazyModule {
    pub(super) fn new(preferences: Preferences, notices: Notices) -> Self {
        let (source, waiting) = (StoredValue::new(None), StoredValue::new_local(Rc::default()));
        Self { part: PageSignal(RwSignal::new(None)), source, waiting, preferences, notices }
    }

    /// Says where it can be had. What it follows is followed for as long as the present owner lives.
    pub fn comes_from(self, loader: Loader, stores: Stores) {
        let owner = Owner::current().expect("the page has an owner");
        self.source.set_value(Some(Source { loader, stores, owner }));
    }

    /// The second part, if it is there; whoever reads it runs again when it comes.
    pub fn part(self) -> Option<&'static SecondPart> {
        self.part.get()
    }

    /// Whether it is there now.
    pub fn is_there(self) -> bool {
        self.part.with_untracked(Option::is_some)
    }

    /// Has an errand run: at once if the second part is there, else as soon as it is, in the order asked for; the page
    /// shows meanwhile that something is under way.
    pub fn run(self, errand: LazyCommand) {
        if !self.is_there() {
            return self.run_later(errand);
        }
        self.run_if_there(errand);
    }

    /// Does something where the stores of the second part are found, if it is there.
    pub fn within<T>(self, run: impl FnOnce() -> T) -> Option<T> {
        self.source.get_value().filter(|_| self.is_there()).map(|source| source.owner.with(run))
    }

    /// Has an errand run if the second part is there.
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

    /// Loads it with its texts in the language spoken; `false` if it cannot be had.
    async fn fetch(self) -> bool {
        let Some(Source { loader, .. }) = self.source.get_value() else { return false };
        let mut lang = self.preferences.lang();
        let texts = texts::load(lang, Part::Rest);
        let part = loader().await;
        let mut is_complete = texts.await;
        // Another language may have been chosen meanwhile.
        while is_complete && lang != self.preferences.lang() {
            lang = self.preferences.lang();
            is_complete = texts::load(lang, Part::Rest).await;
        }
        match part.filter(|_| is_complete) {
            Some(part) => {
                self.take(part);
                true
            }
            None => false,
        }
    }

    /// From now on it is there.
    pub fn take(self, part: &'static SecondPart) {
        if let (false, Some(source)) = (self.is_there(), self.source.get_value()) {
            self.part.set(Some(part));
            source.owner.with(|| (part.attach)(source.stores));
        }
    }

    /// Loads it once the first screen has had its head start. Nobody waits for it: if it cannot be had now, it is asked
    /// for again when it is wanted.
    pub fn load_soon(self) {
        dom::later(HEAD_START, move || {
            spawn_local(async move {
                self.fetch().await;
            });
        });
    }
}
