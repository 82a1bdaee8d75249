//! What each screen shows, as comparable data in no language yet. The interface loops over it and decides nothing.

mod address;
mod deal_end;
pub mod drag;
mod scores;
mod table;
mod words;

pub use address::{Address, StartRequest, address};
pub use deal_end::{DealEndScreen, EndRow, RebuyOffer, deal_end};
pub use scores::{ScoreScreen, scores};
pub use table::{
    DiscardPile, DropEffect, Face, Flourish, HandCard, LaidMeld, LayButton, Other, Owner, RefusalBubble, StagedMeld,
    TableScreen, Tray, end_of_drop, table,
};
pub use words::{happening, hint, refusal};
