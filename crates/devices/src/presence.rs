//! Signs of life, and the pace at which messages are taken.

use serde::{Deserialize, Serialize};

/// The time between two signs of life, in milliseconds.
pub const BEAT: u64 = 2_500;
/// The signs of life that must be missed before a device counts as away. A single one is often late.
pub const MISSED: u64 = 3;
/// The most messages taken at once.
const BURST: f64 = 80.0;
/// The messages taken a second, for longer. People make some three moves a second at most.
const RATE: f64 = 30.0;

/// Where the device of a guest is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GuestPresence {
    /// It has not come yet.
    Invited,
    /// It is connected.
    Here,
    /// It was here, and its signs of life are missing.
    Away,
}

/// The times of the last signs of life on a connection, in milliseconds of the same clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pulse {
    /// When something was last heard.
    pub heard: u64,
    /// When something was last said.
    pub said: u64,
}

impl Pulse {
    /// The pulse of a connection that has just been opened.
    pub const fn at(now: u64) -> Self {
        Self { heard: now, said: now }
    }

    /// Whether a sign of life is due.
    pub const fn is_due(self, now: u64) -> bool {
        now >= self.said + BEAT
    }

    /// Whether the other side counts as away.
    pub const fn is_lost(self, now: u64) -> bool {
        now > self.heard + MISSED * BEAT
    }
}

/// A measure of how many messages are still taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Allowance {
    left: f64,
    at: u64,
}

impl Allowance {
    /// The whole allowance.
    pub const fn full(now: u64) -> Self {
        Self { left: BURST, at: now }
    }

    /// Takes one message; `false` if they come too fast.
    pub fn admit(&mut self, now: u64) -> bool {
        let passed = now.saturating_sub(self.at) as f64 / 1000.0;
        self.left = (self.left + passed * RATE).min(BURST) - 1.0;
        self.at = now;
        self.left >= 0.0
    }
}
