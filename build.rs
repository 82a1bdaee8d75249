//! Turns `locales/*.json` into a table of texts. A language that lacks a key, or names another placeholder, fails the
//! build: no player ever reads a missing text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// The language the keys are taken from, and the first offered.
const REFERENCE: &str = "fr";

type Texts = BTreeMap<String, String>;

fn main() {
    println!("cargo::rerun-if-changed=locales");
    let mut languages: BTreeMap<String, Texts> = BTreeMap::new();
    for entry in fs::read_dir("locales").expect("the directory locales") {
        let path = entry.expect("a file").path();
        let code = path.file_stem().and_then(|stem| stem.to_str()).expect("a language code").to_string();
        let text = fs::read_to_string(&path).expect("a readable file");
        let texts = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        languages.insert(code, texts);
    }
    let reference = languages.remove(REFERENCE).expect("locales/fr.json");
    for (code, texts) in &languages {
        compare(code, &reference, texts);
    }
    let ordered: Vec<(&str, &Texts)> = std::iter::once((REFERENCE, &reference))
        .chain(languages.iter().map(|(code, texts)| (code.as_str(), texts)))
        .collect();
    let out = Path::new(&env::var("OUT_DIR").expect("set by cargo")).join("texts.rs");
    fs::write(out, generate(&reference, &ordered)).expect("writable");
}

fn compare(code: &str, reference: &Texts, texts: &Texts) {
    for key in texts.keys() {
        assert!(reference.contains_key(key), "locales/{code}.json has {key}, which locales/{REFERENCE}.json has not");
    }
    for (key, text) in reference {
        let other = texts.get(key).unwrap_or_else(|| panic!("locales/{code}.json lacks {key}"));
        assert_eq!(placeholders(text), placeholders(other), "placeholders of {key} in locales/{code}.json");
    }
}

fn placeholders(text: &str) -> BTreeSet<&str> {
    let inner = text.split('{').skip(1).filter_map(|part| part.split_once('}'));
    inner.map(|(name, _)| name.split('|').next().unwrap_or(name)).collect()
}

fn generate(reference: &Texts, languages: &[(&str, &Texts)]) -> String {
    let mut code =
        String::from("/// Names one text.\n#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\npub enum Key {\n");
    for (key, text) in reference {
        writeln!(code, "    /// « {} »\n    {},", text.replace('\n', " "), variant(key)).expect("a string");
    }
    code.push_str("}\n\n/// The languages, by their codes; the first is the reference.\n");
    let codes: Vec<&str> = languages.iter().map(|(code, _)| *code).collect();
    writeln!(code, "pub const CODES: [&str; {}] = {codes:?};\n", codes.len()).expect("a string");
    writeln!(code, "static TEXTS: [[&str; {}]; {}] = [", reference.len(), codes.len()).expect("a string");
    for (_, texts) in languages {
        writeln!(code, "    {:?},", reference.keys().map(|key| &texts[key]).collect::<Vec<_>>()).expect("a string");
    }
    code.push_str("];\n\n");
    writeln!(code, "static NAMES: [(&str, Key); {}] = [", reference.len()).expect("a string");
    for key in reference.keys() {
        writeln!(code, "    ({key:?}, Key::{}),", variant(key)).expect("a string");
    }
    code.push_str("];\n");
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
