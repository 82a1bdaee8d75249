//! Match equity: the probability that a seat wins the match from certain totals. The worth of the points of a deal
//! follows from it.
//!
//! Between two players it is a logistic function of the lead: the logit is proportional to the points of the lead, and
//! shrinks with the square root of the number of deals to go. Among more players it is a softmax over the leads of the
//! opponents.

mod parameters;

use std::sync::Arc;

use serde::Serialize;
use smallvec::SmallVec;

use rami_engine::game::{Deal, Seat, SeatView, deal_points};
use rami_engine::rules::{MatchEnd, Rules, Scoring};

/// The lead at which the worth of a point is computed, in logits with one deal to go: about as much as one deal
/// changes. Chosen by judgement.
const TYPICAL_LEAD: f64 = 0.35;
/// The loss from that lead over which the worth of a point is averaged, in the same unit. Chosen by judgement.
const TYPICAL_STRETCH: f64 = 0.85;
/// The least worth of a point, as a share of the logit of a point. It keeps moves distinguishable by their points even
/// where the match is all but decided. Chosen by judgement.
const LEAST_POINT: f64 = 0.02;
/// The cost of a hand whose rollout is broken off before the end of the deal, as a share of its points. Chosen by
/// judgement.
const BROKEN_OFF_SHARE: f64 = 0.5;
/// The least probability that odds are computed from.
const LEAST_PROBABILITY: f64 = 1e-6;

/// The parameters that turn a lead into the probability to win the match. `rami-lab equity` finds such numbers.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct EquityParameters {
    /// The logit of a point of lead with one deal to go.
    pub logit_per_point: f64,
    /// Points by which a deal brings the end nearer, where points end the match.
    pub points_per_deal: f64,
    /// The least number of deals to go.
    pub fewest_deals: f64,
}

/// The match equity of one seat: the standing before a deal, from which the equity after it is computed.
#[derive(Clone)]
pub struct MatchEquity {
    rules: Arc<Rules>,
    seat: Seat,
    totals: SmallVec<[f64; 8]>,
    rebuys: SmallVec<[u8; 8]>,
    number: u16,
    /// Seats that are still in the match.
    players: SmallVec<[Seat; 8]>,
    parameters: EquityParameters,
}

impl MatchEquity {
    /// The match equity of the seat of a view.
    #[must_use]
    pub fn from_view(view: &SeatView) -> Self {
        Self::at_seat(view, view.seat)
    }

    /// The match equity of any seat, by what everybody sees.
    #[must_use]
    pub fn at_seat(view: &SeatView, seat: Seat) -> Self {
        let players = view.board.seats.iter().enumerate().filter(|(_, state)| state.in_play);
        Self {
            rules: Arc::clone(&view.rules),
            seat,
            totals: view.totals.iter().map(|&total| f64::from(total)).collect(),
            rebuys: view.rebuys.iter().copied().collect(),
            number: view.board.number,
            players: players.map(|(seat, _)| seat).collect(),
            parameters: EquityParameters::of(&view.rules, view.board.seats.len()),
        }
    }

    /// The match equity after a deal, from 0 (lost) to 1 (won).
    #[must_use]
    pub fn value(&self, deal: &Deal) -> f64 {
        self.value_of(&self.points(deal))
    }

    /// The match equity once each seat has written these points.
    #[must_use]
    pub fn value_of(&self, points: &[f64]) -> f64 {
        self.after(|seat| points[seat])
    }

    /// The points of each seat for a deal, estimated where a rollout did not bring it to its end.
    pub fn points(&self, deal: &Deal) -> SmallVec<[f64; 8]> {
        match deal_points(deal) {
            Some(points) => points.into_iter().map(f64::from).collect(),
            None => (0..deal.board().seats.len()).map(|seat| self.points_if_broken_off(deal, seat)).collect(),
        }
    }

    /// The match equity before the deal of the view, with other parameters.
    #[must_use]
    pub fn before_with(&self, parameters: EquityParameters) -> f64 {
        Self { parameters, ..self.one_more() }.after(|_| 0.0)
    }

    /// The match equity before the deal of the view.
    #[must_use]
    pub fn before(&self) -> f64 {
        self.before_with(self.parameters)
    }

    /// The worth of a point of the seat, in match equity. It is computed as if one more deal were to come, since in the
    /// last deal points tell only who has won.
    pub(super) fn point(&self) -> f64 {
        let before = self.one_more();
        let sign = if self.rules.scoring.high_is_good() { -1.0 } else { 1.0 };
        let [lead, stretch] = [TYPICAL_LEAD, TYPICAL_STRETCH].map(|logits| logits / self.parameters.logit_per_point);
        let others = |seat: Seat| if seat == self.seat { 0.0 } else { sign * lead };
        let at = |own: f64| before.after(|seat| if seat == self.seat { sign * own } else { others(seat) });
        ((at(0.0) - at(stretch)) / stretch).max(LEAST_POINT * self.parameters.logit_per_point)
    }

    /// The match with one more deal to come, where the number of deals ends it.
    fn one_more(&self) -> Self {
        Self { number: self.number.saturating_sub(1), ..self.clone() }
    }

    /// Points of a seat in a deal that a rollout did not bring to its end.
    fn points_if_broken_off(&self, deal: &Deal, seat: Seat) -> f64 {
        let hand = f64::from(self.rules.values.of_hand(deal.hand(seat)));
        match self.rules.scoring {
            Scoring::DeadwoodAgainst(_) => hand * BROKEN_OFF_SHARE,
            Scoring::WinnerTakes { .. } | Scoring::LaidMinusHand { .. } | Scoring::Knock(_) => -hand * BROKEN_OFF_SHARE,
        }
    }

    /// The match equity once each seat has written these points.
    fn after(&self, mut points: impl FnMut(Seat) -> f64) -> f64 {
        let mut totals = self.totals.clone();
        for &seat in &self.players {
            totals[seat] += points(seat);
        }
        match self.rules.match_end {
            MatchEnd::LastSurvivor { limit, max_rebuys } => self.survival(totals, f64::from(limit), max_rebuys),
            MatchEnd::Limit(limit) => self.below(&totals, f64::from(limit)),
            MatchEnd::Target { points, deals, .. } => self.race(&totals, f64::from(points), deals),
            MatchEnd::Deals(deals) => self.ahead(&totals, deals.saturating_sub(self.number)),
        }
    }

    /// Equity where the last player left wins (V2-R12). A player who is eliminated and buys back has the highest total
    /// of those still in.
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
            let deals = (mine.min(theirs) / self.parameters.points_per_deal).max(self.parameters.fewest_deals);
            let lead = self.parameters.logit_per_point * (theirs - mine) / deals.sqrt();
            let outlives = share(std::iter::once(lead));
            let (own, other) = (left[self.seat], left[other]);
            let wins = outlives * last_one(own, other - 1) + (1.0 - outlives) * last_one(own - 1, other);
            against += (1.0 - wins) / wins.max(LEAST_PROBABILITY);
        }
        1.0 / (1.0 + against)
    }

    /// Equity where the first player to reach a total wins, or the player who is ahead after the last deal (V0-R13).
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
            let to_go = ((target - own.max(other)) / self.parameters.points_per_deal)
                .min(left)
                .max(self.parameters.fewest_deals);
            self.parameters.logit_per_point * (other - own) / to_go.sqrt()
        }))
    }

    /// Equity where the lowest total wins once any total reaches the limit. A deal is added while several share the
    /// lowest total (C15).
    fn below(&self, totals: &[f64], limit: f64) -> f64 {
        let own = totals[self.seat];
        let highest = self.players.iter().map(|&seat| totals[seat]).fold(own, f64::max);
        let lowest = self.players.iter().map(|&seat| totals[seat]).fold(own, f64::min);
        let alone = self.players.iter().filter(|&&seat| totals[seat] == lowest).count() == 1;
        if highest >= limit && alone {
            return if own == lowest { 1.0 } else { 0.0 };
        }
        let deals = ((limit - highest) / self.parameters.points_per_deal).max(1.0);
        share(self.others(totals).map(|other| self.parameters.logit_per_point * (own - other) / deals.sqrt()))
    }

    /// Equity where the player with the best total after so many more deals wins (V4-R9, C15).
    fn ahead(&self, totals: &[f64], left: u16) -> f64 {
        let own = totals[self.seat];
        if left == 0 {
            let (mut level, mut beaten) = (1.0, false);
            for other in self.others(totals) {
                beaten |= other < own;
                level += f64::from(u8::from(other == own));
            }
            return if beaten { 0.0 } else { 1.0 / level };
        }
        let deals = f64::from(left).sqrt();
        share(self.others(totals).map(|other| self.parameters.logit_per_point * (own - other) / deals))
    }

    /// The totals of the other players.
    fn others<'a>(&'a self, totals: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
        self.players.iter().filter(|&&seat| seat != self.seat).map(|&seat| totals[seat])
    }
}

/// The probability that a player outlives another who has the same total, by the buy-backs that each has left. A
/// negative number means eliminated.
fn last_one(own: i32, other: i32) -> f64 {
    match (own, other) {
        (..0, _) => 0.0,
        (_, ..0) => 1.0,
        _ => 0.5 * last_one(own, other - 1) + 0.5 * last_one(own - 1, other),
    }
}

/// The probability that a player wins against others who are ahead by these logits (a softmax).
fn share(leads: impl Iterator<Item = f64>) -> f64 {
    let against: f64 = leads.map(|lead| lead.exp()).sum();
    1.0 / (1.0 + against)
}
