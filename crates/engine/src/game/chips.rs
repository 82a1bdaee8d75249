//! Play chips (C11): what each player gets or pays when a match is over.

use crate::rules::{Chips, MatchEnd};

use super::matches::Match;
use super::seat::Seat;

/// The chips that each seat receives at the end of a match, negative where it pays. `None` if no chips are in play or
/// the match is not over. The stakes are not subtracted: together the payouts are the pot.
#[must_use]
pub fn payout(game: &Match) -> Option<Vec<i64>> {
    let chips = game.rules().chips;
    let standing = game.standing();
    if !chips.in_play() || !standing.over {
        return None;
    }
    let mut paid = shares(&chips, pot(game), &standing.winners, game.totals());
    pay_differences(&mut paid, &chips, &standing.winners, game.totals());
    Some(paid)
}

/// Chips put in so far by all seats.
#[must_use]
pub fn pot(game: &Match) -> i64 {
    (0..game.seats()).map(|seat| put_in(game, seat)).sum()
}

/// Chips that a seat has put in so far: the stake, and the fees of its buy-backs (V2-R12, V2-R13) where there are any
/// (C15).
#[must_use]
pub fn put_in(game: &Match, seat: Seat) -> i64 {
    let chips = game.rules().chips;
    let bought_back = matches!(game.rules().match_end, MatchEnd::LastSurvivor { .. });
    let rebuys = if bought_back { i64::from(game.rebuys()[seat]) } else { 0 };
    i64::from(chips.stake) + i64::from(chips.rebuy_fee) * rebuys
}

/// V0-R14, D0-13: losers close behind the winner share a quarter of the pot by their points; the winners get the rest.
fn shares(chips: &Chips, pot: i64, winners: &[Seat], totals: &[i32]) -> Vec<i64> {
    let best = winners.iter().map(|&seat| totals[seat]).max().unwrap_or(0);
    let eligible = |seat: Seat| {
        let within = chips.shared_within.is_some_and(|within| best - totals[seat] < within);
        if within && !winners.contains(&seat) { i64::from(totals[seat].max(0)) } else { 0 }
    };
    let weights: Vec<i64> = (0..totals.len()).map(eligible).collect();
    let quarter = if weights.iter().all(|&weight| weight == 0) { 0 } else { pot / 4 };
    let mut paid = divided(quarter, &weights, totals);
    let to_winners: Vec<i64> = (0..totals.len()).map(|seat| i64::from(winners.contains(&seat))).collect();
    for (paid, won) in paid.iter_mut().zip(divided(pot - quarter, &to_winners, totals)) {
        *paid += won;
    }
    paid
}

/// Divides whole chips in proportion to `weights`. The chips left over go to the largest remainders, at a tie to the
/// better score.
fn divided(chips: i64, weights: &[i64], totals: &[i32]) -> Vec<i64> {
    let all: i64 = weights.iter().sum();
    if all == 0 {
        return vec![0; weights.len()];
    }
    let mut shares: Vec<i64> = weights.iter().map(|weight| chips * weight / all).collect();
    let mut order: Vec<Seat> = (0..weights.len()).filter(|&seat| weights[seat] > 0).collect();
    order.sort_by_key(|&seat| (-(chips * weights[seat] % all), -totals[seat], seat));
    let left = chips - shares.iter().sum::<i64>();
    for &seat in order.iter().take(left as usize) {
        shares[seat] += 1;
    }
    shares
}

/// V2-R13, D2-15: for each full ten points between them, a loser pays the winner the tariff.
fn pay_differences(paid: &mut [i64], chips: &Chips, winners: &[Seat], totals: &[i32]) {
    let &[winner] = winners else { return };
    for seat in (0..totals.len()).filter(|&seat| seat != winner) {
        let owed = i64::from((totals[seat] - totals[winner]).abs() / 10) * i64::from(chips.tariff);
        paid[seat] -= owed;
        paid[winner] += owed;
    }
}
