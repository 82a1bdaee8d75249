//! JSON that is stored or exchanged, field by field: how it is written, which fields may be missing, and what is
//! refused.

use rami_bots::OfferedLevel;
use rami_bots::analysis::{Account, SeatAccount, Split};
use rami_engine::game::{Action, Move};
use rami_engine::rules::{OptionValue, Options};
use rami_model::backup::{Backup, Finished, LuckOf};
use rami_model::history::Summary;
use rami_model::settings::{Favourite, Felt, Settings, Theme};
use rami_model::table::{Beat, Intent, Saved};
use rami_record::json::Json;
use rami_record::{ChosenRules, DealRecord, Decision, MeldRecord, Record, StartPhase, StartRecord};
use rami_test_utils::played;
use rami_test_utils::position::{cards, placed};
use serde_json::{Value, json};

fn house_rules() -> Options {
    let number = ("points".to_string(), OptionValue::Number(-3));
    let word = ("ace".to_string(), OptionValue::named("low"));
    [number, word, ("limit".into(), OptionValue::Null), ("open".into(), OptionValue::Flag(true))].into_iter().collect()
}

/// A record in which every field is set.
fn record() -> Record {
    let start = StartRecord {
        turn: 0,
        phase: StartPhase::Draw,
        table: vec![MeldRecord { owner: 1, cards: placed("5H JK=6H 7H") }],
        opened: Some(vec![1]),
        taken: cards("9C"),
        turns: Some(vec![2, 1]),
        discarder: Some(1),
        upcard: None,
        best_opening: Some(64),
    };
    let deal = DealRecord {
        dealer: 1,
        hands: vec![cards("2C 3C"), cards("JK")],
        stock: cards("KD"),
        discard: cards("QS"),
        start: Some(start),
        number: Some(3),
        removed: cards("4C"),
        actions: vec![Action::Move(0, Move::DrawStock)],
        after: vec![Decision::Rebuy(1)],
    };
    let seats = vec!["Ana \"A\"".into(), "É\\".into()];
    Record {
        deals: vec![deal],
        totals: Some(vec![-4, 7]),
        rebuys: Some(vec![0, 1]),
        ..Record::new(ChosenRules::of_game("v", house_rules()), seats)
    }
}

const RECORD: &str = concat!(
    r#"{"format":"rami-record/1","variant":"v","options":{"ace":"low","limit":null,"open":true,"points":-3},"#,
    r#""seats":["Ana \"A\"","É\\"],"deals":[{"dealer":1,"hands":["2C 3C","JK"],"stock":"KD","discard":"QS","#,
    r#""start":{"turn":0,"phase":"draw","table":[{"owner":1,"cards":"5H JK=6H 7H"}],"opened":[1],"taken":"9C","#,
    r#""turns":[2,1],"discarder":1,"best_opening":64},"number":3,"removed":"4C","actions":["0 draw stock"],"after":["1 rebuy"]}],"#,
    r#""totals":[-4,7],"rebuys":[0,1]}"#
);

/// A match of several people in which a card came from another hand and some cards are staged.
fn saved() -> Saved {
    let mut session = played::session("rami51", 3, 2, &[1]);
    for _ in 0..24 {
        played::step(&mut session);
    }
    session.act(Intent::Uncover);
    let cards: Vec<u32> = session.shown_hand().take(2).map(|token| token.id).collect();
    session.act(Intent::Select(cards));
    session.act(Intent::Stage { onto: None });
    session.set_levels(&[OfferedLevel::Beginner, OfferedLevel::Champion]);
    session.to_saved().named(7, 9, Some(Beat { name: "B".into(), total: 12 }))
}

fn summary() -> Summary {
    let over = played::finished_at("suites", 2, 4, &[1]).to_saved().named(1, 2, None);
    let summary = Finished::from_saved(over).expect("legal").expect("over").summary;
    Summary { luck: Some(account()), ..summary }
}

/// An account of luck and play.
fn account() -> Account {
    let split = Split { result: 1.0, play: -0.25, given: 3.5, dealt: -2.0, variance: 0.5 };
    Account { version: 1, deals: vec![vec![SeatAccount { points: split, shares: split, decisions: 0 }]] }
}

/// A kind of text, an example of it, and the function that reads it.
type Kind = (&'static str, String, fn(&str) -> Result<String, String>);

fn kinds() -> [Kind; 4] {
    let settings =
        Settings { options: [("v".to_string(), house_rules())].into_iter().collect(), ..Settings::default() };
    let favourites = vec![Favourite::new("n".into(), ChosenRules::of_game("v", house_rules()))];
    let backup = Backup::new(Settings { favourites, ..settings }, vec![saved()], vec![], vec!["{".into()]);
    let backup = backup.with_luck(vec![LuckOf { id: 1, account: account(), kept: None }]);
    [
        ("record", RECORD.into(), |text| {
            Record::from_json(text).map(|read| read.to_json()).map_err(|error| error.to_string())
        }),
        ("saved", saved().to_json(), |text| {
            Saved::from_json(text).map(|read| read.to_json()).map_err(|error| error.to_string())
        }),
        ("backup", backup.to_json(), |text| {
            Backup::from_json(text).map(|read| read.to_json()).map_err(|error| error.to_string())
        }),
        ("summary", summary().to_json(), |text| {
            Summary::from_json(text).map(|read| read.to_json()).map_err(|error| error.to_string())
        }),
    ]
}

/// Collects the JSON pointers of all objects in a value.
fn objects(value: &Value, place: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| objects(item, &format!("{place}/{at}"), found));
        }
        Value::Object(fields) => {
            found.push(place.into());
            fields.iter().for_each(|(name, field)| objects(field, &format!("{place}/{name}"), found));
        }
        _ => {}
    }
}

/// Whether an object is an entry of a list or map in which a bad entry costs itself alone.
fn costs_itself(place: &str) -> bool {
    place.contains("/favourites/")
}

/// Whether an object accepts fields that it does not know. Settings and the people at a table ignore unknown fields,
/// house rules may have any names, and the origin of a card is a name with a number.
fn takes_others(place: &str) -> bool {
    ["settings", "people", "options", "origin"].iter().any(|name| place.ends_with(name))
        || place.contains("/options/")
        || costs_itself(place)
}

#[test]
fn a_record_is_written_as_the_format_says() {
    assert_eq!(record().to_json(), RECORD);
    assert_eq!(Record::from_json(RECORD), Ok(record()));
    let bare = Record::new(ChosenRules::of_game("v", Options::new()), vec!["A".into()]);
    assert_eq!(bare.to_json(), r#"{"format":"rami-record/1","variant":"v","seats":["A"],"deals":[]}"#);
    assert_eq!(Record::from_json(&bare.to_json()), Ok(bare));
}

#[test]
fn what_is_written_reads_back_the_same() {
    for (kind, text, read) in kinds() {
        assert_eq!(read(&text).as_deref(), Ok(text.as_str()), "{kind}");
    }
}

#[test]
fn refuses_unknown_fields() {
    for (kind, text, read) in kinds() {
        let value: Value = serde_json::from_str(&text).expect("JSON");
        let mut places = Vec::new();
        objects(&value, "", &mut places);
        for place in places.iter().filter(|place| !takes_others(place)) {
            let mut changed = value.clone();
            changed.pointer_mut(place).expect("there")["unknown"] = json!(1);
            assert!(read(&changed.to_string()).is_err(), "{kind}: {place}");
        }
        assert_eq!(read(&text).as_deref(), Ok(text.as_str()), "{kind}");
    }
}

#[test]
fn refuses_a_list_in_place_of_an_object() {
    for (kind, text, read) in kinds() {
        let value: Value = serde_json::from_str(&text).expect("JSON");
        let mut places = Vec::new();
        objects(&value, "", &mut places);
        for place in places.into_iter().filter(|place| !costs_itself(place)) {
            let mut changed = value.clone();
            let object = changed.pointer_mut(&place).expect("there");
            *object = object.as_object().expect("an object").values().cloned().collect();
            assert!(read(&changed.to_string()).is_err(), "{kind}: {place}");
        }
    }
}

/// Fields that may be left out anywhere. The others may be left out in some objects only.
const MAY_BE_LEFT_OUT: &[&str] = &[
    "options",
    "totals",
    "rebuys",
    "start",
    "number",
    "removed",
    "after",
    "opened",
    "taken",
    "turns",
    "discarder",
    "best_opening",
    "rules",
    "at",
    "commitments",
    "people",
    "over",
    "beat",
    "reading",
    "aside",
    "out_in",
    "luck",
    "by_seat",
    "place",
    "persons",
    "key",
    "from",
    "deleted",
    "counts",
];

#[test]
fn accepts_missing_fields_exactly_where_optional() {
    for (kind, text, read) in kinds() {
        let value: Value = serde_json::from_str(&text).expect("JSON");
        let mut places = Vec::new();
        objects(&value, "", &mut places);
        for place in places.iter().filter(|place| !takes_others(place)) {
            let fields = value.pointer(place).and_then(Value::as_object).expect("an object");
            for name in fields.keys() {
                let mut changed = value.clone();
                changed.pointer_mut(place).and_then(Value::as_object_mut).expect("an object").remove(name);
                let optional = match name.as_str() {
                    "id" => fields.contains_key("seed"),
                    "totals" => kind != "summary",
                    "seat" => kind == "summary" && place.is_empty(),
                    name => MAY_BE_LEFT_OUT.contains(&name),
                };
                assert_eq!(read(&changed.to_string()).is_ok(), optional, "{kind}: {place}/{name}");
            }
        }
    }
}

#[test]
fn values_of_another_kind_are_refused() {
    let refused = |place: &str, values: &[Value]| {
        let text = saved().to_json();
        for other in values {
            let mut changed: Value = serde_json::from_str(&text).expect("JSON");
            *changed.pointer_mut(place).unwrap_or_else(|| panic!("no {place}")) = other.clone();
            assert!(Saved::from_json(&changed.to_string()).is_err(), "{place}: {other}");
        }
    };
    refused("/seed", &[json!(-1), json!(1.0), json!("1"), json!(null), json!(true), json!([1])]);
    refused("/version", &[json!(256), json!(2.0)]);
    refused("/tokens/hand/0/card", &[json!("1C"), json!("JK=6H"), json!(""), json!(7), json!({"JK": null})]);
    refused(
        "/tokens/hand/0/origin",
        &[
            json!("Seat"),
            json!({"Stock": null}),
            json!({"Seat": -1}),
            json!({"Seat": 1, "Stock": null}),
            json!({"Seat": 1, "Other": 2}),
            json!({}),
            json!(["Seat", 1]),
            json!(1),
        ],
    );
    refused("/people/seats", &[json!({}), json!(null)]);
    for value in ["1.5", "9223372036854775808", "{}", "[]", "-0", "1e3"] {
        let text =
            format!(r#"{{"format":"rami-record/1","variant":"v","options":{{"a":{value}}},"seats":[],"deals":[]}}"#);
        assert!(Record::from_json(&text).is_err(), "{value}");
    }
}

#[test]
fn takes_the_last_of_two_equal_fields() {
    let twice = RECORD.replacen(r#""variant":"v""#, r#""variant":7,"variant":"v""#, 1);
    assert_eq!(Record::from_json(&twice), Ok(record()));
    assert!(Record::from_json(&RECORD.replacen(r#""variant":"v""#, r#""variant":"v","variant":7"#, 1)).is_err());
}

#[test]
fn names_the_place_of_an_error() {
    let said = |text: &str| Record::from_json(text).expect_err("refused").to_string();
    let owner = said(&RECORD.replace(r#""owner":1"#, r#""owner":"x""#));
    assert!(owner.starts_with("deals: 0: start: table: 0: owner: "), "{owner}");
    let action = said(&RECORD.replace("0 draw stock", "0 draw stocks"));
    assert_eq!(action, "deal 0, action 0: unknown action \"0 draw stocks\"");
    let decision = said(&RECORD.replace("1 rebuy", "1 stays"));
    assert_eq!(decision, "deal 0, after 0: unknown decision \"1 stays\"");
    let missing = said(&RECORD.replace(r#""stock":"KD","#, ""));
    assert!(missing.starts_with("deals: 0: ") && missing.contains("stock"), "{missing}");
    let unknown = said(&RECORD.replace(r#""stock""#, &format!("{:?}", "stock".repeat(1000))));
    assert!(unknown.starts_with("deals: 0: unknown field") && unknown.len() < 100, "{unknown}");
}

#[test]
fn fills_in_missing_settings_and_ignores_unknown_ones() {
    let read = Settings::from_json(r#"{"theme":"dark","later":{"a":[1]},"names":["A"]}"#);
    assert_eq!(read, Ok(Settings { theme: Theme::Dark, names: vec!["A".into()], ..Settings::default() }));
    for bad in [r#"{"theme":"dusk","volume":3}"#, r#"{"theme":{"dark":null}}"#, r#"{"volume":300}"#, r#"["fr"]"#, "x"] {
        assert!(Settings::from_json(bad).is_err(), "{bad}");
    }
    // The settings of double taps of earlier versions are dropped.
    assert_eq!(Settings::from_json(r#"{"double_tap":true,"double_tap_told":true}"#), Ok(Settings::default()));
    let plain = concat!(
        r#"{"lang":null,"theme":"auto","palette":"classic","back":"bordeaux","felt":"green","large_cards":false,"pace":"normal","spread":"auto","#,
        r#""order":"free","double_tap_discards":false,"confirm_discards":false,"show_deadwood":true,"volume":5,"haptics":true,"announcements":"full","wait_for_reader":false,"single_keys":true,"ask_useful":false,"waves":true,"nudges":true,"#,
        r#""variant":null,"options":{},"sets":{},"favourites":[],"players":null,"level":null,"names":[],"people":[]}"#
    );
    assert_eq!(Settings::default().to_json(), plain);
    // public/begin.js reads the settings in this form.
    let looks = Settings { felt: Felt::Wine, large_cards: true, ..Settings::default() }.to_json();
    assert!(looks.contains(r#""felt":"wine","large_cards":true"#), "{looks}");
}

#[test]
fn ignores_unknown_fields_of_the_people_at_a_table() {
    let mut value: Value = serde_json::from_str(&saved().to_json()).expect("JSON");
    value["people"]["later"] = json!([1]);
    assert_eq!(Saved::from_json(&value.to_string()), Ok(saved()));
}
