//! The commands in which bots play, against each other or for a program outside.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::Args;

use crate::arena::{Contest, PlayedMatch, play_all};
use crate::control_variates::report as controlled;
use crate::ladder;
use crate::seat::SeatPlayer;
use crate::statistics::summary;
use rami_bots::Level;
use rami_engine::variants::Variant;

use super::arguments::{ControlVariates, Game, Threads, level, variant};
use super::{Failure, Output};

/// Plays whole matches between bots
///
/// As many matches in a row as there are seats have the same deals, with the bots one seat further round.
#[derive(Args)]
pub(super) struct SimulateArgs {
    #[command(flatten)]
    game: Game,
    /// How many play
    #[arg(long)]
    seats: usize,
    /// How many matches
    #[arg(long)]
    games: usize,
    /// Decides the cards, and what bots leave to chance
    #[arg(long)]
    seed: u64,
    /// One bot for each seat, or one for all of them
    #[arg(long, value_name = "A,B,...", required = true, value_delimiter = ',', value_parser = level())]
    bots: Vec<Level>,
    /// Most deals of a match
    #[arg(long)]
    deals: Option<usize>,
    /// A folder in which each match is kept as a record
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    #[command(flatten)]
    chance: ControlVariates,
    #[command(flatten)]
    threads: Threads,
}

impl SimulateArgs {
    pub fn run(self) -> Result<Output, Failure> {
        self.game.rules()?;
        let contest = Contest {
            variant: self.game.variant().id.into(),
            options: self.game.options(),
            bots: one_each(self.bots, self.seats)?,
            games: self.games,
            seed: self.seed,
            deals: self.deals,
            threads: self.threads.threads,
        };
        let start = Instant::now();
        let played = play_and_save(&contest, self.save.as_deref())?;
        let mut answer = summary(&contest, &played, start.elapsed());
        if let Some(playouts) = self.chance.playouts() {
            answer["control_variates"] = controlled(&contest, &played, playouts);
        }
        Ok(Output::from_text(answer))
    }
}

/// Returns one bot for each seat. A single bot is repeated for all seats.
fn one_each(bots: Vec<Level>, seats: usize) -> Result<Vec<Level>, Failure> {
    match bots.as_slice() {
        [one] => Ok(vec![*one; seats]),
        several if several.len() == seats => Ok(bots),
        several => Err(Failure(format!("{} bots for {seats} seats", several.len()))),
    }
}

/// Plays all matches of a contest. If a folder is named, saves the record of each match there.
fn play_and_save(contest: &Contest, folder: Option<&Path>) -> Result<Vec<PlayedMatch>, Failure> {
    if let Some(folder) = folder {
        fs::create_dir_all(folder).map_err(|error| Failure(format!("{}: {error}", folder.display())))?;
    }
    let unsaved = Mutex::new(None);
    let played = play_all(contest, |number, one| {
        let saved = folder.map_or(Ok(()), |folder| save(folder, number, one));
        if let (Err(failure), Ok(mut unsaved)) = (saved, unsaved.lock()) {
            *unsaved = Some(failure);
        }
    });
    let played = played.map_err(Failure::from_reason)?;
    match unsaved.into_inner() {
        Ok(Some(failure)) => Err(failure),
        _ => Ok(played),
    }
}

fn save(folder: &Path, number: usize, played: &PlayedMatch) -> Result<(), Failure> {
    let file = folder.join(format!("match-{number:05}.json"));
    fs::write(&file, played.record.to_json()).map_err(|error| Failure(format!("{}: {error}", file.display())))
}

/// Plays seats for a program outside
///
/// Standard input asks for one decision a line, standard output answers each, both in JSON.
#[derive(Args)]
pub(super) struct SeatArgs {
    #[command(flatten)]
    game: Game,
    /// The bot that decides
    #[arg(long, value_parser = level())]
    level: Level,
    /// Decides what the bot leaves to chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Most milliseconds a decision takes
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
}

impl SeatArgs {
    pub fn run(self) -> Result<Output, Failure> {
        self.game.rules()?;
        let player = SeatPlayer {
            variant: self.game.variant().id.into(),
            options: self.game.options(),
            level: self.level,
            seed: self.seed,
            time: self.time.map(Duration::from_millis),
        };
        player.serve(io::stdin().lock(), io::stdout().lock()).map_err(Failure::from_reason)?;
        Ok(Output::from_text(""))
    }
}

/// Plays every level against lower ones, and prints a Markdown table (not JSON)
#[derive(Args)]
pub(super) struct LadderArgs {
    /// The game; all games where none is named
    #[arg(long, value_parser = variant())]
    variant: Option<&'static Variant>,
    /// The levels that play against lower ones; all where none is named
    #[arg(long, value_name = "A,B,...", value_delimiter = ',', value_parser = level())]
    bots: Vec<Level>,
    /// Matches of each pair
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Decides the cards, and what bots leave to chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    chance: ControlVariates,
    #[command(flatten)]
    threads: Threads,
}

impl LadderArgs {
    pub fn run(self) -> Result<Output, Failure> {
        let ladder = ladder::Ladder {
            variants: self.variant.iter().map(|variant| variant.id.to_string()).collect(),
            leaders: self.bots,
            games: self.games,
            seed: self.seed,
            threads: self.threads.threads,
            playouts: self.chance.playouts(),
        };
        let table = ladder::climb(&ladder, |line| eprintln!("{line}")).map_err(Failure::from_reason)?;
        Ok(Output::from_text(table.trim_end()))
    }
}
