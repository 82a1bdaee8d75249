//! A match at the table of another device. This device observes each deal from its seat, until the key of the deal is
//! opened and shows all cards.

use crate::Recording;
use crate::observed::{Disagreement, ObservedDeal, ObservedMove, drawn_by, hidden, seen_layout};
use crate::shuffle::{Chance, DealKey};
use rami_engine::cards::Card;
use rami_engine::game::{Action, DealtSeat, IllegalMove, ImpossibleMove, MatchError, Onlooker};

impl Recording {
    /// Begins to observe the next deal. Its record holds the cards that the seat knows, until the deal is opened.
    ///
    /// # Errors
    /// [`MatchError`] if no such deal can begin; nothing has changed then.
    pub fn observe_deal(&mut self, known: DealtSeat) -> Result<(), MatchError> {
        let before = self.state().clone();
        let onlooker = Onlooker::begin(self.state_mut(), &known)?;
        self.write_deal(&seen_layout(&before, &known));
        self.observed = Some(ObservedDeal { onlooker, known, before, moves: Vec::new() });
        Ok(())
    }

    /// Whether a deal is observed that is not opened yet. The record then holds only the cards that the seat knows.
    #[must_use]
    pub const fn is_observed(&self) -> bool {
        self.observed.is_some()
    }

    /// The moves of the deal that is observed; none where no deal is.
    #[must_use]
    pub fn observed_moves(&self) -> &[ObservedMove] {
        self.observed.as_ref().map_or(&[], |observed| &observed.moves)
    }

    /// Observes a move.
    ///
    /// # Errors
    /// Why the move cannot have happened. The match is unchanged then, except for where hidden cards are assumed.
    pub fn observe_move(&mut self, seen: ObservedMove) -> Result<(), ImpossibleMove> {
        let no_deal = IllegalMove::NotYourTurn { turn: None };
        let onlooker = self.observed.as_ref().ok_or(no_deal.clone())?.onlooker;
        onlooker.follow(self.state_mut().deal_mut().ok_or(no_deal)?, seen.seen())?;
        self.write_action(Action::Move(seen.seat, seen.mv.clone()));
        self.observed.as_mut().expect("asked above").moves.push(seen);
        Ok(())
    }

    /// Observes the move at this place. A move that was already observed there, because this device expected it, is only
    /// completed; another one there is taken back. Returns whether anything but that has changed.
    ///
    /// # Errors
    /// As [`Recording::observe_move`].
    pub fn observe_move_at(&mut self, at: usize, seen: ObservedMove) -> Result<bool, ImpossibleMove> {
        let expected = self.observed.as_mut().and_then(|observed| observed.moves.get_mut(at));
        if let Some(expected) = expected.filter(|expected| (expected.seat, &expected.mv) == (seen.seat, &seen.mv)) {
            *expected = seen;
            return Ok(false);
        }
        self.observe_back(at);
        self.observe_move(seen).map(|()| true)
    }

    /// Takes back the moves of the observed deal after the first `count`. Does nothing where there are none.
    pub fn observe_back(&mut self, count: usize) {
        let Some(observed) = self.observed.take_if(|observed| observed.moves.len() > count) else { return };
        self.forget_deal(observed.before);
        self.observe_deal(observed.known).expect("the deal was begun before");
        for seen in observed.moves.into_iter().take(count) {
            self.observe_move(seen).expect("the move was observed before");
        }
    }

    /// Opens the observed deal: deals it again from its key, and replays all moves with the true cards. The deal counts
    /// from then on as if it had been dealt here.
    ///
    /// # Errors
    /// The first [`Disagreement`]; nothing has changed then.
    pub fn open_deal(&mut self, key: DealKey) -> Result<(), Disagreement> {
        let observed = self.observed.clone().ok_or(Disagreement::NotFollowed)?;
        let mut opened = self.clone();
        opened.observed = None;
        opened.forget_deal(observed.before.clone());
        if seen_layout(&observed.before, &observed.known) != hidden(&opened.next_layout(Chance::Key(key)), &observed) {
            return Err(Disagreement::Dealt);
        }
        if !opened.deal_by(key) {
            return Err(Disagreement::Dealt);
        }
        for (at, seen) in observed.moves.iter().enumerate() {
            opened.apply(seen.seat, &seen.mv).map_err(|reason| Disagreement::Move { at, reason })?;
        }
        let own = observed.onlooker.seat();
        let told: Vec<Card> = observed.moves.iter().flat_map(|seen| seen.drawn.iter().copied()).collect();
        let kept = opened.state().rules().draw.stock_kept.into();
        if told != drawn_by(opened.record().deals.last().expect("dealt above"), own, kept) {
            return Err(Disagreement::Drawn);
        }
        let unmatched = |recording: &Self| {
            recording.state().deal().and_then(|deal| deal.board().knock).and_then(|knock| knock.unmatched)
        };
        if unmatched(self) != unmatched(&opened) {
            return Err(Disagreement::Unmatched);
        }
        *self = opened;
        Ok(())
    }
}
