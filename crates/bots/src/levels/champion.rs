//! The champion: the best candidates of the evaluation, compared by determinized Monte Carlo search (PIMC).

use rami_engine::game::{Move, SeatView};

use super::ArrangerCache;
use crate::evaluation::candidates::candidates;
use crate::policy::style::{Character, Style};
use crate::search::halving::{Arm, Effort, sequential_halving};
use crate::search::settings::SearchSettings;
use crate::{Bot, any_move, decision_seed, legal_or_any};

/// The strongest level.
pub struct Champion {
    seed: u64,
    style: Style,
    settings: SearchSettings,
    /// Called between rollouts; true ends the search before the effort is spent.
    enough: Option<Box<dyn Fn() -> bool>>,
    arranger: ArrangerCache,
}

impl Champion {
    /// A bot whose choices the seed fixes.
    #[must_use]
    pub const fn new(seed: u64, character: Option<Character>) -> Self {
        Self {
            seed,
            style: Style::from_character(character),
            settings: SearchSettings::CHAMPION,
            enough: None,
            arranger: ArrangerCache::new(),
        }
    }

    /// This champion with another effort for a decision, in simulated moves.
    #[must_use]
    pub const fn with_effort(mut self, effort: usize) -> Self {
        self.settings.effort = effort;
        self
    }

    /// This champion with other numbers of the search.
    #[must_use]
    pub const fn with_settings(mut self, settings: SearchSettings) -> Self {
        self.settings = settings;
        self
    }

    /// This champion, ending its search as soon as `enough` returns true.
    #[must_use]
    pub fn until(mut self, enough: impl Fn() -> bool + 'static) -> Self {
        self.enough = Some(Box::new(enough));
        self
    }

    /// The candidates, compared; the best first.
    pub fn arms(&mut self, view: &SeatView) -> Vec<Arm> {
        let arranger = self.arranger.under(&view.rules);
        let mut candidates = candidates(view, arranger, self.seed, self.style);
        // Layings come first, because their expected cost does not compare well with that of discards.
        candidates.sort_by_key(|(mv, _)| matches!(mv, Move::Discard(_)));
        candidates.truncate(self.settings.candidates);
        if candidates.len() < 2 {
            candidates.into_iter().map(Arm::new).collect()
        } else {
            let seed = decision_seed(self.seed, view, &facts(view));
            let enough = || self.enough.as_ref().is_some_and(|enough| enough());
            sequential_halving(view, arranger, candidates, Effort { settings: self.settings, enough: &enough }, seed)
        }
    }
}

/// Facts that distinguish a decision from the other decisions of its seat in the deal.
fn facts(view: &SeatView) -> [u64; 3] {
    [view.board.seats[view.seat].turns.into(), view.board.phase as u64, view.hand.len() as u64]
}

impl Bot for Champion {
    fn choose(&mut self, view: &SeatView) -> Move {
        self.arms(view).into_iter().next().map_or_else(|| any_move(view), |best| legal_or_any(view, best.mv))
    }
}
