//! The scoring of a deal.

use serde::{Deserialize, Serialize};

/// The scoring of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scoring {
    /// Losers write the points left in hand, the winner a fixed score; low totals are good (V2-R11).
    DeadwoodAgainst(DeadwoodScoring),
    /// The winner writes the points of all hands left; high totals are good (V0-R12).
    WinnerTakes {
        /// Added when the winner laid everything in one turn.
        one_go_bonus: i32,
        /// Whether the winner's points count twice if everything was laid in one turn (C28).
        one_go_doubles: bool,
    },
    /// Everybody writes the points laid less those left in hand; high totals are good (V1-R11).
    LaidMinusHand {
        /// Added for each run of at least [`RAMI_LENGTH`] cards laid at once (V1-R12).
        rami_bonus: i32,
    },
    /// A deal is ended by a knock, and the difference of deadwood scored; high totals are good (V5-R10).
    Knock(Knocking),
}

/// How a deal is ended by a knock, and what that brings (V5-R7 to V5-R11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knocking {
    /// Most deadwood a knock leaves, in points.
    pub limit: u8,
    /// Whether the value of the card first turned up lowers the limit, an ace to nothing (D5-8).
    pub limit_by_upcard: bool,
    /// Whether all points of a deal count twice where the card first turned up is a spade (D5-9).
    pub spades_double: bool,
    /// Added for a knock without deadwood (V5-R8).
    pub gin_bonus: i32,
    /// Added where the defender has no more deadwood than the knocker (V5-R10).
    pub undercut_bonus: i32,
    /// Whether equal deadwood is an undercut (D5-5).
    pub undercut_tie: bool,
    /// The bonus for a knock with all cards in melds and no discard, where that is allowed (D5-12).
    pub big_gin: Option<i32>,
    /// Whether the discard of the player who drew the last stock card may still be taken for a knock (D5-4).
    pub last_take: bool,
}

/// Cards of a run that earn [`Scoring::LaidMinusHand::rami_bonus`] when laid at once (V1-R12).
pub const RAMI_LENGTH: usize = 7;

impl Scoring {
    /// Whether the highest total is the best.
    #[must_use]
    pub const fn high_is_good(self) -> bool {
        !matches!(self, Self::DeadwoodAgainst(_))
    }
}

/// The numbers of [`Scoring::DeadwoodAgainst`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeadwoodScoring {
    /// The points that the player who goes out writes.
    pub winner: i32,
    /// Whether a joker left in hand doubles that hand's points.
    pub joker_doubles: bool,
    /// The change where the winner laid the whole hand in one turn.
    pub one_go: OneGo,
    /// The points that a loser who had not opened writes instead of his hand.
    pub unopened: Option<i32>,
    /// The points that losers write when nobody had opened before the turn that ended the deal (D3-10).
    pub nobody_opened: Option<i32>,
    /// Whether a blocked deal counts hands without doubling and without penalty (D2-23).
    pub blocked_plainly: bool,
}

/// The change in the points of a deal whose winner laid the whole hand in one turn (C23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OneGo {
    /// Nothing changes.
    Plain,
    /// The losers' hands and the winner's score count twice (V2-R11).
    Doubles,
    /// The winner writes this in place of the usual score.
    Writes(i32),
}
