//! Training of a value net: stochastic gradient descent on what came of deals. Many of the deals are played by policies
//! near the tuned one, no two of them alike, so that the net does not rely on how one of them plays.

pub(crate) mod knock_deals;
pub(crate) mod laid_deals;

use std::array;
use std::iter::zip;
use std::sync::Arc;

use rami_bots::internals::ValueNet;
use rami_engine::game::{Deal, Layout};
use rami_engine::rules::Rules;
use rami_record::shuffle;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::adam::Adam;
use super::learning_net::{Case, LearningNet, floats};
use super::quantized::{quantized, written_net};
use crate::arena::mixed;
use crate::parallel::in_parallel;

/// The deals of a step of the descent, and the groups of them whose gradients are computed side by side. Chosen by
/// judgement.
const DEALS: usize = 192;
const GROUPS: usize = 8;
/// How far the numbers move in a step, at the beginning and at the end. Chosen by judgement.
const RATE: [f64; 2] = [2e-3, 1e-5];
/// The deals that the net is tested on, for each that it learnt from.
const TESTED: f64 = 0.02;

/// The deals of a game that a net learns from.
pub(crate) trait LearntDeals<const INPUTS: usize, const OUTCOMES: usize>: Sync {
    /// The game.
    fn variant(&self) -> &'static str;

    /// Plays a deal. Returns positions in which somebody was about to draw.
    fn cases(&self, seed: u64) -> Vec<Case>;
}

/// A deal between two players, one of whom deals by chance.
fn dealt(rules: &Arc<Rules>, seed: u64, rng: &mut ChaCha8Rng) -> Deal {
    let order = shuffle::deal_order(seed, 1, rules.pack);
    let layout = Layout::dealt(rules, 1, rng.random_range(0..2), vec![true; 2], &order);
    Deal::new(Arc::clone(rules), &layout).expect("every table is one of the game")
}

/// The number of cases of each outcome, and the sum of their points.
type Points<const OUTCOMES: usize> = [(i64, i64); OUTCOMES];

/// A training of a value net.
pub(crate) struct ValueTraining<D> {
    /// Where the deals come from.
    pub source: D,
    /// The deals to learn from.
    pub deals: usize,
    /// Fixes everything.
    pub seed: u64,
    /// Most threads; 0: as many as there are cores.
    pub threads: usize,
}

impl<D> ValueTraining<D> {
    /// Learns, and returns the net in the form of `crates/bots/src/search/*_value/weights.json`. `each` is called with the
    /// number of each step and of all steps.
    #[must_use]
    pub(crate) fn run<const INPUTS: usize, const OUTCOMES: usize>(&self, each: impl Fn(usize, usize)) -> String
    where
        D: LearntDeals<INPUTS, OUTCOMES>,
    {
        let mut net = LearningNet::random(self.seed);
        let mut adam = Adam::new(net.numbers().count());
        let mut points: Points<OUTCOMES> = [(0, 0); OUTCOMES];
        let steps = self.deals.div_ceil(DEALS);
        for step in 0..steps {
            each(step, steps);
            let groups = in_parallel(self.threads, GROUPS, |group| self.slopes(&net, step * GROUPS + group));
            let mut slopes = vec![0.0; net.numbers().count()];
            let cases: i64 = groups.iter().flat_map(|(_, points)| points).map(|(cases, _)| cases).sum();
            for (group, of_group) in &groups {
                for (sum, slope) in zip(&mut slopes, group.numbers()) {
                    *sum += f64::from(*slope) / cases as f64;
                }
                for (all, group) in zip(&mut points, of_group) {
                    *all = (all.0 + group.0, all.1 + group.1);
                }
            }
            let done = step as f64 / steps as f64;
            let rate = RATE[1] + (RATE[0] - RATE[1]) * (1.0 + (std::f64::consts::PI * done).cos()) / 2.0;
            for (number, along) in zip(net.numbers_mut(), adam.step(&slopes)) {
                *number -= (rate * along) as f32;
            }
        }
        let points = points.map(|(cases, sum)| sum as f64 / cases.max(1) as f64);
        let tests = self.tests();
        let rounded = quantized(&net, self.source.variant(), points, &tests);
        written_net(&rounded, &self.about(&net, &rounded, &tests))
    }

    /// The slopes of a group of deals, and the points of each outcome.
    fn slopes<const INPUTS: usize, const OUTCOMES: usize>(
        &self,
        net: &LearningNet<INPUTS, OUTCOMES>,
        group: usize,
    ) -> (LearningNet<INPUTS, OUTCOMES>, Points<OUTCOMES>)
    where
        D: LearntDeals<INPUTS, OUTCOMES>,
    {
        let (mut slopes, mut points) = (LearningNet::zero(), [(0, 0); OUTCOMES]);
        for deal in 0..DEALS / GROUPS {
            for case in self.source.cases(mixed(self.seed, (group * DEALS / GROUPS + deal) as u64, 0)) {
                net.learn(&floats(&case.inputs), case.outcome, &mut slopes);
                let of_outcome = &mut points[case.outcome];
                *of_outcome = (of_outcome.0 + 1, of_outcome.1 + i64::from(case.points));
            }
        }
        (slopes, points)
    }

    /// Positions of deals that the net did not learn from.
    fn tests<const INPUTS: usize, const OUTCOMES: usize>(&self) -> Vec<Case>
    where
        D: LearntDeals<INPUTS, OUTCOMES>,
    {
        let deals = (self.deals as f64 * TESTED) as usize;
        in_parallel(self.threads, deals, |deal| self.source.cases(mixed(self.seed, deal as u64, 1)))
            .into_iter()
            .flatten()
            .collect()
    }

    /// What the file says of the net.
    fn about<const INPUTS: usize, const OUTCOMES: usize>(
        &self,
        net: &LearningNet<INPUTS, OUTCOMES>,
        rounded: &ValueNet<INPUTS, OUTCOMES>,
        tests: &[Case],
    ) -> Vec<String> {
        let surprise = |chance: &dyn Fn(&Case) -> f64| {
            -tests.iter().map(|case| chance(case).max(1e-9).ln()).sum::<f64>() / tests.len().max(1) as f64
        };
        let share = |outcome: usize| {
            tests.iter().filter(|case| case.outcome == outcome).count() as f64 / tests.len().max(1) as f64
        };
        let shares: [f64; OUTCOMES] = array::from_fn(share);
        let learnt = surprise(&|case| f64::from(net.judge(&floats(&case.inputs)).chances[case.outcome]));
        let whole = surprise(&|case| rounded.chances(case.inputs.iter().copied())[case.outcome]);
        let (variant, deals, seed) = (rounded.variant, self.deals, self.seed);
        let by_shares = surprise(&|case| shares[case.outcome]);
        vec![
            "How likely each outcome of a deal is, by all hands.".into(),
            format!(
                "Learnt by `rami-lab value --variant {variant} --deals {deals} --seed {seed}`, which prints this file."
            ),
            format!(
                "Surprise at the outcome, in nats, over {} positions of other deals: {by_shares:.3} by the shares of the \
                 outcomes, {learnt:.3} by the net, {whole:.3} by the net in whole numbers.",
                tests.len(),
            ),
        ]
    }
}
