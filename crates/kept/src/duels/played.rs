//! A result of a duel, with the moves that prove it or without.

use serde::{Deserialize, Serialize};

use rami_bots::version_of;
use rami_record::fairness::sha256;
use rami_record::json::is_default;
use rami_record::{MoveReader, tidy_name};

use super::deals_key::DealsKey;
use super::verdict::ClaimVerdict;
use crate::people::LONGEST_NAME;

/// The length of an identifier, in hexadecimal digits.
pub(super) const ID: usize = 16;
/// The totals that are read are at most so far from 0.
pub(super) const MOST_TOTAL: u32 = 1_000_000;
/// The longest text of moves that is read.
const MOST_TEXT: usize = 4_000;

/// The result of somebody else, of which only the total is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The name.
    pub name: String,
    /// The total.
    pub total: i32,
}

/// A result on some deals, with the moves that prove it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The version of the bots that it was played against.
    pub version: u16,
    /// The name of the player.
    pub name: String,
    /// The total.
    pub total: i32,
    /// The moves, as [`moves_of`](super::moves_of) writes them; empty if only the total is known.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moves: String,
}

impl Played {
    /// The identifier: equal results have the same one on every device.
    #[must_use]
    pub fn id(&self) -> String {
        let mut id = sha256(&format!("{}\n{}\n{}\n{}", self.version, self.name, self.total, self.moves));
        id.truncate(ID);
        id
    }

    /// The verdict that is known without replaying the moves; `None` if they must be replayed.
    #[must_use]
    pub fn plain_verdict(&self, deals: &DealsKey) -> Option<ClaimVerdict> {
        if self.moves.is_empty() {
            return Some(ClaimVerdict::Claimed);
        }
        let is_current = version_of(&deals.rules().variant) == Some(self.version);
        (!is_current).then_some(ClaimVerdict::OtherVersion)
    }

    /// The same with the name as a link may hold it.
    #[must_use]
    pub fn tidy(self) -> Self {
        Self { name: tidy_name(&self.name, LONGEST_NAME), ..self }
    }

    /// Whether it can come from a match or a link.
    pub(super) fn is_sound(&self) -> bool {
        let reads = self.moves.is_empty() || MoveReader::new(&self.moves).is_ok();
        self.moves.len() <= MOST_TEXT
            && self.total.unsigned_abs() <= MOST_TOTAL
            && reads
            && tidy_name(&self.name, LONGEST_NAME) == self.name
    }
}

/// Only the total is known, whatever bots it was reached against.
impl From<Claim> for Played {
    fn from(Claim { name, total }: Claim) -> Self {
        Self { version: 0, name, total, moves: String::new() }
    }
}
