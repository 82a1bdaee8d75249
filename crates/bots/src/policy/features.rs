//! Features: numbers that describe a hand or a position. A weighted sum of them (`dot`) is what the policy judges by.

use std::iter::zip;

use serde::Serialize;

/// A fixed number of features, each a field with a name. Weights are a value of the same type: one number for each
/// feature.
pub trait Features<const N: usize>: Copy {
    /// The numbers in the order of the fields.
    fn to_array(self) -> [f64; N];

    /// Features or weights with these numbers, in the order of the fields. Training changes weights as lists of
    /// numbers.
    fn from_array(numbers: [f64; N]) -> Self;

    /// The weighted sum of the features, added up in the order of the fields.
    fn dot(self, weights: Self) -> f64 {
        zip(self.to_array(), weights.to_array()).map(|(feature, weight)| feature * weight).sum()
    }
}

/// Implements [`Features`] for a structure, given all of its fields in order.
macro_rules! impl_features {
    ($features:ident, $count:ident: $($field:ident),+ $(,)?) => {
        impl Features<$count> for $features {
            fn to_array(self) -> [f64; $count] {
                [$(self.$field),+]
            }

            fn from_array([$($field),+]: [f64; $count]) -> Self {
                Self { $($field),+ }
            }
        }
    };
}

pub(crate) use impl_features;

/// How many features a hand has.
pub const HAND_FEATURES: usize = 9;

/// The features of a hand between two turns. As weights, each field is the cost of one unit, in points. Under a
/// contract three features mean something else, because only the melds of the contract can be laid.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct HandFeatures {
    /// Points of the cards outside the best melds; under a contract, of the whole hand.
    pub deadwood_points: f64,
    /// How many cards are outside the best melds; under a contract, in the whole hand.
    pub deadwood_cards: f64,
    /// Points that the melds lack for an opening; 0 once opened.
    pub points_to_opening: f64,
    /// Unseen cards that complete a set and no run.
    pub set_outs: f64,
    /// Unseen cards that complete a run.
    pub run_outs: f64,
    /// Cards held that lie near others. A card counts once for a run and once for a set.
    pub linked_cards: f64,
    /// Unseen cards that would lie near cards held.
    pub link_outs: f64,
    /// Jokers.
    pub jokers: f64,
    /// Points of the best melds; under a contract, the number of cards missing to it.
    pub meld_points: f64,
}

impl_features! {
    HandFeatures, HAND_FEATURES:
    deadwood_points,
    deadwood_cards,
    points_to_opening,
    set_outs,
    run_outs,
    linked_cards,
    link_outs,
    jokers,
    meld_points,
}

impl HandFeatures {
    /// Scales the potential, which is what the hand may become: outs, and cards that lie near each other.
    pub fn scale_potential(&mut self, by: f64) {
        for feature in [&mut self.set_outs, &mut self.run_outs, &mut self.linked_cards, &mut self.link_outs] {
            *feature *= by;
        }
    }
}

/// How many features an opening has.
pub const OPENING_FEATURES: usize = 11;

/// The features of an opening that could be laid now or held back. As weights, each field says how much one unit speaks
/// for laying it, in points.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OpeningFeatures {
    /// Always 1.
    pub always: f64,
    /// Cards that would be left.
    pub cards_left: f64,
    /// Share of the opponents who have opened, from 0 to 1.
    pub opened_share: f64,
    /// How near the nearest opponent is to going out, from 0 to 1.
    pub nearest_out: f64,
    /// Opponents who may go out at once.
    pub nearly_out: f64,
    /// Opponents in the deal.
    pub opponents: f64,
    /// Turns that the seat has played, in tens.
    pub own_turns: f64,
    /// Jokers held.
    pub jokers: f64,
    /// Cards of the hand that fit melds on the table.
    pub fitting_cards: f64,
    /// Melds on the table.
    pub table_melds: f64,
    /// Cards of the stock, in tens.
    pub stock: f64,
}

impl_features! {
    OpeningFeatures, OPENING_FEATURES:
    always,
    cards_left,
    opened_share,
    nearest_out,
    nearly_out,
    opponents,
    own_turns,
    jokers,
    fitting_cards,
    table_melds,
    stock,
}
