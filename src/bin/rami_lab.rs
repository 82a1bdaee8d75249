//! `rami-lab`: replays records, solves hands, plays bots against bots, measures.

use std::io::Read;
use std::process::ExitCode;

use rami::record::{BadRecord, Record, replay, report};
use serde_json::json;

const USAGE: &str = "rami-lab replay FILE";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    match args.next().as_deref() {
        Some("replay") => replay_command(&args.next().unwrap_or_default()),
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn replay_command(file: &str) -> ExitCode {
    let mut text = String::new();
    if file == "-" {
        std::io::stdin().read_to_string(&mut text).unwrap();
    } else {
        text = std::fs::read_to_string(file).unwrap();
    }
    match Record::from_json(&text).and_then(|record| replay(&record)) {
        Ok(done) => {
            println!("{}", report(&done));
            if done.refusal.is_none() { ExitCode::SUCCESS } else { ExitCode::from(1) }
        }
        Err(BadRecord(message)) => {
            println!("{}", json!({"legal": false, "applied": 0, "error": {"code": "bad-record", "message": message}}));
            ExitCode::from(2)
        }
    }
}
