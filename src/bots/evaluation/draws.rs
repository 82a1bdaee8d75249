//! Which card to draw, and whether to take the discard out of turn.

use crate::cards::{Card, Hand};
use crate::game::{Move, SeatView};

use super::expected_cost::{ExpectedCost, JudgedHand};
use crate::bots::policy::style::Style;
use crate::bots::position::layings::legal;

/// Futures by which draws are judged.
const QUICK: usize = 24;
/// What it costs that the others know a card.
const KNOWN_COST: f64 = 0.5;
/// How much better buying must look: it makes the hand grow.
const BUY: f64 = 4.0;

/// Every draw worth a look with what it is expected to cost.
pub(crate) fn judged(
    view: &SeatView,
    expected: &mut ExpectedCost<'_>,
    held: JudgedHand<'_>,
    style: Style,
) -> Vec<(Move, f64)> {
    let deepest = if view.rules.draw.deep.is_some() { view.board.discard.len().min(usize::from(u8::MAX)) } else { 1 };
    let takes = (1..=deepest as u8).filter_map(|cards| legal(view, Move::DrawDiscard { cards }));
    let mut moves = vec![(Move::DrawStock, expected.cost_of_drawing(&held, QUICK))];
    for take in takes {
        let cost = expected.cost(&taken(view, held, &take), QUICK) + KNOWN_COST + style.take;
        moves.push((take, cost));
    }
    moves
}

/// The same where the discard may be taken out of turn.
pub(crate) fn judged_claim(
    view: &SeatView,
    expected: &mut ExpectedCost<'_>,
    held: JudgedHand<'_>,
    style: Style,
) -> Vec<(Move, f64)> {
    let own = view.board.turn == view.seat;
    let waiting = JudgedHand { owed: 0, lays_now: false, ..held };
    let pass = if own { expected.cost_of_drawing(&held, QUICK) } else { expected.cost(&waiting, QUICK) };
    let mut moves = vec![(Move::Pass, pass)];
    if own && let Some(take) = legal(view, Move::DrawDiscard { cards: 1 }) {
        let cost = expected.cost(&taken(view, held, &take), QUICK) + KNOWN_COST + style.take;
        moves.push((take, cost));
    }
    for buy in [Move::Buy { cards: 1 }, Move::Buy { cards: 2 }] {
        let Some(buy) = legal(view, buy) else { continue };
        let cost = expected.cost_of_drawing(&taken(view, waiting, &buy), QUICK) + BUY + style.take;
        moves.push((buy, cost));
    }
    moves
}

/// The held once the newest discards are taken.
fn taken<'a>(view: &SeatView, held: JudgedHand<'a>, take: &Move) -> JudgedHand<'a> {
    let cards = match take {
        Move::DrawDiscard { cards } | Move::Buy { cards } => usize::from(*cards),
        _ => 0,
    };
    let mut hand: Hand = held.hand;
    hand.extend(newest(view, cards));
    JudgedHand { hand, ..held }
}

fn newest(view: &SeatView, cards: usize) -> impl Iterator<Item = Card> + '_ {
    view.board.discard.iter().rev().take(cards).copied()
}
