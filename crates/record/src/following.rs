//! A match at the table of another device. This device follows each deal from its seat, until the key of the deal is
//! opened and shows all cards.

use crate::Recording;
use crate::followed::{Disagreement, Followed, FollowedMove, drawn_by, hidden, seen_layout};
use crate::shuffle::{Chance, DealKey};
use rami_engine::cards::Card;
use rami_engine::game::{Action, DealtSeat, IllegalMove, ImpossibleMove, MatchError, Onlooker};

impl Recording {
    /// Begins to follow the next deal. Its record holds the cards that the seat knows, until the deal is opened.
    ///
    /// # Errors
    /// [`MatchError`] if no such deal can begin; nothing has changed then.
    pub fn follow_deal(&mut self, known: DealtSeat) -> Result<(), MatchError> {
        let before = self.state().clone();
        let onlooker = Onlooker::begin(self.state_mut(), &known)?;
        self.write_deal(&seen_layout(&before, &known));
        self.followed = Some(Followed { onlooker, known, before, moves: Vec::new() });
        Ok(())
    }

    /// Whether a deal is followed that is not opened yet. The record then holds only the cards that the seat knows.
    #[must_use]
    pub const fn is_followed(&self) -> bool {
        self.followed.is_some()
    }

    /// The moves of the deal that is followed; none where no deal is.
    #[must_use]
    pub fn followed_moves(&self) -> &[FollowedMove] {
        self.followed.as_ref().map_or(&[], |followed| &followed.moves)
    }

    /// Follows a move.
    ///
    /// # Errors
    /// Why the move cannot have happened. The match is unchanged then, except for where hidden cards are assumed.
    pub fn follow_move(&mut self, seen: FollowedMove) -> Result<(), ImpossibleMove> {
        let no_deal = IllegalMove::NotYourTurn { turn: None };
        let onlooker = self.followed.as_ref().ok_or(no_deal.clone())?.onlooker;
        onlooker.follow(self.state_mut().deal_mut().ok_or(no_deal)?, seen.seen())?;
        self.write_action(Action::Move(seen.seat, seen.mv.clone()));
        self.followed.as_mut().expect("asked above").moves.push(seen);
        Ok(())
    }

    /// Follows the move at this place. A move that was already followed there, because this device expected it, is only
    /// completed; another one there is taken back. Returns whether anything but that has changed.
    ///
    /// # Errors
    /// As [`Recording::follow_move`].
    pub fn follow_move_at(&mut self, at: usize, seen: FollowedMove) -> Result<bool, ImpossibleMove> {
        let expected = self.followed.as_mut().and_then(|followed| followed.moves.get_mut(at));
        if let Some(expected) = expected.filter(|expected| (expected.seat, &expected.mv) == (seen.seat, &seen.mv)) {
            *expected = seen;
            return Ok(false);
        }
        self.follow_back(at);
        self.follow_move(seen).map(|()| true)
    }

    /// Takes back the moves of the followed deal after the first `count`. Does nothing where there are none.
    pub fn follow_back(&mut self, count: usize) {
        let Some(followed) = self.followed.take_if(|followed| followed.moves.len() > count) else { return };
        self.forget_deal(followed.before);
        self.follow_deal(followed.known).expect("the deal was begun before");
        for seen in followed.moves.into_iter().take(count) {
            self.follow_move(seen).expect("the move was followed before");
        }
    }

    /// Opens the followed deal: deals it again from its key, and replays all moves with the true cards. The deal counts
    /// from then on as if it had been dealt here.
    ///
    /// # Errors
    /// The first [`Disagreement`]; nothing has changed then.
    pub fn open_deal(&mut self, key: DealKey) -> Result<(), Disagreement> {
        let followed = self.followed.clone().ok_or(Disagreement::NotFollowed)?;
        let mut opened = self.clone();
        opened.followed = None;
        opened.forget_deal(followed.before.clone());
        if seen_layout(&followed.before, &followed.known) != hidden(&opened.next_layout(Chance::Key(key)), &followed) {
            return Err(Disagreement::Dealt);
        }
        if !opened.deal_by(key) {
            return Err(Disagreement::Dealt);
        }
        for (at, seen) in followed.moves.iter().enumerate() {
            opened.apply(seen.seat, &seen.mv).map_err(|reason| Disagreement::Move { at, reason })?;
        }
        let own = followed.onlooker.seat();
        let told: Vec<Card> = followed.moves.iter().flat_map(|seen| seen.drawn.iter().copied()).collect();
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
