//! The numbers of the search. `rami-lab choices` measures what other numbers would choose.

use serde::{Deserialize, Serialize};

/// How the champion searches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SearchSettings {
    /// The largest number of candidates that are compared. Measured: ten and fourteen are no better
    /// (`docs/bots-lab.md`, "Choices").
    pub candidates: usize,
    /// The effort of one decision, in simulated moves. Measured: half as many lose little, and twice as many gain
    /// nothing measurable (`docs/bots-lab.md`, "Choices").
    pub effort: usize,
    /// By how many standard errors a candidate must be behind the leader to be dropped. Measured: dropping candidates
    /// saves effort at no measurable cost (`docs/bots-lab.md`, "Choices").
    pub dropped: f64,
    /// The number of rollouts that the expected cost of a candidate counts for. Measured in whole matches of Rami 101
    /// among four: 25 are much worse, 250 no better (`docs/bots-lab.md`, "Effort and the numbers of the
    /// search").
    pub prior_rollouts: f64,
    /// The number of exchanges of hidden cards that are tried from one determinized deal to the next. Measured in Rami
    /// 101 by choices: a third of them may be worse, 128 are no better (`docs/bots-lab.md`, "Choices").
    pub exchanges: usize,
    /// The number of discards after which a value net judges a rollout, if one knows the deal; `None`: rollouts are
    /// played to their end. Measured in Gin rami: with four a decision takes half the time, with two it is worse against
    /// one kind of player (`docs/bots-lab.md`, "Value nets").
    pub judged_after: Option<usize>,
}

impl SearchSettings {
    /// The champion's.
    pub const CHAMPION: Self = Self {
        candidates: 6,
        effort: 30_000,
        dropped: 2.0,
        prior_rollouts: 100.0,
        exchanges: 48,
        judged_after: Some(4),
    };
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self::CHAMPION
    }
}
