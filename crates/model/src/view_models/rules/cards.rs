//! The aim, the cards and the deal, the melds, and the jokers, in words.

use crate::text::{Key, Message};
use rami_engine::cards::{AceRule, RunJokers, SetJoker, SetRules};
use rami_engine::rules::{FirstDiscard, NextDealer, Opening, Rules, Scoring, Starter};

use super::{Line, either, line};

/// The aim of the game.
pub(super) fn aim(rules: &Rules) -> Vec<Line> {
    let key = match rules.scoring {
        Scoring::DeadwoodAgainst(_) => Key::RulesAimAgainst,
        Scoring::WinnerTakes { .. } => Key::RulesAimWinner,
        Scoring::LaidMinusHand { .. } => Key::RulesAimLaid,
        Scoring::Knock(_) => Key::RulesAimKnock,
    };
    vec![line("purpose", key)]
}

/// Players, packs and the deal.
pub(super) fn material(rules: &Rules) -> Vec<Line> {
    let pack = rules.pack;
    let players = if rules.min_players == rules.max_players {
        Message::new(Key::RulesPlayersExactly).number("n", rules.min_players)
    } else {
        Message::new(Key::RulesPlayers).number("min", rules.min_players).number("max", rules.max_players)
    };
    let packs = if pack.jokers == 0 { Key::RulesPacks } else { Key::RulesPacksJokers };
    let packs =
        Message::new(packs).number("packs", pack.packs).number("jokers", pack.jokers).number("n", pack.size() as i64);
    let third =
        rules.third_pack_from.map(|from| line("third-pack", Message::new(Key::RulesThirdPack).number("n", from)));
    let mut lines = vec![line("players", players), line("packs", packs)];
    if rules.jokers_by_players {
        lines.push(line("jokers-number", Key::RulesJokersByPlayers));
    }
    lines.extend(third);
    lines.extend(dealt(rules));
    lines.push(line("dealer", dealer(rules)));
    lines.extend(rules.knocking().map(|_| line("dealer-void", Key::RulesDealerVoid)));
    lines
}

/// How many cards are dealt, and how the discard pile begins (C13, C19, C24, C30).
fn dealt(rules: &Rules) -> Vec<Line> {
    let (deal, first) = match rules.first_discard {
        FirstDiscard::TurnedUp => (Key::RulesDeal, None),
        FirstDiscard::ExtraCard => (Key::RulesDealNoUpcard, Some(Key::RulesDealExtra)),
        FirstDiscard::Nothing => (Key::RulesDealNoUpcard, Some(Key::RulesDealEmpty)),
    };
    let by_players = match rules.smaller_hands {
        [Some(_), Some(_)] => Some(Key::RulesDealByPlayers),
        [Some(_), None] => Some(Key::RulesDealThirteenSeven),
        [None, _] => None,
    };
    let later = rules.later_hands.filter(|later| rules.last_deal().is_none_or(|last| later.from_deal <= last));
    let later =
        later.map(|later| Message::new(Key::RulesDealLater).number("n", later.from_deal).number("m", later.cards));
    let mut lines = vec![line("deal", Message::new(deal).number("n", rules.hand_size))];
    lines.extend(by_players.map(|key| line("deal-players", key)));
    lines.extend(later.map(|later| line("deal-later", later)));
    lines.extend(first.map(|key| line("first-discards", key)));
    lines
}

/// Who deals, and who begins (C1, C14, D5-3).
const fn dealer(rules: &Rules) -> Key {
    match (rules.next_dealer, rules.starter) {
        (NextDealer::Alternate, Starter::AfterDealer) => Key::RulesDealer,
        (NextDealer::Alternate, Starter::Dealer) => Key::RulesDealerStarts,
        (NextDealer::Winner, _) => Key::RulesDealerWinner,
        (NextDealer::Loser, _) => Key::RulesDealerLoser,
    }
}

/// Sets, runs and the ace.
pub(super) fn melds(rules: &Rules) -> Vec<Line> {
    let sets = match rules.melds.sets {
        None => Message::new(Key::RulesSetsNone),
        Some(SetRules { copies: 1, .. }) => Message::new(Key::RulesSets),
        Some(SetRules { max, copies, .. }) => {
            let copies = copies.min(rules.pack.packs);
            Message::new(Key::RulesSetsDuplicates).number("max", max.min(4 * copies)).number("n", copies)
        }
    };
    let ace = match rules.melds.ace {
        AceRule::Low => Key::RulesAceLow,
        AceRule::LowOrHigh => Key::RulesAceBoth,
        AceRule::Circular => Key::RulesAceCircle,
    };
    vec![
        line("sets", sets),
        line("runs", Message::new(Key::RulesRuns).number("n", rules.melds.run_min)),
        line("ace", ace),
        line("fixed", Key::RulesFixed),
    ]
}

/// The rules of jokers; empty in games without them.
pub(super) fn jokers(rules: &Rules) -> Vec<Line> {
    if rules.pack.jokers == 0 {
        return Vec::new();
    }
    let place = match rules.melds.run_joker_places {
        RunJokers::Anywhere => Key::RulesJokerPlace,
        RunJokers::Ends { may_become_inner: false } => Key::RulesJokerPlaceEnds,
        RunJokers::Ends { may_become_inner: true } => Key::RulesJokerPlaceInner,
    };
    let mut lines =
        vec![line("joker", Key::RulesJoker), line("joker-count", joker_count(rules)), line("joker-place", place)];
    if are_fixed(rules) {
        lines.push(line("joker-fixed", Key::RulesJokerFixed));
    }
    lines.extend(taking_jokers(rules));
    lines
}

/// Whether every joker laid stands for one card for good, in games that do not limit their number (C16).
fn are_fixed(rules: &Rules) -> bool {
    let named = |joker| matches!(joker, SetJoker::Named { .. });
    rules.melds.run_jokers.is_none() && rules.melds.sets.is_none_or(|sets| named(sets.joker))
}

/// Jokers on the table: who may take them, when, and for what.
fn taking_jokers(rules: &Rules) -> Vec<Line> {
    let taking = rules.joker_taking;
    if taking.stays {
        return vec![line("joker-take", Key::RulesJokerStays)];
    }
    let take = match (taking.needs_opening, rules.opening) {
        (true, Opening::Contract(_)) => Key::RulesJokerTakeContract,
        (true, _) => Key::RulesJokerTakeOpened,
        (false, _) => Key::RulesJokerTake,
    };
    let mut lines = vec![line("joker-take", take)];
    if taking.needs_opening && !taking.in_opening_turn {
        lines.push(line("joker-take-when", Key::RulesLayoffNextTurn));
    }
    lines.extend(rules.melds.sets.map(|sets| line("joker-set", joker_in_set(sets.joker))));
    lines.push(either("joker-keep", taking.replay_now, Key::RulesJokerReplay, Key::RulesJokerKeep));
    lines
}

fn joker_count(rules: &Rules) -> Message {
    let runs = rules.melds.run_jokers;
    match (rules.melds.sets.map_or(runs, |sets| sets.jokers), runs) {
        (Some(sets), Some(runs)) if sets == runs => Message::new(Key::RulesJokerCount).number("n", sets),
        (Some(sets), Some(runs)) => Message::new(Key::RulesJokerCountTwo).number("n", sets).number("m", runs),
        (Some(sets), None) => Message::new(Key::RulesJokerCountSplit).number("n", sets),
        (None, _) => Message::new(Key::RulesJokerCountFree),
    }
}

const fn joker_in_set(joker: SetJoker) -> Key {
    match joker {
        SetJoker::Open { from_full: true } => Key::RulesJokerSetOpen,
        SetJoker::Open { from_full: false } => Key::RulesJokerSetOpenClosed,
        SetJoker::Named { from_three: true } => Key::RulesJokerSetNamed,
        SetJoker::Named { from_three: false } => Key::RulesJokerSetNamedLocked,
    }
}
