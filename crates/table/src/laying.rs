//! Turns staged and selected cards into the move they mean: laying melds, laying off, or taking a joker.

use rami_engine::arrange;
use rami_engine::cards::{FormError, Meld, Placed};
use rami_engine::game::{IllegalMove, Move, Phase};

use super::draft::{self, laying_of};
use super::intent::RunEnd;
use super::move_choice::differing;
use super::session::Session;
use super::tokens::Token;

impl Session {
    /// The meld that a staged group forms.
    ///
    /// # Errors
    /// Why it forms no meld yet.
    pub fn draft_meld(&self, index: usize) -> Result<Meld, FormError> {
        let staged = self.draft.melds.get(index).ok_or(FormError::NotAMeld)?;
        draft::meld_of(self.rules(), &self.cards_of(&staged.cards), staged.reading)
    }

    /// The melds that the staged groups form.
    pub(super) fn draft_melds(&self) -> Result<Vec<Meld>, FormError> {
        (0..self.draft.melds.len()).map(|index| self.draft_meld(index)).collect()
    }

    /// The cards of a staged group, in the order of the meld if they form one.
    #[must_use]
    pub fn draft_tokens(&self, index: usize) -> Vec<Token> {
        let Some(staged) = self.draft.melds.get(index) else { return Vec::new() };
        let mut tokens: Vec<Token> =
            self.tokens.hand.iter().filter(|token| staged.cards.contains(&token.id)).copied().collect();
        let Ok(meld) = self.draft_meld(index) else { return tokens };
        let mut next = |card| {
            let at = tokens.iter().position(|token| token.card == card)?;
            Some(tokens.remove(at))
        };
        meld.cards().iter().filter_map(|placed| next(placed.card())).collect()
    }

    /// Whether the jokers of a staged meld could stand for other cards, if that makes a difference to the player.
    #[must_use]
    pub fn has_other_readings(&self, index: usize) -> bool {
        differing(self.rules(), self.draft_readings(index)).len() > 1
    }

    /// All readings of the cards of a staged meld.
    pub(super) fn draft_readings(&self, index: usize) -> Vec<Meld> {
        let staged = self.draft.melds.get(index);
        staged.map(|staged| arrange::readings(self.rules(), &self.cards_of(&staged.cards))).unwrap_or_default()
    }

    /// Checks whether the staged melds, without the selected cards, can be laid. While the player is not to lay, this
    /// checks only whether they would be enough for the opening.
    ///
    /// # Errors
    /// Why not.
    pub fn draft_check(&self) -> Result<(), IllegalMove> {
        let melds = self.draft_melds()?;
        if self.lays_now() { self.check(&laying_of(&melds)) } else { self.view().check_opening(&melds) }
    }

    /// Whether the player is at the point of the turn at which laying is allowed.
    #[must_use]
    pub fn lays_now(&self) -> bool {
        self.my_turn() && self.board().phase == Phase::Play
    }

    /// The points of the melds that a move lays.
    #[must_use]
    pub fn points_of(&self, mv: &Move) -> u16 {
        let Move::Meld(melds) = mv else { return 0 };
        let formed = melds.iter().filter_map(|cards| Meld::new(&self.rules().melds, cards).ok());
        formed.map(|meld| self.rules().values.of_meld(&meld)).sum()
    }

    /// The points of the complete staged melds.
    #[must_use]
    pub fn staged_points(&self) -> u16 {
        let melds = (0..self.draft.melds.len()).filter_map(|index| self.draft_meld(index).ok());
        melds.map(|meld| self.rules().values.of_meld(&meld)).sum()
    }

    /// The melds that the selected cards form: one, or several at once.
    ///
    /// # Errors
    /// Why they form no melds.
    pub fn selected_melds(&self) -> Result<Vec<Meld>, FormError> {
        let cards = self.selected_cards();
        draft::meld_of(self.rules(), &cards, 0)
            .map(|meld| vec![meld])
            .or_else(|error| arrange::split(self.rules(), &cards).filter(|melds| melds.len() > 1).ok_or(error))
    }

    /// The move that lays all staged and selected cards.
    ///
    /// # Errors
    /// Why some of the cards form no meld.
    pub fn laying(&self) -> Result<Move, IllegalMove> {
        let mut melds = self.draft_melds()?;
        if !self.selected.is_empty() {
            melds.extend(self.selected_melds()?);
        }
        Ok(laying_of(&melds))
    }

    pub(super) fn lay(&mut self) -> Result<(), IllegalMove> {
        if self.selected.is_empty() && self.draft.melds.is_empty() {
            self.refuse(None);
            return Ok(());
        }
        if !self.selected.is_empty() {
            let ways = self.ways_to_lay()?;
            if !ways.is_empty() {
                return self.choose_between(ways);
            }
        }
        let mv = self.laying()?;
        match self.check(&mv) {
            Err(
                IllegalMove::OpeningBelowMinimum { .. }
                | IllegalMove::OpeningNeedsCleanMeld { .. }
                | IllegalMove::ContractNotMet { .. }
                | IllegalMove::ContractRunsTouch,
            ) if !self.selected.is_empty() => {
                self.stage_selected_melds();
                Ok(())
            }
            _ => self.make(mv),
        }
    }

    /// Stages the melds of the selected cards, since an opening is collected meld by meld.
    fn stage_selected_melds(&mut self) {
        let Ok(melds) = self.selected_melds() else { return };
        let mut pool = std::mem::take(&mut self.selected);
        for meld in melds {
            let mut cards = Vec::new();
            for placed in meld.cards() {
                let at = pool.iter().position(|&id| self.cards_of(&[id]) == [placed.card()]);
                cards.extend(at.map(|at| pool.remove(at)));
            }
            self.draft.stage(&cards, None);
        }
    }

    /// Plays the selected cards on a meld: at `end` if one is named; otherwise after a question if there are several
    /// ways.
    pub(super) fn go_on_meld(&mut self, index: usize, end: Option<RunEnd>) -> Result<(), IllegalMove> {
        let ways = if end.is_none() { self.ways_on(index) } else { Vec::new() };
        if ways.len() > 1 { self.choose_between(ways) } else { self.on_meld(index, end).and_then(|mv| self.make(mv)) }
    }

    /// The move of the selected cards on a meld: taking its joker if they can, else laying off, at `end` if possible.
    ///
    /// # Errors
    /// Why they can do neither.
    pub fn on_meld(&self, index: usize, end: Option<RunEnd>) -> Result<Move, IllegalMove> {
        let view = self.view();
        let cards = self.selected_cards();
        let laid = view.board.table.get(index).ok_or(IllegalMove::NoSuchMeld { meld: index })?;
        let swap = Move::Swap { meld: index, cards: cards.iter().copied().collect() };
        if view.check(&swap).is_ok() {
            return Ok(swap);
        }
        let mut readings = arrange::lay_off_readings(&view.rules, &laid.meld, &cards);
        if end == Some(RunEnd::Low) {
            readings.reverse();
        }
        let lay_off = |cards: Placed| Move::LayOff { meld: index, cards };
        let fitting = readings.into_iter().map(lay_off).find(|mv| view.check(mv).is_ok());
        if let Some(mv) = fitting {
            return Ok(mv);
        }
        let refused = view.check(&lay_off(draft::guess(&cards)));
        // A player who drops the card that a joker stands for wants to take the joker, so the refusal of that is more
        // helpful.
        let meant_joker = matches!(view.check(&swap), Err(IllegalMove::BothCardsNeeded))
            || laid.meld.cards().iter().any(|placed| placed.is_joker() && cards == [placed.stands_for()]);
        Err(if meant_joker { view.check(&swap).err() } else { refused.err() }.unwrap_or(IllegalMove::JokerMismatch))
    }
}
