//! What a device keeps but the match at the table: people, settings, the history of finished matches, score sheets of real
//! cards, duels, and how copies of all this are merged.
//!
//! Whatever is kept is read and written here, so that old and damaged data are handled in one place. A saved match is
//! [`table::Saved`].
//!
//! This crate has no texts and knows no browser, and it never reads a clock or draws a random number: the page passes in
//! the time and the seeds.

pub mod backup;
pub mod duels;
pub mod history;
pub mod people;
pub mod score_sheet;
pub mod settings;

pub use rami_merging as merging;
pub use rami_table as table;
