//! The state of the page, divided into stores that have their own actions. A store may use others, but never in a
//! circle. A component takes the stores it needs from the context.

mod archive;
mod days;
mod game;
mod i18n;
mod lazy_module;
mod lesson;
mod luck;
mod matches;
mod navigation;
mod notices;
mod page_signal;
mod preferences;
mod review;
mod screen;
mod seating;
mod sheets;
mod tabs;
pub mod training;
mod turns;

use leptos::prelude::*;
use rami_model::settings::Settings;
use rami_model::text::Lang;

pub use archive::{Archive, OpenMatch};
pub use days::Daily;
pub use game::{Hint, TableStore};
pub use i18n::I18n;
pub use lazy_module::{LazyCommand, LazyModule, LazySlot, SecondPart};
pub use lesson::Lesson;
pub use luck::{Judging, LuckNow};
pub use navigation::Navigation;
pub use notices::{Notice, Notices, Offer};
use page_signal::PageSignal;
pub use preferences::Preferences;
pub use review::{MINE, Reviewing};
pub use screen::{Dialog, Screen, ShownRules};
pub use seating::{Seating, allowed, called, kept_set, players_of};
pub use sheets::SheetStore;
pub use tabs::Tabs;
pub use training::ExerciseStore;
pub use turns::departure;

/// The stores of the first part of the program. They are cheap to copy. The second part adds its own: [`Archive`],
/// [`Judging`], [`Reviewing`], [`Daily`] and [`ExerciseStore`].
#[derive(Clone, Copy)]
pub struct Stores {
    pub notices: Notices,
    pub preferences: Preferences,
    pub i18n: I18n,
    pub second: LazyModule,
    pub navigation: Navigation,
    pub tabs: Tabs,
    pub lesson: Lesson,
    pub game: TableStore,
}

impl Stores {
    /// Creates the stores of a page in this language, without a match. They live as long as the current reactive owner.
    pub fn new(settings: Settings, lang: Lang) -> Self {
        let notices = Notices::new();
        let preferences = Preferences::new(settings, notices);
        let i18n = I18n::new(lang, preferences, notices);
        let second = LazyModule::new(notices);
        let navigation = Navigation::new(second);
        let (tabs, lesson) = (Tabs::new(), Lesson::new());
        let game = TableStore::new(notices, preferences, i18n, second, navigation, tabs, lesson);
        Self { notices, preferences, i18n, second, navigation, tabs, lesson, game }
    }

    /// Provides the stores of the second part as context of the current reactive owner.
    pub fn provide_second(self) {
        provide_context(Archive::from_stores(self));
        let judging = Judging::new(self);
        provide_context(judging);
        provide_context(Reviewing::new(self, judging));
        provide_context(Daily::new(self.notices));
        provide_context(SheetStore::new(self.notices));
        provide_context(ExerciseStore::from_stores(self));
    }

    /// Provides the stores of the first part as context of the current reactive owner.
    pub fn provide(self) {
        provide_context(self.notices);
        provide_context(self.preferences);
        provide_context(self.i18n);
        provide_context(self.second);
        provide_context(self.navigation);
        provide_context(self.tabs);
        provide_context(self.lesson);
        provide_context(self.game);
        provide_context(self);
    }
}
