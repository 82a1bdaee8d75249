//! Turns `locales/*.json` into a table of texts, `src/variants/sets.json` into the named rule sets, and the numbers of the
//! bots (`src/bots/**/*.json`) into values of their types. A language that lacks a key, names another placeholder or
//! writes a plural wrongly fails the build, so no player ever reads a missing text. For the browser `scripts/texts.mjs`
//! writes the texts of each language to a file, in the order in which their keys are numbered here.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The language the keys are taken from, and the first offered.
const REFERENCE: &str = "fr";

/// The key of the numbers that take the singular: `0 1` or `1`.
const SINGULARS: &str = "language.one";

/// Texts that are built in for every language. They offer the languages, name a nameless player, and say that a
/// language cannot be loaded or that there is a newer version.
const BUILT_IN: [&str; 5] = ["error.newer", "error.reload", "error.texts", "language.name", "player.you"];

/// The named rule sets.
const SETS: &str = "src/variants/sets.json";

/// The data files of the bots' numbers, below [`BOTS`], and the type of what each holds.
const NUMBERS: [(&str, &str); 8] = [
    ("policy/weights/tuned", "PerGameKind<PolicyWeights>"),
    ("policy/weights/own_hand", "PerGameKind<PolicyWeights>"),
    ("policy/weights/knock", "KnockWeights"),
    ("search/belief/weights", "PerGameKind<ByOpening<BeliefFeatures>>"),
    ("search/belief/knock_weights", "KnockFeatures"),
    ("search/hazard/rates", "PerGameKind<ByTable<HazardRates>>"),
    ("search/match_equity/parameters", "PerGameKind<ByTable<EquityParameters>>"),
    ("search/match_equity/knocking", "EquityParameters"),
];

/// Where those files are.
const BOTS: &str = "src/bots";

/// The fields of these types that are no plain numbers, with their own types.
const STRUCTURED: [(&str, &str, &str); 14] = [
    ("PolicyWeights", "hand", "ByOpening<HandFeatures>"),
    ("PolicyWeights", "deadwood_pressure", "Pressure"),
    ("PolicyWeights", "potential_pressure", "Pressure"),
    ("PolicyWeights", "wanted", "ByOpening<f64>"),
    ("PolicyWeights", "known", "KnownCards"),
    ("PolicyWeights", "take", "TakeThreshold"),
    ("PolicyWeights", "take_link", "ByOpening<f64>"),
    ("PolicyWeights", "buy", "BuyThreshold"),
    ("PolicyWeights", "take_several", "SeveralThreshold"),
    ("PolicyWeights", "open", "OpeningFeatures"),
    ("PolicyWeights", "lay", "LayWeights"),
    ("BeliefFeatures", "thrown", "CardTraces"),
    ("BeliefFeatures", "passed", "CardTraces"),
    ("BeliefFeatures", "hand", "HandFeatures"),
];

/// The field of a data file that says where its numbers come from.
const ABOUT: &str = "about";

/// Begins a placeholder for a card with its article: `{the card}`.
const ARTICLE: &str = "the ";

type Texts = BTreeMap<String, String>;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // The linker's relocations tell how to split the page in two (scripts/split.mjs).
    if env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-bin=rami-app=--emit-relocs");
    }
    println!("cargo::rerun-if-changed={SETS}");
    println!("cargo::rerun-if-changed={BOTS}");
    println!("cargo::rerun-if-changed=locales");
    let sets: Vec<NamedSet> = from_json(SETS);
    let mut languages: BTreeMap<String, Texts> = BTreeMap::new();
    for entry in fs::read_dir("locales").expect("the directory locales") {
        let path = entry.expect("an entry").path();
        let code = path.file_stem().and_then(|stem| stem.to_str()).expect("a language code").to_string();
        languages.insert(code, from_json(&path));
    }
    let reference = languages.remove(REFERENCE).expect("locales/fr.json");
    for (code, texts) in languages.iter().map(|(code, texts)| (code.as_str(), texts)).chain([(REFERENCE, &reference)]) {
        if let Err(fault) = check(&reference, texts) {
            panic!("locales/{code}.json: {fault}");
        }
    }
    let ordered: Vec<(&str, &Texts)> = std::iter::once((REFERENCE, &reference))
        .chain(languages.iter().map(|(code, texts)| (code.as_str(), texts)))
        .collect();
    let out = env::var("OUT_DIR").expect("set by cargo");
    fs::write(Path::new(&out).join("texts.rs"), generate(&reference, &ordered)).expect("writable");
    fs::write(Path::new(&out).join("sets.rs"), sets_table(&sets)).expect("writable");
    for (name, kind) in NUMBERS {
        let file = format!("{BOTS}/{name}.json");
        let literal = literal(kind, &from_json(&file)).unwrap_or_else(|fault| panic!("{file}: {fault}"));
        let written = Path::new(&out).join("bots").join(name).with_extension("rs");
        fs::create_dir_all(written.parent().expect("a folder")).expect("writable");
        fs::write(written, literal).expect("writable");
    }
}

/// A value of a data file as a literal in Rust. The compiler checks the names of its fields.
fn literal(kind: &str, value: &Value) -> Result<String, String> {
    match value {
        Value::Number(number) => Ok(format!("{:?}", number.as_f64().expect("finite"))),
        Value::Object(fields) => {
            let (name, entry) = match kind.strip_suffix('>').and_then(|kind| kind.split_once('<')) {
                Some((name, entry)) => (name, Some(entry)),
                None => (kind, None),
            };
            let of_field = |field: &str| {
                let found = STRUCTURED.iter().find(|(owner, name, _)| (*owner, *name) == (kind, field));
                entry.or(found.map(|(_, _, kind)| *kind)).unwrap_or("f64")
            };
            let written = fields.iter().filter(|(field, _)| *field != ABOUT).map(|(field, value)| {
                let value = literal(of_field(field), value).map_err(|fault| format!("{field}: {fault}"))?;
                Ok(format!("{field}: {value}"))
            });
            Ok(format!("{name} {{ {} }}", written.collect::<Result<Vec<_>, String>>()?.join(", ")))
        }
        other => Err(format!("{other} is no {kind}")),
    }
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

fn from_json<T: DeserializeOwned>(path: impl AsRef<Path>) -> T {
    let path = path.as_ref();
    let text = fs::read_to_string(path).expect("a readable file");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Checks the texts of a language against those of the reference.
///
/// # Errors
/// What is wrong first.
pub fn check(reference: &Texts, texts: &Texts) -> Result<(), String> {
    if let Some(key) = texts.keys().find(|key| !reference.contains_key(*key)) {
        return Err(format!("{key} is in no other language"));
    }
    for (key, text) in reference {
        let other = texts.get(key).ok_or_else(|| format!("{key} is missing"))?;
        let named = |text| placeholders(text).map_err(|fault| format!("{key}: {fault}"));
        let (asked, given) = (named(text)?, named(other)?);
        if asked != given {
            return Err(format!("{key} names {given:?}, not {asked:?}"));
        }
        if other.trim().is_empty() {
            return Err(format!("{key} is empty"));
        }
        if other.contains('\n') {
            return Err(format!("{key} has more than one line, which separate the texts in a file"));
        }
    }
    let singulars = texts.get(SINGULARS).ok_or_else(|| format!("{SINGULARS} is missing"))?;
    match singulars.split(' ').find(|number| number.parse::<u64>().is_err()) {
        Some(wrong) => Err(format!("{SINGULARS}: {wrong:?} is not a number")),
        None => Ok(()),
    }
}

/// What a text names in braces: `{name}`, `{the name}` or `{name|one|other}`.
fn placeholders(text: &str) -> Result<BTreeSet<&str>, String> {
    let mut names = BTreeSet::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let (inner, tail) = rest[at..]
            .strip_prefix('{')
            .and_then(|after| after.split_once('}'))
            .filter(|(inner, _)| !inner.contains('{'))
            .ok_or_else(|| format!("a brace without its other in {text:?}"))?;
        let parts: Vec<&str> = inner.split('|').collect();
        let name = match parts[..] {
            [name] => name.strip_prefix(ARTICLE).unwrap_or(name),
            [name, one, other] if !one.is_empty() && !other.is_empty() => name,
            _ => return Err(format!("{{{inner}}} is neither {{name}} nor {{name|one|other}}")),
        };
        if name.is_empty() || !name.chars().all(|letter| letter.is_ascii_lowercase()) {
            return Err(format!("{name:?} names nothing"));
        }
        names.insert(name);
        rest = tail;
    }
    Ok(names)
}

fn generate(reference: &Texts, languages: &[(&str, &Texts)]) -> String {
    let mut code = String::from("#[allow(non_upper_case_globals, missing_docs)]\nimpl Key {\n");
    for (number, (key, text)) in reference.iter().enumerate() {
        writeln!(code, "    /// « {text} »\n    pub const {}: Self = Self({number});", variant(key)).expect("a string");
    }
    code.push_str("}\n\n/// The languages, by their codes; the first is the reference.\n");
    let codes: Vec<&str> = languages.iter().map(|(code, _)| *code).collect();
    writeln!(code, "pub const CODES: [&str; {}] = {codes:?};\n", codes.len()).expect("a string");
    let table = |keys: &[&String]| {
        let of = |texts: &Texts| format!("    {:?},\n", keys.iter().map(|key| &texts[*key]).collect::<Vec<_>>());
        languages.iter().map(|(_, texts)| of(texts)).collect::<String>()
    };
    let keys: Vec<&String> = reference.keys().collect();
    let built_in: Vec<&String> = keys.iter().copied().filter(|key| BUILT_IN.contains(&key.as_str())).collect();
    assert_eq!(built_in.len(), BUILT_IN.len(), "a built-in text is missing");
    let names: Vec<String> = built_in.iter().map(|key| format!("Key::{}", variant(key))).collect();
    writeln!(code, "static BUILT_IN: [Key; {}] = [{}];", names.len(), names.join(", ")).expect("a string");
    writeln!(code, "static BUILT_IN_TEXTS: [[&str; {}]; {}] = [\n{}];", names.len(), codes.len(), table(&built_in))
        .expect("a string");
    writeln!(code, "#[cfg(not(target_arch = \"wasm32\"))]").expect("a string");
    writeln!(code, "static TEXTS: [[&str; {}]; {}] = [\n{}];", keys.len(), codes.len(), table(&keys))
        .expect("a string");
    writeln!(code, "const COUNT: usize = {};", keys.len()).expect("a string");
    writeln!(code, "static NAMES: [&str; {}] = {keys:?};", keys.len()).expect("a string");
    code
}

/// `refusal.not-opened` becomes `RefusalNotOpened`.
fn variant(key: &str) -> String {
    key.split(['.', '-', '_'])
        .map(|word| {
            let mut letters = word.chars();
            letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str()).unwrap_or_default()
        })
        .collect()
}
