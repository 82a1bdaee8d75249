//! Comparing moves by playouts: the same imagined deals for every candidate, the worse half dropped round by round.

use crate::arrange::Arranger;
use crate::game::{Move, SeatView};
use crate::rules::Opening;

use super::match_equity::MatchEquity;
use crate::bots::policy::rollout_policy::RolloutPolicy;
use crate::bots::policy::weights::PolicyWeights;
use crate::bots::search::determinization::Determinizer;
use crate::bots::search::rollout::{play, play_out};

/// By how many standard errors a candidate must lead for the comparison to end early.
const SURE: f64 = 3.5;
/// How many playouts what was expected of a candidate counts for.
const EXPECTED: f64 = 100.0;
/// How much better holding an opening back must look, in points.
const HOLD: f64 = 2.0;

/// A candidate and what its playouts came to.
#[derive(Clone, Debug)]
pub(crate) struct Arm {
    /// The move.
    pub(crate) mv: Move,
    /// What it was expected to cost before any playout, in points.
    pub(crate) cost: f64,
    /// The values of its playouts, one a world.
    values: Vec<f64>,
    sum: f64,
    /// Whether it is still in.
    alive: bool,
    /// What it is worth less than the best, in points of a deal; known at the end.
    pub(crate) behind: f64,
}

impl Arm {
    pub(crate) fn new((mv, cost): (Move, f64)) -> Self {
        Self { mv, cost, values: Vec::new(), sum: 0.0, alive: true, behind: 0.0 }
    }

    pub(crate) fn count(&self) -> usize {
        self.values.len()
    }

    /// Mean value of its playouts.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / (self.values.len() as f64).max(1.0)
    }

    /// Its value by playouts and by what was expected of it, which counts like so many playouts.
    fn worth(&self, scale: Scale, base: f64) -> f64 {
        let n = self.values.len() as f64;
        let held = if scale.opens && matches!(self.mv, Move::Discard(_)) { HOLD * scale.point * n } else { 0.0 };
        (self.sum - held + EXPECTED * (base - scale.point * self.cost)) / (n + EXPECTED)
    }
}

/// What values are weighed with.
#[derive(Clone, Copy)]
struct Scale {
    /// The value of a point.
    point: f64,
    /// Whether an opening can be laid: holding it back must then look better by some points.
    opens: bool,
}

impl Scale {
    fn new(view: &SeatView, arms: &[Arm], equity: &MatchEquity) -> Self {
        let closed = view.rules.opening != Opening::None && !view.board.seats[view.seat].opened;
        Self { point: equity.point(), opens: closed && arms.iter().any(|arm| matches!(arm.mv, Move::Meld(_))) }
    }

    /// The value at no cost, as those still in were expected and turned out.
    fn base(self, arms: &[Arm]) -> f64 {
        let alive = || arms.iter().filter(|arm| arm.alive);
        alive().map(|arm| arm.mean() + self.point * arm.cost).sum::<f64>() / alive().count().max(1) as f64
    }
}

/// Compares the candidates, the likeliest first, within so many simulated moves. The best comes first.
pub(crate) fn compare(
    view: &SeatView,
    arranger: &mut Arranger,
    candidates: Vec<(Move, f64)>,
    most_moves: usize,
    seed: u64,
) -> Vec<Arm> {
    let mut arms: Vec<Arm> = candidates.into_iter().map(Arm::new).collect();
    let equity = MatchEquity::of(view);
    let scale = Scale::new(view, &arms, &equity);
    let policy = RolloutPolicy::new(&view.rules, view.board.number, PolicyWeights::tuned(&view.rules));
    let mut worlds = Determinizer::new(view, &policy, arranger, seed);
    let rounds = arms.len().next_power_of_two().trailing_zeros().max(1) as usize;
    let (mut used, mut number) = (0, 0_u64);
    for round in 1..=rounds {
        while used < most_moves * round / rounds {
            let world = worlds.next(arranger);
            number += 1;
            for arm in arms.iter_mut().filter(|arm| arm.alive) {
                let mut deal = world.clone();
                let mix = seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
                if play(&mut deal, view.seat, &arm.mv, mix) {
                    used += 1 + play_out(&mut deal, &policy, arranger, mix);
                }
                let value = equity.value(&deal);
                arm.values.push(value);
                arm.sum += value;
            }
            used += 1;
            if number.is_multiple_of(32) && decided(&arms, number as usize) {
                return ordered(arms, scale);
            }
        }
        let base = scale.base(&arms);
        let mut standing: Vec<f64> = arms.iter().filter(|arm| arm.alive).map(|arm| arm.worth(scale, base)).collect();
        standing.sort_unstable_by(|one, other| other.total_cmp(one));
        let keep = standing.len().div_ceil(2).max(2).min(standing.len());
        let least = standing[keep - 1];
        for arm in arms.iter_mut().filter(|arm| arm.alive) {
            arm.alive = arm.worth(scale, base) >= least;
        }
    }
    ordered(arms, scale)
}

/// Whether the leader is surely ahead of all others still in.
fn decided(arms: &[Arm], worlds: usize) -> bool {
    let alive = || arms.iter().filter(|arm| arm.alive);
    let Some(leader) = alive().max_by(|one, other| one.mean().total_cmp(&other.mean())) else { return true };
    alive().filter(|arm| !std::ptr::eq(*arm, leader)).all(|arm| {
        let differences = leader.values.iter().zip(&arm.values).map(|(one, other)| one - other);
        let n = worlds as f64;
        let mean = leader.mean() - arm.mean();
        let variance = differences.map(|difference| (difference - mean).powi(2)).sum::<f64>() / n;
        mean > SURE * (variance / n).sqrt() + 1e-12
    })
}

fn ordered(mut arms: Vec<Arm>, scale: Scale) -> Vec<Arm> {
    let base = scale.base(&arms);
    let worth = |arm: &Arm| arm.worth(scale, base);
    arms.sort_by(|one, other| other.alive.cmp(&one.alive).then(worth(other).total_cmp(&worth(one))));
    let best = arms.first().map_or(0.0, worth);
    for arm in &mut arms {
        arm.behind = ((best - worth(arm)) / scale.point).max(0.0);
    }
    arms
}
