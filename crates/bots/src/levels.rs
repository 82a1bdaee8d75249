//! The levels: the bots that a player meets, and others that measurements compare them with.

mod arranger_cache;
mod baseline;
mod beginner;
pub mod champion;
pub mod good;
pub mod random;
pub mod rollout_player;

use serde::{Deserialize, Serialize};

use rami_engine::rules::{MatchEnd, Rules};

use super::Bot;
use super::policy::style::Character;

pub use arranger_cache::ArrangerCache;
use baseline::BaselinePlayer;
use beginner::Beginner;
use champion::Champion;
use good::GoodPlayer;
use random::RandomPlayer;
use rollout_player::RolloutPlayer;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Level {
    /// Any legal move, all equally likely: for tests and measurements, not offered to players.
    Random,
    /// A simple sound player, by which the others are measured.
    Baseline,
    /// The beginner: for those who are learning.
    #[strum(serialize = "easy")]
    Beginner,
    /// The good player: it plays soundly and considers only its own hand.
    #[strum(serialize = "normal")]
    GoodPlayer,
    /// The champion: evaluates every move, and compares the best ones by determinized Monte Carlo search.
    #[strum(serialize = "hard")]
    Champion,
    /// The rollout policy with its tuned weights, as a player: for measurements, not offered to players.
    #[strum(serialize = "quick")]
    RolloutPlayer,
}

impl Level {
    /// All levels.
    pub const ALL: &'static [Self] = Self::VARIANTS;
    /// The levels offered to players, the strongest last.
    pub const OFFERED: &'static [Self] = &[Self::Beginner, Self::GoodPlayer, Self::Champion];

    /// The name of the level in records, in addresses and on the command line.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// The level offered to players under this name.
    #[must_use]
    pub fn offered(id: &str) -> Option<Self> {
        id.parse().ok().filter(|level| Self::OFFERED.contains(level))
    }

    /// Whether an eliminated bot of this level buys back: the champion always does where it may.
    #[must_use]
    pub fn wants_rebuy(self, rules: &Rules, totals: &[i32]) -> bool {
        match (self, rules.match_end) {
            (Self::Champion, MatchEnd::LastSurvivor { max_rebuys: 1.., .. }) => true,
            _ => wants_rebuy(rules, totals),
        }
    }

    /// A bot of this level without a temperament. The seed fixes its choices.
    #[must_use]
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        self.bot_as(seed, None)
    }

    /// A bot of this level with a temperament.
    #[must_use]
    pub fn bot_as(self, seed: u64, character: Option<Character>) -> Box<dyn Bot> {
        match self {
            Self::Random => Box::new(RandomPlayer::new(seed)),
            Self::Baseline => Box::new(BaselinePlayer),
            Self::RolloutPlayer => Box::new(RolloutPlayer::default()),
            Self::Beginner | Self::GoodPlayer | Self::Champion => self.opponent(seed, character),
        }
    }

    /// A bot of this level without a temperament. As soon as `enough` returns true, it decides by what it has found so
    /// far. Only the champion calls `enough`, since the other levels decide at once.
    #[must_use]
    pub fn bot_until(self, seed: u64, enough: impl Fn() -> bool + 'static) -> Box<dyn Bot> {
        match self {
            Self::Champion => Box::new(Champion::new(seed, None).until(enough)),
            _ => self.bot(seed),
        }
    }

    /// A bot of this level for a match against a player. A level that is not offered to players is replaced by the good
    /// player. The worker calls this function, so that it does not contain the code of the other levels.
    #[must_use]
    pub fn opponent(self, seed: u64, character: Option<Character>) -> Box<dyn Bot> {
        match self {
            Self::Beginner => Box::new(Beginner::new(seed, character)),
            Self::Champion => Box::new(Champion::new(seed, character)),
            _ => Box::new(GoodPlayer::new(character)),
        }
    }
}

/// The highest total, among the players still in, at which a bot buys back. It is a share of the limit, as numerator
/// and denominator: three quarters. A larger share makes bots buy back more often. Chosen by judgement.
const REBUY_SHARE: [i32; 2] = [3, 4];

/// Whether an eliminated bot buys back (V2-R12). It would go on from the highest total of the players still in, so it
/// buys back unless that total is close to the limit. In a match without buy-backs it never does.
#[must_use]
pub fn wants_rebuy(rules: &Rules, totals: &[i32]) -> bool {
    let MatchEnd::LastSurvivor { limit, max_rebuys: 1.. } = rules.match_end else { return false };
    let highest = totals.iter().filter(|&&total| total < limit).max();
    let [share, whole] = REBUY_SHARE;
    highest.is_some_and(|&highest| highest * whole <= limit * share)
}
