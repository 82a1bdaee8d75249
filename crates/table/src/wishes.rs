//! What the player's settings want of the table.

use super::move_choice::Discarding;
use super::sort::SortBy;

/// What the player's settings want of the table. Times are in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wishes {
    /// Whether claims are put to the player only for discards that would help.
    pub only_useful: bool,
    /// The order in which the hand is kept sorted.
    pub order: Option<SortBy>,
    /// How cards are discarded.
    pub discarding: Discarding,
    /// The pause between two moves.
    pub thinking: f64,
    /// How long the next player waits so that the player can undo a discard.
    pub grace: f64,
}
