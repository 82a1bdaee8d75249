//! The app without a browser: its texts, what a device keeps, and what each screen shows. What stands on the table is
//! [`table`], a crate of its own.
//!
//! The page draws the view-models of [`view_models`] and passes on what the player does as [`table::Intent`]s. Whatever is
//! kept on a device is read and written here, so that old and damaged data are handled in one place.
//!
//! ```
//! use rami_engine::rules::Options;
//! use rami_model::table::{Intent, Session, SortBy};
//! use rami_model::text::Lang;
//! use rami_model::view_models::table;
//! use rami_record::{ChosenRules, Setup};
//!
//! let seats = vec![String::new(), "Lucie".into()];
//! let setup = Setup { rules: ChosenRules::of_game("rami51", Options::new()), seats, seed: 7 };
//! let mut session = Session::new(setup).unwrap();
//! session.act(Intent::Sort(SortBy::Suit));
//! let shown = table(&session);
//! let french = Lang::by_code("fr").unwrap();
//! assert!(!french.render(&shown.prompt).is_empty());
//! ```
//!
//! This crate knows no browser and no Leptos, and it never reads a clock or draws a random number: the page passes in
//! the time and the seeds.

pub mod backup;
pub mod duels;
pub mod history;
pub mod people;
pub mod score_sheet;
pub mod settings;
pub mod text;
pub mod view_models;

pub use rami_merging as merging;
pub use rami_table as table;
