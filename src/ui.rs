//! The interface: loops over the screens' data, hands on what the player does, decides nothing.

mod app;
mod card;
mod choice;
mod dialogs;
mod end;
mod hand;
mod home;
mod house;
mod keys;
mod piles;
mod pointer;
mod rules;
mod scores;
mod settings;
mod setup;
mod sheet;
mod state;
mod table;
mod tray;
mod turns;
mod tutorial;

pub use app::App;
