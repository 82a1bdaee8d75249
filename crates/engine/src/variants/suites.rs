//! Rami des suites (V1): seven cards, runs only, a spread discard pile, closing with a card face down.

use super::lessons;
use super::shared::{self, flag, number, one_of, range, words};
use super::{DEALS, Variant};
use crate::cards::{AceRule, MeldRules, Pack, RunJokers, SetJoker, SetRules};
use crate::rules::{
    CardValues, Chips, DeepTake, DrawRules, GoingOut, HouseRule, JokerTaking, LastDiscard, LayOffRules, MatchEnd,
    NextDealer, Opening, OptionKind, OptionValue, Pips, Rules, Scoring, SmallerHands, StockOut, Tie,
};

pub(super) static VARIANT: Variant =
    Variant { id: "suites", rules, house_rules: HOUSE_RULES, lesson: &lessons::suites::LESSON };

fn rules() -> Rules {
    Rules {
        min_players: 2, // V1-R1, D1-18
        max_players: 5,
        pack: Pack { packs: 1, jokers: 0 },
        third_pack_from: None,
        hand_size: 7, // V1-R2
        melds: MeldRules {
            sets: None, // V1-R7, D1-1
            run_min: 3,
            run_max: 14,
            ace: AceRule::LowOrHigh, // D1-2
            run_jokers: Some(0),
            run_joker_places: RunJokers::Anywhere,
        },
        values: CardValues { pips: Pips::FiveOrTen, ace_low: 5, ace_high: 10, ace_in_hand: 5, joker_in_hand: 0 }, // V1-R11
        draw: DrawRules {
            same_card_discard: false, // D1-5
            first_turn_limit: false,  // D1-16
            taken_must_be_laid: false,
            deep: Some(DeepTake { lay_off_counts: false, single: false }), // V1-R5, D1-3
            buying: None,
            upcard_offered: false,
            stock_kept: 0,
            ..Rules::PLAIN.draw
        },
        opening: Opening::None,
        lay_off: LayOffRules { needs_opening: false, in_opening_turn: true, limit: Some(2) }, // V1-R8, D1-6
        joker_taking: JokerTaking { needs_opening: false, in_opening_turn: true, replay_now: false, stays: false },
        going_out: GoingOut { discard: LastDiscard::Required, forbidden_in: None, face_down: true, announced: false }, // V1-R10, D1-8
        stock_out: StockOut::EndDeal,                       // D1-10
        scoring: Scoring::LaidMinusHand { rami_bonus: 50 }, // V1-R11, V1-R12
        match_end: MatchEnd::Target { points: 250, deals: Some(12), tie: Tie::PlaysOn }, // D1-11
        next_dealer: NextDealer::Alternate,                 // C1
        final_score: None,
        chips: Chips::default(),
        ..Rules::PLAIN
    }
}

static HOUSE_RULES: &[HouseRule] = &[
    shared::target(250, 2000),
    HouseRule {
        key: DEALS,
        kind: OptionKind::Number { min: 1, max: 1000, nullable: true },
        default: OptionValue::Number(12),
        apply: |rules, value| {
            if let MatchEnd::Target { deals, .. } = &mut rules.match_end {
                *deals = value.number();
            }
        },
    },
    flag("allow_sets", false, |rules, value| {
        let joker = SetJoker::Named { from_three: true };
        let sets = SetRules { copies: 1, max: 4, jokers: Some(0), joker };
        rules.melds.sets = value.is_on().then_some(sets);
    }),
    flag("deep_take_layoff_counts", false, |rules, value| {
        rules.draw.deep = Some(DeepTake { lay_off_counts: value.is_on(), single: false });
    }),
    flag("top_must_be_laid", false, |rules, value| {
        if let Some(deep) = rules.draw.deep.as_mut() {
            deep.single = value.is_on(); // C20
        }
    }),
    words("hand_size", &["seven", "ten", "thirteen-seven"], |rules, value| match value.word() {
        Some("ten") => rules.hand_size = 10,
        Some("thirteen-seven") => {
            rules.hand_size = 13; // C19
            rules.smaller_hands[0] = Some(SmallerHands { from: 3, cards: 7 });
        }
        _ => {}
    }),
    words("values", &["rami", "five-hundred", "fives"], |rules, value| match value.word() {
        Some("five-hundred") => {
            rules.values = // C25
                CardValues { pips: Pips::Face, ace_low: 1, ace_high: 15, ace_in_hand: 15, ..rules.values };
        }
        Some("fives") => rules.values = shared::fives(rules.values),
        _ => {}
    }),
    HouseRule {
        key: "layoff_limit",
        kind: OptionKind::Number { min: 2, max: 2, nullable: true },
        default: OptionValue::Number(2),
        apply: |rules, value| rules.lay_off.limit = value.number(),
    },
    range("rami_bonus", 50, 0, 200, |rules, value| {
        rules.scoring = Scoring::LaidMinusHand { rami_bonus: number(value) };
    }),
    shared::GO_OUT_REQUIRED,
    shared::SAME_CARD_DISCARD,
    words("stock_out", &["end_deal", "reshuffle"], |rules, value| {
        let reshuffles = value.word() == Some("reshuffle");
        rules.stock_out = if reshuffles { StockOut::ReshuffleKeepTop } else { StockOut::EndDeal };
    }),
    one_of("packs", &[1, 2], |rules, value| rules.pack.packs = number(value)),
    one_of("jokers", &[0, 2, 4], |rules, value| shared::with_jokers(rules, number(value), 15)), // C16, C17
];
