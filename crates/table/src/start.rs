//! The request to begin a match.

use rami_bots::OfferedLevel;
use rami_record::ChosenRules;

use super::saved::Beat;

/// A match to begin, as an address or a screen asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartRequest {
    /// The rules of the table.
    pub rules: ChosenRules,
    /// The number of players, people and bots.
    pub seats: usize,
    /// The levels of the bots, seat 1 first.
    pub levels: Vec<OfferedLevel>,
    /// The seed of the deals; `None` for a fresh one.
    pub seed: Option<u64>,
    /// A friend's result at the same deals.
    pub beat: Option<Beat>,
}
