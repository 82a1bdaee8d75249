//! What the seat to act knows of a deal, borrowed: of a view it was sent, or of a deal imagined.

use crate::cards::{Card, Hand};
use crate::game::{Board, Deal, Move, Seat, SeatView, check, likely_moves};
use crate::rules::Rules;

/// One seat's sight of the table.
#[derive(Clone, Copy)]
pub(super) struct Sight<'a> {
    pub(super) rules: &'a Rules,
    pub(super) board: &'a Board,
    pub(super) hand: &'a Hand,
    pub(super) seat: Seat,
}

impl<'a> Sight<'a> {
    /// Of a view.
    pub(super) fn of(view: &'a SeatView) -> Self {
        Self { rules: &view.rules, board: &view.board, hand: &view.hand, seat: view.seat }
    }

    /// Of an imagined deal, for the seat to act.
    pub(super) fn within(deal: &'a Deal, seat: Seat) -> Self {
        Self { rules: deal.rules(), board: deal.board(), hand: deal.hand(seat), seat }
    }

    /// Whether the seat may make a move.
    pub(super) fn may(&self, mv: &Move) -> bool {
        check(self.rules, self.board, self.hand, self.seat, mv).is_ok()
    }

    /// The move, if it is legal.
    pub(super) fn legal(&self, mv: Move) -> Option<Move> {
        self.may(&mv).then_some(mv)
    }

    /// The legal moves among others that are not.
    pub(super) fn likely_moves(&self) -> Vec<Move> {
        likely_moves(self.rules, self.board, self.hand, self.seat)
    }

    /// Any legal move.
    pub(super) fn any_move(&self) -> Option<Move> {
        self.likely_moves().into_iter().find(|mv| self.may(mv))
    }

    /// The card on top of the discard pile.
    pub(super) fn top(&self) -> Option<Card> {
        self.board.discard.last().copied()
    }

    /// Whether the seat has laid anything.
    pub(super) fn opened(&self) -> bool {
        self.board.seats[self.seat].opened
    }
}
