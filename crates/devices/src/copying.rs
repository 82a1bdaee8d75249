//! The copy of everything from one device to another: the sender has it, the receiver takes it in.
//!
//! Both are state machines without input or output, as host and guest of a table are: they take frames and the time, and
//! give frames and news. The conversation has these steps:
//!
//! 1. Both say the number of their protocol.
//! 2. Both contribute a random number; the sender has committed to its own before. Four [`Words`] follow from these
//!    numbers and from both codes. Two devices that were connected by different codes show different words.
//! 3. The sender's person says that the words are the same. Only then the receiver is told how much there is.
//! 4. The receiver's device asks for it.
//! 5. The copy comes in pieces. So many are sent as the receiver has taken, and [`WINDOW`] more.
//! 6. The checksum comes. The receiver's person is shown what the copy would change, and says whether it is to be taken
//!    in. The receiver takes it in, and says so.
//!
//! An interruption before the last step leaves the receiver as it was. In the last step the copy is here whole, and can
//! be taken in without the connection.

mod line;
mod receiver;
mod sender;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::chance::{Commitment, Contribution};

pub use receiver::{Receiver, ReceiverNews};
pub use sender::{Sender, SenderNews};

/// The words that there are in every language.
pub const WORDS: usize = 64;
/// The bytes of a piece, which is sent in one frame. Only the last piece is shorter.
pub const PIECE: usize = 15_900;
/// The most pieces that are sent and not yet taken.
pub const WINDOW: usize = 16;
/// The most bytes that are copied. All matches of many years take some tens of megabytes.
pub const LARGEST: usize = 100_000_000;

/// The four words that both devices show, as places in the list of each language.
pub type Words = [u8; 4];

/// How much the sender has. Settings, results of days, problems and duels are not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contents {
    /// The matches under way.
    pub under_way: u32,
    /// The finished matches.
    pub finished: u32,
    /// The people.
    pub people: u32,
    /// The score sheets of real cards.
    pub sheets: u32,
    /// The evenings.
    pub evenings: u32,
    /// The exercises.
    pub exercises: u32,
}

/// Why a copy came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CopyEnd {
    /// The other device speaks another protocol.
    Protocol,
    /// The sender's number is not the one that it had committed to.
    Broken,
    /// A person said that the words differ, or did not want the copy, or stopped it.
    Refused,
    /// The copy is larger than [`LARGEST`].
    TooLarge,
    /// A message could not be read, or came out of turn.
    Unreadable,
    /// Messages came too fast.
    Flood,
    /// The copy does not have its checksum.
    Checksum,
    /// The receiver could not take the copy in.
    Unusable,
    /// The connection is gone. The receiver is as it was.
    Cut,
    /// The connection is gone, and the receiver had everything: only its own page says whether it was taken in.
    Unconfirmed,
}

/// A message of either device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Message {
    /// The first message of both: the number of the protocol. Every protocol keeps it.
    Hello(u16),
    /// The sender's commitment to its number.
    Promise(Commitment),
    /// A number: first the receiver's, then the sender's.
    Number(Contribution),
    /// What the sender has.
    Offer { contents: Contents, bytes: u64 },
    /// The receiver wants it.
    Accept,
    /// The next bytes of the copy.
    Piece(Vec<u8>),
    /// The receiver has taken so many pieces.
    Taken(u32),
    /// All pieces are sent: the SHA-256 hash of the copy.
    End([u8; 32]),
    /// The receiver has taken the copy in.
    Done,
    /// A sign of life.
    Alive,
    /// The other device ends the conversation.
    Farewell(CopyEnd),
}

/// The two codes by which the devices were connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Codes([u8; 32]);

impl Codes {
    /// The codes as their texts.
    fn new(invitation: &str, reply: &str) -> Self {
        let length = (invitation.len() as u64).to_le_bytes();
        Self(Sha256::new().chain_update(length).chain_update(invitation).chain_update(reply).finalize().into())
    }

    /// The sender's commitment to its number.
    fn promise(self, number: &Contribution) -> Commitment {
        self.hash(b"rami moving").chain_update(number).finalize().into()
    }

    /// The words that follow from the numbers of both devices.
    fn words(self, sender: &Contribution, receiver: &Contribution) -> Words {
        let hash = self.hash(b"rami words").chain_update(sender).chain_update(receiver).finalize();
        std::array::from_fn(|at| hash[at] % WORDS as u8)
    }

    /// A hash of the codes for one purpose.
    fn hash(self, purpose: &[u8]) -> Sha256 {
        Sha256::new().chain_update(purpose).chain_update(self.0)
    }
}
