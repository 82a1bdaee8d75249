//! The interface: loops over the screens' data, hands on what the player does, decides nothing.

mod app;
mod backup;
mod button;
mod card;
mod choice;
mod cover;
mod dialogs;
mod end;
mod fair;
mod hand;
mod history;
mod home;
mod house;
mod keys;
mod live;
mod markup;
mod matches;
mod piles;
mod pointer;
mod review;
mod rules;
mod scores;
mod settings;
mod setup;
mod share;
mod sheet;
mod state;
mod statistics;
mod table;
mod tray;
mod turns;
mod tutorial;
mod update;

pub use app::open;
