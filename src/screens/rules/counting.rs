//! The points of a deal, the end of the match and the chips, in words.

use crate::rules::{DeadwoodScoring, MatchEnd, Opening, Pips, RAMI_LENGTH, Rules, Scoring};
use crate::text::{Key, Message};

use super::{Line, either, knocking, line};

/// The worth of cards and the points of a deal.
pub(super) fn points(rules: &Rules) -> Vec<Line> {
    let mut lines = values(rules);
    lines.extend(match rules.scoring {
        Scoring::DeadwoodAgainst(scoring) => against(rules, scoring),
        Scoring::WinnerTakes { one_go_bonus } => vec![
            line("score", Key::RulesScoreWinner),
            line("one-go", bonus(one_go_bonus, Key::RulesOneGoBonus, Key::RulesOneGoBonusNone)),
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

fn values(rules: &Rules) -> Vec<Line> {
    let values = rules.values;
    let hand = if values.pips == Pips::Face { Key::RulesHandFace } else { Key::RulesHandFive };
    let mut lines = vec![line("hand-values", Message::new(hand).number("ace", values.ace_in_hand))];
    if rules.pack.jokers > 0 {
        let joker = bonus(i32::from(values.joker_in_hand), Key::RulesHandJoker, Key::RulesHandJokerNone);
        lines.push(line("joker-value", joker));
    }
    if laid_points_matter(rules) {
        lines.push(line("laid-values", laid(rules)));
    }
    lines
}

/// Whether anybody counts what is laid.
const fn laid_points_matter(rules: &Rules) -> bool {
    matches!(rules.opening, Opening::MinimumPoints { points: 1.., .. })
        || matches!(rules.scoring, Scoring::LaidMinusHand { .. })
}

fn laid(rules: &Rules) -> Message {
    let mut laid =
        Message::new(Key::RulesLaid).number("low", rules.values.ace_low).number("high", rules.values.ace_high);
    if rules.melds.sets.is_some() {
        laid = laid.message("sets", Message::new(Key::RulesLaidSets));
    }
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
    lines.extend(scoring.one_go_doubles.then(|| line("one-go", Key::RulesOneGoDoubles)));
    let penalty = |id, key, points: Option<i32>| points.map(|points| line(id, Message::new(key).number("n", points)));
    lines.extend(penalty("unopened", Key::RulesUnopened, scoring.unopened));
    lines.extend(penalty("nobody-opened", Key::RulesNobodyOpened, scoring.nobody_opened));
    lines.push(line("blocked-score", blocked(scoring)));
    lines
}

const fn blocked(scoring: DeadwoodScoring) -> Key {
    let adds = scoring.joker_doubles || scoring.one_go_doubles || scoring.unopened.is_some();
    match (scoring.blocked_plainly, adds) {
        (true, true) => Key::RulesBlockedPlainly,
        (true, false) => Key::RulesBlockedHands,
        (false, _) => Key::RulesBlockedCounted,
    }
}

/// When the match is decided.
pub(super) fn match_end(rules: &Rules) -> Vec<Line> {
    let mut lines = match rules.match_end {
        MatchEnd::LastSurvivor { limit, max_rebuys } => {
            let rebuys = bonus(i32::from(max_rebuys), Key::RulesRebuy, Key::RulesRebuyNone);
            vec![line("match", Message::new(Key::RulesEndSurvivor).number("n", limit)), line("rebuy", rebuys)]
        }
        MatchEnd::Target { points, deals } => {
            let end = deals.map_or(Message::new(Key::RulesEndTarget), |deals| {
                Message::new(Key::RulesEndTargetDeals).number("deals", deals)
            });
            vec![line("match", end.number("n", points)), line("match-tie", Key::RulesEndTargetTie)]
        }
        MatchEnd::Deals(deals) => vec![line("match", Message::new(Key::RulesEndDeals).number("n", deals))],
    };
    lines.extend(rules.final_score.into_iter().flat_map(knocking::final_score));
    lines
}

/// Play chips (C11); nothing where none are in play.
pub(super) fn chips(rules: &Rules) -> Vec<Line> {
    let chips = rules.chips;
    let paid = |id, key, count: u32| (count > 0).then(|| line(id, Message::new(key).number("n", count)));
    let pot = (chips.stake > 0 || chips.rebuy_fee > 0).then(|| match chips.shared_within {
        Some(points) => line("pot", Message::new(Key::RulesPotShared).number("n", points)),
        None => line("pot", Key::RulesPot),
    });
    let stake = paid("stake", Key::RulesStake, chips.stake);
    let fee = paid("rebuy-fee", Key::RulesRebuyFee, chips.rebuy_fee);
    let tariff = paid("tariff", Key::RulesTariff, chips.tariff);
    [stake, fee, pot, tariff].into_iter().flatten().collect()
}
