//! How a deal ended.

use serde::{Deserialize, Serialize};

use super::seat::Seat;
use crate::cards::Hand;

/// How a deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// Somebody has no cards left.
    Out,
    /// Somebody knocked and had less deadwood (V5-R10).
    Knock,
    /// Somebody knocked without deadwood (V5-R8).
    Gin,
    /// Somebody knocked with all cards in melds, without a discard (D5-12).
    BigGin,
    /// Somebody knocked, and the other had no more deadwood (V5-R10).
    Undercut,
    /// Nobody can draw, or nothing has happened for too long (C9).
    Blocked,
    /// The stock is used up, where that ends the deal.
    StockOut,
}

/// A knock made in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knock {
    /// Who knocked.
    pub seat: Seat,
    /// Whether all cards were laid, and none discarded (D5-12).
    pub big: bool,
    /// The knocker's cards in no meld: they lie open like the others (V5-R7). `None` for a seat that rebuilds the deal
    /// from a request, because a request does not name them.
    pub unmatched: Option<Hand>,
    /// The deadwood of each seat as counted, in points, once the deal is over.
    pub deadwood: Option<[u16; 2]>,
}

/// The facts of a deal's end, from which the points are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealEnd {
    /// How it ended.
    pub how: How,
    /// Who went out or, after a knock, who scores.
    pub winner: Option<Seat>,
    /// Whether the winner laid everything in one turn.
    pub in_one_go: bool,
}
