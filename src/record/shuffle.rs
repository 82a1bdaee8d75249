//! The only chance in the game: the order of shuffled cards, drawn from a seed that fixes a whole match.

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::cards::{Card, Pack};

/// What a stream of random numbers is for: each has its own, so that none shifts another.
#[derive(Clone, Copy)]
enum Purpose {
    FirstDealer,
    Deal { number: u16 },
    Rebuild { number: u16, rebuild: u16 },
    Salt { number: u16 },
}

fn generator(seed: u64, purpose: Purpose) -> ChaCha8Rng {
    let (kind, number, rebuild) = match purpose {
        Purpose::FirstDealer => (0u8, 0, 0),
        Purpose::Deal { number } => (1, number, 0),
        Purpose::Rebuild { number, rebuild } => (2, number, rebuild),
        Purpose::Salt { number } => (3, number, 0),
    };
    let mut key = [0u8; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8] = kind;
    key[9..11].copy_from_slice(&number.to_le_bytes());
    key[11..13].copy_from_slice(&rebuild.to_le_bytes());
    ChaCha8Rng::from_seed(key)
}

/// Who deals first (C1).
#[must_use]
pub fn first_dealer(seed: u64, seats: usize) -> usize {
    generator(seed, Purpose::FirstDealer).random_range(0..seats)
}

/// The shuffled packs of a deal, first card dealt first.
#[must_use]
pub fn deal_order(seed: u64, number: u16, pack: Pack) -> Vec<Card> {
    let mut cards: Vec<Card> = pack.cards().collect();
    cards.shuffle(&mut generator(seed, Purpose::Deal { number }));
    cards
}

/// The new stock from the discards, top first. The discards are sorted first, so that only which cards they are
/// matters.
#[must_use]
pub fn rebuild_order(seed: u64, number: u16, rebuild: u16, discards: &[Card]) -> Vec<Card> {
    let mut cards = discards.to_vec();
    cards.sort_unstable();
    cards.shuffle(&mut generator(seed, Purpose::Rebuild { number, rebuild }));
    cards
}

/// The salt of a deal's commitment: 128 bits in hexadecimal.
#[must_use]
pub fn salt(seed: u64, number: u16) -> String {
    let bytes: [u8; 16] = generator(seed, Purpose::Salt { number }).random();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
