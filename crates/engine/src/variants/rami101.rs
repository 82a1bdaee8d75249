//! Rami 101 (V3): fourteen cards, an opening of 51 with a clean meld, the discard only to be laid at once.

use super::Variant;
use super::lessons;
use super::shared::{self, deadwood, flag, nothing_or, number, one_of, sets};
use crate::cards::{AceRule, MeldRules, Pack, RunJokers, SetJoker, SetRules};
use crate::rules::{
    CardValues, Chips, CleanMeld, DeadwoodScoring, DrawRules, GoingOut, HouseRule, JokerTaking, LastDiscard,
    LayOffRules, MatchEnd, NextDealer, OneGo, Opening, Pips, Rules, Scoring, StockOut,
};

pub(super) static VARIANT: Variant =
    Variant { id: "rami101", rules, house_rules: HOUSE_RULES, lesson: &lessons::rami101::LESSON };

fn rules() -> Rules {
    Rules {
        min_players: 2,
        max_players: 5,                     // D3-2
        pack: Pack { packs: 2, jokers: 4 }, // V3-R1
        third_pack_from: None,
        hand_size: 14, // V3-R3
        melds: MeldRules {
            sets: Some(SetRules {
                copies: 1, // V3-R6
                max: 4,
                jokers: Some(1),                             // V3-R7
                joker: SetJoker::Named { from_three: true }, // D3-5
            }),
            run_min: 3,
            run_max: 14,
            ace: AceRule::LowOrHigh,                                       // V3-R6
            run_jokers: Some(1),                                           // V3-R7
            run_joker_places: RunJokers::Ends { may_become_inner: false }, // V3-R7, D3-6
        },
        values: CardValues { pips: Pips::Face, ace_low: 1, ace_high: 11, ace_in_hand: 11, joker_in_hand: 0 }, // V3-R8, D3-9
        draw: DrawRules {
            same_card_discard: false,
            first_turn_limit: true,   // D3-1
            taken_must_be_laid: true, // V3-R4
            deep: None,
            buying: None,
            upcard_offered: false,
            stock_kept: 0,
            ..Rules::PLAIN.draw
        },
        opening: Opening::MinimumPoints { points: 51, clean: CleanMeld::Any, whole_hand_exempt: false, rises: false }, // V3-R9, D3-3
        lay_off: LayOffRules { needs_opening: true, in_opening_turn: true, limit: None }, // V3-R5, D3-4
        joker_taking: JokerTaking { needs_opening: true, in_opening_turn: true, replay_now: false, stays: false }, // V3-R10, D3-4, D3-13
        going_out: GoingOut { discard: LastDiscard::Optional, forbidden_in: None, face_down: false, announced: false }, // D3-16
        stock_out: StockOut::ReshuffleAll, // D3-8
        scoring: Scoring::DeadwoodAgainst(DeadwoodScoring {
            winner: 0,
            joker_doubles: true,
            one_go: OneGo::Plain,
            unopened: Some(100),      // D3-11
            nobody_opened: Some(200), // D3-10
            blocked_plainly: false,   // D3-17
        }), // V3-R12
        match_end: MatchEnd::LastSurvivor { limit: 101, max_rebuys: 0 }, // V3-R13, D3-12
        next_dealer: NextDealer::Alternate, // C1
        final_score: None,
        chips: Chips::default(),
        ..Rules::PLAIN
    }
}

static HOUSE_RULES: &[HouseRule] = &[
    one_of("limit", &[101, 201, 501], |rules, value| {
        if let MatchEnd::LastSurvivor { limit, .. } = &mut rules.match_end {
            *limit = number(value);
        }
    }),
    shared::DEALS_IN_PLACE,
    shared::OPENING_POINTS,
    shared::CLEAN_RUN_ONLY,
    shared::first_turn_limit(true),
    shared::SAME_CARD_DISCARD,
    flag("layoff_same_turn", true, |rules, value| {
        rules.lay_off.in_opening_turn = value.is_on(); // D3-4 names both
        rules.joker_taking.in_opening_turn = value.is_on();
    }),
    flag("trinca_joker_locked", false, |rules, value| {
        sets(rules).joker = SetJoker::Named { from_three: !value.is_on() }
    }),
    flag("joker_may_become_inner", false, |rules, value| {
        rules.melds.run_joker_places = RunJokers::Ends { may_become_inner: value.is_on() };
    }),
    flag("joker_anywhere", false, |rules, value| {
        if value.is_on() {
            rules.melds.run_joker_places = RunJokers::Anywhere;
        }
    }),
    nothing_or("joker_hand", &[20, 25], |rules, value| {
        if let Some(points) = value.number() {
            rules.values.joker_in_hand = points;
            deadwood(rules).joker_doubles = false;
        }
    }),
    shared::SET_DUPLICATES,
    shared::GO_OUT_OPTIONAL,
];
