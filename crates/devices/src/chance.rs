//! The chance of a deal: every device present contributes to it, and nobody can choose or know the cards early.
//!
//! The host commits to a secret, and each guest to a number. Then the guests send their numbers. The host opens its
//! secret when the deal is over, and every device computes the key of the deal again.

use std::collections::BTreeMap;

use rami_engine::game::Seat;
use rami_record::shuffle::DealKey;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The identifier of a table.
pub type TableId = [u8; 8];
/// A secret of the host, or the number of a guest.
pub type Contribution = [u8; 32];
/// The SHA-256 hash of a contribution, which is sent before the contribution.
pub type Commitment = [u8; 32];

/// The contributions to a deal by seat, without the host's secret.
pub type Contributions = BTreeMap<Seat, Contribution>;
/// The commitments to them.
pub type Commitments = BTreeMap<Seat, Commitment>;

/// One agreement on the chance of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The table.
    pub table: TableId,
    /// The number of the round at its table, from 1.
    pub number: u32,
}

impl Round {
    /// The host's commitment to its secret.
    #[must_use]
    pub fn seal(self, secret: &Contribution) -> Commitment {
        self.hash(b"rami host").chain_update(secret).finalize().into()
    }

    /// A guest's commitment to its number.
    #[must_use]
    pub fn promise(self, seat: Seat, number: &Contribution) -> Commitment {
        self.hash(b"rami guest").chain_update((seat as u64).to_le_bytes()).chain_update(number).finalize().into()
    }

    /// The key of the deal.
    #[must_use]
    pub fn key(self, secret: &Contribution, numbers: &Contributions) -> DealKey {
        let start = self.hash(b"rami deal").chain_update(secret);
        let add = |hash: Sha256, (seat, number): (&Seat, &Contribution)| {
            hash.chain_update((*seat as u64).to_le_bytes()).chain_update(number)
        };
        DealKey(numbers.iter().fold(start, add).finalize().into())
    }

    /// A hash of the round for one purpose.
    fn hash(self, purpose: &[u8]) -> Sha256 {
        Sha256::new().chain_update(purpose).chain_update(self.table).chain_update(self.number.to_le_bytes())
    }
}

/// Everything from which the key of a deal is computed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenedRound {
    /// The number of the round.
    pub number: u32,
    /// The host's secret.
    pub secret: Contribution,
    /// The numbers of the guests.
    pub numbers: Contributions,
}

impl OpenedRound {
    /// The key of the deal at a table.
    #[must_use]
    pub fn key(&self, table: TableId) -> DealKey {
        Round { table, number: self.number }.key(&self.secret, &self.numbers)
    }
}
