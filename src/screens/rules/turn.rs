//! A turn, buying out of turn, going out and the empty stock, in words.

use crate::rules::{Buying, DeepTake, LastDiscard, Opening, Rules, StockOut};
use crate::text::{Key, Message};

use super::{Line, either, line};

/// Drawing, and the duties that come with it.
pub(super) fn turn(rules: &Rules) -> Vec<Line> {
    let draw = rules.draw;
    let mut lines =
        vec![line("turn", with_jokers(rules, Key::RulesTurn, Key::RulesTurnSwap)), line("draw", Key::RulesDraw)];
    lines.extend(draw.deep.map(deep));
    lines.extend(taken(rules));
    lines.push(either("same-card", draw.same_card_discard, Key::RulesSameCardFree, Key::RulesSameCard));
    lines.push(either("first-turn", draw.first_turn_limit, Key::RulesFirstTurn, Key::RulesFirstTurnFree));
    lines.extend(draw.buying.into_iter().flat_map(buying));
    lines
}

/// A text with a sentence about taking jokers, in games that have jokers.
fn with_jokers(rules: &Rules, text: Key, swap: Key) -> Message {
    let message = Message::new(text);
    if rules.pack.jokers == 0 { message } else { message.message("swap", Message::new(swap)) }
}

fn deep(deep: DeepTake) -> Line {
    either("deep", deep.lay_off_counts, Key::RulesDeepLayoff, Key::RulesDeep)
}

/// The duty to lay the discard taken.
fn taken(rules: &Rules) -> Vec<Line> {
    match (rules.draw.taken_must_be_laid, rules.draw.deep) {
        (true, _) => {
            let duty = line("taken", with_jokers(rules, Key::RulesTaken, Key::RulesTakenSwap));
            let opening = (rules.opening != Opening::None).then(|| line("taken-opening", Key::RulesTakenOpening));
            [duty].into_iter().chain(opening).collect()
        }
        (false, None) => vec![line("taken", Key::RulesTakenNone)],
        (false, Some(_)) => Vec::new(),
    }
}

/// Discards taken out of turn (V4-R6, D4-7 to D4-12).
fn buying(buying: Buying) -> Vec<Line> {
    let most = buying.max.map_or(Key::RulesBuyMaxNone.into(), |max| Message::new(Key::RulesBuyMax).number("n", max));
    vec![
        line("buy", Key::RulesBuy),
        line("buy-order", Key::RulesBuyOrder),
        either("buy-two", buying.two_cards, Key::RulesBuyTwo, Key::RulesBuyTwoOff),
        line("buy-max", most),
        either("buy-laying", buying.only_before_laying, Key::RulesBuyLayingOff, Key::RulesBuyLaying),
        either("buy-skips", buying.skips, Key::RulesBuySkips, Key::RulesBuySkipsOff),
    ]
}

/// How the last card leaves the hand.
pub(super) fn going_out(rules: &Rules) -> Vec<Line> {
    let out = rules.going_out;
    let last = match out.discard {
        LastDiscard::Optional => Key::RulesOutOptional,
        LastDiscard::Required => Key::RulesOutRequired,
        LastDiscard::Forbidden => Key::RulesOutForbidden,
    };
    let face_down = match out.discard {
        LastDiscard::Required => Key::RulesOutFaceDown,
        _ => Key::RulesOutFaceDownOptional,
    };
    let mut lines = vec![line("out", last)];
    lines.extend(out.face_down.then(|| line("out-face-down", face_down)));
    lines.extend(
        out.forbidden_in.map(|deal| line("out-last-deal", Message::new(Key::RulesOutLastDeal).number("n", deal))),
    );
    lines.extend(out.announced.then(|| line("carte", Key::RulesCarte)));
    lines.push(line("out-owed", Key::RulesOutOwed));
    lines.push(line("out-stop", Key::RulesOutStop));
    lines
}

/// What an empty stock leads to (C8, C9).
pub(super) fn empty_stock(rules: &Rules) -> Vec<Line> {
    let stock = match rules.stock_out {
        StockOut::ReshuffleAll => Key::RulesStockAll,
        StockOut::ReshuffleKeepTop => Key::RulesStockKeepTop,
        StockOut::TurnOver => Key::RulesStockTurnOver,
        StockOut::EndDeal => Key::RulesStockEnd,
    };
    let ends = rules.stock_out == StockOut::EndDeal;
    vec![line("stock", stock), either("blocked", ends, Key::RulesBlockedRounds, Key::RulesBlocked)]
}
