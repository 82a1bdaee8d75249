//! The short question before a move that can be made in several ways: where a card goes, what a joker stands for (D2-22),
//! whether a card is really to be discarded.

use crate::arrange;
use crate::cards::{Card, Meld, SetJoker};
use crate::game::{IllegalMove, Move};
use crate::rules::Rules;

use super::draft;
use super::play::Session;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Where a card goes.
    Place(Card),
    /// What a joker stands for.
    Joker,
    /// Whether a card is to be discarded.
    Discard(Card),
}

/// A question that is put to the player, and the moves it decides between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is asked.
    pub doubt: Doubt,
    /// The moves, each of them legal.
    pub moves: Vec<Move>,
}

/// How the player wants to discard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Discarding {
    /// Whether a question comes before each discard.
    pub confirmed: bool,
    /// Whether a double tap discards a card that fits nowhere.
    pub by_double_tap: bool,
}

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

/// Those of several readings of the same cards that differ for the player.
pub(super) fn differing(rules: &Rules, readings: Vec<Meld>) -> Vec<Meld> {
    let mut different: Vec<Meld> = Vec::new();
    for meld in readings {
        if !different.iter().any(|known| is_same(rules, known, &meld)) {
            different.push(meld);
        }
    }
    different
}

/// Whether two readings of the same cards are the same for the player: the suit of a joker in a set that is not full may be
/// open (D2-22).
fn is_same(rules: &Rules, one: &Meld, other: &Meld) -> bool {
    let open = rules.melds.sets.is_some_and(|sets| matches!(sets.joker, SetJoker::Open { .. }));
    one == other || open && !one.is_run() && !other.is_run()
}
