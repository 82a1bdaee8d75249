//! Caches results by hand, because the same hands occur again in later moves and rollouts.

use crate::cards::Hand;

/// The number of places of the memory, as a power of two. Measured: eight times as many are no faster.
const BITS: u32 = 13;
/// The factors that hash the parts of a hand. Any odd numbers without a pattern will do.
const MIX: [u64; 4] = [0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0xD6E8_FEB8_6659_FD93];

/// A cache of values by hand. A newer hand replaces an older one at the same place. The default is empty, and allocates
/// memory at the first use.
#[derive(Clone, Default)]
pub struct HandMemory<T> {
    /// The empty hand marks a free place, so nothing is remembered of it.
    entries: Vec<(Hand, T)>,
}

impl<T: Copy + Default> HandMemory<T> {
    /// The value remembered for a hand.
    #[must_use]
    pub fn of(&self, hand: &Hand) -> Option<T> {
        let entry = self.entries.get(place(hand)).filter(|(known, _)| known == hand && !hand.is_empty());
        entry.map(|&(_, found)| found)
    }

    /// Stores the value of a hand.
    pub fn keep(&mut self, hand: &Hand, found: T) {
        if self.entries.is_empty() {
            self.entries.resize(1 << BITS, (Hand::EMPTY, T::default()));
        }
        self.entries[place(hand)] = (*hand, found);
    }
}

fn place(hand: &Hand) -> usize {
    let [first, second, third] = *hand.planes();
    let parts = [first, second, third, hand.jokers().into()].into_iter().zip(MIX);
    let mixed = parts.fold(0, |mixed, (part, mix)| mixed ^ part.wrapping_mul(mix));
    (mixed.wrapping_mul(MIX[0]) >> (64 - BITS)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Card;

    #[test]
    fn remembers_a_hand_until_another_replaces_it() {
        let hands: Vec<Hand> = Card::naturals()
            .flat_map(|one| Card::naturals().map(move |other| [one, other, Card::JOKER].into_iter().collect()))
            .collect();
        let mut memory = HandMemory::default();
        assert_eq!(memory.of(&hands[0]), None);
        for (number, hand) in hands.iter().enumerate() {
            memory.keep(hand, number);
            assert_eq!(memory.of(hand), Some(number));
        }
        let kept = hands.iter().filter_map(|hand| memory.of(hand)).count();
        // Both orders of two cards are one hand.
        assert!(kept > hands.len() / 2, "{kept} of {}", hands.len());
        assert!(hands.iter().all(|hand| memory.of(hand).is_none_or(|number| hands[number] == *hand)));
        assert_eq!(memory.of(&Hand::EMPTY), None);
    }
}
