//! Counts the jokers dealt, and computes how many were to be expected.

use serde::{Deserialize, Serialize};

use rami_engine::cards::Card;

/// Expectations and variances are stored in whole millionths, which every platform writes and reads alike.
const MILLION: f64 = 1e6;

/// How many jokers were dealt to some hands, and how many were to be expected, summed over deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JokerTally {
    /// The number of cards dealt.
    pub cards: u32,
    /// The number of jokers among them.
    pub jokers: u32,
    /// The expected number of jokers, in millionths.
    expected: u64,
    /// The variance of the number of jokers, in millionths.
    variance: u64,
}

impl JokerTally {
    /// Adds one hand, dealt from a pack of `pack` cards with `jokers` jokers. Hands of one deal are treated as
    /// independent, which overstates the spread a little.
    pub fn add(&mut self, cards: &[Card], pack: u32, jokers: u32) {
        let dealt = u32::try_from(cards.len()).unwrap_or(u32::MAX);
        if pack < 2 || dealt > pack {
            return;
        }
        let (n, all) = (f64::from(dealt), f64::from(pack));
        let share = f64::from(jokers) / all;
        self.cards += dealt;
        self.jokers += u32::try_from(cards.iter().filter(|card| card.is_joker()).count()).unwrap_or(u32::MAX);
        self.expected += (n * share * MILLION) as u64;
        self.variance += (n * share * (1.0 - share) * (all - n) / (all - 1.0) * MILLION) as u64;
    }

    /// The sum of two.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            cards: self.cards.saturating_add(other.cards),
            jokers: self.jokers.saturating_add(other.jokers),
            expected: self.expected.saturating_add(other.expected),
            variance: self.variance.saturating_add(other.variance),
        }
    }

    /// The expected number of jokers.
    #[must_use]
    pub fn expected(&self) -> f64 {
        self.expected as f64 / MILLION
    }

    /// By how many standard deviations the number of jokers differs from the expected one; `None` if the pack has no
    /// jokers.
    #[must_use]
    pub fn deviation(&self) -> Option<f64> {
        let spread = (self.variance as f64 / MILLION).sqrt();
        (self.variance > 0).then(|| (f64::from(self.jokers) - self.expected()) / spread)
    }
}
