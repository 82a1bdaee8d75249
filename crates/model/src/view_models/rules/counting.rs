//! The points of a deal, the end of the match and the chips, in words.

use crate::text::{Key, Message};
use rami_engine::rules::{DeadwoodScoring, MatchEnd, OneGo, Opening, Pips, RAMI_LENGTH, Rules, Scoring, Tie};

use super::{Line, either, knocking, line};

/// The worth of cards and the points of a deal.
pub(super) fn points(rules: &Rules) -> Vec<Line> {
    let mut lines = values(rules);
    lines.extend(match rules.scoring {
        Scoring::DeadwoodAgainst(scoring) => against(rules, scoring),
        Scoring::WinnerTakes { one_go_bonus, one_go_doubles } => vec![
            line("score", Key::RulesScoreWinner),
            line("one-go", chasse(one_go_bonus, one_go_doubles)),
            line("blocked-score", Key::RulesBlockedNothing),
        ],
        Scoring::Knock(knocking) => knocking::points(&knocking),
        Scoring::LaidMinusHand { rami_bonus } => {
            let long_run = bonus(rami_bonus, Key::RulesRamiBonus, Key::RulesRamiBonusNone);
            vec![
                line("score", Key::RulesScoreLaid),
                line("long-run", long_run.number("min", RAMI_LENGTH as i64)),
                line("blocked-score", Key::RulesBlockedLaid),
            ]
        }
    });
    lines
}

fn bonus(points: i32, some: Key, none: Key) -> Message {
    if points == 0 { none.into() } else { Message::new(some).number("n", points) }
}

/// What a winner who laid everything in one turn gets in addition (V0-R12, C28).
fn chasse(points: i32, doubles: bool) -> Message {
    if doubles { Key::RulesOneGoTwice.into() } else { bonus(points, Key::RulesOneGoBonus, Key::RulesOneGoBonusNone) }
}

fn values(rules: &Rules) -> Vec<Line> {
    let values = rules.values;
    let hand = if values.pips == Pips::Face { Key::RulesHandFace } else { Key::RulesHandFive };
    let mut lines = vec![line("hand-values", Message::new(hand).number("ace", values.ace_in_hand))];
    if rules.pack.jokers > 0 {
        let joker = bonus(i32::from(values.joker_in_hand), Key::RulesHandJoker, Key::RulesHandJokerNone);
        lines.push(line("joker-value", joker));
    }
    if rules.counts_laid() {
        lines.push(line("laid-values", laid(rules)));
    }
    lines
}

fn laid(rules: &Rules) -> Message {
    let values = rules.values;
    let mut laid = match (values.ace_low, values.ace_high) {
        (low, high) if low == high => Message::new(Key::RulesLaidAce).number("ace", low),
        (low, high) => {
            let laid = Message::new(Key::RulesLaid).number("low", low).number("high", high);
            if rules.melds.sets.is_some() { laid.message("sets", Message::new(Key::RulesLaidSets)) } else { laid }
        }
    };
    if rules.pack.jokers > 0 {
        laid = laid.message("joker", Message::new(Key::RulesLaidJoker));
    }
    laid
}

/// Deadwood against its holder (V2-R11, V3-R12, V4-R9).
fn against(rules: &Rules, scoring: DeadwoodScoring) -> Vec<Line> {
    let mut lines = vec![line("score", Message::new(Key::RulesScoreAgainst).number("winner", scoring.winner))];
    if rules.pack.jokers > 0 {
        lines.push(either("joker-doubles", scoring.joker_doubles, Key::RulesJokerDoubles, Key::RulesJokerDoublesOff));
    }
    lines.extend(one_go(rules, scoring).map(|one_go| line("one-go", one_go)));
    let penalty = |id, key, points: Option<i32>| points.map(|points| line(id, Message::new(key).number("n", points)));
    lines.extend(penalty("unopened", Key::RulesUnopened, scoring.unopened));
    lines.extend(penalty("nobody-opened", Key::RulesNobodyOpened, scoring.nobody_opened));
    lines.push(line("blocked-score", blocked(scoring)));
    lines
}

/// What changes where the winner laid everything in one turn (C23).
fn one_go(rules: &Rules, scoring: DeadwoodScoring) -> Option<Message> {
    // Where contracts are laid, every opening is in one go. Where there is a penalty for nobody having opened, it needs
    // no further explanation.
    let expected = scoring.nobody_opened.is_none() && matches!(rules.opening, Opening::MinimumPoints { .. });
    match scoring.one_go {
        OneGo::Doubles => Some(Key::RulesOneGoDoubles.into()),
        OneGo::Writes(points) => Some(Message::new(Key::RulesOneGoScore).number("n", points)),
        OneGo::Plain => expected.then(|| Key::RulesOneGoBonusNone.into()),
    }
}

const fn blocked(scoring: DeadwoodScoring) -> Key {
    let adds = scoring.joker_doubles || matches!(scoring.one_go, OneGo::Doubles) || scoring.unopened.is_some();
    match (scoring.blocked_plainly, adds) {
        (true, true) => Key::RulesBlockedPlainly,
        (true, false) => Key::RulesBlockedHands,
        (false, _) => Key::RulesBlockedCounted,
    }
}

/// When the match is decided.
pub(super) fn match_end(rules: &Rules) -> Vec<Line> {
    let number = |key: Key, n: i32| Message::new(key).number("n", n);
    let off = || line("rebuy", Key::RulesRebuyOff);
    let mut lines = match rules.match_end {
        MatchEnd::LastSurvivor { limit, max_rebuys } => {
            let rebuys = bonus(i32::from(max_rebuys), Key::RulesRebuy, Key::RulesRebuyNone);
            vec![line("match", number(Key::RulesEndSurvivor, limit)), line("rebuy", rebuys)]
        }
        MatchEnd::Limit(limit) => {
            vec![line("match", number(Key::RulesEndLimit, limit)), line("match-tie", Key::RulesEndTargetTie), off()]
        }
        MatchEnd::Target { points, deals, tie } => {
            let end = deals.map_or(Message::new(Key::RulesEndTarget), |deals| {
                Message::new(Key::RulesEndTargetDeals).number("deals", deals)
            });
            vec![line("match", end.number("n", points)), line("match-tie", tie_text(rules, tie))]
        }
        MatchEnd::Deals(deals) => {
            let mut lines = vec![line("match", number(Key::RulesEndDeals, deals.into()))];
            // In a game of contracts, players do not expect an elimination.
            if !matches!(rules.opening, Opening::Contract(_)) {
                lines.push(off());
            }
            lines
        }
    };
    lines.extend(rules.final_score.into_iter().flat_map(knocking::final_score));
    lines
}

/// What follows if the best totals are level in the end.
const fn tie_text(rules: &Rules, tie: Tie) -> Key {
    match tie {
        Tie::PlaysOn => Key::RulesEndTargetTie,
        Tie::Shares if rules.final_score.is_some() => Key::RulesEndTieBoxes,
        Tie::Shares => Key::RulesEndTieShared,
    }
}

/// Play chips (C11); nothing where none are in play.
pub(super) fn chips(rules: &Rules) -> Vec<Line> {
    let chips = rules.chips;
    let paid = |id, key, count: u32| (count > 0).then(|| line(id, Message::new(key).number("n", count)));
    let shares = matches!(rules.match_end, MatchEnd::Deals(_));
    let fee = if rules.match_end.buys_back() { chips.rebuy_fee } else { 0 };
    let pot = (chips.stake > 0 || fee > 0).then(|| match chips.shared_within {
        Some(points) => line("pot", Message::new(Key::RulesPotShared).number("n", points)),
        None => either("pot", shares, Key::RulesPotSplit, Key::RulesPot),
    });
    let tariff = if shares { Key::RulesTariffSplit } else { Key::RulesTariff };
    let lines = [
        paid("stake", Key::RulesStake, chips.stake),
        paid("rebuy-fee", Key::RulesRebuyFee, fee),
        pot,
        paid("tariff", tariff, chips.tariff),
    ];
    lines.into_iter().flatten().collect()
}
