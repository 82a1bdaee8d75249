//! Hazard rates, for each kind of game and size of table.
//!
//! Those of Rami 101 and Rami traditionnel are measured, 22 November 2026: the maximum likelihood, over matches of the
//! good player, of how many turns each seat still had before another went out. `rami-lab hazard` does this and prints
//! its result in the form of this file; seeds and numbers of matches of the first runs are not on record. The others
//! are guessed, and far higher than what happens: measured rates made the evaluation no better in those games
//! (`docs/bots.md`, "Dropped").

use super::HazardRates;
use crate::bots::position::kinds::{ByTable, PerGameKind};

/// Guessed rates: how much they grow before the opening, and after it.
const fn guessed(closed_growth: f64, opened_growth: f64) -> HazardRates {
    HazardRates {
        closed: 0.01,
        closed_growth,
        one_card: 0.35,
        two_cards: 0.28,
        three_cards: 0.18,
        four_cards: 0.12,
        more_cards: 0.07,
        opened_growth,
    }
}

pub(super) const RATES: PerGameKind<ByTable<HazardRates>> = PerGameKind {
    // Rami 51: guessed.
    opening: ByTable { two: guessed(0.085, 0.085), more: guessed(0.060, 0.060) },
    // Rami 101: measured.
    penalty: ByTable {
        two: HazardRates {
            closed: 0.001,
            closed_growth: 0.0138,
            one_card: 0.255,
            two_cards: 0.134,
            three_cards: 0.144,
            four_cards: 0.049,
            more_cards: 0.003,
            opened_growth: 0.0229,
        },
        more: HazardRates {
            closed: 0.0,
            closed_growth: 0.0197,
            one_card: 0.298,
            two_cards: 0.138,
            three_cards: 0.262,
            four_cards: 0.112,
            more_cards: 0.003,
            opened_growth: 0.0323,
        },
    },
    // Rami des suites: guessed.
    laid: ByTable { two: guessed(0.085, 0.085), more: guessed(0.060, 0.060) },
    // Le Puis-je: guessed.
    contract: ByTable { two: guessed(0.028, 0.085), more: guessed(0.020, 0.060) },
    // Rami traditionnel: measured.
    other: ByTable {
        two: HazardRates {
            closed: 0.0,
            closed_growth: 0.0063,
            one_card: 0.115,
            two_cards: 0.026,
            three_cards: 0.074,
            four_cards: 0.027,
            more_cards: 0.0,
            opened_growth: 0.0094,
        },
        more: HazardRates {
            closed: 0.0,
            closed_growth: 0.0076,
            one_card: 0.301,
            two_cards: 0.066,
            three_cards: 0.102,
            four_cards: 0.023,
            more_cards: 0.0,
            opened_growth: 0.0139,
        },
    },
};
