//! A quick player who lays for the first time, or holds that back, as chance has it: what `rami-lab opening` learns from.
//! Native only.

use std::cell::RefCell;
use std::rc::Rc;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::arrange::Arranger;
use crate::game::{Move, Phase, Seat, SeatView};

use crate::bots::levels::ArrangerCache;
use crate::bots::policy::rollout_policy::{Decision, RolloutPolicy};
use crate::bots::policy::weights::{OPENING, PolicyWeights};
use crate::bots::position::Position;
use crate::bots::{Bot, legal_or_any};

/// What speaks for laying must be so much, in points, for it to be likelier than holding back by one power of e.
const WARM: f64 = 5.0;
/// More than anything can speak for or against laying.
const SURELY: f64 = 1e9;

/// A first laying-down that a seat could make.
#[derive(Clone, Copy, Debug)]
pub struct OpeningChoice {
    /// Whose it was.
    pub seat: Seat,
    /// What [`PolicyWeights::open`] weighs; the first is always 1.
    pub facts: [f64; OPENING],
    /// How likely it was to be made.
    pub likely: f64,
    /// Whether it was.
    pub made: bool,
}

impl OpeningChoice {
    /// By how much, by what it came to beyond what was expected, each number of [`PolicyWeights::open`] should be more.
    #[must_use]
    pub fn slopes(&self, gain: f64) -> [f64; OPENING] {
        let unlikely = f64::from(u8::from(self.made)) - self.likely;
        self.facts.map(|fact| gain * unlikely * fact / WARM)
    }
}

/// The chances that several players had, in their order.
pub type OpeningChoices = Rc<RefCell<Vec<OpeningChoice>>>;

/// Plays quickly, and lays for the first time likelier the more speaks for it.
pub struct ExploringPlayer {
    weights: PolicyWeights,
    rng: ChaCha8Rng,
    chances: OpeningChoices,
    arranger: ArrangerCache,
}

impl ExploringPlayer {
    /// A player of this manner, who notes its chances among others.
    #[must_use]
    pub fn new(weights: PolicyWeights, seed: u64, chances: OpeningChoices) -> Self {
        Self { weights, rng: ChaCha8Rng::seed_from_u64(seed), chances, arranger: ArrangerCache::new() }
    }
}

impl Bot for ExploringPlayer {
    fn choose(&mut self, view: &SeatView) -> Move {
        let arranger = self.arranger.under(&view.rules);
        let policy = |always: f64| {
            let mut weights = self.weights;
            weights.open[0] += always;
            RolloutPolicy::new(&view.rules, view.board.number, weights)
        };
        let (eager, position) = (policy(SURELY), Position::of(view));
        let decision = eager.decision(position);
        let mut mv = decision.choose(arranger);
        if let Some(facts) = decision.chance(arranger, &mv) {
            let speaks = self.weights.speaks_for_opening(&facts);
            let likely = 1.0 / (1.0 + (-speaks / WARM).exp());
            let made = self.rng.random::<f64>() < likely;
            self.chances.borrow_mut().push(OpeningChoice { seat: view.seat, facts, likely, made });
            if !made {
                mv = policy(-SURELY).choose(arranger, position);
            }
        }
        legal_or_any(view, mv)
    }
}

impl Decision<'_> {
    /// What speaks for or against this laying, if it is a first one that may as well be held back.
    fn chance(&self, arranger: &mut Arranger, laying: &Move) -> Option<[f64; OPENING]> {
        let Position { board, hand, .. } = self.position;
        if self.position.opened() || board.phase != Phase::Play || !board.owed.is_empty() {
            return None;
        }
        let left = match laying {
            Move::Meld(_) | Move::LayOff { .. } if self.lays_freely() => self.left(arranger),
            Move::Meld(melds) => {
                let rest = hand.without(melds.iter().flatten().map(|placed| placed.card()))?;
                self.unfitting(&rest)
            }
            _ => return None,
        };
        (left > self.spare()).then(|| self.facts_of_opening(left as f64))
    }
}
