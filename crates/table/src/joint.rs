//! The part that a session takes at a table over several devices.

use rami_engine::game::{Move, Seat};
use rami_record::Decision;

/// Something that the player wants of the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// A move, which is legal as far as the player's device knows.
    Move {
        /// The number of moves made in the deal before it, or before the claim that it answers.
        at: usize,
        /// The move.
        mv: Move,
    },
    /// To take back the last move, so that this number of moves remains.
    TakeBack(usize),
    /// To buy back, or to stay out.
    Decide(Decision),
    /// The next deal.
    Ready,
}

/// A seat that a person plays at another device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remote {
    /// The seat.
    pub seat: Seat,
    /// Whether the device is away.
    pub away: bool,
    /// Whether a bot plays for the person meanwhile.
    pub bot_plays: bool,
    /// The colour and the face of the person, where they were chosen.
    pub face: Option<(u8, u8)>,
}

impl Remote {
    /// A seat whose device is here.
    #[must_use]
    pub const fn here(seat: Seat) -> Self {
        Self { seat, away: false, bot_plays: false, face: None }
    }
}

/// The part that a session takes at a joint table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Joint {
    pub(super) role: Role,
    /// The seats that people play at other devices.
    pub(super) company: Vec<Remote>,
    /// What the player wants of the host, oldest first.
    pub(super) requests: Vec<Request>,
    /// Whether a request shows a hidden card and is not answered yet.
    pub(super) waiting: bool,
    /// Whether the player may ask for hints.
    pub(super) hints: bool,
    /// Whether the player has asked for the next deal.
    pub(super) ready: bool,
    /// The answer to a claim for which the seat is not asked yet, with the number of moves before the claim.
    pub(super) answer: Option<(usize, Move)>,
}

/// Which device keeps the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The match is kept here.
    Host,
    /// Another device keeps the match.
    Guest,
}

impl Joint {
    pub(super) const fn new(role: Role) -> Self {
        Self {
            role,
            company: Vec::new(),
            requests: Vec::new(),
            waiting: false,
            hints: true,
            ready: false,
            answer: None,
        }
    }

    /// What is known of the device that plays a seat; `None` for a seat of this device, or of a bot.
    pub(super) fn remote(&self, seat: Seat) -> Option<Remote> {
        self.company.iter().copied().find(|remote| remote.seat == seat)
    }
}
