//! Parameters of match equity, for each kind of game and size of table.
//!
//! Measured over matches of the good player, 21 November 2026: the maximum likelihood of the winners, foretold from the
//! totals before each deal (`rami-lab equity --games 3000 --seed 2` for each game, which prints its result in the form
//! of this file). Larger tables are of three and four players. With the numbers guessed before, the champion was far
//! too sure of its leads (`docs/bots.md`).

use super::EquityParameters;
use crate::bots::position::kinds::{ByTable, PerGameKind};

pub(super) const PARAMETERS: PerGameKind<ByTable<EquityParameters>> = PerGameKind {
    // Rami 51.
    opening: ByTable {
        two: EquityParameters { logit_per_point: 0.0091, points_per_deal: 59.7, fewest_deals: 1.06 },
        more: EquityParameters { logit_per_point: 0.0117, points_per_deal: 93.9, fewest_deals: 1.36 },
    },
    // Rami 101.
    penalty: ByTable {
        two: EquityParameters { logit_per_point: 0.0179, points_per_deal: 36.2, fewest_deals: 0.50 },
        more: EquityParameters { logit_per_point: 0.0142, points_per_deal: 62.5, fewest_deals: 0.21 },
    },
    // Rami des suites.
    laid: ByTable {
        two: EquityParameters { logit_per_point: 0.0234, points_per_deal: 57.8, fewest_deals: 0.66 },
        more: EquityParameters { logit_per_point: 0.0300, points_per_deal: 55.2, fewest_deals: 0.85 },
    },
    // Le Puis-je.
    contract: ByTable {
        two: EquityParameters { logit_per_point: 0.0778, points_per_deal: 20.0, fewest_deals: 0.82 },
        more: EquityParameters { logit_per_point: 0.0720, points_per_deal: 23.4, fewest_deals: 0.82 },
    },
    // Rami traditionnel.
    other: ByTable {
        two: EquityParameters { logit_per_point: 0.0300, points_per_deal: 46.5, fewest_deals: 0.46 },
        more: EquityParameters { logit_per_point: 0.0265, points_per_deal: 33.5, fewest_deals: 2.04 },
    },
};

/// Games ended by a knock, between two: Gin rami.
pub(super) const KNOCKING: EquityParameters =
    EquityParameters { logit_per_point: 0.0305, points_per_deal: 31.4, fewest_deals: 0.72 };
