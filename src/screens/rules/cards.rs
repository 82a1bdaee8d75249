//! The aim, the cards and the deal, the combinations, and the jokers, in words.

use crate::cards::{AceRule, RunJokers, SetJoker, SetRules};
use crate::rules::{NextDealer, Rules, Scoring};
use crate::text::{Key, Message};

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
    let deal = line("deal", Message::new(Key::RulesDeal).number("n", rules.hand_size));
    let first = [line("players", players), line("packs", packs)];
    let dealer = match rules.next_dealer {
        NextDealer::Alternate => Key::RulesDealer,
        NextDealer::Winner => Key::RulesDealerWinner,
        NextDealer::Loser => Key::RulesDealerLoser,
    };
    let void = rules.knocking().map(|_| line("dealer-void", Key::RulesDealerVoid));
    first.into_iter().chain(third).chain([deal, line("dealer", dealer)]).chain(void).collect()
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
    let taking = rules.joker_taking;
    let mut lines = vec![
        line("joker", Key::RulesJoker),
        line("joker-count", joker_count(rules)),
        line("joker-place", place),
        either("joker-take", taking.needs_opening, Key::RulesJokerTakeOpened, Key::RulesJokerTake),
    ];
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
