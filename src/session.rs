//! The game a person is playing: the match, the cards in the player's order, what is selected and staged, undo, saving.

mod backup;
mod claims;
mod copies;
mod draft;
pub mod fairness;
mod game;
mod laying;
mod lesson;
mod order;
mod people;
mod play;
mod propose;
mod review;
mod saved;
mod seen;
mod select;
mod settings;
pub mod shuffle;
mod statistics;
mod summary;
mod tokens;

pub use backup::{Backup, Finished};
pub use claims::helps;
pub use copies::{Copies, Reminder, deletes_unvisited};
pub(crate) use draft::opening_points;
pub use draft::{Draft, DraftMeld};
pub use game::{Game, Setup, SetupError};
pub use lesson::{Course, Reaction};
pub use order::SortBy;
pub use play::{End, Happening, Intent, Refused, Session, WhatHappened};
pub use review::{Grade, Position, Review};
pub use saved::{Beat, LoadError, Saved};
pub use settings::{Announcements, Back, Favourite, Order, Pace, Palette, Settings, Spread, Theme};
pub use statistics::{Filter, Line, Statistics, csv, lines, percent};
pub use summary::{DealFigures, Dealt, MIXED, PERSON, Summary};
pub use tokens::{Origin, Token, TokenId, Tokens};
