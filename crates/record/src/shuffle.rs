//! Everything random in a match: the first dealer, the order of shuffled cards, and the salts of the commitments.
//!
//! One seed fixes all of it for a whole match of one device. At a table over several devices each deal has a key.

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use sha2::{Digest, Sha256};

use rami_engine::cards::{Card, Pack};

/// The key from which everything random in a deal is drawn. Several devices have contributed to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealKey(pub [u8; 32]);

/// The origin of random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// The seed of a whole match.
    Seed(u64),
    /// The key of one deal.
    Key(DealKey),
}

impl From<u64> for Chance {
    fn from(seed: u64) -> Self {
        Self::Seed(seed)
    }
}

impl From<DealKey> for Chance {
    fn from(key: DealKey) -> Self {
        Self::Key(key)
    }
}

/// The purpose of a stream of random numbers. Each purpose has its own stream, so that drawing from one leaves the
/// others unchanged.
#[derive(Clone, Copy)]
enum Purpose {
    FirstDealer,
    Deal { number: u16 },
    Rebuild { number: u16, rebuild: u16 },
    Salt { number: u16 },
    Bots,
}

fn generator(chance: impl Into<Chance>, purpose: Purpose) -> ChaCha8Rng {
    let (kind, number, rebuild) = match purpose {
        Purpose::FirstDealer => (0u8, 0, 0),
        Purpose::Deal { number } => (1, number, 0),
        Purpose::Rebuild { number, rebuild } => (2, number, rebuild),
        Purpose::Salt { number } => (3, number, 0),
        Purpose::Bots => (4, 0, 0),
    };
    let mut facts = [0u8; 5];
    facts[0] = kind;
    facts[1..3].copy_from_slice(&number.to_le_bytes());
    facts[3..].copy_from_slice(&rebuild.to_le_bytes());
    let seed = match chance.into() {
        Chance::Seed(seed) => {
            let mut key = [0u8; 32];
            key[..8].copy_from_slice(&seed.to_le_bytes());
            key[8..13].copy_from_slice(&facts);
            key
        }
        // The key itself fills a seed of the generator, so key and purpose are hashed together.
        Chance::Key(DealKey(key)) => Sha256::new().chain_update(key).chain_update(facts).finalize().into(),
    };
    ChaCha8Rng::from_seed(seed)
}

/// Draws the seat that deals first (C1).
#[must_use]
pub fn first_dealer(chance: impl Into<Chance>, seats: usize) -> usize {
    generator(chance, Purpose::FirstDealer).random_range(0..seats)
}

/// Shuffles the packs for a deal. The first card of the list is dealt first.
#[must_use]
pub fn deal_order(chance: impl Into<Chance>, number: u16, pack: Pack) -> Vec<Card> {
    let mut cards: Vec<Card> = pack.cards().collect();
    cards.shuffle(&mut generator(chance, Purpose::Deal { number }));
    cards
}

/// Shuffles the discards into a new stock, top first. The discards are sorted before the shuffle, so the result does
/// not depend on their order.
#[must_use]
pub fn rebuild_order(chance: impl Into<Chance>, number: u16, rebuild: u16, discards: &[Card]) -> Vec<Card> {
    let mut cards = discards.to_vec();
    cards.sort_unstable();
    cards.shuffle(&mut generator(chance, Purpose::Rebuild { number, rebuild }));
    cards
}

/// Draws the salt of a deal's commitment: 128 bits in hexadecimal.
#[must_use]
pub fn salt(seed: u64, number: u16) -> String {
    let bytes: [u8; 16] = generator(seed, Purpose::Salt { number }).random();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Draws the seed of the bots' chance in a deal with a key.
#[must_use]
pub fn bot_seed(key: DealKey) -> u64 {
    generator(key, Purpose::Bots).random()
}
