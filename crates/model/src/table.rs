//! A match at a table, as a person plays it: the hand in the player's own order, selected and staged cards, laying and
//! knocking, several people at one device, lessons, attempts at exercises, and the saved match.

mod arranged;
mod ask_choice;
mod attempt;
mod claims;
mod cover;
mod draft;
mod driver;
mod following;
mod happening;
mod hosting;
mod intent;
mod joint;
mod joint_claims;
mod knocking;
mod laying;
mod lesson;
mod move_choice;
mod order;
mod people;
mod propose;
mod saved;
mod seen;
mod select;
mod session;
mod sort;
mod start;
mod tokens;

pub use attempt::{Attempt, PosedProblem, Task};
pub use claims::helps;
pub use draft::{Draft, DraftMeld};
pub use driver::{NextStep, bot_request, next_step};
pub use happening::{Happening, WhatHappened};
pub use intent::{End, Intent, Refused};
pub use joint::{Remote, Request};
pub use lesson::{Course, Reaction};
pub use move_choice::{Choice, Discarding, Doubt};
pub use people::{PERSON, other_seats};
pub use saved::{Beat, Saved};
pub use session::Session;
pub use sort::SortBy;
pub use start::StartRequest;
pub use tokens::{Origin, Token, TokenId, Tokens};
