//! Runs the corpus of `tests/records/`: records with exact cards and the results expected of them.

use std::collections::BTreeSet;
use std::fs;

use rami_engine::cards::{Hand, parse_cards};
use rami_engine::variants;
use rami_record::{Record, replay, report};
use serde_json::Value;

use rami_test_utils::corpus::written_out;
use rami_test_utils::repository;

/// Refusal codes that every game without a knock can give, with its own rules or its house rules.
const COMMON_CODES: [&str; 17] = [
    "already-drew",
    "bad-record",
    "card-not-held",
    "discard-empty",
    "does-not-fit",
    "duplicate-suit",
    "must-discard",
    "must-draw-first",
    "no-joker",
    "no-such-meld",
    "not-a-meld",
    "not-consecutive",
    "not-eliminated",
    "not-your-turn",
    "nothing-to-buy",
    "stock-empty",
    "too-short",
];

/// The other codes that each game can give.
const CODES: [(&str, &[&str]); 6] = [
    (
        "traditionnel",
        &["joker-mismatch", "must-keep-discard", "not-opened", "same-card", "set-full", "too-many-jokers", "wrap"],
    ),
    (
        "suites",
        &[
            "deepest-card-needs-run",
            "joker-mismatch",
            "layoff-limit",
            "must-keep-closing-card",
            "same-card",
            "set-full",
            "sets-not-allowed",
            "too-many-jokers",
            "wrap",
        ],
    ),
    (
        "rami51",
        &[
            "both-cards-needed",
            "first-turn",
            "fits-table",
            "joker-mismatch",
            "must-keep-discard",
            "must-use-taken-card",
            "not-opened",
            "one-card",
            "opening-below-minimum",
            "opening-needs-clean-meld",
            "rebuy-limit",
            "same-card",
            "set-full",
            "too-many-jokers",
            "wrap",
        ],
    ),
    // The discard taken must be laid here, so discarding it again is refused for that reason (V3-R4).
    (
        "rami101",
        &[
            "first-turn",
            "joker-mismatch",
            "joker-position",
            "must-keep-discard",
            "must-use-taken-card",
            "not-opened",
            "opening-below-minimum",
            "opening-needs-clean-meld",
            "rebuy-limit",
            "set-full",
            "too-many-jokers",
            "wrap",
        ],
    ),
    (
        "puis-je",
        &[
            "contract-not-met",
            "joker-mismatch",
            "must-keep-discard",
            "no-discard-to-go-out",
            "not-opened",
            "own-discard",
            "same-card",
            "set-full",
            "too-many-jokers",
            "too-many-melds",
            "wrap",
        ],
    ),
    // Nothing is laid before a knock, no stock is rebuilt, nothing is bought, and one pack holds no suit twice in a
    // rank.
    ("gin", &["deadwood-too-high", "not-knocked", "same-card", "wrap"]),
];

/// The common codes that a game ended by a knock cannot give.
const NOT_WITH_KNOCKS: [&str; 4] = ["duplicate-suit", "no-joker", "nothing-to-buy", "stock-empty"];

/// All cases, in the order of the files.
fn corpus() -> Vec<Value> {
    let mut paths: Vec<_> = fs::read_dir(repository("tests/records"))
        .expect("the corpus")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let read = |path| {
        let text = fs::read_to_string(&path).expect("readable");
        serde_json::from_str::<Vec<Value>>(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"))
    };
    paths.into_iter().flat_map(read).collect()
}

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
        "turn" | "phase" | "stock" | "opened" | "discard" | "knock_limit" => {
            assert_eq!(&out["state"][key], expected, "{what}: {out}");
        }
        "hand" | "table" | "printed" => {
            for (index, cards) in expected.as_object().expect("by index") {
                let index: usize = index.parse().expect("an index");
                let printed = match key {
                    "hand" => &out["state"]["hands"][index],
                    _ => &out["state"]["table"][index]["cards"],
                };
                if key == "printed" {
                    assert_eq!(printed, cards, "{what}");
                } else {
                    same_cards(printed, cards, &what);
                }
            }
        }
        "how" | "winner" | "points" | "knocker" | "deadwood" => assert_eq!(&deal[key], expected, "{what}: {out}"),
        "one_go" => assert_eq!(&deal["in_one_go"], expected, "{what}: {out}"),
        "totals" => assert_eq!(&out["totals"], expected, "{what}: {out}"),
        "payout" | "final" => assert_eq!(&out[key], expected, "{what}: {out}"),
        "eliminated" | "over" | "winners" => assert_eq!(&out["match"][key], expected, "{what}: {out}"),
        other => panic!("{name}: unknown expectation {other}"),
    }
}

fn run_case(case: &Value) {
    let name = case["name"].as_str().expect("a name");
    let expected = case["expect"].as_object().expect("expectations");
    assert!(!expected.is_empty(), "{name}: expects nothing");
    let record = written_out(&case["record"]);
    let out = match Record::from_json(&record.to_string()).and_then(|record| replay(&record)) {
        Ok(done) => report(&done),
        Err(error) => {
            assert_eq!(expected.get("code"), Some(&Value::from("bad-record")), "{name}: {error}");
            let says = expected["says"].as_str().expect("a bad record says why");
            assert!(error.to_string().contains(says), "{name}: {error} does not say {says:?}");
            return;
        }
    };
    if !expected.contains_key("code") {
        assert_eq!(out["legal"], true, "{name}: {out}");
    }
    for (key, value) in expected {
        check_expectation(name, key, value, &out);
    }
}

#[test]
fn every_case_of_the_corpus_holds() {
    let cases = corpus();
    let mut failed = Vec::new();
    for case in &cases {
        if let Err(error) = std::panic::catch_unwind(|| run_case(case)) {
            failed.push(error.downcast_ref::<String>().cloned().unwrap_or_else(|| case["name"].to_string()));
        }
    }
    assert!(failed.is_empty(), "{} cases fail:\n{}", failed.len(), failed.join("\n"));
    let names: BTreeSet<&str> = cases.iter().filter_map(|case| case["name"].as_str()).collect();
    assert_eq!(names.len(), cases.len(), "two cases have the same name");
    assert!(cases.len() >= 1000, "only {} cases were found", cases.len());
}

/// Words that the tool's message about a refusal must contain: a number or a card, if it has one.
fn told(record: &Record, error: &Value, state: &Value, action: &str) -> String {
    let code = error["code"].as_str().expect("a code");
    // After a knock, the message to a seat that may only answer says so.
    let own_turn = state["knock_limit"].is_u64() && action.starts_with(&state["turn"].to_string());
    let knock = action.split_once(" knock ").map(|(_, rest)| &rest[..2]);
    let last = knock.unwrap_or_else(|| action.split([' ', '=']).next_back().unwrap_or_default());
    match code {
        "not-your-turn" if state["turn"].is_u64() && !own_turn => " is to act".into(),
        "card-not-held" => " is not in the hand".into(),
        "no-such-meld" => format!("there is no combination {}", action.split(' ').nth(2).unwrap_or_default()),
        "opening-below-minimum" | "opening-needs-clean-meld" => {
            format!("{code}: {} points of {}", error["points"], error["needed"])
        }
        "deadwood-too-high" => format!("{} points of deadwood, at most {}", error["points"], error["needed"]),
        "same-card" => format!("{last} was just taken from the discard pile"),
        "fits-table" => format!("{last} fits a combination on the table"),
        "must-use-taken-card" => " was taken and must be laid in this turn".into(),
        "deepest-card-needs-run" => " was taken deepest and must be laid first".into(),
        "contract-not-met" if record.options.contains_key("no_touching_runs") => {
            "two runs of the contract continue each other".into()
        }
        "contract-not-met" => "the contract asks for ".into(),
        "layoff-limit" => "at most 2 cards a turn on a combination of another player".into(),
        "too-short" => "cards are needed".into(),
        "too-many-jokers" => "jokers are allowed here".into(),
        "rebuy-limit" => "no buy-back is left of ".into(),
        plain => plain.into(),
    }
}

#[test]
fn names_the_subject_of_every_refusal() {
    for case in corpus() {
        let record = Record::from_json(&written_out(&case["record"]).to_string());
        let Some((record, done)) = record.ok().and_then(|record| replay(&record).ok().map(|done| (record, done)))
        else {
            continue;
        };
        let out = report(&done);
        let error = &out["error"];
        let Some(index) = error["deal"].as_u64() else { continue };
        let at = error["action"].as_u64().map(|at| record.deals[index as usize].actions.get(at as usize));
        let action = at.flatten().map(ToString::to_string).unwrap_or_default();
        let (message, told) =
            (error["message"].as_str().expect("a message"), told(&record, error, &out["state"], &action));
        assert!(message.contains(&told), "{}: {message:?} for {told:?}", case["name"]);
    }
}

/// C10: the cases reach the codes that the record format lists, and no others.
#[test]
fn reaches_exactly_the_refusals_of_every_game() {
    let cases = corpus();
    let listed = rami_test_utils::read("docs/record-format.md");
    for code in CODES.iter().flat_map(|(_, codes)| codes.iter()).chain(&COMMON_CODES) {
        assert!(listed.contains(&format!("`{code}`")), "docs/record-format.md does not list {code}");
    }
    assert_eq!(CODES.map(|(id, _)| id), variants::ALL.iter().map(|variant| variant.id).collect::<Vec<_>>()[..]);
    for (id, codes) in CODES {
        let reached: BTreeSet<&str> = cases
            .iter()
            .filter(|case| case["record"]["variant"] == id || case["expect"]["code"] == "bad-record")
            .filter_map(|case| case["expect"]["code"].as_str())
            .collect();
        let knocks = codes.contains(&"not-knocked");
        let common = COMMON_CODES.iter().filter(|code| !(knocks && NOT_WITH_KNOCKS.contains(code)));
        let expected: BTreeSet<&str> = common.chain(codes).copied().collect();
        assert_eq!(reached, expected, "{id}");
    }
}

#[test]
fn every_house_rule_has_a_case() {
    let cases = corpus();
    for variant in variants::ALL {
        let mut tried = BTreeSet::new();
        // A record that is refused for a value of the key does not test the rule.
        let plays = |case: &&Value| case["expect"]["code"] != "bad-record";
        for case in cases.iter().filter(plays).filter(|case| case["record"]["variant"] == variant.id) {
            tried.extend(case["record"]["options"].as_object().into_iter().flat_map(|options| options.keys()));
        }
        let keys = variant.house_rules.iter().map(|rule| rule.key);
        let missing: Vec<&str> = keys.filter(|&key| !tried.iter().any(|tried| *tried == key)).collect();
        assert!(missing.is_empty(), "{}: no case for {missing:?}", variant.id);
    }
}

#[test]
fn changes_nothing_by_a_refused_action() {
    for case in corpus() {
        let name = &case["name"];
        let record = Record::from_json(&written_out(&case["record"]).to_string());
        let Some((mut record, done)) = record.ok().and_then(|record| replay(&record).ok().map(|done| (record, done)))
        else {
            continue;
        };
        let Some(refusal) = &done.refusal else { continue };
        record.deals.truncate(refusal.deal + 1);
        let last = record.deals.last_mut().expect("the deal of the refusal");
        match refusal.at {
            rami_record::Where::Action(index) => {
                last.actions.truncate(index);
                last.after.clear();
            }
            rami_record::Where::After(index) => last.after.truncate(index),
        }
        let before = replay(&record).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(before.game, done.game, "{name}");
        assert_eq!(before.applied, done.applied, "{name}");
    }
}
