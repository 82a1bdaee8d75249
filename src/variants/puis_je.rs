//! Puis-je ? (V4): five deals with a contract each, a circular ace, discards bought out of turn.

use super::Variant;
use super::lessons;
use super::shared::{self, deadwood, flag, number, one_of, sets};
use crate::cards::{AceRule, MeldRules, Pack, RunJokers, SetJoker, SetRules};
use crate::rules::{
    Buying, CardValues, Chips, Contract, Contracts, DeadwoodScoring, DrawRules, GoingOut, HouseRule, JokerTaking,
    LastDiscard, LayOffRules, MatchEnd, NextDealer, Opening, OptionKind, OptionValue, Pips, Rules, Scoring, StockOut,
};

pub(super) static VARIANT: Variant =
    Variant { id: "puis-je", rules, house_rules: HOUSE_RULES, lesson: &lessons::puis_je::LESSON };

/// V4-R3.
const CONTRACTS: Contracts = Contracts {
    deals: [
        Contract { sets: 2, runs: 0 },
        Contract { sets: 1, runs: 1 },
        Contract { sets: 0, runs: 2 },
        Contract { sets: 3, runs: 0 },
        Contract { sets: 2, runs: 1 },
    ],
    no_touching_runs: false, // D4-15
};

fn rules() -> Rules {
    Rules {
        min_players: 2, // D4-14
        max_players: 8,
        pack: Pack { packs: 2, jokers: 0 }, // V4-R1
        third_pack_from: Some(6),
        hand_size: 10, // V4-R2
        melds: MeldRules {
            sets: Some(SetRules {
                copies: 3, // D4-1: as many as there are, for want of jokers
                max: 12,
                jokers: Some(0),
                joker: SetJoker::Named { from_three: true },
            }),
            run_min: 4,             // V4-R4
            ace: AceRule::Circular, // V4-R4, D4-2
            run_jokers: Some(0),
            run_joker_places: RunJokers::Anywhere,
        },
        values: CardValues { pips: Pips::Face, ace_low: 15, ace_high: 15, ace_in_hand: 15, joker_in_hand: 0 }, // V4-R9
        draw: DrawRules {
            same_card_discard: false, // D4-18
            first_turn_limit: false,
            taken_must_be_laid: false,
            deep: None,
            buying: Some(Buying { skips: true, max: None, two_cards: true, only_before_laying: false }), // V4-R6
            upcard_offered: false,
            stock_kept: 0,
        },
        opening: Opening::Contract(CONTRACTS), // V4-R7
        lay_off: LayOffRules { needs_opening: true, in_opening_turn: true, limit: None }, // V4-R7, D4-4
        joker_taking: JokerTaking { needs_opening: true, in_opening_turn: true, replay_now: false },
        going_out: GoingOut {
            discard: LastDiscard::Required,
            forbidden_in: Some(5),
            face_down: false,
            announced: false,
        }, // V4-R8
        stock_out: StockOut::ReshuffleKeepTop, // D4-13
        scoring: Scoring::DeadwoodAgainst(DeadwoodScoring {
            winner: 0,
            joker_doubles: false,
            one_go_doubles: false,
            unopened: None,
            nobody_opened: None,
            blocked_plainly: true,
        }), // V4-R9
        match_end: MatchEnd::Deals(5),         // V4-R3
        next_dealer: NextDealer::Alternate,    // C1
        final_score: None,
        chips: Chips::default(),
    }
}

fn buying(rules: &mut Rules) -> &mut Buying {
    rules.draw.buying.as_mut().expect("this game has buying")
}

static HOUSE_RULES: &[HouseRule] = &[
    flag("wrap_runs", true, |rules, value| {
        rules.melds.ace = if value.is_on() { AceRule::Circular } else { AceRule::LowOrHigh };
    }),
    flag("set_distinct_suits", false, |rules, value| {
        let sets = sets(rules);
        (sets.copies, sets.max) = if value.is_on() { (1, 4) } else { (3, 12) };
    }),
    flag("no_touching_runs", false, |rules, value| {
        if let Opening::Contract(contracts) = &mut rules.opening {
            contracts.no_touching_runs = value.is_on();
        }
    }),
    flag("buy_skips", true, |rules, value| buying(rules).skips = value.is_on()),
    HouseRule {
        key: "buy_max",
        kind: OptionKind::Number { min: 1, max: 5, nullable: true },
        default: OptionValue::Null,
        apply: |rules, value| buying(rules).max = value.number(),
    },
    flag("two_card_buy", true, |rules, value| buying(rules).two_cards = value.is_on()),
    flag("buy_only_before_laying", false, |rules, value| buying(rules).only_before_laying = value.is_on()),
    shared::LAYOFF_SAME_TURN,
    shared::GO_OUT_REQUIRED,
    shared::SAME_CARD_DISCARD,
    one_of("winner_score", &[0, -20], |rules, value| deadwood(rules).winner = number(value)),
];
