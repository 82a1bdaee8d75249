//! The commands that read a record, and the one that makes a record by following every hint.

use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use crate::hinted::{hinted, report as report_of_review, reviewed};
use crate::luck::{report as report_of_luck, worked_out};
use rami_bots::OfferedLevel;
use rami_record::{BadRecord, ChosenRules, Record, Setup, replay, report};

use super::arguments::{Game, Threads, offered_level};
use super::{Failure, Output};

/// A record to be read.
#[derive(Args)]
struct Input {
    /// A record; - is standard input
    file: PathBuf,
}

impl Input {
    fn bytes(&self) -> Result<Vec<u8>, Failure> {
        let bytes = if self.file.as_os_str() == "-" {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(&self.file)
        };
        bytes.map_err(|error| Failure(format!("{}: {error}", self.file.display())))
    }

    fn record(&self) -> Result<Record, Failure> {
        record_of(&self.bytes()?).map_err(Failure::from_reason)
    }
}

fn record_of(text: &[u8]) -> Result<Record, BadRecord> {
    std::str::from_utf8(text).map_err(|error| BadRecord(error.to_string())).and_then(Record::from_json)
}

/// Checks a record action by action
///
/// The exit status is 0 if every action is legal, 1 if one is refused, and 2 if the file is not a record.
#[derive(Args)]
pub(super) struct ReplayArgs {
    #[command(flatten)]
    input: Input,
}

impl ReplayArgs {
    pub fn run(&self) -> Result<Output, Failure> {
        let record = record_of(&self.input.bytes()?);
        Ok(match record.and_then(|record| replay(&record)) {
            Ok(done) => Output { text: report(&done).to_string(), status: u8::from(done.refusal.is_some()) },
            Err(BadRecord(message)) => Output { text: bad_record(&message).to_string(), status: 2 },
        })
    }
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

/// Plays a match as the page does, with a player at seat 0 who follows every hint, and prints its record
#[derive(Args)]
pub(super) struct HintedArgs {
    #[command(flatten)]
    game: Game,
    /// How many play
    #[arg(long)]
    seats: usize,
    /// Decides the cards, and what bots leave to chance
    #[arg(long)]
    seed: u64,
    /// The level of the bots
    #[arg(long, value_name = "LEVEL", value_parser = offered_level(), default_value = OfferedLevel::Beginner.id())]
    bots: OfferedLevel,
}

impl HintedArgs {
    pub fn run(self) -> Result<Output, Failure> {
        let rules = ChosenRules::of_game(self.game.variant().id, self.game.options());
        let seats = (0..self.seats).map(|seat| format!("S{seat}")).collect();
        let setup = Setup { rules, seats, seed: self.seed };
        Ok(Output::from_text(hinted(setup, self.bots).map_err(Failure::from_reason)?.to_json()))
    }
}

/// Says what the champion thinks of the decisions of seat 0 in a record, as the page's review does
#[derive(Args)]
pub(super) struct ReviewArgs {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    threads: Threads,
}

impl ReviewArgs {
    pub fn run(&self) -> Result<Output, Failure> {
        let decisions = reviewed(self.input.record()?, 0, self.threads.threads).map_err(Failure::from_reason)?;
        Ok(Output::from_text(report_of_review(0, &decisions)))
    }
}

/// Says how much of each result in a record was luck and how much play
#[derive(Args)]
pub(super) struct LuckArgs {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    threads: Threads,
}

impl LuckArgs {
    pub fn run(&self) -> Result<Output, Failure> {
        let luck = worked_out(self.input.record()?, self.threads.threads).map_err(Failure::from_reason)?;
        Ok(Output::from_text(report_of_luck(&luck)))
    }
}
