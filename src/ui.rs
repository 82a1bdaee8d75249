//! The interface: loops over the screens' data, hands on what the player does, decides nothing.

mod app;
mod card;
mod choice;
mod dialogs;
mod end;
mod hand;
mod house;
mod keys;
mod piles;
mod pointer;
mod rules;
mod scores;
mod setup;
mod state;
mod table;
mod tray;

pub use app::App;
