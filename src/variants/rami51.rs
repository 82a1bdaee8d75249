//! Rami 51 (V2): ten cards, jokers, an opening of 51, elimination at 100 with three buy-backs.

use super::Variant;
use crate::cards::{AceRule, MeldRules, Pack, RunJokers, SetJoker, SetRules};
use crate::rules::{
    CardValues, CleanMeld, DeadwoodScoring, DrawRules, GoingOut, HouseRule, JokerTaking, LayOffRules, MatchEnd,
    Opening, OptionKind, OptionValue, Pips, Rules, Scoring, StockOut,
};

pub(super) static VARIANT: Variant = Variant { id: "rami51", rules, house_rules: HOUSE_RULES };

fn rules() -> Rules {
    Rules {
        min_players: 2,
        max_players: 6,
        pack: Pack { packs: 2, jokers: 4 }, // V2-R1
        hand_size: 10,                      // V2-R2
        melds: MeldRules {
            sets: Some(SetRules {
                duplicate_suits: false, // D2-2
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
        draw: DrawRules { same_card_discard: false, first_turn_limit: false }, // D2-4, D2-6
        opening: Opening::MinimumPoints { points: 51, clean: CleanMeld::NotNeeded, whole_hand_exempt: false }, // V2-R7
        lay_off: LayOffRules { needs_opening: true, in_opening_turn: true },   // D2-5
        joker_taking: JokerTaking { needs_opening: false },                    // D2-7
        going_out: GoingOut::DiscardOptional,                                  // D2-17
        stock_out: StockOut::ReshuffleAll,                                     // D2-19
        scoring: Scoring::DeadwoodAgainst(DeadwoodScoring {
            winner: -10,
            joker_doubles: true,
            one_go_doubles: true,
            unopened: None,
        }), // V2-R11
        match_end: MatchEnd::LastSurvivor { limit: 100, max_rebuys: 3 },       // V2-R12
    }
}

static HOUSE_RULES: &[HouseRule] = &[
    HouseRule {
        key: "opening_points",
        kind: OptionKind::Number { min: 0, max: 100, nullable: false },
        apply: |rules, value| {
            if let Opening::MinimumPoints { points, .. } = &mut rules.opening {
                *points = number(value);
            }
        },
    },
    HouseRule {
        key: "clean_run_only",
        kind: OptionKind::Flag,
        apply: |rules, value| {
            if let Opening::MinimumPoints { clean, .. } = &mut rules.opening {
                *clean = if value.is_on() { CleanMeld::Run } else { CleanMeld::NotNeeded };
            }
        },
    },
    HouseRule {
        key: "max_jokers",
        kind: OptionKind::Number { min: 1, max: 2, nullable: true },
        apply: |rules, value| {
            if let Some(max) = value.number() {
                rules.melds.run_jokers = Some(max);
                if let Some(sets) = &mut rules.melds.sets {
                    sets.jokers = Some(max);
                }
            }
        },
    },
    HouseRule {
        key: "swap_needs_opening",
        kind: OptionKind::Flag,
        apply: |rules, value| rules.joker_taking.needs_opening = value.is_on(),
    },
    HouseRule {
        key: "closed_carre",
        kind: OptionKind::Flag,
        apply: |rules, value| {
            if let Some(sets) = &mut rules.melds.sets {
                sets.joker = SetJoker::Open { from_full: !value.is_on() };
            }
        },
    },
    HouseRule {
        key: "first_turn_limit",
        kind: OptionKind::Flag,
        apply: |rules, value| rules.draw.first_turn_limit = value.is_on(),
    },
    HouseRule {
        key: "same_card_discard",
        kind: OptionKind::Flag,
        apply: |rules, value| rules.draw.same_card_discard = value.is_on(),
    },
    HouseRule {
        key: "layoff_same_turn",
        kind: OptionKind::Flag,
        apply: |rules, value| rules.lay_off.in_opening_turn = value.is_on(),
    },
    HouseRule {
        key: "rami_sec_exempt",
        kind: OptionKind::Flag,
        apply: |rules, value| {
            if let Opening::MinimumPoints { whole_hand_exempt, .. } = &mut rules.opening {
                *whole_hand_exempt = value.is_on();
            }
        },
    },
    HouseRule {
        key: "joker_doubles",
        kind: OptionKind::Flag,
        apply: |rules, value| deadwood(rules).joker_doubles = value.is_on(),
    },
    HouseRule {
        key: "go_out_discard",
        kind: OptionKind::Words(&["optional", "required"]),
        apply: |rules, value| {
            let required = value.word() == Some("required");
            rules.going_out = if required { GoingOut::DiscardRequired } else { GoingOut::DiscardOptional };
        },
    },
    HouseRule {
        key: "unopened_penalty",
        kind: OptionKind::Number { min: 100, max: 100, nullable: true },
        apply: |rules, value| deadwood(rules).unopened = value.number(),
    },
    HouseRule {
        key: "hand_size",
        kind: OptionKind::OneOf(&[10, 13, 14]),
        apply: |rules, value| rules.hand_size = number(value),
    },
    HouseRule {
        key: "limit",
        kind: OptionKind::Number { min: 50, max: 1000, nullable: false },
        apply: |rules, value| {
            let MatchEnd::LastSurvivor { limit, .. } = &mut rules.match_end;
            *limit = number(value);
        },
    },
    HouseRule {
        key: "max_rebuys",
        kind: OptionKind::Number { min: 0, max: 3, nullable: false },
        apply: |rules, value| {
            let MatchEnd::LastSurvivor { max_rebuys, .. } = &mut rules.match_end;
            *max_rebuys = number(value);
        },
    },
];

fn deadwood(rules: &mut Rules) -> &mut DeadwoodScoring {
    let Scoring::DeadwoodAgainst(scoring) = &mut rules.scoring;
    scoring
}

fn number<T: TryFrom<i64>>(value: &OptionValue) -> T {
    value.number().expect("the range of the option was checked and fits")
}
