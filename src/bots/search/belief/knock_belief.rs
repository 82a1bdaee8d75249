//! The belief where a deal is ended by a knock: how a hand goes with what its holder took, threw and left lying, and with
//! how far the deal has come.

use crate::bots::policy::features::{Features, impl_features};
use crate::bots::policy::knock_policy::{completing, near};
use crate::bots::position::Position;
use crate::cards::bits;
use crate::game::Arrangement;

/// Turns after which hands are as good as they get. Guessed.
const MOST_TURNS: f64 = 10.0;

/// How many features a believed hand has.
pub(crate) const KNOCK_FEATURES: usize = 10;

/// Features of a hand that the other player may hold. As weights: the change of its log-likelihood for one of each.
#[derive(Clone, Copy, Debug)]
pub struct KnockFeatures {
    /// Points outside combinations.
    pub(crate) deadwood: f64,
    /// The same for each turn completed, up to ten.
    pub(crate) deadwood_turns: f64,
    /// Cards that would complete a combination with what is outside of them.
    pub(crate) outs: f64,
    /// Cards left lying of which the hand could have made use.
    pub(crate) passed: f64,
    /// The same of cards thrown.
    pub(crate) thrown: f64,
    /// Cards outside combinations that lie near a card thrown.
    pub(crate) near_thrown: f64,
    /// The same of cards left lying.
    pub(crate) near_passed: f64,
    /// Cards taken from the discard pile that stand in no combination.
    pub(crate) taken_in_vain: f64,
    /// Whether the hand could have been knocked with.
    pub(crate) could_knock: f64,
    /// Whether nothing is outside combinations.
    pub(crate) gin: f64,
}

impl_features!(
    KnockFeatures, KNOCK_FEATURES: deadwood, deadwood_turns, outs, passed, thrown, near_thrown, near_passed, taken_in_vain,
    could_knock, gin,
);

/// The weights, learnt by `rami-lab belief --variant gin --games 600 --seed 6`: those under which the hands of the quick player are likeliest.
pub(crate) const WEIGHTS: KnockFeatures = KnockFeatures {
    deadwood: -0.0203,
    deadwood_turns: -0.015,
    outs: 0.25,
    passed: -1.298,
    thrown: -2.2955,
    near_thrown: -0.8938,
    near_passed: -0.8875,
    taken_in_vain: -0.946,
    could_knock: -1.1746,
    gin: -4.3364,
};

/// The features of a hand, by bit, at the seat of a position.
pub(crate) fn features(position: Position<'_>, cards: u64) -> KnockFeatures {
    let state = &position.board.seats[position.seat];
    let best = Arrangement::of_cards(position.rules.values, cards);
    let deadwood = best.deadwood_cards();
    let outs = completing(deadwood);
    let used = outs | best.prolonging();
    let count = |cards: u64| f64::from(cards.count_ones());
    let nearby = |traces: u64| count(bits(traces).fold(0, |nearby, card| nearby | near(card)) & deadwood);
    let points = f64::from(best.points());
    let limit = position.board.knock_limit(position.rules).unwrap_or_default();
    let knocks = state.turns > 0 && best.points() <= limit.into();
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
    }
}
