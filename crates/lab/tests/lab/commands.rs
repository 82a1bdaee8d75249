//! The tool `rami-lab` as a user calls it: the built program, its output and its exit status.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use rami_bots::PolicyWeights;
use rami_engine::variants;
use rami_lab::{Interval, share_won, wilson};
use serde_json::Value;

pub fn lab(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rami-lab")).args(args).output().expect("the tool runs")
}

/// Runs the tool and returns its output. Panics unless it succeeds.
pub fn said(args: &[&str]) -> String {
    let done = lab(args);
    assert_eq!(done.status.code(), Some(0));
    String::from_utf8(done.stdout).expect("text")
}

fn lab_with_input(args: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rami-lab"));
    let mut child = command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the tool runs");
    child.stdin.take().expect("a pipe").write_all(input).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn json(output: &Output) -> Value {
    let text = std::str::from_utf8(&output.stdout).expect("text");
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("an old folder goes");
    }
    fs::create_dir_all(&folder).expect("a new folder");
    folder
}

/// The numbers of printed weights, in their order.
fn numbers(text: &str) -> Vec<f64> {
    text.split([' ', ',']).filter_map(|word| word.parse().ok()).collect()
}

/// The two entries of a printed part of a data file of the bots.
fn entries(text: &str, names: [&str; 2]) -> [Value; 2] {
    let read: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    names.map(|name| read[name].clone())
}

/// The last number in the `about` text of an entry.
fn figure(entry: &Value) -> f64 {
    let about = entry["about"][0].as_str().unwrap_or_else(|| panic!("{entry}"));
    *numbers(about).last().expect("a number")
}

/// The number of numbers in an entry, those of its parts included.
fn numbers_in(entry: &Value) -> usize {
    match entry.as_object() {
        Some(fields) => fields.values().map(numbers_in).sum(),
        None => usize::from(entry.is_number()),
    }
}

/// The numbers of an entry without parts.
fn weights(entry: &Value) -> Vec<f64> {
    entry.as_object().expect("fields").values().filter_map(Value::as_f64).collect()
}

fn corpus(name: &str) -> String {
    let text = rami_test_utils::read("tests/records/rami51.json");
    let cases: Vec<Value> = serde_json::from_str(&text).expect("cases");
    let case = cases.iter().find(|case| case["name"] == name).expect("the case");
    case["record"].to_string()
}

#[test]
fn replays_a_record_from_a_file_and_from_standard_input() {
    let record = corpus("r-open-51");
    let file = folder("replay").join("record.json");
    fs::write(&file, &record).expect("written");
    let from_file = lab(&["replay", file.to_str().expect("a path")]);
    assert_eq!(from_file.status.code(), Some(0));
    let answer = json(&from_file);
    assert_eq!(answer["legal"], true);
    assert_eq!(answer["error"], Value::Null);
    assert_eq!(answer["applied"], 2);
    assert_eq!(answer["state"]["turn"], 1);
    for key in ["phase", "hands", "stock", "discard", "table", "opened"] {
        assert!(!answer["state"][key].is_null(), "{key}");
    }
    let from_input = lab_with_input(&["replay", "-"], record.as_bytes());
    assert_eq!((from_input.status.code(), from_input.stdout), (Some(0), from_file.stdout));
}

#[test]
fn distinguishes_refused_actions_from_unreadable_records() {
    let refused = lab_with_input(&["replay", "-"], corpus("r-open-50").as_bytes());
    assert_eq!(refused.status.code(), Some(1));
    let answer = json(&refused);
    assert_eq!(answer["legal"], false);
    assert_eq!(answer["applied"], 0);
    let error = &answer["error"];
    assert_eq!(
        (&error["code"], &error["deal"], &error["action"]),
        (&"opening-below-minimum".into(), &0.into(), &0.into())
    );
    assert_eq!((&error["points"], &error["needed"]), (&50.into(), &51.into()));
    for bad in [&b"{}"[..], b"[", b"", b"\xff\xfe", corpus("r-open-51").replace("rami51", "rami52").as_bytes()] {
        let output = lab_with_input(&["replay", "-"], bad);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(json(&output)["error"]["code"], "bad-record");
    }
}

#[test]
fn solves_a_hand() {
    let output = lab(&["solve", "--variant", "rami51", "5H 6H JK 7C 7D 7S 2D KS"]);
    assert_eq!(output.status.code(), Some(0));
    let answer = json(&output);
    assert_eq!(answer["deadwood"], "2D KS");
    assert_eq!(answer["deadwood_points"], 12);
    assert_eq!(answer["meld_points"], 39);
    assert_eq!(answer["melds"], serde_json::json!(["7C 7D 7S", "5H 6H JK=7H"]));
    let with_options =
        ["solve", "--options", r#"{"max_jokers": 1}"#, "--variant", "rami51", "--number", "2", "2C 3C JK JK"];
    assert_eq!(json(&lab(&with_options))["melds"], serde_json::json!(["2C 3C JK=4C"]));
}

#[test]
fn solves_the_contract_of_a_deal() {
    let solve = |number: &str, cards: &str| {
        let answer = json(&lab(&["solve", "--variant", "puis-je", "--number", number, cards]));
        (answer["melds"].clone(), answer["deadwood_points"].clone())
    };
    let cards = "QH KH AH 2H 7C 7C 7D 2C 9S 4D";
    assert_eq!(solve("2", cards), (serde_json::json!(["7C 7C 7D", "QH KH AH 2H"]), 15.into()));
    assert_eq!(solve("1", cards), (serde_json::json!([]), 73.into()));
}

#[test]
fn solves_a_defence_against_a_knock() {
    let against = |melds: &str, cards: &str| lab(&["solve", "--variant", "gin", "--knocked", melds, cards]);
    let answer = json(&against("5C 6C 7C / 7D 7H 7S", "3C 4C 8C 9C KD KH KS 2D"));
    assert_eq!(answer["layoffs"], serde_json::json!(["0 8C 9C 4C 3C"]));
    assert_eq!((&answer["melds"], &answer["deadwood"]), (&serde_json::json!(["KD KH KS"]), &"2D".into()));
    assert_eq!((&answer["deadwood_points"], &answer["meld_points"]), (&2.into(), &30.into()));
    // The eight of clubs can be laid off after the seven, unless it is worth more in a meld of its own.
    let lay_offs = |cards: &str| json(&against("4C 5C 6C / 2D 2H 2S", cards))["layoffs"].clone();
    assert_eq!(lay_offs("7C 8C 2C"), serde_json::json!(["0 7C 8C", "1 2C"]));
    assert_eq!(lay_offs("7C 8C KD"), serde_json::json!(["0 7C 8C"]));
    assert_eq!(lay_offs("7C 8C 9C 8D 8H KD"), serde_json::json!(["0 7C"]));
    assert_eq!(lay_offs("7C 8C 9C TC KD"), serde_json::json!([]));
    assert_eq!(json(&against("", "7C 8C 9C KD"))["deadwood_points"], 10);
}

#[test]
fn refuses_an_impossible_knock() {
    for (variant, knocked, cards, reason) in [
        ("gin", "4C 5C 6C / 7D 7H", "7C 8C", "no combination"),
        ("gin", "4C 5C 7C", "7D 8C", "no combination"),
        ("gin", "4C 5C 6C /", "7C 8C", "no combination"),
        ("gin", "4C 5C 6X", "7C 8C", "no combination"),
        ("gin", "4C 5C 6C / 6C 6D 6H", "7C 8C", "too many 6C"),
        ("gin", "4C 5C 6C", "6C 8C", "too many 6C"),
        ("rami51", "4C 5C 6C", "7C 8C", "ended by a knock"),
    ] {
        let output = lab(&["solve", "--variant", variant, "--knocked", knocked, cards]);
        assert_eq!(output.status.code(), Some(2), "{knocked}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(reason), "{output:?}");
    }
}

#[test]
fn measures_every_variant() {
    let all = json(&lab(&["bench"]));
    for variant in rami_engine::variants::ALL {
        let speeds = &all[variant.id];
        for speed in ["playouts_per_second", "quick_playouts_per_second"] {
            assert!(speeds[speed].as_f64().is_some_and(|speed| speed > 0.0), "{}", variant.id);
        }
        assert!(speeds["solver_calls_per_second"]["10_cards"].is_number(), "{}", variant.id);
    }
}

#[test]
fn measures_a_single_workload() {
    let answer = json(&lab(&["bench", "--variant", "rami51", "--work", "random-decisions"]));
    let (done, times) = (answer["done"].as_array().expect("a list"), answer["ms"].as_array().expect("a list"));
    assert_eq!(done.len(), times.len());
    assert!(done.iter().all(|moves| moves.as_u64().is_some_and(|moves| moves > 0)), "{answer}");
}

#[test]
fn tunes_repeatably_whatever_the_threads() {
    let tune = |more: &str| {
        let args = format!("tune --variant suites --generations 2 --games 20 {more}");
        let output = lab(&args.split(' ').collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).expect("text")
    };
    let found = tune("--seed 7 --threads 1");
    assert_eq!(found, tune("--seed 7 --threads 3"));
    assert_ne!(found, tune("--seed 8"));
    assert_ne!(found, tune("--seed 7 --afresh"));
    let entry: Value = serde_json::from_str(&found).expect("JSON");
    let about = |at: usize| entry["about"][at].as_str().expect("a sentence");
    assert!(about(1).starts_with("suites, 2 players: ") && about(1).contains(" of 40 deals won ("), "{found}");
    assert!(about(2).starts_with("suites, 4 players: ") && about(2).contains(" points ahead a deal (±"), "{found}");
    assert_eq!(numbers_in(&entry), 51, "{found}");
}

#[test]
fn simulates_and_saves_records_that_replay() {
    let folder = folder("simulate");
    let path = folder.to_str().expect("a path");
    let args = "simulate --variant rami51 --seats 3 --games 4 --seed 11 --bots baseline,random,baseline --save";
    let args: Vec<&str> = args.split(' ').chain([path]).collect();
    let (once, again) = (json(&lab(&args)), json(&lab(&args)));
    for key in ["games", "deals", "turns", "turns_per_deal", "deals_per_match", "blocked", "blocked_share", "stock_out"]
    {
        assert!(once[key].is_number(), "{key}");
        assert_eq!(once[key], again[key], "{key}");
    }
    assert_eq!(once["games"], 4);
    let seats = once["seats"].as_array().expect("one a seat");
    assert_eq!(seats.iter().map(|seat| seat["wins"].as_f64().expect("a number")).sum::<f64>(), 4.0);
    assert!(once["ms_per_decision"]["p95"].is_number());
    let mut files: Vec<PathBuf> =
        fs::read_dir(&folder).expect("saved").map(|file| file.expect("a file").path()).collect();
    files.sort();
    assert_eq!(files.len(), 4);
    for file in files {
        let output = lab(&["replay", file.to_str().expect("a path")]);
        let answer = json(&output);
        assert_eq!((output.status.code(), &answer["match"]["over"]), (Some(0), &true.into()), "{answer}");
    }
}

#[test]
fn one_bot_name_plays_every_seat() {
    let args = "simulate --variant rami51 --seats 5 --games 1 --seed 1 --bots random";
    let answer = json(&lab(&args.split(' ').collect::<Vec<_>>()));
    assert_eq!(answer["seats"].as_array().map(Vec::len), Some(5));
}

#[test]
fn learns_the_belief() {
    let learn = || {
        let learnt = lab(&["belief", "--variant", "suites", "--seats", "2", "--games", "2", "--seed", "7"]);
        assert_eq!(learnt.status.code(), Some(0));
        String::from_utf8(learnt.stdout).expect("text")
    };
    let text = learn();
    for entry in entries(&text, ["before", "after"]) {
        // One of twelve hands is the true one. A blind guess gains 0, certainty gains ln 12.
        assert!((0.3..2.485).contains(&figure(&entry)), "{entry}");
    }
    assert_eq!(learn(), text);
}

#[test]
fn learns_the_value_of_deals() {
    for (variant, deals, inputs) in [("gin", "20000", 224), ("rami51", "12000", 349)] {
        let learn = |deals: &str, threads: &str| {
            said(&["value", "--variant", variant, "--deals", deals, "--seed", "7", "--threads", threads])
        };
        let net: Value = serde_json::from_str(&learn(deals, "0")).expect("JSON");
        let about = net["about"][2].as_str().expect("what it is worth");
        let surprises: Vec<f64> =
            about.split(' ').filter(|word| word.contains('.')).filter_map(|word| word.parse().ok()).collect();
        // Both nets know more than how often each outcome occurs, and rounding costs little.
        assert!(
            surprises.len() == 3 && surprises[1] < surprises[0] - 0.05 && (surprises[2] - surprises[1]).abs() < 0.02,
            "{variant}: {about}"
        );
        assert_eq!((&net["variant"], net["first"].as_array().map(Vec::len)), (&variant.into(), Some(inputs)));
        assert_eq!(learn("500", "2"), learn("500", "1"));
    }
    let contracts = lab(&["value", "--variant", "puis-je", "--deals", "500", "--seed", "7"]);
    assert_eq!(contracts.status.code(), Some(2));
}

#[test]
fn learns_match_equity() {
    let equity = |threads: &str| {
        let args = ["equity", "--variant", "rami101", "--games", "30", "--seed", "7", "--threads", threads];
        said(&args)
    };
    let text = equity("1");
    for entry in entries(&text, ["two", "more"]) {
        // If both players are taken as equally likely to win, the surprise is ln 2 between two and less among more.
        assert!((0.2..std::f64::consts::LN_2).contains(&figure(&entry)), "{entry}");
    }
    assert_eq!(equity("2"), text);
}

#[test]
fn learns_hazard_rates() {
    let hazard = |threads: &str| {
        let args =
            ["hazard", "--variant", "rami101", "--seats", "3", "--games", "4", "--seed", "7", "--threads", threads];
        said(&args)
    };
    let text = hazard("1");
    let entry: Value = serde_json::from_str(&text).expect("JSON");
    // A player with one card is far likelier to go out than one with more than four.
    let [one_card, more_cards] = ["one_card", "more_cards"].map(|field| entry[field].as_f64().expect("a number"));
    assert!(weights(&entry).len() == 8 && one_card > 0.1 && more_cards < 0.05, "{text}");
    assert_eq!(hazard("2"), text);
}

#[test]
fn learns_when_to_open() {
    let opening = |threads: &str| {
        let args = ["opening", "--variant", "rami101", "--generations", "3", "--games", "8", "--threads", threads];
        said(&args)
    };
    let text = opening("1");
    assert_eq!(text.matches(" of 8 matches").count(), 4, "{text}");
    let rules = (variants::by_id("rami101").expect("listed").rules)();
    let present = weights(&serde_json::to_value(PolicyWeights::tuned(&rules).open).expect("JSON"));
    let found = weights(&serde_json::from_str(&text).expect("JSON"));
    // The first generation changes every number for which there is evidence, by a tenth of a step.
    assert_eq!(found.len(), present.len());
    let moved = found.iter().zip(&present).filter(|(found, present)| (*found - *present).abs() > 0.005).count();
    assert!(moved > present.len() / 2, "{text}");
    assert_eq!(opening("2"), text);
}

#[test]
fn narrows_intervals_of_matches_on_the_same_deals() {
    let width = |won: &[f64], seats| {
        let Interval { share, low, high } = share_won(won, seats);
        assert!(low < share && share < high, "{low} {share} {high}");
        high - low
    };
    let by_two = |won: &[[f64; 2]]| won.concat();
    let (alike, unlike) = (by_two(&[[1.0, 0.0], [0.0, 1.0]].repeat(50)), by_two(&[[1.0, 1.0], [0.0, 0.0]].repeat(50)));
    let any: Vec<f64> = by_two(&[[1.0, 1.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0]].repeat(25));
    let plain = wilson(100.0, 200);
    let plain = plain.high - plain.low;
    assert!(width(&alike, 2) < plain * 0.8, "what one seat wins the other loses");
    assert!((width(&any, 2) - plain).abs() < 0.01, "the seats have nothing to do with each other");
    assert!(width(&unlike, 2) > plain * 1.3, "both win or lose, as if one of them had been played");
    assert_eq!(share_won(&alike[..40], 2), wilson(20.0, 40), "too few deals to tell");
    assert_eq!(share_won(&[1.0; 100], 2), wilson(100.0, 100));
}

#[test]
fn luck_adds_up_and_a_record_that_cannot_be_judged_says_why() {
    let folder = folder("luck");
    let place = folder.to_str().expect("a path");
    let played = "simulate --variant gin --seats 2 --games 2 --seed 4 --bots easy,normal --deals 1 --save";
    let mut args: Vec<&str> = played.split(' ').collect();
    args.push(place);
    said(&args);
    let file = folder.join("match-00000.json");
    let found: Value = serde_json::from_str(&said(&["luck", file.to_str().expect("a path")])).expect("JSON");
    for seat in found["seats"].as_array().expect("seats") {
        let part = |name: &str| seat["points"][name].as_f64().expect("a number");
        let sum = part("play") + part("given") + part("dealt") + part("drawn");
        assert!((sum - part("result")).abs() < 1e-3, "{seat}");
    }
    let begun = fs::read_to_string(&file).expect("a record");
    let mut begun: Value = serde_json::from_str(&begun).expect("JSON");
    begun["deals"][0]["actions"] = serde_json::json!([]);
    let refused = lab_with_input(&["luck", "-"], begun.to_string().as_bytes());
    assert_eq!(refused.status.code(), Some(2));
    assert!(refused.stdout.is_empty());
}

#[test]
fn reports_how_other_settings_choose_and_what_they_gain() {
    let asked = "choices --variant gin --seats 2 --games 2 --seed 4 --every 4 --playouts 10 --settings";
    let with = |settings: &[&'static str]| {
        let mut args: Vec<&str> = asked.split(' ').collect();
        args.extend(settings);
        lab(&args)
    };
    let found = json(&with(&["{}", "--settings", r#"{"effort":1,"exchanges":1}"#]));
    assert!(found["decisions"].as_u64() > Some(10), "{found}");
    let [champion, same, hasty] = [0, 1, 2].map(|player| &found["players"][player]);
    assert_eq!(champion["settings"], same["settings"]);
    let nothing = serde_json::json!({ "mean": 0.0, "half_95": 0.0 });
    for player in [champion, same] {
        assert_eq!(player["otherwise"], 0);
        assert_eq!(player["hundredths_of_a_match"]["by_belief"], nothing);
        assert_eq!(player["hundredths_of_a_match"]["as_dealt"], nothing);
    }
    assert_eq!(hasty["settings"]["effort"], 1);
    assert!(hasty["otherwise"].as_u64() > Some(0), "{hasty}");
    assert_ne!(hasty["hundredths_of_a_match"]["by_belief"]["mean"], 0.0);
    for command in [
        "choices --games 1 --seed 1 --settings {} --seats",
        "tune --generations 1 --seats",
        "opening --generations 1 --seats",
    ] {
        for seats in ["0", "1", "3"] {
            let mut args: Vec<&str> = command.split(' ').collect();
            args.extend([seats, "--variant", "gin"]);
            let refused = lab(&args);
            assert_eq!(refused.status.code(), Some(2), "{command} {seats}");
            assert!(String::from_utf8_lossy(&refused.stderr).contains("2 to 2 can play"));
        }
    }
    for bad in [r#"{"efort":1}"#, "[]", ""] {
        let refused = with(&[bad]);
        assert_eq!(refused.status.code(), Some(2), "{bad}");
        assert!(refused.stdout.is_empty());
    }
}

#[test]
fn learns_from_named_sets_in_turn() {
    let hazard = |of: &[&str]| {
        let args = [&["hazard", "--seats", "2", "--games", "4", "--seed", "7", "--variant"], of].concat();
        let output = lab(&args);
        assert_eq!(output.status.code(), Some(0), "{of:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let [scala, romme] = [hazard(&["scala-40"]), hazard(&["romme-40"])];
    let both = hazard(&["scala-40,romme-40"]);
    assert!(both != scala && both != romme, "{both}");
    assert_ne!(hazard(&["rami51", "--options", "{\"hand_size\":14}"]), hazard(&["rami51"]));
    let refused = lab(&[
        "hazard",
        "--seats",
        "2",
        "--games",
        "1",
        "--seed",
        "1",
        "--variant",
        "rami51",
        "--options",
        "{\"hand_size\":9}",
    ]);
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0));
    let mixed = lab(&["belief", "--seats", "2", "--games", "1", "--seed", "1", "--variant", "gin,rami51"]);
    assert_eq!((mixed.status.code(), mixed.stdout.len()), (Some(2), 0));
    assert!(String::from_utf8_lossy(&mixed.stderr).contains("ended by a knock"));
}
