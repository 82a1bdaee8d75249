//! Claims at a table over several devices: all who will be asked about a discard are asked at the same time.

use rami_engine::game::{IllegalMove, Move, Phase, Seat, SeatView};

use super::role::Role;
use super::session::Session;

impl Session {
    /// The player's view; where the player is still to be asked about a discard, as if it were asked now.
    pub(super) fn view_as_asked(&self) -> SeatView {
        let mut view = self.view();
        if self.is_to_be_asked() {
            view.board.asked = Some(view.seat);
        }
        view
    }

    /// Whether the player is asked about the discard now, or after others (V4-R6).
    fn is_to_be_asked(&self) -> bool {
        let board = self.board();
        if board.phase != Phase::Claim || self.rules().draw.buying.is_none() || board.turn == self.me() {
            return false;
        }
        let mut asked = board.asked;
        while asked.is_some_and(|seat| seat != self.me()) {
            asked = asked.and_then(|seat| board.asked_after(seat));
        }
        asked.is_some()
    }

    /// Whether a claim is put to the player at a joint table: all who will be asked are asked at the same time.
    pub(super) fn is_asked_jointly(&self) -> bool {
        let answered = self.role.answer().map(|(at, _)| *at);
        self.is_to_be_asked() && answered != self.game.claim()
    }

    /// Whether the player has answered the claim that is put before being asked.
    pub(super) fn has_answered_early(&self) -> bool {
        let claim = self.game.claim();
        claim.is_some() && self.role.answer().map(|(at, _)| *at) == claim
    }

    /// Keeps the answer of the host's player to a claim for which others are asked first.
    pub(super) fn answer_early(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.view_as_asked().check_rebuilding(&mv)?;
        if let Some(at) = self.game.claim() {
            self.role.note_answer(at, mv);
        }
        Ok(())
    }

    /// Whether the player of this device answers a claim for which others are asked first.
    pub(super) fn answers_early(&self, seat: Seat) -> bool {
        matches!(self.role, Role::Host { .. })
            && seat == self.me()
            && self.is_to_be_asked()
            && self.game.to_act() != Some(seat)
    }

    /// Gives the answer that the host's player has decided on, once the seat is asked.
    pub(super) fn answer_if_asked(&mut self) {
        let (me, claim) = (self.me(), self.game.claim());
        let Role::Host { answer, .. } = &mut self.role else { return };
        if claim.is_none() || answer.as_ref().is_some_and(|(at, _)| Some(*at) != claim) {
            *answer = None;
        } else if self.game.to_act() == Some(me)
            && let Some((_, mv)) = answer.take()
            && let Err(reason) = self.apply(me, mv)
        {
            // It was legal when it was given, and only passes were made since.
            self.refuse(Some(reason));
        }
    }
}
