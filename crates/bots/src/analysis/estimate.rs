//! Estimates what a deal is worth to every seat: in points ahead of the others, and in shares of the match.

use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use crate::search::match_equity::MatchEquity;
use rami_engine::game::{Deal, Seat, SeatView};

/// One number for each seat.
pub type PerSeat = SmallVec<[f64; 8]>;

/// What the end of a deal is worth to every seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Worth {
    /// The points by which each seat is ahead of the mean of the others. Positive is good, even in a game where low
    /// scores win. They add up to 0.
    pub points: PerSeat,
    /// The share of the match of each seat: its probability of winning. They add up to 1.
    pub shares: PerSeat,
}

/// The standing of the match before a deal, from which the worth of the deal's end is computed.
#[derive(Clone)]
pub struct Stakes {
    equities: Vec<MatchEquity>,
    players: SmallVec<[Seat; 8]>,
    sign: f64,
}

impl Stakes {
    /// The stakes of a deal. Any seat's view of it gives the same stakes.
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
    pub fn before(&self) -> PerSeat {
        self.shares(MatchEquity::before)
    }

    /// What a deal is worth at its end. If the playout stopped before the end, the points are estimated from the hands.
    #[must_use]
    pub fn worth(&self, deal: &Deal) -> Worth {
        let points = self.equities[self.players[0]].points(deal);
        Worth { points: self.ahead(&points), shares: self.shares(|equity| equity.value_of(&points)) }
    }

    /// The points by which each seat is ahead of the mean of the others, from the points that the game gives each seat.
    #[must_use]
    pub fn ahead(&self, points: &[f64]) -> PerSeat {
        let sum: f64 = self.players.iter().map(|&seat| points[seat]).sum();
        let others = (self.players.len() as f64 - 1.0).max(1.0);
        let mut ahead: PerSeat = smallvec![0.0; points.len()];
        for &seat in &self.players {
            ahead[seat] = self.sign * (points[seat] - (sum - points[seat]) / others);
        }
        ahead
    }

    /// The shares of all seats, from the match equity of each seat, scaled so that they add up to 1.
    fn shares(&self, value: impl Fn(&MatchEquity) -> f64) -> PerSeat {
        let mut shares: PerSeat = smallvec![0.0; self.equities.len()];
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

/// What a decision, or the cards dealt, changed for every seat, estimated by playouts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Swing {
    /// In points ahead of the others.
    pub points: Vec<Estimate>,
    /// In shares of the match.
    pub shares: Vec<Estimate>,
    /// The number of playouts behind the estimate.
    pub playouts: usize,
}

impl Swing {
    /// A swing that changes nothing.
    #[must_use]
    pub fn none(seats: usize) -> Self {
        let none = vec![Estimate::default(); seats];
        Self { points: none.clone(), shares: none, playouts: 0 }
    }

    /// Combines two independent estimates of the same change, each weighted by its number of playouts.
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

/// Collects worths, and computes their mean and its error.
///
/// Successive worths come from one chain of sampled deals and are alike. So the error is estimated from the means of
/// groups of successive worths, not from single ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Sample {
    points: Vec<PerSeat>,
    shares: Vec<PerSeat>,
}

impl Sample {
    /// Adds a worth.
    pub(super) fn add(&mut self, worth: Worth) {
        self.points.push(worth.points);
        self.shares.push(worth.shares);
    }

    /// Adds the difference `mine` minus `than`.
    pub(super) fn add_difference(&mut self, mine: &Worth, than: &Worth) {
        let less = |one: &PerSeat, other: &PerSeat| one.iter().zip(other).map(|(one, other)| one - other).collect();
        self.add(Worth { points: less(&mine.points, &than.points), shares: less(&mine.shares, &than.shares) });
    }

    /// The number of worths.
    pub(super) const fn len(&self) -> usize {
        self.points.len()
    }

    /// The means, with their errors estimated from so many groups.
    pub(super) fn swing(&self, groups: usize) -> Swing {
        Swing {
            points: estimates(&self.points, groups),
            shares: estimates(&self.shares, groups),
            playouts: self.points.len(),
        }
    }
}

/// Rounds a number to whole parts of which `scale` make a unit, so that it is read back exactly as it was written.
fn rounded(number: f64, scale: f64) -> f64 {
    (number * scale).round() / scale
}

fn estimates(values: &[PerSeat], groups: usize) -> Vec<Estimate> {
    let seats = values.first().map_or(0, |first| first.len());
    let mean = |of: &[PerSeat], seat: usize| of.iter().map(|value| value[seat]).sum::<f64>() / of.len().max(1) as f64;
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
