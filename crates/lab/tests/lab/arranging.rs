//! `rami-lab bench --hands`: the deadwood of the hands of a file, and faulty files.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

fn bench(variant: &str, file: &str) -> Output {
    let args = ["bench", "--variant", variant, "--hands", file];
    Command::new(env!("CARGO_BIN_EXE_rami-lab")).args(args).output().expect("the tool runs")
}

fn written(name: &str, text: &str) -> String {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, text).expect("written");
    file.to_str().expect("a path").to_string()
}

fn arranged(variant: &str, name: &str, text: &str) -> Value {
    let output = bench(variant, &written(name, text));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(answer["per_second"].as_f64().is_some_and(|speed| speed > 0.0), "{answer}");
    answer
}

#[test]
fn hands_of_a_file_are_arranged() {
    let ten = arranged("gin", "ten.txt", "4C 5C 6C 7D 7H 7S AC 2D 9H KS\nAC 2C 3C 4C 5C 6C 7C 8C 9C TC\n");
    assert_eq!((&ten["hands"], &ten["deadwood_points"]), (&2.into(), &22.into()), "{ten}");
    assert!(ten.get("best_discard_points").is_none(), "{ten}");
    let eleven = arranged("gin", "eleven.txt", "4C 5C 6C 7D 7H 7S AC 2D 9H QC KS\nAC 2C 3C 4C 5C 6C 7C 8C 9C TC JC");
    assert_eq!((&eleven["deadwood_points"], &eleven["best_discard_points"]), (&32.into(), &22.into()), "{eleven}");
    assert!(eleven["best_discard_per_second"].as_f64().is_some_and(|speed| speed > 0.0), "{eleven}");
    let jokers = arranged("rami51", "jokers.txt", "5H 6H JK 7C 7D 7S 2D KS");
    assert_eq!(jokers["deadwood_points"], 12, "{jokers}");
    let contract = arranged("puis-je", "contract.txt", "QH KH AH 2H 7C 7C 7D 2C 9S 4D");
    assert_eq!(contract["deadwood_points"], 73, "as of solve: the first deal asks for two sets");
}

#[test]
fn files_without_hands_are_refused() {
    let long_gone = "/nowhere/hands.txt".to_string();
    for (file, expected) in [
        (long_gone, "/nowhere/hands.txt"),
        (written("none.txt", ""), "no hands"),
        (written("gap.txt", "AC 2C\n\n3C 4C"), "line 2: no cards"),
        (written("card.txt", "AC 2C\nAC 1C"), "line 2: unknown card"),
        (written("twice.txt", "AC AC"), "line 1: too many AC"),
    ] {
        let output = bench("gin", &file);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{file}: {message}");
        assert!(message.contains(expected), "{file}: {message}");
    }
}
