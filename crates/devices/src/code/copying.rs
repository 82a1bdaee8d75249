//! The codes by which everything is copied from one device to another.

use super::bytes::take;
use super::{Contents, Description, Kind};

/// The minutes after which an invitation is too old for its reply. Its page has hardly been open that long.
const LIFETIME: u32 = 24 * 60;

/// The code of the device that has everything. It lets one other device connect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyingInvitation {
    /// The secret of this invitation. Only its reply repeats it.
    pub ticket: [u8; 8],
    /// The time of issue in minutes since 1970, by the clock of the device that has everything.
    pub issued: u32,
    /// How to connect to the device.
    pub description: Description,
}

impl CopyingInvitation {
    /// Whether the invitation is too old at this minute since 1970. Only the device that issued it can tell: the clock of
    /// another device may differ.
    #[must_use]
    pub const fn is_old(&self, now: u32) -> bool {
        now > self.issued.saturating_add(LIFETIME)
    }
}

impl Contents for CopyingInvitation {
    const KIND: Kind = Kind::CopyingInvitation;

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.ticket);
        bytes.extend(self.issued.to_be_bytes());
        self.description.write(bytes);
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let ticket = take(bytes)?;
        let issued = u32::from_be_bytes(take(bytes)?);
        let description = Description::read(bytes)?;
        Some(Self { ticket, issued, description })
    }
}

/// The other device's answer, with which the connection is completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyingReply {
    /// The secret of the invitation.
    pub ticket: [u8; 8],
    /// How to connect to the other device.
    pub description: Description,
}

impl Contents for CopyingReply {
    const KIND: Kind = Kind::CopyingReply;

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.ticket);
        self.description.write(bytes);
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let ticket = take(bytes)?;
        let description = Description::read(bytes)?;
        Some(Self { ticket, description })
    }
}
