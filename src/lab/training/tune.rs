//! Finds numbers for the quick player by evolution in self-play. All are changed at random at once, time and again;
//! players changed so and the opposite way meet on the same deals, and the numbers move towards those that win more
//! points. What is found then meets the numbers it began with on deals that neither has seen.

use std::fmt::Write;
use std::iter::zip;
use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::bots::PolicyWeights;
use crate::game::{Deal, Layout, deal_points};
use crate::rules::{MatchEnd, Rules};
use crate::session::shuffle;
use crate::variants::Variant;

use super::adam::{Adam, smoothed};
use super::self_play::SelfPlay;
use crate::lab::arena::mixed;
use crate::lab::parallel::in_parallel;
use crate::lab::statistics::{Interval, Mean, wilson};

/// Random changes that are tried in a generation.
const DIRECTIONS: usize = 8;
/// Of so many changes one is tried at a full table, the others between two.
const FULL_EACH: usize = 2;
/// Players of a full table.
const FULL: usize = 4;
/// Deals on which the two opposites of a change meet between two, each dealt twice; at a full table half of it.
const PAIRS: usize = 80;
/// How far the opposites are from the numbers, in [`STEPS`].
const REACH: f64 = 0.7;
/// How far the numbers move in a generation, in [`STEPS`], at the beginning and at the end.
const RATE: [f64; 2] = [0.12, 0.024];
/// Deals of a match that differ in their contract, where there are any.
const CONTRACTS: usize = 5;
/// Pairs of deals in one piece of the last comparison.
const PIECE: usize = 50;

/// How far a number is changed at least.
pub(super) const STEPS: PolicyWeights = PolicyWeights {
    costs: [[0.08, 0.8, 0.3, 0.25, 0.3, 0.3, 0.08, 2.0, 0.3]; 2],
    haste: [[0.2; 2], [0.15; 2]],
    feed: 2.0,
    wanted: [1.0; 2],
    known: [2.0, 1.0],
    take: [1.0, 0.7],
    near: [1.5; 2],
    buy: [2.0, 1.0, 2.0, 2.0],
    deep: [2.0, 1.0],
    open: [3.0, 0.6, 2.0, 2.0, 2.0, 1.0, 1.0, 2.0, 0.6, 0.5, 0.5],
    lay: [3.0, 0.6, 2.0],
};
/// How far it is changed at least for its size.
const SHARE: f64 = 0.15;

/// What is to be found.
#[derive(Clone, Copy)]
pub struct Tuning {
    /// The game.
    pub variant: &'static Variant,
    /// Whether to begin with the plain numbers in place of the present ones.
    pub afresh: bool,
    /// How often the numbers move.
    pub generations: usize,
    /// Deals of the last comparison between two, each dealt twice; half as many at a full table.
    pub games: usize,
    /// Fixes everything.
    pub seed: u64,
    /// Most threads; 0: as many as there are cores.
    pub threads: usize,
}

/// A game at a table of so many.
struct Table {
    rules: Arc<Rules>,
    seats: usize,
}

impl Table {
    fn of(variant: &Variant, seats: usize) -> Self {
        let rules = (variant.rules)();
        let seats = seats.min(usize::from(rules.max_players));
        Self { rules: Arc::new(rules.seated(seats)), seats }
    }

    /// What each seat wins in a deal.
    fn points(&self, rivals: &mut SelfPlay<'_>, sides: &[usize], pair: usize, seed: u64) -> Vec<f64> {
        let number = (pair % CONTRACTS) as u16 + 1;
        let order = shuffle::deal_order(seed, number, self.rules.pack);
        let dealer = pair / CONTRACTS % self.seats;
        let layout = Layout::dealt(&self.rules, number, dealer, vec![true; self.seats], &order);
        let mut deal = Deal::new(Arc::clone(&self.rules), &layout).expect("every table is one of the game");
        rivals.play(&mut deal, sides, seed);
        let sign = if self.rules.scoring.high_is_good() { 1.0 } else { -1.0 };
        // Whoever is out by a point is out.
        let most = match self.rules.match_end {
            MatchEnd::LastSurvivor { limit, max_rebuys: 0 } => limit,
            _ => i32::MAX,
        };
        let points = deal_points(&deal).unwrap_or_else(|| vec![0; self.seats]);
        points.into_iter().map(|points| sign * f64::from(points.min(most))).collect()
    }

    /// The first manner against the second on one deal, dealt twice with the seats exchanged.
    fn meet(&self, rivals: &mut SelfPlay<'_>, pair: usize, seed: u64) -> Met {
        let mut met = Met::default();
        for first in 0..2 {
            let sides: Vec<usize> = (0..self.seats).map(|seat| (seat + first) % 2).collect();
            let points = self.points(rivals, &sides, pair, seed);
            let of = |side| zip(&sides, &points).filter(move |&(&other, _)| other == side).map(|(_, &points)| points);
            met.ahead += (of(0).sum::<f64>() - of(1).sum::<f64>()) / self.seats as f64;
            let [best, other] = [0, 1].map(|side| of(side).fold(f64::NEG_INFINITY, f64::max));
            met.won += f64::from(u8::from(best > other)) + f64::from(u8::from(best == other)) / 2.0;
        }
        met
    }

    /// The same on so many deals.
    fn meet_often(&self, players: [PolicyWeights; 2], pairs: usize, seed: u64) -> Vec<Met> {
        let mut rivals = SelfPlay::new(&self.rules, players);
        (0..pairs).map(|pair| self.meet(&mut rivals, pair, mixed(seed, pair as u64, 0))).collect()
    }
}

/// How the first of two manners did on one deal, dealt twice.
#[derive(Clone, Copy, Debug, Default)]
struct Met {
    /// Deals won; a tie is half a win.
    won: f64,
    /// Points ahead a deal, on average of a side's seats.
    ahead: f64,
}

fn numbers(mut weights: PolicyWeights) -> Vec<f64> {
    weights.numbers().map(|number| *number).collect()
}

fn weights(numbers: &[f64]) -> PolicyWeights {
    let mut weights = STEPS;
    zip(weights.numbers(), numbers).for_each(|(place, number)| *place = *number);
    weights
}

impl Tuning {
    /// Finds numbers and measures them; calls `each` with the number of each generation that is done. Answers what can be
    /// pasted into `manner.rs`.
    #[must_use]
    pub fn run(&self, each: impl Fn(usize)) -> String {
        let rules = (self.variant.rules)();
        let present = PolicyWeights::tuned(&rules);
        let begun = if self.afresh { PolicyWeights::plain(&rules) } else { present };
        let found = self.found(&numbers(begun), each).into_iter();
        // What is printed is what is measured.
        let found = weights(&found.map(|number| (number * 100.0).round() / 100.0).collect::<Vec<_>>());
        let mut text = format!(
            "// {}, {} generations from the {} numbers, seed {}. Against the present numbers, on fresh deals:\n",
            self.variant.id,
            self.generations,
            if self.afresh { "plain" } else { "present" },
            self.seed,
        );
        for (seats, pairs) in [(2, self.games), (FULL, self.games.div_ceil(2))] {
            let line = self.comparison(&Table::of(self.variant, seats), [found, present], pairs);
            writeln!(text, "{line}").expect("text can always be written");
        }
        text + &format!("{found:?}")
    }

    fn found(&self, begun: &[f64], each: impl Fn(usize)) -> Vec<f64> {
        let steps: Vec<f64> = zip(numbers(STEPS), begun).map(|(step, number)| step.max(number.abs() * SHARE)).collect();
        let (mut at, mut smooth) = (begun.to_vec(), begun.to_vec());
        let mut adam = Adam::new(at.len());
        for generation in 1..=self.generations {
            let slopes = self.slopes(&at, &steps, generation);
            let done = generation as f64 / self.generations as f64;
            let rate = RATE[0] + (RATE[1] - RATE[0]) * done;
            for (place, along) in adam.step(&slopes).into_iter().enumerate() {
                at[place] += rate * steps[place] * along;
                smooth[place] = smoothed(smooth[place], at[place], done);
            }
            each(generation);
        }
        smooth
    }

    /// How much better it is to have more of each number, in steps.
    fn slopes(&self, at: &[f64], steps: &[f64], generation: usize) -> Vec<f64> {
        let tables = [2, FULL].map(|seats| Table::of(self.variant, seats));
        let tried = in_parallel(self.threads, DIRECTIONS, |number| {
            let seed = mixed(self.seed, (generation * DIRECTIONS + number) as u64, 0);
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let direction: Vec<f64> = at.iter().map(|_| about_normal(&mut rng)).collect();
            let opposites = [REACH, -REACH].map(|reach| {
                let moved = zip(at, zip(steps, &direction)).map(|(at, (step, along))| at + reach * step * along);
                weights(&moved.collect::<Vec<_>>())
            });
            let (table, pairs) = if number % FULL_EACH == 0 { (&tables[1], PAIRS / 2) } else { (&tables[0], PAIRS) };
            let met = table.meet_often(opposites, pairs, seed);
            (met.iter().map(|met| met.ahead).sum::<f64>() / pairs as f64, direction)
        });
        let along = |place: usize| tried.iter().map(|(ahead, direction)| ahead * direction[place]).sum::<f64>();
        (0..at.len()).map(|place| along(place) / DIRECTIONS as f64).collect()
    }

    /// How the first of two manners does against the second.
    fn comparison(&self, table: &Table, players: [PolicyWeights; 2], pairs: usize) -> String {
        let met = in_parallel(self.threads, pairs.div_ceil(PIECE), |piece| {
            let seed = mixed(self.seed, piece as u64, 1);
            table.meet_often(players, PIECE.min(pairs - piece * PIECE), seed)
        });
        let met: Vec<Met> = met.concat();
        let Interval { share, low, high } = wilson(met.iter().map(|met| met.won).sum(), 2 * pairs);
        let ahead = Mean::of(&met.iter().map(|met| met.ahead).collect::<Vec<_>>());
        format!(
            "// {} players: {:.1} % of {} deals won ({:.1}–{:.1}), {:+.2} points ahead a deal (±{:.2})",
            table.seats,
            share * 100.0,
            2 * pairs,
            low * 100.0,
            high * 100.0,
            ahead.mean,
            ahead.half,
        )
    }
}

/// A number that is about normally distributed, with variance 1.
fn about_normal(rng: &mut ChaCha8Rng) -> f64 {
    (0..12).map(|_| rng.random::<f64>()).sum::<f64>() - 6.0
}
