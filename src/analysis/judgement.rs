//! The judgement of decisions and of cards dealt: frozen and versioned, so that figures compare over months.
//!
//! A decision costs what its move is worth less than the champion's, by playouts of both in deals that agree with what the
//! seat saw and that took no part in choosing the champion's move: so the cost has no bias, and may be below nought by
//! chance. Cards dealt are worth what the deal is worth on average with the stock shuffled anew.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};

use super::estimate::{Sample, Stakes, Swing};
use crate::arrange::Arranger;
use crate::bots::search::determinization::Determinizer;
use crate::bots::search::rollout::{play, play_out, rollout_policy};
use crate::bots::{Bot, Champion, advice_seed};
use crate::cards::{Card, Hand};
use crate::game::{Deal, Move, SeatView};
use crate::seeds;

/// The version of the judgement. Whatever changes its figures (its efforts, the numbers of the search, the weights of the
/// rollout policy, the belief, the match equity) makes a new one; `tests/engine/luck.rs` holds the figures of this one.
pub const VERSION: u16 = 5;

/// The effort of the comparison with the move made, in simulated moves. Guessed.
const COMPARISON: usize = 36_000;
/// Playouts that weigh the cards dealt. Guessed.
const DEALS: usize = 300;
/// After how many deals it is asked whether a comparison is clear, and how many standard errors make it so. Guessed.
const ASKED_EVERY: usize = 64;
const CLEAR: f64 = 5.0;
/// Groups of successive deals whose means tell the error. Guessed.
const GROUPS: usize = 16;

/// A deal at its beginning, with every hand: only of deals that are over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Situation {
    /// What a seat saw of it.
    pub view: SeatView,
    /// The hands, one a seat.
    pub hands: Vec<Hand>,
    /// The cards of the stock, in any order.
    pub stock: Vec<Card>,
}

/// A question about a match that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// What the cards dealt are worth.
    Dealt(Situation),
    /// What a decision changed.
    Decision {
        /// What the seat saw.
        view: SeatView,
        /// What it did.
        made: Move,
    },
    /// The same with other playouts, where the champion's move is known already.
    Again {
        /// What the seat saw.
        view: SeatView,
        /// What it did.
        made: Move,
        /// What the champion would have done.
        best: Move,
        /// How often it was asked before.
        round: u32,
    },
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// What the champion would have done, where that is another move.
    pub best: Option<Move>,
    /// What the cards, or the decision, changed for each seat.
    pub swing: Swing,
}

impl Question {
    /// Works it out.
    #[must_use]
    pub fn answer(&self) -> Answer {
        match self {
            Self::Dealt(situation) => Answer { best: None, swing: dealt(situation) },
            Self::Decision { view, made } => decision(view, made),
            Self::Again { view, made, best, round } => {
                let effort = COMPARISON << (*round).min(1);
                Answer { best: Some(best.clone()), swing: compared(view, made, best, effort, *round) }
            }
        }
    }

    /// What a seat saw there.
    fn view(&self) -> &SeatView {
        match self {
            Self::Dealt(situation) => &situation.view,
            Self::Decision { view, .. } | Self::Again { view, .. } => view,
        }
    }

    /// What is taken where no answer can be had: nothing was changed, and nothing is known of it.
    #[must_use]
    pub fn unanswered(&self) -> Answer {
        Answer { best: None, swing: Swing::none(self.view().board.seats.len()) }
    }
}

fn dealt(situation: &Situation) -> Swing {
    let Situation { view, hands, stock } = situation;
    let stakes = Stakes::from_view(view);
    let (policy, mut arranger) = (rollout_policy(view), Arranger::new(&view.rules));
    let mut sample = Sample::default();
    for number in 0..DEALS {
        let seed = seeds::stream(advice_seed(view), number as u64);
        let mut stock: Vec<Card> = stock.iter().rev().copied().collect();
        stock.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        let mut deal = Deal::imagined(&view.rules, &view.board, hands.clone(), stock, Hand::EMPTY);
        play_out(&mut deal, &policy, &mut arranger, seed);
        sample.add(stakes.worth(&deal));
    }
    let mut swing = sample.swing(GROUPS);
    let before = stakes.before();
    swing.shares.iter_mut().zip(&before).for_each(|(share, before)| share.mean -= before);
    swing
}

fn decision(view: &SeatView, made: &Move) -> Answer {
    let none = Answer { best: None, swing: Swing::none(view.board.seats.len()) };
    if view.legal_moves().len() < 2 {
        return none;
    }
    // The same search as a hint's: who follows every hint errs nowhere.
    let best = Champion::new(advice_seed(view), None).choose(view);
    if best.is_same(made) {
        return none;
    }
    let swing = compared(view, made, &best, COMPARISON, 0);
    Answer { best: Some(best), swing }
}

/// What the move made changes, in place of the champion's.
fn compared(view: &SeatView, made: &Move, best: &Move, effort: usize, round: u32) -> Swing {
    let seed = seeds::stream(advice_seed(view), u64::from(round) + 1);
    let stakes = Stakes::from_view(view);
    let mut arranger = Arranger::new(&view.rules);
    let policy = rollout_policy(view);
    let mut determinizer = Determinizer::new(view, &policy, &mut arranger, seed);
    let mut sample = Sample::default();
    let mut used = 0;
    while used < effort {
        let deal = determinizer.sample(&mut arranger);
        let seed = seeds::stream(seed, sample.len() as u64);
        let [made, best] = [made, best].map(|mv| {
            let mut deal: Deal = deal.clone();
            used += 1;
            if play(&mut deal, view.seat, mv, seed) {
                used += play_out(&mut deal, &policy, &mut arranger, seed);
            }
            stakes.worth(&deal)
        });
        sample.add_difference(&made, &best);
        if sample.len().is_multiple_of(ASKED_EVERY) && is_clear(&sample.swing(GROUPS), view.seat) {
            break;
        }
    }
    sample.swing(GROUPS)
}

fn is_clear(swing: &Swing, seat: usize) -> bool {
    let share = swing.shares[seat];
    share.mean.abs() > CLEAR * share.error() + 1e-9
}
