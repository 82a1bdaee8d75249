//! Self-play: rollout policies with two sets of weights at one table, and weights as lists of numbers. `rami-lab tune`
//! compares them.

use std::array;

use crate::arrange::Arranger;
use crate::bots::policy::features::{Features, HandFeatures, OpeningFeatures};
use crate::bots::policy::rollout_policy::RolloutPolicy;
use crate::bots::policy::weights::{
    BuyThreshold, KnownCards, LayWeights, PolicyWeights, Pressure, SeveralThreshold, TakeThreshold,
};
use crate::bots::position::kinds::ByOpening;
use crate::bots::search::rollout::{MOST_MOVES, step};
use crate::game::Deal;
use crate::rules::Rules;

/// All numbers of the weights, in the order of the fields.
pub(super) fn numbers_of(weights: &PolicyWeights) -> Vec<f64> {
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
    } = *weights;
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

/// The weights with these numbers, in the order of the fields.
pub(super) fn weights_of(numbers: &[f64]) -> PolicyWeights {
    let mut numbers = numbers.iter().copied();
    let mut next = || numbers.next().expect("as many numbers as there are weights");
    PolicyWeights {
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

/// A table where two sets of weights play against each other.
pub struct SelfPlay<'a> {
    rules: &'a Rules,
    sides: [PolicyWeights; 2],
    arranger: Arranger,
}

impl<'a> SelfPlay<'a> {
    /// A table for two sides with these weights.
    #[must_use]
    pub fn new(rules: &'a Rules, sides: [PolicyWeights; 2]) -> Self {
        Self { rules, sides, arranger: Arranger::new(rules) }
    }

    /// Plays a deal to its end. `sides` holds, by seat, which of the two sides plays there.
    pub fn play(&mut self, deal: &mut Deal, sides: &[usize], seed: u64) {
        let policies = self.sides.map(|weights| RolloutPolicy::new(self.rules, deal.board().number, weights));
        for made in 0..MOST_MOVES as u64 {
            let Some(seat) = deal.board().to_act() else { return };
            if !step(deal, seat, &policies[sides[seat]], &mut self.arranger, seed.wrapping_add(made)) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_and_numbers_are_the_same() {
        let numbers: Vec<f64> = (0..51).map(f64::from).collect();
        assert_eq!(numbers_of(&weights_of(&numbers)), numbers);
    }
}
