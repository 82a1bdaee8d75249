//! Training of when to open: finds the weights [`PolicyWeights::open`] by policy gradients (REINFORCE with a linear
//! baseline). Exploring players lay openings or hold them back by chance, in whole matches. The change of a player's
//! match equity over a deal, minus the expected change, reinforces or weakens each of its choices in that deal.

use std::iter::zip;

use rami_bots::internals::{Features, MatchEquity, OPENING_FEATURES, OpeningFeatures};
use rami_bots::{Level, PolicyWeights, RolloutPlayer};
use rami_engine::variants::Variant;
use rami_record::{Recording, SetupError};

use super::adam::{Adam, smoothed};
use super::data_file::{Entry, rounded, written};
use super::exploring_player::{ExploringPlayer, OpeningChoice, OpeningChoices};
use super::steps::STEPS;
use crate::arena::{RuledGame, among, answer_all, mixed, share_of, watch_deal};
use crate::parallel::in_parallel;
use crate::statistics::{Interval, share_won};

/// Matches of a generation.
const MATCHES: usize = 192;
/// The players of one match after another: matches among four have most choices, and most of them end between two
/// players.
const TABLES: [usize; 4] = [4, 4, 3, 2];
/// How far the numbers move in a generation, in [`STEPS`], at the beginning and at the end.
const RATE: [f64; 2] = [0.1, 0.01];
/// The distance that the weights of the baseline move in a generation, in matches won. The baseline is the gain
/// expected from the features.
const BASELINE_RATE: f64 = 0.002;
/// The number of players at the tables of the final comparison.
const FULL: usize = 4;

/// A training: for which game, how long, and how it is measured.
#[derive(Clone, Copy)]
pub struct OpeningTraining {
    /// The game.
    pub variant: &'static Variant,
    /// Players of every match; where no number is given, two, three or four.
    pub seats: Option<usize>,
    /// How often the numbers move.
    pub generations: usize,
    /// The number of matches of the final comparison.
    pub games: usize,
    /// The seed, which fixes everything.
    pub seed: u64,
    /// Most threads; 0: as many as there are cores.
    pub threads: usize,
}

/// Choices, each with the change of its player's match equity over the deal.
type Lessons = Vec<(OpeningChoice, f64)>;

impl OpeningTraining {
    /// Finds weights and measures them. Calls `each` with the number of every generation that is done. Returns the
    /// field `open` of an entry in `crates/bots/src/policy/weights/tuned.json`, with what it is worth.
    ///
    /// # Errors
    /// Why the matches cannot begin.
    pub fn run(&self, each: impl Fn(usize)) -> Result<String, SetupError> {
        let present = PolicyWeights::tuned(&(self.variant.rules)());
        let found = self.found(present, each)?.map(|number| rounded(number, 2));
        let open = OpeningFeatures::from_array(found);
        let mut lines = Vec::new();
        for others in [Level::GOOD_PLAYER, Level::RolloutPlayer] {
            for (name, weights) in [("found", PolicyWeights { open, ..present }), ("present", present)] {
                let Interval { share, low, high } = self.measured(weights, others)?;
                let [share, low, high] = [share, low, high].map(|share| share * 100.0);
                let (others, games) = (others.id(), self.games);
                lines.push(format!(
                    "{name} against others of {others}: {share:.1} % ({low:.1}–{high:.1}) of {games} matches."
                ));
            }
        }
        Ok(written(&Entry::new(lines, open)))
    }

    /// The weights after all generations.
    fn found(&self, present: PolicyWeights, each: impl Fn(usize)) -> Result<[f64; OPENING_FEATURES], SetupError> {
        let (mut at, mut smooth) = (present.open.to_array(), present.open.to_array());
        let mut baseline = [0.0; OPENING_FEATURES];
        let [mut adam, mut baseline_adam] = [Adam::new(OPENING_FEATURES), Adam::new(OPENING_FEATURES)];
        for generation in 1..=self.generations {
            let weights = PolicyWeights { open: OpeningFeatures::from_array(at), ..present };
            let played = in_parallel(self.threads, MATCHES, |number| {
                self.play(
                    weights,
                    self.seats.unwrap_or(TABLES[number % TABLES.len()]),
                    mixed(self.seed, generation as u64, number as u64),
                )
            });
            let (mut gradient, mut missed) = ([0.0; OPENING_FEATURES], [0.0; OPENING_FEATURES]);
            for lessons in played {
                for (choice, gain) in lessons? {
                    let features = choice.features.to_array();
                    let advantage = gain - zip(baseline, features).map(|(each, feature)| each * feature).sum::<f64>();
                    zip(&mut gradient, choice.gradient(advantage)).for_each(|(sum, slope)| *sum += slope);
                    zip(&mut missed, features).for_each(|(sum, feature)| *sum += advantage * feature);
                }
            }
            let done = generation as f64 / self.generations as f64;
            let rate = RATE[0] + (RATE[1] - RATE[0]) * done;
            zip(&mut at, zip(STEPS.open.to_array(), adam.step(&gradient)))
                .for_each(|(at, (step, along))| *at += rate * step * along);
            zip(&mut baseline, baseline_adam.step(&missed))
                .for_each(|(number, along)| *number += BASELINE_RATE * along);
            zip(&mut smooth, at).for_each(|(smooth, at)| *smooth = smoothed(*smooth, at, done));
            each(generation);
        }
        Ok(smooth)
    }

    /// A match among exploring players with these weights, the present rollout policy and the good player.
    fn play(&self, weights: PolicyWeights, seats: usize, seed: u64) -> Result<Lessons, SetupError> {
        let choices = OpeningChoices::default();
        let levels = vec![Level::GOOD_PLAYER; seats];
        let (mut game, mut bots) = among(Level::GOOD_PLAYER, &RuledGame::plain(self.variant), seats, seed)?;
        for (seat, bot) in bots.iter_mut().enumerate() {
            // The first one explores, of the others about half do.
            match mixed(seed, seat as u64, 2) % 4 {
                kind if kind < 2 || seat == 0 => {
                    *bot = Box::new(ExploringPlayer::new(
                        weights,
                        mixed(seed, seat as u64, 1),
                        OpeningChoices::clone(&choices),
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
            lessons.extend(choices.borrow_mut().drain(..).map(|choice| (choice, gain(choice.seat))));
        };
        while game.deal() {
            let now = equities(&game, seats);
            learn(&before, &now);
            before = now;
            watch_deal(&mut game, &mut bots, |_, _, _, _| {});
            answer_all(&mut game, &levels);
        }
        learn(&before, &(0..seats).map(|seat| share_of(&game, seat)).collect::<Vec<_>>());
        Ok(lessons)
    }

    /// The share of matches that a player with these weights wins at a full table of such others.
    fn measured(&self, weights: PolicyWeights, others: Level) -> Result<Interval, SetupError> {
        let full = self.seats.unwrap_or(FULL);
        let won = in_parallel(self.threads, self.games, |number| {
            let own = number % full;
            let seed = mixed(self.seed, (number / full) as u64, full as u64);
            let (mut game, mut bots) = among(others, &RuledGame::plain(self.variant), full, seed)?;
            bots[own] = Box::new(RolloutPlayer::from_weights(weights));
            while game.deal() {
                watch_deal(&mut game, &mut bots, |_, _, _, _| {});
                answer_all(&mut game, &vec![Level::GOOD_PLAYER; full]);
            }
            Ok(share_of(&game, own))
        });
        let won = won.into_iter().collect::<Result<Vec<f64>, SetupError>>()?;
        Ok(share_won(&won, full))
    }
}

/// The match equity of each seat before a deal.
fn equities(game: &Recording, seats: usize) -> Vec<f64> {
    let in_play = game.state().in_play();
    let equity =
        |seat: usize| if in_play[seat] { Some(MatchEquity::from_view(&game.view(seat)?).before()) } else { None };
    (0..seats).map(|seat| equity(seat).unwrap_or(0.0)).collect()
}
