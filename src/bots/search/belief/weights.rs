//! Weights of the belief over opponents' hands, one set for each kind of game.
//!
//! Measured by conditional logistic regression over hands of the good player in its own matches, 21 November 2026: each
//! true hand stands among eleven dealt at random from what another seat did not see. `rami-lab belief` does this and
//! prints its result in the form of this file; seeds and numbers of matches of the first runs are not on record. In
//! Rami 101 a true hand is told from eleven others by 0.94 nats before its owner has opened. What the belief is worth:
//! `docs/bots.md`.

use super::{BeliefFeatures, CardTraces};
use crate::bots::policy::features::HandFeatures;
use crate::bots::position::kinds::{ByOpening, PerGameKind};

pub(super) const WEIGHTS: PerGameKind<ByOpening<BeliefFeatures>> = PerGameKind {
    // Rami 51.
    opening: ByOpening {
        before: BeliefFeatures {
            thrown: CardTraces { near: -1.032, completing: -0.747, held: 0.878 },
            passed: CardTraces { near: -0.175, completing: -0.61, held: 0.21 },
            hand_points: -0.029,
            fitting_cards: 0.303,
            hand: HandFeatures {
                deadwood_points: 0.002,
                deadwood_cards: -0.314,
                points_to_opening: -0.048,
                set_outs: 0.08,
                run_outs: 0.113,
                linked_cards: 0.412,
                link_outs: 0.094,
                jokers: 0.069,
                meld_points: -0.036,
            },
        },
        after: BeliefFeatures {
            thrown: CardTraces { near: -0.268, completing: -1.6, held: 0.263 },
            passed: CardTraces { near: -0.07, completing: -0.325, held: 0.067 },
            hand_points: -0.103,
            fitting_cards: -3.019,
            hand: HandFeatures {
                deadwood_points: -0.103,
                deadwood_cards: 3.589,
                points_to_opening: 0.0,
                set_outs: 0.287,
                run_outs: 0.371,
                linked_cards: 1.048,
                link_outs: 0.172,
                jokers: 1.005,
                meld_points: -1.747,
            },
        },
    },
    // Rami 101.
    penalty: ByOpening {
        before: BeliefFeatures {
            thrown: CardTraces { near: -1.266, completing: -0.655, held: 1.328 },
            passed: CardTraces { near: -0.05, completing: 0.212, held: 0.156 },
            hand_points: -0.02,
            fitting_cards: 0.261,
            hand: HandFeatures {
                deadwood_points: 0.0,
                deadwood_cards: -0.125,
                points_to_opening: -0.008,
                set_outs: 0.067,
                run_outs: 0.046,
                linked_cards: 0.304,
                link_outs: 0.108,
                jokers: 0.117,
                meld_points: -0.012,
            },
        },
        after: BeliefFeatures {
            thrown: CardTraces { near: -0.666, completing: -1.658, held: 0.434 },
            passed: CardTraces { near: -0.213, completing: 0.111, held: 0.335 },
            hand_points: -0.074,
            fitting_cards: -1.899,
            hand: HandFeatures {
                deadwood_points: -0.074,
                deadwood_cards: 3.621,
                points_to_opening: 0.0,
                set_outs: 0.176,
                run_outs: 0.214,
                linked_cards: 0.489,
                link_outs: -0.019,
                jokers: -3.483,
                meld_points: -1.786,
            },
        },
    },
    // Rami des suites.
    laid: ByOpening {
        before: BeliefFeatures {
            thrown: CardTraces { near: -2.101, completing: -2.241, held: 0.0 },
            passed: CardTraces { near: 0.071, completing: -1.003, held: 0.0 },
            hand_points: 0.009,
            fitting_cards: -0.91,
            hand: HandFeatures {
                deadwood_points: 0.007,
                deadwood_cards: 0.736,
                points_to_opening: 0.0,
                set_outs: 0.0,
                run_outs: 0.34,
                linked_cards: 0.725,
                link_outs: 0.369,
                jokers: 0.0,
                meld_points: 0.037,
            },
        },
        after: BeliefFeatures {
            thrown: CardTraces { near: -0.704, completing: -1.506, held: 0.0 },
            passed: CardTraces { near: -0.165, completing: -1.197, held: 0.0 },
            hand_points: 0.023,
            fitting_cards: -2.223,
            hand: HandFeatures {
                deadwood_points: 0.023,
                deadwood_cards: 3.48,
                points_to_opening: 0.0,
                set_outs: 0.0,
                run_outs: 0.721,
                linked_cards: 1.286,
                link_outs: 0.501,
                jokers: 0.0,
                meld_points: -0.695,
            },
        },
    },
    // Le Puis-je.
    contract: ByOpening {
        before: BeliefFeatures {
            thrown: CardTraces { near: -0.373, completing: -0.139, held: -0.371 },
            passed: CardTraces { near: -0.181, completing: 0.017, held: -0.145 },
            hand_points: -0.018,
            fitting_cards: 0.309,
            hand: HandFeatures {
                deadwood_points: -0.018,
                deadwood_cards: 0.005,
                points_to_opening: 0.0,
                set_outs: 0.278,
                run_outs: 0.138,
                linked_cards: -0.009,
                link_outs: 0.01,
                jokers: 0.0,
                meld_points: -1.906,
            },
        },
        after: BeliefFeatures {
            thrown: CardTraces { near: -0.179, completing: -0.298, held: -1.042 },
            passed: CardTraces { near: -0.185, completing: 0.719, held: -1.201 },
            hand_points: -0.354,
            fitting_cards: -5.624,
            hand: HandFeatures {
                deadwood_points: -0.354,
                deadwood_cards: 0.003,
                points_to_opening: 0.0,
                set_outs: 0.112,
                run_outs: 0.397,
                linked_cards: -0.03,
                link_outs: -0.064,
                jokers: 0.0,
                meld_points: 0.0,
            },
        },
    },
    // Rami traditionnel.
    other: ByOpening {
        before: BeliefFeatures {
            thrown: CardTraces { near: -1.8, completing: -2.963, held: 0.955 },
            passed: CardTraces { near: -0.197, completing: -1.224, held: 0.138 },
            hand_points: -0.001,
            fitting_cards: -0.858,
            hand: HandFeatures {
                deadwood_points: -0.008,
                deadwood_cards: 0.548,
                points_to_opening: 0.0,
                set_outs: 0.008,
                run_outs: 0.011,
                linked_cards: 0.157,
                link_outs: 0.005,
                jokers: 0.0,
                meld_points: 0.013,
            },
        },
        after: BeliefFeatures {
            thrown: CardTraces { near: -0.738, completing: -1.549, held: 0.243 },
            passed: CardTraces { near: -0.327, completing: -0.275, held: 0.237 },
            hand_points: -0.058,
            fitting_cards: -3.154,
            hand: HandFeatures {
                deadwood_points: -0.058,
                deadwood_cards: 3.62,
                points_to_opening: 0.0,
                set_outs: 0.217,
                run_outs: 0.217,
                linked_cards: 0.275,
                link_outs: -0.042,
                jokers: 0.0,
                meld_points: -1.781,
            },
        },
    },
};
