//! Everything random in a match: the first dealer, the order of shuffled cards, and the salts of the commitments.
//!
//! One seed fixes all of it for a whole match.

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use rami_engine::cards::{Card, Pack};

/// The purpose of a stream of random numbers. Each purpose has its own stream, so that drawing from one leaves the
/// others unchanged.
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

/// Draws the seat that deals first (C1).
#[must_use]
pub fn first_dealer(seed: u64, seats: usize) -> usize {
    generator(seed, Purpose::FirstDealer).random_range(0..seats)
}

/// Shuffles the packs for a deal. The first card of the list is dealt first.
#[must_use]
pub fn deal_order(seed: u64, number: u16, pack: Pack) -> Vec<Card> {
    let mut cards: Vec<Card> = pack.cards().collect();
    cards.shuffle(&mut generator(seed, Purpose::Deal { number }));
    cards
}

/// Shuffles the discards into a new stock, top first. The discards are sorted before the shuffle, so the result does
/// not depend on their order.
#[must_use]
pub fn rebuild_order(seed: u64, number: u16, rebuild: u16, discards: &[Card]) -> Vec<Card> {
    let mut cards = discards.to_vec();
    cards.sort_unstable();
    cards.shuffle(&mut generator(seed, Purpose::Rebuild { number, rebuild }));
    cards
}

/// Draws the salt of a deal's commitment: 128 bits in hexadecimal.
#[must_use]
pub fn salt(seed: u64, number: u16) -> String {
    let bytes: [u8; 16] = generator(seed, Purpose::Salt { number }).random();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
