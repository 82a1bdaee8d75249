//! The other players: they see a [`SeatView`] and answer with a legal move.

mod baseline;
mod drawing;
mod fits;
mod laying;
mod normal;
mod outlook;
mod plan;
mod progress;
mod protocol;
mod random;
mod unseen;

use crate::game::{Move, SeatView};
use crate::rules::MatchEnd;

pub use baseline::BaselineBot;
pub use normal::NormalBot;
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
    /// A simple sound player, by which the others are measured.
    Baseline,
    /// For those who are learning: the same simple player.
    Easy,
    /// The good level.
    Normal,
}

impl Level {
    /// All levels.
    pub const ALL: &'static [Self] = &[Self::Random, Self::Baseline, Self::Easy, Self::Normal];
    /// The levels offered to players, the strongest last.
    pub const OFFERED: &'static [Self] = &[Self::Easy, Self::Normal];

    /// Its name in addresses and on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Baseline => "baseline",
            Self::Easy => "easy",
            Self::Normal => "normal",
        }
    }

    /// The level offered to players under this name; `hard` is the strongest there is.
    #[must_use]
    pub fn offered(id: &str) -> Option<Self> {
        let id = if id == "hard" { Self::OFFERED.last()?.id() } else { id };
        Self::by_id(id).filter(|level| Self::OFFERED.contains(level))
    }

    /// The level of this name.
    #[must_use]
    pub fn by_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|level| level.id() == id)
    }

    /// A bot of this level. The seed fixes its choices.
    #[must_use]
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Self::Random => Box::new(RandomBot::new(seed)),
            Self::Baseline | Self::Easy => Box::new(BaselineBot),
            Self::Normal => Box::new(NormalBot::new(seed)),
        }
    }
}

/// Whether an eliminated bot buys back: it does while those still in are not about to fall too (V2-R12). Never where a
/// match has no buy-backs.
#[must_use]
pub fn wants_rebuy(view: &SeatView) -> bool {
    let MatchEnd::LastSurvivor { limit, max_rebuys: 1.. } = view.rules.match_end else { return false };
    let highest = view.totals.iter().filter(|&&total| total < limit).max();
    highest.is_some_and(|&highest| highest * 4 <= limit * 3)
}
