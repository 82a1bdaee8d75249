//! The app without a browser: its texts, and what each screen shows. What stands on the table ([`table`]) and what a
//! device keeps ([`history`], [`people`] and others) are crates of their own.
//!
//! The page draws the view-models of [`view_models`] and passes on what the player does as [`table::Intent`]s.
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

pub mod text;
pub mod view_models;

pub use rami_kept::{backup, duels, history, people, score_sheet, settings};
pub use rami_merging as merging;
pub use rami_table as table;
