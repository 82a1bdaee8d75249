//! Gin rami (V5): two players, ten cards, nothing on the table before somebody knocks; the difference of deadwood counts.

use super::Variant;
use super::lessons;
use super::shared::{self, flag, number, range, words};
use crate::cards::{AceRule, MeldRules, Pack, RunJokers, SetJoker, SetRules};
use crate::rules::{
    CardValues, Chips, DrawRules, FinalScore, GoingOut, HouseRule, JokerTaking, Knocking, LastDiscard, LayOffRules,
    MatchEnd, NextDealer, Opening, OptionKind, OptionValue, Pips, Rules, Scoring, Shutout, StockOut, Tie,
};

pub(super) static VARIANT: Variant =
    Variant { id: "gin", rules, house_rules: HOUSE_RULES, lesson: &lessons::gin::LESSON };

fn rules() -> Rules {
    Rules {
        min_players: 2, // V5-R1
        max_players: 2,
        pack: Pack { packs: 1, jokers: 0 }, // V5-R1
        third_pack_from: None,
        hand_size: 10, // V5-R2
        melds: MeldRules {
            sets: Some(SetRules {
                copies: 1, // V5-R3
                max: 4,
                jokers: Some(0),
                joker: SetJoker::Named { from_three: true },
            }),
            run_min: 3, // V5-R3
            run_max: 14,
            ace: AceRule::Low, // V5-R3, D5-1
            run_jokers: Some(0),
            run_joker_places: RunJokers::Anywhere,
        },
        values: CardValues { pips: Pips::Face, ace_low: 1, ace_high: 1, ace_in_hand: 1, joker_in_hand: 0 }, // V5-R4
        draw: DrawRules {
            same_card_discard: false, // C3
            first_turn_limit: false,
            taken_must_be_laid: false, // V5-R6
            deep: None,
            buying: None,
            upcard_offered: true, // V5-R5, D5-2
            stock_kept: 2,        // V5-R11
            ..Rules::PLAIN.draw
        },
        opening: Opening::None,
        lay_off: LayOffRules { needs_opening: false, in_opening_turn: true, limit: None }, // V5-R9
        joker_taking: JokerTaking { needs_opening: false, in_opening_turn: true, replay_now: false, stays: false },
        going_out: GoingOut { discard: LastDiscard::Required, forbidden_in: None, face_down: false, announced: false },
        stock_out: StockOut::EndDeal, // V5-R11
        scoring: Scoring::Knock(Knocking {
            limit: 10,              // V5-R7
            limit_by_upcard: false, // D5-8
            spades_double: false,   // D5-9
            gin_bonus: 25,          // V5-R10, D5-10
            undercut_bonus: 25,
            undercut_tie: true, // D5-5
            big_gin: None,      // D5-12
            last_take: true,    // D5-4
        }),
        match_end: MatchEnd::Target { points: 100, deals: None, tie: Tie::PlaysOn }, // V5-R12, D5-14
        next_dealer: NextDealer::Alternate,                                          // D5-3
        final_score: Some(FinalScore { box_bonus: 25, game_bonus: 100, shutout: Shutout::Nothing }), // D5-10, D5-11
        chips: Chips { stake: 0, rebuy_fee: 0, tariff: 0, shared_within: None },
        ..Rules::PLAIN
    }
}

static HOUSE_RULES: &[HouseRule] = &[
    shared::target(100, 1000),
    shared::DEALS_TO_TARGET,
    range("knock_limit", 10, 0, 10, |rules, value| knocking(rules).limit = number(value)),
    flag("oklahoma", false, |rules, value| knocking(rules).limit_by_upcard = value.is_on()),
    flag("spades_double", false, |rules, value| knocking(rules).spades_double = value.is_on()),
    range("gin_bonus", 25, 0, 100, |rules, value| knocking(rules).gin_bonus = number(value)),
    range("undercut_bonus", 25, 0, 100, |rules, value| knocking(rules).undercut_bonus = number(value)),
    flag("undercut_tie", true, |rules, value| knocking(rules).undercut_tie = value.is_on()),
    HouseRule {
        key: "big_gin",
        kind: OptionKind::Number { min: 0, max: 100, nullable: true },
        default: OptionValue::Null,
        apply: |rules, value| knocking(rules).big_gin = value.number(),
    },
    flag("last_take", true, |rules, value| knocking(rules).last_take = value.is_on()),
    range("box_bonus", 25, 0, 100, |rules, value| final_score(rules).box_bonus = number(value)),
    range("game_bonus", 100, 0, 500, |rules, value| final_score(rules).game_bonus = number(value)),
    words("shutout", &["none", "bonus", "double"], |rules, value| {
        final_score(rules).shutout = match value.word() {
            Some("bonus") => Shutout::Bonus,
            Some("double") => Shutout::Double,
            _ => Shutout::Nothing,
        };
    }),
    words("next_dealer", &["alternate", "winner", "loser"], |rules, value| {
        rules.next_dealer = match value.word() {
            Some("winner") => NextDealer::Winner,
            Some("loser") => NextDealer::Loser,
            _ => NextDealer::Alternate,
        };
    }),
    shared::SAME_CARD_DISCARD,
];

fn knocking(rules: &mut Rules) -> &mut Knocking {
    match &mut rules.scoring {
        Scoring::Knock(knocking) => knocking,
        _ => unreachable!("this game is ended by a knock"),
    }
}

fn final_score(rules: &mut Rules) -> &mut FinalScore {
    rules.final_score.as_mut().expect("this game has a final score")
}
