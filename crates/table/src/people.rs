//! The hands of several people at one device: whose hand is shown, and the hands of those who are not looking.

use serde::{Deserialize, Serialize};

use rami_engine::game::Seat;

use super::tokens::Token;

/// Whose hand is shown, and the hands of the other people of the device.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Hands {
    /// Whose hand is shown.
    pub shown: Seat,
    /// Whether the table is covered until the person of [`Hands::shown`] has the device.
    pub covered: bool,
    /// The hands of the other people.
    pub aside: Vec<Aside>,
}

/// The hand of a person who is not looking, in that person's own order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Aside {
    pub seat: Seat,
    pub hand: Vec<Token>,
}

/// The people of a device as a match saves them: their seats, and their hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct People {
    /// Seats played by the people of this device, in order. The first of them owns the device.
    pub seats: Vec<Seat>,
    /// Whose hand is shown.
    pub shown: Seat,
    /// Whether the table is covered.
    pub covered: bool,
    /// The hands of the other people.
    pub hands: Vec<Aside>,
}

impl Default for People {
    fn default() -> Self {
        Self { seats: vec![0], shown: 0, covered: false, hands: Vec::new() }
    }
}

impl People {
    /// The people at these seats.
    pub fn new(seats: Vec<Seat>, hands: Hands) -> Self {
        Self { seats, shown: hands.shown, covered: hands.covered, hands: hands.aside }
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

    /// Their hands.
    pub fn into_hands(self) -> Hands {
        Hands { shown: self.shown, covered: self.covered, aside: self.hands }
    }
}
