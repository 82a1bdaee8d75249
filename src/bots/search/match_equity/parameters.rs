//! Parameters of match equity, for each kind of game and size of table.
//!
//! Measured over matches of the good player, 21 November 2026: the maximum likelihood of the winners, foretold from the
//! totals before each deal (`rami-lab equity --games 3000 --seed 2` for each game, which prints its result in the form
//! of this file). Larger tables are of three and four players. With the numbers guessed before, the champion was far
//! too sure of its leads (`docs/bots.md`).

use super::EquityParameters;
use crate::bots::position::kinds::{ByTable, PerGameKind};
use crate::rules::{MatchEnd, Opening, Rules};

/// The worth of a card left in hand, in points. Guessed.
const POINTS_PER_CARD: f64 = 7.0;
/// The logit, with one deal to go, of a lead as large as a whole hand. Guessed: about what the measured games have.
const LOGIT_PER_HAND: f64 = 1.3;
/// Points by which a deal brings the highest total nearer to a limit, as a share of a whole hand. Guessed.
const SHARE_PER_DEAL: f64 = 0.6;

/// The parameters for these rules and so many players.
pub(super) fn of(rules: &Rules, players: usize) -> EquityParameters {
    let measured = *PARAMETERS.of(rules).of(players);
    match rules.match_end {
        _ if rules.knocking().is_some() => KNOCKING,
        // The measured games with an opening are matches of elimination, which tells nothing of these ends (C15).
        MatchEnd::Limit(_) => without_elimination(rules),
        MatchEnd::Deals(_) if !matches!(rules.opening, Opening::Contract(_)) => without_elimination(rules),
        _ => measured,
    }
}

/// The parameters of a match in which the totals alone decide, by the size of a hand.
fn without_elimination(rules: &Rules) -> EquityParameters {
    let hand = POINTS_PER_CARD * f64::from(rules.hand_size);
    EquityParameters {
        logit_per_point: LOGIT_PER_HAND / hand,
        points_per_deal: SHARE_PER_DEAL * hand,
        fewest_deals: 1.0,
    }
}

const PARAMETERS: PerGameKind<ByTable<EquityParameters>> = PerGameKind {
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
const KNOCKING: EquityParameters =
    EquityParameters { logit_per_point: 0.0305, points_per_deal: 31.4, fewest_deals: 0.72 };
