//! Which card to draw, and whether to take the discard out of turn.

use crate::cards::{Card, Hand};
use crate::game::{Move, SeatView};

use super::character::Style;
use super::laying::legal;
use super::outlook::{Outlook, Position};

/// Futures by which draws are compared.
const DRAWS: usize = 96;
/// Futures by which every depth of a take from the pile, or a card offered out of turn, is judged.
const QUICK: usize = 24;
/// What it costs that the others know a card.
const KNOWN_COST: f64 = 0.5;
/// How much better buying must look: it makes the hand grow.
const BUY: f64 = 4.0;

/// The draw that leaves the best hand. `position` is the hand as it is, to be judged as within the own turn.
pub(super) fn draw(view: &SeatView, outlook: &mut Outlook<'_>, position: Position<'_>, style: Style) -> Move {
    let deepest = if view.rules.draw.deep.is_some() { view.board.discard.len().min(usize::from(u8::MAX)) } else { 1 };
    let takes = (1..=deepest as u8).filter_map(|cards| legal(view, Move::DrawDiscard { cards }));
    let takes: Vec<(Move, Position<'_>)> = takes.map(|take| (take.clone(), taken(view, position, &take))).collect();
    let Some((take, with)) = best_of(outlook, takes) else { return Move::DrawStock };
    if takes_joker(view, &take) {
        return take;
    }
    let with_discard = outlook.cost(&with, DRAWS) + KNOWN_COST + style.take;
    if with_discard < outlook.cost_of_drawing(&position, DRAWS) { take } else { Move::DrawStock }
}

/// Every draw worth a look with what it is expected to cost.
pub(super) fn judged(
    view: &SeatView,
    outlook: &mut Outlook<'_>,
    position: Position<'_>,
    style: Style,
) -> Vec<(Move, f64)> {
    let deepest = if view.rules.draw.deep.is_some() { view.board.discard.len().min(usize::from(u8::MAX)) } else { 1 };
    let takes = (1..=deepest as u8).filter_map(|cards| legal(view, Move::DrawDiscard { cards }));
    let mut moves = vec![(Move::DrawStock, outlook.cost_of_drawing(&position, QUICK))];
    for take in takes {
        let cost = outlook.cost(&taken(view, position, &take), QUICK) + KNOWN_COST + style.take;
        moves.push((take, cost));
    }
    moves
}

/// The same where the discard may be taken out of turn.
pub(super) fn judged_claim(
    view: &SeatView,
    outlook: &mut Outlook<'_>,
    position: Position<'_>,
    style: Style,
) -> Vec<(Move, f64)> {
    let own = view.board.turn == view.seat;
    let waiting = Position { owed: 0, lays_now: false, ..position };
    let pass = if own { outlook.cost_of_drawing(&position, QUICK) } else { outlook.cost(&waiting, QUICK) };
    let mut moves = vec![(Move::Pass, pass)];
    if own && let Some(take) = legal(view, Move::DrawDiscard { cards: 1 }) {
        let cost = outlook.cost(&taken(view, position, &take), QUICK) + KNOWN_COST + style.take;
        moves.push((take, cost));
    }
    for buy in [Move::Buy { cards: 1 }, Move::Buy { cards: 2 }] {
        let Some(buy) = legal(view, buy) else { continue };
        let cost = outlook.cost_of_drawing(&taken(view, waiting, &buy), QUICK) + BUY + style.take;
        moves.push((buy, cost));
    }
    moves
}

/// V4-R6: to take the discard as one's draw, to buy it, or to decline.
pub(super) fn claim(view: &SeatView, outlook: &mut Outlook<'_>, position: Position<'_>, style: Style) -> Move {
    let own = view.board.turn == view.seat;
    let waiting = Position { owed: 0, lays_now: false, ..position };
    let mut best = if own {
        (outlook.cost_of_drawing(&position, QUICK), Move::Pass)
    } else {
        (outlook.cost(&waiting, QUICK), Move::Pass)
    };
    let take = Move::DrawDiscard { cards: 1 };
    if own && let Some(take) = legal(view, take) {
        let cost = outlook.cost(&taken(view, position, &take), QUICK) + KNOWN_COST + style.take;
        if cost < best.0 {
            best = (cost, take);
        }
    }
    for buy in [Move::Buy { cards: 1 }, Move::Buy { cards: 2 }] {
        let Some(buy) = legal(view, buy) else { continue };
        let cost = outlook.cost_of_drawing(&taken(view, waiting, &buy), QUICK) + BUY + style.take;
        if cost < best.0 {
            best = (cost, buy);
        }
    }
    best.1
}

fn best_of<'a>(outlook: &mut Outlook<'_>, mut takes: Vec<(Move, Position<'a>)>) -> Option<(Move, Position<'a>)> {
    if takes.len() < 2 {
        return takes.pop();
    }
    let costs: Vec<f64> = takes.iter().map(|(_, with)| outlook.cost(with, QUICK)).collect();
    let best = (0..takes.len()).min_by(|&one, &other| costs[one].total_cmp(&costs[other]))?;
    Some(takes.swap_remove(best))
}

fn takes_joker(view: &SeatView, take: &Move) -> bool {
    *take == (Move::DrawDiscard { cards: 1 }) && view.board.discard.last().is_some_and(|card| card.is_joker())
}

/// The position once the newest discards are taken.
fn taken<'a>(view: &SeatView, position: Position<'a>, take: &Move) -> Position<'a> {
    let cards = match take {
        Move::DrawDiscard { cards } | Move::Buy { cards } => usize::from(*cards),
        _ => 0,
    };
    let mut hand: Hand = position.hand;
    hand.extend(newest(view, cards));
    Position { hand, ..position }
}

fn newest(view: &SeatView, cards: usize) -> impl Iterator<Item = Card> + '_ {
    view.board.discard.iter().rev().take(cards).copied()
}
