//! A position: what the seat to act knows of a deal. Its rooms hold facts that follow from it.

pub(super) mod contract;
pub(super) mod fits;
pub(crate) mod kinds;
pub(super) mod layings;
pub(super) mod opponents;
pub(super) mod shape;
pub(super) mod unseen;

use crate::cards::{Card, Hand};
use crate::game::{Board, Deal, Move, Seat, SeatView, check, likely_moves};
use crate::rules::Rules;

/// One seat's sight of the table.
#[derive(Clone, Copy)]
pub(crate) struct Position<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) board: &'a Board,
    pub(crate) hand: &'a Hand,
    pub(crate) seat: Seat,
}

impl<'a> Position<'a> {
    /// Of a view.
    pub(crate) fn of(view: &'a SeatView) -> Self {
        Self { rules: &view.rules, board: &view.board, hand: &view.hand, seat: view.seat }
    }

    /// Of an imagined deal, for the seat to act.
    pub(crate) fn within(deal: &'a Deal, seat: Seat) -> Self {
        Self { rules: deal.rules(), board: deal.board(), hand: deal.hand(seat), seat }
    }

    /// Whether the seat may make a move.
    pub(crate) fn may(&self, mv: &Move) -> bool {
        check(self.rules, self.board, self.hand, self.seat, mv).is_ok()
    }

    /// The move, if it is legal.
    pub(crate) fn legal(&self, mv: Move) -> Option<Move> {
        self.may(&mv).then_some(mv)
    }

    /// The legal moves among others that are not.
    pub(crate) fn likely_moves(&self) -> Vec<Move> {
        likely_moves(self.rules, self.board, self.hand, self.seat)
    }

    /// Any legal move.
    pub(crate) fn any_move(&self) -> Option<Move> {
        self.likely_moves().into_iter().find(|mv| self.may(mv))
    }

    /// The card on top of the discard pile.
    pub(crate) fn top(&self) -> Option<Card> {
        self.board.discard.last().copied()
    }

    /// Whether the seat has laid anything.
    pub(crate) fn opened(&self) -> bool {
        self.board.seats[self.seat].opened
    }
}
