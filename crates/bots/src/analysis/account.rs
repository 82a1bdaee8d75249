//! The account of a match: it splits the result of every deal and seat into own play, gifts of the others, and cards.
//!
//! The parts add up to the result exactly, since the cards drawn are defined as the remainder.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use super::estimate::{Estimate, PerSeat, Swing};
use super::judgement::VERSION;
use rami_engine::game::Seat;
use rami_record::json::is_default;

/// The share of a match beyond which the cards count as lucky or unlucky. The value of one match in ten was chosen by
/// judgement.
const BAND: f64 = 0.1;
/// The number of standard errors on either side of an estimate that make its 95 % confidence interval.
const NORMAL: f64 = 1.96;

/// A result and its parts, in one unit. Positive numbers are good for the seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(into = "Written", from = "Written")]
pub struct Split {
    /// The result: points ahead of the mean of the others, or by how much the share of the match grew.
    pub result: f64,
    /// What the seat's own decisions changed, compared with the champion's.
    pub play: f64,
    /// What the decisions of the others changed for this seat.
    pub given: f64,
    /// What the cards dealt were worth.
    pub dealt: f64,
    /// The variance of `play` and `given` together, and so of the cards as a whole.
    pub variance: f64,
}

/// A split as it is serialized: in whole ten-thousandths, and the variance in their squares.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    result: i64,
    play: i64,
    given: i64,
    dealt: i64,
    variance: i64,
}

/// The number of parts into which the unit is divided when a split is serialized.
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
    /// What the cards dealt and drawn contributed: the result without the effects of all decisions.
    #[must_use]
    pub fn cards(&self) -> f64 {
        self.result - self.play - self.given
    }

    /// What the cards drawn contributed.
    #[must_use]
    pub fn drawn(&self) -> f64 {
        self.cards() - self.dealt
    }

    /// The part of the result that was not the seat's own play: the cards, and what the others gave away.
    #[must_use]
    pub fn luck(&self) -> f64 {
        self.result - self.play
    }

    /// By how much the seat played better than the others: what all decisions changed for it.
    #[must_use]
    pub fn better(&self) -> f64 {
        self.play + self.given
    }

    /// The standard error of [`cards`](Self::cards) and of [`better`](Self::better).
    #[must_use]
    pub fn error(&self) -> f64 {
        self.variance.max(0.0).sqrt()
    }

    /// The sum of two.
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
pub struct SeatAccount {
    /// In points ahead of the others.
    pub points: Split,
    /// In shares of the match.
    pub shares: Split,
    /// The number of the seat's own decisions that were judged. Accounts of older versions of the app have none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub decisions: u32,
}

impl SeatAccount {
    /// The sum of two.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            points: self.points.and(other.points),
            shares: self.shares.and(other.shares),
            decisions: self.decisions + other.decisions,
        }
    }

    /// Whether the cards were lucky, as far as the account can tell.
    #[must_use]
    pub fn verdict(&self) -> LuckVerdict {
        let (cards, error) = (self.shares.cards(), NORMAL * self.shares.error());
        let (low, high) = (cards - error, cards + error);
        match () {
            () if low > BAND => LuckVerdict::Lucky,
            () if high < -BAND => LuckVerdict::Unlucky,
            () if low >= -BAND && high <= BAND => LuckVerdict::Even,
            () => LuckVerdict::Unclear,
        }
    }
}

/// Whether the cards of a match were lucky for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum LuckVerdict {
    /// The cards helped the seat.
    Lucky,
    /// The cards neither helped nor hurt the seat.
    Even,
    /// The cards hurt the seat.
    Unlucky,
    /// The estimates are not precise enough to tell, or not yet.
    Unclear,
}

impl LuckVerdict {
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
    /// For each deal, one tally for each seat.
    pub deals: Vec<Vec<SeatAccount>>,
}

/// The result of a deal, with one number for each seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DealGains {
    /// Points ahead of the others.
    pub points: PerSeat,
    /// By how much the seat's share of the match grew.
    pub shares: PerSeat,
}

impl Account {
    /// Creates the account of these results, with no decision judged yet.
    #[must_use]
    pub fn from_outcomes(outcomes: &[DealGains]) -> Self {
        let result = |result: f64| Split { result, ..Split::default() };
        let deal = |outcome: &DealGains| {
            let both = outcome.points.iter().zip(&outcome.shares);
            both.map(|(&points, &shares)| SeatAccount { points: result(points), shares: result(shares), decisions: 0 })
                .collect()
        };
        Self { version: VERSION, deals: outcomes.iter().map(deal).collect() }
    }

    /// Adds what a decision of a seat changed.
    pub fn decided(&mut self, deal: usize, seat: Seat, swing: &Swing) {
        for (at, tally) in self.deals[deal].iter_mut().enumerate() {
            tally.points.decided(at == seat, swing.points.get(at).copied().unwrap_or_default());
            tally.shares.decided(at == seat, swing.shares.get(at).copied().unwrap_or_default());
            tally.decisions += u32::from(at == seat);
        }
    }

    /// Adds what the cards dealt were worth.
    pub fn dealt(&mut self, deal: usize, swing: &Swing) {
        for (at, tally) in self.deals[deal].iter_mut().enumerate() {
            tally.points.dealt += swing.points.get(at).map_or(0.0, |worth| worth.mean);
            tally.shares.dealt += swing.shares.get(at).map_or(0.0, |worth| worth.mean);
        }
    }

    /// The part of the account that is saved with a match: the tallies of the player's own seat, rounded as they are
    /// serialized. Each deal then has this tally only.
    #[must_use]
    pub fn kept(&self, own: Seat) -> Self {
        let written = |split: Split| Split::from(Written::from(split));
        let short = |tally: &SeatAccount| SeatAccount {
            points: written(tally.points),
            shares: written(tally.shares),
            ..*tally
        };
        let deals = self.deals.iter().map(|deal| deal.get(own).map(short).into_iter().collect());
        Self { version: self.version, deals: deals.collect() }
    }

    /// Whether the current version of the judgement made this account. Figures of different versions cannot be
    /// combined.
    #[must_use]
    pub const fn is_current(&self) -> bool {
        self.version == VERSION
    }

    /// The tally of the player's own seat over the whole match, in an account as it is [`kept`](Self::kept).
    #[must_use]
    pub fn of_kept(&self) -> SeatAccount {
        self.of_seat(0)
    }

    /// The tally of a seat over the whole match.
    #[must_use]
    pub fn of_seat(&self, seat: Seat) -> SeatAccount {
        self.deals.iter().filter_map(|deal| deal.get(seat)).fold(SeatAccount::default(), |sum, tally| sum.and(*tally))
    }
}
