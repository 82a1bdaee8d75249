//! All screens except the table.

mod copy_offer;
mod days;
mod evening;
mod finale;
mod history;
mod home;
mod languages;
mod luck;
mod open_matches;
mod people;
mod questions;
mod review;
mod rules;
mod scores;
mod settings;
mod setup;
mod sheet;
mod sheets;
mod statistics;

pub use copy_offer::CopyOffer;
pub use days::DaysScreen;
pub use evening::{EveningScreen, NewEveningScreen};
pub use finale::Finale;
pub use history::HistoryScreen;
pub use home::{HomeScreen, StandingScreen};
pub use open_matches::OpenMatches;
pub use people::PeopleScreen;
pub use questions::QuestionsScreen;
pub use review::{ReviewScreen, press as press_in_review};
pub use rules::RulesScreen;
pub use scores::ScoresScreen;
pub use settings::SettingsScreen;
pub use setup::{NewSheetScreen, SetupScreen};
pub use sheet::ScoreSheetScreen;
pub use sheets::SheetsScreen;
pub use statistics::StatisticsScreen;
