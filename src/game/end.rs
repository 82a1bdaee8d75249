//! How a deal ended.

use serde::{Deserialize, Serialize};

use super::seat::Seat;

/// How a deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum How {
    /// Somebody has no cards left.
    Out,
    /// Nobody can draw, or nothing has happened for too long (C9).
    Blocked,
    /// The stock is empty, where that ends the deal.
    StockOut,
}

/// The end of a deal: facts, which the scoring prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealEnd {
    /// How it ended.
    pub how: How,
    /// Who went out.
    pub winner: Option<Seat>,
    /// Whether the winner laid everything in one turn.
    pub in_one_go: bool,
}
