//! How near the others are to going out.

use crate::bots::position::Position;

/// Cards of a hand that is far from going out.
const FAR: f64 = 8.0;
/// Cards of one that may go out at once.
const FEW: u8 = 3;

/// How far the others are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Others {
    /// How many they are.
    pub(crate) number: f64,
    /// The share of them who have opened.
    pub(crate) opened: f64,
    /// How near one who has opened is to going out: from 0 to 1.
    pub(crate) near: f64,
    /// How many of them have few cards left.
    pub(crate) ending: f64,
}

impl Others {
    /// As the seat to act sees them.
    pub(crate) fn of(position: Position<'_>) -> Self {
        let others =
            position.board.seats.iter().enumerate().filter(|&(seat, state)| seat != position.seat && state.in_play);
        let (mut number, mut opened, mut fewest, mut ending) = (0.0, 0.0, FAR, 0.0);
        for (_, state) in others {
            number += 1.0;
            if state.opened {
                opened += 1.0;
                fewest = fewest.min(f64::from(state.cards));
                ending += f64::from(u8::from(state.cards <= FEW));
            }
        }
        Self { number, opened: opened / f64::max(number, 1.0), near: (FAR - fewest) / FAR, ending }
    }
}
