//! Control variates: the results of a contest without the effect of chance, after AIVAT (Burch, Schmid, Moravčík and
//! Bowling, 2018). Every chance event (the cards dealt, each card from the stock) has a correction: how much more its
//! outcome was worth than expected. The mean of the corrections is 0 however good the playouts behind them are. So
//! subtracting them leaves the means as they are and lowers the variance.
//!
//! The coefficients of the corrections are found for each group of matches on the same deals from all other groups. So
//! they depend on none of the results they are used for.

use serde_json::{Value, json};

use rami_bots::Level;
use rami_bots::analysis::Stakes;
use rami_engine::game::SeatView;
use rami_record::{Record, replay_legal};

use super::arena::{Contest, PlayedMatch, mixed};
use super::chance::{Corrections, FollowedDeal, playout_policy};
use super::parallel::in_parallel;
use super::statistics::{NORMAL, rounded};

/// Kinds of chance, each with a coefficient of its own: the cards dealt, and those drawn.
const KINDS: usize = 2;

/// The effect of chance in a match, by kind.
type OfMatch = [Corrections; KINDS];

/// The result of a contest for one bot, without the effect of chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controlled {
    /// The mean as it was.
    pub plain: f64,
    /// Half of its 95 % interval.
    pub plain_half: f64,
    /// The mean without the effect of chance.
    pub mean: f64,
    /// Half of its 95 % interval.
    pub half: f64,
    /// The mean of what was taken out, in its standard errors. Its expected value is 0, so only chance makes this
    /// number differ from 0.
    pub taken_out: f64,
}

impl Controlled {
    /// The factor by which fewer matches suffice for the same interval; 1 if nothing varies.
    #[must_use]
    pub fn factor(&self) -> f64 {
        if self.half > 0.0 { (self.plain_half / self.half).powi(2) } else { 1.0 }
    }

    fn json(&self) -> Value {
        json!({
            "plain": rounded(self.plain, 4),
            "plain_half_95": rounded(self.plain_half, 4),
            "mean": rounded(self.mean, 4),
            "half_95": rounded(self.half, 4),
            "taken_out_errors": rounded(self.taken_out, 2),
            "times_fewer_matches": rounded(self.factor(), 2),
        })
    }
}

/// The effect of chance in each match of a contest, by `playouts` playouts an event.
#[must_use]
pub fn chance_of(contest: &Contest, played: &[PlayedMatch], playouts: usize) -> Vec<[Corrections; 2]> {
    in_parallel(contest.threads, played.len(), |number| {
        let seed = mixed(contest.seed, number as u64, 63);
        let levels: Vec<Level> = contest.seating(number).into_iter().map(|bot| contest.bots[bot]).collect();
        of_record(&played[number].record, &levels, playouts, seed)
    })
}

/// The effect of chance in a match between these levels, a number a seat.
fn of_record(record: &Record, levels: &[Level], playouts: usize, seed: u64) -> OfMatch {
    let mut sums: OfMatch = [Corrections::none(levels.len()), Corrections::none(levels.len())];
    let replay = replay_legal(record).expect("a match of the arena");
    for (number, state) in replay.dealt.iter().enumerate() {
        let deal = state.deal().expect("a deal was begun").clone();
        let stakes = Stakes::from_view(&SeatView::from_deal(&deal, 0, state.totals(), state.rebuys()));
        let policy = |&level: &Level| playout_policy(level, deal.rules(), deal.board().number);
        let policies = levels.iter().map(policy).collect();
        let seed = mixed(seed, number as u64, 0);
        let (mut followed, dealt) = FollowedDeal::begun(deal, stakes, policies, playouts, seed);
        sums[0].add(&dealt);
        for action in &record.deals[number].actions {
            sums[1].add(&followed.follow(action.clone()));
        }
    }
    sums
}

/// A result and the effect of chance on it, summed over matches on the same deals.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    result: f64,
    chance: [f64; KINDS],
    /// The divisor of the result: the number of deals, or of matches.
    count: f64,
}

/// Points a deal by which a bot was ahead of the others.
#[must_use]
pub fn points_ahead(contest: &Contest, played: &[PlayedMatch], chance: &[[Corrections; 2]], bot: usize) -> Controlled {
    let sign = if contest.high_is_good() { 1.0 } else { -1.0 };
    let others = (contest.bots.len() as f64 - 1.0).max(1.0);
    let ahead = |points: &Vec<i32>| {
        let own = f64::from(points[bot]);
        let sum: f64 = points.iter().map(|&points| f64::from(points)).sum();
        sign * (own - (sum - own) / others)
    };
    controlled(&groups(contest, played, chance, bot, |one, seat, chance| Group {
        result: one.points.iter().map(ahead).sum(),
        chance: [0, 1].map(|kind| chance[kind].points[seat]),
        count: one.ends.len() as f64,
    }))
}

/// The share of matches that a bot won.
#[must_use]
pub fn won(contest: &Contest, played: &[PlayedMatch], chance: &[[Corrections; 2]], bot: usize) -> Controlled {
    controlled(&groups(contest, played, chance, bot, |one, seat, chance| Group {
        result: one.won(bot),
        chance: [0, 1].map(|kind| chance[kind].shares[seat]),
        count: 1.0,
    }))
}

/// The share of matches that a bot won and its points ahead, by `playouts` playouts an event.
#[must_use]
pub fn both(contest: &Contest, played: &[PlayedMatch], playouts: usize, bot: usize) -> [Controlled; 2] {
    let chance = chance_of(contest, played, playouts);
    [won(contest, played, &chance, bot), points_ahead(contest, played, &chance, bot)]
}

/// The sums of each group of matches on the same deals.
fn groups(
    contest: &Contest,
    played: &[PlayedMatch],
    chance: &[OfMatch],
    bot: usize,
    each: impl Fn(&PlayedMatch, usize, &OfMatch) -> Group,
) -> Vec<Group> {
    let seats = contest.bots.len();
    let of_match = |number: usize| {
        let seating = contest.seating(number);
        let seat = seating.iter().position(|&other| other == bot).expect("every bot has a seat");
        each(&played[number], seat, &chance[number])
    };
    let add = |sum: Group, more: Group| Group {
        result: sum.result + more.result,
        chance: [0, 1].map(|kind| sum.chance[kind] + more.chance[kind]),
        count: sum.count + more.count,
    };
    let numbers: Vec<usize> = (0..played.len()).collect();
    numbers.chunks(seats).map(|group| group.iter().map(|&at| of_match(at)).fold(Group::default(), add)).collect()
}

fn controlled(groups: &[Group]) -> Controlled {
    let (plain, plain_half) = ratio(groups.iter().map(|group| (group.result, group.count)));
    let taken = |at: usize| {
        let others = groups[..at].iter().chain(&groups[at + 1..]);
        groups[at].chance.iter().zip(coefficients(others)).map(|(did, weight)| did * weight).sum::<f64>()
    };
    let taken: Vec<f64> = (0..groups.len()).map(taken).collect();
    let both = || groups.iter().zip(&taken);
    let (mean, half) = ratio(both().map(|(group, taken)| (group.result - taken, group.count)));
    let (out, out_half) = ratio(both().map(|(group, &taken)| (taken, group.count)));
    Controlled { plain, plain_half, mean, half, taken_out: NORMAL * out / out_half.max(1e-12) }
}

/// The ratio of two sums, and half of its 95 % interval.
fn ratio(pairs: impl Iterator<Item = (f64, f64)> + Clone) -> (f64, f64) {
    let (sum, count) = pairs.clone().fold((0.0, 0.0), |all, pair| (all.0 + pair.0, all.1 + pair.1));
    let mean = sum / f64::max(count, 1.0);
    let n = pairs.clone().count() as f64;
    let squares: f64 = pairs.map(|(sum, count)| (sum - mean * count).powi(2)).sum();
    (mean, NORMAL * (squares * n / (n - 1.0).max(1.0)).sqrt() / f64::max(count, 1.0))
}

/// The coefficients of both kinds of chance that leave the least variance (least squares).
fn coefficients<'a>(groups: impl Iterator<Item = &'a Group> + Clone) -> [f64; KINDS] {
    let (sum, count) = groups.clone().fold((0.0, 0.0), |all, group| (all.0 + group.result, all.1 + group.count));
    let mean = sum / f64::max(count, 1.0);
    let (mut squares, mut product, mut along) = ([0.0; KINDS], 0.0, [0.0; KINDS]);
    for group in groups {
        let ([one, two], left) = (group.chance, group.result - mean * group.count);
        squares = [squares[0] + one * one, squares[1] + two * two];
        along = [along[0] + one * left, along[1] + two * left];
        product += one * two;
    }
    let determinant = squares[0] * squares[1] - product * product;
    if determinant.abs() < 1e-12 {
        return [0.0; KINDS];
    }
    [0, 1].map(|kind| (along[kind] * squares[1 - kind] - along[1 - kind] * product) / determinant)
}

/// Both figures of every bot, as JSON.
#[must_use]
pub fn report(contest: &Contest, played: &[PlayedMatch], playouts: usize) -> Value {
    let chance = chance_of(contest, played, playouts);
    let of_bot = |bot: usize| {
        json!({
            "bot": contest.bots[bot].id(),
            "points_ahead": points_ahead(contest, played, &chance, bot).json(),
            "share": won(contest, played, &chance, bot).json(),
        })
    };
    json!({ "playouts": playouts, "seats": (0..contest.bots.len()).map(of_bot).collect::<Vec<_>>() })
}
