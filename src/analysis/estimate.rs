//! What the end of a deal is worth to every seat: points ahead of the others, and the share of the match.

use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use crate::bots::search::match_equity::MatchEquity;
use crate::game::{Deal, Seat, SeatView};

/// A number a seat.
pub type Seats = SmallVec<[f64; 8]>;

/// What something is worth to every seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Worth {
    /// Points by which the seat is ahead of the mean of the others; positive is good, whatever the game writes. They add
    /// up to nought.
    pub points: Seats,
    /// Shares of the match: the probabilities to win it. They add up to one.
    pub shares: Seats,
}

/// What is at stake in a deal: the standing of the match before it.
#[derive(Clone)]
pub struct Stakes {
    equities: Vec<MatchEquity>,
    players: SmallVec<[Seat; 8]>,
    sign: f64,
}

impl Stakes {
    /// The stakes of a deal, from what anybody sees of it.
    #[must_use]
    pub fn from_view(view: &SeatView) -> Self {
        let seats = view.board.seats.len();
        Self {
            equities: (0..seats).map(|seat| MatchEquity::at_seat(view, seat)).collect(),
            players: (0..seats).filter(|&seat| view.board.seats[seat].in_play).collect(),
            sign: if view.rules.scoring.high_is_good() { 1.0 } else { -1.0 },
        }
    }

    /// The shares of the match before the deal.
    #[must_use]
    pub fn before(&self) -> Seats {
        self.shares(MatchEquity::before)
    }

    /// What a deal is worth at its end; guessed from the hands where it did not come to one.
    #[must_use]
    pub fn worth(&self, deal: &Deal) -> Worth {
        let points = self.equities[self.players[0]].points(deal);
        Worth { points: self.ahead(&points), shares: self.shares(|equity| equity.value_of(&points)) }
    }

    /// Points ahead of the mean of the others, from the points that each seat writes.
    #[must_use]
    pub fn ahead(&self, points: &[f64]) -> Seats {
        let sum: f64 = self.players.iter().map(|&seat| points[seat]).sum();
        let others = (self.players.len() as f64 - 1.0).max(1.0);
        let mut ahead: Seats = smallvec![0.0; points.len()];
        for &seat in &self.players {
            ahead[seat] = self.sign * (points[seat] - (sum - points[seat]) / others);
        }
        ahead
    }

    /// The shares of all seats by the equity of each, made to add up to one.
    fn shares(&self, value: impl Fn(&MatchEquity) -> f64) -> Seats {
        let mut shares: Seats = smallvec![0.0; self.equities.len()];
        for &seat in &self.players {
            shares[seat] = value(&self.equities[seat]);
        }
        let sum: f64 = shares.iter().sum();
        if sum > 0.0 {
            shares.iter_mut().for_each(|share| *share /= sum);
        }
        shares
    }
}

/// An estimated number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The number.
    pub mean: f64,
    /// The variance of the mean: the square of its standard error.
    pub variance: f64,
}

impl Estimate {
    /// The sum of two numbers that were estimated independently.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { mean: self.mean + other.mean, variance: self.variance + other.variance }
    }

    /// The standard error.
    #[must_use]
    pub fn error(self) -> f64 {
        self.variance.max(0.0).sqrt()
    }
}

/// What something changed for every seat, estimated by playouts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Swing {
    /// In points ahead of the others.
    pub points: Vec<Estimate>,
    /// In shares of the match.
    pub shares: Vec<Estimate>,
    /// By how many playouts it was estimated.
    pub playouts: usize,
}

impl Swing {
    /// One that changed nothing.
    #[must_use]
    pub fn none(seats: usize) -> Self {
        let none = vec![Estimate::default(); seats];
        Self { points: none.clone(), shares: none, playouts: 0 }
    }

    /// The same estimated twice, in deals of their own: each weighs by its playouts.
    #[must_use]
    pub fn pooled(&self, other: &Self) -> Self {
        let all = (self.playouts + other.playouts).max(1) as f64;
        let [one, two] = [self.playouts, other.playouts].map(|playouts| playouts as f64 / all);
        let pool = |mine: &[Estimate], theirs: &[Estimate]| {
            let both = mine.iter().zip(theirs);
            both.map(|(mine, theirs)| Estimate {
                mean: one * mine.mean + two * theirs.mean,
                variance: one * one * mine.variance + two * two * theirs.variance,
            })
            .collect()
        };
        Self {
            points: pool(&self.points, &other.points),
            shares: pool(&self.shares, &other.shares),
            playouts: self.playouts + other.playouts,
        }
    }
}

/// The mean of many worths, with its error by the means of groups of successive ones: those of one chain are alike.
#[derive(Clone, Debug, Default)]
pub(super) struct Sample {
    points: Vec<Seats>,
    shares: Vec<Seats>,
}

impl Sample {
    /// Adds one.
    pub(super) fn add(&mut self, worth: Worth) {
        self.points.push(worth.points);
        self.shares.push(worth.shares);
    }

    /// Adds the difference of two.
    pub(super) fn add_difference(&mut self, mine: &Worth, than: &Worth) {
        let less = |one: &Seats, other: &Seats| one.iter().zip(other).map(|(one, other)| one - other).collect();
        self.add(Worth { points: less(&mine.points, &than.points), shares: less(&mine.shares, &than.shares) });
    }

    /// How many there are.
    pub(super) const fn len(&self) -> usize {
        self.points.len()
    }

    /// The means, with their errors by so many groups.
    pub(super) fn swing(&self, groups: usize) -> Swing {
        Swing {
            points: estimates(&self.points, groups),
            shares: estimates(&self.shares, groups),
            playouts: self.points.len(),
        }
    }
}

/// Numbers are kept short, so that they are read as they were written.
fn rounded(number: f64, scale: f64) -> f64 {
    (number * scale).round() / scale
}

fn estimates(values: &[Seats], groups: usize) -> Vec<Estimate> {
    let seats = values.first().map_or(0, |first| first.len());
    let mean = |of: &[Seats], seat: usize| of.iter().map(|value| value[seat]).sum::<f64>() / of.len().max(1) as f64;
    let size = (values.len() / groups.max(1)).max(1);
    let estimate = |seat: usize| {
        let all = mean(values, seat);
        let means: Vec<f64> = values.chunks_exact(size).map(|group| mean(group, seat)).collect();
        let squares: f64 = means.iter().map(|one| (one - all).powi(2)).sum();
        let count = means.len() as f64;
        let variance = squares / (count - 1.0).max(1.0) / count.max(1.0);
        Estimate { mean: rounded(all, 1e6), variance: rounded(variance, 1e9) }
    };
    (0..seats).map(estimate).collect()
}
