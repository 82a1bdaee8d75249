//! The state of the page, divided into stores that have their own actions. A store may use others, but never in a
//! circle. A component takes the stores it needs from the context.

mod awake;
mod backup;
pub mod copying;
mod days;
mod duels;
mod i18n;
pub mod joint;
mod lazy;
mod luck;
mod navigation;
mod notices;
mod other_tabs;
mod page_signal;
mod preferences;
mod problems;
mod review;
mod saved_matches;
mod screen;
mod seating;
mod sheets;
mod table;
pub mod training;

use leptos::prelude::*;
use rami_model::settings::Settings;
use rami_model::text::Lang;

pub use awake::{stay_awake, stay_awake_when_joint};
pub use backup::{Archive, NoCopy, Taking, contents_of};
pub use copying::Copying;
pub use days::Daily;
pub use duels::{DuelStore, Parted};
pub use i18n::I18n;
pub use joint::Joint;
pub use lazy::{HomeList, Lazy, LazyViews, ProblemPart};
pub use luck::{Judging, LuckNow};
pub use navigation::Navigation;
pub use notices::{Notice, NoticeOffer, Notices};
pub use other_tabs::listen_to_other_tabs;
use page_signal::PageSignal;
pub use preferences::Preferences;
pub use problems::{ProblemStore, id_of_day};
pub use review::{MatchToReview, Reviewing};
pub use saved_matches::{OpenMatch, SavedMatches};
pub use screen::{Dialog, Screen, ShownRules};
pub use seating::{DEVICES, Seating, allowed, called, kept_set, players_of, seats_of_others};
pub use sheets::SheetStore;
pub use table::{Listeners, ProblemAnswered, TableStore, tell_address, tell_problem};
pub use training::ExerciseStore;

/// The stores that read nothing from the device when they are created, so that the build can create them for the first
/// screen. They are cheap to copy. [`Stores::provide_kept`] adds the
/// others: [`Archive`], [`Judging`], [`Reviewing`] and [`Daily`].
#[derive(Clone, Copy)]
pub struct Stores {
    pub notices: Notices,
    pub preferences: Preferences,
    pub i18n: I18n,
    pub lazy: Lazy,
    pub navigation: Navigation,
    pub saved: SavedMatches,
    pub training: ExerciseStore,
    pub game: TableStore,
}

impl Stores {
    /// Creates the stores of a page in this language, without a match. They live as long as the current reactive owner.
    pub fn new(settings: Settings, lang: Lang) -> Self {
        let notices = Notices::new();
        let preferences = Preferences::new(settings, notices);
        let i18n = I18n::new(lang, preferences, notices);
        let lazy = Lazy::new(notices);
        let navigation = Navigation::new(lazy);
        let (saved, training) = (SavedMatches::new(notices), ExerciseStore::new(notices));
        let game = TableStore::new(notices, preferences, i18n, navigation, saved, training);
        Self { notices, preferences, i18n, lazy, navigation, saved, training, game }
    }

    /// Provides the stores of what is kept on the device as context of the current reactive owner.
    pub fn provide_kept(self) {
        provide_context(Archive::from_stores(self));
        let judging = Judging::new(self);
        provide_context(judging);
        provide_context(Reviewing::new(self, judging));
        provide_context(Daily::new(self.notices));
    }

    /// Provides these stores as context of the current reactive owner.
    pub fn provide(self) {
        provide_context(self.notices);
        provide_context(self.preferences);
        provide_context(self.i18n);
        provide_context(self.lazy);
        provide_context(self.navigation);
        provide_context(self.saved);
        provide_context(self.training);
        provide_context(self.game);
        provide_context(self);
    }
}
