//! What the player at the screen sees of the deal.

use crate::game::{Board, Deal, IllegalMove, MayLay, Move, SeatView, check, may_lay};

use super::session::Session;

impl Session {
    /// What the player sees, apart from the session: to be sent, kept or thought about.
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

    /// Whether the player may make a move: the same check as the engine's.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, mv: &Move) -> Result<(), IllegalMove> {
        let deal = self.deal();
        check(deal.rules(), deal.board(), deal.hand(self.me()), self.me(), mv)
    }

    /// What the player may lay in this turn, whatever is held.
    #[must_use]
    pub fn may_lay(&self) -> MayLay {
        may_lay(self.rules(), self.board(), self.me())
    }

    fn deal(&self) -> &Deal {
        self.game.state().deal().expect("a session begins with a deal")
    }
}
