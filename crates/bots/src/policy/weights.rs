//! Weights of the policy. The numbers themselves stand in the data files `weights/tuned.json` and
//! `weights/own_hand.json`, of which `build.rs` makes values.

use serde::Serialize;

use crate::policy::features::{HandFeatures, OpeningFeatures};
use crate::policy::style::Style;
use crate::position::kinds::{ByOpening, PerGameKind};
use crate::position::opponents::Opponents;
use rami_engine::rules::Rules;

/// The points that speak against an opening for each point of a temperament's reluctance to lay ([`Style::hold`]).
/// Chosen by judgement.
const RELUCTANCE: f64 = 2.5;

/// The weights of a player who plays soundly and considers only its own hand.
const OWN_HAND: PerGameKind<PolicyWeights> = include!(concat!(env!("OUT_DIR"), "/policy/weights/own_hand.rs"));

/// The strongest weights found without a search.
const TUNED: PerGameKind<PolicyWeights> = include!(concat!(env!("OUT_DIR"), "/policy/weights/tuned.rs"));

/// The weights of the policy, in points. `rami-lab tune` finds such numbers.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PolicyWeights {
    /// The costs of the features of a hand, before its owner has opened and after.
    pub hand: ByOpening<HandFeatures>,
    /// The share added to the weight of deadwood points as the end of the deal comes nearer.
    pub deadwood_pressure: Pressure,
    /// The share taken from the weight of a hand's potential as the end of the deal comes nearer.
    pub potential_pressure: Pressure,
    /// The cost of a discard that the next player can lay off.
    pub feed: f64,
    /// The cost of a discard for every ten unseen cards that lie near it, before the next player has opened and after.
    pub wanted: ByOpening<f64>,
    /// The cost of a discard for cards that the next player is known to hold.
    pub known: KnownCards,
    /// The threshold that taking a discard must reach, if it completes something.
    pub take: TakeThreshold,
    /// The least that a discard must gain to be taken if it completes nothing yet, before opening and after.
    pub take_link: ByOpening<f64>,
    /// The threshold that a purchase must reach (V4-R6).
    pub buy: BuyThreshold,
    /// The points by which several discards must improve a hand.
    pub take_several: SeveralThreshold,
    /// The reasons for laying the opening. It is laid unless their sum is negative. `rami-lab opening` finds such
    /// numbers.
    pub open: OpeningFeatures,
    /// The reasons for laying after the opening. The player lays unless their sum is negative.
    pub lay: LayWeights,
}

/// The weights of two features that say how near the end of the deal is.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Pressure {
    /// The weight of the share of the opponents who have opened.
    pub opened_share: f64,
    /// The weight of how near the nearest opponent is to going out.
    pub nearest_out: f64,
}

impl Pressure {
    /// The weighted sum.
    #[must_use]
    pub fn dot(self, opponents: Opponents) -> f64 {
        self.opened_share * opponents.opened_share + self.nearest_out * opponents.nearest_out
    }
}

/// The cost of a discard for cards that the next player is known to hold.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct KnownCards {
    /// The cost if the discard completes them.
    pub completes: f64,
    /// The cost if the discard lies near them.
    pub links: f64,
}

/// The points that taking a discard must gain.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TakeThreshold {
    /// The base amount.
    pub always: f64,
    /// The addition for every ten unseen cards that would complete something, since a stock card may be one of them.
    pub ten_outs: f64,
}

/// The points that a purchase must gain.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BuyThreshold {
    /// The base amount.
    pub always: f64,
    /// The addition for each card by which the hand is too small for the contract.
    pub short_card: f64,
    /// The addition for a second card.
    pub second_card: f64,
    /// The addition in the player's own turn, in which one card could be taken for nothing.
    pub own_turn: f64,
}

/// The points by which several discards must improve a hand.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SeveralThreshold {
    /// The base amount.
    pub always: f64,
    /// The addition for each card taken.
    pub card: f64,
}

/// The reasons for laying after the opening.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LayWeights {
    /// The base amount.
    pub always: f64,
    /// The addition for each card that would be left.
    pub card_left: f64,
    /// The weight of how near the nearest opponent is to going out.
    pub nearest_out: f64,
}

impl PolicyWeights {
    /// These weights with what a temperament changes.
    #[must_use]
    pub fn in_style(mut self, style: Style) -> Self {
        for hand in [&mut self.hand.before, &mut self.hand.after] {
            hand.deadwood_points += style.dear;
            hand.scale_potential(style.keep);
        }
        self.feed *= style.feed;
        self.take.always += style.take;
        self.buy.always += style.take;
        self.open.always -= RELUCTANCE * style.hold;
        self
    }

    /// The weights of a player who plays soundly and considers only its own hand. The good player and the beginner use
    /// them.
    #[must_use]
    pub const fn own_hand(rules: &Rules) -> Self {
        *OWN_HAND.of(rules)
    }

    /// The strongest weights found for play without a search. The rollouts use them.
    #[must_use]
    pub const fn tuned(rules: &Rules) -> Self {
        *TUNED.of(rules)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn read(text: &str) -> Value {
        serde_json::from_str(text).expect("JSON")
    }

    #[test]
    fn weights_are_written_in_the_form_of_their_data_file() {
        for (table, file) in
            [(TUNED, include_str!("weights/tuned.json")), (OWN_HAND, include_str!("weights/own_hand.json"))]
        {
            let file = read(file);
            let PerGameKind { opening, penalty, laid, contract, other } = table;
            let kinds = [opening, penalty, laid, contract, other];
            for (kind, weights) in ["opening", "penalty", "laid", "contract", "other"].into_iter().zip(kinds) {
                let mut entry = file[kind].clone();
                entry.as_object_mut().expect("an entry").remove("about");
                assert_eq!(flat(&serde_json::to_value(weights).expect("JSON")), flat(&entry), "{kind}");
            }
        }
    }

    /// All numbers of a value, each with its path.
    fn flat(value: &Value) -> Vec<(String, f64)> {
        match value.as_object() {
            Some(fields) => {
                let under = |(name, value)| {
                    flat(value).into_iter().map(move |(path, number)| (format!("{name}.{path}"), number))
                };
                fields.iter().flat_map(under).collect()
            }
            None => vec![(String::new(), value.as_f64().expect("a number"))],
        }
    }
}
