//! A session of a guest at a table over several devices. It follows the match and asks the host for the player's moves.

use rami_engine::game::{DealtSeat, IllegalMove, ImpossibleMove, MatchError, Move, Seat};
use rami_record::fairness::Verdict;
use rami_record::shuffle::DealKey;
use rami_record::{BadRecord, Decision, Disagreement, ObservedMove, Recording};

use super::happening::WhatHappened;
use super::role::{Role, Wish};
use super::seats::Seats;
use super::session::Session;

impl Session {
    /// The session of a guest at a seat of a match that is observed. `hints` says whether the host lets guests ask for
    /// hints.
    ///
    /// # Errors
    /// [`BadRecord`] if no deal has begun, or if there is no such seat.
    pub fn of_guest(game: Recording, seat: Seat, hints: bool) -> Result<Self, BadRecord> {
        if game.state().deal().is_none() || seat >= game.state().seats() {
            return Err(BadRecord("a guest needs a seat and a deal".into()));
        }
        let seats = Seats::of_people(&[seat], game.state().seats());
        let mut session = Self::around(game, seats);
        session.role = Role::guest(hints);
        session.show_deal();
        Ok(session)
    }

    /// Asks the host for a move of the player. A move that shows no hidden card and does not end the deal is made at
    /// once: the host refuses it only if something else came before it.
    pub(super) fn ask_host(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if self.is_waiting() {
            return Ok(());
        }
        let me = self.me();
        self.view_as_asked().check_rebuilding(&mv)?;
        let at = self.game.claim().unwrap_or_else(|| self.game.moves_made());
        self.wish(Wish::Move { at, mv: mv.clone() });
        if self.game.to_act() != Some(me) {
            self.role.note_answer(at, mv);
            Ok(())
        } else if self.is_foreseen(&mv) {
            let seen = ObservedMove { seat: me, mv: mv.clone(), drawn: Vec::new(), unmatched: None };
            let observed = self.carry_out(me, mv, |game| game.observe_move(seen));
            observed.map_err(|error| match error {
                ImpossibleMove::Illegal(reason) => reason,
                ImpossibleMove::Elsewhere(card) => IllegalMove::CardNotHeld { card },
                ImpossibleMove::Drawn => IllegalMove::StockEmpty,
            })
        } else {
            self.wait(true);
            Ok(())
        }
    }

    /// Asks the host to take back the last move. It may have sent another one meanwhile, so this device waits.
    pub(super) fn ask_to_take_back(&mut self) {
        if !self.is_waiting() {
            self.wish(Wish::TakeBack(self.game.moves_made() - 1));
            self.wait(true);
        }
    }

    /// Whether everything that a move of the player brings about is known here.
    fn is_foreseen(&self, mv: &Move) -> bool {
        if matches!(mv, Move::DrawStock | Move::Buy { .. }) {
            return false;
        }
        let mut deal = self.deal().clone();
        deal.apply(self.me(), mv.clone()).is_ok() && deal.board().end.is_none()
    }

    /// Begins to observe the next deal. The verdict says whether this device agreed on its chance.
    ///
    /// # Errors
    /// [`MatchError`] if no such deal can begin.
    pub fn observe_deal(&mut self, known: DealtSeat, verdict: Verdict) -> Result<(), MatchError> {
        self.game.observe_deal(known)?;
        self.game.note_agreed(verdict);
        self.wait(false);
        self.show_deal();
        Ok(())
    }

    /// Observes the move at this place of the deal.
    ///
    /// # Errors
    /// Why it cannot have happened.
    pub fn observe_move(&mut self, at: usize, seen: ObservedMove) -> Result<(), ImpossibleMove> {
        self.wait(false);
        let is_new =
            self.game.observed_moves().get(at).is_none_or(|made| (made.seat, &made.mv) != (seen.seat, &seen.mv));
        if is_new && self.game.observed_moves().len() > at {
            self.observe_back(at);
        }
        let (seat, mv) = (seen.seat, seen.mv.clone());
        let follow = |game: &mut Recording| game.observe_move_at(at, seen).map(|_| ());
        if is_new { self.carry_out(seat, mv, follow) } else { follow(&mut self.game) }
    }

    /// Takes back the moves of the observed deal after the first `count`.
    pub fn observe_back(&mut self, count: usize) {
        self.wait(false);
        let Some(last) = self.game.observed_moves().get(count).map(|seen| seen.seat) else { return };
        self.game.observe_back(count);
        self.sync_cards(last, &[]);
        self.log(last, WhatHappened::TookBack);
    }

    /// Opens the observed deal, which is over. The verdict says whether the contributions to its key agree with what was
    /// promised.
    ///
    /// # Errors
    /// The first [`Disagreement`] with what was observed.
    pub fn open_deal(&mut self, key: DealKey, verdict: Verdict) -> Result<(), Disagreement> {
        let opened = self.game.open_deal(key);
        self.game.note_agreed(if opened.is_ok() { verdict } else { Verdict::Broken });
        opened?;
        self.sync_cards(self.me(), &[]);
        Ok(())
    }

    /// Observes the decision of an eliminated player. A decision that was told before changes nothing.
    pub fn observe_decision(&mut self, decision: Decision) {
        if self.game.decide(decision).is_ok() {
            self.show_decision(decision);
        }
    }

    /// Goes on from the match as the host has it, which takes the place of the match observed so far. A match without a
    /// deal changes nothing.
    pub fn replace_match(&mut self, game: Recording) {
        if game.state().deal().is_some() {
            self.game = game.agreed_with(&self.game);
            self.wait(false);
            self.sync_cards(self.me(), &[]);
        }
    }
}
