//! Weights of sound play out of the own hand, one set for each kind of game: those of the good player and the beginner.
//!
//! `hand` was found by regression over what hands cost in the end, 21 November 2026; the tool of that regression is not
//! part of the project. `hand` under a contract is guessed, and so is everything else. Guesses are left as they are:
//! the good player is to be sound, not strong. How strong it is: `docs/bots.md`.

use crate::bots::policy::features::{HandFeatures, OpeningFeatures};
use crate::bots::policy::weights::{
    BuyThreshold, KnownCards, LayWeights, PolicyWeights, Pressure, SeveralThreshold, TakeThreshold,
};
use crate::bots::position::kinds::{ByOpening, PerGameKind};

/// The thresholds for taking and laying. Guessed. The player weighs only its own hand, and lays everything as soon as
/// allowed.
const THRESHOLDS: PolicyWeights = PolicyWeights {
    hand: ByOpening { before: HandFeatures::ZERO, after: HandFeatures::ZERO },
    deadwood_pressure: Pressure { opened_share: 0.0, nearest_out: 0.0 },
    potential_pressure: Pressure { opened_share: 0.0, nearest_out: 0.0 },
    feed: 6.0,
    wanted: ByOpening { before: 0.0, after: 0.0 },
    known: KnownCards { completes: 0.0, links: 0.0 },
    take: TakeThreshold { always: 3.0, ten_outs: 0.0 },
    take_link: ByOpening { before: 9.0, after: 9.0 },
    buy: BuyThreshold { always: 6.0, short_card: 0.0, second_card: 20.0, own_turn: 20.0 },
    take_several: SeveralThreshold { always: 4.0, card: 0.0 },
    open: OpeningFeatures {
        always: 1.0,
        cards_left: 1.0,
        opened_share: 3.0,
        nearest_out: 0.0,
        nearly_out: 0.0,
        opponents: 0.0,
        own_turns: 2.0,
        jokers: 0.0,
        fitting_cards: 0.0,
        table_melds: 0.0,
        stock: 0.0,
    },
    lay: LayWeights { always: 1.0, card_left: 0.0, nearest_out: 0.0 },
};

pub(super) const OWN_HAND: PerGameKind<PolicyWeights> = PerGameKind {
    opening: PolicyWeights {
        hand: ByOpening {
            before: HandFeatures {
                deadwood_points: 0.196,
                deadwood_cards: 8.271,
                points_to_opening: -2.247,
                set_outs: -0.741,
                run_outs: -1.025,
                linked_cards: -1.736,
                link_outs: -0.214,
                jokers: 0.0,
                meld_points: -2.419,
            },
            after: HandFeatures {
                deadwood_points: 0.2,
                deadwood_cards: 7.554,
                points_to_opening: 0.0,
                set_outs: -1.147,
                run_outs: -1.431,
                linked_cards: -1.657,
                link_outs: -0.164,
                jokers: 0.0,
                meld_points: -0.164,
            },
        },
        ..THRESHOLDS
    },
    penalty: PolicyWeights {
        hand: ByOpening {
            before: HandFeatures {
                deadwood_points: 0.116,
                deadwood_cards: 3.907,
                points_to_opening: 0.624,
                set_outs: -1.745,
                run_outs: -1.613,
                linked_cards: -0.832,
                link_outs: -0.139,
                jokers: 0.0,
                meld_points: -1.048,
            },
            after: HandFeatures {
                deadwood_points: 0.354,
                deadwood_cards: 3.67,
                points_to_opening: 0.0,
                set_outs: -1.013,
                run_outs: -1.068,
                linked_cards: -0.436,
                link_outs: 0.121,
                jokers: 0.0,
                meld_points: -0.707,
            },
        },
        take: TakeThreshold { always: 6.0, ten_outs: 0.0 },
        ..THRESHOLDS
    },
    laid: PolicyWeights {
        hand: ByOpening {
            before: HandFeatures {
                deadwood_points: 0.0,
                deadwood_cards: 1.776,
                points_to_opening: 0.0,
                set_outs: 0.0,
                run_outs: -3.144,
                linked_cards: -0.329,
                link_outs: -0.108,
                jokers: 0.0,
                meld_points: -1.067,
            },
            after: HandFeatures {
                deadwood_points: 0.0,
                deadwood_cards: 2.918,
                points_to_opening: 0.0,
                set_outs: 0.0,
                run_outs: -3.042,
                linked_cards: -0.103,
                link_outs: -0.089,
                jokers: 0.0,
                meld_points: -1.049,
            },
        },
        take_several: SeveralThreshold { always: 4.0, card: -4.0 },
        ..THRESHOLDS
    },
    contract: PolicyWeights {
        hand: ByOpening {
            before: HandFeatures {
                deadwood_points: 0.3,
                deadwood_cards: 0.0,
                points_to_opening: 0.0,
                set_outs: -1.0,
                run_outs: -1.0,
                linked_cards: 0.0,
                link_outs: 0.0,
                jokers: 0.0,
                meld_points: 20.0,
            },
            after: HandFeatures {
                deadwood_points: 1.0,
                deadwood_cards: 0.0,
                points_to_opening: 0.0,
                set_outs: 0.0,
                run_outs: 0.0,
                linked_cards: 0.0,
                link_outs: 0.0,
                jokers: 0.0,
                meld_points: 0.0,
            },
        },
        take_link: ByOpening { before: 3.0, after: 2.0 },
        ..THRESHOLDS
    },
    other: PolicyWeights {
        hand: ByOpening {
            before: HandFeatures {
                deadwood_points: 0.295,
                deadwood_cards: 4.442,
                points_to_opening: 0.0,
                set_outs: -0.213,
                run_outs: -0.135,
                linked_cards: -1.037,
                link_outs: 0.0,
                jokers: 0.0,
                meld_points: -0.019,
            },
            after: HandFeatures {
                deadwood_points: 0.391,
                deadwood_cards: 4.199,
                points_to_opening: 0.0,
                set_outs: -0.58,
                run_outs: -0.606,
                linked_cards: -0.247,
                link_outs: 0.045,
                jokers: 0.0,
                meld_points: 0.039,
            },
        },
        ..THRESHOLDS
    },
};
