//! The account of a match: for every deal and seat, how the result splits into play, what others gave away, and cards. It
//! adds up exactly, since the cards drawn are what the rest leaves.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use super::estimate::{Estimate, Seats, Swing};
use super::judgement::VERSION;
use crate::game::Seat;

/// From what share of a match on the cards were lucky or unlucky. Guessed: one match in ten.
const BAND: f64 = 0.1;
/// Standard errors on either side between which the truth lies in 95 of 100 cases.
const NORMAL: f64 = 1.96;

/// A result and what it is made of, in one unit. Everything is good where it is positive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(into = "Written", from = "Written")]
pub struct Split {
    /// The result: points ahead of the mean of the others, or by how much the share of the match grew.
    pub result: f64,
    /// What the seat's own decisions changed against the champion's.
    pub play: f64,
    /// What the decisions of the others changed for this seat.
    pub given: f64,
    /// What the cards dealt were worth.
    pub dealt: f64,
    /// The variance of `play` and `given` together, and so of the cards as a whole.
    pub variance: f64,
}

/// How a split is written: in whole ten-thousandths, and their squares.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    result: i64,
    play: i64,
    given: i64,
    dealt: i64,
    variance: i64,
}

/// How many parts a number is written in.
const PARTS: f64 = 1e4;

impl From<Split> for Written {
    fn from(split: Split) -> Self {
        let whole = |number: f64| (number * PARTS).round() as i64;
        Self {
            result: whole(split.result),
            play: whole(split.play),
            given: whole(split.given),
            dealt: whole(split.dealt),
            variance: (split.variance * PARTS * PARTS).round() as i64,
        }
    }
}

impl From<Written> for Split {
    fn from(written: Written) -> Self {
        let number = |whole: i64| whole as f64 / PARTS;
        Self {
            result: number(written.result),
            play: number(written.play),
            given: number(written.given),
            dealt: number(written.dealt),
            variance: written.variance as f64 / PARTS / PARTS,
        }
    }
}

impl Split {
    /// The cards dealt and drawn: what the decisions of all leave of the result.
    #[must_use]
    pub fn cards(&self) -> f64 {
        self.result - self.play - self.given
    }

    /// The cards drawn.
    #[must_use]
    pub fn drawn(&self) -> f64 {
        self.cards() - self.dealt
    }

    /// All that was no play of one's own: cards, and what the others gave away.
    #[must_use]
    pub fn luck(&self) -> f64 {
        self.result - self.play
    }

    /// By how much the seat has played better than the others.
    #[must_use]
    pub fn better(&self) -> f64 {
        self.play + self.given
    }

    /// The standard error of the cards, and of `better`.
    #[must_use]
    pub fn error(&self) -> f64 {
        self.variance.max(0.0).sqrt()
    }

    /// Two of them together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            result: self.result + other.result,
            play: self.play + other.play,
            given: self.given + other.given,
            dealt: self.dealt + other.dealt,
            variance: self.variance + other.variance,
        }
    }

    fn decided(&mut self, by_itself: bool, change: Estimate) {
        let part = if by_itself { &mut self.play } else { &mut self.given };
        *part += change.mean;
        self.variance += change.variance;
    }
}

/// A seat's result, in both units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// In points ahead of the others.
    pub points: Split,
    /// In shares of the match.
    pub shares: Split,
}

impl Tally {
    /// Two of them together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { points: self.points.and(other.points), shares: self.shares.and(other.shares) }
    }

    /// What the cards were, as far as it is known.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let (cards, error) = (self.shares.cards(), NORMAL * self.shares.error());
        let (low, high) = (cards - error, cards + error);
        match () {
            () if low > BAND => Verdict::Lucky,
            () if high < -BAND => Verdict::Unlucky,
            () if low >= -BAND && high <= BAND => Verdict::Even,
            () => Verdict::Unclear,
        }
    }
}

/// What the cards of a match were to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Verdict {
    /// They were with it.
    Lucky,
    /// They were neither with it nor against it.
    Even,
    /// They were against it.
    Unlucky,
    /// It cannot be told, or not yet.
    Unclear,
}

impl Verdict {
    /// Its name in attributes and in what `rami-lab luck` prints.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// The account of the deals of a match that are over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Account {
    /// The version of the judgement.
    pub version: u16,
    /// One tally a seat for each deal.
    pub deals: Vec<Vec<Tally>>,
}

/// The result of a deal, a number a seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Points ahead of the others.
    pub points: Seats,
    /// By how much the share of the match grew.
    pub shares: Seats,
}

impl Account {
    /// The account of these results, with nothing judged yet.
    #[must_use]
    pub fn from_outcomes(outcomes: &[Outcome]) -> Self {
        let result = |result: f64| Split { result, ..Split::default() };
        let deal = |outcome: &Outcome| {
            let both = outcome.points.iter().zip(&outcome.shares);
            both.map(|(&points, &shares)| Tally { points: result(points), shares: result(shares) }).collect()
        };
        Self { version: VERSION, deals: outcomes.iter().map(deal).collect() }
    }

    /// Enters what a decision of a seat changed.
    pub fn decided(&mut self, deal: usize, seat: Seat, swing: &Swing) {
        for (at, tally) in self.deals[deal].iter_mut().enumerate() {
            tally.points.decided(at == seat, swing.points.get(at).copied().unwrap_or_default());
            tally.shares.decided(at == seat, swing.shares.get(at).copied().unwrap_or_default());
        }
    }

    /// Enters what the cards dealt were worth.
    pub fn dealt(&mut self, deal: usize, swing: &Swing) {
        for (at, tally) in self.deals[deal].iter_mut().enumerate() {
            tally.points.dealt += swing.points.get(at).map_or(0.0, |worth| worth.mean);
            tally.shares.dealt += swing.shares.get(at).map_or(0.0, |worth| worth.mean);
        }
    }

    /// Of the account what is kept with a match: that of seat 0, in the numbers in which it is written.
    #[must_use]
    pub fn kept(&self) -> Self {
        let written = |split: Split| Split::from(Written::from(split));
        let short = |tally: &Tally| Tally { points: written(tally.points), shares: written(tally.shares) };
        let deals = self.deals.iter().map(|deal| deal.iter().take(1).map(short).collect());
        Self { version: self.version, deals: deals.collect() }
    }

    /// Whether its figures are of the judgement of now: those of another one do not mix.
    #[must_use]
    pub const fn is_current(&self) -> bool {
        self.version == VERSION
    }

    /// The whole match of a seat.
    #[must_use]
    pub fn of_seat(&self, seat: Seat) -> Tally {
        self.deals.iter().filter_map(|deal| deal.get(seat)).fold(Tally::default(), |sum, tally| sum.and(*tally))
    }
}
