//! Reads the address of the page: the match it asks for, or what is wrong with it.

mod page_address;

use strum::EnumString;

use crate::history::{DayKind, is_day};
use crate::settings::Pace;
use crate::table::{Beat, StartRequest};
use crate::text::{Key, Lang, Message};
use rami_bots::OfferedLevel;
use rami_bots::analysis::problem;
use rami_engine::rules::{OptionValue, Options, Rules};
use rami_engine::variants::{self, NamedSet, Variant};
use rami_record::{ChosenRules, Setup};

use super::setup::Length;
pub use page_address::{CHECK, Fragment, Pair, asking_names, checked, parameters_of, query};
use page_address::{HOUSE_RULE, is_known, is_whole};

/// The request of an address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// The language, if named.
    pub lang: Option<Lang>,
    /// The pace, if named.
    pub pace: Option<Pace>,
    /// The match to start at once, if named.
    pub start: Option<StartRequest>,
    /// The lesson to begin, if named.
    pub learn: Option<LearnRequest>,
    /// The deal or the match of a day, if it is asked for.
    pub day: Option<(DayAsked, DayKind)>,
    /// The problem to be solved, if one is asked for.
    pub problem: Option<ProblemAsked>,
    /// The table to set up, if a game or a named rule set is named.
    pub set_up: Option<SetUpRequest>,
    /// The screen to visit, if named.
    pub visit: Option<Visit>,
}

impl Address {
    /// Whether the address asks for something else than the first screen.
    #[must_use]
    pub const fn asks(&self) -> bool {
        let plays = self.start.is_some() || self.learn.is_some() || self.day.is_some() || self.problem.is_some();
        plays || self.set_up.is_some() || self.visit.is_some()
    }
}

/// A table that an address asks to set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUpRequest {
    /// The identifier of the variant.
    pub variant: String,
    /// The rules of this variant; `None` for those of the last table.
    pub rules: Option<ChosenRules>,
    /// The name under which somebody has kept these rules; empty for none.
    pub name: String,
}

impl SetUpRequest {
    /// The table of a game with the house rules of the last one.
    #[must_use]
    pub fn of_game(variant: &str) -> Self {
        Self { variant: variant.into(), rules: None, name: String::new() }
    }
}

/// The day whose deal an address asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayAsked {
    /// Today.
    Today,
    /// A named day, which may be in the future.
    Day(u64),
}

impl DayAsked {
    /// The day, if it is not in the future.
    ///
    /// # Errors
    /// A message if the day is still to come.
    pub fn come(self, today: u64) -> Result<u64, Message> {
        match self {
            Self::Today => Ok(today),
            Self::Day(day) if day <= today => Ok(day),
            Self::Day(day) => Err(unknown(Key::ErrorDayFuture, &day.to_string())),
        }
    }

    /// Reads a day. Eight digits name a day, and any other text stands for today.
    fn read(text: &str) -> Result<Self, Message> {
        if text.len() != 8 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(Self::Today);
        }
        let day = text.parse().ok().filter(|&day| is_day(day));
        day.map(Self::Day).ok_or_else(|| unknown(Key::ErrorDay, text))
    }
}

/// The problem that an address asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemAsked {
    /// The problem of the day.
    Today,
    /// The problem with this identifier among those of all games.
    Id(String),
}

impl ProblemAsked {
    /// Reads `today` or an identifier.
    fn read(text: &str) -> Result<Self, Message> {
        match text {
            "today" => Ok(Self::Today),
            _ if problem::game_of(text).is_some() => Ok(Self::Id(text.into())),
            _ => Err(unknown(Key::ErrorProblemUnknown, text)),
        }
    }
}

/// A screen that an address asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Visit {
    /// The history of finished matches.
    History,
    /// The statistics of finished matches.
    Statistics,
    /// The settings.
    Settings,
    /// The calendar of the deals of the day.
    Days,
    /// The questions that find a family's rules.
    Questions,
    /// The score sheets of real cards.
    Sheets,
    /// The people of this device.
    People,
    /// The problems.
    Problems,
}

/// A lesson that an address asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnRequest {
    /// The variant's name.
    pub variant: String,
    /// The step, from 0.
    pub step: usize,
}

/// The number of players if an address names none and the game allows this number.
const USUAL_SEATS: u8 = 3;

/// The most players of any game. It bounds the numbers in an address.
const MOST_SEATS: usize = 8;

/// Reads the parameters of an address.
///
/// # Errors
/// A message about the unknown value, or about a check that does not fit, to be shown to the player.
pub fn address(parameters: &[Pair]) -> Result<Address, Message> {
    if !is_whole(parameters) {
        return Err(Key::ErrorLink.into());
    }
    let find = |name: &str| {
        debug_assert!(is_known(name), "{name} has a place among the parameters");
        parameters.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    };
    let lang =
        find("lang").map(|code| Lang::by_code(code).ok_or_else(|| unknown(Key::ErrorLanguage, code))).transpose()?;
    let pace = find("pace").map(|id| id.parse().map_err(|_| unknown(Key::ErrorPace, id))).transpose()?;
    let learn = find("learn").map(|variant| learn(variant, find("step"))).transpose()?;
    let day = find("today").map(DayAsked::read).transpose()?;
    let problem = find("problem").map(ProblemAsked::read).transpose()?;
    let asked_length = find("length").map(|id| id.parse().map_err(|_| unknown(Key::ErrorLength, id))).transpose()?;
    let visit = find("screen").map(|id| id.parse().map_err(|_| unknown(Key::ErrorScreen, id))).transpose()?;
    // Without a game no match is begun, but unknown values are reported all the same.
    let named = find("variant").or(find("rules"));
    let (game, set) = game_of(find("variant").or(find("setup")), find("rules"))?;
    let seats = match find("seats") {
        None => usize::from((game.rules)().max_players.min(USUAL_SEATS)),
        Some(text) => text
            .parse()
            .ok()
            .filter(|seats| (2..=MOST_SEATS).contains(seats))
            .ok_or_else(|| unknown(Key::ErrorSeats, text))?,
    };
    let seed = find("seed").map(|text| text.parse().map_err(|_| unknown(Key::ErrorSeed, text))).transpose()?;
    let levels = levels(find("level").unwrap_or(OfferedLevel::GoodPlayer.id()), seats - 1)?;
    let (options, rules) = options(game, set, asked_length, parameters)?;
    let (min, max) = (rules.min_players, rules.max_players);
    if !(usize::from(min)..=usize::from(max)).contains(&seats) {
        return Err(players_allowed(min, max));
    }
    let beat = find("beat").map(|total| beat(total, find("by"))).transpose()?;
    let says_rules = set.is_some() || asked_length.is_some() || !options.is_empty();
    let chosen = ChosenRules { variant: game.id.into(), options, set: set.map(|set| set.id.to_string()) };
    let (mut set_up, mut start) = (None, None);
    if find("setup").is_some() {
        set_up = Some(SetUpRequest {
            variant: chosen.variant.clone(),
            rules: says_rules.then_some(chosen),
            name: shown(find("name").unwrap_or_default(), LONGEST_RULES),
        });
    } else if named.is_some() {
        start = Some(StartRequest { beat, ..StartRequest::against(chosen, &levels, seed) });
    }
    let day = if named.is_none() { day.map(|day| (day, kind_of(asked_length))) } else { None };
    Ok(Address { lang, pace, start, learn, day, problem, set_up, visit })
}

/// Whether an address asks for the deal of a day or the whole match.
fn kind_of(length: Option<Length>) -> DayKind {
    if length == Some(Length::Match) { DayKind::Match } else { DayKind::Deal }
}

/// The language that an address asks for, even if other parameters are wrong.
#[must_use]
pub fn language(parameters: &[Pair]) -> Option<Lang> {
    parameters.iter().find(|(key, _)| key == "lang").and_then(|(_, code)| Lang::by_code(code))
}

/// Says how many players a game is for.
#[must_use]
pub fn players_allowed(min: u8, max: u8) -> Message {
    if min == max {
        Message::new(Key::ErrorPlayersExactly).number("n", min)
    } else {
        Message::new(Key::ErrorPlayers).number("min", min).number("max", max)
    }
}

fn known_game(id: &str) -> Result<&'static Variant, Message> {
    variants::by_id(id).ok_or_else(|| unknown(Key::ErrorVariant, id))
}

/// The game that is named, itself or by a named rule set, and that set. Without a name it is the usual game.
fn game_of(named: Option<&str>, rules: Option<&str>) -> Result<(&'static Variant, Option<&'static NamedSet>), Message> {
    let set = match rules {
        Some(id) => Some(NamedSet::by_id(id).ok_or_else(|| unknown(Key::ErrorRules, id))?),
        // A set may be named in place of a game.
        None => named.and_then(NamedSet::by_id),
    };
    let game = match named.filter(|id| NamedSet::by_id(id).is_none()) {
        Some(id) => known_game(id)?,
        None => set.map_or(variants::USUAL, NamedSet::game),
    };
    match set {
        Some(set) if set.variant != game.id => Err(unknown(Key::ErrorRulesGame, set.id)),
        _ => Ok((game, set)),
    }
}

/// Says that a value is unknown.
fn unknown(key: Key, value: &str) -> Message {
    Message::new(key).text("value", value.chars().take(40).collect::<String>())
}

/// A lesson and its step, which an address counts from 1.
fn learn(variant: &str, step: Option<&str>) -> Result<LearnRequest, Message> {
    let lesson = known_game(variant)?.lesson;
    let steps = 1..=lesson.steps().count();
    let named = step.map(|text| text.parse().ok().filter(|step| steps.contains(step)).ok_or(text)).transpose();
    let step = named.map_err(|text| unknown(Key::ErrorStep, text))?.unwrap_or(1);
    Ok(LearnRequest { variant: variant.into(), step: step - 1 })
}

/// The longest name in an address, the same as at the table.
const LONGEST_NAME: usize = 24;

/// The longest name of house rules.
pub const LONGEST_RULES: usize = 40;

/// A result to be beaten, and whose it is.
fn beat(total: &str, by: Option<&str>) -> Result<Beat, Message> {
    let wrong = || unknown(Key::ErrorBeat, total);
    let total = total.parse().ok().filter(|total: &i32| total.unsigned_abs() <= 1_000_000).ok_or_else(wrong)?;
    Ok(Beat { name: shown(by.unwrap_or_default(), LONGEST_NAME), total })
}

/// A name from an address, cut to so many letters.
fn shown(name: &str, longest: usize) -> String {
    let visible: String = name.chars().filter(|letter| !letter.is_control()).collect();
    let cut: String = visible.trim_start().chars().take(longest).collect();
    cut.trim_end().to_string()
}

/// The parameters of an address with which a friend plays the same deals against the same bots, optionally to beat a
/// result. Default values are left out.
#[must_use]
pub fn link(setup: &Setup, levels: &[OfferedLevel], beat: Option<&Beat>) -> Vec<Pair> {
    let mut ids: Vec<&str> = levels.iter().map(|level| level.id()).collect();
    if ids.windows(2).all(|pair| pair[0] == pair[1]) {
        ids.truncate(1);
    }
    let mut pairs = vec![
        ("variant".to_string(), setup.rules.variant.clone()),
        ("seats".to_string(), setup.seats.len().to_string()),
        ("level".to_string(), ids.join(",")),
        ("seed".to_string(), setup.seed.to_string()),
    ];
    pairs.extend(rules_in_address(&setup.rules));
    if let Some(beat) = beat {
        pairs.push(("beat".to_string(), beat.total.to_string()));
        pairs.extend(Some(&beat.name).filter(|name| !name.is_empty()).map(|name| ("by".to_string(), name.clone())));
    }
    checked(pairs)
}

/// The parameters of an address with which a friend sets up a table by the same rules, under this name if it is not
/// empty.
#[must_use]
pub fn rules_link(rules: &ChosenRules, name: &str) -> Vec<Pair> {
    let mut pairs = vec![("setup".to_string(), rules.variant.clone())];
    pairs.extend(rules_in_address(rules));
    pairs.extend(Some(shown(name, LONGEST_RULES)).filter(|name| !name.is_empty()).map(|name| ("name".into(), name)));
    checked(pairs)
}

/// The parameters of an address that leads to the deal or the match of a day.
#[must_use]
pub fn day_link(day: u64, kind: DayKind) -> Vec<Pair> {
    let length = (kind == DayKind::Match).then(|| ("length".to_string(), Length::Match.id().to_string()));
    checked(std::iter::once(("today".to_string(), day.to_string())).chain(length).collect())
}

/// The parameters of an address that leads to a problem, by its identifier among those of all games.
#[must_use]
pub fn problem_link(id: &str) -> Vec<Pair> {
    checked(vec![("problem".to_string(), id.to_string())])
}

/// The named rule set and all house rules. If the set differs from the game but the table does not, the game's own
/// value is named too.
fn rules_in_address(rules: &ChosenRules) -> Vec<Pair> {
    let set = rules.set.as_deref().and_then(NamedSet::by_id);
    let defaults = rules.game().map_or(&[][..], |game| game.house_rules);
    let of_set = set.map(NamedSet::options).unwrap_or_default();
    let undone = defaults.iter().filter(|rule| of_set.contains_key(rule.key) && !rules.options.contains_key(rule.key));
    let named = |key: &str, value: &OptionValue| (format!("{HOUSE_RULE}{key}"), value.to_string());
    let pairs = rules.options.iter().map(|(key, value)| named(key, value));
    let pairs = pairs.chain(undone.map(|rule| named(rule.key, &rule.default)));
    set.map(|set| ("rules".to_string(), set.id.to_string())).into_iter().chain(pairs).collect()
}

/// One level for all bots, or one each.
fn levels(text: &str, bots: usize) -> Result<Vec<OfferedLevel>, Message> {
    let refused = || Message::new(Key::ErrorLevel).text("value", text.chars().take(40).collect::<String>());
    let named: Vec<OfferedLevel> =
        text.split(',').map(|id| id.parse().map_err(|_| refused())).collect::<Result<_, _>>()?;
    match named[..] {
        [level] => Ok(vec![level; bots]),
        _ if named.len() == bots => Ok(named),
        _ => Err(refused()),
    }
}

/// House rules asked for: those of the named set, changed by single ones and by the length. Also the rules with them.
fn options(
    game: &Variant,
    set: Option<&NamedSet>,
    length: Option<Length>,
    parameters: &[Pair],
) -> Result<(Options, Rules), Message> {
    let given = parameters.iter().filter_map(|(key, value)| Some((key.strip_prefix(HOUSE_RULE)?, value)));
    let mut options = set.map(NamedSet::options).unwrap_or_default();
    options.extend(given.map(|(key, value)| (key.to_string(), OptionValue::from_text(value))));
    if let Some(length) = length {
        length.apply(game, set, &mut options);
    }
    game.drop_defaults(&mut options);
    match game.rules_with(&options) {
        Err(error) => Err(Message::new(Key::ErrorOption).text("value", error.rule())),
        Ok(rules) => Ok((options, rules)),
    }
}
