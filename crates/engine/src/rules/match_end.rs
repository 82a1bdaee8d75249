//! The end of a match: who has won, what is added to the totals, who deals next, and play chips.

use serde::{Deserialize, Serialize};

/// Who deals the next deal. After a deal that nobody has won the same player deals again where
/// [`Scoring::Knock`](super::Scoring::Knock) counts (D5-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NextDealer {
    /// The next player (C1).
    Alternate,
    /// The winner of the deal.
    Winner,
    /// The loser of the deal.
    Loser,
}

/// The bonuses added to the totals of two players once one of them has reached the target (V5-R12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalScore {
    /// For each deal won.
    pub box_bonus: i32,
    /// For the match.
    pub game_bonus: i32,
    /// The change if the loser's total is zero.
    pub shutout: Shutout,
}

/// The change in a match in which the loser has not scored (D5-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shutout {
    /// Nothing changes.
    Nothing,
    /// The bonus for the match counts twice.
    Bonus,
    /// The winner's final score counts twice.
    Double,
}

/// When a match ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MatchEnd {
    /// A player who reaches the limit is out; the last one in wins (V2-R12, V2-R13).
    LastSurvivor {
        /// Points at which a player is eliminated.
        limit: i32,
        /// How often each player may buy back.
        max_rebuys: u8,
    },
    /// The lowest total wins after the first deal in which a total is at the limit or above and no other total is
    /// equally low (C15).
    Limit(i32),
    /// The highest total wins once a player reaches the target, or after `deals` deals. If the top is level once the
    /// target is reached, one more deal is played (V0-R13).
    Target {
        /// The total to reach.
        points: i32,
        /// Most deals.
        deals: Option<u16>,
        /// What follows if the top is level after the last of them.
        tie: Tie,
    },
    /// After so many deals the lowest total wins, shared where level (V4-R9, D4-17).
    Deals(u16),
}

impl MatchEnd {
    /// Whether an eliminated player may buy back.
    #[must_use]
    pub const fn buys_back(self) -> bool {
        matches!(self, Self::LastSurvivor { max_rebuys: 1.., .. })
    }
}

/// What follows if the best totals are level after the last deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tie {
    /// One more deal is played (D1-11).
    PlaysOn,
    /// The win is shared (C15).
    Shares,
}

/// Play chips (C11). If all numbers are 0, no chips are in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chips {
    /// The chips that each player puts into the pot.
    pub stake: u32,
    /// The chips that a buy-back costs (V2-R12).
    pub rebuy_fee: u32,
    /// The chips that a loser pays for each ten points between his score and the winner's (V2-R13).
    pub tariff: u32,
    /// Losers fewer than this many points behind the winner share a quarter of the pot (V0-R14, D0-13).
    pub shared_within: Option<i32>,
}

impl Chips {
    /// Whether any are in play.
    #[must_use]
    pub const fn in_play(&self) -> bool {
        self.stake > 0 || self.rebuy_fee > 0 || self.tariff > 0
    }
}
