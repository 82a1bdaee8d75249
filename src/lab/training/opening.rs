//! When to lay for the first time: the numbers of [`PolicyWeights::open`], by policy gradients. RolloutPolicy players lay or hold back as
//! chance has it, likelier what they hold for better, in whole matches; what a deal then does to the likelihood to win the
//! match, beyond what was to be expected, speaks for or against what they did in it.

use std::iter::zip;

use crate::bots::search::match_equity::MatchEquity;
use crate::bots::{Level, PolicyWeights, RolloutPlayer};
use crate::session::{Game, SetupError};
use crate::variants::Variant;

use super::adam::{Adam, smoothed};
use super::exploring_player::{ExploringPlayer, OpeningChoice, OpeningChoices};
use super::tune::STEPS;
use crate::lab::arena::{among, answer_all, mixed, share_of, watch_deal};
use crate::lab::parallel::in_parallel;
use crate::lab::statistics::{Interval, share_won};

/// Matches of a generation.
const MATCHES: usize = 192;
/// Players of a match, in turns: matches among four have most decisions, and end among two.
const TABLES: [usize; 4] = [4, 4, 3, 2];
/// How far the numbers move in a generation, in [`STEPS`], at the beginning and at the end.
const RATE: [f64; 2] = [0.1, 0.01];
/// How far what is expected moves, as a share of a match won.
const EXPECT: f64 = 0.002;
/// Players of the last comparison.
const FULL: usize = 4;

const NUMBERS: usize = STEPS.open.len();

/// What is to be found.
#[derive(Clone, Copy)]
pub struct OpeningTraining {
    /// The game.
    pub variant: &'static Variant,
    /// How often the numbers move.
    pub generations: usize,
    /// Matches of the last comparison.
    pub games: usize,
    /// Fixes everything.
    pub seed: u64,
    /// Most threads; 0: as many as there are cores.
    pub threads: usize,
}

/// OpeningChoices, and what the deal of each did to the likelihood that its player wins the match.
type Lessons = Vec<(OpeningChoice, f64)>;

impl OpeningTraining {
    /// Finds numbers and measures them; calls `each` with the number of each generation that is done. Answers what can be
    /// pasted into `manner.rs`.
    ///
    /// # Errors
    /// Why the matches cannot begin.
    pub fn run(&self, each: impl Fn(usize)) -> Result<String, SetupError> {
        let present = PolicyWeights::tuned(&(self.variant.rules)());
        let open = self.found(present, each)?.map(|number| (number * 100.0).round() / 100.0);
        let mut lines = Vec::new();
        for others in [Level::Normal, Level::Quick] {
            for (name, weights) in [("found", PolicyWeights { open, ..present }), ("present", present)] {
                let Interval { share, low, high } = self.measured(weights, others)?;
                let [share, low, high] = [share, low, high].map(|share| share * 100.0);
                let (others, games) = (others.id(), self.games);
                lines.push(format!(
                    "// {name} against others of {others}: {share:.1} % ({low:.1}–{high:.1}) of {games} matches"
                ));
            }
        }
        lines.push(format!("open: {open:?},"));
        Ok(lines.join("\n"))
    }

    fn found(&self, present: PolicyWeights, each: impl Fn(usize)) -> Result<[f64; NUMBERS], SetupError> {
        let (mut at, mut smooth) = (present.open, present.open);
        let mut expected = [0.0; NUMBERS];
        let [mut adam, mut other] = [Adam::new(NUMBERS), Adam::new(NUMBERS)];
        for generation in 1..=self.generations {
            let weights = PolicyWeights { open: at, ..present };
            let played = in_parallel(self.threads, MATCHES, |number| {
                self.play(weights, TABLES[number % TABLES.len()], mixed(self.seed, generation as u64, number as u64))
            });
            let (mut slopes, mut missed) = ([0.0; NUMBERS], [0.0; NUMBERS]);
            for lessons in played {
                for (chance, gain) in lessons? {
                    let surprise = gain - zip(expected, chance.facts).map(|(each, fact)| each * fact).sum::<f64>();
                    zip(&mut slopes, chance.slopes(surprise)).for_each(|(sum, slope)| *sum += slope);
                    zip(&mut missed, chance.facts).for_each(|(sum, fact)| *sum += surprise * fact);
                }
            }
            let done = generation as f64 / self.generations as f64;
            let rate = RATE[0] + (RATE[1] - RATE[0]) * done;
            zip(&mut at, zip(STEPS.open, adam.step(&slopes)))
                .for_each(|(at, (step, along))| *at += rate * step * along);
            zip(&mut expected, other.step(&missed)).for_each(|(expected, along)| *expected += EXPECT * along);
            zip(&mut smooth, at).for_each(|(smooth, at)| *smooth = smoothed(*smooth, at, done));
            each(generation);
        }
        Ok(smooth)
    }

    /// A match among daring players of the manner, the present quick player and the good level.
    fn play(&self, weights: PolicyWeights, seats: usize, seed: u64) -> Result<Lessons, SetupError> {
        let chances = OpeningChoices::default();
        let levels = vec![Level::Normal; seats];
        let (mut game, mut bots) = among(Level::Normal, self.variant.id, seats, seed)?;
        for (seat, bot) in bots.iter_mut().enumerate() {
            // The first one is daring, of the others every second.
            match mixed(seed, seat as u64, 2) % 4 {
                kind if kind < 2 || seat == 0 => {
                    *bot = Box::new(ExploringPlayer::new(
                        weights,
                        mixed(seed, seat as u64, 1),
                        OpeningChoices::clone(&chances),
                    ));
                }
                2 => *bot = Box::new(RolloutPlayer::default()),
                _ => {}
            }
        }
        let mut lessons: Lessons = Vec::new();
        let mut before = vec![0.0; seats];
        let mut learn = |before: &[f64], after: &[f64]| {
            let gain = |seat: usize| after[seat] - before[seat];
            lessons.extend(chances.borrow_mut().drain(..).map(|chance| (chance, gain(chance.seat))));
        };
        while game.deal() {
            let now = likelihoods(&game, seats);
            learn(&before, &now);
            before = now;
            watch_deal(&mut game, &mut bots, |_, _, _, _| {});
            answer_all(&mut game, &levels);
        }
        learn(&before, &(0..seats).map(|seat| share_of(&game, seat)).collect::<Vec<_>>());
        Ok(lessons)
    }

    /// How many matches one of this manner wins at a full table of such others.
    fn measured(&self, weights: PolicyWeights, others: Level) -> Result<Interval, SetupError> {
        let won = in_parallel(self.threads, self.games, |number| {
            let own = number % FULL;
            let seed = mixed(self.seed, (number / FULL) as u64, FULL as u64);
            let (mut game, mut bots) = among(others, self.variant.id, FULL, seed)?;
            bots[own] = Box::new(RolloutPlayer::of(weights));
            while game.deal() {
                watch_deal(&mut game, &mut bots, |_, _, _, _| {});
                answer_all(&mut game, &[Level::Normal; FULL]);
            }
            Ok(share_of(&game, own))
        });
        let won = won.into_iter().collect::<Result<Vec<f64>, SetupError>>()?;
        Ok(share_won(&won, FULL))
    }
}

/// How likely each seat is to win the match, before a deal.
fn likelihoods(game: &Game, seats: usize) -> Vec<f64> {
    let in_play = game.state().in_play();
    let likely = |seat: usize| if in_play[seat] { MatchEquity::of(&game.view(seat)?).now().into() } else { None };
    (0..seats).map(|seat| likely(seat).unwrap_or(0.0)).collect()
}
