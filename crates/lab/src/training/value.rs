//! Training of the value net of Gin rami: stochastic gradient descent on what came of deals. The deals are played by
//! pairs of policies near the tuned one, no two of them alike, so that the net does not rely on how one of them plays.

use std::iter::zip;
use std::sync::Arc;

use rami_bots::internals::{
    Features, KNOCK_WEIGHTS, KnockDecision, KnockWeights, OUTCOMES, Outcome, Position, ValueInputs, ValueNet,
};
use rami_engine::game::{Deal, DealSummary, Layout, Phase};
use rami_engine::rules::Rules;
use rami_record::shuffle;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

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
/// How far the weights of a policy lie from the tuned ones at most, as a share of them. Chosen by judgement.
const SPREAD: f64 = 0.8;
/// The deals that the net is tested on, for each that it learnt from.
const TESTED: f64 = 0.02;

/// A training of the value net.
pub(crate) struct ValueTraining {
    /// The rules, of a game for two that is ended by a knock.
    pub rules: Arc<Rules>,
    /// The deals to learn from.
    pub deals: usize,
    /// Fixes everything.
    pub seed: u64,
    /// Most threads; 0: as many as there are cores.
    pub threads: usize,
}

impl ValueTraining {
    /// Learns, and returns the net in the form of `crates/bots/src/search/value_net/weights.json`. `each` is called
    /// with the number of each step and of all steps.
    #[must_use]
    pub(crate) fn run(&self, each: impl Fn(usize, usize)) -> String {
        let mut net = LearningNet::random(self.seed);
        let mut adam = Adam::new(net.numbers().count());
        let mut margins = [(0_i64, 0_i64); OUTCOMES.len()];
        let steps = self.deals.div_ceil(DEALS);
        for step in 0..steps {
            each(step, steps);
            let groups = in_parallel(self.threads, GROUPS, |group| self.slopes(&net, step * GROUPS + group));
            let mut slopes = vec![0.0; net.numbers().count()];
            let cases: i64 = groups.iter().flat_map(|(_, margins)| margins).map(|(cases, _)| cases).sum();
            for (group, of_group) in &groups {
                for (sum, slope) in zip(&mut slopes, group.numbers()) {
                    *sum += f64::from(*slope) / cases as f64;
                }
                for (all, group) in zip(&mut margins, of_group) {
                    *all = (all.0 + group.0, all.1 + group.1);
                }
            }
            let done = step as f64 / steps as f64;
            let rate = RATE[1] + (RATE[0] - RATE[1]) * (1.0 + (std::f64::consts::PI * done).cos()) / 2.0;
            for (number, along) in zip(net.numbers_mut(), adam.step(&slopes)) {
                *number -= (rate * along) as f32;
            }
        }
        let margins = margins.map(|(cases, sum)| sum as f64 / cases.max(1) as f64);
        let tests: Vec<Case> = self.tests();
        let rounded = quantized(&net, margins, &tests);
        written_net(&rounded, &self.about(&net, &rounded, &tests))
    }

    /// The slopes of a group of deals, and for each outcome the number of cases and the sum of their margins.
    fn slopes(&self, net: &LearningNet, group: usize) -> (LearningNet, [(i64, i64); OUTCOMES.len()]) {
        let (mut slopes, mut margins) = (LearningNet::zero(), [(0, 0); OUTCOMES.len()]);
        for deal in 0..DEALS / GROUPS {
            for case in self.cases(mixed(self.seed, (group * DEALS / GROUPS + deal) as u64, 0)) {
                net.learn(&floats(&case.inputs), case.outcome, &mut slopes);
                let of_outcome = &mut margins[case.outcome];
                *of_outcome = (of_outcome.0 + 1, of_outcome.1 + i64::from(case.margin));
            }
        }
        (slopes, margins)
    }

    /// Positions of deals that the net did not learn from.
    fn tests(&self) -> Vec<Case> {
        let deals = (self.deals as f64 * TESTED) as usize;
        in_parallel(self.threads, deals, |deal| self.cases(mixed(self.seed, deal as u64, 1)))
            .into_iter()
            .flatten()
            .collect()
    }

    /// Plays a deal. Returns the positions in which somebody was about to draw.
    fn cases(&self, seed: u64) -> Vec<Case> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let order = shuffle::deal_order(seed, 1, self.rules.pack);
        let layout = Layout::dealt(&self.rules, 1, rng.random_range(0..2), vec![true; 2], &order);
        let mut deal = Deal::new(Arc::clone(&self.rules), &layout).expect("every table is one of the game");
        let policies = [(); 2].map(|()| near_tuned(&mut rng));
        let mut positions = Vec::new();
        while let Some(seat) = deal.board().to_act() {
            if deal.board().phase == Phase::Draw {
                positions.push((seat, ValueInputs::from_deal(&deal, seat)));
            }
            let mv = KnockDecision::new(Position::within(&deal, seat), &policies[seat]).choose();
            deal.apply(seat, mv).expect("the policy makes legal moves");
        }
        let summary = DealSummary::from_deal(&deal).expect("the deal is over");
        let case = |(seat, inputs)| {
            let (outcome, margin) = Outcome::of_deal(&summary, seat);
            Case { inputs, outcome, margin }
        };
        positions.into_iter().map(case).collect()
    }

    /// What the file says of the net.
    fn about(&self, net: &LearningNet, rounded: &ValueNet, tests: &[Case]) -> Vec<String> {
        let surprise = |chance: &dyn Fn(&Case) -> f64| {
            -tests.iter().map(|case| chance(case).max(1e-9).ln()).sum::<f64>() / tests.len().max(1) as f64
        };
        let share = |outcome: usize| {
            tests.iter().filter(|case| case.outcome == outcome).count() as f64 / tests.len().max(1) as f64
        };
        let shares: [f64; OUTCOMES.len()] = std::array::from_fn(share);
        let learnt = surprise(&|case| f64::from(net.judge(&floats(&case.inputs)).chances[case.outcome]));
        let whole = surprise(&|case| rounded.chances(&case.inputs)[case.outcome]);
        let (deals, seed) = (self.deals, self.seed);
        let by_shares = surprise(&|case| shares[case.outcome]);
        vec![
            "The value net of Gin rami: how likely each outcome of a deal is, by both hands.".into(),
            format!("Learnt by `rami-lab value --variant gin --deals {deals} --seed {seed}`, which prints this file."),
            format!(
                "Surprise at the outcome, in nats, over {} positions of other deals: {by_shares:.3} by the shares of the \
                 outcomes, {learnt:.3} by the net, {whole:.3} by the net in whole numbers.",
                tests.len(),
            ),
        ]
    }
}

/// A policy near the tuned one. Some of them knock early or late.
fn near_tuned(rng: &mut ChaCha8Rng) -> KnockWeights {
    let spread = rng.random::<f64>() * SPREAD;
    let mut numbers: [f64; KNOCK_WEIGHTS] = KnockWeights::TUNED.to_array();
    for number in &mut numbers {
        *number *= 1.0 + spread * (rng.random::<f64>() * 2.0 - 1.0);
    }
    let mut weights = KnockWeights::from_array(numbers);
    if rng.random_bool(0.3) {
        weights.knock_at_first = 20.0 + rng.random::<f64>() * 200.0;
    }
    if rng.random_bool(0.2) {
        weights.knock_each_turn = 0.0;
    }
    weights
}
