//! Tuning finds weights of the rollout policy by evolution strategies in self-play. In each generation all numbers are
//! changed at once along random directions. A player changed along a direction meets one changed along its opposite on
//! the same deals, and the numbers move towards the player who wins more points. At the end the weights found meet the
//! present ones on fresh deals.

use std::iter::zip;
use std::sync::Arc;

use rami_bots::PolicyWeights;
use rami_bots::internals::KnockWeights;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use rami_engine::game::{Deal, Layout, deal_points};
use rami_engine::rules::{MatchEnd, Rules};
use rami_record::shuffle;

use super::adam::{Adam, smoothed};
use super::data_file::{Entry, rounded, written};
use super::self_play::{SelfPlay, Weights};
use crate::arena::{RuledGame, mixed};
use crate::parallel::in_parallel;
use crate::statistics::{Interval, Mean, wilson};

/// Random directions that are tried in a generation.
const DIRECTIONS: usize = 8;
/// One in this many directions is tried at a full table. The others are tried between two players.
const FULL_EACH: usize = 2;
/// Players of a full table.
const FULL: usize = 4;
/// The number of deals on which the two opposites of a direction meet between two, each dealt twice; half as many at a
/// full table.
const PAIRS: usize = 80;
/// The distance of two opposites from the present numbers, in [`Weights::STEPS`].
const REACH: f64 = 0.7;
/// The distance that the numbers move in a generation, in [`Weights::STEPS`], at the beginning and at the end.
const RATE: [f64; 2] = [0.12, 0.024];
/// The number of different contracts in a match, in games that have them.
const CONTRACTS: usize = 5;
/// Pairs of deals in one piece of the last comparison.
const PIECE: usize = 50;

/// The least step of a number as a share of its size.
const SHARE: f64 = 0.15;

/// A tuning: for which game, how long, and how it is measured.
#[derive(Clone, Copy)]
pub struct Tuning<'a> {
    /// The games, whose deals are played in turn.
    pub games: &'a [RuledGame],
    /// Whether to begin with the own-hand weights in place of the present ones.
    pub afresh: bool,
    /// Players of every table; where no number is given, two at most tables and a full table at the others.
    pub seats: Option<usize>,
    /// How often the numbers move.
    pub generations: usize,
    /// Deals of the last comparison between two, each dealt twice; half as many at a full table.
    pub deals: usize,
    /// The seed, which fixes everything.
    pub seed: u64,
    /// Most threads; 0: as many as there are cores.
    pub threads: usize,
}

/// A table of a game for a certain number of players.
struct Table {
    rules: Arc<Rules>,
    seats: usize,
}

impl Table {
    fn from_rules(rules: Rules, seats: usize) -> Self {
        let seats = seats.min(usize::from(rules.max_players));
        Self { rules: Arc::new(rules.seated(seats)), seats }
    }

    /// The points that each seat wins in a deal.
    fn points(&self, rivals: &mut SelfPlay<'_, impl Weights>, sides: &[usize], pair: usize, seed: u64) -> Vec<f64> {
        let number = (pair % CONTRACTS) as u16 + 1;
        let order = shuffle::deal_order(seed, number, self.rules.pack);
        let dealer = pair / CONTRACTS % self.seats;
        let layout = Layout::dealt(&self.rules, number, dealer, vec![true; self.seats], &order);
        let mut deal = Deal::new(Arc::clone(&self.rules), &layout).expect("every table is one of the game");
        rivals.play(&mut deal, sides, seed);
        let sign = if self.rules.scoring.high_is_good() { 1.0 } else { -1.0 };
        // Points beyond the limit change nothing: the player is eliminated.
        let most = match self.rules.match_end {
            MatchEnd::LastSurvivor { limit, max_rebuys: 0 } => limit,
            _ => i32::MAX,
        };
        let points = deal_points(&deal).unwrap_or_else(|| vec![0; self.seats]);
        points.into_iter().map(|points| sign * f64::from(points.min(most))).collect()
    }

    /// Lets both sides play one deal, dealt twice with the seats exchanged. Returns the first side's result.
    fn meet(&self, rivals: &mut SelfPlay<'_, impl Weights>, pair: usize, seed: u64) -> Met {
        let mut met = Met::default();
        for first in 0..2 {
            let sides: Vec<usize> = (0..self.seats).map(|seat| (seat + first) % 2).collect();
            let points = self.points(rivals, &sides, pair, seed);
            let side_points =
                |side| zip(&sides, &points).filter(move |&(&other, _)| other == side).map(|(_, &points)| points);
            met.ahead += (side_points(0).sum::<f64>() - side_points(1).sum::<f64>()) / self.seats as f64;
            let [best, other] = [0, 1].map(|side| side_points(side).fold(f64::NEG_INFINITY, f64::max));
            met.won += f64::from(u8::from(best > other)) + f64::from(u8::from(best == other)) / 2.0;
        }
        met
    }

    /// Lets two players meet on `pairs` pairs of deals.
    fn meet_often(&self, players: [impl Weights; 2], pairs: usize, seed: u64) -> Vec<Met> {
        let mut rivals = SelfPlay::new(&self.rules, players);
        (0..pairs).map(|pair| self.meet(&mut rivals, pair, mixed(seed, pair as u64, 0))).collect()
    }
}

/// How the first of two sides did on one deal, dealt twice.
#[derive(Clone, Copy, Debug, Default)]
struct Met {
    /// Deals won; a tie is half a win.
    won: f64,
    /// Points ahead a deal, on average of a side's seats.
    ahead: f64,
}

impl Tuning<'_> {
    /// Finds weights and measures them. Calls `each` with the number of every generation that is done. Returns an entry
    /// of `crates/bots/src/policy/weights/tuned.json` or, for games ended by a knock, the weights of
    /// `crates/bots/src/policy/weights/knock.json`, with what they are worth.
    #[must_use]
    pub fn run(&self, each: impl Fn(usize)) -> String {
        match self.rules(0).knocking() {
            Some(_) => self.tuned::<KnockWeights>(each),
            None => self.tuned::<PolicyWeights>(each),
        }
    }

    /// Tunes one kind of weights.
    fn tuned<W: Weights>(&self, each: impl Fn(usize)) -> String {
        let rules = self.rules(0);
        let present = W::present(&rules);
        let begun = if self.afresh { W::own_hand(&rules) } else { present };
        let found = self.found::<W>(&begun.numbers(), each).into_iter();
        // Rounded first, so that the weights printed are those measured.
        let found = W::of_numbers(&found.map(|number| rounded(number, 2)).collect::<Vec<_>>());
        let mut about = vec![format!(
            "{}, {} generations from the {} numbers, seed {}. Against the present numbers, on fresh deals:",
            self.games.iter().map(|game| game.id).collect::<Vec<_>>().join(", "),
            self.generations,
            if self.afresh { "own-hand" } else { "present" },
            self.seed,
        )];
        for (game, ruled) in self.games.iter().enumerate() {
            for (table, pairs) in zip(self.tables(game), [self.deals, self.deals.div_ceil(2)]) {
                about.push(format!("{}, {}", ruled.id, self.comparison(&table, [found, present], pairs)));
            }
        }
        written(&Entry::new(about, found))
    }

    /// The rules of one of the games.
    fn rules(&self, game: usize) -> Rules {
        self.games[game].rules().expect("the house rules were checked before")
    }

    /// The small table of a game and the full one.
    fn tables(&self, game: usize) -> [Table; 2] {
        let rules = self.rules(game);
        [2, FULL].map(|seats| Table::from_rules(rules.clone(), self.seats.unwrap_or(seats)))
    }

    /// The numbers after all generations.
    fn found<W: Weights>(&self, begun: &[f64], each: impl Fn(usize)) -> Vec<f64> {
        let steps: Vec<f64> =
            zip(W::STEPS.numbers(), begun).map(|(step, number)| step.max(number.abs() * SHARE)).collect();
        let (mut at, mut smooth) = (begun.to_vec(), begun.to_vec());
        let mut adam = Adam::new(at.len());
        for generation in 1..=self.generations {
            let slopes = self.slopes::<W>(&at, &steps, generation);
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

    /// The gradient, in steps: the points a deal by which a larger value of each number is better.
    fn slopes<W: Weights>(&self, at: &[f64], steps: &[f64], generation: usize) -> Vec<f64> {
        let tables: Vec<[Table; 2]> = (0..self.games.len()).map(|game| self.tables(game)).collect();
        let tried = in_parallel(self.threads, DIRECTIONS, |number| {
            let seed = mixed(self.seed, (generation * DIRECTIONS + number) as u64, 0);
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let direction: Vec<f64> = at.iter().map(|_| about_normal(&mut rng)).collect();
            let opposites = [REACH, -REACH].map(|reach| {
                let moved = zip(at, zip(steps, &direction)).map(|(at, (step, along))| at + reach * step * along);
                W::of_numbers(&moved.collect::<Vec<_>>())
            });
            // Each pair of directions, one at a full table and one between two, is tried in the next game.
            let [two, full] = &tables[(generation * DIRECTIONS + number) / FULL_EACH % tables.len()];
            let (table, pairs) = if number % FULL_EACH == 0 { (full, PAIRS / 2) } else { (two, PAIRS) };
            let met = table.meet_often(opposites, pairs, seed);
            (met.iter().map(|met| met.ahead).sum::<f64>() / pairs as f64, direction)
        });
        let along = |place: usize| tried.iter().map(|(ahead, direction)| ahead * direction[place]).sum::<f64>();
        (0..at.len()).map(|place| along(place) / DIRECTIONS as f64).collect()
    }

    /// A sentence on the result of the first of two sides against the second.
    fn comparison(&self, table: &Table, players: [impl Weights; 2], pairs: usize) -> String {
        let met = in_parallel(self.threads, pairs.div_ceil(PIECE), |piece| {
            let seed = mixed(self.seed, piece as u64, 1);
            table.meet_often(players, PIECE.min(pairs - piece * PIECE), seed)
        });
        let met: Vec<Met> = met.concat();
        let Interval { share, low, high } = wilson(met.iter().map(|met| met.won).sum(), 2 * pairs);
        let ahead = Mean::from_numbers(&met.iter().map(|met| met.ahead).collect::<Vec<_>>());
        format!(
            "{} players: {:.1} % of {} deals won ({:.1}–{:.1}), {:+.2} points ahead a deal (±{:.2}).",
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
