//! The short question before a move that can be made in several ways: where a card goes, what a joker stands for
//! (D2-22), or whether a card is really to be discarded.

use rami_engine::cards::{Card, Meld, SetJoker};
use rami_engine::game::Move;
use rami_engine::rules::Rules;

/// The subject of the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Where a card goes.
    Place(Card),
    /// What a joker stands for.
    Joker,
    /// Whether a card is to be discarded.
    Discard(Card),
}

/// A question to the player, with the moves to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The subject of the question.
    pub doubt: Doubt,
    /// The moves, each of them legal.
    pub moves: Vec<Move>,
}

/// How the player wants to discard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Discarding {
    /// Whether a question comes before each discard.
    pub confirmed: bool,
    /// Whether a double tap discards a card that fits nowhere.
    pub by_double_tap: bool,
}

/// Leaves out readings of the same cards that make no difference to the player.
pub(super) fn differing(rules: &Rules, readings: Vec<Meld>) -> Vec<Meld> {
    let mut different: Vec<Meld> = Vec::new();
    for meld in readings {
        if !different.iter().any(|known| is_same(rules, known, &meld)) {
            different.push(meld);
        }
    }
    different
}

/// Whether two readings of the same cards make no difference to the player: they are equal, or both are sets in a game
/// that leaves the suit of a set's joker open (D2-22).
pub(super) fn is_same(rules: &Rules, one: &Meld, other: &Meld) -> bool {
    let open = rules.melds.sets.is_some_and(|sets| matches!(sets.joker, SetJoker::Open { .. }));
    one == other || open && !one.is_run() && !other.is_run()
}
