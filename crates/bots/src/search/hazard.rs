//! The hazard: how likely an opponent ends the deal in the next turn, turn by turn.

use serde::Serialize;

use crate::position::kinds::{ByTable, PerGameKind};
use rami_engine::game::{Seat, SeatState, SeatView};
use rami_engine::rules::StockOut;

/// The probability that a deal goes on for another turn once its stock is used up, in games where that ends the deal.
/// Chosen by judgement.
const GOES_ON_WITHOUT_STOCK: f64 = 0.5;
/// The highest probability that a seat goes out in one turn. Rates grow with every turn and are capped here. Chosen by
/// judgement.
const HIGHEST: f64 = 0.5;

/// The rates, from the data file `hazard/rates.json`.
const RATES: PerGameKind<ByTable<HazardRates>> = include!(concat!(env!("OUT_DIR"), "/search/hazard/rates.rs"));

/// The probability that a seat goes out in its next turn, and what every turn after it adds. `rami-lab hazard` finds
/// such numbers.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct HazardRates {
    /// Before it has opened.
    pub closed: f64,
    /// The increase with every turn before it has opened.
    pub closed_growth: f64,
    /// Once it has opened, with one card.
    pub one_card: f64,
    /// With two cards.
    pub two_cards: f64,
    /// With three cards.
    pub three_cards: f64,
    /// With four cards.
    pub four_cards: f64,
    /// With five cards or more.
    pub more_cards: f64,
    /// The increase with every turn once it has opened.
    pub opened_growth: f64,
}

impl HazardRates {
    /// The probability that a seat in this state goes out in its turn after `turns` more turns.
    #[must_use]
    pub fn goes_out(&self, state: &SeatState, turns: usize) -> f64 {
        let (now, growth) = match (state.opened, state.cards) {
            (false, _) => (self.closed, self.closed_growth),
            (true, ..=1) => (self.one_card, self.opened_growth),
            (true, 2) => (self.two_cards, self.opened_growth),
            (true, 3) => (self.three_cards, self.opened_growth),
            (true, 4) => (self.four_cards, self.opened_growth),
            (true, _) => (self.more_cards, self.opened_growth),
        };
        (now + turns as f64 * growth).min(HIGHEST)
    }
}

/// The opponents of the seat in the deal.
pub fn opponents(view: &SeatView) -> impl Iterator<Item = Seat> + '_ {
    let seats = view.board.seats.iter().enumerate();
    seats.filter(|&(seat, state)| seat != view.seat && state.in_play).map(|(seat, _)| seat)
}

/// The probability that an opponent ends the deal after `turns` own turns and before the next.
pub fn ends_after(view: &SeatView, turns: usize) -> f64 {
    let rates = RATES.of(&view.rules).of(view.board.seats.len());
    let mut goes_on: f64 = opponents(view).map(|seat| 1.0 - rates.goes_out(&view.board.seats[seat], turns)).product();
    if view.rules.stock_out == StockOut::EndDeal && view.board.stock < turns * view.board.players() {
        goes_on *= GOES_ON_WITHOUT_STOCK;
    }
    1.0 - goes_on
}
