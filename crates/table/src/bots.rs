//! What the bots of this device do at a table: their moves and decisions, and the plain move of one that cannot be asked.

use rami_engine::game::{IllegalMove, Move, Phase, Seat};
use rami_record::Decision;

use super::session::Session;

impl Session {
    /// The seat of a bot that is to move.
    #[must_use]
    pub fn bot_to_move(&self) -> Option<Seat> {
        self.game.to_act().filter(|&seat| self.bot_at(seat).is_some())
    }

    /// Makes the move of a bot.
    ///
    /// # Errors
    /// Why the move is refused.
    pub fn bot_move(&mut self, seat: Seat, mv: &Move) -> Result<(), IllegalMove> {
        self.apply(seat, mv.clone())
    }

    /// Notes that a plain move was made for a bot. From then on the match proves no result.
    pub const fn note_plain_move(&mut self) {
        self.plain_moves = true;
    }

    /// Carries out the decision of an eliminated bot. A decision that it was not asked for changes nothing.
    pub(super) fn decide_for_bot(&mut self, decision: Decision) {
        let decided = self.decide(decision);
        debug_assert!(decided.is_ok(), "{decided:?}");
    }

    /// A simple legal move for a bot that could not be asked: drawing from the stock, declining, or discarding the most
    /// expensive card, if that is legal.
    #[must_use]
    pub fn plain_move(&self, seat: Seat) -> Option<Move> {
        let view = self.game.view(seat)?;
        match view.board.phase {
            Phase::Draw => return Some(Move::DrawStock),
            Phase::Claim => return Some(Move::Pass),
            Phase::LayOff => return Some(Move::End),
            Phase::Play | Phase::Over => {}
        }
        let worst = view.hand.iter().max_by_key(|&card| view.rules.values.in_hand(card));
        worst
            .map(Move::Discard)
            .filter(|mv| view.check(mv).is_ok())
            .or_else(|| view.legal_moves().into_iter().find(|mv| matches!(mv, Move::Discard(_))))
            .or_else(|| view.legal_moves().into_iter().next())
    }
}
