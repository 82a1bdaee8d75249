//! A position: what one seat knows of a deal. The modules below it compute facts of a position and of hands.

pub(super) mod contract;
pub(super) mod fits;
pub mod kinds;
pub(super) mod layings;
pub(super) mod opponents;
pub(super) mod shape;
pub mod unseen;

use rami_engine::cards::{Card, Hand};
use rami_engine::game::{Board, Deal, Move, Seat, SeatView, check, likely_moves};
use rami_engine::rules::{LastDiscard, Opening, Rules};

/// A seat's view of a deal: the rules, the table and its own hand.
#[derive(Clone, Copy)]
pub struct Position<'a> {
    /// The rules of the match.
    pub rules: &'a Rules,
    /// What everybody sees.
    pub board: &'a Board,
    /// The hand of the seat.
    pub hand: &'a Hand,
    /// The seat.
    pub seat: Seat,
}

impl<'a> Position<'a> {
    /// The position of a view.
    #[must_use]
    pub fn from_view(view: &'a SeatView) -> Self {
        Self { rules: &view.rules, board: &view.board, hand: &view.hand, seat: view.seat }
    }

    /// The position of a seat in an imagined deal.
    #[must_use]
    pub fn within(deal: &'a Deal, seat: Seat) -> Self {
        Self { rules: deal.rules(), board: deal.board(), hand: deal.hand(seat), seat }
    }

    /// Whether the seat may make a move.
    #[must_use]
    pub fn may(&self, mv: &Move) -> bool {
        check(self.rules, self.board, self.hand, self.seat, mv).is_ok()
    }

    /// The move, if it is legal.
    #[must_use]
    pub fn legal(&self, mv: Move) -> Option<Move> {
        self.may(&mv).then_some(mv)
    }

    /// Moves that are likely to be legal. They are found without checking each, so some of them are illegal.
    #[must_use]
    pub fn likely_moves(&self) -> Vec<Move> {
        likely_moves(self.rules, self.board, self.hand, self.seat)
    }

    /// Any legal move.
    #[must_use]
    pub fn any_move(&self) -> Option<Move> {
        self.likely_moves().into_iter().find(|mv| self.may(mv))
    }

    /// The card on top of the discard pile.
    #[must_use]
    pub fn top(&self) -> Option<Card> {
        self.board.discard.last().copied()
    }

    /// Whether the seat has laid anything.
    #[must_use]
    pub fn opened(&self) -> bool {
        self.board.seats[self.seat].opened
    }

    /// Whether melds may be laid one by one: after the opening, or where none is asked for.
    #[must_use]
    pub fn lays_freely(&self) -> bool {
        self.opened() || self.rules.opening == Opening::None
    }

    /// How many cards a hand that goes out may have left to discard.
    #[must_use]
    pub fn spare(&self) -> usize {
        usize::from(self.rules.last_discard(self.board.number) != LastDiscard::Forbidden)
    }

    /// The cards that the seat sees: its own, the discards and the table.
    #[must_use]
    pub fn seen(&self) -> Hand {
        let mut seen = *self.hand;
        seen.extend(self.board.discard.iter().copied());
        for laid in &self.board.table {
            seen.extend(laid.meld.cards().iter().map(|placed| placed.card()));
        }
        seen
    }
}
