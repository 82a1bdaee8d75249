//! The candidates before the draw: which card to draw, and whether to take or buy the discard.

use rami_engine::cards::{Card, Hand};
use rami_engine::game::{Move, SeatView};

use super::expected_cost::{ExpectedCost, JudgedHand};
use crate::policy::style::Style;
use crate::position::Position;

/// The number of futures that evaluate a draw. More of them take longer and err less. Chosen by judgement.
const FUTURES_OF_DRAWS: usize = 24;
/// The points added to the cost of taking the discard, because the others then know a card of the hand. Chosen by
/// judgement.
const KNOWN_COST: f64 = 0.5;
/// The points added to the cost of a purchase, because it makes the hand grow. Chosen by judgement.
const BUY: f64 = 4.0;

/// Every draw that is a candidate, with its expected cost.
pub fn draws(view: &SeatView, expected: &mut ExpectedCost<'_>, held: JudgedHand<'_>, style: Style) -> Vec<(Move, f64)> {
    let deepest = if view.rules.draw.deep.is_some() { view.board.discard.len().min(usize::from(u8::MAX)) } else { 1 };
    let takes = (1..=deepest as u8).filter_map(|cards| Position::from_view(view).legal(Move::DrawDiscard { cards }));
    let mut moves = vec![(Move::DrawStock, expected.cost_of_drawing(&held, FUTURES_OF_DRAWS))];
    for take in takes {
        let cost = expected.cost(&taken(view, held, &take), FUTURES_OF_DRAWS) + KNOWN_COST + style.take;
        moves.push((take, cost));
    }
    moves
}

/// The answers to an offered discard that may be bought out of turn, with their expected costs (V4-R6).
pub fn claims(
    view: &SeatView,
    expected: &mut ExpectedCost<'_>,
    held: JudgedHand<'_>,
    style: Style,
) -> Vec<(Move, f64)> {
    let own = view.board.turn == view.seat;
    let waiting = JudgedHand { owed: 0, lays_now: false, ..held };
    let pass =
        if own { expected.cost_of_drawing(&held, FUTURES_OF_DRAWS) } else { expected.cost(&waiting, FUTURES_OF_DRAWS) };
    let mut moves = vec![(Move::Pass, pass)];
    if own && let Some(take) = Position::from_view(view).legal(Move::DrawDiscard { cards: 1 }) {
        let cost = expected.cost(&taken(view, held, &take), FUTURES_OF_DRAWS) + KNOWN_COST + style.take;
        moves.push((take, cost));
    }
    for buy in [Move::Buy { cards: 1 }, Move::Buy { cards: 2 }] {
        let Some(buy) = Position::from_view(view).legal(buy) else { continue };
        let cost = expected.cost_of_drawing(&taken(view, waiting, &buy), FUTURES_OF_DRAWS) + BUY + style.take;
        moves.push((buy, cost));
    }
    moves
}

/// The hand once the newest discards are taken.
fn taken<'a>(view: &SeatView, held: JudgedHand<'a>, take: &Move) -> JudgedHand<'a> {
    let cards = match take {
        Move::DrawDiscard { cards } | Move::Buy { cards } => usize::from(*cards),
        _ => 0,
    };
    let mut hand: Hand = held.hand;
    hand.extend(newest(view, cards));
    JudgedHand { hand, ..held }
}

/// The cards on top of the discard pile, the newest first.
fn newest(view: &SeatView, cards: usize) -> impl Iterator<Item = Card> + '_ {
    view.board.discard.iter().rev().take(cards).copied()
}
