//! The commands of `rami-lab`: what the arguments ask for, and the JSON that answers.

mod benching;
mod making;
mod solving;

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use lexopt::{Arg, Parser, ValueExt};
use serde_json::{Value, json};

use crate::bots::{Level, SearchSettings};
use crate::json::from_text;
use crate::record::Setup;
use crate::record::{BadRecord, Record, replay, report};
use crate::rules::{Options, Rules};
use crate::variants;

use super::arena::{Contest, Played, play_all};
use super::control_variates::report as controlled;
use super::hinted::{hinted, report as report_of_review, reviewed};
use super::ladder::{Ladder, climb};
use super::luck::{report as report_of_luck, worked_out};
use super::seat::SeatPlayer;
use super::statistics::summary;
use benching::bench;
use making::{belief, choices, equity, hazard, opening, tune};
use solving::solve;

/// How to call the tool.
pub const USAGE: &str = "\
rami-lab: replays records, solves hands, plays bots against bots, measures

  rami-lab replay FILE              check a record action by action (- reads standard input)
  rami-lab solve --variant V [--options JSON] [--number N] [--seats N] \"CARDS\"
                                    the best arrangement of a hand, in deal N where each deal has a contract
  rami-lab solve --variant V --knocked \"4C 5C 6C / 7D 7H 7S\" [--options JSON] \"CARDS\"
                                    the best lay-offs of a hand on the combinations of who knocked, and what is left
  rami-lab simulate --variant V --seats N --games G --seed S --bots A,B,... [--options JSON] [--save DIR]
                                    [--threads T] whole matches between bots (one name plays every seat); as many in a
                                    row as there are seats have the same deals, the bots one seat further round;
                                    [--control-variates [--playouts P]] what chance did is taken out of the results too
  rami-lab seat --variant V --level L [--options JSON] [--seed S] [--time MS]
                                    plays seats for a program outside: standard input asks for one decision a line,
                                    standard output answers each, both in JSON; at most MS milliseconds a decision
  rami-lab hinted --variant V --seats N --seed S [--bots LEVEL] [--options JSON]
                                    a match as the page plays it, against bots of a level (default easy), with a player
                                    at seat 0 who follows every hint: its record
  rami-lab review FILE [--threads T]
                                    what the champion says of the decisions of seat 0 in a record, as the page's review
  rami-lab luck FILE [--threads T]  how much of each result was luck and how much play, in a record
  rami-lab ladder [--variant V] [--bots A,B,...] [--games G] [--seed S] [--threads T]
                                    every level (or those named) against lower ones, as a Markdown table (not JSON);
                                    [--control-variates [--playouts P]] without what chance did
  rami-lab belief --variant V --seats N --games G --seed S
                                    which hands are likely, learnt from matches of the good level: entries of
                                    src/bots/search/belief/weights.rs (not JSON)
  rami-lab equity --variant V --games G --seed S [--threads T]
                                    how much a lead tells of who wins the match, learnt from so many matches of the good
                                    level at each number of seats up to four: entries of
                                    src/bots/search/match_equity/parameters.rs (not JSON)
  rami-lab hazard --variant V --seats N --games G --seed S [--threads T]
                                    how soon opponents end a deal, learnt from matches of the good level: an entry of
                                    src/bots/search/hazard/rates.rs (not JSON)
  rami-lab choices --variant V --seats N --games G --seed S --settings JSON [--settings JSON ...] [--options JSON]
                                    [--every E] [--playouts P] [--threads T] what champions with other numbers of the search
                                    choose otherwise than the champion that plays against good players, and what that gains
  rami-lab bench [--variant V [--work W]]
                                    speeds of the engine, of all variants where none is named; of one work, the least
                                    time of each piece (make bench-wasm does the same in wasm)
  rami-lab bench --variant V [--options JSON] [--number N] [--seats N] --hands FILE
                                    how fast the hands of a file, one a line, are arranged, and the points all of them
                                    leave; of hands of eleven cards their best discard as well
  rami-lab tune --variant V [--seats N] [--generations G] [--games G] [--seed S] [--threads T] [--afresh]
                                    finds weights of the rollout policy (an entry of src/bots/policy/weights/tuned.rs) by
                                    self-play, from the present ones (or, afresh, those of the good level), and measures
                                    them against the present ones on so many deals (not JSON); two and four play, or N
  rami-lab opening --variant V [--seats N] [--generations G] [--games G] [--seed S] [--threads T]
                                    finds when the rollout policy is to lay its opening (the field `open` there) by letting
                                    it decide by chance in whole matches, and measures it in so many (not JSON); two to
                                    four play, or N
  rami-lab --help

Every other answer is one JSON object. Exit status of replay: 0 all legal, 1 an action was refused, 2 not a record.
Anything else that goes wrong: a message on standard error, exit status 2.";

/// What a command prints, and the exit status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// For standard output; empty where all is written already.
    pub text: String,
    /// The exit status.
    pub status: u8,
}

/// Why a command cannot be carried out: a sentence for standard error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Self(error.to_string())
    }
}

/// Carries out the command that the arguments (without the program's name) ask for.
///
/// # Errors
/// [`Failure`].
pub fn run(args: impl IntoIterator<Item = OsString>) -> Result<Answer, Failure> {
    let mut parser = Parser::from_args(args);
    let command = match parser.next()? {
        None => return Err(Failure(format!("which command?\n\n{USAGE}"))),
        Some(Arg::Long("help") | Arg::Short('h')) => return Ok(help()),
        Some(Arg::Value(command)) => command.string()?,
        Some(other) => return Err(other.unexpected().into()),
    };
    let given = Given::read(&mut parser)?;
    if given.help {
        return Ok(help());
    }
    match command.as_str() {
        "replay" => replay_file(&given),
        "hinted" => play_hinted(&given),
        "review" => review(&given),
        "luck" => luck(&given),
        "solve" => solve(&given),
        "simulate" => simulate(&given),
        "seat" => seat(&given),
        "ladder" => ladder(&given),
        "belief" => belief(&given),
        "equity" => equity(&given),
        "hazard" => hazard(&given),
        "choices" => choices(&given),
        "bench" => bench(&given),
        "opening" => opening(&given),
        "tune" => tune(&given),
        _ => Err(Failure(format!("unknown command {command:?}\n\n{USAGE}"))),
    }
}

fn help() -> Answer {
    Answer { text: USAGE.into(), status: 0 }
}

/// Everything given after the command.
#[derive(Default)]
struct Given {
    help: bool,
    variant: Option<String>,
    options: Options,
    number: Option<u16>,
    knocked: Option<String>,
    seats: Option<usize>,
    games: Option<usize>,
    seed: Option<u64>,
    deals: Option<usize>,
    generations: Option<usize>,
    afresh: bool,
    control_variates: bool,
    playouts: Option<usize>,
    threads: Option<usize>,
    bots: Option<String>,
    level: Option<String>,
    time: Option<u64>,
    save: Option<PathBuf>,
    settings: Vec<SearchSettings>,
    every: Option<usize>,
    work: Option<String>,
    hands: Option<OsString>,
    rest: Vec<OsString>,
}

impl Given {
    fn read(parser: &mut Parser) -> Result<Self, Failure> {
        let mut given = Self::default();
        while let Some(arg) = parser.next()? {
            match arg {
                Arg::Long("help") | Arg::Short('h') => given.help = true,
                Arg::Long("variant") => given.variant = Some(parser.value()?.string()?),
                Arg::Long("options") => given.options = options(&parser.value()?.string()?)?,
                Arg::Long("number") => given.number = Some(parser.value()?.parse()?),
                Arg::Long("knocked") => given.knocked = Some(parser.value()?.string()?),
                Arg::Long("seats") => given.seats = Some(parser.value()?.parse()?),
                Arg::Long("games") => given.games = Some(parser.value()?.parse()?),
                Arg::Long("deals") => given.deals = Some(parser.value()?.parse()?),
                Arg::Long("generations") => given.generations = Some(parser.value()?.parse()?),
                Arg::Long("afresh") => given.afresh = true,
                Arg::Long("control-variates") => given.control_variates = true,
                Arg::Long("playouts") => given.playouts = Some(parser.value()?.parse()?),
                Arg::Long("threads") => given.threads = Some(parser.value()?.parse()?),
                Arg::Long("seed") => given.seed = Some(parser.value()?.parse()?),
                Arg::Long("bots") => given.bots = Some(parser.value()?.string()?),
                Arg::Long("level") => given.level = Some(parser.value()?.string()?),
                Arg::Long("time") => given.time = Some(parser.value()?.parse()?),
                Arg::Long("settings") => given.settings.push(settings(&parser.value()?.string()?)?),
                Arg::Long("every") => given.every = Some(parser.value()?.parse()?),
                Arg::Long("work") => given.work = Some(parser.value()?.string()?),
                Arg::Long("hands") => given.hands = Some(parser.value()?),
                Arg::Long("save") => given.save = Some(parser.value()?.into()),
                Arg::Value(value) => given.rest.push(value),
                other => return Err(other.unexpected().into()),
            }
        }
        Ok(given)
    }

    fn variant(&self) -> Result<&'static variants::Variant, Failure> {
        let known = || variants::ALL.iter().map(|variant| variant.id).collect::<Vec<_>>().join(", ");
        let id = self.variant.as_ref().ok_or_else(|| Failure(format!("--variant is missing (one of {})", known())))?;
        variants::by_id(id).ok_or_else(|| Failure(format!("unknown variant {id:?} (one of {})", known())))
    }

    fn rules(&self) -> Result<Rules, Failure> {
        self.variant()?.rules_with(&self.options).map_err(|error| Failure(error.to_string()))
    }

    /// The number of players of `--seats`, if so many can play.
    fn table(&self) -> Result<Option<usize>, Failure> {
        let rules = self.rules()?;
        let allowed = usize::from(rules.min_players)..=usize::from(rules.max_players);
        match self.seats {
            Some(seats) if !allowed.contains(&seats) => {
                Err(Failure(format!("--seats {seats}: {} to {} can play", allowed.start(), allowed.end())))
            }
            seats => Ok(seats),
        }
    }

    /// The only value that is not behind an option; `what` names it in a refusal.
    fn only(&self, what: &str) -> Result<&OsString, Failure> {
        match self.rest.as_slice() {
            [one] => Ok(one),
            [] => Err(Failure(format!("{what} is missing"))),
            [_, more, ..] => Err(unexpected(more)),
        }
    }

    /// Refuses values that are not behind an option.
    fn nothing_more(&self) -> Result<(), Failure> {
        self.rest.first().map_or(Ok(()), |more| Err(unexpected(more)))
    }
}

fn unexpected(argument: &OsString) -> Failure {
    Failure(format!("unexpected argument {argument:?}"))
}

fn options(text: &str) -> Result<Options, Failure> {
    from_text(text).map_err(|error| Failure(format!("--options is no JSON object of options: {error}")))
}

fn settings(text: &str) -> Result<SearchSettings, Failure> {
    from_text(text).map_err(|error| Failure(format!("--settings is no JSON object of numbers of the search: {error}")))
}

fn needed<T>(value: Option<T>, name: &str) -> Result<T, Failure> {
    value.ok_or_else(|| Failure(format!("{name} is missing")))
}

/// The contents of the only file given, `-` for standard input; `what` names it in a refusal.
fn text_of(given: &Given, what: &str) -> Result<Vec<u8>, Failure> {
    let file = given.only(what)?;
    let text = if file == "-" {
        let mut text = Vec::new();
        io::stdin().read_to_end(&mut text).map(|_| text)
    } else {
        fs::read(file)
    };
    text.map_err(|error| Failure(format!("{}: {error}", Path::new(file).display())))
}

fn record_of(text: &[u8]) -> Result<Record, BadRecord> {
    std::str::from_utf8(text).map_err(|error| BadRecord(error.to_string())).and_then(Record::from_json)
}

fn replay_file(given: &Given) -> Result<Answer, Failure> {
    let record = record_of(&text_of(given, "the file to replay")?);
    Ok(match record.and_then(|record| replay(&record)) {
        Ok(done) => Answer { text: report(&done).to_string(), status: u8::from(done.refusal.is_some()) },
        Err(BadRecord(message)) => Answer { text: bad_record(&message).to_string(), status: 2 },
    })
}

fn bad_record(message: &str) -> Value {
    json!({
        "legal": false,
        "applied": 0,
        "error": { "deal": null, "action": null, "code": "bad-record", "message": message },
        "state": null,
        "deals": [],
        "totals": null,
        "match": null,
    })
}

/// A match in which every hint is followed.
fn play_hinted(given: &Given) -> Result<Answer, Failure> {
    given.nothing_more()?;
    let level = given.bots.as_deref().unwrap_or("easy");
    let level = Level::offered(level).ok_or_else(|| Failure(format!("{level:?} is no level that is offered")))?;
    let seats = (0..needed(given.seats, "--seats")?).map(|seat| format!("S{seat}")).collect();
    let seed = needed(given.seed, "--seed")?;
    let setup = Setup { variant: given.variant()?.id.into(), options: given.options.clone(), seats, seed };
    let record = hinted(setup, level).map_err(|error| Failure(error.to_string()))?;
    Ok(Answer { text: record.to_json(), status: 0 })
}

/// The decisions of the first seat, reviewed.
fn review(given: &Given) -> Result<Answer, Failure> {
    let failure = |error: &dyn fmt::Display| Failure(error.to_string());
    let record = record_of(&text_of(given, "the file to review")?).map_err(|error| failure(&error))?;
    let decisions = reviewed(record, 0, given.threads.unwrap_or(0)).map_err(|error| failure(&error))?;
    Ok(Answer { text: report_of_review(0, &decisions).to_string(), status: 0 })
}

/// Luck and play of every seat.
fn luck(given: &Given) -> Result<Answer, Failure> {
    let record = record_of(&text_of(given, "the file to judge")?).map_err(|error| Failure(error.to_string()))?;
    let luck = worked_out(record, given.threads.unwrap_or(0)).map_err(|error| Failure(error.to_string()))?;
    Ok(Answer { text: report_of_luck(&luck).to_string(), status: 0 })
}

fn simulate(given: &Given) -> Result<Answer, Failure> {
    given.nothing_more()?;
    let variant = given.variant()?;
    given.rules()?;
    let contest = Contest {
        variant: variant.id.into(),
        options: given.options.clone(),
        bots: bots(&needed(given.bots.clone(), "--bots")?, needed(given.seats, "--seats")?)?,
        games: needed(given.games, "--games")?,
        seed: needed(given.seed, "--seed")?,
        deals: given.deals,
        threads: given.threads.unwrap_or(0),
    };
    if let Some(folder) = &given.save {
        fs::create_dir_all(folder).map_err(|error| Failure(format!("{}: {error}", folder.display())))?;
    }
    let unsaved = std::sync::Mutex::new(None);
    let start = Instant::now();
    let played = play_all(&contest, |number, one| {
        let saved = given.save.as_ref().map_or(Ok(()), |folder| save(folder, number, one));
        if let (Err(failure), Ok(mut unsaved)) = (saved, unsaved.lock()) {
            *unsaved = Some(failure);
        }
    });
    let played = played.map_err(|error| Failure(error.to_string()))?;
    if let Ok(Some(failure)) = unsaved.into_inner() {
        return Err(failure);
    }
    let mut answer = summary(&contest, &played, start.elapsed());
    if given.control_variates {
        answer["control_variates"] = controlled(&contest, &played, given.playouts.unwrap_or(PLAYOUTS));
    }
    Ok(Answer { text: answer.to_string(), status: 0 })
}

/// Playouts of a chance event where no number is given.
const PLAYOUTS: usize = 16;

/// Answers requests until standard input ends.
fn seat(given: &Given) -> Result<Answer, Failure> {
    given.nothing_more()?;
    given.rules()?;
    let player = SeatPlayer {
        variant: given.variant()?.id.into(),
        options: given.options.clone(),
        level: level(needed(given.level.as_deref(), "--level")?)?,
        seed: given.seed.unwrap_or(1),
        time: given.time.map(Duration::from_millis),
    };
    let served = player.serve(io::stdin().lock(), io::stdout().lock());
    served.map_err(|error| Failure(error.to_string()))?;
    Ok(Answer { text: String::new(), status: 0 })
}

/// Matches of each pair of the ladder where no number is given.
const LADDER_GAMES: usize = 100;

fn ladder(given: &Given) -> Result<Answer, Failure> {
    given.nothing_more()?;
    let variants = if given.variant.is_some() { vec![given.variant()?.id.to_string()] } else { Vec::new() };
    let leaders = given.bots.as_deref().map_or(Ok(Vec::new()), levels)?;
    let ladder = Ladder {
        variants,
        leaders,
        games: given.games.unwrap_or(LADDER_GAMES),
        seed: given.seed.unwrap_or(1),
        threads: given.threads.unwrap_or(0),
        playouts: given.control_variates.then(|| given.playouts.unwrap_or(PLAYOUTS)),
    };
    let table = climb(&ladder, |line| eprintln!("{line}")).map_err(|error| Failure(error.to_string()))?;
    Ok(Answer { text: table.trim_end().to_string(), status: 0 })
}

fn level(name: &str) -> Result<Level, Failure> {
    let known = || Level::ALL.iter().map(|level| level.id()).collect::<Vec<_>>().join(", ");
    Level::by_id(name.trim()).ok_or_else(|| Failure(format!("unknown bot {name:?} (one of {})", known())))
}

fn levels(names: &str) -> Result<Vec<Level>, Failure> {
    names.split(',').map(level).collect()
}

fn bots(names: &str, seats: usize) -> Result<Vec<Level>, Failure> {
    let levels = levels(names)?;
    match levels.as_slice() {
        [one] => Ok(vec![*one; seats]),
        several if several.len() == seats => Ok(levels),
        several => Err(Failure(format!("{} bots for {seats} seats", several.len()))),
    }
}

fn save(folder: &Path, number: usize, played: &Played) -> Result<(), Failure> {
    let file = folder.join(format!("match-{number:05}.json"));
    fs::write(&file, played.record.to_json()).map_err(|error| Failure(format!("{}: {error}", file.display())))
}
