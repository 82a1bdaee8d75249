//! The exploring player is a rollout policy that decides by chance whether to lay its opening. Policy gradients learn
//! from the outcomes.

use std::cell::RefCell;
use std::rc::Rc;

use rami_bots::internals::{
    ArrangerCache, Features, OPENING_FEATURES, OpeningFeatures, PolicyTurn, Position, RolloutPolicy, legal_or_any,
};
use rami_bots::{Bot, PolicyWeights};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use rami_engine::arrange::Arranger;
use rami_engine::game::{Move, Phase, Seat, SeatView};

/// The temperature: the points in favour of the opening that make one logit of the probability to lay it. A higher
/// temperature makes the choice more random. Chosen by judgement.
const TEMPERATURE: f64 = 5.0;
/// More points than can speak for or against an opening.
const SURELY: f64 = 1e9;

/// A decision whether to lay an opening.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpeningChoice {
    /// Who decided.
    pub(super) seat: Seat,
    /// The features that [`PolicyWeights::open`] weighs.
    pub(super) features: OpeningFeatures,
    /// The probability to lay.
    probability: f64,
    /// Whether it was laid.
    laid: bool,
}

impl OpeningChoice {
    /// The policy gradient of each weight, if the choice gained `advantage` more than expected.
    pub(super) fn gradient(&self, advantage: f64) -> [f64; OPENING_FEATURES] {
        let surprise = f64::from(u8::from(self.laid)) - self.probability;
        self.features.to_array().map(|feature| advantage * surprise * feature / TEMPERATURE)
    }
}

/// A list of choices that several players share.
pub(super) type OpeningChoices = Rc<RefCell<Vec<OpeningChoice>>>;

/// The rollout policy as a player. The more speaks for an opening, the likelier it lays it.
pub(super) struct ExploringPlayer {
    weights: PolicyWeights,
    rng: ChaCha8Rng,
    choices: OpeningChoices,
    arranger: ArrangerCache,
}

impl ExploringPlayer {
    /// A player with these weights, who adds its choices to a list. The seed fixes them.
    pub(super) fn new(weights: PolicyWeights, seed: u64, choices: OpeningChoices) -> Self {
        Self { weights, rng: ChaCha8Rng::seed_from_u64(seed), choices, arranger: ArrangerCache::new() }
    }
}

impl Bot for ExploringPlayer {
    fn choose(&mut self, view: &SeatView) -> Move {
        let arranger = self.arranger.under(&view.rules);
        let policy = |always: f64| {
            let mut weights = self.weights;
            weights.open.always += always;
            RolloutPolicy::new(&view.rules, view.board.number, weights)
        };
        let (eager, position) = (policy(SURELY), Position::from_view(view));
        let decision = eager.decision(position);
        let mut mv = decision.choose(arranger);
        if let Some(features) = free_opening(&decision, arranger, &mv) {
            let logit = features.dot(self.weights.open) / TEMPERATURE;
            let probability = 1.0 / (1.0 + (-logit).exp());
            let laid = self.rng.random::<f64>() < probability;
            self.choices.borrow_mut().push(OpeningChoice { seat: view.seat, features, probability, laid });
            if !laid {
                mv = policy(-SURELY).choose(arranger, position);
            }
        }
        legal_or_any(view, mv)
    }
}

/// The features of a laying, if it is an opening that might as well be held back.
fn free_opening(decision: &PolicyTurn<'_>, arranger: &mut Arranger, laying: &Move) -> Option<OpeningFeatures> {
    let Position { board, hand, .. } = decision.position;
    if decision.position.opened() || board.phase != Phase::Play || !board.owed.is_empty() {
        return None;
    }
    let left = match laying {
        Move::Meld(_) | Move::LayOff { .. } if decision.position.lays_freely() => decision.left(arranger),
        Move::Meld(melds) => {
            let rest = hand.without(melds.iter().flatten().map(|placed| placed.card()))?;
            decision.unfitting(&rest)
        }
        _ => return None,
    };
    (left > decision.position.spare()).then(|| decision.opening_features(left as f64))
}
