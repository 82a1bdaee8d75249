//! Turns `src/variants/sets.json` into the table of the named rule sets.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use serde::Deserialize;
use serde_json::Value;

/// The named rule sets.
const SETS: &str = "src/variants/sets.json";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={SETS}");
    let text = fs::read_to_string(SETS).expect("a readable file");
    let sets: Vec<NamedSet> = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{SETS}: {error}"));
    let out = env::var("OUT_DIR").expect("set by cargo");
    fs::write(Path::new(&out).join("sets.rs"), sets_table(&sets)).expect("writable");
}

/// A named rule set as the data file has it. What it follows and what was decided is for the documents.
#[derive(Deserialize)]
struct NamedSet {
    id: String,
    game: String,
    options: serde_json::Map<String, Value>,
}

/// The named rule sets as a table in Rust.
fn sets_table(sets: &[NamedSet]) -> String {
    let written = |(key, value): (&String, &Value)| match value {
        Value::String(word) => format!("{key}={word}"),
        plain => format!("{key}={plain}"),
    };
    let mut code = format!("static SETS: [NamedSet; {}] = [\n", sets.len());
    for set in sets {
        let options = set.options.iter().map(written).collect::<Vec<_>>().join(" ");
        writeln!(code, "    NamedSet {{ id: {:?}, variant: {:?}, options: {options:?} }},", set.id, set.game)
            .expect("a string");
    }
    code + "];\n"
}
