//! Runs the corpus of `tests/records/`: records with exact cards and what must come of them.

use std::fs;

use rami::cards::{Hand, parse_cards};
use rami::record::{Record, replay, report};
use serde_json::Value;

fn same_cards(printed: &Value, expected: &Value, what: &str) {
    let sorted = |value: &Value| {
        let cards = parse_cards(&value.as_str().expect("cards are text").replace("JK=", "")).expect("cards");
        cards.into_iter().collect::<Hand>()
    };
    assert_eq!(sorted(printed), sorted(expected), "{what}");
}

fn check_expectation(name: &str, key: &str, expected: &Value, out: &Value) {
    let deal = out["deals"].as_array().and_then(|deals| deals.last()).unwrap_or(&Value::Null);
    let what = format!("{name}: {key}");
    match key {
        "legal" => assert_eq!(&out["legal"], expected, "{what}: {out}"),
        "code" => assert_eq!(&out["error"]["code"], expected, "{what}: {out}"),
        "action" | "after" | "reached" | "needed" => {
            let key = if key == "reached" { "points" } else { key };
            assert_eq!(&out["error"][key], expected, "{what}: {out}");
        }
        "turn" | "phase" | "stock" | "opened" => assert_eq!(&out["state"][key], expected, "{what}: {out}"),
        "discard" => assert_eq!(&out["state"]["discard"], expected, "{what}: {out}"),
        "hand" | "table" => {
            for (index, cards) in expected.as_object().expect("by index") {
                let index: usize = index.parse().expect("an index");
                let printed = match key {
                    "hand" => &out["state"]["hands"][index],
                    _ => &out["state"]["table"][index]["cards"],
                };
                same_cards(printed, cards, &what);
            }
        }
        "printed" => {
            for (index, cards) in expected.as_object().expect("by index") {
                let index: usize = index.parse().expect("an index");
                assert_eq!(&out["state"]["table"][index]["cards"], cards, "{what}");
            }
        }
        "how" | "winner" | "points" => assert_eq!(&deal[key], expected, "{what}: {out}"),
        "one_go" => assert_eq!(&deal["in_one_go"], expected, "{what}: {out}"),
        "totals" => assert_eq!(&out["totals"], expected, "{what}: {out}"),
        "eliminated" | "over" | "winners" => assert_eq!(&out["match"][key], expected, "{what}: {out}"),
        other => panic!("{name}: unknown expectation {other}"),
    }
}

fn run_case(case: &Value) {
    let name = case["name"].as_str().expect("a name");
    let expected = case["expect"].as_object().expect("expectations");
    let played = Record::from_json(&case["record"].to_string()).and_then(|record| replay(&record));
    let out = match played {
        Ok(done) => report(&done),
        Err(error) => {
            assert_eq!(expected.get("code"), Some(&Value::from("bad-record")), "{name}: {error}");
            return;
        }
    };
    assert!(!expected.is_empty(), "{name}: expects nothing");
    if !expected.contains_key("code") {
        assert_eq!(out["legal"], true, "{name}: {out}");
    }
    for (key, value) in expected {
        check_expectation(name, key, value, &out);
    }
}

#[test]
fn every_case_of_the_corpus_holds() {
    let mut cases = 0;
    for entry in fs::read_dir("tests/records").expect("the corpus") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("readable");
        let file: Vec<Value> = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        file.iter().for_each(run_case);
        cases += file.len();
    }
    assert!(cases >= 12, "only {cases} cases were found");
}
