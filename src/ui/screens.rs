//! All screens except the table.

mod copy_offer;
mod days;
mod end;
mod history;
mod home;
mod languages;
mod luck;
mod questions;
mod review;
mod rules;
mod scores;
mod settings;
mod setup;
mod statistics;

pub use copy_offer::CopyOffer;
pub use days::DaysScreen;
pub use end::{Finale, Outcome};
pub use history::HistoryScreen;
pub use home::{HomeScreen, OpenMatches, StandingScreen};
pub use questions::QuestionsScreen;
pub use review::{ReviewScreen, press as press_in_review};
pub use rules::RulesScreen;
pub use scores::ScoresScreen;
pub use settings::SettingsScreen;
pub use setup::SetupScreen;
pub use statistics::StatisticsScreen;
