//! The name of some deals: rules, number of deals, bots and seed.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use rami_bots::OfferedLevel;
use rami_engine::game::Seat;
use rami_engine::rules::{OptionValue, Rules};
use rami_engine::variants::{self, DEALS, NamedSet};
use rami_record::{ChosenRules, Setup};

use crate::history::{DayKind, is_day, today_deal};
use crate::table::StartRequest;

/// The seat of the person who plays a duel. All other seats are bots'.
pub const DUEL_SEAT: Seat = 0;
/// The most deals of a duel.
pub const MOST_DEALS: u16 = 3;
/// What stands before the day in the text of the deal of a day.
const DAY: &str = "d";
/// What stands between the parts of the text of other deals.
const BETWEEN: char = '~';
/// The name of the part that holds the named rule set.
const SET: &str = "set";
/// The base in which a seed is written.
const SEED_BASE: u32 = 36;

/// Why a text names no deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadDeals {
    /// The text is not one that [`DealsKey`] writes.
    #[error("the text names no deals")]
    Damaged,
    /// This version does not know the game, the named rule set or a house rule, or the game is not for so many players.
    #[error("the rules are unknown")]
    Rules,
}

/// The deals of a duel: one person at [`DUEL_SEAT`] against bots, for a number of deals. Its text
/// ([`Display`](fmt::Display)) is short and has only characters that an address may contain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealsKey {
    rules: ChosenRules,
    levels: Vec<OfferedLevel>,
    seed: u64,
}

impl DealsKey {
    /// The deals of a match; `None` if it can be no duel, since it does not end after one to [`MOST_DEALS`] deals.
    #[must_use]
    pub fn of_setup(setup: &Setup, levels: &[OfferedLevel]) -> Option<Self> {
        let levels = levels.to_vec();
        Self { rules: setup.rules.clone(), levels, seed: setup.seed }.checked().filter(|key| {
            // A set-up with more or fewer bots than seats is no duel.
            key.seats() == setup.seats.len()
        })
    }

    /// The deal of a day.
    #[must_use]
    pub fn of_day(day: u64) -> Option<Self> {
        let deal = today_deal(day, DayKind::Deal);
        is_day(day).then(|| Self { levels: deal.levels(), rules: deal.rules, seed: day })
    }

    /// This key, if its rules exist, are for so many players, and name a number of deals.
    fn checked(self) -> Option<Self> {
        let rules = self.rules.rules().ok()?;
        let fits = (usize::from(rules.min_players)..=usize::from(rules.max_players)).contains(&self.seats());
        (fits && self.asked_deals().is_some()).then_some(self)
    }

    fn asked_deals(&self) -> Option<u16> {
        let deals = self.rules.options.get(DEALS)?.number()?;
        (1..=MOST_DEALS).contains(&deals).then_some(deals)
    }

    /// The day, if these are the deal of a day.
    #[must_use]
    pub fn day(&self) -> Option<u64> {
        Self::of_day(self.seed).filter(|of_day| of_day == self).map(|of_day| of_day.seed)
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &ChosenRules {
        &self.rules
    }

    /// The number of deals.
    #[must_use]
    pub fn deals(&self) -> u16 {
        self.asked_deals().unwrap_or_default()
    }

    /// The number of players.
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.levels.len() + 1
    }

    /// The levels of the bots, seat 1 first.
    #[must_use]
    pub fn levels(&self) -> &[OfferedLevel] {
        &self.levels
    }

    /// Whether a high total is a good one.
    #[must_use]
    pub fn high_is_good(&self) -> bool {
        self.rules.rules().is_ok_and(|rules: Rules| rules.scoring.high_is_good())
    }

    /// The request to play these deals.
    #[must_use]
    pub fn start(&self) -> StartRequest {
        StartRequest::against(self.rules.clone(), &self.levels, Some(self.seed))
    }

    /// The set-up of a match on these deals. Seats that no name is given for have none.
    #[must_use]
    pub fn setup(&self, mut names: Vec<String>) -> Setup {
        names.resize(self.seats(), String::new());
        Setup { rules: self.rules.clone(), seats: names, seed: self.seed }
    }
}

impl fmt::Display for DealsKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(day) = self.day() {
            return write!(f, "{DAY}{day}");
        }
        let mut levels: Vec<&str> = self.levels.iter().map(|level| level.id()).collect();
        if levels.windows(2).all(|pair| pair[0] == pair[1]) {
            levels.truncate(1);
        }
        let (set, options) = rules_written(&self.rules);
        let set = set.map(|set| (SET.to_string(), set.id.to_string()));
        let parts = [self.rules.variant.clone(), self.seats().to_string(), levels.join(","), in_base(self.seed)];
        let options = options.into_iter().map(|(key, value)| (key, value.to_string()));
        let named = set.into_iter().chain(options).map(|(key, value)| format!("{key}={value}"));
        let parts: Vec<String> = parts.into_iter().chain(named).collect();
        f.write_str(&parts.join(&BETWEEN.to_string()))
    }
}

/// Chosen rules in their shortest form: the named set they began from, and the house rules that are named beside it. If
/// the set differs from the game but the table does not, the game's own value is named too.
fn rules_written(rules: &ChosenRules) -> (Option<&'static NamedSet>, Vec<(String, OptionValue)>) {
    let set = rules.set.as_deref().and_then(NamedSet::by_id);
    let defaults = rules.game().map_or(&[][..], |game| game.house_rules);
    let of_set = set.map(NamedSet::options).unwrap_or_default();
    let undone = defaults.iter().filter(|rule| of_set.contains_key(rule.key) && !rules.options.contains_key(rule.key));
    let undone = undone.map(|rule| (rule.key.to_string(), rule.default.clone()));
    let named = rules.options.iter().filter(|&(key, value)| of_set.get(key) != Some(value));
    let named = named.map(|(key, value)| (key.clone(), value.clone()));
    (set, named.chain(undone).collect())
}

/// A seed in the base of the text.
fn in_base(mut seed: u64) -> String {
    let mut digits = Vec::new();
    loop {
        digits.extend(char::from_digit((seed % u64::from(SEED_BASE)) as u32, SEED_BASE));
        seed /= u64::from(SEED_BASE);
        if seed == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

/// Reads exactly what is written: one text for the same deals.
impl FromStr for DealsKey {
    type Err = BadDeals;

    fn from_str(text: &str) -> Result<Self, BadDeals> {
        let day = text.strip_prefix(DAY).and_then(|day| day.parse().ok());
        let key = match day {
            Some(day) => Self::of_day(day).ok_or(BadDeals::Damaged)?,
            None => Self::of_parts(&mut text.split(BETWEEN))?,
        };
        if key.to_string() == text { Ok(key) } else { Err(BadDeals::Damaged) }
    }
}

impl DealsKey {
    fn of_parts<'a>(parts: &mut impl Iterator<Item = &'a str>) -> Result<Self, BadDeals> {
        let mut next = || parts.next().ok_or(BadDeals::Damaged);
        let (variant, seats, levels, seed) = (next()?, next()?, next()?, next()?);
        let seats: u8 = seats.parse().map_err(|_| BadDeals::Damaged)?;
        let bots = usize::from(seats).checked_sub(1).ok_or(BadDeals::Damaged)?;
        let levels: Vec<OfferedLevel> =
            levels.split(',').map(|id| id.parse().map_err(|_| BadDeals::Damaged)).collect::<Result<_, _>>()?;
        let levels = if let [level] = levels[..] { vec![level; bots] } else { levels };
        let seed = u64::from_str_radix(seed, SEED_BASE).map_err(|_| BadDeals::Damaged)?;
        let game = variants::by_id(variant).ok_or(BadDeals::Rules)?;
        let mut given: Vec<(&str, &str)> =
            parts.map(|part| part.split_once('=').ok_or(BadDeals::Damaged)).collect::<Result<_, _>>()?;
        let set = given.iter().position(|(key, _)| *key == SET).map(|at| given.remove(at).1);
        let set = set.map(|id| NamedSet::of_game(Some(id), variant).ok_or(BadDeals::Rules)).transpose()?;
        let mut options = set.map(NamedSet::options).unwrap_or_default();
        options.extend(given.into_iter().map(|(key, value)| (key.to_string(), OptionValue::from_text(value))));
        game.drop_defaults(&mut options);
        let rules = ChosenRules { variant: variant.into(), options, set: set.map(|set| set.id.to_string()) };
        let key = Self { rules, levels, seed };
        if key.levels.len() != bots {
            return Err(BadDeals::Damaged);
        }
        key.checked().ok_or(BadDeals::Rules)
    }
}
