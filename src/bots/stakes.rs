//! What the points of a deal are worth in the match.

use smallvec::SmallVec;

use crate::game::{Deal, Seat, SeatView, deal_points};
use crate::rules::{DeadwoodScoring, MatchEnd, Rules, Scoring};

/// Points lost in a deal, against the typical difference.
const DEAL: f64 = 0.5;
/// Points won in a deal, against the typical difference.
const WON: f64 = 0.7;
/// How steeply a lead of one typical difference tells.
const STEEP: f64 = 1.7;

/// Prices the end of a deal for one seat: the likelihood to win the match from there.
pub(super) struct Stakes {
    rules: std::sync::Arc<Rules>,
    seat: Seat,
    totals: SmallVec<[f64; 8]>,
    rebuys: SmallVec<[u8; 8]>,
    number: u16,
    /// Seats that are still in the match.
    players: SmallVec<[Seat; 8]>,
    /// Typical difference between two seats in a deal.
    spread: f64,
}

impl Stakes {
    pub(super) fn of(view: &SeatView) -> Self {
        let players = view.board.seats.iter().enumerate().filter(|(_, state)| state.in_play);
        Self {
            rules: std::sync::Arc::clone(&view.rules),
            seat: view.seat,
            totals: view.totals.iter().map(|&total| f64::from(total)).collect(),
            rebuys: view.rebuys.iter().copied().collect(),
            number: view.board.number,
            players: players.map(|(seat, _)| seat).collect(),
            spread: spread(&view.rules),
        }
    }

    /// What the end of a deal is worth, from 0 (lost) to 1 (won).
    pub(super) fn value(&self, deal: &Deal) -> f64 {
        match deal_points(deal) {
            Some(points) => self.worth(|seat| f64::from(points[seat])),
            None => self.worth(|seat| self.so_far(deal, seat)),
        }
    }

    /// What a point is worth: how much the value falls when the seat's own points get worse by one.
    pub(super) fn point(&self) -> f64 {
        let sign = if self.rules.scoring.high_is_good() { -1.0 } else { 1.0 };
        let typical = |seat: Seat| if seat == self.seat { 0.0 } else { sign * self.spread * 0.2 };
        let at = |own: f64| self.worth(|seat| if seat == self.seat { sign * own } else { typical(seat) });
        let step = self.spread * 0.5;
        ((at(0.0) - at(step)) / step).max(1e-5)
    }

    /// Points of a seat if the deal were broken off.
    fn so_far(&self, deal: &Deal, seat: Seat) -> f64 {
        let hand = f64::from(self.rules.values.of_hand(deal.hand(seat)));
        match self.rules.scoring {
            Scoring::DeadwoodAgainst(_) => hand * 0.5,
            Scoring::WinnerTakes { .. } | Scoring::LaidMinusHand { .. } => -hand * 0.5,
        }
    }

    /// What these points are worth.
    pub(super) fn worth(&self, mut points: impl FnMut(Seat) -> f64) -> f64 {
        let mut totals = self.totals.clone();
        for &seat in &self.players {
            totals[seat] += points(seat);
        }
        match self.rules.match_end {
            MatchEnd::LastSurvivor { limit, max_rebuys } => self.survival(totals, f64::from(limit), max_rebuys),
            MatchEnd::Target { points, deals } => self.race(&totals, f64::from(points), deals),
            MatchEnd::Deals(deals) => self.ahead(&totals, deals.saturating_sub(self.number)),
        }
    }

    /// Who is left in last (V2-R12). Who is eliminated and buys back goes on from the highest score of those still in.
    fn survival(&self, mut totals: SmallVec<[f64; 8]>, limit: f64, max_rebuys: u8) -> f64 {
        let still_in = self.players.iter().map(|&seat| totals[seat]).filter(|&total| total < limit);
        let highest = still_in.fold(f64::NEG_INFINITY, f64::max);
        let own = totals[self.seat];
        if highest == f64::NEG_INFINITY {
            return if self.players.iter().all(|&seat| totals[seat] >= own) { 1.0 } else { 0.0 };
        }
        let mut left: SmallVec<[i32; 8]> =
            self.rebuys.iter().map(|&used| i32::from(max_rebuys.saturating_sub(used))).collect();
        for &seat in &self.players {
            if totals[seat] >= limit {
                totals[seat] = highest;
                left[seat] -= 1;
            }
        }
        if left[self.seat] < 0 {
            return 0.0;
        }
        let mut against = 0.0;
        for &other in self.players.iter().filter(|&&other| other != self.seat && left[other] >= 0) {
            let (mine, theirs) = (limit - totals[self.seat], limit - totals[other]);
            let deals = (mine.min(theirs) / (self.spread * DEAL)).max(0.5);
            let lead = (theirs - mine) / (self.spread * deals.sqrt());
            let outlives = share(std::iter::once(lead));
            let (own, other) = (left[self.seat], left[other]);
            let wins = outlives * last_one(own, other - 1) + (1.0 - outlives) * last_one(own - 1, other);
            against += (1.0 - wins) / wins.max(1e-6);
        }
        1.0 / (1.0 + against)
    }

    /// Who is first to reach a total, or ahead after the last deal (V0-R13).
    fn race(&self, totals: &[f64], target: f64, deals: Option<u16>) -> f64 {
        let own = totals[self.seat];
        let others = || self.players.iter().filter(|&&seat| seat != self.seat).map(|&seat| totals[seat]);
        let best = others().fold(own, f64::max);
        let last = deals.is_some_and(|deals| self.number >= deals);
        if best >= target || last {
            let level = others().filter(|&other| other == best).count();
            return if own < best {
                0.0
            } else if level > 0 {
                0.5
            } else {
                1.0
            };
        }
        let left = deals.map_or(f64::INFINITY, |deals| f64::from(deals - self.number));
        share(others().map(|other| {
            let to_go = ((target - own.max(other)) / (self.spread * WON)).clamp(0.5, left.max(0.5));
            (other - own) / (self.spread * to_go.sqrt())
        }))
    }

    /// Who has least after so many more deals (V4-R9).
    fn ahead(&self, totals: &[f64], left: u16) -> f64 {
        let own = totals[self.seat];
        let others = self.players.iter().filter(|&&seat| seat != self.seat).map(|&seat| totals[seat]);
        if left == 0 {
            let (mut level, mut beaten) = (1.0, false);
            for other in others {
                beaten |= other < own;
                level += f64::from(u8::from(other == own));
            }
            return if beaten { 0.0 } else { 1.0 / level };
        }
        share(others.map(|other| (own - other) / (self.spread * f64::from(left).sqrt())))
    }
}

/// How likely a player outlives another when they are level, with so many buy-backs left each; less than none: out.
fn last_one(own: i32, other: i32) -> f64 {
    match (own, other) {
        (..0, _) => 0.0,
        (_, ..0) => 1.0,
        _ => 0.5 * last_one(own, other - 1) + 0.5 * last_one(own - 1, other),
    }
}

/// The share of one against others who lead by so many typical differences.
fn share(leads: impl Iterator<Item = f64>) -> f64 {
    let against: f64 = leads.map(|lead| (STEEP * lead).exp()).sum();
    1.0 / (1.0 + against)
}

/// Typical difference between two seats in a deal.
fn spread(rules: &Rules) -> f64 {
    let hand = f64::from(rules.hand_size);
    match rules.scoring {
        Scoring::DeadwoodAgainst(DeadwoodScoring { unopened: Some(penalty), .. }) => f64::from(penalty) * 0.6,
        Scoring::DeadwoodAgainst(_) => hand * 4.0,
        Scoring::WinnerTakes { .. } => hand * 2.0,
        Scoring::LaidMinusHand { .. } => hand * 7.0,
    }
}
