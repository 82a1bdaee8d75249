//! The computer players. A bot sees a [`SeatView`], which is what a player at that seat sees, and answers with a legal
//! move.
//!
//! `levels` holds the players. They use `position` (facts of the table and of hands), `policy` (a fast player by
//! weighted features), `evaluation` (the expected cost of each move) and `search` (rollouts of the best moves in
//! determinized deals). `docs/bots.md` describes the method, `docs/bots-lab.md` what was tried. [`analysis`] judges
//! decisions and luck by the same search, and [`worker`] is the protocol of the Web Worker in which they run.
//!
//! ```
//! use rami_bots::OfferedLevel;
//! use rami_engine::rules::Options;
//! use rami_record::{ChosenRules, Recording, Setup};
//!
//! let seats = vec!["Ana".into(), "Bruno".into()];
//! let setup = Setup { rules: ChosenRules::of_game("gin", Options::new()), seats, seed: 7 };
//! let mut game = Recording::new(setup).unwrap();
//! game.deal();
//! let seat = game.to_act().unwrap();
//! let mv = OfferedLevel::GoodPlayer.bot(1, None).choose(&game.view(seat).unwrap());
//! assert!(game.apply(seat, &mv).is_ok());
//! ```
//!
//! A bot never gets a hidden card. Only [`analysis`] uses all hands, of deals that are over or that the lab plays. This
//! crate has no texts for players, knows no browser, and reads no clock.

mod advice;
pub mod analysis;
mod evaluation;
pub mod internals;
mod levels;
mod policy;
mod position;
mod protocol;
mod search;
mod version;
mod view_seed;
pub mod worker;

use rami_engine::game::{Move, SeatView};
use rami_record::seeds;

pub use advice::{Advice, Candidate, Reason, advise, reasons};
pub use levels::champion::Champion;
pub use levels::good::GoodPlayer;
pub use levels::random::RandomPlayer;
pub use levels::rollout_player::RolloutPlayer;
pub use levels::{Level, OfferedLevel, wants_rebuy};
pub use policy::style::Character;
pub use policy::weights::PolicyWeights;
pub use protocol::{BotRequest, advice_seed, hint};
pub use search::settings::SearchSettings;
pub use version::{VERSIONS, version_of};

/// A player of a seat.
pub trait Bot {
    /// A legal move for the seat to act.
    fn choose(&mut self, view: &SeatView) -> Move;
}

/// The move if it is legal, or else any legal move. A draw from an empty stock counts as legal: the stock is rebuilt
/// for it (C8).
#[must_use]
pub fn legal_or_any(view: &SeatView, mv: Move) -> Move {
    if view.check(&mv).is_ok() || mv == Move::DrawStock { mv } else { any_move(view) }
}

/// A legal move: the discard of a natural card if there is one.
fn any_move(view: &SeatView) -> Move {
    let moves = view.legal_moves();
    let natural = moves.iter().find(|mv| matches!(mv, Move::Discard(card) if !card.is_joker()));
    natural.or(moves.first()).cloned().unwrap_or(Move::DrawStock)
}

/// The seed of the decisions of a seat in a deal with these facts. Decisions with the same facts share it, for example
/// all decisions of a turn.
fn decision_seed(seed: u64, view: &SeatView, facts: &[u64]) -> u64 {
    let deal = [u64::from(view.board.number), view.seat as u64];
    seeds::of_facts(seed, deal.into_iter().chain(facts.iter().copied()))
}
