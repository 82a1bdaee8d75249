//! The belief in games that are ended by a knock. A hand is likely if it agrees with what its holder took, discarded
//! and left lying, and with how long the deal has lasted. A player rarely discards a card that would have improved his
//! hand.

use serde::Serialize;

use crate::policy::features::{Features, impl_features};
use crate::policy::knock_policy::{KnockDecision, completing, near};
use crate::position::Position;
use crate::position::shape::bit;
use rami_engine::cards::bits;
use rami_engine::game::LeastDeadwood;

/// The number of turns after which hands are taken to improve no further. Chosen by judgement.
const MOST_TURNS: f64 = 10.0;
/// The number of the holder's latest discards from which the hand is inferred. Each of them has two features. Chosen by
/// judgement.
const LATEST: usize = 3;
/// The points at which the advantage of another discard is capped. Chosen by judgement.
const MOST_REGRET: f64 = 8.0;
/// The points above which another discard counts as better.
const REGRET: f64 = 0.01;

/// How many features a believed hand has.
pub const KNOCK_FEATURES: usize = 10 + 2 * LATEST;

/// The features of a hand that the other player may hold. As weights, each field is the change of the hand's
/// log-likelihood for one unit.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct KnockFeatures {
    /// Points outside melds.
    pub deadwood: f64,
    /// The product of these points and the number of turns completed, which is capped at ten.
    pub deadwood_turns: f64,
    /// Cards that would complete a meld with cards outside melds.
    pub outs: f64,
    /// Cards left lying of which the hand could have made use.
    pub passed: f64,
    /// Cards thrown of which the hand could have made use.
    pub thrown: f64,
    /// Cards outside melds that lie near a card thrown.
    pub near_thrown: f64,
    /// Cards outside melds that lie near a card left lying.
    pub near_passed: f64,
    /// Cards taken from the discard pile that stand in no meld.
    pub taken_in_vain: f64,
    /// Whether the hand could have been knocked with.
    pub could_knock: f64,
    /// Whether no card is outside melds.
    pub gin: f64,
    /// Points by which another discard would have been better for the hand than the latest one.
    pub regret: f64,
    /// The same of the discard before.
    pub second_regret: f64,
    /// The same of the one before that.
    pub third_regret: f64,
    /// Whether another discard would have been better than the latest one.
    pub other_better: f64,
    /// The same of the discard before.
    pub second_other_better: f64,
    /// The same of the one before that.
    pub third_other_better: f64,
}

impl_features!(
    KnockFeatures, KNOCK_FEATURES: deadwood, deadwood_turns, outs, passed, thrown, near_thrown, near_passed, taken_in_vain,
    could_knock, gin, regret, second_regret, third_regret, other_better, second_other_better, third_other_better,
);

/// The weights, from the data file `knock_weights.json`.
pub const WEIGHTS: KnockFeatures = include!(concat!(env!("OUT_DIR"), "/search/belief/knock_weights.rs"));

/// The features of a hand, given by bit, of a seat whose cards are all unknown to the decision.
#[must_use]
pub fn features(decision: KnockDecision<'_>, cards: u64) -> KnockFeatures {
    let position = decision.position;
    let state = &position.board.seats[position.seat];
    let best = LeastDeadwood::of_cards(position.rules.values, cards);
    let deadwood = best.deadwood_cards();
    let outs = completing(deadwood);
    let used = outs | best.prolonging();
    let count = |cards: u64| f64::from(cards.count_ones());
    let nearby = |traces: u64| count(bits(traces).fold(0, |nearby, card| nearby | near(card)) & deadwood);
    let points = f64::from(best.points());
    let limit = position.board.knock_limit(position.rules).unwrap_or_default();
    let knocks = state.turns > 0 && best.points() <= limit.into();
    let regrets = regrets(decision.holding(cards), cards);
    let [regret, second_regret, third_regret] = regrets.map(|regret| regret.clamp(0.0, MOST_REGRET));
    let [other_better, second_other_better, third_other_better] =
        regrets.map(|regret| f64::from(u8::from(regret > REGRET)));
    KnockFeatures {
        deadwood: points,
        deadwood_turns: points * f64::from(state.turns).min(MOST_TURNS),
        outs: count(outs),
        passed: count(used & state.passed),
        thrown: count(used & state.thrown),
        near_thrown: nearby(state.thrown),
        near_passed: nearby(state.passed & !state.thrown),
        taken_in_vain: count(deadwood & state.known.planes()[0]),
        could_knock: f64::from(u8::from(knocks)),
        gin: f64::from(u8::from(best.points() == 0)),
        regret,
        second_regret,
        third_regret,
        other_better,
        second_other_better,
        third_other_better,
    }
}

/// For each of the holder's latest discards that can still be seen, the latest first: by how many points another
/// discard would have been better for the hand.
fn regrets(decision: KnockDecision<'_>, cards: u64) -> [f64; LATEST] {
    let Position { board, seat, .. } = decision.position;
    let thrown = board.seats[seat].thrown;
    let open = board.taken.iter().chain(board.discard.iter().rev()).map(|&card| bit(card));
    let cost = decision.cost(cards);
    let mut regrets = [0.0; LATEST];
    for (regret, card) in regrets.iter_mut().zip(open.filter(|card| thrown & card != 0)) {
        let before = cards | card;
        *regret = cost - decision.cost_after_discard(before, before);
    }
    regrets
}
