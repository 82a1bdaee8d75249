//! The command that measures the engine, and the hands it may be given.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use crate::cards::{Hand, parse_cards};
use crate::lab::arranging::arranged;
use crate::lab::speed::{least_times, speeds};
use crate::rules::Rules;
use crate::variants;
use crate::workload::Kind;

use super::solving::hand_of;
use super::{Answer, Failure, Given};

/// How long `bench` measures each speed of one variant.
const BENCH: Duration = Duration::from_secs(1);
/// How long `bench` measures each speed when it measures all variants.
const BENCH_EACH: Duration = Duration::from_millis(300);

pub(super) fn bench(given: &Given) -> Result<Answer, Failure> {
    given.nothing_more()?;
    let answer = if let Some(file) = &given.hands {
        let rules = given.rules()?.seated(given.seats.unwrap_or(0));
        arranged(&rules, given.number.unwrap_or(1), &hands_of(&rules, file)?)
    } else if let Some(work) = &given.work {
        least_times(kind_of_work(work)?, given.variant()?)
    } else if given.variant.is_some() {
        speeds(given.variant()?, BENCH)
    } else {
        let all = variants::ALL.iter().map(|variant| (variant.id.to_string(), speeds(variant, BENCH_EACH)));
        Value::Object(all.collect())
    };
    Ok(Answer { text: answer.to_string(), status: 0 })
}

fn kind_of_work(id: &str) -> Result<Kind, Failure> {
    let known = || Kind::ALL.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(", ");
    Kind::by_id(id).ok_or_else(|| Failure(format!("unknown work {id:?} (one of {})", known())))
}

/// The hands of a file, one a line.
fn hands_of(rules: &Rules, file: &OsStr) -> Result<Vec<Hand>, Failure> {
    let named = |what: &str| Failure(format!("{}: {what}", Path::new(file).display()));
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
