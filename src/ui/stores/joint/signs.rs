//! The quick signs of the players at a joint table.

use leptos::prelude::*;
use rami_devices::Sign;
use rami_engine::game::Seat;

use super::Joint;
use crate::browser::dom;

/// How long a sign is shown, in milliseconds.
const SIGN_SHOWN: u32 = 4_000;

/// A sign of a player, while it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShownSign {
    pub number: u32,
    pub seat: Seat,
    pub sign: Sign,
}

impl Joint {
    /// The signs that are shown now, tracked.
    pub fn signs(self) -> Vec<ShownSign> {
        self.signs.get()
    }

    /// Gives a sign for the player of this device.
    pub fn wave(self, sign: Sign) {
        self.at_host(move |end, table, now| end.wave(table, now, sign));
        self.at_guest(move |end, table, now| end.wave(table, now, sign));
    }

    /// Shows a sign for a while, unless the player wants to see none.
    pub(super) fn show_sign(self, seat: Seat, sign: Sign) {
        if !self.stores.preferences.with_untracked(|settings| settings.waves) {
            return;
        }
        let number = self.signs_given.get_value() + 1;
        self.signs_given.set_value(number);
        self.signs.update(|signs| {
            signs.retain(|shown| shown.seat != seat);
            signs.push(ShownSign { number, seat, sign });
        });
        dom::later(SIGN_SHOWN, move || self.signs.update(|signs| signs.retain(|shown| shown.number != number)));
    }
}
