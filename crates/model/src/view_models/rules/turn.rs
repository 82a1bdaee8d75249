//! A turn, buying out of turn, going out and the empty stock, in words.

use crate::text::{Key, Message};
use rami_engine::rules::{
    BeforeOpening, Buying, DeepTake, Feeding, FirstDiscard, LastDiscard, Opening, Rules, StockOut,
};

use super::{Line, either, line};

/// Drawing, and the duties that come with it.
pub(super) fn turn(rules: &Rules) -> Vec<Line> {
    let draw = rules.draw;
    let mut lines =
        vec![line("turn", with_jokers(rules, Key::RulesTurn, Key::RulesTurnSwap)), line("draw", Key::RulesDraw)];
    lines.extend(draw.deep.into_iter().flat_map(deep));
    lines.extend(taken(rules));
    lines.push(either("same-card", draw.same_card_discard, Key::RulesSameCardFree, Key::RulesSameCard));
    lines.extend(feeding(rules.feeding).map(|key| line("no-feeding", key)));
    if draw.one_card_stock_only {
        lines.push(line("one-card", Key::RulesOneCard));
    }
    lines.push(line("first-turn", first_turn(rules)));
    lines.extend(draw.buying.into_iter().flat_map(buying));
    lines
}

/// A text with a sentence about taking jokers, in games in which they may be taken.
fn with_jokers(rules: &Rules, text: Key, swap: Key) -> Message {
    let message = Message::new(text);
    let taken = rules.pack.jokers > 0 && !rules.joker_taking.stays;
    if taken { message.message("swap", Message::new(swap)) } else { message }
}

/// Several discards taken at once, or a single one (V1-R5, C20).
fn deep(deep: DeepTake) -> Vec<Line> {
    let mut lines = vec![either("deep", deep.lay_off_counts, Key::RulesDeepLayoff, Key::RulesDeep)];
    if deep.single {
        lines.push(either("deep-top", deep.lay_off_counts, Key::RulesDeepTopLayoff, Key::RulesDeepTop));
    }
    lines
}

/// The duty to lay the discard that was taken, before the opening and after (V3-R4, C20).
fn taken(rules: &Rules) -> Vec<Line> {
    let before = rules.draw.before_opening;
    if !rules.draw.taken_must_be_laid {
        let free = match before {
            BeforeOpening::Free => Key::RulesTakenNone,
            BeforeOpening::ToOpen => Key::RulesTakenOpen,
            BeforeOpening::Never => Key::RulesTakenStrict,
        };
        return if rules.draw.deep.is_none() { vec![line("taken", free)] } else { Vec::new() };
    }
    let opening = match before {
        BeforeOpening::Free => Key::RulesTakenOpening,
        BeforeOpening::ToOpen => Key::RulesTakenOpeningOnly,
        BeforeOpening::Never => Key::RulesTakenOpeningStrict,
    };
    let mut lines = vec![line("taken", with_jokers(rules, Key::RulesTaken, Key::RulesTakenSwap))];
    if rules.opening != Opening::None {
        lines.push(line("taken-opening", opening));
    }
    lines
}

/// Discards that would help the others (C32).
const fn feeding(feeding: Feeding) -> Option<Key> {
    match feeding {
        Feeding::Allowed => None,
        Feeding::OnceOpened => Some(Key::RulesNoFeedingUnopened),
        Feeding::Never => Some(Key::RulesNoFeedingAll),
    }
}

/// What one's own first turn allows (D3-1, C22). A player who begins with an extra card does not draw in it (C13).
/// Nobody takes the discard in it where only a player who has opened may (C20).
fn first_turn(rules: &Rules) -> Key {
    let draw = rules.draw;
    match rules.first_discard {
        FirstDiscard::ExtraCard if draw.first_turn_limit => Key::RulesFirstTurnWait,
        _ if draw.first_turn_limit => Key::RulesFirstTurn,
        _ if draw.first_turn_stock_only => Key::RulesFirstTurnNoDiscard,
        _ if draw.before_opening == BeforeOpening::Never => Key::RulesFirstTurnLay,
        _ => Key::RulesFirstTurnFree,
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
    if out.face_down {
        lines.push(line("out-face-down", face_down));
    }
    let forbidden_in = out.forbidden_in.filter(|&deal| rules.last_deal().is_none_or(|last| deal <= last));
    lines.extend(forbidden_in.map(|deal| line("out-last-deal", Message::new(Key::RulesOutLastDeal).number("n", deal))));
    if out.announced {
        lines.push(line("carte", Key::RulesCarte));
    }
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
