//! Turns the numbers of the bots (`src/**/*.json`) into values of their types, and lists the versions of their play.

use std::path::Path;
use std::{env, fs};

use serde_json::Value;

/// A type by its name, and after it that of its entries: `ByOpening<f64>` is `ByOpening`, `f64`.
type Kind = &'static [&'static str];

/// The data files of the bots' numbers, below [`SOURCES`], and the type of what each holds.
const NUMBERS: [(&str, Kind); 11] = [
    ("policy/weights/tuned", &["PerGameKind", "PolicyWeights"]),
    ("policy/weights/own_hand", &["PerGameKind", "PolicyWeights"]),
    ("policy/weights/knock", &["KnockWeights"]),
    ("policy/weights/knock_own_hand", &["KnockWeights"]),
    ("search/belief/weights", &["PerGameKind", "ByOpening", "BeliefFeatures"]),
    ("search/belief/knock_weights", &["KnockFeatures"]),
    ("search/hazard/rates", &["PerGameKind", "ByTable", "HazardRates"]),
    ("search/match_equity/parameters", &["PerGameKind", "ByTable", "EquityParameters"]),
    ("search/match_equity/knocking", &["EquityParameters"]),
    ("search/knock_value/weights", &["ValueNet"]),
    ("search/laid_value/weights", &["ValueNet"]),
];

/// The type of a plain number.
const PLAIN: Kind = &["f64"];

/// The type of a whole number.
const WHOLE: Kind = &["integer"];

/// Where those files are.
const SOURCES: &str = "src";

/// The fields of these types that are no plain numbers, with their own types.
const STRUCTURED: [(&str, &str, Kind); 22] = [
    ("PolicyWeights", "hand", &["ByOpening", "HandFeatures"]),
    ("PolicyWeights", "deadwood_pressure", &["Pressure"]),
    ("PolicyWeights", "potential_pressure", &["Pressure"]),
    ("PolicyWeights", "wanted", &["ByOpening", "f64"]),
    ("PolicyWeights", "known", &["KnownCards"]),
    ("PolicyWeights", "take", &["TakeThreshold"]),
    ("PolicyWeights", "take_link", &["ByOpening", "f64"]),
    ("PolicyWeights", "buy", &["BuyThreshold"]),
    ("PolicyWeights", "take_several", &["SeveralThreshold"]),
    ("PolicyWeights", "open", &["OpeningFeatures"]),
    ("PolicyWeights", "lay", &["LayWeights"]),
    ("BeliefFeatures", "thrown", &["CardTraces"]),
    ("BeliefFeatures", "passed", &["CardTraces"]),
    ("BeliefFeatures", "hand", &["HandFeatures"]),
    ("ValueNet", "first", WHOLE),
    ("ValueNet", "first_bias", WHOLE),
    ("ValueNet", "first_shift", WHOLE),
    ("ValueNet", "second", WHOLE),
    ("ValueNet", "second_bias", WHOLE),
    ("ValueNet", "second_shift", WHOLE),
    ("ValueNet", "last", WHOLE),
    ("ValueNet", "last_bias", WHOLE),
];

/// The field of a data file that says where its numbers come from.
const ABOUT: &str = "about";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var("OUT_DIR").expect("set by cargo");
    for (name, kind) in NUMBERS {
        let file = format!("{SOURCES}/{name}.json");
        println!("cargo::rerun-if-changed={file}");
        let text = fs::read_to_string(&file).expect("a readable file");
        let value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        let literal = literal(kind, &value).unwrap_or_else(|fault| panic!("{file}: {fault}"));
        let written = Path::new(&out).join(name).with_extension("rs");
        fs::create_dir_all(written.parent().expect("a folder")).expect("writable");
        fs::write(written, literal).expect("writable");
    }
    fs::write(Path::new(&out).join("versions.rs"), versions()).expect("writable");
}

/// The data file of the versions of the bots' play.
const VERSIONS: &str = "src/versions.json";

/// The games with the versions of the bots' play, as a literal in Rust.
fn versions() -> String {
    println!("cargo::rerun-if-changed={VERSIONS}");
    let text = fs::read_to_string(VERSIONS).expect("a readable file");
    let games: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{VERSIONS}: {error}"));
    let games = games.as_object().expect("games with their versions");
    let pair = |(game, entry): (&String, &Value)| format!("({game:?}, {})", entry["version"]);
    format!("&[{}]", games.iter().map(pair).collect::<Vec<_>>().join(", "))
}

/// A value of a data file as a literal in Rust. The compiler checks the names of its fields.
fn literal(kind: Kind, value: &Value) -> Result<String, String> {
    match (value, kind) {
        (Value::Number(number), _) if kind == WHOLE => Ok(number.to_string()),
        (Value::Array(entries), _) => {
            let written = entries.iter().map(|entry| literal(kind, entry)).collect::<Result<Vec<_>, String>>()?;
            Ok(format!("[{}]", written.join(", ")))
        }
        (Value::String(text), _) => Ok(format!("{text:?}")),
        (Value::Number(number), _) => Ok(format!("{:?}", number.as_f64().expect("finite"))),
        (Value::Object(fields), [name, entry @ ..]) => {
            let of_field = |field: &str| {
                if !entry.is_empty() {
                    return entry;
                }
                let found = STRUCTURED.iter().find(|(owner, known, _)| (*owner, *known) == (*name, field));
                found.map_or(PLAIN, |(_, _, kind)| *kind)
            };
            let written = fields.iter().filter(|(field, _)| *field != ABOUT).map(|(field, value)| {
                let value = literal(of_field(field), value).map_err(|fault| format!("{field}: {fault}"))?;
                Ok(format!("{field}: {value}"))
            });
            Ok(format!("{name} {{ {} }}", written.collect::<Result<Vec<_>, String>>()?.join(", ")))
        }
        (other, _) => Err(format!("{other} is no {}", kind.join(" of "))),
    }
}
