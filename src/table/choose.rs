//! Putting the question which of several ways a move is made, and what the ways are.

use crate::arrange;
use crate::cards::{Card, Meld};
use crate::game::{IllegalMove, Move};

use super::choice::{Choice, Discarding, Doubt, differing, is_same};
use super::draft;
use super::session::Session;

impl Session {
    /// The question that is put to the player, until it is answered or something else is done.
    #[must_use]
    pub const fn choice(&self) -> Option<&Choice> {
        self.choice.as_ref()
    }

    /// Puts a question about the selected cards, if several moves are left to decide between. A single one is made.
    pub(super) fn choose_between(&mut self, mut moves: Vec<Move>) -> Result<(), IllegalMove> {
        if moves.len() < 2 {
            return moves.pop().map_or(Ok(()), |mv| self.make(mv));
        }
        let cards = self.selected_cards();
        let card = cards.first().copied().filter(|_| cards.iter().all(|card| !card.is_joker()));
        self.choice = Some(Choice { doubt: card.map_or(Doubt::Joker, Doubt::Place), moves });
        Ok(())
    }

    /// Discards a card; where the player wants it so, after a question.
    pub(super) fn discard(&mut self, card: Card) -> Result<(), IllegalMove> {
        let mv = Move::Discard(card);
        if !self.discarding.confirmed {
            return self.make(mv);
        }
        self.check(&mv)?;
        self.choice = Some(Choice { doubt: Doubt::Discard(card), moves: vec![mv] });
        Ok(())
    }

    /// From now on cards are discarded so. This is no part of what is saved.
    pub const fn set_discarding(&mut self, discarding: Discarding) {
        self.discarding = discarding;
    }

    /// How the player wants to discard.
    #[must_use]
    pub const fn discarding(&self) -> Discarding {
        self.discarding
    }

    /// Everything different that the selected cards may do on a combination.
    pub(super) fn ways_on(&self, index: usize) -> Vec<Move> {
        let view = self.view();
        let cards = self.selected_cards();
        let Some(laid) = view.board.table.get(index) else { return Vec::new() };
        let swap = Move::Swap { meld: index, cards: cards.iter().copied().collect() };
        let mut ways: Vec<Move> = view.check(&swap).is_ok().then_some(swap).into_iter().collect();
        let mut become_melds: Vec<Meld> = Vec::new();
        for placed in arrange::lay_off_readings(&view.rules, &laid.meld, &cards) {
            let Ok(extended) = laid.meld.extended(&view.rules.melds, &placed) else { continue };
            let mv = Move::LayOff { meld: index, cards: placed };
            if !become_melds.iter().any(|known| is_same(&view.rules, known, &extended)) && view.check(&mv).is_ok() {
                become_melds.push(extended);
                ways.push(mv);
            }
        }
        ways
    }

    /// Everything different that laying what is staged, and the selected cards as one combination, may mean.
    pub(super) fn ways_to_lay(&self) -> Result<Vec<Move>, IllegalMove> {
        let staged = self.draft_melds()?;
        let readings = differing(self.rules(), arrange::readings(self.rules(), &self.selected_cards()));
        let lay = |meld: Meld| draft::laying_of(staged.iter().chain([&meld]));
        Ok(readings.into_iter().map(lay).filter(|mv| self.check(mv).is_ok()).collect())
    }
}
