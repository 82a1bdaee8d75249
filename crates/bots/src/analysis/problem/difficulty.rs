//! How difficult a problem is, by which levels find the best move.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::{Bot, Champion, Level};
use rami_engine::game::{Move, SeatView};
use rami_record::seeds;

/// The number of attempts of each solver, each with another seed. Chosen by judgement.
pub const ATTEMPTS: u8 = 8;
/// The effort of the champion in a hurry, in simulated moves: a tenth of the usual one.
const HURRIED: usize = 3_000;
/// Points on the scale for which one player is expected to win ten times as often as another, as in Elo's.
const SCALE: f64 = 400.0;
/// The deviation of the difficulties of problems before anybody has solved them, as Glicko has it for new players.
const SPREAD: f64 = 350.0;
/// The difficulty that is expected of a problem whose next best move costs [`NEAR`] points. Chosen by judgement.
const EXPECTED: f64 = 1700.0;
/// By how much it falls with each doubling of that cost. Chosen by judgement.
const BY_DOUBLING: f64 = 100.0;
/// The least cost of the next best move of a problem, in points.
pub const NEAR: f64 = 3.0;
/// The range of difficulties.
const RANGE: [f64; 2] = [400.0, 3000.0];

/// A player by whom problems are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Solver {
    /// The beginner.
    Easy,
    /// The good player.
    Normal,
    /// The rollout player.
    Quick,
    /// The champion at a tenth of its effort.
    Tenth,
    /// The champion.
    Hard,
}

impl Solver {
    /// All of them, the weakest first.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Its name in files.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Its place on the scale of difficulties. Chosen by judgement: the champion finds nearly everything that the good
    /// player finds, and the beginner a good part of it.
    #[must_use]
    pub const fn rating(self) -> i16 {
        match self {
            Self::Easy => 1000,
            Self::Normal => 1400,
            Self::Quick => 1550,
            Self::Tenth => 1900,
            Self::Hard => 2200,
        }
    }

    /// Its choice in a position, in an attempt of this number.
    #[must_use]
    pub fn choose(self, view: &SeatView, attempt: u8) -> Move {
        let seed = seeds::stream(0, attempt.into());
        match self {
            Self::Easy => Level::BEGINNER.bot(seed).choose(view),
            Self::Normal => Level::GOOD_PLAYER.bot(seed).choose(view),
            Self::Quick => Level::RolloutPlayer.bot(seed).choose(view),
            Self::Tenth => Champion::new(seed, None).with_effort(HURRIED).choose(view),
            Self::Hard => Champion::new(seed, None).choose(view),
        }
    }

    /// Whether its choice is always the same.
    const fn is_certain(self) -> bool {
        matches!(self, Self::Normal | Self::Quick)
    }
}

/// How often each solver found the best move, of [`ATTEMPTS`] attempts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolverHits {
    /// The beginner.
    pub easy: u8,
    /// The good player.
    pub normal: u8,
    /// The rollout player.
    pub quick: u8,
    /// The champion at a tenth of its effort.
    pub tenth: u8,
    /// The champion.
    pub hard: u8,
}

impl SolverHits {
    /// Lets every solver choose in a position. `is_best` says whether a move is the best.
    #[must_use]
    pub fn count(view: &SeatView, is_best: impl Fn(&Move) -> bool) -> Self {
        let found = |solver: Solver| {
            if solver.is_certain() {
                return if is_best(&solver.choose(view, 0)) { ATTEMPTS } else { 0 };
            }
            (0..ATTEMPTS).filter(|&attempt| is_best(&solver.choose(view, attempt))).count() as u8
        };
        Self {
            easy: found(Solver::Easy),
            normal: found(Solver::Normal),
            quick: found(Solver::Quick),
            tenth: found(Solver::Tenth),
            hard: found(Solver::Hard),
        }
    }

    /// How often a solver found the best move.
    #[must_use]
    pub const fn by(&self, solver: Solver) -> u8 {
        match solver {
            Solver::Easy => self.easy,
            Solver::Normal => self.normal,
            Solver::Quick => self.quick,
            Solver::Tenth => self.tenth,
            Solver::Hard => self.hard,
        }
    }

    /// Whether no solver found it more often than it tried.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        Solver::ALL.iter().all(|&solver| self.by(solver) <= ATTEMPTS)
    }

    /// The difficulty: the likeliest rating of a player who wins against each solver as often as the solver fails. Each
    /// solver counts as one game, with the share that it found. Before these games the rating is expected to be lower,
    /// the more the next best move costs in points.
    #[must_use]
    pub fn rating(&self, next_best: f64) -> i16 {
        let expected = EXPECTED - BY_DOUBLING * (next_best.max(NEAR) / NEAR).log2();
        let slope = |rating: f64| {
            let games = Solver::ALL.iter().map(|&solver| {
                let wins = 1.0 / (1.0 + 10_f64.powf((rating - f64::from(solver.rating())) / SCALE));
                wins - f64::from(self.by(solver)) / f64::from(ATTEMPTS)
            });
            games.sum::<f64>() * std::f64::consts::LN_10 / SCALE - (rating - expected) / SPREAD.powi(2)
        };
        // The slope of the likelihood falls with the rating, so halving finds where it is 0.
        let [mut low, mut high] = RANGE;
        while high - low > 0.5 {
            let middle = f64::midpoint(low, high);
            if slope(middle) > 0.0 { low = middle } else { high = middle }
        }
        f64::midpoint(low, high).round() as i16
    }
}
