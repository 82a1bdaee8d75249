//! The short question before a move that can be made in several ways: where a card goes, what a joker stands for (D2-22),
//! whether a card is really to be discarded.

use crate::cards::{Card, Meld, SetJoker};
use crate::game::Move;
use crate::rules::Rules;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Where a card goes.
    Place(Card),
    /// What a joker stands for.
    Joker,
    /// Whether a card is to be discarded.
    Discard(Card),
}

/// A question that is put to the player, and the moves it decides between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is asked.
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

/// Those of several readings of the same cards that differ for the player.
pub(super) fn differing(rules: &Rules, readings: Vec<Meld>) -> Vec<Meld> {
    let mut different: Vec<Meld> = Vec::new();
    for meld in readings {
        if !different.iter().any(|known| is_same(rules, known, &meld)) {
            different.push(meld);
        }
    }
    different
}

/// Whether two readings of the same cards are the same for the player: the suit of a joker in a set that is not full may be
/// open (D2-22).
pub(super) fn is_same(rules: &Rules, one: &Meld, other: &Meld) -> bool {
    let open = rules.melds.sets.is_some_and(|sets| matches!(sets.joker, SetJoker::Open { .. }));
    one == other || open && !one.is_run() && !other.is_run()
}
