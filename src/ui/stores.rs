//! The state of the page, in stores with their own actions. A store knows those listed before it, never a later one; a
//! component takes those it needs from the context.

mod archive;
mod days;
mod game;
mod lasting;
mod lesson;
mod luck;
mod matches;
mod navigation;
mod notices;
mod preferences;
mod review;
mod seating;
mod second;
mod tabs;
pub mod training;
mod turns;

use leptos::prelude::*;
use rami::device::Settings;
use rami::text::Lang;

pub use archive::{Archive, OpenMatch};
pub use days::Daily;
pub use game::{Hint, TableStore};
use lasting::Lasting;
pub use lesson::Lesson;
pub use luck::{Judging, LuckNow};
pub use navigation::{Dialog, Navigation, Screen, ShownRules};
pub use notices::{Notice, Notices, Offer};
pub use preferences::Preferences;
pub use review::{MINE, Reviewing};
pub use seating::{Seating, allowed, called, players_of};
pub use second::{Errand, Place, Second, SecondPart};
pub use tabs::Tabs;
pub use training::Trainings;
pub use turns::departure;

/// The stores of the first part of the program, cheap to copy. The second part adds its own, [`Archive`], [`Judging`],
/// [`Reviewing`], [`Daily`] and [`Trainings`].
#[derive(Clone, Copy)]
pub struct Stores {
    pub notices: Notices,
    pub preferences: Preferences,
    pub second: Second,
    pub navigation: Navigation,
    pub tabs: Tabs,
    pub lesson: Lesson,
    pub game: TableStore,
}

impl Stores {
    /// The stores of a page without a match yet, that speaks this language. They live as long as the present owner.
    pub fn new(settings: Settings, lang: Lang) -> Self {
        let notices = Notices::new();
        let preferences = Preferences::new(settings, lang, notices);
        let second = Second::new(preferences, notices);
        let navigation = Navigation::new(second);
        let (tabs, lesson) = (Tabs::new(), Lesson::new());
        let game = TableStore::new(notices, preferences, second, navigation, tabs, lesson);
        Self { notices, preferences, second, navigation, tabs, lesson, game }
    }

    /// Gives those of the second part to all components, from the present owner on.
    pub fn provide_second(self) {
        provide_context(Archive::of(self));
        let judging = Judging::new(self);
        provide_context(judging);
        provide_context(Reviewing::new(self, judging));
        provide_context(Daily::new(self.notices));
        provide_context(Trainings::of(self));
    }

    /// Gives them to all components below.
    pub fn provide(self) {
        provide_context(self.notices);
        provide_context(self.preferences);
        provide_context(self.second);
        provide_context(self.navigation);
        provide_context(self.tabs);
        provide_context(self.lesson);
        provide_context(self.game);
        provide_context(self);
    }
}
