//! Judges decisions and cards dealt. The method is frozen and versioned, so that figures can be compared over months.
//!
//! The cost of a decision is the worth of the champion's move minus that of the move made. Both are estimated by
//! playouts of the same determinizations: deals that agree with what the seat saw. These deals took no part in choosing
//! the champion's move, so the cost has no bias; by chance it may be negative.
//!
//! The worth of the cards dealt is the mean result of playouts of the deal with the stock reshuffled.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};

use super::estimate::{Sample, Stakes, Swing};
use super::review::Grade;
use crate::search::determinization::Determinizer;
use crate::search::rollout::{play, play_out, rollout_policy};
use crate::{Bot, Champion, advice_seed};
use rami_engine::arrange::Arranger;
use rami_engine::cards::{Card, Hand};
use rami_engine::game::{Deal, Move, Seat, SeatView};
use rami_record::seeds;

/// The version of the judgement. It must be raised with every change of the figures: of the efforts here, the
/// parameters of the search, the weights of the rollout policy, the belief, the value nets, or the match equity.
/// `crates/bots/tests/bots/analysis/luck.rs` pins the figures of this version.
pub const VERSION: u16 = 9;

/// The effort of comparing two moves, in simulated moves. More effort makes the comparison more precise and slower.
/// Chosen by judgement.
const COMPARISON: usize = 36_000;
/// The number of playouts that judge the cards dealt. More of them are more precise and slower. Chosen by judgement.
const DEALS: usize = 300;
/// The number of deals after which a comparison checks whether its result is clear. Chosen by judgement.
const ASKED_EVERY: usize = 64;
/// The number of standard errors from 0 at which the result of a comparison is clear and the comparison stops. Chosen
/// by judgement.
const CLEAR: f64 = 5.0;
/// The number of groups of successive deals. The error is estimated from the means of the groups. Chosen by judgement.
pub(super) const GROUPS: usize = 16;

/// A deal at its beginning, with all hands. It may be used only once the deal is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Situation {
    /// The deal as one seat saw it.
    pub view: SeatView,
    /// One hand for each seat.
    pub hands: Vec<Hand>,
    /// The cards of the stock, in any order.
    pub stock: Vec<Card>,
}

/// A question about a match that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum JudgementQuestion {
    /// Asks what the cards dealt are worth.
    Dealt(Situation),
    /// Asks what a decision changed.
    Decision {
        /// What the seat saw.
        view: SeatView,
        /// The move it made.
        made: Move,
    },
    /// Asks what a decision changed once more, with other playouts. The champion's move is known already.
    Again {
        /// What the seat saw.
        view: SeatView,
        /// The move it made.
        made: Move,
        /// The champion's move.
        best: Move,
        /// The number of the repetition: each has its own playouts.
        round: u32,
    },
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgementAnswer {
    /// The champion's move, if it is not the move made.
    pub best: Option<Move>,
    /// What the cards, or the decision, changed for each seat.
    pub swing: Swing,
}

impl JudgementAnswer {
    /// How good the decision of a seat was.
    #[must_use]
    pub fn grade(&self, seat: Seat) -> Grade {
        let loss = self.swing.points.get(seat).copied().unwrap_or_default();
        Grade::from_loss(-loss.mean, loss.error())
    }
}

impl JudgementQuestion {
    /// Works out the answer.
    #[must_use]
    pub fn answer(&self) -> JudgementAnswer {
        match self {
            Self::Dealt(situation) => JudgementAnswer { best: None, swing: dealt(situation) },
            Self::Decision { view, made } => decision(view, made),
            Self::Again { view, made, best, round } => {
                let effort = COMPARISON << (*round).min(1);
                JudgementAnswer { best: Some(best.clone()), swing: compared(view, made, best, effort, *round) }
            }
        }
    }

    /// The deal as a seat saw it at this position.
    fn view(&self) -> &SeatView {
        match self {
            Self::Dealt(situation) => &situation.view,
            Self::Decision { view, .. } | Self::Again { view, .. } => view,
        }
    }

    /// The answer that stands in when none could be worked out: it changes nothing, by no playouts.
    #[must_use]
    pub fn unanswered(&self) -> JudgementAnswer {
        JudgementAnswer { best: None, swing: Swing::none(self.view().board.seats.len()) }
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

fn decision(view: &SeatView, made: &Move) -> JudgementAnswer {
    let none = JudgementAnswer { best: None, swing: Swing::none(view.board.seats.len()) };
    if view.legal_moves().len() < 2 {
        return none;
    }
    // This is the same search as for a hint, so a player who follows every hint makes no mistake.
    let best = Champion::new(advice_seed(view), None).choose(view);
    if best.is_same(made) {
        return none;
    }
    let swing = compared(view, made, &best, COMPARISON, 0);
    JudgementAnswer { best: Some(best), swing }
}

/// Compares the move made with the champion's: what the move made changes for every seat.
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
