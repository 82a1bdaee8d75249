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

/// How well a bot plays, of the levels that a player may choose.
///
/// | Level | Name in records, addresses and on the command line |
/// | --- | --- |
/// | [`Beginner`](Self::Beginner) | `easy` |
/// | [`GoodPlayer`](Self::GoodPlayer) | `normal` |
/// | [`Champion`](Self::Champion) | `hard` |
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
pub enum OfferedLevel {
    /// The beginner: for those who are learning.
    #[strum(serialize = "easy")]
    Beginner,
    /// The good player: it plays soundly and considers only its own hand.
    #[default]
    #[strum(serialize = "normal")]
    GoodPlayer,
    /// The champion: evaluates every move, and compares the best ones by determinized Monte Carlo search.
    #[strum(serialize = "hard")]
    Champion,
}

impl OfferedLevel {
    /// All levels that a player may choose, the strongest last.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name of the level in records, in addresses and on the command line.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Whether an eliminated bot of this level buys back: the champion always does where it may.
    #[must_use]
    pub fn wants_rebuy(self, rules: &Rules, totals: &[i32]) -> bool {
        match (self, rules.match_end) {
            (Self::Champion, MatchEnd::LastSurvivor { max_rebuys: 1.., .. }) => true,
            _ => wants_rebuy(rules, totals),
        }
    }

    /// A bot of this level, with a temperament if one is given. The seed fixes its choices.
    #[must_use]
    pub fn bot(self, seed: u64, character: Option<Character>) -> Box<dyn Bot> {
        match self {
            Self::Beginner => Box::new(Beginner::new(seed, character)),
            Self::GoodPlayer => Box::new(GoodPlayer::new(character)),
            Self::Champion => Box::new(Champion::new(seed, character)),
        }
    }
}

/// How well a bot plays: the levels that a player may choose, and those that only measurements and tests use.
///
/// | Level | Name on the command line |
/// | --- | --- |
/// | [`Random`](Self::Random) | `random` |
/// | [`Baseline`](Self::Baseline) | `baseline` |
/// | [`RolloutPlayer`](Self::RolloutPlayer) | `quick` |
/// | [`Offered`](Self::Offered) | that of the [`OfferedLevel`] |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Any legal move, all equally likely.
    Random,
    /// A simple sound player, by which the others are measured.
    Baseline,
    /// The rollout policy with its tuned weights, as a player.
    RolloutPlayer,
    /// A level that a player may choose.
    Offered(OfferedLevel),
}

impl Level {
    /// The [beginner](OfferedLevel::Beginner).
    pub const BEGINNER: Self = Self::Offered(OfferedLevel::Beginner);
    /// The [good player](OfferedLevel::GoodPlayer).
    pub const GOOD_PLAYER: Self = Self::Offered(OfferedLevel::GoodPlayer);
    /// The [champion](OfferedLevel::Champion).
    pub const CHAMPION: Self = Self::Offered(OfferedLevel::Champion);
    /// All levels.
    pub const ALL: &'static [Self] =
        &[Self::Random, Self::Baseline, Self::BEGINNER, Self::GOOD_PLAYER, Self::CHAMPION, Self::RolloutPlayer];

    /// The name of the level on the command line.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Baseline => "baseline",
            Self::RolloutPlayer => "quick",
            Self::Offered(level) => level.id(),
        }
    }

    /// The level with this name.
    #[must_use]
    pub fn by_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|level| level.id() == id)
    }

    /// Whether an eliminated bot of this level buys back.
    #[must_use]
    pub fn wants_rebuy(self, rules: &Rules, totals: &[i32]) -> bool {
        match self {
            Self::Offered(level) => level.wants_rebuy(rules, totals),
            Self::Random | Self::Baseline | Self::RolloutPlayer => wants_rebuy(rules, totals),
        }
    }

    /// A bot of this level without a temperament. The seed fixes its choices.
    #[must_use]
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        self.bot_as(seed, None)
    }

    /// A bot of this level, with a temperament if one is given. Only the levels that a player may choose have any.
    #[must_use]
    pub fn bot_as(self, seed: u64, character: Option<Character>) -> Box<dyn Bot> {
        match self {
            Self::Random => Box::new(RandomPlayer::new(seed)),
            Self::Baseline => Box::new(BaselinePlayer),
            Self::RolloutPlayer => Box::new(RolloutPlayer::default()),
            Self::Offered(level) => level.bot(seed, character),
        }
    }

    /// A bot of this level without a temperament. As soon as `enough` returns true, it decides by what it has found so
    /// far. Only the champion calls `enough`, since the other levels decide at once.
    #[must_use]
    pub fn bot_until(self, seed: u64, enough: impl Fn() -> bool + 'static) -> Box<dyn Bot> {
        match self {
            Self::CHAMPION => Box::new(Champion::new(seed, None).until(enough)),
            _ => self.bot(seed),
        }
    }
}

impl From<OfferedLevel> for Level {
    fn from(level: OfferedLevel) -> Self {
        Self::Offered(level)
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
