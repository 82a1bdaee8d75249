//! Games that are ended by a knock, in words: the turn, the knock, the last cards, the points (V5-R5 to V5-R12).

use crate::text::{Key, Message};
use rami_engine::rules::{FinalScore, Knocking, Rules, Shutout};

use super::{Line, either, line};

/// Drawing, and the card first turned up.
pub(super) fn turn(rules: &Rules) -> Vec<Line> {
    let offered = rules.draw.upcard_offered.then(|| line("upcard", Key::RulesUpcard));
    let same = either("same-card", rules.draw.same_card_discard, Key::RulesSameCardFree, Key::RulesSameCard);
    let first = [line("turn", Key::RulesTurnKnock), line("draw", Key::RulesDraw)];
    first.into_iter().chain(offered).chain([line("taken", Key::RulesTakenNone), same]).collect()
}

/// The knock, and what the other player may do.
pub(super) fn knock(knocking: &Knocking) -> Vec<Line> {
    let knock = match knocking.limit {
        0 => Key::RulesKnockGinOnly.into(),
        limit => Message::new(Key::RulesKnock).number("n", limit),
    };
    let by_upcard = knocking.limit_by_upcard.then(|| line("knock-upcard", Key::RulesKnockUpcard));
    let big_gin =
        knocking.big_gin.map_or(Key::RulesBigGinNone.into(), |bonus| Message::new(Key::RulesBigGin).number("n", bonus));
    let rest = [
        line("knock-free", Key::RulesKnockFree),
        line("no-deadwood", Key::RulesGin),
        line("big-gin", big_gin),
        line("layoff", Key::RulesLayoffKnock),
    ];
    [line("knock", knock)].into_iter().chain(by_upcard).chain(rest).collect()
}

/// The last stock cards (V5-R11).
pub(super) fn empty_stock(knocking: &Knocking) -> Vec<Line> {
    vec![
        either("stock", knocking.last_take, Key::RulesStockKept, Key::RulesStockKeptOff),
        line("blocked", Key::RulesVoidTurns),
    ]
}

/// What a deal brings (V5-R10).
pub(super) fn points(knocking: &Knocking) -> Vec<Line> {
    let with = |key: Key, points: i32| Message::new(key).number("n", points);
    let gin = match knocking.gin_bonus {
        0 => Key::RulesGinBonusNone.into(),
        bonus => with(Key::RulesGinBonus, bonus),
    };
    let undercut = if knocking.undercut_tie { Key::RulesUndercut } else { Key::RulesUndercutLess };
    let spades = knocking.spades_double.then(|| line("spades", Key::RulesSpades));
    let lines = [
        line("score", Key::RulesScoreKnock),
        line("gin-bonus", gin),
        line("undercut", with(undercut, knocking.undercut_bonus)),
    ];
    lines.into_iter().chain(spades).collect()
}

/// The bonuses added to the totals in the end (V5-R12, D5-11).
pub(super) fn final_score(added: FinalScore) -> Vec<Line> {
    let shutout = match added.shutout {
        Shutout::Nothing => None,
        Shutout::Bonus => Some(Key::RulesShutoutBonus),
        Shutout::Double => Some(Key::RulesShutoutDouble),
    };
    let boxes = Message::new(Key::RulesBoxes).number("n", added.box_bonus).number("m", added.game_bonus);
    [line("boxes", boxes)].into_iter().chain(shutout.map(|key| line("shutout", key))).collect()
}
