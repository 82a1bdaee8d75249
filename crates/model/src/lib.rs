//! The app without a browser: its texts, sessions at a table, what a device keeps, and what each screen shows.
//!
//! The page draws the view-models of [`view_models`] and passes on what the player does as [`table::Intent`]s. Whatever is
//! kept on a device is read and written here, so that old and damaged data are handled in one place.
//!
//! This crate knows no browser and no Leptos, and it never reads a clock or draws a random number: the page passes in
//! the time and the seeds.

pub mod backup;
pub mod history;
pub mod people;
pub mod score_sheet;
pub mod settings;
pub mod table;
pub mod text;
pub mod view_models;
