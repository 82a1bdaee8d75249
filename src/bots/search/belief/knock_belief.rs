//! The belief where a deal is ended by a knock: a hand is the likelier the less deadwood it has for the time of the deal,
//! and the less it would have made of what its holder threw or left lying.

use crate::bots::policy::knock_policy::completing;
use crate::bots::position::Position;
use crate::cards::Hand;
use crate::game::Arrangement;

/// What each point of deadwood takes from the log-likelihood, in the first turn and more with each turn. Guessed.
const DEADWOOD: [f64; 2] = [0.01, 0.006];
/// Turns after which hands are as good as they get. Guessed.
const MOST_TURNS: f64 = 10.0;
/// What each card takes away that was left lying though it completes a combination. Guessed.
const PASSED: f64 = 2.0;
/// What each card takes away that was thrown though it completes a combination. Guessed.
const THROWN: f64 = 1.2;
/// What it takes away that the hand could have been knocked with. Guessed.
const COULD_KNOCK: f64 = 1.5;

/// The log-likelihood that the seat of the position holds this hand, up to a constant.
pub(super) fn log_likelihood(position: Position<'_>, hand: &Hand) -> f64 {
    let state = &position.board.seats[position.seat];
    let cards = hand.planes()[0];
    let best = Arrangement::of_cards(position.rules.values, cards);
    let turns = f64::from(state.turns).min(MOST_TURNS);
    let made = completing(best.deadwood_cards()) | best.prolonging();
    let count = |cards: u64| f64::from((made & cards).count_ones());
    let limit = position.board.knock_limit(position.rules).unwrap_or_default();
    let knocks = if state.turns > 0 && best.points() <= limit.into() { COULD_KNOCK } else { 0.0 };
    let [first, each] = DEADWOOD;
    -f64::from(best.points()) * (first + each * turns)
        - PASSED * count(state.passed)
        - THROWN * count(state.thrown)
        - knocks
}
