//! The opponents: features of how near they are to going out.

use super::Position;

/// The number of cards from which an opponent counts as farthest from going out. Chosen by judgement; the weights of
/// the feature are tuned.
const FAR_CARDS: f64 = 8.0;
/// The largest number of cards of an opponent who counts as about to go out. Chosen by judgement; the weight of the
/// feature is tuned.
const FEW_CARDS: u8 = 3;

/// Features of the opponents of a seat.
#[derive(Clone, Copy, Debug)]
pub struct Opponents {
    /// How many there are in the deal.
    pub count: f64,
    /// The share of them who have opened, from 0 to 1.
    pub opened_share: f64,
    /// How near the nearest of those who have opened is to going out: from 0 (eight cards or more) to 1 (none).
    pub nearest_out: f64,
    /// How many of those who have opened hold three cards or fewer.
    pub nearly_out: f64,
}

impl Opponents {
    /// The opponents of the seat whose position it is.
    pub fn from_position(position: Position<'_>) -> Self {
        let seats = position.board.seats.iter().enumerate();
        let opponents = seats.filter(|&(seat, state)| seat != position.seat && state.in_play);
        let (mut count, mut opened, mut fewest, mut nearly_out) = (0.0, 0.0, FAR_CARDS, 0.0);
        for (_, state) in opponents {
            count += 1.0;
            if state.opened {
                opened += 1.0;
                fewest = fewest.min(f64::from(state.cards));
                nearly_out += f64::from(u8::from(state.cards <= FEW_CARDS));
            }
        }
        let opened_share = opened / f64::max(count, 1.0);
        Self { count, opened_share, nearest_out: (FAR_CARDS - fewest) / FAR_CARDS, nearly_out }
    }
}
