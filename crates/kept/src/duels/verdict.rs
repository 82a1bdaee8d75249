//! What is known of the result of a duel.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// What is known of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum ClaimVerdict {
    /// There are no moves that prove it.
    Claimed,
    /// It was played against another version of the bots, so that its moves prove nothing here.
    OtherVersion,
    /// The moves are not legal, do not end the match, or give another total.
    False,
    /// The moves give this total. It need not have been a first try.
    Verified,
}

impl ClaimVerdict {
    /// Its name in HTML attributes.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }
}
