//! Derives seeds from other seeds. Each use of random numbers has its own stream, so that drawing from one leaves the
//! others unchanged. The shuffles of a match have their own streams, in [`crate::shuffle`].

/// 2^64 divided by the golden ratio. Multiplying by this odd number scatters successive numbers over all bits.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Hashes a seed and a list of facts into a seed. Equal facts give equal seeds.
pub fn of_facts(seed: u64, facts: impl IntoIterator<Item = u64>) -> u64 {
    facts.into_iter().fold(seed, |hash, fact| (hash ^ fact).wrapping_mul(GOLDEN).rotate_left(23))
}

/// The seed of a bot's decision after so many actions of a match. The actions of all its deals count, including the
/// rebuilding of the stock.
#[must_use]
pub const fn of_bot(match_seed: u64, actions: u64) -> u64 {
    match_seed.wrapping_mul(1_000_003).wrapping_add(actions)
}

/// The seed of the `number`-th playout of a comparison, from 1.
#[must_use]
pub const fn of_playout(seed: u64, number: u64) -> u64 {
    seed ^ number.wrapping_mul(GOLDEN)
}

/// The seed of the `number`-th of many independent streams, from 0 (the mixing of `SplitMix64`).
#[must_use]
pub const fn stream(seed: u64, number: u64) -> u64 {
    let mut mixed = seed.wrapping_add((number + 1).wrapping_mul(GOLDEN));
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}
