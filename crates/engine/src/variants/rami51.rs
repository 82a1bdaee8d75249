//! Rami 51 (V2): ten cards, jokers, an opening of 51, elimination at 100 with three buy-backs.

use super::Variant;
use super::lessons;
use super::shared::{self, deadwood, flag, nothing_or, number, one_of, range, sets, words};
use crate::cards::{AceRule, MeldRules, Pack, RunJokers, SetJoker, SetRules};
use crate::rules::{
    BeforeOpening, CardValues, Chips, CleanMeld, DeadwoodScoring, DrawRules, Feeding, FirstDiscard, GoingOut,
    HouseRule, JokerTaking, LastDiscard, LayOffRules, MatchEnd, NextDealer, OneGo, Opening, Pips, Rules, Scoring,
    Starter, StockOut,
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
            run_max: 14,
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
            ..Rules::PLAIN.draw
        },
        opening: Opening::MinimumPoints {
            points: 51,
            clean: CleanMeld::NotNeeded,
            whole_hand_exempt: false,
            rises: false,
        }, // V2-R7
        lay_off: LayOffRules { needs_opening: true, in_opening_turn: true, limit: None }, // D2-5
        joker_taking: JokerTaking { needs_opening: false, in_opening_turn: true, replay_now: false, stays: false }, // D2-7, D2-8
        going_out: GoingOut {
            discard: LastDiscard::Optional,
            forbidden_in: None,
            face_down: false,
            announced: true, // V2-R9
        }, // D2-17
        stock_out: StockOut::ReshuffleAll, // D2-19
        scoring: Scoring::DeadwoodAgainst(DeadwoodScoring {
            winner: -10,
            joker_doubles: true,
            one_go: OneGo::Doubles,
            unopened: None,
            nobody_opened: None,
            blocked_plainly: true,
        }), // V2-R11
        match_end: MatchEnd::LastSurvivor { limit: 100, max_rebuys: 3 }, // V2-R12
        next_dealer: NextDealer::Alternate, // C1
        final_score: None,
        chips: Chips { stake: 0, rebuy_fee: 0, tariff: 0, shared_within: None }, // V2-R13
        ..Rules::PLAIN
    }
}

static HOUSE_RULES: &[HouseRule] = &[
    shared::OPENING_POINTS,
    flag("opening_rises", false, |rules, value| {
        if let Opening::MinimumPoints { rises, .. } = &mut rules.opening {
            *rises = value.is_on(); // C26
        }
    }),
    shared::CLEAN_RUN_ONLY,
    flag("clean_part", false, |rules, value| {
        if let (Opening::MinimumPoints { clean: clean @ CleanMeld::Run, .. }, true) =
            (&mut rules.opening, value.is_on())
        {
            *clean = CleanMeld::RunPart; // C29
        }
    }),
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
    one_of("jokers", &[4, 2, 6], |rules, value| rules.pack.jokers = number(value)), // C16
    flag("swap_needs_opening", false, |rules, value| rules.joker_taking.needs_opening = value.is_on()),
    flag("joker_replay_now", false, |rules, value| rules.joker_taking.replay_now = value.is_on()),
    flag("closed_carre", false, |rules, value| sets(rules).joker = SetJoker::Open { from_full: !value.is_on() }),
    shared::SET_DUPLICATES,
    flag("discard_must_be_used", false, |rules, value| rules.draw.taken_must_be_laid = value.is_on()),
    words("discard_needs_opening", &["no", "open", "strict"], |rules, value| {
        rules.draw.before_opening = match value.word() {
            Some("open") => BeforeOpening::ToOpen, // C20
            Some("strict") => BeforeOpening::Never,
            _ => BeforeOpening::Free,
        };
    }),
    shared::first_turn_limit(false),
    flag("first_turn_no_discard", false, |rules, value| rules.draw.first_turn_stock_only = value.is_on()), // C22
    flag("one_card_stock", false, |rules, value| rules.draw.one_card_stock_only = value.is_on()),          // C21
    words("discard_must_not_fit", &["no", "unopened", "all"], |rules, value| {
        rules.feeding = match value.word() {
            Some("unopened") => Feeding::OnceOpened, // C32
            Some("all") => Feeding::Never,
            _ => Feeding::Allowed,
        };
    }),
    shared::SAME_CARD_DISCARD,
    shared::LAYOFF_SAME_TURN,
    shared::GO_OUT_OPTIONAL,
    one_of("hand_size", &[10, 11, 12, 13, 14], |rules, value| rules.hand_size = number(value)),
    words("first_discards", &["no", "extra", "empty"], |rules, value| {
        rules.first_discard = match value.word() {
            Some("extra") => FirstDiscard::ExtraCard, // C13
            Some("empty") => FirstDiscard::Nothing,   // C30
            _ => FirstDiscard::TurnedUp,
        };
    }),
    words("starter", &["left", "dealer"], |rules, value| {
        rules.starter = if value.word() == Some("dealer") { Starter::Dealer } else { Starter::AfterDealer }; // C14
    }),
    words("stock_out", &["all", "keep_top"], |rules, value| {
        let keeps = value.word() == Some("keep_top"); // C27
        rules.stock_out = if keeps { StockOut::ReshuffleKeepTop } else { StockOut::ReshuffleAll };
    }),
    one_of("joker_hand", &[20, 25, 30, 50], |rules, value| rules.values.joker_in_hand = number(value)), // C17
    one_of("hand_ace", &[11, 1], |rules, value| rules.values.ace_in_hand = number(value)),              // C18
    one_of("ace_low", &[1, 11], |rules, value| rules.values.ace_low = number(value)),                   // C18
    one_of("winner_score", &[-10, 0, -20], |rules, value| deadwood(rules).winner = number(value)),      // C23
    words("one_go", &["double", "plain", "minus20", "minus60"], |rules, value| {
        deadwood(rules).one_go = match value.word() {
            Some("plain") => OneGo::Plain, // C23
            Some("minus20") => OneGo::Writes(-20),
            Some("minus60") => OneGo::Writes(-60),
            _ => OneGo::Doubles,
        };
    }),
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
    words("ends", &["survivor", "limit"], |rules, value| {
        if let (MatchEnd::LastSurvivor { limit, .. }, Some("limit")) = (rules.match_end, value.word()) {
            rules.match_end = MatchEnd::Limit(limit); // C15
        }
    }),
    shared::DEALS_IN_PLACE,
    shared::STAKE,
    shared::REBUY_FEE,
    shared::TARIFF,
];
