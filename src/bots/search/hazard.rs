//! How soon the others may end a deal.

use crate::game::{Seat, SeatState, SeatView};
use crate::rules::StockOut;

use crate::bots::position::kinds::PerGameKind;

/// How likely a deal goes on for a turn without a stock.
const STOCK_LASTS: f64 = 0.5;
/// The most that is believed of one turn.
const MOST: f64 = 0.5;

/// How likely a seat goes out in its next turn, and how much likelier with every turn after it. `rami-lab haste` finds such
/// numbers.
#[derive(Clone, Copy, Debug)]
pub struct HazardRates {
    /// Before it has laid anything.
    pub closed: [f64; 2],
    /// After that, by the cards it holds: one, two, three, four, or more.
    pub opened: [f64; 5],
    /// How much likelier every turn makes that.
    pub opened_grows: f64,
}

impl HazardRates {
    /// How likely a seat that now stands so goes out in its turn after so many more turns.
    #[must_use]
    pub fn goes_out(&self, state: &SeatState, turns: usize) -> f64 {
        let [now, grows] = if state.opened {
            let cards = usize::from(state.cards).clamp(1, self.opened.len());
            [self.opened[cards - 1], self.opened_grows]
        } else {
            self.closed
        };
        (now + turns as f64 * grows).min(MOST)
    }
}

/// What was guessed: far more than what happens. In three kinds of games the judgement plays no better with what happens.
const fn guessed(closed: f64, opened: f64) -> HazardRates {
    HazardRates { closed: [0.01, closed], opened: [0.35, 0.28, 0.18, 0.12, 0.07], opened_grows: opened }
}

/// Between two, and among more. Where it is not guessed, by maximum likelihood over matches of the good level: how many turns
/// each seat still had before another went out.
const HASTE: PerGameKind<[HazardRates; 2]> = PerGameKind {
    opening: [guessed(0.085, 0.085), guessed(0.060, 0.060)],
    penalty: [
        HazardRates { closed: [0.001, 0.0138], opened: [0.255, 0.134, 0.144, 0.049, 0.003], opened_grows: 0.0229 },
        HazardRates { closed: [0.0, 0.0197], opened: [0.298, 0.138, 0.262, 0.112, 0.003], opened_grows: 0.0323 },
    ],
    laid: [guessed(0.085, 0.085), guessed(0.060, 0.060)],
    contract: [guessed(0.028, 0.085), guessed(0.020, 0.060)],
    other: [
        HazardRates { closed: [0.0, 0.0063], opened: [0.115, 0.026, 0.074, 0.027, 0.0], opened_grows: 0.0094 },
        HazardRates { closed: [0.0, 0.0076], opened: [0.301, 0.066, 0.102, 0.023, 0.0], opened_grows: 0.0139 },
    ],
};

/// The other seats of the deal.
pub fn others(view: &SeatView) -> impl Iterator<Item = Seat> + '_ {
    let seats = view.board.seats.iter().enumerate();
    seats.filter(|&(seat, state)| seat != view.seat && state.in_play).map(|(seat, _)| seat)
}

/// How likely another seat ends the deal after so many own turns and before the next.
pub(crate) fn ends_after(view: &SeatView, turns: usize) -> f64 {
    let haste = HASTE.of(&view.rules)[usize::from(view.board.seats.len() > 2)];
    let mut going_on: f64 = others(view).map(|seat| 1.0 - haste.goes_out(&view.board.seats[seat], turns)).product();
    if view.rules.stock_out == StockOut::EndDeal && view.board.stock < turns * view.board.players() {
        going_on *= STOCK_LASTS;
    }
    1.0 - going_on
}
