//! The view of one seat. Bots, hints and the worker get this and nothing else.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::cards::{Hand, Meld};
use crate::rules::{Opening, Rules};

use super::board::{Board, Phase};
use super::check::check;
use super::deal::Deal;
use super::generate::legal_moves;
use super::moves::Move;
use super::position::Position;
use super::refusal::IllegalMove;
use super::seat::Seat;

/// A deal as one seat sees it. It holds no [`Deal`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// The rules in force. Where openings rise, the points of an opening are those that the next one needs (C26).
    pub rules: Arc<Rules>,
    /// Whose view it is.
    pub seat: Seat,
    /// The seat's own hand.
    pub hand: Hand,
    /// The part of the deal that everybody sees.
    pub board: Board,
    /// Scores before this deal.
    pub totals: Vec<i32>,
    /// Buy-backs used.
    pub rebuys: Vec<u8>,
}

impl<'a> Position<'a> {
    /// The position of a view.
    #[must_use]
    pub fn from_view(view: &'a SeatView) -> Self {
        Self { rules: &view.rules, board: &view.board, hand: &view.hand, seat: view.seat }
    }
}

impl SeatView {
    /// The view of `seat` on a deal.
    #[must_use]
    pub fn from_deal(deal: &Deal, seat: Seat, totals: &[i32], rebuys: &[u8]) -> Self {
        Self {
            rules: with_risen_opening(deal.rules(), deal.board()),
            seat,
            hand: *deal.hand(seat),
            board: deal.board().clone(),
            totals: totals.to_vec(),
            rebuys: rebuys.to_vec(),
        }
    }

    /// Whether the seat may make a move: the same check as the engine's.
    ///
    /// # Errors
    /// The reason against the move.
    pub fn check(&self, mv: &Move) -> Result<(), IllegalMove> {
        check(&self.rules, &self.board, &self.hand, self.seat, mv)
    }

    /// Whether the seat may make a move, possibly after the stock is rebuilt for it (C8).
    ///
    /// # Errors
    /// The reason against the move.
    pub fn check_rebuilding(&self, mv: &Move) -> Result<(), IllegalMove> {
        match self.check(mv) {
            Err(IllegalMove::StockEmpty) if self.board.rebuilt_for(&self.rules, mv) > 0 => Ok(()),
            checked => checked,
        }
    }

    /// Whether these melds of the seat's cards are enough for its opening, whoever is to act (V2-R7, V4-R7). If the
    /// seat has not drawn yet, the card to come counts as a card left.
    ///
    /// # Errors
    /// The reason why they are not enough.
    pub fn check_opening(&self, melds: &[Meld]) -> Result<(), IllegalMove> {
        let Self { rules, board, hand, seat, .. } = self;
        let has_drawn = board.phase == Phase::Play && board.turn == *seat;
        let laid: usize = melds.iter().map(Meld::len).sum();
        let left = hand.len().saturating_sub(laid) + usize::from(!has_drawn);
        let position = Position { rules, board, hand, seat: *seat };
        position.check_opening(&melds.iter().collect::<Vec<_>>(), left)
    }

    /// The seat's legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        legal_moves(&self.rules, &self.board, &self.hand, self.seat)
    }
}

/// The rules with the points that the next opening of the deal needs (C26).
fn with_risen_opening(rules: &Arc<Rules>, board: &Board) -> Arc<Rules> {
    let mut risen = Arc::clone(rules);
    if let (Some(needed), Opening::MinimumPoints { points: usual, .. }) = (board.opening_points(rules), rules.opening)
        && needed > usual
        && let Opening::MinimumPoints { points, .. } = &mut Arc::make_mut(&mut risen).opening
    {
        *points = needed;
    }
    risen
}
