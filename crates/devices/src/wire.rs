//! Messages as frames of a connection: numbered, and cut into pieces that every data channel carries.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The most bytes of a message in one frame.
const PIECE: usize = 16_000;
/// The most bytes of a whole message: a match of a hundred deals has some 400,000.
const LONGEST: usize = 4_000_000;

/// A piece of a message.
#[derive(Serialize, Deserialize)]
struct Frame<'a> {
    /// The number of the frame on its connection, from 1.
    number: u32,
    /// Whether more pieces of the same message follow.
    more: bool,
    #[serde(borrow)]
    bytes: &'a [u8],
}

/// Why a frame is refused. The connection is of no use afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WireError {
    /// The bytes are no frame, or the message in them cannot be read.
    #[error("the message cannot be read")]
    Unreadable,
    /// A frame is missing, or came twice.
    #[error("a message is missing")]
    Gap,
    /// The message is longer than any message of the game.
    #[error("the message is too long")]
    TooLong,
}

/// One end of a connection.
#[derive(Clone, Debug, Default)]
pub struct Wire {
    sent: u32,
    received: u32,
    /// The pieces received of a message that is not complete.
    partial: Vec<u8>,
}

impl Wire {
    /// Whether nothing was received yet.
    #[must_use]
    pub const fn is_fresh(&self) -> bool {
        self.received == 0
    }

    /// The frames of a message, in the order in which they are to be sent.
    ///
    /// # Panics
    /// If the message cannot be serialized. All messages of this crate can.
    #[must_use]
    pub fn pack(&mut self, message: &impl Serialize) -> Vec<Vec<u8>> {
        let bytes = postcard::to_allocvec(message).expect("a message is serializable");
        let pieces = bytes.len().div_ceil(PIECE).max(1);
        let piece = |at: usize| &bytes[(at * PIECE).min(bytes.len())..((at + 1) * PIECE).min(bytes.len())];
        (0..pieces)
            .map(|at| {
                self.sent += 1;
                let frame = Frame { number: self.sent, more: at + 1 < pieces, bytes: piece(at) };
                postcard::to_allocvec(&frame).expect("a frame is serializable")
            })
            .collect()
    }

    /// Takes a frame. Returns the message that it completes, if it completes one.
    ///
    /// # Errors
    /// [`WireError`] for a frame that cannot be the next one.
    pub fn unpack<M: DeserializeOwned>(&mut self, frame: &[u8]) -> Result<Option<M>, WireError> {
        let frame: Frame = whole(frame)?;
        if frame.number != self.received + 1 {
            return Err(WireError::Gap);
        }
        if self.partial.len() + frame.bytes.len() > LONGEST {
            return Err(WireError::TooLong);
        }
        self.received += 1;
        self.partial.extend_from_slice(frame.bytes);
        if frame.more {
            return Ok(None);
        }
        whole(&std::mem::take(&mut self.partial)).map(Some)
    }
}

/// Reads a value that fills all bytes.
fn whole<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, WireError> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        _ => Err(WireError::Unreadable),
    }
}
