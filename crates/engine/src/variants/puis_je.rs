//! Puis-je ? (V4): five deals with a contract each, a circular ace, discards bought out of turn.

use super::Variant;
use super::lessons;
use super::shared::{self, deadwood, flag, number, one_of, sets, words};
use crate::cards::{AceRule, MeldRules, Pack, RunJokers, SetJoker, SetRules};
use crate::rules::{
    Buying, CardValues, Chips, ContractList, Contracts, DeadwoodScoring, DrawRules, GoingOut, HouseRule, JokerTaking,
    LastDiscard, LaterHands, LayOffRules, MatchEnd, NextDealer, OneGo, Opening, OptionKind, OptionValue, Pips, Rules,
    Scoring, StockOut,
};

pub(super) static VARIANT: Variant =
    Variant { id: "puis-je", rules, house_rules: HOUSE_RULES, lesson: &lessons::puis_je::LESSON };

/// V4-R3.
const CONTRACTS: Contracts = Contracts { list: ContractList::Five, no_touching_runs: false }; // D4-15

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
            run_min: 4, // V4-R4
            run_max: 14,
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
            ..Rules::PLAIN.draw
        },
        opening: Opening::Contract(CONTRACTS), // V4-R7
        lay_off: LayOffRules { needs_opening: true, in_opening_turn: true, limit: None }, // V4-R7, D4-4
        joker_taking: JokerTaking { needs_opening: true, in_opening_turn: true, replay_now: false, stays: false },
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
            one_go: OneGo::Plain,
            unopened: None,
            nobody_opened: None,
            blocked_plainly: true,
        }), // V4-R9
        match_end: MatchEnd::Deals(5),         // V4-R3
        next_dealer: NextDealer::Alternate,    // C1
        final_score: None,
        chips: Chips::default(),
        ..Rules::PLAIN
    }
}

/// C24: the match has as many deals as contracts, and the rule of the last deal holds in the last of them.
fn apply_contracts(rules: &mut Rules, value: &OptionValue) {
    let Opening::Contract(contracts) = &mut rules.opening else { return };
    contracts.list = if value.word() == Some("seven") { ContractList::Seven } else { ContractList::Five };
    let deals = contracts.list.deals().len() as u16;
    rules.match_end = MatchEnd::Deals(deals);
    rules.going_out.forbidden_in = Some(deals);
}

fn apply_contract_cards(rules: &mut Rules, value: &OptionValue) {
    let twelve_from = |from_deal| Some(LaterHands { from_deal, cards: 12 });
    (rules.hand_size, rules.later_hands) = match value.word() {
        Some("eleven") => (11, None),
        Some("ten-twelve") => (10, twelve_from(5)),
        Some("ten-twelve-from-four") => (10, twelve_from(4)),
        _ => (10, None),
    };
}

/// C16: a number, or one joker fewer than players.
fn apply_jokers(rules: &mut Rules, value: &OptionValue) {
    rules.jokers_by_players = value.word() == Some("by-players");
    // The number of players is known once they sit down: two at least.
    shared::with_jokers(rules, value.number().unwrap_or(1), 20);
}

fn buying(rules: &mut Rules) -> &mut Buying {
    rules.draw.buying.as_mut().expect("this game has buying")
}

static HOUSE_RULES: &[HouseRule] = &[
    words("contracts", &["five", "seven"], apply_contracts),
    words("contract_cards", &["ten", "eleven", "ten-twelve", "ten-twelve-from-four"], apply_contract_cards),
    shared::deals(|rules, value| {
        if let (MatchEnd::Deals(deals), Some(number)) = (&mut rules.match_end, value.number::<u16>()) {
            *deals = (*deals).min(number); // C15: the first contracts of the list
        }
    }),
    words("packs", &["by-players", "three-from-five"], |rules, value| {
        rules.third_pack_from = Some(if value.word() == Some("three-from-five") { 5 } else { 6 }); // C31
    }),
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
    HouseRule {
        key: "jokers",
        kind: OptionKind::OneOfOr(&[0, 1, 2, 3, 4, 6], "by-players"),
        default: OptionValue::Number(0),
        apply: apply_jokers,
    },
    flag("joker_swap", false, |rules, value| {
        if value.is_on() {
            rules.joker_taking.stays = false; // C16
            rules.joker_taking.in_opening_turn = rules.lay_off.in_opening_turn;
        }
    }),
    one_of("joker_hand", &[20, 15, 25, 50], |rules, value| rules.values.joker_in_hand = number(value)), // C17
    one_of("hand_ace", &[15, 20], |rules, value| rules.values.ace_in_hand = number(value)),             // C18
    words("values", &["rami", "fives"], |rules, value| {
        if value.word() == Some("fives") {
            rules.values = shared::fives(rules.values); // C25
        }
    }),
];
