//! Rami 51 (V2): ten cards, jokers, an opening of 51, elimination at 100 with three buy-backs.

use super::Variant;
use super::lessons;
use super::shared::{self, deadwood, flag, nothing_or, number, one_of, range, sets};
use crate::cards::{AceRule, MeldRules, Pack, RunJokers, SetJoker, SetRules};
use crate::rules::{
    CardValues, Chips, CleanMeld, DeadwoodScoring, DrawRules, GoingOut, HouseRule, JokerTaking, LastDiscard,
    LayOffRules, MatchEnd, NextDealer, Opening, Pips, Rules, Scoring, StockOut,
};

pub(super) static VARIANT: Variant =
    Variant { id: "rami51", rules, house_rules: HOUSE_RULES, lesson: &lessons::rami51::LESSON };

fn rules() -> Rules {
    Rules {
        min_players: 2,
        max_players: 6,
        pack: Pack { packs: 2, jokers: 4 }, // V2-R1
        third_pack_from: None,
        hand_size: 10, // V2-R2
        melds: MeldRules {
            sets: Some(SetRules {
                copies: 1, // D2-2
                max: 4,
                jokers: Some(1), // D2-3
                joker: SetJoker::Open { from_full: true },
            }),
            run_min: 3,
            ace: AceRule::LowOrHigh, // D2-1
            run_jokers: None,        // D2-3
            run_joker_places: RunJokers::Anywhere,
        },
        values: CardValues { pips: Pips::Face, ace_low: 1, ace_high: 11, ace_in_hand: 11, joker_in_hand: 20 }, // V2-R3
        draw: DrawRules {
            same_card_discard: false, // D2-6
            first_turn_limit: false,  // D2-4
            taken_must_be_laid: false,
            deep: None,
            buying: None,
            upcard_offered: false,
            stock_kept: 0,
        },
        opening: Opening::MinimumPoints { points: 51, clean: CleanMeld::NotNeeded, whole_hand_exempt: false }, // V2-R7
        lay_off: LayOffRules { needs_opening: true, in_opening_turn: true, limit: None },                      // D2-5
        joker_taking: JokerTaking { needs_opening: false, in_opening_turn: true, replay_now: false }, // D2-7, D2-8
        going_out: GoingOut {
            discard: LastDiscard::Optional,
            forbidden_in: None,
            face_down: false,
            announced: true, // V2-R9
        }, // D2-17
        stock_out: StockOut::ReshuffleAll,                                                            // D2-19
        scoring: Scoring::DeadwoodAgainst(DeadwoodScoring {
            winner: -10,
            joker_doubles: true,
            one_go_doubles: true,
            unopened: None,
            nobody_opened: None,
            blocked_plainly: true,
        }), // V2-R11
        match_end: MatchEnd::LastSurvivor { limit: 100, max_rebuys: 3 },                              // V2-R12
        next_dealer: NextDealer::Alternate,                                                           // C1
        final_score: None,
        chips: Chips { stake: 0, rebuy_fee: 0, tariff: 0, shared_within: None }, // V2-R13
    }
}

static HOUSE_RULES: &[HouseRule] = &[
    shared::OPENING_POINTS,
    shared::CLEAN_RUN_ONLY,
    flag("rami_sec_exempt", false, |rules, value| {
        if let Opening::MinimumPoints { whole_hand_exempt, .. } = &mut rules.opening {
            *whole_hand_exempt = value.is_on();
        }
    }),
    nothing_or("max_jokers", &[1, 2], |rules, value| {
        if let Some(max) = value.number() {
            rules.melds.run_jokers = Some(max);
            sets(rules).jokers = Some(max);
        }
    }),
    flag("swap_needs_opening", false, |rules, value| rules.joker_taking.needs_opening = value.is_on()),
    flag("joker_replay_now", false, |rules, value| rules.joker_taking.replay_now = value.is_on()),
    flag("closed_carre", false, |rules, value| sets(rules).joker = SetJoker::Open { from_full: !value.is_on() }),
    shared::SET_DUPLICATES,
    flag("discard_must_be_used", false, |rules, value| rules.draw.taken_must_be_laid = value.is_on()),
    shared::first_turn_limit(false),
    shared::SAME_CARD_DISCARD,
    shared::LAYOFF_SAME_TURN,
    shared::GO_OUT_OPTIONAL,
    one_of("hand_size", &[10, 13, 14], |rules, value| rules.hand_size = number(value)),
    flag("joker_doubles", true, |rules, value| deadwood(rules).joker_doubles = value.is_on()),
    nothing_or("unopened_penalty", &[100], |rules, value| deadwood(rules).unopened = value.number()),
    range("limit", 100, 50, 1000, |rules, value| {
        if let MatchEnd::LastSurvivor { limit, .. } = &mut rules.match_end {
            *limit = number(value);
        }
    }),
    range("max_rebuys", 3, 0, 3, |rules, value| {
        if let MatchEnd::LastSurvivor { max_rebuys, .. } = &mut rules.match_end {
            *max_rebuys = number(value);
        }
    }),
    shared::STAKE,
    shared::REBUY_FEE,
    shared::TARIFF,
];
