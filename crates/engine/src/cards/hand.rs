//! A player's hand: a multiset of cards, stored as bit sets.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::card::{Card, format_cards};

/// The largest number of copies of one natural card in a hand. No game of the family uses more than three packs.
pub const MAX_COPIES: usize = 3;

/// A multiset of cards. It is cheap to copy and needs no allocation.
///
/// Plane `n` holds the natural cards of which there are more than `n` copies, so that plane 0 is the set of distinct
/// cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    planes: [u64; MAX_COPIES],
    jokers: u8,
}

impl Hand {
    /// No cards.
    pub const EMPTY: Self = Self { planes: [0; MAX_COPIES], jokers: 0 };

    /// Adds one card.
    ///
    /// # Panics
    /// If this is the fourth copy of a natural card. No game of the family has four packs, so a card has been doubled.
    pub fn add(&mut self, card: Card) {
        if card.is_joker() {
            self.jokers += 1;
            return;
        }
        // There are no branches, because the processor could not predict which copy a card is.
        let mut carried = 1 << card.bit();
        for plane in &mut self.planes {
            (*plane, carried) = (*plane | carried, *plane & carried);
        }
        assert!(carried == 0, "a fourth {card} cannot exist");
    }

    /// Removes one card. Returns `false` and changes nothing if it is not held.
    pub fn remove(&mut self, card: Card) -> bool {
        if card.is_joker() {
            let there = self.jokers > 0;
            self.jokers -= u8::from(there);
            return there;
        }
        let mut wanted = 1 << card.bit();
        for plane in self.planes.iter_mut().rev() {
            (*plane, wanted) = (*plane & !wanted, wanted & !*plane);
        }
        wanted == 0
    }

    /// The hand without these cards; `None` if one of them is not held often enough.
    #[must_use]
    pub fn without(mut self, cards: impl IntoIterator<Item = Card>) -> Option<Self> {
        if cards.into_iter().all(|card| self.remove(card)) { Some(self) } else { None }
    }

    /// The hand without those of these cards that it holds.
    #[must_use]
    pub fn minus(mut self, cards: &Self) -> Self {
        for &copies in &cards.planes {
            let mut gone = copies;
            for plane in self.planes.iter_mut().rev() {
                (*plane, gone) = (*plane & !gone, gone & !*plane);
            }
        }
        self.jokers = self.jokers.saturating_sub(cards.jokers);
        self
    }

    /// Whether all these cards are held, each as often as it occurs here.
    #[must_use]
    pub fn holds(&self, cards: &Self) -> bool {
        let held = |(there, wanted): (&u64, &u64)| wanted & !there == 0;
        cards.jokers <= self.jokers && self.planes.iter().zip(&cards.planes).all(held)
    }

    /// How many copies of a card are held.
    #[must_use]
    pub fn count(&self, card: Card) -> u8 {
        if card.is_joker() {
            return self.jokers;
        }
        self.planes.iter().map(|plane| (plane >> card.bit() & 1) as u8).sum()
    }

    /// Whether at least one copy is held.
    #[must_use]
    pub fn contains(&self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Number of cards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.planes.iter().map(|plane| plane.count_ones() as usize).sum::<usize>() + self.jokers as usize
    }

    /// Whether there are no cards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.planes[0] == 0 && self.jokers == 0
    }

    /// Number of jokers.
    #[must_use]
    pub const fn jokers(&self) -> u8 {
        self.jokers
    }

    /// Bit sets of the natural cards: plane `n` has those held more than `n` times.
    #[must_use]
    pub const fn planes(&self) -> &[u64; MAX_COPIES] {
        &self.planes
    }

    /// The distinct cards, suit by suit, a joker last.
    pub fn distinct(&self) -> impl Iterator<Item = Card> + use<> {
        bits(self.planes[0]).chain((self.jokers > 0).then_some(Card::JOKER))
    }

    /// All cards, suit by suit with copies side by side, jokers last.
    pub fn iter(&self) -> impl Iterator<Item = Card> + use<> {
        let hand = *self;
        bits(hand.planes[0])
            .flat_map(move |card| std::iter::repeat_n(card, hand.count(card) as usize))
            .chain(std::iter::repeat_n(Card::JOKER, hand.jokers as usize))
    }
}

/// The cards of a bit set, lowest bit first.
pub fn bits(mut set: u64) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(Card::from_bit(bit))
    })
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Self::EMPTY;
        cards.into_iter().for_each(|card| hand.add(card));
        hand
    }
}

impl Extend<Card> for Hand {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.add(card));
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_cards(self.iter()))
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.iter().collect::<Vec<Card>>().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut hand = Self::EMPTY;
        for card in Vec::<Card>::deserialize(deserializer)? {
            if hand.count(card) as usize == if card.is_joker() { u8::MAX as usize } else { MAX_COPIES } {
                return Err(serde::de::Error::custom("too many of a card"));
            }
            hand.add(card);
        }
        Ok(hand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removes_only_cards_that_are_held() {
        let hand_of =
            |text: &str| -> Hand { text.split(' ').map(|card| card.parse::<Card>().expect("a card")).collect() };
        let hand = hand_of("AC AC 5D JK JK");
        for held in ["AC", "AC AC", "AC 5D JK", "AC AC 5D JK JK"].map(hand_of) {
            assert!(hand.holds(&held), "{held}");
            assert_eq!(hand.without(held.iter()), Some(hand.minus(&held)), "{held}");
        }
        for not in ["AC AC AC", "5D 5D", "6D", "AC JK JK JK"].map(hand_of) {
            assert!(!hand.holds(&not) && hand.without(not.iter()).is_none(), "{not}");
        }
        assert!(hand.holds(&Hand::EMPTY) && !Hand::EMPTY.holds(&hand));
        assert_eq!(hand.minus(&hand_of("AC AC AC 6D JK")), hand_of("5D JK"));
    }
}
