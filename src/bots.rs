//! The other players: they see a [`SeatView`] and answer with a legal move.

mod advice;
mod baseline;
mod belief;
mod character;
#[cfg(not(target_arch = "wasm32"))]
mod daring;
mod drawing;
mod easy;
mod fits;
mod hard;
mod haste;
mod judge;
mod kept;
mod laying;
mod manner;
mod nearness;
mod normal;
mod outlook;
mod plan;
mod playout;
mod progress;
mod protocol;
mod quick;
mod random;
#[cfg(not(target_arch = "wasm32"))]
mod rivals;
mod search;
mod shape;
mod sight;
mod stakes;
mod unseen;
mod worlds;

use serde::{Deserialize, Serialize};

use crate::game::{Move, SeatView};
use crate::rules::MatchEnd;

pub use advice::{Advice, Candidate, Reason, advise};
pub use baseline::BaselineBot;
#[cfg(not(target_arch = "wasm32"))]
pub use belief::{SIGNS, Signs, evidence};
pub use character::Character;
#[cfg(not(target_arch = "wasm32"))]
pub use daring::{Chance, Chances, DaringBot};
pub use easy::EasyBot;
pub use hard::HardBot;
#[cfg(not(target_arch = "wasm32"))]
pub use haste::{Haste, others};
pub use manner::Manner;
pub use normal::NormalBot;
pub use protocol::{Reply, Request};
pub use quick::QuickBot;
pub use random::RandomBot;
#[cfg(not(target_arch = "wasm32"))]
pub use rivals::Rivals;
#[cfg(not(target_arch = "wasm32"))]
pub use stakes::{Odds, Stakes};

/// Somebody who plays a seat.
pub trait Bot {
    /// A legal move for the seat to act.
    fn choose(&mut self, view: &SeatView) -> Move;
}

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Level {
    /// Any legal move, all equally likely: for tests and measurements, not offered to players.
    Random,
    /// A simple sound player, by which the others are measured.
    Baseline,
    /// For those who are learning.
    Easy,
    /// Sound play out of its own hand.
    Normal,
    /// The strongest: judges what every move may lead to, and imagines how the deal goes on.
    Hard,
    /// The quick player of the playouts: for measurements, not offered to players.
    Quick,
}

impl Level {
    /// All levels.
    pub const ALL: &'static [Self] = &[Self::Random, Self::Baseline, Self::Easy, Self::Normal, Self::Hard, Self::Quick];
    /// The levels offered to players, the strongest last.
    pub const OFFERED: &'static [Self] = &[Self::Easy, Self::Normal, Self::Hard];

    /// Its name in addresses and on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Baseline => "baseline",
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Quick => "quick",
        }
    }

    /// The level offered to players under this name.
    #[must_use]
    pub fn offered(id: &str) -> Option<Self> {
        Self::by_id(id).filter(|level| Self::OFFERED.contains(level))
    }

    /// The level of this name.
    #[must_use]
    pub fn by_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|level| level.id() == id)
    }

    /// Whether an eliminated bot of this level buys back: the strongest always plays on while it may.
    #[must_use]
    pub fn wants_rebuy(self, view: &SeatView) -> bool {
        match (self, view.rules.match_end) {
            (Self::Hard, MatchEnd::LastSurvivor { max_rebuys: 1.., .. }) => true,
            _ => wants_rebuy(view),
        }
    }

    /// A bot of this level. The seed fixes its choices.
    #[must_use]
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        self.bot_as(seed, None)
    }

    /// A bot of this level with a temperament.
    #[must_use]
    pub fn bot_as(self, seed: u64, character: Option<Character>) -> Box<dyn Bot> {
        match self {
            Self::Random => Box::new(RandomBot::new(seed)),
            Self::Baseline => Box::new(BaselineBot),
            Self::Quick => Box::new(QuickBot::default()),
            Self::Easy | Self::Normal | Self::Hard => self.opponent(seed, character),
        }
    }

    /// The same as a player meets it: of a level that is not offered, the good one. No code of the others becomes part of
    /// the worker.
    #[must_use]
    pub fn opponent(self, seed: u64, character: Option<Character>) -> Box<dyn Bot> {
        match self {
            Self::Easy => Box::new(EasyBot::new(seed, character)),
            Self::Hard => Box::new(HardBot::new(seed, character)),
            _ => Box::new(NormalBot::new(character)),
        }
    }
}

/// The move where it is legal, else any: a stock that must be rebuilt first may still be drawn from (C8).
fn sure(view: &SeatView, mv: Move) -> Move {
    if view.check(&mv).is_ok() || mv == Move::DrawStock { mv } else { any_move(view) }
}

/// Whatever is legal, a discard of a natural card first.
fn any_move(view: &SeatView) -> Move {
    let moves = view.legal_moves();
    let natural = moves.iter().find(|mv| matches!(mv, Move::Discard(card) if !card.is_joker()));
    natural.or(moves.first()).cloned().unwrap_or(Move::DrawStock)
}

/// A seed for one decision, or for several that share these facts, of the seat in this deal.
fn mixed(seed: u64, view: &SeatView, facts: &[u64]) -> u64 {
    let deal = [u64::from(view.board.number), view.seat as u64];
    let mix = |hash: u64, fact: &u64| (hash ^ fact).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    deal.iter().chain(facts).fold(seed, mix)
}

/// Whether an eliminated bot buys back: it does while those still in are not about to fall too (V2-R12). Never where a
/// match has no buy-backs.
#[must_use]
pub fn wants_rebuy(view: &SeatView) -> bool {
    let MatchEnd::LastSurvivor { limit, max_rebuys: 1.. } = view.rules.match_end else { return false };
    let highest = view.totals.iter().filter(|&&total| total < limit).max();
    highest.is_some_and(|&highest| highest * 4 <= limit * 3)
}
