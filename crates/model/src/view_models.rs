//! The view-models: the contents of each screen as comparable data, independent of the language. The interface draws
//! them and decides nothing.
//!
//! A folder holds what one screen shows; the files beside the folders serve several screens.

mod address;
mod advice;
mod chart;
mod day;
mod duels;
mod face;
mod people;
mod problems;
mod qr;
mod review;
mod rules;
mod setup;
mod sheet;
mod table;
mod takeover;
mod words;

pub use address::*;
pub use advice::{HintScreen, HintView, advised, hint_screen, hint_view};
pub use chart::{Scale, scale};
pub use day::{CalendarDay, Month, Rerun, deal_signs, month};
pub use duels::{ComparedMove, PartingRow, duel_line, link_refused, verdict_said};
pub use face::{Face, card_in_meld};
pub use people::*;
pub use problems::*;
pub use qr::{Qr, qr};
pub use review::*;
pub use rules::*;
pub use setup::*;
pub use sheet::*;
pub use table::*;
pub use takeover::{Newer, Takeover, takeover};
pub use words::{contract, happening, hint, latest};
