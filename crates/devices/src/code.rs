//! The codes by which two devices find each other: an invitation, and the reply to it. They lead to a seat of a table,
//! or copy everything from one device to the other.
//!
//! A code is the base64url text of the following bytes, numbers with the most significant byte first:
//!
//! | bytes | contents |
//! | --- | --- |
//! | 2 | the [number of the protocol](PROTOCOL) |
//! | 1 | the kind of code: 0 for an invitation to a table and 1 for its reply, 2 for an invitation to copy everything and 3 for its reply |
//! | 8 | the id of the table; only in codes of a table |
//! | 1 | the seat; only in codes of a table |
//! | 8 | the ticket |
//! | 4 | the minute of issue; only in an invitation |
//! | 2 | the length of the ufrag less 4, and that of the password less 22 |
//! | 3 for each 4 characters | the ufrag and the password, 6 bits a character |
//! | 32 | the fingerprint |
//! | 1 | the number of candidates |
//! | 7 or 19 for each | the kind of address (4 for IPv4, 6 for IPv6, 0 for mDNS), the address, the port |
//! | 1 | the length in bytes of the name of the host's player; only in an invitation to a table, as the next two rows |
//! | as said | the name in UTF-8 |
//! | 1 or 3 | 0 without a face; or 1, the colour and the face |
//! | 1, as said | the length of the name that the host has given the seat, and that name; only in an invitation to a table |
//! | 4 | the checksum: the first bytes of the SHA-256 hash of all bytes before it |
//!
//! Every protocol keeps the first and the last row. A code of another protocol is thereby told from a damaged one.

mod bytes;
mod copying;
mod description;
mod sdp;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rami_record::{sent, tidy_name};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::message::{Appearance, LONGEST_NAME};
use bytes::take;
pub use copying::{CopyingInvitation, CopyingReply};
pub use description::{Description, HostAddress, IceCandidate, MOST_CANDIDATES, SdpError};
pub use sdp::SdpType;

/// The number of the protocol. Builds with the same number can play together.
pub const PROTOCOL: u16 = 2;

/// The minutes after which an invitation to a table is too old for its reply.
const LIFETIME: u32 = 12 * 60;

/// What precedes the code in the link of an invitation, and in that of a reply.
const MARKS: [&str; 2] = [sent::INVITATION_MARK, sent::REPLY_MARK];

/// The length in bytes of the checksum.
const CHECKSUM: usize = 4;

/// The length of a word that is taken for a damaged code. A shorter word without a mark is taken for any other text.
const DAMAGED_LENGTH: usize = 20;

/// Why a text cannot be read as a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CodeError {
    /// The text contains no code.
    #[error("not a code")]
    NotACode,
    /// The code is incomplete or was changed.
    #[error("the code is incomplete or was changed")]
    Damaged,
    /// The code belongs to another protocol. A build with a greater [`PROTOCOL`] is newer.
    #[error("the code belongs to protocol {theirs}, not {PROTOCOL}")]
    Protocol {
        /// The number of the code's protocol.
        theirs: u16,
    },
    /// The code is a reply where an invitation was expected, or the other way round, or it is for something else.
    #[error("a code of another kind")]
    WrongKind,
}

/// The kind of a code.
#[derive(Clone, Copy)]
enum Kind {
    Invitation = 0,
    Reply = 1,
    CopyingInvitation = 2,
    CopyingReply = 3,
}

/// A code: an invitation or a reply, as text that a link can contain.
pub trait Code: Sized {
    /// Encodes the code as text.
    fn to_text(&self) -> String;

    /// Decodes the code in a text: the code alone, a link with it, or a message that contains either anywhere. White
    /// space inside the code is ignored, and so are codes of other kinds.
    ///
    /// # Errors
    /// A [`CodeError`] if the text contains no code of this kind and protocol.
    fn from_text(text: &str) -> Result<Self, CodeError>;
}

/// What a code of a kind holds between its kind and its checksum.
trait Contents: Sized {
    /// The kind.
    const KIND: Kind;

    /// Writes the contents.
    fn write(&self, bytes: &mut Vec<u8>);

    /// Reads the contents, and takes their bytes off the front.
    fn read(bytes: &mut &[u8]) -> Option<Self>;
}

impl<T: Contents> Code for T {
    fn to_text(&self) -> String {
        let mut bytes = PROTOCOL.to_be_bytes().to_vec();
        bytes.push(T::KIND as u8);
        self.write(&mut bytes);
        seal(bytes)
    }

    fn from_text(text: &str) -> Result<Self, CodeError> {
        find(text)
    }
}

/// The host's code for a seat. It lets one guest connect and sit down there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The id of the table.
    pub table: [u8; 8],
    /// The seat to take.
    pub seat: u8,
    /// The secret of this invitation. Only its reply repeats it.
    pub ticket: [u8; 8],
    /// The time of issue in minutes since 1970, by the clock of the host's device.
    pub issued: u32,
    /// How to connect to the host's device.
    pub description: Description,
    /// How the host's player looks; without a name and a face where the code would be too long with them.
    pub host: Appearance,
    /// The name that the host has given the seat; empty if it has given none, or where the code would be too long.
    pub name: String,
}

impl Invitation {
    /// The same without names and without the face of the host's player: a shorter code.
    #[must_use]
    pub fn without_names(self) -> Self {
        Self { host: Appearance::default(), name: String::new(), ..self }
    }

    /// Whether the invitation is too old at this minute since 1970. Only the device that issued it can tell: the clock of
    /// another device may differ.
    #[must_use]
    pub const fn is_old(&self, now: u32) -> bool {
        now > self.issued.saturating_add(LIFETIME)
    }
}

impl Contents for Invitation {
    const KIND: Kind = Kind::Invitation;

    fn write(&self, bytes: &mut Vec<u8>) {
        write_seat(bytes, self.table, self.seat, self.ticket);
        bytes.extend(self.issued.to_be_bytes());
        self.description.write(bytes);
        write_looks(bytes, &self.host);
        write_name(bytes, &self.name);
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let (table, [seat], ticket) = (take(bytes)?, take(bytes)?, take(bytes)?);
        let issued = u32::from_be_bytes(take(bytes)?);
        let description = Description::read(bytes)?;
        let (host, name) = (read_looks(bytes)?, read_name(bytes)?);
        Some(Self { table, seat, ticket, issued, description, host, name })
    }
}

/// The guest's answer to an invitation, with which the host completes the connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The id of the table, as in the invitation.
    pub table: [u8; 8],
    /// The seat, as in the invitation.
    pub seat: u8,
    /// The secret of the invitation.
    pub ticket: [u8; 8],
    /// How to connect to the guest's device.
    pub description: Description,
}

impl Contents for Reply {
    const KIND: Kind = Kind::Reply;

    fn write(&self, bytes: &mut Vec<u8>) {
        write_seat(bytes, self.table, self.seat, self.ticket);
        self.description.write(bytes);
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let (table, [seat], ticket) = (take(bytes)?, take(bytes)?, take(bytes)?);
        let description = Description::read(bytes)?;
        Some(Self { table, seat, ticket, description })
    }
}

/// Writes the seat that a code of a table leads to.
fn write_seat(bytes: &mut Vec<u8>, table: [u8; 8], seat: u8, ticket: [u8; 8]) {
    bytes.extend(table);
    bytes.push(seat);
    bytes.extend(ticket);
}

/// Writes a name as it is safe to show: at most [`LONGEST_NAME`] characters, which are at most 96 bytes.
fn write_name(bytes: &mut Vec<u8>, name: &str) {
    let name = tidy_name(name, LONGEST_NAME);
    bytes.push(name.len() as u8);
    bytes.extend(name.as_bytes());
}

/// Reads a name that is safe to show, and takes its bytes off the front.
fn read_name(bytes: &mut &[u8]) -> Option<String> {
    let [length] = take(bytes)?;
    let name = str::from_utf8(bytes.split_off(..usize::from(length))?).ok()?;
    (tidy_name(name, LONGEST_NAME) == name).then(|| name.to_string())
}

/// Writes how a player looks.
fn write_looks(bytes: &mut Vec<u8>, looks: &Appearance) {
    write_name(bytes, &looks.name);
    match looks.face {
        Some((hue, face)) => bytes.extend([1, hue, face]),
        None => bytes.push(0),
    }
}

/// Reads how a player looks, and takes its bytes off the front.
fn read_looks(bytes: &mut &[u8]) -> Option<Appearance> {
    let name = read_name(bytes)?;
    let face = match take(bytes)? {
        [0] => None,
        [1] => take(bytes).map(|[hue, face]| Some((hue, face)))?,
        _ => return None,
    };
    Some(Appearance { name, face })
}

/// Adds the checksum and encodes the bytes as text.
fn seal(mut bytes: Vec<u8>) -> String {
    bytes.extend(checksum(&bytes));
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The first bytes of the SHA-256 hash.
fn checksum(bytes: &[u8]) -> [u8; CHECKSUM] {
    let hash = Sha256::digest(bytes);
    std::array::from_fn(|at| hash[at])
}

/// Decodes a text and checks its checksum. The result is the bytes before the checksum.
fn unseal(text: &str) -> Option<Vec<u8>> {
    let mut bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    let (sealed, found) = bytes.split_last_chunk()?;
    if checksum(sealed) != *found {
        return None;
    }
    bytes.truncate(bytes.len() - CHECKSUM);
    Some(bytes)
}

/// Whether a character can be part of a code.
const fn is_part(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_')
}

/// Finds the code of a kind in a text. A text that quotes an invitation may contain its reply as well, so codes of other
/// kinds are passed over.
fn find<T: Contents>(text: &str) -> Result<T, CodeError> {
    let mut found = None;
    sent::find(text, &MARKS, is_part, &mut |code| {
        let Some(bytes) = unseal(code) else { return false };
        let read = parse(&bytes);
        let is_right = read.is_ok();
        if is_right || found.is_none() {
            found = Some(read);
        }
        is_right
    });
    found.unwrap_or_else(|| Err(of_no_code(text)))
}

/// What is wrong with a text that contains no code.
fn of_no_code(text: &str) -> CodeError {
    let is_marked = |text: String| MARKS.iter().any(|mark| text.contains(mark));
    let has_long_word = text.split(|letter| !is_part(letter)).any(|word| word.len() >= DAMAGED_LENGTH);
    if has_long_word || sent::readings(text).any(is_marked) { CodeError::Damaged } else { CodeError::NotACode }
}

/// Reads the bytes of a code before its checksum.
fn parse<T: Contents>(mut bytes: &[u8]) -> Result<T, CodeError> {
    let theirs = take(&mut bytes).map(u16::from_be_bytes).ok_or(CodeError::Damaged)?;
    if theirs != PROTOCOL {
        return Err(CodeError::Protocol { theirs });
    }
    let [kind] = take(&mut bytes).ok_or(CodeError::Damaged)?;
    if kind != T::KIND as u8 {
        return Err(CodeError::WrongKind);
    }
    T::read(&mut bytes).filter(|_| bytes.is_empty()).ok_or(CodeError::Damaged)
}
