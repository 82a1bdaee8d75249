//! Kinds of games, tables and positions: a data file of numbers holds one entry for each kind.

use serde::Serialize;

use rami_engine::rules::{DeadwoodScoring, Opening, Rules, Scoring};

/// One entry for each kind of game.
pub struct PerGameKind<T> {
    /// Games with an opening of some points, as Rami 51.
    pub opening: T,
    /// Games with an opening and a penalty for players who have not opened, such as Rami 101.
    pub penalty: T,
    /// Games in which cards laid count, as Rami des suites.
    pub laid: T,
    /// Games with contracts, as Le Puis-je.
    pub contract: T,
    /// Other games, as Rami traditionnel.
    pub other: T,
}

impl<T> PerGameKind<T> {
    /// The entry for these rules.
    pub const fn of(&self, rules: &Rules) -> &T {
        match (rules.opening, rules.scoring) {
            (_, Scoring::LaidMinusHand { .. }) => &self.laid,
            (Opening::Contract(_), _) => &self.contract,
            (Opening::MinimumPoints { .. }, Scoring::DeadwoodAgainst(DeadwoodScoring { unopened: Some(_), .. })) => {
                &self.penalty
            }
            (Opening::MinimumPoints { .. }, _) => &self.opening,
            _ => &self.other,
        }
    }
}

/// One entry for tables of two, and one for larger tables.
#[derive(Serialize)]
pub struct ByTable<T> {
    /// Two players.
    pub two: T,
    /// Three players or more.
    pub more: T,
}

impl<T> ByTable<T> {
    /// The entry for so many players.
    pub const fn of(&self, players: usize) -> &T {
        if players > 2 { &self.more } else { &self.two }
    }
}

/// One entry for players who have not opened, and one for those who have.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct ByOpening<T> {
    /// Before the first laying-down.
    pub before: T,
    /// After it.
    pub after: T,
}

impl<T> ByOpening<T> {
    /// The entry for a player who has opened or has not.
    pub const fn of(&self, opened: bool) -> &T {
        if opened { &self.after } else { &self.before }
    }
}
