//! `strangers`: Gin rami against other people's engines and bots. See README.md.

mod arena;
mod deals;
mod marjj;
mod policy_player;
mod speed;
mod table;
mod translate;

use std::error::Error;
use std::io::{self, BufWriter};
use std::process::ExitCode;

use lexopt::{Arg, Parser, ValueExt};
use rami_engine::rules::Options;
use rami_engine::variants;

const USAGE: &str = "\
strangers arena --theirs BOT [--ours BOT] [--pairs N] [--seed S] [--threads T] [--save FILE]
        whole matches on duplicate deals between two players: a level of ours (hard, if --ours is missing), policy: with
        the weights of our policy, search: with JSON of other numbers of the champion's search, marjj, eaai, heuristic, mc
        or mc:SAMPLES; pairs in the file are not played again
strangers deals [--deals N] [--seed S] [--options JSON]
        deals played by chance in our engine, a JSON line each: all that was legal, what was done, what came of it
strangers speed [--matches N] [--seed S]
        random matches (default 2000) and the same hands arranged, a second, in both engines";

fn main() -> ExitCode {
    match run() {
        Ok(text) => {
            if !text.is_empty() {
                println!("{text}");
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<String, Box<dyn Error>> {
    let mut parser = Parser::from_env();
    let (mut command, mut theirs, mut ours) = (None, None, String::from("hard"));
    let mut matches = 2000;
    let (mut number, mut seed, mut threads) = (100, 1, 1);
    let mut options = Options::default();
    let mut save = None;
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(value) if command.is_none() => command = Some(value.string()?),
            Arg::Long("ours") => {
                ours = parser.value()?.string()?;
                arena::player(&ours, 0).ok_or_else(|| format!("no player {ours:?}"))?;
            }
            Arg::Long("theirs") => theirs = Some(parser.value()?.string()?),
            Arg::Long("save") => save = Some(parser.value()?.into()),
            Arg::Long("matches") => matches = parser.value()?.parse()?,
            Arg::Long("pairs" | "deals") => number = parser.value()?.parse()?,
            Arg::Long("seed") => seed = parser.value()?.parse()?,
            Arg::Long("options") => options = rami_record::json::from_text(&parser.value()?.string()?)?,
            Arg::Long("threads") => threads = parser.value()?.parse()?,
            other => return Err(other.unexpected().into()),
        }
    }
    match command.as_deref() {
        Some("arena") => {
            let theirs = theirs.ok_or("--theirs is missing")?;
            arena::player(&theirs, 0).ok_or_else(|| format!("no player {theirs:?}"))?;
            Ok(arena::play(&arena::Contest { ours, theirs, pairs: number, seed, threads, save })?.to_string())
        }
        Some("deals") => {
            let rules =
                variants::by_id("gin").ok_or("no gin rami")?.rules_with(&options).map_err(|error| error.to_string())?;
            deals::Deals { rules, number, seed }.write(BufWriter::new(io::stdout().lock()))?;
            Ok(String::new())
        }
        Some("speed") => Ok(speed::measure(matches, seed).to_string()),
        _ => Ok(USAGE.into()),
    }
}
