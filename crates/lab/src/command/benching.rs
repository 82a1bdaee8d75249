//! The command `bench`, which measures the speed of the engine, also on the hands of a file.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use serde_json::Value;

use crate::arranging::arranged;
use crate::speed::{least_times, speeds};
use rami_benches::Kind;
use rami_engine::cards::{Hand, parse_cards};
use rami_engine::rules::{Options, Rules};
use rami_engine::variants::{self, Variant};

use super::arguments::{options, variant, work};
use super::solving::hand_of;
use super::{Failure, Output};

/// How long `bench` measures each speed of one variant.
const BENCH: Duration = Duration::from_secs(1);
/// How long `bench` measures each speed when it measures all variants.
const BENCH_EACH: Duration = Duration::from_millis(300);

/// Measures the speeds of the engine
///
/// With --work it measures the least time of each piece of one work (make bench-wasm does the same in wasm). With --hands
/// it measures how fast the hands of a file are arranged and what points all of them leave, and of hands of eleven cards
/// their best discard as well.
#[derive(Args)]
pub(super) struct BenchArgs {
    /// The game; all games where none is named
    #[arg(long, value_parser = variant())]
    variant: Option<&'static Variant>,
    /// The work of which each piece is timed
    #[arg(long, requires = "variant", value_parser = work())]
    work: Option<Kind>,
    #[command(flatten)]
    arranging: Arranging,
}

/// The hands that are arranged, and by which rules.
#[derive(Args)]
struct Arranging {
    /// A file of hands, one a line
    #[arg(long, value_name = "FILE", requires = "variant", conflicts_with = "work")]
    hands: Option<PathBuf>,
    /// House rules that differ from those of the game
    #[arg(long, value_name = "JSON", requires = "hands", value_parser = options, default_value = "{}")]
    options: Options,
    /// The deal of the match, where each has a contract
    #[arg(long, requires = "hands", default_value_t = 1)]
    number: u16,
    /// How many play, where that decides the number of packs
    #[arg(long, requires = "hands", default_value_t = 0, hide_default_value = true)]
    seats: usize,
}

impl BenchArgs {
    pub fn run(&self) -> Result<Output, Failure> {
        let Some(variant) = self.variant else {
            let all = variants::ALL.iter().map(|variant| (variant.id.to_string(), speeds(variant, BENCH_EACH)));
            return Ok(Output::from_text(Value::Object(all.collect())));
        };
        let answer = match (self.work, &self.arranging.hands) {
            (Some(work), _) => least_times(work, variant),
            (None, Some(file)) => self.arranging.measured(variant, file)?,
            (None, None) => speeds(variant, BENCH),
        };
        Ok(Output::from_text(answer))
    }
}

impl Arranging {
    fn measured(&self, variant: &Variant, file: &Path) -> Result<Value, Failure> {
        let rules = variant.rules_with(&self.options).map_err(Failure::from_reason)?.seated(self.seats);
        Ok(arranged(&rules, self.number, &hands_of(&rules, file)?))
    }
}

/// Reads the hands of a file, one on each line.
fn hands_of(rules: &Rules, file: &Path) -> Result<Vec<Hand>, Failure> {
    let named = |what: &str| Failure(format!("{}: {what}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| named(&error.to_string()))?;
    let hand = |(index, line): (usize, &str)| {
        let in_line = |what: &str| named(&format!("line {}: {what}", index + 1));
        let cards = parse_cards(line).map_err(|error| in_line(&error.to_string()))?;
        if cards.is_empty() {
            return Err(in_line("no cards"));
        }
        hand_of(rules, &cards).map_err(|Failure(error)| in_line(&error))
    };
    let hands = text.lines().enumerate().map(hand).collect::<Result<Vec<_>, _>>()?;
    if hands.is_empty() { Err(named("no hands")) } else { Ok(hands) }
}
