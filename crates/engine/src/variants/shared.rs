//! House rules that several games offer under the same key.

use super::DEALS;
use crate::cards::{SetJoker, SetRules};
use crate::rules::{
    CardValues, Chips, CleanMeld, DeadwoodScoring, GoingOut, HouseRule, LastDiscard, MatchEnd, Opening, OptionKind,
    OptionValue, Pips, Rules, Scoring, Tie,
};

const OFF: OptionValue = OptionValue::Flag(false);
const ON: OptionValue = OptionValue::Flag(true);

/// A house rule that is on or off.
pub(super) const fn flag(key: &'static str, on: bool, apply: fn(&mut Rules, &OptionValue)) -> HouseRule {
    HouseRule { key, kind: OptionKind::Flag, default: if on { ON } else { OFF }, apply }
}

/// A house rule with a number from a range.
pub(super) const fn range(
    key: &'static str,
    default: i64,
    min: i64,
    max: i64,
    apply: fn(&mut Rules, &OptionValue),
) -> HouseRule {
    let kind = OptionKind::Number { min, max, nullable: false };
    HouseRule { key, kind, default: OptionValue::Number(default), apply }
}

/// A house rule with one of a few numbers, the usual one first.
pub(super) const fn one_of(
    key: &'static str,
    numbers: &'static [i64],
    apply: fn(&mut Rules, &OptionValue),
) -> HouseRule {
    HouseRule { key, kind: OptionKind::OneOf(numbers), default: OptionValue::Number(numbers[0]), apply }
}

/// A house rule with one of a few words, the usual one first.
pub(super) const fn words(
    key: &'static str,
    words: &'static [&'static str],
    apply: fn(&mut Rules, &OptionValue),
) -> HouseRule {
    HouseRule { key, kind: OptionKind::Words(words), default: OptionValue::named(words[0]), apply }
}

/// A house rule that is absent or has one of a few numbers.
pub(super) const fn nothing_or(
    key: &'static str,
    numbers: &'static [i64],
    apply: fn(&mut Rules, &OptionValue),
) -> HouseRule {
    HouseRule { key, kind: OptionKind::NothingOr(numbers), default: OptionValue::Null, apply }
}

/// C3.
pub(super) const SAME_CARD_DISCARD: HouseRule =
    flag("same_card_discard", false, |rules, value| rules.draw.same_card_discard = value.is_on());

/// D2-5, D4-4.
pub(super) const LAYOFF_SAME_TURN: HouseRule =
    flag("layoff_same_turn", true, |rules, value| rules.lay_off.in_opening_turn = value.is_on());

/// D0-3, D2-2: a suit twice, as two packs hold it, and so eight cards at most.
pub(super) const SET_DUPLICATES: HouseRule = flag("set_duplicates", false, |rules, value| {
    let sets = sets(rules);
    (sets.copies, sets.max) = if value.is_on() { (2, 8) } else { (1, 4) };
});

/// D0-5, D2-17, D3-16.
pub(super) const GO_OUT_OPTIONAL: HouseRule = words("go_out_discard", &["optional", "required"], apply_go_out);

/// D1-8, D4-5.
pub(super) const GO_OUT_REQUIRED: HouseRule = words("go_out_discard", &["required", "optional"], apply_go_out);

fn apply_go_out(rules: &mut Rules, value: &OptionValue) {
    let discard = if value.word() == Some("required") { LastDiscard::Required } else { LastDiscard::Optional };
    rules.going_out = GoingOut { discard, ..rules.going_out };
}

/// V2-R7, V3-R9.
pub(super) const OPENING_POINTS: HouseRule = range("opening_points", 51, 0, 100, |rules, value| {
    if let Opening::MinimumPoints { points, .. } = &mut rules.opening {
        *points = number(value);
    }
});

/// A first-turn limit, on or off (D2-4, D3-1).
pub(super) const fn first_turn_limit(on: bool) -> HouseRule {
    flag("first_turn_limit", on, |rules, value| rules.draw.first_turn_limit = value.is_on())
}

/// D3-3: only a run counts as the clean meld.
pub(super) const CLEAN_RUN_ONLY: HouseRule = flag("clean_run_only", false, |rules, value| {
    if let (Opening::MinimumPoints { clean, .. }, true) = (&mut rules.opening, value.is_on()) {
        *clean = CleanMeld::Run;
    }
});

/// D0-11, D1-11, D5-14.
pub(super) const fn target(default: i64, most: i64) -> HouseRule {
    range("target", default, 50, most, |rules, value| {
        if let MatchEnd::Target { points, .. } = &mut rules.match_end {
            *points = number(value);
        }
    })
}

/// C15, where a target ends the match: the deal after which it is over at the latest.
pub(super) const DEALS_TO_TARGET: HouseRule = deals(|rules, value| {
    if let (MatchEnd::Target { deals, tie, .. }, Some(number)) = (&mut rules.match_end, value.number()) {
        (*deals, *tie) = (Some(number), Tie::Shares);
    }
});

/// C15, where elimination or a limit ends the match: a number of deals takes its place.
pub(super) const DEALS_IN_PLACE: HouseRule = deals(|rules, value| {
    if let Some(number) = value.number() {
        rules.match_end = MatchEnd::Deals(number);
    }
});

/// C15: the number of the last deal.
pub(super) const fn deals(apply: fn(&mut Rules, &OptionValue)) -> HouseRule {
    let kind = OptionKind::Number { min: 1, max: 50, nullable: true };
    HouseRule { key: DEALS, kind, default: OptionValue::Null, apply }
}

/// C16, where a game has no jokers of its own: so many are in the packs, and a laid one stays.
pub(super) fn with_jokers(rules: &mut Rules, jokers: u8, in_hand: u8) {
    if jokers == 0 {
        return;
    }
    rules.pack.jokers = jokers;
    rules.melds.run_jokers = None;
    if let Some(sets) = rules.melds.sets.as_mut() {
        sets.jokers = None;
        sets.joker = SetJoker::Named { from_three: true };
    }
    rules.joker_taking.stays = true;
    rules.values.joker_in_hand = in_hand;
}

/// C25, `fives`: two to nine five, ten and figures ten, aces fifteen.
pub(super) const fn fives(values: CardValues) -> CardValues {
    CardValues { pips: Pips::FiveOrTen, ace_low: 15, ace_high: 15, ace_in_hand: 15, ..values }
}

/// Most chips that anything costs.
const MOST_CHIPS: i64 = 10_000;

/// C11.
pub(super) const STAKE: HouseRule =
    range("stake", 0, 0, MOST_CHIPS, |rules, value| rules.chips = Chips { stake: number(value), ..rules.chips });

/// D2-15.
pub(super) const REBUY_FEE: HouseRule = range("rebuy_fee", 0, 0, MOST_CHIPS, |rules, value| {
    rules.chips = Chips { rebuy_fee: number(value), ..rules.chips }
});

/// D2-15.
pub(super) const TARIFF: HouseRule =
    range("tariff", 0, 0, MOST_CHIPS, |rules, value| rules.chips = Chips { tariff: number(value), ..rules.chips });

/// The rules of sets of a game that has sets.
pub(super) fn sets(rules: &mut Rules) -> &mut SetRules {
    rules.melds.sets.as_mut().expect("this game has sets")
}

/// The scoring of a game in which deadwood counts against its holder.
pub(super) fn deadwood(rules: &mut Rules) -> &mut DeadwoodScoring {
    match &mut rules.scoring {
        Scoring::DeadwoodAgainst(scoring) => scoring,
        _ => unreachable!("this game scores deadwood against its holder"),
    }
}

/// The number of an allowed value.
pub(super) fn number<T: TryFrom<i64>>(value: &OptionValue) -> T {
    value.number().expect("the range of the option was checked and fits")
}
