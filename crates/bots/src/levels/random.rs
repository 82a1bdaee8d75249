//! The random player: it makes any legal move with equal probability.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use rami_engine::game::{Move, SeatView};

use crate::Bot;

/// Plays uniformly among the legal moves.
pub struct RandomPlayer(ChaCha8Rng);

impl RandomPlayer {
    /// A bot whose choices the seed fixes.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Bot for RandomPlayer {
    fn choose(&mut self, view: &SeatView) -> Move {
        let mut moves = view.legal_moves();
        if view.check(&Move::DrawStock).is_err() && view.check_rebuilding(&Move::DrawStock).is_ok() {
            moves.push(Move::DrawStock);
        }
        moves.choose(&mut self.0).expect("a turn can always go on (C12)").clone()
    }
}
