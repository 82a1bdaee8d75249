//! Reads the address of the page: the match it asks for, or what is wrong with it.

use strum::EnumString;

use crate::bots::Level;
use crate::device::{DAY_SEATS, Pace, is_day};
use crate::record::Setup;
use crate::rules::{OptionValue, Options, Rules};
use crate::table::Beat;
use crate::text::{Key, Lang, Message};
use crate::variants::{self, Variant};

/// The requests of an address.
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
    /// The deal of a day, if it is asked for.
    pub day: Option<DayAsked>,
    /// The game to set up a table for, if named.
    pub set_up: Option<String>,
    /// The screen to visit, if named.
    pub visit: Option<Visit>,
}

/// Whose deal of the day an address asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayAsked {
    /// That of today.
    Today,
    /// That of a named day, which may still be to come.
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

    /// Eight digits name a day; anything else asks for that of today.
    fn read(text: &str) -> Result<Self, Message> {
        if text.len() != 8 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(Self::Today);
        }
        let day = text.parse().ok().filter(|&day| is_day(day));
        day.map(Self::Day).ok_or_else(|| unknown(Key::ErrorDay, text))
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
}

/// A lesson that an address asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnRequest {
    /// The variant's name.
    pub variant: String,
    /// The step, from 0.
    pub step: usize,
}

/// A match that an address asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartRequest {
    /// The variant's name.
    pub variant: String,
    /// House rules.
    pub options: Options,
    /// Players, all counted.
    pub seats: usize,
    /// Levels of the bots, seat 1 first.
    pub levels: Vec<Level>,
    /// The seed, if named.
    pub seed: Option<u64>,
    /// A friend's result at the same deals.
    pub beat: Option<Beat>,
}

/// The number of players where an address names none and the game allows as many.
const USUAL_SEATS: u8 = 3;

/// Most players of any game: a bound for numbers in an address.
const MOST_SEATS: usize = 8;

/// Reads the parameters of an address.
///
/// # Errors
/// A message about the unknown value, to be shown to the player.
pub fn address(parameters: &[(String, String)]) -> Result<Address, Message> {
    let find = |name: &str| parameters.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let lang =
        find("lang").map(|code| Lang::by_code(code).ok_or_else(|| unknown(Key::ErrorLanguage, code))).transpose()?;
    let pace = find("pace").map(|id| id.parse().map_err(|_| unknown(Key::ErrorPace, id))).transpose()?;
    let learn = find("learn").map(|variant| learn(variant, find("step"))).transpose()?;
    let day = find("today").map(DayAsked::read).transpose()?;
    let set_up = find("setup").map(|id| known_game(id).map(|game| game.id.to_string())).transpose()?;
    let visit = find("screen").map(|id| id.parse().map_err(|_| unknown(Key::ErrorScreen, id))).transpose()?;
    // Without a game no match is begun, but unknown values are reported all the same.
    let named = find("variant");
    let variant = named.unwrap_or(variants::USUAL.id);
    let game = known_game(variant)?;
    let seats = match find("seats") {
        None => usize::from((game.rules)().max_players.min(USUAL_SEATS)),
        Some(text) => text
            .parse()
            .ok()
            .filter(|seats| (2..=MOST_SEATS).contains(seats))
            .ok_or_else(|| unknown(Key::ErrorSeats, text))?,
    };
    let seed = find("seed").map(|text| text.parse().map_err(|_| unknown(Key::ErrorSeed, text))).transpose()?;
    let levels = levels(find("level").unwrap_or(Level::GoodPlayer.id()), seats - 1)?;
    let (options, rules) = options(game, parameters)?;
    let (min, max) = (rules.min_players, rules.max_players);
    if !(usize::from(min)..=usize::from(max)).contains(&seats) {
        return Err(players_allowed(min, max));
    }
    let beat = find("beat").map(|total| beat(total, find("by"))).transpose()?;
    let start = named.map(|_| StartRequest { variant: variant.into(), options, seats, levels, seed, beat });
    Ok(Address { lang, pace, start, learn, day: day.filter(|_| named.is_none()), set_up, visit })
}

/// The language that an address asks for, even if other parameters are wrong.
#[must_use]
pub fn language(parameters: &[(String, String)]) -> Option<Lang> {
    parameters.iter().find(|(key, _)| key == "lang").and_then(|(_, code)| Lang::by_code(code))
}

/// The deal of a day, the same for everybody: the usual game, its seed the day.
#[must_use]
pub fn today_deal(day: u64) -> StartRequest {
    let (variant, seats) = (variants::USUAL.id.to_string(), DAY_SEATS);
    let levels = vec![Level::GoodPlayer; seats - 1];
    StartRequest { variant, options: Options::default(), seats, levels, seed: Some(day), beat: None }
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

/// Longest name in an address: as long as one at the table.
const LONGEST_NAME: usize = 24;

/// A result to be beaten, and whose it is.
fn beat(total: &str, by: Option<&str>) -> Result<Beat, Message> {
    let wrong = || unknown(Key::ErrorBeat, total);
    let total = total.parse().ok().filter(|total: &i32| total.unsigned_abs() <= 1_000_000).ok_or_else(wrong)?;
    Ok(Beat { name: by.unwrap_or_default().chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect(), total })
}

/// The parameters of an address with which a friend plays the same deals against the same bots, if wanted to beat a
/// result. Usual values are left out.
#[must_use]
pub fn link(setup: &Setup, levels: &[Level], beat: Option<&Beat>) -> Vec<(String, String)> {
    let mut ids: Vec<&str> = levels.iter().map(|level| level.id()).collect();
    if ids.windows(2).all(|pair| pair[0] == pair[1]) {
        ids.truncate(1);
    }
    let mut pairs = vec![
        ("variant".to_string(), setup.variant.clone()),
        ("seats".to_string(), setup.seats.len().to_string()),
        ("level".to_string(), ids.join(",")),
        ("seed".to_string(), setup.seed.to_string()),
    ];
    pairs.extend(setup.options.iter().map(|(key, value)| (format!("opt.{key}"), value.to_string())));
    if let Some(beat) = beat {
        pairs.push(("beat".to_string(), beat.total.to_string()));
        pairs.extend(Some(&beat.name).filter(|name| !name.is_empty()).map(|name| ("by".to_string(), name.clone())));
    }
    pairs
}

/// One level for all bots, or one each.
fn levels(text: &str, bots: usize) -> Result<Vec<Level>, Message> {
    let refused = || Message::new(Key::ErrorLevel).text("value", text.chars().take(40).collect::<String>());
    let named: Vec<Level> =
        text.split(',').map(|id| Level::offered(id).ok_or_else(refused)).collect::<Result<_, _>>()?;
    match named[..] {
        [level] => Ok(vec![level; bots]),
        _ if named.len() == bots => Ok(named),
        _ => Err(refused()),
    }
}

/// House rules asked for, and the rules with them.
fn options(game: &Variant, parameters: &[(String, String)]) -> Result<(Options, Rules), Message> {
    let given = parameters.iter().filter_map(|(key, value)| Some((key.strip_prefix("opt.")?, value)));
    let mut options = Options::new();
    // Inserted one by one: collecting them would add the standard library's sort to the program.
    for (key, value) in given {
        options.insert(key.to_string(), OptionValue::from_text(value));
    }
    match game.rules_with(&options) {
        Err(error) => Err(Message::new(Key::ErrorOption).text("value", error.rule())),
        Ok(rules) => Ok((options, rules)),
    }
}
