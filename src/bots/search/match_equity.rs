//! What the points of a deal are worth in the match.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::game::{Deal, Seat, SeatView, deal_points};
use crate::rules::{MatchEnd, Rules, Scoring};

use crate::bots::position::kinds::PerGameKind;

/// By how much, in leads that tell by one power of e, the points of a deal typically differ: where a point is priced, and
/// over which stretch.
const TYPICAL: [f64; 2] = [0.35, 0.85];

/// The least that a point is held to be worth, in what a lead of a point tells: where a match is all but decided, moves are
/// told apart by points.
const LEAST_POINT: f64 = 0.02;

/// How much a lead tells of who wins the match. `rami-lab odds` finds such numbers.
#[derive(Clone, Copy, Debug)]
pub struct EquityParameters {
    /// How steeply a point of lead tells with one deal to go.
    pub steep: f64,
    /// Points by which a deal brings the end nearer, where points end the match.
    pub deal: f64,
    /// Deals to go at least.
    pub least: f64,
}

/// Between two, and among more. By regression over matches of the good level, whose winner was to be foretold from the
/// totals before each deal (`--games 3000 --seed 2`).
const ODDS: PerGameKind<[EquityParameters; 2]> = PerGameKind {
    opening: [
        EquityParameters { steep: 0.0091, deal: 59.7, least: 1.06 },
        EquityParameters { steep: 0.0117, deal: 93.9, least: 1.36 },
    ],
    penalty: [
        EquityParameters { steep: 0.0179, deal: 36.2, least: 0.50 },
        EquityParameters { steep: 0.0142, deal: 62.5, least: 0.21 },
    ],
    laid: [
        EquityParameters { steep: 0.0234, deal: 57.8, least: 0.66 },
        EquityParameters { steep: 0.0300, deal: 55.2, least: 0.85 },
    ],
    contract: [
        EquityParameters { steep: 0.0778, deal: 20.0, least: 0.82 },
        EquityParameters { steep: 0.0720, deal: 23.4, least: 0.82 },
    ],
    other: [
        EquityParameters { steep: 0.0300, deal: 46.5, least: 0.46 },
        EquityParameters { steep: 0.0265, deal: 33.5, least: 2.04 },
    ],
};

/// Prices the end of a deal for one seat: the likelihood to win the match from there.
#[derive(Clone)]
pub struct MatchEquity {
    rules: Arc<Rules>,
    seat: Seat,
    totals: SmallVec<[f64; 8]>,
    rebuys: SmallVec<[u8; 8]>,
    number: u16,
    /// Seats that are still in the match.
    players: SmallVec<[Seat; 8]>,
    odds: EquityParameters,
}

impl MatchEquity {
    /// For the seat of a view.
    #[must_use]
    pub fn of(view: &SeatView) -> Self {
        let players = view.board.seats.iter().enumerate().filter(|(_, state)| state.in_play);
        Self {
            rules: Arc::clone(&view.rules),
            seat: view.seat,
            totals: view.totals.iter().map(|&total| f64::from(total)).collect(),
            rebuys: view.rebuys.iter().copied().collect(),
            number: view.board.number,
            players: players.map(|(seat, _)| seat).collect(),
            odds: ODDS.of(&view.rules)[usize::from(view.board.seats.len() > 2)],
        }
    }

    /// What the end of a deal is worth, from 0 (lost) to 1 (won).
    pub(crate) fn value(&self, deal: &Deal) -> f64 {
        match deal_points(deal) {
            Some(points) => self.worth(|seat| f64::from(points[seat])),
            None => self.worth(|seat| self.so_far(deal, seat)),
        }
    }

    /// The likelihood to win the match before the deal of the view, if leads tell so much.
    #[cfg(not(target_arch = "wasm32"))]
    #[must_use]
    pub fn before(&self, odds: EquityParameters) -> f64 {
        Self { odds, ..self.one_more() }.worth(|_| 0.0)
    }

    /// The same, as leads are held to tell.
    #[cfg(not(target_arch = "wasm32"))]
    #[must_use]
    pub fn now(&self) -> f64 {
        self.before(self.odds)
    }

    /// What a point is worth: how much the value falls when the seat's own points get worse by one. As if one more deal
    /// were to come: after the last, points tell only who won.
    pub(crate) fn point(&self) -> f64 {
        let before = self.one_more();
        let sign = if self.rules.scoring.high_is_good() { -1.0 } else { 1.0 };
        let [typical, step] = TYPICAL.map(|leads| leads / self.odds.steep);
        let typical = |seat: Seat| if seat == self.seat { 0.0 } else { sign * typical };
        let at = |own: f64| before.worth(|seat| if seat == self.seat { sign * own } else { typical(seat) });
        ((at(0.0) - at(step)) / step).max(LEAST_POINT * self.odds.steep)
    }

    /// With a deal more to come where their number ends the match.
    fn one_more(&self) -> Self {
        Self { number: self.number.saturating_sub(1), ..self.clone() }
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
    pub(crate) fn worth(&self, mut points: impl FnMut(Seat) -> f64) -> f64 {
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
            let deals = (mine.min(theirs) / self.odds.deal).max(self.odds.least);
            let lead = self.odds.steep * (theirs - mine) / deals.sqrt();
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
            let to_go = ((target - own.max(other)) / self.odds.deal).min(left).max(self.odds.least);
            self.odds.steep * (other - own) / to_go.sqrt()
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
        share(others.map(|other| self.odds.steep * (own - other) / f64::from(left).sqrt()))
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

/// The share of one against others whose leads tell by so many powers of e.
fn share(leads: impl Iterator<Item = f64>) -> f64 {
    let against: f64 = leads.map(|lead| lead.exp()).sum();
    1.0 / (1.0 + against)
}
