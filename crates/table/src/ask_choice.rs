//! Finds the ways in which a move can be made, and asks the player which one is meant.

use rami_engine::arrange;
use rami_engine::cards::{Card, Meld};
use rami_engine::game::{IllegalMove, Move};

use super::draft;
use super::move_choice::{Choice, Discarding, Doubt, differing, is_same};
use super::session::Session;

impl Session {
    /// The open question to the player. It is dropped when it is answered or the player does anything else.
    #[must_use]
    pub const fn choice(&self) -> Option<&Choice> {
        self.choice.as_ref()
    }

    /// Asks the player which of several moves is meant. A single move is made at once.
    pub(super) fn choose_between(&mut self, mut moves: Vec<Move>) -> Result<(), IllegalMove> {
        if moves.len() < 2 {
            return moves.pop().map_or(Ok(()), |mv| self.make(mv));
        }
        let cards = self.selected_cards();
        let card = if cards.iter().any(|card| card.is_joker()) { None } else { cards.first().copied() };
        self.choice = Some(Choice { doubt: card.map_or(Doubt::Joker, Doubt::Place), moves });
        Ok(())
    }

    /// Discards a card, after a question if the player wants to confirm discards.
    pub(super) fn discard(&mut self, card: Card) -> Result<(), IllegalMove> {
        let mv = Move::Discard(card);
        if !self.discarding.confirmed {
            return self.make(mv);
        }
        self.check(&mv)?;
        self.choice = Some(Choice { doubt: Doubt::Discard(card), moves: vec![mv] });
        Ok(())
    }

    /// Sets how the player wants to discard. This is not saved with the match.
    pub const fn set_discarding(&mut self, discarding: Discarding) {
        self.discarding = discarding;
    }

    /// How the player wants to discard.
    #[must_use]
    pub const fn discarding(&self) -> Discarding {
        self.discarding
    }

    /// The different legal moves of the selected cards on a meld: taking its joker, or laying off.
    pub(super) fn ways_on(&self, index: usize) -> Vec<Move> {
        let view = self.view();
        let cards = self.selected_cards();
        let Some(laid) = view.board.table.get(index) else { return Vec::new() };
        let swap = Move::Swap { meld: index, cards: cards.iter().copied().collect() };
        let mut ways = Vec::new();
        if view.check(&swap).is_ok() {
            ways.push(swap);
        }
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

    /// The different legal moves that lay all staged melds and the selected cards as one more meld.
    pub(super) fn ways_to_lay(&self) -> Result<Vec<Move>, IllegalMove> {
        let staged = self.draft_melds()?;
        let readings = differing(self.rules(), arrange::readings(self.rules(), &self.selected_cards()));
        let lay = |meld: Meld| draft::laying_of(staged.iter().chain([&meld]));
        Ok(readings.into_iter().map(lay).filter(|mv| self.check(mv).is_ok()).collect())
    }
}
