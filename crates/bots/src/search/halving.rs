//! Sequential halving plays the candidates out in the same determinized deals. A candidate that is surely worse is
//! dropped at once. The worse half is dropped after each round. So most of the effort is spent on candidates that are
//! hard to distinguish.

use rami_engine::arrange::Arranger;
use rami_engine::game::{Move, SeatView};
use rami_record::seeds;

use crate::position::Position;
use crate::search::determinization::Determinizer;
use crate::search::match_equity::MatchEquity;
use crate::search::rollout::Rollouts;
use crate::search::settings::SearchSettings;

/// The number of deals between two checks that drop the candidates that are surely worse. Chosen by judgement.
const ASKED_EVERY: u64 = 16;
/// The points by which holding an opening back must look better than laying it. Chosen by judgement: with none or with
/// five hardly any choice changes (`docs/bots-lab.md`, "Choices").
const HOLDING_BACK: f64 = 2.0;

/// A candidate with its rollouts: an arm of the bandit.
#[derive(Clone, Debug)]
pub struct Arm {
    /// The move.
    pub mv: Move,
    /// Its expected cost before any rollout, in points.
    pub cost: f64,
    /// The match equity after each rollout, one for each deal.
    values: Vec<f64>,
    /// Their sum.
    sum: f64,
    /// Whether it has not been dropped.
    alive: bool,
    /// By how many points of a deal it is worth less than the best. Known at the end.
    pub behind: f64,
}

impl Arm {
    /// A candidate with its expected cost and no rollouts.
    pub fn new((mv, cost): (Move, f64)) -> Self {
        Self { mv, cost, values: Vec::new(), sum: 0.0, alive: true, behind: 0.0 }
    }

    /// How many rollouts it had.
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// The mean of its rollouts.
    pub fn mean(&self) -> f64 {
        self.sum / (self.values.len() as f64).max(1.0)
    }

    /// Its match equity, estimated from its rollouts and its expected cost. The expected cost counts as much as
    /// `scale.prior` rollouts. `base` is the equity at no cost.
    fn worth(&self, scale: Scale, base: f64) -> f64 {
        let n = self.values.len() as f64;
        let held =
            if scale.opens && matches!(self.mv, Move::Discard(_)) { HOLDING_BACK * scale.point * n } else { 0.0 };
        (self.sum - held + scale.prior * (base - scale.point * self.cost)) / (n + scale.prior)
    }
}

/// The conversion of points into match equity.
#[derive(Clone, Copy)]
struct Scale {
    /// The equity of a point.
    point: f64,
    /// Whether an opening can be laid now: holding it back must then look better by [`HOLDING_BACK`].
    opens: bool,
    /// How many rollouts the expected cost counts for.
    prior: f64,
    /// By how many standard errors a candidate must be behind to be dropped.
    dropped: f64,
}

impl Scale {
    fn new(view: &SeatView, arms: &[Arm], equity: &MatchEquity, settings: SearchSettings) -> Self {
        let SearchSettings { prior_rollouts: prior, dropped, .. } = settings;
        let opening_due = !Position::from_view(view).lays_freely();
        let opens = opening_due && arms.iter().any(|arm| matches!(arm.mv, Move::Meld(_)));
        Self { point: equity.point(), opens, prior, dropped }
    }

    /// Whether a candidate is surely worse than the leader: behind by `dropped` standard errors of their difference,
    /// deal by deal. A candidate that is behind only because of its expected cost is not dropped.
    fn is_hopeless(self, arm: &Arm, leader: &Arm, base: f64) -> bool {
        let n = arm.values.len() as f64;
        let mean = leader.mean() - arm.mean();
        let differences = leader.values.iter().zip(&arm.values).map(|(one, other)| one - other);
        let variance = differences.map(|difference| (difference - mean).powi(2)).sum::<f64>() / n;
        let error = (variance / n).sqrt() * n / (n + self.prior);
        mean > 0.0 && leader.worth(self, base) - arm.worth(self, base) > self.dropped * error
    }

    /// The match equity at no cost. It is the mean over the candidates not dropped, each with the mean of its rollouts
    /// and its expected cost added.
    fn base(self, arms: &[Arm]) -> f64 {
        let alive = || arms.iter().filter(|arm| arm.alive);
        alive().map(|arm| arm.mean() + self.point * arm.cost).sum::<f64>() / alive().count().max(1) as f64
    }
}

/// How candidates are compared, and for how long.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// The numbers of the search.
    pub settings: SearchSettings,
    /// Called after each deal; true ends the comparison.
    pub enough: &'a dyn Fn() -> bool,
}

/// Compares the candidates by rollouts and returns them, the best first.
pub fn sequential_halving(
    view: &SeatView,
    arranger: &mut Arranger,
    candidates: Vec<(Move, f64)>,
    effort: Effort<'_>,
    seed: u64,
) -> Vec<Arm> {
    let settings = effort.settings;
    let mut arms: Vec<Arm> = candidates.into_iter().map(Arm::new).collect();
    let rollouts = Rollouts::new(view, settings.judged_after);
    let scale = Scale::new(view, &arms, rollouts.equity(), settings);
    let mut determinizer =
        Determinizer::new(view, rollouts.policy(), arranger, seed).with_exchanges(settings.exchanges);
    let rounds = arms.len().next_power_of_two().trailing_zeros().max(1) as usize;
    let (mut used, mut number) = (0, 0_u64);
    for round in 1..=rounds {
        while used < settings.effort * round / rounds {
            if (effort.enough)() {
                return ordered(arms, scale);
            }
            let deal = determinizer.sample(arranger);
            number += 1;
            let seed = seeds::of_playout(seed, number);
            for arm in arms.iter_mut().filter(|arm| arm.alive) {
                let (value, moves) = rollouts.value_after(&deal, &arm.mv, arranger, seed);
                arm.values.push(value);
                arm.sum += value;
                used += moves;
            }
            used += 1;
            if number.is_multiple_of(ASKED_EVERY) {
                drop_hopeless(&mut arms, scale);
                if arms.iter().filter(|arm| arm.alive).count() < 2 {
                    return ordered(arms, scale);
                }
            }
        }
        drop_worse_half(&mut arms, scale);
    }
    ordered(arms, scale)
}

/// Drops the worse half of the candidates, but keeps at least two.
fn drop_worse_half(arms: &mut [Arm], scale: Scale) {
    let base = scale.base(arms);
    let worths: Vec<f64> = arms.iter().filter(|arm| arm.alive).map(|arm| arm.worth(scale, base)).collect();
    let keep = worths.len().div_ceil(2).max(2);
    for arm in arms.iter_mut().filter(|arm| arm.alive) {
        let better = worths.iter().filter(|&&worth| worth > arm.worth(scale, base)).count();
        arm.alive = better < keep;
    }
}

/// Drops the candidates that are surely worse than the leader.
fn drop_hopeless(arms: &mut [Arm], scale: Scale) {
    let base = scale.base(arms);
    let worth = |arm: &Arm| arm.worth(scale, base);
    let alive = (0..arms.len()).filter(|&at| arms[at].alive);
    let Some(leader) = alive.max_by(|&one, &other| worth(&arms[one]).total_cmp(&worth(&arms[other]))) else { return };
    for at in (0..arms.len()).filter(|&at| at != leader) {
        arms[at].alive &= !scale.is_hopeless(&arms[at], &arms[leader], base);
    }
}

/// The candidates from the best to the worst, each with how far it is behind.
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
