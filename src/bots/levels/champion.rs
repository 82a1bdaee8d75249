//! The champion: the best candidates of the evaluation, compared by determinized Monte Carlo search (PIMC).

use crate::game::{Move, SeatView};

use super::ArrangerCache;
use crate::bots::evaluation::candidates::candidates;
use crate::bots::policy::style::{Character, Style};
use crate::bots::search::halving::{Arm, sequential_halving};
use crate::bots::{Bot, any_move, decision_seed, legal_or_any};

/// Most candidates that are compared. Measured: ten and fourteen are no better (`docs/bots.md`, "Dropped").
const CANDIDATES: usize = 6;
/// The effort of one decision, in simulated moves. Measured: half as many lose little, more gain nothing that shows
/// (`docs/bots.md`, "The curve of strength against time").
const EFFORT: usize = 40_000;

/// The strongest level.
pub struct Champion {
    seed: u64,
    style: Style,
    effort: usize,
    arranger: ArrangerCache,
}

impl Champion {
    /// A bot whose choices the seed fixes.
    #[must_use]
    pub const fn new(seed: u64, character: Option<Character>) -> Self {
        Self { seed, style: Style::of(character), effort: EFFORT, arranger: ArrangerCache::new() }
    }

    /// The same with another effort for a decision, in simulated moves.
    #[must_use]
    pub const fn with_effort(mut self, effort: usize) -> Self {
        self.effort = effort;
        self
    }

    /// The candidates, compared; the best first.
    pub(crate) fn arms(&mut self, view: &SeatView) -> Vec<Arm> {
        let arranger = self.arranger.under(&view.rules);
        let mut candidates = candidates(view, arranger, self.seed, self.style);
        // Layings first: their expected cost does not compare well with that of discards.
        candidates.sort_by_key(|(mv, _)| matches!(mv, Move::Discard(_)));
        candidates.truncate(CANDIDATES);
        if candidates.len() < 2 {
            candidates.into_iter().map(Arm::new).collect()
        } else {
            let facts = [view.board.seats[view.seat].turns.into(), view.board.phase as u64, view.hand.len() as u64];
            let seed = decision_seed(self.seed, view, &facts);
            sequential_halving(view, arranger, candidates, self.effort, seed)
        }
    }
}

impl Bot for Champion {
    fn choose(&mut self, view: &SeatView) -> Move {
        self.arms(view).into_iter().next().map_or_else(|| any_move(view), |best| legal_or_any(view, best.mv))
    }
}
