//! How often jokers were dealt, and how often chance would have it.

use serde::{Deserialize, Serialize};

use crate::cards::Card;

/// A million: expectations and variances are kept as whole millionths, which every platform writes and reads alike.
const MILLION: f64 = 1e6;

/// How often jokers were dealt to some hands, and how often chance would have it: sums over deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JokerTally {
    /// Cards dealt.
    pub cards: u32,
    /// Jokers among them.
    pub jokers: u32,
    /// Jokers expected among them, in millionths.
    expected: u64,
    /// Variance of that number, in millionths.
    variance: u64,
}

impl JokerTally {
    /// Adds what one hand was dealt out of a pack of `pack` cards with `jokers` jokers; hands of one deal are taken as
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

    /// Jokers that chance would have given.
    #[must_use]
    pub fn expected(&self) -> f64 {
        self.expected as f64 / MILLION
    }

    /// By how many standard deviations the jokers differ from what chance would have; `None` where none could come.
    #[must_use]
    pub fn deviation(&self) -> Option<f64> {
        let spread = (self.variance as f64 / MILLION).sqrt();
        (self.variance > 0).then(|| (f64::from(self.jokers) - self.expected()) / spread)
    }
}
