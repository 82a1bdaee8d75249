//! One table over several devices, without a server: the messages between them, and both ends of the conversation.
//!
//! The device of the [`Host`] keeps the match and judges every move. The device of a [`Guest`] is told what its seat may
//! know and nothing else, and follows the match with the engine's own rules. Both are state machines without input or
//! output: they take frames and the time, and give frames and news.
//!
//! Every device present contributes to the chance of each deal ([`chance`]). The cards are sealed before a deal and
//! opened after it.
//!
//! The same connection copies everything from one device to another ([`copying`]).
//!
//! This crate decides no rule, and knows no browser: the page carries the frames over a connection.

pub mod chance;
pub mod code;
pub mod copying;
mod deal_log;
mod guest;
mod host;
mod message;
mod presence;
mod wire;

pub use guest::{Guest, GuestKept, GuestNews, KeptSeat};
pub use host::{Host, HostKept, HostNews};
pub use message::{
    Appearance, CloseReason, DealStart, LONGEST_NAME, Player, SeatInfo, Seen, Sign, TableRules, ToGuest, ToHost,
};
pub use presence::{BEAT, GuestPresence, MISSED};
pub use wire::{Wire, WireError};
