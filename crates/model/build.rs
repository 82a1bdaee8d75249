//! Turns `locales/*.json` into a table of texts. A language that lacks a key, names another placeholder or writes a plural
//! wrongly fails the build, so no player ever reads a missing text. For the browser `scripts/texts.mjs` writes the texts
//! of each language to a file, in the order in which their keys are numbered here.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// The texts of every language, from this crate's folder.
const LOCALES: &str = "../../locales";

/// The language the keys are taken from, and the first offered.
const REFERENCE: &str = "fr";

/// The key of the numbers that take the singular: `0 1` or `1`.
const SINGULARS: &str = "language.one";

/// Texts that are built in for every language. They offer the languages, name a nameless player, and say that a
/// language cannot be loaded or that there is a newer version.
const BUILT_IN: [&str; 5] = ["error.newer", "error.reload", "error.texts", "language.name", "player.you"];

/// Begins a placeholder for a card with its article: `{the card}`.
const ARTICLE: &str = "the ";

type Texts = BTreeMap<String, String>;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={LOCALES}");
    let mut languages: BTreeMap<String, Texts> = BTreeMap::new();
    for entry in fs::read_dir(LOCALES).expect("the directory locales") {
        let path = entry.expect("an entry").path();
        let code = path.file_stem().and_then(|stem| stem.to_str()).expect("a language code").to_string();
        languages.insert(code, read(&path));
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
}

fn read(path: &Path) -> Texts {
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
        let row = |texts: &Texts| format!("    {:?},\n", keys.iter().map(|key| &texts[*key]).collect::<Vec<_>>());
        languages.iter().map(|(_, texts)| row(texts)).collect::<String>()
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
