//! Self-play between rollout policies with two sets of weights at one table, and weights as lists of numbers. `rami-lab
//! tune` compares them. Games ended by a knock have weights of their own kind.

use std::array;

use rami_bots::PolicyWeights;
use rami_bots::internals::{
    BuyThreshold, ByOpening, Features, HandFeatures, KnockWeights, KnownCards, LayWeights, OpeningFeatures, Pressure,
    RolloutPolicy, SeveralThreshold, TakeThreshold, play_out_among,
};
use serde::Serialize;

use rami_engine::arrange::Arranger;
use rami_engine::game::Deal;
use rami_engine::rules::Rules;

use super::steps::{KNOCK_STEPS, STEPS};

/// Weights of a rollout policy that can be tuned.
pub trait Weights: Copy + Serialize + Sync {
    /// The least step of each number, in its own unit.
    const STEPS: Self;

    /// The weights in use.
    fn present(rules: &Rules) -> Self;

    /// The weights of a player who looks at its own hand alone.
    fn own_hand(rules: &Rules) -> Self;

    /// All numbers, in the order of the fields.
    fn numbers(&self) -> Vec<f64>;

    /// The weights with these numbers, in the order of the fields.
    fn of_numbers(numbers: &[f64]) -> Self;

    /// All weights of a policy: these, and the present ones of the other kind.
    fn with_others(self, rules: &Rules) -> (PolicyWeights, KnockWeights);
}

impl Weights for KnockWeights {
    const STEPS: Self = KNOCK_STEPS;

    fn present(_: &Rules) -> Self {
        Self::TUNED
    }

    fn own_hand(_: &Rules) -> Self {
        Self::OWN_HAND
    }

    fn numbers(&self) -> Vec<f64> {
        self.to_array().to_vec()
    }

    fn of_numbers(numbers: &[f64]) -> Self {
        Self::from_array(array::from_fn(|at| numbers[at]))
    }

    fn with_others(self, rules: &Rules) -> (PolicyWeights, KnockWeights) {
        (PolicyWeights::tuned(rules), self)
    }
}

impl Weights for PolicyWeights {
    const STEPS: Self = STEPS;

    fn present(rules: &Rules) -> Self {
        Self::tuned(rules)
    }

    fn own_hand(rules: &Rules) -> Self {
        Self::own_hand(rules)
    }

    fn numbers(&self) -> Vec<f64> {
        let PolicyWeights {
            hand,
            deadwood_pressure,
            potential_pressure,
            feed,
            wanted,
            known,
            take,
            take_link,
            buy,
            take_several,
            open,
            lay,
        } = *self;
        let mut numbers = [hand.before.to_array(), hand.after.to_array()].concat();
        for pressure in [deadwood_pressure, potential_pressure] {
            numbers.extend([pressure.opened_share, pressure.nearest_out]);
        }
        numbers.extend([feed, wanted.before, wanted.after, known.completes, known.links]);
        numbers.extend([take.always, take.ten_outs, take_link.before, take_link.after]);
        numbers.extend([buy.always, buy.short_card, buy.second_card, buy.own_turn]);
        numbers.extend([take_several.always, take_several.card]);
        numbers.extend(open.to_array());
        numbers.extend([lay.always, lay.card_left, lay.nearest_out]);
        numbers
    }

    fn of_numbers(numbers: &[f64]) -> Self {
        let mut numbers = numbers.iter().copied();
        let mut next = || numbers.next().expect("as many numbers as there are weights");
        Self {
            hand: ByOpening {
                before: HandFeatures::from_array(array::from_fn(|_| next())),
                after: HandFeatures::from_array(array::from_fn(|_| next())),
            },
            deadwood_pressure: Pressure { opened_share: next(), nearest_out: next() },
            potential_pressure: Pressure { opened_share: next(), nearest_out: next() },
            feed: next(),
            wanted: ByOpening { before: next(), after: next() },
            known: KnownCards { completes: next(), links: next() },
            take: TakeThreshold { always: next(), ten_outs: next() },
            take_link: ByOpening { before: next(), after: next() },
            buy: BuyThreshold { always: next(), short_card: next(), second_card: next(), own_turn: next() },
            take_several: SeveralThreshold { always: next(), card: next() },
            open: OpeningFeatures::from_array(array::from_fn(|_| next())),
            lay: LayWeights { always: next(), card_left: next(), nearest_out: next() },
        }
    }

    fn with_others(self, _: &Rules) -> (PolicyWeights, KnockWeights) {
        (self, KnockWeights::TUNED)
    }
}

/// A table where two sets of weights play against each other.
pub struct SelfPlay<'a, W> {
    rules: &'a Rules,
    sides: [W; 2],
    arranger: Arranger,
}

impl<'a, W: Weights> SelfPlay<'a, W> {
    /// A table for two sides with these weights.
    #[must_use]
    pub fn new(rules: &'a Rules, sides: [W; 2]) -> Self {
        Self { rules, sides, arranger: Arranger::new(rules) }
    }

    /// Plays a deal to its end. `sides` holds, by seat, which of the two sides plays there.
    pub fn play(&mut self, deal: &mut Deal, sides: &[usize], seed: u64) {
        let policies = self.sides.map(|weights| {
            let (weights, knocking) = weights.with_others(self.rules);
            RolloutPolicy::new(self.rules, deal.board().number, weights).knocking_by(knocking)
        });
        play_out_among(deal, |seat| &policies[sides[seat]], &mut self.arranger, seed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rami_bots::internals::KNOCK_WEIGHTS;

    #[test]
    fn converts_weights_to_numbers_and_back() {
        let numbers: Vec<f64> = (0..51).map(f64::from).collect();
        assert_eq!(PolicyWeights::of_numbers(&numbers).numbers(), numbers);
        let few = &numbers[..KNOCK_WEIGHTS];
        assert_eq!(KnockWeights::of_numbers(few).numbers(), few);
    }
}
