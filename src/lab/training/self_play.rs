//! RolloutPolicy players of two manners at one table: what `rami-lab tune` compares. Native only.

use crate::arrange::Arranger;
use crate::game::Deal;
use crate::rules::Rules;

use crate::bots::policy::rollout_policy::RolloutPolicy;
use crate::bots::policy::weights::PolicyWeights;
use crate::bots::search::rollout::{MOST_MOVES, step};

impl PolicyWeights {
    /// All its numbers, in the order of the fields.
    pub fn numbers(&mut self) -> impl Iterator<Item = &mut f64> {
        let Self { costs, haste, feed, wanted, known, take, near, buy, deep, open, lay } = self;
        let of_hand = costs.as_flattened_mut().iter_mut().chain(haste.as_flattened_mut());
        let of_discards = std::iter::once(feed).chain(wanted).chain(known).chain(take).chain(near);
        of_hand.chain(of_discards).chain(buy).chain(deep).chain(open).chain(lay)
    }
}

/// Players of two manners under one set of rules.
pub struct SelfPlay<'a> {
    rules: &'a Rules,
    players: [PolicyWeights; 2],
    arranger: Arranger,
}

impl<'a> SelfPlay<'a> {
    /// Players of these manners.
    #[must_use]
    pub fn new(rules: &'a Rules, players: [PolicyWeights; 2]) -> Self {
        Self { rules, players, arranger: Arranger::new(rules) }
    }

    /// Plays a deal to its end; `sides` says which of the two manners each seat has.
    pub fn play(&mut self, deal: &mut Deal, sides: &[usize], seed: u64) {
        let quicks = self.players.map(|weights| RolloutPolicy::new(self.rules, deal.board().number, weights));
        for made in 0..MOST_MOVES as u64 {
            let Some(seat) = deal.board().to_act() else { return };
            if !step(deal, seat, &quicks[sides[seat]], &mut self.arranger, seed.wrapping_add(made)) {
                return;
            }
        }
    }
}
