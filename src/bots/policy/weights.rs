//! How a quick player weighs things: numbers found by letting players who differ in them play each other.

use crate::rules::Rules;

use crate::bots::policy::style::Style;
use crate::bots::position::kinds::PerGameKind;

/// Facts of a hand: deadwood points, deadwood cards, points missing to the opening, cards to come that complete a set, the
/// same for a run, cards held that lie near others, cards to come that would lie near, jokers, points of combinations.
/// Under a contract: points and cards of the hand, cards missing to the contract in place of the combinations.
pub(crate) type Facts = [f64; 9];

/// Which facts speak of what a hand may become.
pub(crate) const HOPES: std::ops::Range<usize> = 3..7;

/// How many facts speak for or against the first laying-down.
pub(crate) const OPENING: usize = 11;

/// How many cards a temperament's reluctance to lay counts for, a point.
const HOLDS: f64 = 2.5;

/// What a quick player weighs, in points. `rami-lab tune` finds such numbers.
#[derive(Clone, Copy, Debug)]
pub struct PolicyWeights {
    /// What a hand costs for each fact, before the first laying-down and after it.
    pub costs: [Facts; 2],
    /// How much more deadwood counts, and how much less hopes, for the share of the others who have opened, and for how
    /// near one of them is to going out.
    pub haste: [[f64; 2]; 2],
    /// What the next player can lay off.
    pub feed: f64,
    /// What ten cards that would make something of a discard cost, if the next player has not opened, and if he has.
    pub wanted: [f64; 2],
    /// A discard that completes, or lies near, what the next player is known to hold.
    pub known: [f64; 2],
    /// What taking the discard must bring: in any case, and for ten stock cards that would be of use.
    pub take: [f64; 2],
    /// The same for a discard that completes nothing yet, before the first laying-down and after it.
    pub near: [f64; 2],
    /// What a purchase must bring (V4-R6): in any case, for each card by which the hand is too small for the contract, for
    /// a second card, and in the own turn.
    pub buy: [f64; 4],
    /// How much better several discards must make a hand, and for each card.
    pub deep: [f64; 2],
    /// Whether to lay for the first time, if positive: in any case; for each card then left; for the share of the others
    /// who have opened; for how near one of them is to going out; for each who may go out at once; for each of them in the
    /// deal; for ten turns played; for each joker held, card of the hand that fits the table, combination on it; for ten
    /// cards of the stock. `rami-lab opening` finds such numbers.
    pub open: [f64; OPENING],
    /// The same once opened: in any case, for each card left, for how near another is.
    pub lay: [f64; 3],
}

impl PolicyWeights {
    /// Weighs nothing but its own hand, and lays as soon as it may.
    const fn simple(costs: [Facts; 2]) -> Self {
        Self {
            costs,
            haste: [[0.0; 2]; 2],
            feed: 6.0,
            wanted: [0.0; 2],
            known: [0.0; 2],
            take: [3.0, 0.0],
            near: [9.0; 2],
            buy: [6.0, 0.0, 20.0, 20.0],
            deep: [4.0, 0.0],
            open: [1.0, 1.0, 3.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.0],
            lay: [1.0, 0.0, 0.0],
        }
    }

    /// The same with what a temperament changes.
    pub(crate) fn in_style(mut self, style: Style) -> Self {
        for costs in &mut self.costs {
            costs[0] += style.dear;
            costs[HOPES].iter_mut().for_each(|cost| *cost *= style.keep);
        }
        self.feed *= style.feed;
        self.take[0] += style.take;
        self.buy[0] += style.take;
        self.open[0] -= HOLDS * style.hold;
        self
    }

    /// How much speaks for laying for the first time, by these facts.
    pub(crate) fn speaks_for_opening(&self, facts: &[f64; OPENING]) -> f64 {
        facts.iter().zip(self.open).map(|(fact, weight)| fact * weight).sum()
    }

    /// That of sound play out of the own hand: the costs were found by regression over what hands cost in the end.
    #[must_use]
    pub const fn plain(rules: &Rules) -> Self {
        *PLAIN.of(rules)
    }

    /// The strongest that was found without a search: all numbers at once were changed at random, time and again, and moved
    /// towards those that won more points from their opposites.
    #[must_use]
    pub const fn tuned(rules: &Rules) -> Self {
        *TUNED.of(rules)
    }
}

const PLAIN: PerGameKind<PolicyWeights> = PerGameKind {
    opening: PolicyWeights::simple([
        [0.196, 8.271, -2.247, -0.741, -1.025, -1.736, -0.214, 0.0, -2.419],
        [0.2, 7.554, 0.0, -1.147, -1.431, -1.657, -0.164, 0.0, -0.164],
    ]),
    penalty: PolicyWeights {
        take: [6.0, 0.0],
        ..PolicyWeights::simple([
            [0.116, 3.907, 0.624, -1.745, -1.613, -0.832, -0.139, 0.0, -1.048],
            [0.354, 3.67, 0.0, -1.013, -1.068, -0.436, 0.121, 0.0, -0.707],
        ])
    },
    laid: PolicyWeights {
        deep: [4.0, -4.0],
        ..PolicyWeights::simple([
            [0.0, 1.776, 0.0, 0.0, -3.144, -0.329, -0.108, 0.0, -1.067],
            [0.0, 2.918, 0.0, 0.0, -3.042, -0.103, -0.089, 0.0, -1.049],
        ])
    },
    contract: PolicyWeights {
        near: [3.0, 2.0],
        ..PolicyWeights::simple([
            [0.3, 0.0, 0.0, -1.0, -1.0, 0.0, 0.0, 0.0, 20.0],
            [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        ])
    },
    other: PolicyWeights::simple([
        [0.295, 4.442, 0.0, -0.213, -0.135, -1.037, 0.0, 0.0, -0.019],
        [0.391, 4.199, 0.0, -0.58, -0.606, -0.247, 0.045, 0.0, 0.039],
    ]),
};

const TUNED: PerGameKind<PolicyWeights> = PerGameKind {
    opening: PolicyWeights {
        costs: [
            [0.06, 11.42, -1.47, -0.91, -1.19, -1.57, -0.21, 0.98, -2.89],
            [0.18, 9.58, 0.21, -1.27, -1.62, -2.5, 0.04, 1.26, 0.57],
        ],
        haste: [[0.51, 0.36], [0.47, 0.04]],
        feed: 8.35,
        wanted: [0.87, -2.86],
        known: [-1.64, 4.9],
        take: [5.16, 1.31],
        near: [12.15, 12.15],
        buy: [9.61, 0.0, 0.0, 0.0],
        deep: [1.25, 0.51],
        open: [-15.73, 3.0, 9.75, 8.07, 0.0, 0.0, 5.33, 0.0, 0.0, 0.0, 0.0],
        lay: [1.83, 1.98, -3.4],
    },
    penalty: PolicyWeights {
        costs: [
            [-0.11, 3.95, 1.18, -1.27, -1.31, -1.71, -0.09, -1.35, -1.65],
            [0.42, 5.11, -0.57, -1.37, -1.15, -1.31, -0.04, -3.05, -1.47],
        ],
        haste: [[0.2, 0.84], [-0.28, 0.91]],
        feed: 8.11,
        wanted: [-2.41, 2.04],
        known: [-6.06, -1.98],
        take: [-2.0, -1.31],
        near: [9.67, 9.67],
        buy: [0.68, 0.0, 0.0, 0.0],
        deep: [4.95, 5.06],
        open: [-4.7, -0.1, 3.65, 18.1, 23.6, 1.82, 2.5, -14.5, 1.58, 1.68, -1.63],
        lay: [9.32, 0.99, 1.69],
    },
    laid: PolicyWeights {
        costs: [
            [-0.15, 1.76, 0.46, 0.55, -3.83, 0.59, 0.49, 11.3, -1.28],
            [-0.18, 3.61, -0.78, -1.0, -1.91, 0.7, 0.36, 4.75, -1.12],
        ],
        haste: [[-0.1, -0.11], [0.84, 0.62]],
        feed: 11.06,
        wanted: [-7.43, -4.02],
        known: [7.17, 3.58],
        take: [0.41, -0.38],
        near: [12.95, 12.95],
        buy: [11.39, 0.0, 0.0, 0.0],
        deep: [0.45, -5.27],
        open: [13.23, 2.69, -1.62, 3.08, 0.0, 0.0, -3.74, 0.0, 0.0, 0.0, 0.0],
        lay: [-1.83, -0.12, 14.61],
    },
    contract: PolicyWeights {
        costs: [
            [0.35, 2.38, 0.08, -0.61, -4.72, -0.43, 0.01, -3.41, 33.71],
            [1.02, 1.86, -0.41, -0.3, -1.75, 0.11, -0.02, -1.62, 0.5],
        ],
        haste: [[-0.22, 0.37], [-0.22, 0.9]],
        feed: 12.66,
        wanted: [0.19, 0.38],
        known: [3.26, 2.16],
        take: [1.3, -0.03],
        near: [4.26, 7.63],
        buy: [9.57, -1.32, 7.37, 10.52],
        deep: [0.12, 1.94],
        open: [-2.97, 3.23, 15.27, -1.09, 0.0, 0.0, -3.73, 0.0, 0.0, 0.0, 0.0],
        lay: [18.12, 0.46, 5.5],
    },
    other: PolicyWeights {
        costs: [
            [0.3, 6.85, 0.93, -0.57, -0.85, -1.15, -0.07, 0.98, -2.17],
            [0.86, 11.12, 0.5, -0.97, -1.85, -0.8, 0.01, -3.61, -0.33],
        ],
        haste: [[0.66, -0.54], [-0.53, 0.74]],
        feed: 12.34,
        wanted: [2.07, -0.58],
        known: [7.89, 3.81],
        take: [3.68, 1.13],
        near: [7.76, 7.76],
        buy: [6.41, 0.0, 0.0, 0.0],
        deep: [-7.33, 4.75],
        open: [-15.73, 1.12, 2.81, 2.82, 0.0, 0.0, 10.12, 0.0, 0.0, 0.0, 0.0],
        lay: [11.6, -0.36, -6.3],
    },
};
