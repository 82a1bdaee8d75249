//! The people at one device: their seats, and the hands of those who are not looking.

use serde::{Deserialize, Serialize};

use rami_engine::game::Seat;

use super::tokens::Token;

/// The entry for a person's seat, of this device or another, in a list of bot levels.
pub const PERSON: &str = "person";

/// The seats of the people at this device, whose hand is shown, and the hands of the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct People {
    /// Seats played by the people of this device, in order. The first of them owns the device.
    pub seats: Vec<Seat>,
    /// Whose hand is shown.
    pub shown: Seat,
    /// Whether the table is covered until the person of [`People::shown`] has the device.
    pub covered: bool,
    /// The hands of the other people.
    pub hands: Vec<Aside>,
}

/// The hand of a person who is not looking, in that person's own order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Aside {
    pub seat: Seat,
    pub hand: Vec<Token>,
}

impl Default for People {
    fn default() -> Self {
        Self { seats: vec![0], shown: 0, covered: false, hands: Vec::new() }
    }
}

impl People {
    /// Puts people at these seats of a table of `count` seats. If the table has none of them, one person sits at
    /// seat 0.
    pub fn at(seats: &[Seat], count: usize) -> Self {
        let seats: Vec<Seat> = (0..count).filter(|seat| seats.contains(seat)).collect();
        match seats.first() {
            Some(&shown) => Self { seats, shown, ..Self::default() },
            None => Self::default(),
        }
    }

    /// The seat of the person who owns the device.
    pub fn own_seat(&self) -> Seat {
        self.seats.first().copied().unwrap_or_default()
    }

    /// Whether the seats and hands are valid at a table of `count` seats.
    pub fn is_sound(&self, count: usize) -> bool {
        self.seats.is_sorted_by(|one, other| one < other)
            && self.seats.iter().all(|&seat| seat < count)
            // There is at least one seat, since one is shown.
            && self.seats.contains(&self.shown)
            && (!self.covered || self.seats.len() > 1)
    }
}

/// The other seats of a table of `count` seats, in turn order after a seat.
pub fn other_seats(own: Seat, count: usize) -> impl Iterator<Item = Seat> {
    (1..count).map(move |step| (own + step) % count)
}
