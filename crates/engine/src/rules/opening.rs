//! The conditions of an opening: points, a meld without a joker, contracts.

use serde::{Deserialize, Serialize};

use crate::cards::{Meld, SET_MIN};

/// The conditions of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Opening {
    /// Anything may be laid.
    None,
    /// Melds laid at once, worth at least so much together (V2-R7).
    MinimumPoints {
        /// Points to reach.
        points: u16,
        /// Whether a meld without a joker must be among them.
        clean: CleanMeld,
        /// Whether laying the whole hand in one turn needs no minimum (D2-11).
        whole_hand_exempt: bool,
        /// Whether it must be worth more than every opening of the deal before it (C26).
        rises: bool,
    },
    /// Exactly the melds of a contract, laid at once. No new meld may be laid later (V4-R7).
    Contract(Contracts),
}

impl Opening {
    /// Whether it must be worth a number of points.
    #[must_use]
    pub const fn needs_points(&self) -> bool {
        matches!(self, Self::MinimumPoints { points: 1.., .. } | Self::MinimumPoints { rises: true, .. })
    }
}

/// Which joker-free meld an opening must hold (D3-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CleanMeld {
    /// None is asked for.
    NotNeeded,
    /// Any meld without a joker.
    Any,
    /// A run without a joker.
    Run,
    /// A run in which three natural cards stand side by side (C29).
    RunPart,
}

impl CleanMeld {
    /// Whether this meld is the one asked for.
    #[must_use]
    pub fn is_met_by(self, meld: &Meld) -> bool {
        match self {
            Self::NotNeeded => true,
            Self::Any => meld.jokers() == 0,
            Self::Run => meld.is_run() && meld.jokers() == 0,
            Self::RunPart => {
                meld.is_run() && meld.cards().windows(3).any(|side| side.iter().all(|card| !card.is_joker()))
            }
        }
    }
}

/// The contracts of a match (V4-R3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contracts {
    /// One a deal.
    pub list: ContractList,
    /// Whether two runs of a contract that continue each other are refused (D4-15).
    pub no_touching_runs: bool,
}

/// A list of contracts, one a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ContractList {
    /// Those of V4-R3.
    Five,
    /// Those of C24.
    Seven,
}

impl ContractList {
    /// The contracts, in the order of the deals.
    #[must_use]
    pub const fn deals(self) -> &'static [Contract] {
        const fn of(sets: u8, runs: u8) -> Contract {
            Contract { sets, runs }
        }
        match self {
            Self::Five => &const { [of(2, 0), of(1, 1), of(0, 2), of(3, 0), of(2, 1)] },
            Self::Seven => &const { [of(2, 0), of(1, 1), of(0, 2), of(3, 0), of(2, 1), of(1, 2), of(0, 3)] },
        }
    }
}

/// The melds asked for in one deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contract {
    /// Number of sets.
    pub sets: u8,
    /// Number of runs.
    pub runs: u8,
}

impl Contract {
    /// Fewest cards that meet it, where runs have this length at least.
    #[must_use]
    pub const fn cards(self, run_min: u8) -> u8 {
        SET_MIN * self.sets + run_min * self.runs
    }
}
