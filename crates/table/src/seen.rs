//! The deal as the player at the screen sees it.

use rami_engine::game::{Board, Deal, IllegalMove, MayLay, Move, SeatView, check, may_lay};

use super::session::Session;

impl Session {
    /// An independent copy of what the player sees, which can be sent, saved or analysed.
    ///
    /// # Panics
    /// Never: a session begins with a deal.
    #[must_use]
    pub fn view(&self) -> SeatView {
        self.game.view(self.me()).expect("a session begins with a deal")
    }

    /// What everybody at the table sees.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.deal().board()
    }

    /// Checks whether the player may make a move, as the engine would.
    ///
    /// # Errors
    /// The reason against the move.
    pub fn check(&self, mv: &Move) -> Result<(), IllegalMove> {
        let deal = self.deal();
        check(deal.rules(), deal.board(), deal.hand(self.me()), self.me(), mv)
    }

    /// What the rules allow the player to lay in this turn, whatever cards are in the hand.
    #[must_use]
    pub fn may_lay(&self) -> MayLay {
        may_lay(self.rules(), self.board(), self.me())
    }

    pub(super) fn deal(&self) -> &Deal {
        self.game.state().deal().expect("a session begins with a deal")
    }
}
