//! The unseen cards: which cards a seat cannot see, in which orders they may come, and which of them another seat may
//! hold.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use rami_engine::cards::{AceRule, Card, Rank, Suit};
use rami_engine::game::{Seat, SeatView};

/// The cards that a seat cannot see: they are in the stock or in other hands.
pub struct UnseenCards {
    /// How many copies of each card, by its bit.
    counts: [u8; 64],
    cards: Vec<Card>,
}

impl UnseenCards {
    /// The cards that a view leaves unknown.
    #[must_use]
    pub fn from_view(view: &SeatView) -> Self {
        let mut counts = [0; 64];
        for card in Card::naturals().chain([Card::JOKER]) {
            counts[usize::from(card.bit())] = view.rules.pack.copies(card);
        }
        let laid = view.board.table.iter().flat_map(|laid| laid.meld.cards().iter().map(|placed| placed.card()));
        let others = view.board.seats.iter().enumerate().filter(|&(seat, _)| seat != view.seat);
        let known = others.flat_map(|(_, state)| state.known.iter());
        for card in view.hand.iter().chain(view.board.discard.iter().copied()).chain(laid).chain(known) {
            let count: &mut u8 = &mut counts[usize::from(card.bit())];
            *count = count.saturating_sub(1);
        }
        let all = Card::naturals().chain([Card::JOKER]);
        let cards =
            all.flat_map(|card| std::iter::repeat_n(card, usize::from(counts[usize::from(card.bit())]))).collect();
        Self { counts, cards }
    }

    /// The cards, in a fixed order.
    #[must_use]
    pub fn into_cards(self) -> Vec<Card> {
        self.cards
    }

    /// Futures: `number` possible sequences of `length` cards to come, fixed by the seed.
    #[must_use]
    pub fn futures(&self, seed: u64, number: usize, length: usize) -> Vec<Vec<Card>> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut cards = self.cards.clone();
        let draw = || {
            let (drawn, _) = cards.partial_shuffle(&mut rng, length);
            drawn.to_vec()
        };
        std::iter::repeat_with(draw).take(number).collect()
    }

    /// The approximate probability that `seat` holds two cards that make a meld with `card`. Pairs are treated as
    /// independent.
    #[must_use]
    pub fn wanted_by(&self, view: &SeatView, seat: Seat, card: Card) -> f64 {
        let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else { return 1.0 };
        let mut unwanted = 1.0;
        let mut pair = |one: Card, other: Card| {
            unwanted *= 1.0 - self.held_by(view, seat, one) * self.held_by(view, seat, other);
        };
        if view.rules.melds.sets.is_some() {
            let others: Vec<Card> = Suit::ALL.into_iter().filter(|&s| s != suit).map(|s| Card::new(rank, s)).collect();
            for (index, &one) in others.iter().enumerate() {
                others[index + 1..].iter().for_each(|&other| pair(one, other));
            }
        }
        let places: &[u8] = if rank == Rank::ACE { &[1, 14] } else { &[rank.number()] };
        let ace = view.rules.melds.ace;
        for &place in places {
            let at = |shift: i8| {
                let to = place.checked_add_signed(shift).filter(|&to| (1..=highest_place(ace)).contains(&to))?;
                Some(Card::new(Rank::at_place(to), suit))
            };
            for (one, other) in [(-2, -1), (-1, 1), (1, 2)] {
                if let (Some(one), Some(other)) = (at(one), at(other)) {
                    pair(one, other);
                }
            }
        }
        1.0 - unwanted
    }

    /// The probability that `seat` holds `card`, if every hidden card may be anywhere.
    fn held_by(&self, view: &SeatView, seat: Seat, card: Card) -> f64 {
        let state = &view.board.seats[seat];
        if state.known.contains(card) {
            return 1.0;
        }
        let hidden = usize::from(state.cards).saturating_sub(state.known.len());
        let share = hidden as f64 / self.cards.len().max(1) as f64;
        (share * f64::from(self.counts[usize::from(card.bit())])).min(1.0)
    }
}

/// The last place of the ace line where a run may end.
pub const fn highest_place(ace: AceRule) -> u8 {
    match ace {
        AceRule::Low => 13,
        AceRule::LowOrHigh | AceRule::Circular => 14,
    }
}
