//! The other players: they see a [`SeatView`] and answer with a legal move.

mod protocol;
mod random;

use crate::game::{Move, SeatView};

pub use protocol::{Reply, Request};
pub use random::RandomBot;

/// Somebody who plays a seat.
pub trait Bot {
    /// A legal move for the seat to act.
    fn choose(&mut self, view: &SeatView) -> Move;
}

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Any legal move, all equally likely: for tests and measurements, not offered to players.
    Random,
    /// The good level.
    Normal,
}

impl Level {
    /// The levels offered to players.
    pub const OFFERED: &'static [Self] = &[Self::Normal];

    /// Its name in addresses and on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Normal => "normal",
        }
    }

    /// The level of this name.
    #[must_use]
    pub fn by_id(id: &str) -> Option<Self> {
        [Self::Random, Self::Normal].into_iter().find(|level| level.id() == id)
    }

    /// A bot of this level. The seed fixes its choices.
    #[must_use]
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Self::Random | Self::Normal => Box::new(RandomBot::new(seed)),
        }
    }
}

/// Whether an eliminated bot buys back: it does while those still in are not about to fall too (V2-R12).
#[must_use]
pub fn wants_rebuy(view: &SeatView) -> bool {
    let crate::rules::MatchEnd::LastSurvivor { limit, .. } = view.rules.match_end;
    let highest = view.totals.iter().filter(|&&total| total < limit).max();
    highest.is_some_and(|&highest| highest * 4 <= limit * 3)
}
