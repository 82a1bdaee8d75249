//! Who sits at a joint table, as its host and its guests see it.

use rami_devices::{Player, SeatInfo};
use rami_engine::game::Seat;

use crate::joint_effect::JointSaid;
use crate::seats::{Occupant, PersonId, Presence, Seats, Who};

impl Seats {
    /// The seats of a joint table at its host's device. `person` gives the person of this device at a seat.
    pub fn of_hosted(infos: &[SeatInfo], person: impl Fn(Seat) -> Option<PersonId>) -> Self {
        let who = |seat: Seat, info: &SeatInfo| match info.player {
            Player::Host => Who::Here { person: person(seat) },
            Player::Bot => Who::Bot,
            Player::Guest => elsewhere(info, info.away),
        };
        let occupant = |(seat, info)| Occupant { who: who(seat, info), level: level(info) };
        infos.iter().enumerate().map(occupant).collect()
    }

    /// The `count` seats of a joint table at a guest's device, whose person sits at `own`. `is_alone` says whether the
    /// host's device is away.
    #[must_use]
    pub fn of_joined(infos: &[SeatInfo], count: usize, own: Seat, person: Option<PersonId>, is_alone: bool) -> Self {
        let who = |seat: Seat, info: Option<&SeatInfo>| match info {
            _ if seat == own => Who::Here { person },
            Some(info) if info.player == Player::Host => elsewhere(info, info.away || is_alone),
            Some(info) if info.player == Player::Guest => elsewhere(info, info.away),
            _ => Who::Bot,
        };
        let occupant = |seat: Seat| {
            let info = infos.get(seat);
            Occupant { who: who(seat, info), level: info.map(level).unwrap_or_default() }
        };
        (0..count).map(occupant).collect()
    }
}

/// What is said of the first guest who is away, if that has changed.
pub(super) fn said_of_missing(before: &Seats, after: &Seats, infos: &[SeatInfo]) -> Option<JointSaid> {
    let missing = |seats: &Seats| {
        let is_missing = |(seat, info): &(Seat, &SeatInfo)| info.player == Player::Guest && seats.is_missing(*seat);
        infos.iter().enumerate().find(is_missing)
    };
    let now = missing(after);
    let has_changed = missing(before).map(|(seat, _)| seat) != now.map(|(seat, _)| seat);
    has_changed.then(|| now.map_or(JointSaid::NobodyAway, |(_, info)| JointSaid::Away(info.looks.name.clone())))
}

/// A person at another device.
const fn elsewhere(info: &SeatInfo, away: bool) -> Who {
    let presence = match (info.bot_plays, away) {
        (true, _) => Presence::BotPlays,
        (false, true) => Presence::Away,
        (false, false) => Presence::Here,
    };
    Who::Elsewhere { face: info.looks.face, presence }
}

fn level(info: &SeatInfo) -> rami_bots::OfferedLevel {
    info.level.parse().unwrap_or_default()
}
