//! Rami traditionnel (V0): ten cards, no jokers, lay off at will; the winner of a deal takes the points of all others.

use super::Variant;
use super::lessons;
use super::shared::{self, flag, number, one_of, words};
use crate::cards::{AceRule, MeldRules, Pack, RunJokers, SetJoker, SetRules};
use crate::rules::{
    CardValues, Chips, DrawRules, GoingOut, HouseRule, JokerTaking, LastDiscard, LayOffRules, MatchEnd, NextDealer,
    Opening, OptionKind, OptionValue, Pips, Rules, Scoring, SmallerHands, StockOut, Tie,
};

pub(super) static VARIANT: Variant =
    Variant { id: "traditionnel", rules, house_rules: HOUSE_RULES, lesson: &lessons::traditionnel::LESSON };

fn rules() -> Rules {
    Rules {
        min_players: 2, // V0-R1
        max_players: 4,
        pack: Pack { packs: 2, jokers: 0 }, // V0-R2
        third_pack_from: None,
        hand_size: 10, // V0-R3
        melds: MeldRules {
            sets: Some(SetRules {
                copies: 1, // D0-3
                max: 4,
                jokers: Some(0),
                joker: SetJoker::Named { from_three: true },
            }),
            run_min: 3, // V0-R7
            run_max: 14,
            ace: AceRule::LowOrHigh, // D0-1
            run_jokers: Some(0),
            run_joker_places: RunJokers::Anywhere,
        },
        values: CardValues { pips: Pips::Face, ace_low: 1, ace_high: 11, ace_in_hand: 11, joker_in_hand: 0 }, // V0-R11, D0-2
        draw: DrawRules {
            same_card_discard: false, // D0-6
            first_turn_limit: false,  // D0-7
            taken_must_be_laid: false,
            deep: None,
            buying: None,
            upcard_offered: false,
            stock_kept: 0,
            ..Rules::PLAIN.draw
        },
        opening: Opening::None,
        lay_off: LayOffRules { needs_opening: false, in_opening_turn: true, limit: None }, // V0-R8, D0-14
        joker_taking: JokerTaking { needs_opening: false, in_opening_turn: true, replay_now: false, stays: false },
        going_out: GoingOut { discard: LastDiscard::Optional, forbidden_in: None, face_down: false, announced: false }, // D0-5
        stock_out: StockOut::ReshuffleKeepTop, // D0-8
        scoring: Scoring::WinnerTakes { one_go_bonus: 25, one_go_doubles: false }, // V0-R12, D0-10
        match_end: MatchEnd::Target { points: 200, deals: None, tie: Tie::PlaysOn }, // V0-R13, D0-11
        next_dealer: NextDealer::Alternate,    // C1
        final_score: None,
        chips: Chips { stake: 0, rebuy_fee: 0, tariff: 0, shared_within: Some(80) }, // V0-R14, D0-13
        ..Rules::PLAIN
    }
}

static HOUSE_RULES: &[HouseRule] = &[
    shared::target(200, 2000),
    shared::DEALS_TO_TARGET,
    words("hand_size", &["ten", "by-players"], |rules, value| {
        if value.word() == Some("by-players") {
            // C19
            rules.smaller_hands = [(3, 7), (5, 6)].map(|(from, cards)| Some(SmallerHands { from, cards }));
            rules.max_players = 6;
        }
    }),
    HouseRule {
        key: "chasse_bonus",
        kind: OptionKind::RangeOr { min: 0, max: 100, word: "double" },
        default: OptionValue::Number(25),
        apply: |rules, value| {
            let bonus: Option<i32> = value.number();
            let doubles = bonus.is_none(); // C28
            rules.scoring = Scoring::WinnerTakes { one_go_bonus: bonus.unwrap_or(0), one_go_doubles: doubles };
        },
    },
    one_of("hand_ace", &[11, 1], |rules, value| rules.values.ace_in_hand = number(value)),
    flag("ace_high", true, |rules, value| {
        rules.melds.ace = if value.is_on() { AceRule::LowOrHigh } else { AceRule::Low };
    }),
    shared::SET_DUPLICATES,
    flag("layoff_needs_meld", false, |rules, value| rules.lay_off.needs_opening = value.is_on()),
    shared::GO_OUT_OPTIONAL,
    shared::SAME_CARD_DISCARD,
    words("stock_out", &["reshuffle", "turn_over", "end_deal"], |rules, value| {
        rules.stock_out = match value.word() {
            Some("turn_over") => StockOut::TurnOver,
            Some("end_deal") => StockOut::EndDeal,
            _ => StockOut::ReshuffleKeepTop,
        };
    }),
    one_of("packs", &[2, 1], |rules, value| rules.pack.packs = number(value)),
    one_of("jokers", &[0, 2, 4], |rules, value| shared::with_jokers(rules, number(value), 20)), // C16, C17
    shared::STAKE,
];
