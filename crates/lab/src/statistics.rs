//! Statistics of a contest, as the JSON that `rami-lab simulate` prints.

use std::time::Duration;

use serde_json::{Value, json};

use rami_engine::game::How;

use super::arena::{Contest, PlayedMatch};

/// The standard deviations on either side of the mean between which 95 % of a normal distribution lie.
pub(super) const NORMAL: f64 = 1.959_964;
/// The fewest groups of matches on the same deals from which their variance is computed.
const GROUPS: usize = 30;

/// A share with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The share found.
    pub share: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Wilson's interval of `hits` among `trials`.
#[must_use]
pub fn wilson(hits: f64, trials: usize) -> Interval {
    if trials == 0 {
        return Interval { share: 0.0, low: 0.0, high: 1.0 };
    }
    wilson_around(hits / trials as f64, trials as f64)
}

/// Wilson's interval of a share among `n` trials.
fn wilson_around(share: f64, n: f64) -> Interval {
    let z = NORMAL;
    let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    Interval { share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

/// The share of matches won, with its interval; `won` holds the share won of each match. In each group of matches on
/// the same deals, what a lucky seat wins an unlucky one loses, so the means of groups vary less than those of
/// independent matches. The interval is Wilson's for the number of independent matches that would vary as little.
#[must_use]
pub fn share_won(won: &[f64], seats: usize) -> Interval {
    let plain = wilson(won.iter().sum(), won.len());
    let groups: Vec<f64> = won.chunks_exact(seats).map(|group| group.iter().sum::<f64>() / seats as f64).collect();
    let chance = plain.share * (1.0 - plain.share);
    if groups.len() < GROUPS || chance <= 0.0 {
        return plain;
    }
    let error = Mean::from_numbers(&groups).half / NORMAL;
    wilson_around(plain.share, (chance / error.powi(2)).min((won.len() * seats) as f64))
}

/// The summary of a contest that took `elapsed`.
#[must_use]
pub fn summary(contest: &Contest, played: &[PlayedMatch], elapsed: Duration) -> Value {
    let games = played.len();
    let deals: usize = played.iter().map(|one| one.ends.len()).sum();
    let turns: usize = played.iter().map(|one| one.turns).sum();
    let ended = |by: How| played.iter().flat_map(|one| &one.ends).filter(|&&how| how == by).count();
    let (blocked, stock_out) = (ended(How::Blocked), ended(How::StockOut));
    let per = |number: usize, of: usize| rounded(number as f64 / of.max(1) as f64, 3);
    json!({
        "variant": contest.variant,
        "seed": contest.seed,
        "games": games,
        "deals": deals,
        "turns": turns,
        "turns_per_deal": per(turns, deals),
        "deals_per_match": per(deals, games),
        "seats": (0..contest.bots.len()).map(|seat| seat_summary(contest, played, seat)).collect::<Vec<_>>(),
        "blocked": blocked,
        "blocked_share": per(blocked, deals),
        "stock_out": stock_out,
        "stock_out_share": per(stock_out, deals),
        "unfinished": played.iter().filter(|one| one.winners.is_empty()).count(),
        "seconds": rounded(elapsed.as_secs_f64(), 3),
        "games_per_second": rounded(games as f64 / elapsed.as_secs_f64().max(1e-9), 3),
        "ms_per_decision": decision_times(played.iter().flat_map(|one| one.thinking.iter().flatten().copied())),
    })
}

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean found.
    pub mean: f64,
    /// Half the width of its interval.
    pub half: f64,
}

impl Mean {
    /// The mean of these numbers.
    pub(super) fn from_numbers(numbers: &[f64]) -> Self {
        let n = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / n.max(1.0);
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        Self { mean, half: NORMAL * (squares / (n - 1.0).max(1.0) / n.max(1.0)).sqrt() }
    }
}

/// The points a deal by which a bot is better than the average of the others. Matches with the same deals count as one
/// observation.
#[must_use]
pub fn advantage(played: &[PlayedMatch], bot: usize, high_is_good: bool) -> Mean {
    let sign = if high_is_good { 1.0 } else { -1.0 };
    let seats = played.first().map_or(1, |one| one.thinking.len());
    let of_deal = |points: &Vec<i32>| {
        let own = f64::from(points[bot]);
        let others = points.iter().map(|&points| f64::from(points)).sum::<f64>() - own;
        sign * (own - others / (seats as f64 - 1.0).max(1.0))
    };
    let of_group = |group: &[PlayedMatch]| {
        let deals = group.iter().flat_map(|one| &one.points);
        deals.fold((0.0, 0.0), |(sum, number), points| (sum + of_deal(points), number + 1.0))
    };
    let groups: Vec<(f64, f64)> = played.chunks(seats).map(of_group).collect();
    let (sum, deals) = groups.iter().fold((0.0, 0.0), |all, group| (all.0 + group.0, all.1 + group.1));
    if deals == 0.0 {
        return Mean { mean: 0.0, half: f64::INFINITY };
    }
    let mean = sum / deals;
    let n = groups.len() as f64;
    let squares: f64 = groups.iter().map(|(sum, deals)| (sum - mean * deals).powi(2)).sum();
    let error = (squares * n / (n - 1.0).max(1.0)).sqrt() / deals;
    Mean { mean, half: NORMAL * error }
}

/// Wins, points and times of one bot. A shared win counts in part.
fn seat_summary(contest: &Contest, played: &[PlayedMatch], seat: usize) -> Value {
    let won: Vec<f64> = played.iter().map(|one| one.won(seat)).collect();
    let interval = share_won(&won, contest.bots.len());
    let points: Vec<i32> = played.iter().flat_map(|one| &one.points).map(|points| points[seat]).collect();
    let ahead = advantage(played, seat, contest.high_is_good());
    let total: i64 = points.iter().map(|&points| i64::from(points)).sum();
    json!({
        "bot": contest.bots[seat].id(),
        "wins": rounded(won.iter().sum(), 2),
        "share": rounded(interval.share, 4),
        "interval_95": [rounded(interval.low, 4), rounded(interval.high, 4)],
        "points": total,
        "points_per_deal": rounded(total as f64 / points.len().max(1) as f64, 2),
        "points_ahead": rounded(ahead.mean, 2),
        "points_ahead_interval_95": [rounded(ahead.mean - ahead.half, 2), rounded(ahead.mean + ahead.half, 2)],
        "ms_per_decision": decision_times(played.iter().flat_map(|one| one.thinking[seat].iter().copied())),
    })
}

/// The median, the 95th percentile and the longest of these times, in milliseconds.
pub(super) fn decision_times(times: impl Iterator<Item = Duration>) -> Value {
    let mut times: Vec<Duration> = times.collect();
    times.sort_unstable();
    let at = |share: f64| {
        let index = ((times.len() as f64 * share).ceil() as usize).clamp(1, times.len().max(1)) - 1;
        times.get(index).map_or(0.0, |time| rounded(time.as_secs_f64() * 1000.0, 4))
    };
    json!({ "median": at(0.5), "p95": at(0.95), "worst": at(1.0) })
}

/// A number rounded to so many decimal places.
pub(super) fn rounded(number: f64, places: i32) -> f64 {
    let scale = 10_f64.powi(places);
    (number * scale).round() / scale
}
