//! The game a person is playing: the match, the cards in the player's order, what is selected and staged, undo, saving.

mod claims;
mod draft;
mod game;
mod laying;
mod lesson;
mod order;
mod play;
mod propose;
mod saved;
mod settings;
pub mod shuffle;
mod tokens;

pub use claims::helps;
pub(crate) use draft::opening_points;
pub use draft::{Draft, DraftMeld};
pub use game::{Game, Setup, SetupError};
pub use lesson::{Course, Reaction};
pub use order::SortBy;
pub use play::{End, Happening, Intent, Refused, Session, WhatHappened};
pub use saved::{LoadError, Saved};
pub use settings::{Announcements, Back, Favourite, Pace, Palette, Settings, Spread, Theme};
pub use tokens::{Origin, Token, TokenId, Tokens};
