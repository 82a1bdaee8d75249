//! What the page has to do for the other devices of a joint table.

use rami_devices::chance::TableId;
use rami_devices::{CloseReason, HostKept, KeptSeat, Sign};
use rami_engine::game::Seat;

/// Something that the page has to do for the other devices of a joint table.
#[derive(Debug)]
pub enum JointEffect {
    /// Send a frame to the guest of a seat.
    SendToGuest(Seat, Vec<u8>),
    /// Send a frame to the host.
    SendToHost(Vec<u8>),
    /// Close the connection to the guest of a seat, once its last frames have left.
    CloseGuest(Seat),
    /// Close the connection to the host.
    CloseHost,
    /// Drop the end of the host, and its connections once their last frames have left.
    DropHost,
    /// Drop the end of the guest, and its connection once the last frames have left.
    DropGuest,
    /// Show who sits where, which has changed.
    ShowSeats,
    /// Say that the guest is seated. `plays` says whether its match is at the table.
    Seated {
        /// Whether its match is at the table.
        plays: bool,
    },
    /// Show the table, to which a match comes.
    ShowTable,
    /// Invite the guests of a table that was opened again.
    InviteAgain,
    /// Begin another match of the same people by [`HostEnd::start_match`](crate::joint::HostEnd::start_match).
    Rematch,
    /// Show a sign of the player at a seat.
    ShowSign(Seat, Sign),
    /// Keep the table of the match of this identifier over a reload.
    KeepTable(u64, Box<HostKept>),
    /// Forget the table of the match of this identifier.
    ForgetTable(u64),
    /// Leave the screen of the table, whose match is over for this device.
    LeaveTable,
    /// Delete the match of this identifier, which is given up, and leave its table.
    GiveUpMatch(u64),
    /// Keep the seat at a table over a reload.
    KeepSeat(TableId, Box<KeptSeat>),
    /// Forget the seat at a table.
    ForgetSeat(TableId),
    /// Say something.
    Say(JointSaid),
}

/// What is said to the player about the other devices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JointSaid {
    /// The guest of this name has left for good.
    Left(String),
    /// The guest of this name is away, whose person is to act for the table to go on.
    Away(String),
    /// No guest is away any more.
    NobodyAway,
    /// A guest has come or is back. What was said of who has left is of no interest any more.
    Came,
    /// The host of this name has allowed hints, or no longer.
    Hints(bool, String),
    /// The match goes on without other devices.
    Alone,
    /// The host is away, or back.
    HostAway(bool),
    /// The connection to the host of this name is lost, and does not come back by itself.
    Lost(String),
    /// The host of this name has closed the connection.
    Closed(CloseReason, String),
    /// The host's record, in JSON, is not that of the match that was observed.
    Broken(String),
}
