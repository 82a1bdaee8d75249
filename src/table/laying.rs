//! From cards staged and selected to the move they mean: laying, laying off, taking a joker.

use crate::arrange;
use crate::cards::{FormError, Meld, Placed};
use crate::game::{IllegalMove, Move};

use super::choice::differing;
use super::draft::{self, laying_of};
use super::intent::End;
use super::session::Session;
use super::tokens::Token;

impl Session {
    /// The combination a staged group forms.
    ///
    /// # Errors
    /// Why it forms none yet.
    pub fn draft_meld(&self, index: usize) -> Result<Meld, FormError> {
        let staged = self.draft.melds.get(index).ok_or(FormError::NotAMeld)?;
        draft::read(self.rules(), &self.cards_of(&staged.cards), staged.reading)
    }

    /// The combinations that all staged groups form.
    pub(super) fn draft_melds(&self) -> Result<Vec<Meld>, FormError> {
        (0..self.draft.melds.len()).map(|index| self.draft_meld(index)).collect()
    }

    /// The cards of a staged group, in the order of its combination if it is one.
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

    /// Whether the jokers of a staged combination could stand for other cards, as far as it makes a difference.
    #[must_use]
    pub fn has_other_readings(&self, index: usize) -> bool {
        differing(self.rules(), self.draft_readings(index)).len() > 1
    }

    /// Everything that the cards of a staged combination can be read as.
    pub(super) fn draft_readings(&self, index: usize) -> Vec<Meld> {
        let staged = self.draft.melds.get(index);
        staged.map(|staged| arrange::readings(self.rules(), &self.cards_of(&staged.cards))).unwrap_or_default()
    }

    /// Whether what is staged, without the selection, could be laid now.
    ///
    /// # Errors
    /// Why not.
    pub fn draft_check(&self) -> Result<(), IllegalMove> {
        let melds = self.draft_melds()?;
        self.check(&laying_of(&melds))
    }

    /// Points of the combinations that a move lays.
    #[must_use]
    pub fn points_of(&self, mv: &Move) -> u16 {
        let Move::Meld(melds) = mv else { return 0 };
        let formed = melds.iter().filter_map(|cards| Meld::new(&self.rules().melds, cards).ok());
        formed.map(|meld| self.rules().values.of_meld(&meld)).sum()
    }

    /// Points staged so far, counting complete combinations.
    #[must_use]
    pub fn staged_points(&self) -> u16 {
        let melds = (0..self.draft.melds.len()).filter_map(|index| self.draft_meld(index).ok());
        melds.map(|meld| self.rules().values.of_meld(&meld)).sum()
    }

    /// The combinations that the selected cards form: one, or several at once.
    ///
    /// # Errors
    /// Why they form none.
    pub fn selected_melds(&self) -> Result<Vec<Meld>, FormError> {
        let cards = self.selected_cards();
        draft::read(self.rules(), &cards, 0)
            .map(|meld| vec![meld])
            .or_else(|error| arrange::split(self.rules(), &cards).filter(|melds| melds.len() > 1).ok_or(error))
    }

    /// The laying of everything staged and selected.
    ///
    /// # Errors
    /// Why something of it is no combination.
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
                | IllegalMove::ContractNotMet { .. },
            ) if !self.selected.is_empty() => {
                self.stage_selected_melds();
                Ok(())
            }
            _ => self.make(mv),
        }
    }

    /// An opening is gathered combination by combination.
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

    /// Does with the selected cards on a combination what they can do there: at the end named, or, if that is left open and
    /// they can do several things, after a question.
    pub(super) fn go_on_meld(&mut self, index: usize, end: Option<End>) -> Result<(), IllegalMove> {
        let ways = if end.is_none() { self.ways_on(index) } else { Vec::new() };
        if ways.len() > 1 { self.choose_between(ways) } else { self.on_meld(index, end).and_then(|mv| self.make(mv)) }
    }

    /// What the selected cards do on a combination: take its joker, or be laid off at the end named.
    ///
    /// # Errors
    /// Why they do neither.
    pub fn on_meld(&self, index: usize, end: Option<End>) -> Result<Move, IllegalMove> {
        let view = self.view();
        let cards = self.selected_cards();
        let laid = view.board.table.get(index).ok_or(IllegalMove::NoSuchMeld { meld: index })?;
        let swap = Move::Swap { meld: index, cards: cards.iter().copied().collect() };
        if view.check(&swap).is_ok() {
            return Ok(swap);
        }
        let mut readings = arrange::lay_off_readings(&view.rules, &laid.meld, &cards);
        if end == Some(End::Low) {
            readings.reverse();
        }
        let lay_off = |cards: Placed| Move::LayOff { meld: index, cards };
        let fitting = readings.into_iter().map(lay_off).find(|mv| view.check(mv).is_ok());
        if let Some(mv) = fitting {
            return Ok(mv);
        }
        let refused = view.check(&lay_off(draft::guess(&cards)));
        // A card that the joker stands for was meant to take it: its refusal says more.
        let meant_joker = matches!(view.check(&swap), Err(IllegalMove::BothCardsNeeded))
            || laid.meld.cards().iter().any(|placed| placed.is_joker() && cards == [placed.stands_for()]);
        Err(if meant_joker { view.check(&swap).err() } else { refused.err() }.unwrap_or(IllegalMove::JokerMismatch))
    }
}
