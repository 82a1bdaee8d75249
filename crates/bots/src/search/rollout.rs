//! Rollouts: determinized deals are played to their end, or until a value net judges them, with the rollout policy at
//! every seat. The effort of a decision is counted in simulated moves, never in time: the same seed gives the same move
//! on every machine.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use rami_engine::arrange::Arranger;
use rami_engine::cards::{Card, Hand};
use rami_engine::game::{Deal, IllegalMove, Move, Phase, Seat, SeatView};

use crate::policy::rollout_policy::RolloutPolicy;
use crate::policy::weights::PolicyWeights;
use crate::position::Position;
use crate::search::match_equity::MatchEquity;
use crate::search::value_judge::ValueJudge;

/// Moves after which a rollout is broken off. Measured: the longest deals, the last ones of Le Puis-je among four, take
/// some 850 moves, since after each discard everybody is asked whether he wants it (V4-R6).
const MOST_MOVES: usize = 4000;
/// The number of cards from which a hand counts as large in [`EFFORT`]. Chosen by judgement.
const LARGE: usize = 12;
/// The effort of a move by the number of jokers in the hand, in moves of a small hand without a joker: first for small
/// hands, then for large ones. Measured by least squares over the time of the champion's decisions in Rami 101 and Rami
/// 51. Three jokers hardly happened there, so these entries are chosen by judgement.
const EFFORT: [[usize; 4]; 2] = [[1, 4, 8, 16], [4, 10, 24, 48]];

/// The effort of judging a deal by a value net, in simulated moves. Measured: decisions of the same effort take at most
/// as long with a net as without.
const JUDGING_EFFORT: usize = 3;

/// The policy of rollouts in the deal of a view.
#[must_use]
pub fn rollout_policy(view: &SeatView) -> RolloutPolicy {
    RolloutPolicy::new(&view.rules, view.board.number, PolicyWeights::tuned(&view.rules))
}

/// Makes a move and rebuilds the stock first where that is due (C8). Returns `false` if the move is refused.
pub fn play(deal: &mut Deal, seat: Seat, mv: &Move, seed: u64) -> bool {
    match deal.apply(seat, mv.clone()) {
        Ok(()) => true,
        Err(IllegalMove::StockEmpty) => {
            let shuffled = |discards: &[Card]| {
                let mut order = discards.to_vec();
                order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
                order
            };
            let Some(order) = deal.rebuilt_stock(mv, shuffled) else { return false };
            deal.reshuffle(order).is_ok() && deal.apply(seat, mv.clone()).is_ok()
        }
        Err(_) => false,
    }
}

/// Plays a deal to its end. Returns the effort, in moves of hands without jokers.
pub fn play_out(deal: &mut Deal, policy: &RolloutPolicy, arranger: &mut Arranger, seed: u64) -> usize {
    play_out_among(deal, |_| policy, arranger, seed)
}

/// The same with a policy for each seat.
pub fn play_out_among<'a>(
    deal: &mut Deal,
    policy_of: impl Fn(Seat) -> &'a RolloutPolicy,
    arranger: &mut Arranger,
    seed: u64,
) -> usize {
    play_until(deal, policy_of, arranger, seed, |_, _| false)
}

/// The same, but ends as soon as `enough` returns true for the deal before a move.
pub fn play_until<'a>(
    deal: &mut Deal,
    policy_of: impl Fn(Seat) -> &'a RolloutPolicy,
    arranger: &mut Arranger,
    seed: u64,
    mut enough: impl FnMut(&Deal, &mut Arranger) -> bool,
) -> usize {
    let mut effort = 0;
    for _ in 0..MOST_MOVES {
        let Some(seat) = deal.board().to_act().filter(|_| !enough(deal, arranger)) else { break };
        effort += effort_of(deal.hand(seat));
        if !step(deal, seat, policy_of(seat), arranger, seed) {
            break;
        }
    }
    effort
}

/// The rollouts of a decision.
pub struct Rollouts {
    seat: Seat,
    policy: RolloutPolicy,
    equity: MatchEquity,
    /// Judges a deal after so many discards, where the game has a value net.
    judge: Option<(ValueJudge, usize)>,
}

impl Rollouts {
    /// The rollouts for the seat of a view. After `judged_after` discards a value net judges them, if there is one.
    #[must_use]
    pub fn new(view: &SeatView, judged_after: Option<usize>) -> Self {
        let equity = MatchEquity::from_view(view);
        let judge = judged_after.and_then(|discards| Some((ValueJudge::from_view(view, &equity)?, discards)));
        Self { seat: view.seat, policy: rollout_policy(view), equity, judge }
    }

    /// The policy at every seat.
    #[must_use]
    pub const fn policy(&self) -> &RolloutPolicy {
        &self.policy
    }

    /// The match equity of the seat.
    #[must_use]
    pub const fn equity(&self) -> &MatchEquity {
        &self.equity
    }

    /// Makes a move of the seat in a deal and plays on, to the end of the deal or until it can be judged. Returns the
    /// match equity of the seat, and the effort in simulated moves.
    #[must_use]
    pub fn value_after(&self, deal: &Deal, mv: &Move, arranger: &mut Arranger, seed: u64) -> (f64, usize) {
        let mut deal = deal.clone();
        if !play(&mut deal, self.seat, mv, seed) {
            return (self.equity.value(&deal), 0);
        }
        let mut discards = usize::from(matches!(mv, Move::Discard(_)));
        let mut value = None;
        let is_judged = |deal: &Deal, arranger: &mut Arranger| {
            let judge = self.judge.as_ref().filter(|(_, after)| discards >= *after);
            value = judge.and_then(|(judge, _)| judge.value(deal, &self.policy.shape, arranger));
            discards += usize::from(deal.board().phase == Phase::Play);
            value.is_some()
        };
        let effort = 1 + play_until(&mut deal, |_| &self.policy, arranger, seed, is_judged);
        match value {
            Some(value) => (value, effort + JUDGING_EFFORT),
            None => (self.equity.value(&deal), effort),
        }
    }
}

/// Makes the move that the policy chooses for the seat to act. Returns `false` if no move is legal.
fn step(deal: &mut Deal, seat: Seat, policy: &RolloutPolicy, arranger: &mut Arranger, seed: u64) -> bool {
    let mv = policy.choose(arranger, Position::within(deal, seat));
    play_or_any(deal, seat, &mv, seed)
}

/// The effort of one move. Hands with jokers take long to arrange, and large hands take longest.
fn effort_of(hand: &Hand) -> usize {
    let of_size = EFFORT[usize::from(hand.len() >= LARGE)];
    of_size[usize::from(hand.jokers()).min(of_size.len() - 1)]
}

/// Makes a move, or any legal one if the move is refused. Returns `false` if no move is legal.
fn play_or_any(deal: &mut Deal, seat: Seat, mv: &Move, seed: u64) -> bool {
    let any = |deal: &mut Deal| Position::within(deal, seat).any_move().is_some_and(|any| play(deal, seat, &any, seed));
    play(deal, seat, mv, seed) || any(deal)
}
