//! The codes by which everything is copied from one device to another.

use super::bytes::take;
use super::{CodeError, Description, Kind, begin, contents, seal};

/// The minutes after which an invitation is too old. Its page has hardly been open that long.
const LIFETIME: u32 = 24 * 60;

/// The code of the device that has everything. It lets one other device connect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovingInvitation {
    /// The secret of this invitation. Only its reply repeats it.
    pub ticket: [u8; 8],
    /// The time of issue in minutes since 1970.
    pub issued: u32,
    /// How to connect to the device.
    pub description: Description,
}

impl MovingInvitation {
    /// Encodes the invitation as text that a link can contain.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut bytes = begin(Kind::MovingInvitation);
        bytes.extend(self.ticket);
        bytes.extend(self.issued.to_be_bytes());
        self.description.write(&mut bytes);
        seal(bytes)
    }

    /// Decodes the invitation in a text, as [`super::Invitation::from_text`] does.
    ///
    /// # Errors
    /// A [`CodeError`] if the text contains no such invitation of this protocol.
    pub fn from_text(text: &str) -> Result<Self, CodeError> {
        Self::read(&contents(text, Kind::MovingInvitation)?).ok_or(CodeError::Damaged)
    }

    fn read(mut bytes: &[u8]) -> Option<Self> {
        let bytes = &mut bytes;
        let ticket = take(bytes)?;
        let issued = u32::from_be_bytes(take(bytes)?);
        let description = Description::read(bytes)?;
        bytes.is_empty().then_some(Self { ticket, issued, description })
    }

    /// Whether the invitation is too old at this minute since 1970.
    #[must_use]
    pub const fn is_old(&self, now: u32) -> bool {
        now > self.issued.saturating_add(LIFETIME)
    }
}

/// The other device's answer, with which the connection is completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovingReply {
    /// The secret of the invitation.
    pub ticket: [u8; 8],
    /// How to connect to the other device.
    pub description: Description,
}

impl MovingReply {
    /// Encodes the reply as text that a link can contain.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut bytes = begin(Kind::MovingReply);
        bytes.extend(self.ticket);
        self.description.write(&mut bytes);
        seal(bytes)
    }

    /// Decodes the reply in a text, as [`super::Reply::from_text`] does.
    ///
    /// # Errors
    /// A [`CodeError`] if the text contains no such reply of this protocol.
    pub fn from_text(text: &str) -> Result<Self, CodeError> {
        Self::read(&contents(text, Kind::MovingReply)?).ok_or(CodeError::Damaged)
    }

    fn read(mut bytes: &[u8]) -> Option<Self> {
        let bytes = &mut bytes;
        let ticket = take(bytes)?;
        let description = Description::read(bytes)?;
        bytes.is_empty().then_some(Self { ticket, description })
    }
}
