//! Deals as they may be: the cards that a seat does not see, dealt to where they may lie.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::cards::{Card, Hand};
use crate::game::{Deal, SeatView};

use super::unseen::Unseen;

/// Deals the cards that a view leaves hidden.
pub(super) struct Worlds<'a> {
    view: &'a SeatView,
    unseen: Vec<Card>,
    rng: ChaCha8Rng,
}

impl<'a> Worlds<'a> {
    pub(super) fn new(view: &'a SeatView, seed: u64) -> Self {
        Self { view, unseen: Unseen::of(view).into_cards(), rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// The next possible deal.
    pub(super) fn next(&mut self) -> Deal {
        let view = self.view;
        self.unseen.shuffle(&mut self.rng);
        let mut cards = self.unseen.iter().copied();
        let mut hands = vec![Hand::EMPTY; view.board.seats.len()];
        for (seat, state) in view.board.seats.iter().enumerate().filter(|&(seat, _)| seat != view.seat) {
            hands[seat] = state.known;
            let hidden = usize::from(state.cards).saturating_sub(state.known.len());
            hands[seat].extend(cards.by_ref().take(hidden));
        }
        let stock = cards.by_ref().take(view.board.stock).collect();
        Deal::imagined(view, hands, stock, cards.collect())
    }
}
