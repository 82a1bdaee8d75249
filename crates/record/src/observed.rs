//! A deal that another device deals and judges, as a seat has observed it so far.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::DealRecord;
use rami_engine::cards::{Card, Hand};
use rami_engine::game::{Action, DealtSeat, IllegalMove, Layout, Match, Move, Onlooker, Seat, SeenMove};

/// A move as the seat that observes a deal is told it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObservedMove {
    /// Who moves.
    pub seat: Seat,
    /// The move.
    pub mv: Move,
    /// The stock cards that the observing seat draws or buys with it, top first; none in a move of another seat.
    pub drawn: Vec<Card>,
    /// The cards in no meld that a knock lays open (V5-R7).
    pub unmatched: Option<Hand>,
}

impl ObservedMove {
    pub(super) fn seen(&self) -> SeenMove<'_> {
        SeenMove { seat: self.seat, mv: &self.mv, drawn: &self.drawn, unmatched: self.unmatched }
    }
}

/// A deal that is observed.
#[derive(Clone, Debug)]
pub(super) struct ObservedDeal {
    pub onlooker: Onlooker,
    pub known: DealtSeat,
    /// The match before the deal.
    pub before: Match,
    pub moves: Vec<ObservedMove>,
}

/// A difference between a deal as it was observed and as its key deals it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Disagreement {
    /// No deal is observed.
    #[error("no deal is observed")]
    NotFollowed,
    /// The key deals other cards to the seat, another card turned up, or names another dealer.
    #[error("the key gives another deal")]
    Dealt,
    /// A move, counted from 0, that the hidden cards did not allow.
    #[error("move {at}: {reason}")]
    Move {
        /// Its place.
        at: usize,
        /// Why.
        reason: IllegalMove,
    },
    /// The seat drew other cards than the key gives.
    #[error("other cards were drawn")]
    Drawn,
    /// A knock laid other cards open than the seat held.
    #[error("other cards were laid open")]
    Unmatched,
}

/// The start of a deal as a seat knows it: the cards that it does not see are left out.
pub(super) fn seen_layout(before: &Match, known: &DealtSeat) -> Layout {
    let mut hands = vec![Hand::EMPTY; before.seats()];
    hands[known.seat] = known.hand.unwrap_or_default();
    Layout {
        number: known.number,
        dealer: known.dealer,
        in_play: before.in_play(),
        hands,
        stock: Vec::new(),
        discard: known.upcard.into_iter().collect(),
        removed: Hand::EMPTY,
        start: None,
    }
}

/// A layout without the cards that the observing seat does not see.
pub(super) fn hidden(layout: &Layout, observed: &ObservedDeal) -> Layout {
    let known = DealtSeat {
        seat: observed.known.seat,
        number: layout.number,
        dealer: layout.dealer,
        upcard: layout.discard.first().copied(),
        hand: Some(layout.hands[observed.known.seat]),
    };
    seen_layout(&observed.before, &known)
}

/// The stock cards that a seat drew or bought in a deal, in order. The last `kept` cards of the stock are not drawn.
pub(super) fn drawn_by(deal: &DealRecord, seat: Seat, kept: usize) -> Vec<Card> {
    let mut stock = deal.stock.clone();
    let mut drawn = Vec::new();
    for action in &deal.actions {
        match action {
            Action::Reshuffle(order) => stock.clone_from(order),
            Action::Move(mover, mv) => {
                let count = match mv {
                    Move::DrawStock => 1,
                    Move::Buy { cards } => usize::from(*cards),
                    _ => 0,
                };
                let cards = stock.drain(..count.min(stock.len().saturating_sub(kept)));
                drawn.extend(cards.filter(|_| *mover == seat));
            }
        }
    }
    drawn
}
