//! The result of checking a deal against what was promised before it.

use serde::{Deserialize, Serialize};

/// Whether a deal agrees with its commitment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The deal is under way, and its cards are still secret.
    Sealed,
    /// The hash of the deal is the commitment, and the seed gives the order of every rebuilt stock.
    Holds,
    /// The deal does not agree with its commitment.
    Broken,
    /// The deal came from a file, so no commitment to it was shown.
    Unknown,
}
