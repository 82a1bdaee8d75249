//! The steps by which tuning moves the numbers of the rollout policy.

use rami_bots::PolicyWeights;
use rami_bots::internals::{
    BuyThreshold, ByOpening, HandFeatures, KnockWeights, KnownCards, LayWeights, OpeningFeatures, Pressure,
    SeveralThreshold, TakeThreshold,
};

/// The least step of each number, in its own unit: about as much as makes a difference in play. Chosen by judgement.
pub(super) const STEPS: PolicyWeights = PolicyWeights {
    hand: ByOpening { before: HAND_STEPS, after: HAND_STEPS },
    deadwood_pressure: Pressure { opened_share: 0.2, nearest_out: 0.2 },
    potential_pressure: Pressure { opened_share: 0.15, nearest_out: 0.15 },
    feed: 2.0,
    wanted: ByOpening { before: 1.0, after: 1.0 },
    known: KnownCards { completes: 2.0, links: 1.0 },
    take: TakeThreshold { always: 1.0, ten_outs: 0.7 },
    take_link: ByOpening { before: 1.5, after: 1.5 },
    buy: BuyThreshold { always: 2.0, short_card: 1.0, second_card: 2.0, own_turn: 2.0 },
    take_several: SeveralThreshold { always: 2.0, card: 1.0 },
    open: OpeningFeatures {
        always: 3.0,
        cards_left: 0.6,
        opened_share: 2.0,
        nearest_out: 2.0,
        nearly_out: 2.0,
        opponents: 1.0,
        own_turns: 1.0,
        jokers: 2.0,
        fitting_cards: 0.6,
        table_melds: 0.5,
        stock: 0.5,
    },
    lay: LayWeights { always: 3.0, card_left: 0.6, nearest_out: 2.0 },
};
/// The least steps of the weights for games ended by a knock.
pub(super) const KNOCK_STEPS: KnockWeights = KnockWeights {
    deadwood_card: 0.3,
    completing: 0.15,
    completing_each_turn: 0.03,
    prolonging: 0.15,
    wanted: 0.15,
    known: 0.5,
    unwanted: 0.15,
    danger_each_turn: 0.05,
    take: 0.5,
    take_into_meld: 0.5,
    knock_at_first: 1.5,
    knock_each_turn: 0.15,
    knock_each_known: 0.5,
};
/// First steps of the weights of a hand's features.
const HAND_STEPS: HandFeatures = HandFeatures {
    deadwood_points: 0.08,
    deadwood_cards: 0.8,
    points_to_opening: 0.3,
    set_outs: 0.25,
    run_outs: 0.3,
    linked_cards: 0.3,
    link_outs: 0.08,
    jokers: 2.0,
    meld_points: 0.3,
};
