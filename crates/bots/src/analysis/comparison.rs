//! Compares all candidates of a decision with one another, by playouts of the same determinizations.

use super::estimate::{Estimate, Sample, Stakes, Worth};
use super::judgement::GROUPS;
use crate::advice_seed;
use crate::search::determinization::Determinizer;
use crate::search::rollout::{play, play_out, rollout_policy};
use rami_engine::arrange::Arranger;
use rami_engine::game::{Deal, Move, Seat, SeatView};
use rami_record::seeds;

/// The number of deals between two checks whether a candidate is clearly bad. Chosen by judgement.
const ASKED_EVERY: usize = 64;
/// The number of standard errors behind the leader at which a candidate is clearly bad and no longer played out. Chosen
/// by judgement.
const DROPPED: f64 = 6.0;
/// The first stream of seeds of comparisons. Those before it belong to the judgement of decisions.
const STREAMS: u64 = 1 << 32;

/// Candidates with what they are worth in the same determinized deals.
#[derive(Clone, Debug)]
pub struct Comparison {
    seat: Seat,
    arms: Vec<Arm>,
    /// The share of the effort that is spent.
    spent: f64,
}

/// A candidate.
#[derive(Clone, Debug)]
struct Arm {
    mv: Move,
    /// The worth after each playout, one for each deal.
    worths: Vec<Worth>,
    /// Whether it is still played out.
    alive: bool,
}

/// What one candidate costs, compared with another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// In points ahead of the others.
    pub points: Estimate,
    /// In shares of the match.
    pub shares: Estimate,
}

impl Comparison {
    /// Compares legal moves of the seat to act by so many simulated moves. Each `round` has its own deals. The
    /// comparison ends early as soon as `enough`, which is asked between deals, returns true.
    #[must_use]
    pub fn new(
        view: &SeatView,
        moves: impl IntoIterator<Item = Move>,
        effort: usize,
        round: u32,
        enough: impl Fn(&Self) -> bool,
    ) -> Self {
        let arms = moves.into_iter().map(|mv| Arm { mv, worths: Vec::new(), alive: true }).collect();
        let mut comparison = Self { seat: view.seat, arms, spent: 0.0 };
        let seed = seeds::stream(advice_seed(view), STREAMS + u64::from(round));
        let (stakes, policy, mut arranger) =
            (Stakes::from_view(view), rollout_policy(view), Arranger::new(&view.rules));
        let mut determinizer = Determinizer::new(view, &policy, &mut arranger, seed);
        let (mut used, mut number) = (0, 0_usize);
        while used < effort {
            let deal = determinizer.sample(&mut arranger);
            let seed = seeds::stream(seed, number as u64);
            for arm in comparison.arms.iter_mut().filter(|arm| arm.alive) {
                let mut deal: Deal = deal.clone();
                used += 1;
                if play(&mut deal, view.seat, &arm.mv, seed) {
                    used += play_out(&mut deal, &policy, &mut arranger, seed);
                }
                arm.worths.push(stakes.worth(&deal));
            }
            number += 1;
            if number.is_multiple_of(ASKED_EVERY) {
                comparison.drop_clearly_bad();
                comparison.spent = (used as f64 / effort as f64).min(1.0);
                if enough(&comparison) {
                    break;
                }
            }
        }
        comparison
    }

    /// The moves, in the order in which they were given.
    #[must_use]
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &Move> {
        self.arms.iter().map(|arm| &arm.mv)
    }

    /// The index of the candidate that is worth most, in points, the first of several. One that was dropped is never the
    /// best.
    #[must_use]
    pub fn best(&self) -> usize {
        let mean = |at: usize| {
            let worths = &self.arms[at].worths;
            worths.iter().map(|worth| worth.points[self.seat]).sum::<f64>() / worths.len().max(1) as f64
        };
        let alive = (0..self.arms.len()).rev().filter(|&at| self.arms[at].alive);
        alive.max_by(|&one, &other| mean(one).total_cmp(&mean(other))).unwrap_or_default()
    }

    /// What the candidate of one index costs, compared with another, in the deals in which both were played out.
    #[must_use]
    pub fn cost(&self, candidate: usize, than: usize) -> Cost {
        let mut sample = Sample::default();
        for (than, mine) in self.arms[than].worths.iter().zip(&self.arms[candidate].worths) {
            sample.add_difference(than, mine);
        }
        let swing = sample.swing(GROUPS);
        let of_seat = |estimates: &[Estimate]| estimates.get(self.seat).copied().unwrap_or_default();
        Cost { points: of_seat(&swing.points), shares: of_seat(&swing.shares) }
    }

    /// The share of the effort that was spent at the latest question whether it is enough.
    #[must_use]
    pub const fn spent(&self) -> f64 {
        self.spent
    }

    /// The number of deals in which the candidate of an index was played out.
    #[must_use]
    pub fn playouts(&self, candidate: usize) -> usize {
        self.arms[candidate].worths.len()
    }

    fn drop_clearly_bad(&mut self) {
        let best = self.best();
        for at in (0..self.arms.len()).filter(|&at| at != best) {
            let Cost { points, .. } = self.cost(at, best);
            self.arms[at].alive &= points.mean <= DROPPED * points.error();
        }
    }
}
