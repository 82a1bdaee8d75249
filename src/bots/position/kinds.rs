//! Kinds of games, for numbers that hold for one kind each.

use crate::rules::{DeadwoodScoring, Opening, Rules, Scoring};

/// Something for each kind of game.
pub(crate) struct PerGameKind<T> {
    /// Where an opening of some points is asked for.
    pub(crate) opening: T,
    /// The same where a penalty awaits whoever has not opened.
    pub(crate) penalty: T,
    /// Where cards laid count.
    pub(crate) laid: T,
    /// Under contracts.
    pub(crate) contract: T,
    /// Elsewhere.
    pub(crate) other: T,
}

impl<T> PerGameKind<T> {
    /// What there is for these rules.
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
