//! Kinds of games, tables and positions: a data file of numbers holds one entry for each kind.

use serde::Serialize;

use crate::rules::{DeadwoodScoring, Opening, Rules, Scoring};

/// One entry for each kind of game.
pub(crate) struct PerGameKind<T> {
    /// Games with an opening of some points, as Rami 51.
    pub(crate) opening: T,
    /// Games with an opening and a penalty for players who have not opened, such as Rami 101.
    pub(crate) penalty: T,
    /// Games in which cards laid count, as Rami des suites.
    pub(crate) laid: T,
    /// Games with contracts, as Le Puis-je.
    pub(crate) contract: T,
    /// Other games, as Rami traditionnel.
    pub(crate) other: T,
}

impl<T> PerGameKind<T> {
    /// The entry for these rules.
    pub(crate) const fn of(&self, rules: &Rules) -> &T {
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
pub(crate) struct ByTable<T> {
    /// Two players.
    pub(crate) two: T,
    /// Three players or more.
    pub(crate) more: T,
}

impl<T> ByTable<T> {
    /// The entry for so many players.
    pub(crate) const fn of(&self, players: usize) -> &T {
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
    pub(crate) const fn of(&self, opened: bool) -> &T {
        if opened { &self.after } else { &self.before }
    }
}
