//! The lazy module of the program: whole screens and dialogs that a first table does not need.
//!
//! It is a WebAssembly module of its own, loaded after the first screen is shown. The rest of the program knows it by
//! the [`LazyViews`] that it hands over, and changes its own stores without it.

use std::pin::Pin;

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_model::text::Key;

use super::{Notices, PageSignal, Screen, Stores};
use crate::browser::dom;

/// How long the first screen has the network to itself before the lazy module is loaded, in milliseconds.
const HEAD_START: u32 = 700;

/// A list of the first screen that shows what is kept on the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeList {
    /// The joint table that waits for its players.
    WaitingTable,
    /// The other matches under way.
    OpenMatches,
    /// The exercises that are due.
    ToTrain,
    /// The offer of a backup.
    CopyOffer,
}

/// A part of the table of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemPart {
    /// The trainer.
    Coach,
    /// The outcome of the answer.
    End,
}

/// The views of the lazy module.
pub struct LazyViews {
    /// A screen other than the first screen and the table.
    pub screen: fn(Screen) -> AnyView,
    /// The end of a match, a screen in place of the table.
    pub finale: fn() -> AnyView,
    /// The dialogs and bars that lie over all screens.
    pub overlay: fn() -> AnyView,
    /// A list of the first screen.
    pub home_list: fn(HomeList) -> AnyView,
    /// A part of the table of a problem.
    pub problem: fn(ProblemPart) -> AnyView,
    /// Provides the stores of these views, and begins what they follow. Called once, before any view is built.
    pub attach: fn(Stores),
}

/// Loads the lazy module; the future gives `None` if it cannot be loaded.
pub type Loader = fn() -> Pin<Box<dyn Future<Output = Option<&'static LazyViews>>>>;

/// How the lazy module is loaded, and what it is attached to.
#[derive(Clone)]
struct Source {
    loader: Loader,
    stores: Stores,
    /// The reactive owner of the page, under which the stores of the lazy module live.
    owner: Owner,
}

/// What is to be done once the lazy module is loaded.
type Waiting = Vec<Box<dyn FnOnce()>>;

/// The store of the lazy module, and of what waits until it is loaded.
#[derive(Clone, Copy)]
pub struct Lazy {
    views: PageSignal<RwSignal<Option<&'static LazyViews>>>,
    source: StoredValue<Option<Source>>,
    waiting: StoredValue<Waiting, LocalStorage>,
    notices: Notices,
}

impl Lazy {
    pub(super) fn new(notices: Notices) -> Self {
        let (source, waiting) = (StoredValue::new(None), StoredValue::new_local(Waiting::new()));
        Self { views: PageSignal(RwSignal::new(None)), source, waiting, notices }
    }

    /// Sets how the lazy module is loaded, and the stores it is attached to. Its own stores live as long as the current
    /// reactive owner.
    pub fn comes_from(self, loader: Loader, stores: Stores) {
        let owner = Owner::current().expect("the page has an owner");
        self.source.set_value(Some(Source { loader, stores, owner }));
    }

    /// The views of the lazy module if it is loaded, tracked.
    pub fn views(self) -> Option<&'static LazyViews> {
        self.views.get()
    }

    /// A part of the table of a problem, which is begun by the lazy module.
    pub fn problem(self, part: ProblemPart) -> Option<AnyView> {
        self.views.get_untracked().map(|views| (views.problem)(part))
    }

    /// Whether the lazy module is loaded, untracked.
    fn is_there(self) -> bool {
        self.views.with_untracked(Option::is_some)
    }

    /// Runs a function at once if the lazy module is loaded. Otherwise the page shows that something is under way, and
    /// the function runs as soon as the module is loaded, after those that wait already. If it cannot be loaded, that is
    /// said and they are dropped.
    pub fn then(self, run: impl FnOnce() + 'static) {
        if self.is_there() {
            return run();
        }
        let mut is_first = false;
        self.waiting.update_value(|waiting| {
            is_first = waiting.is_empty();
            waiting.push(Box::new(run));
        });
        if !is_first {
            return;
        }
        dom::set_root("data-waiting", "lazy");
        spawn_local(async move {
            let is_there = self.load().await;
            dom::set_root("data-waiting", "");
            let waiting = self.waiting.try_update_value(std::mem::take).unwrap_or_default();
            if is_there {
                for run in waiting {
                    run();
                }
            } else {
                self.notices.say_not_loaded(Key::ErrorMore);
            }
        });
    }

    /// Loads the lazy module; `false` if it cannot be loaded.
    async fn load(self) -> bool {
        let Some(Source { loader, stores, owner }) = self.source.get_value() else { return false };
        let views = loader().await;
        if let (Some(views), false) = (views, self.is_there()) {
            owner.with(|| (views.attach)(stores));
            self.views.set(Some(views));
        }
        views.is_some()
    }

    /// Loads the lazy module at once where the first screen lists what is kept, else after its head start. A failure is
    /// ignored: the module is loaded again when something needs it.
    pub fn load_soon(self, keeps_any: bool) {
        dom::later(if keeps_any { 0 } else { HEAD_START }, move || {
            spawn_local(async move {
                self.load().await;
            });
        });
    }
}
