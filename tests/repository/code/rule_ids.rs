//! The rules pages, the code and the tests name the same rules. Every id cited by code and tests is defined once
//! in `docs/rules/`, and a test or a case covers every id defined there.
//!
//! An id is covered if a test file cites it beside the check, or if a case of a JSON file names it in `rule` or
//! `rules`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use rami_engine::rules::{OptionKind, OptionValue};
use rami_engine::variants;
use serde_json::Value;

/// Ids and the places that cite or define them.
type Places = BTreeMap<String, Vec<String>>;

/// All files under a folder with one of these extensions.
pub fn files(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![PathBuf::from(folder)]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("an entry").path();
            let known = path.extension().is_some_and(|extension| extensions.iter().any(|known| extension == *known));
            if path.is_dir() {
                folders.push(path);
            } else if known {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "{folder} holds nothing to read");
    found.sort();
    found
}

pub fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files of code and tests, without this one, whose ids are examples.
fn cited_in() -> Vec<PathBuf> {
    let this = Path::new(file!()).file_name().expect("a name");
    let all = ["crates", "src", "tests"].into_iter().flat_map(|folder| files(folder, &["rs", "mjs", "json"]));
    all.filter(|path| path.file_name() != Some(this)).collect()
}

/// Whether a word is an id: a letter and a number; in `V` and `D` ids the number of the game comes first.
fn is_id(word: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some((first, rest)) = word.split_at_checked(1) else { return false };
    match (first, rest.split_once('-')) {
        ("C", None) => number(rest),
        ("D", Some((game, point))) => game.len() == 1 && number(game) && number(point),
        ("V", Some((game, rule))) => game.len() == 1 && number(game) && rule.strip_prefix('R').is_some_and(number),
        _ => false,
    }
}

/// The ids in a text, in order. Colours (`#C3`) and parts of longer words do not count.
fn ids(text: &str) -> impl Iterator<Item = &str> {
    let inside = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '#');
    text.split(move |letter| !inside(letter)).map(|word| word.trim_end_matches('-')).filter(|word| is_id(word))
}

/// The id that a line of a rules page defines.
fn defined_by(line: &str) -> Option<&str> {
    let (id, _) = line.strip_prefix("- **")?.split_once("** ")?;
    is_id(id).then_some(id)
}

fn note(places: &mut Places, id: &str, place: &Path) {
    places.entry(id.to_string()).or_default().push(place.display().to_string());
}

fn defined() -> Places {
    let mut places = Places::new();
    for path in files("docs/rules", &["md"]) {
        let text = text(&path);
        text.lines().filter_map(defined_by).for_each(|id| note(&mut places, id, &path));
    }
    assert!(places.len() > 100, "only {} rules are defined", places.len());
    places
}

fn cited(paths: Vec<PathBuf>) -> Places {
    let mut places = Places::new();
    for path in paths {
        let text = text(&path);
        ids(&text).for_each(|id| note(&mut places, id, &path));
    }
    assert!(places.len() > 100, "only {} rules are cited", places.len());
    places
}

/// The ids that the cases in a JSON value name in `rule` or `rules`.
fn named_by_cases(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| named_by_cases(item, found)),
        Value::Object(fields) => {
            for (key, value) in fields {
                match (key.as_str(), value) {
                    ("rule", Value::String(id)) => _ = found.insert(id.clone()),
                    ("rules", Value::Array(named)) => {
                        found.extend(named.iter().map(|id| id.as_str().expect("an id is text").to_string()));
                    }
                    _ => named_by_cases(value, found),
                }
            }
        }
        _ => {}
    }
}

/// The ids that are not defined, with the places that cite them.
fn undefined(places: &Places) -> Vec<String> {
    let defined = defined();
    let unknown = places.iter().filter(|(id, _)| !defined.contains_key(*id));
    unknown.map(|(id, places)| format!("{id} in {}", places.join(", "))).collect()
}

#[test]
fn defines_every_id_cited_by_code_and_tests() {
    let unknown = undefined(&cited(cited_in()));
    assert!(unknown.is_empty(), "not defined in docs/rules:\n{}", unknown.join("\n"));
}

#[test]
fn defines_every_id_cited_by_documents() {
    let mut pages = files("docs", &["md"]);
    pages.extend(["ARCHITECTURE.md", "README.md", "CHANGELOG.md"].map(PathBuf::from));
    let unknown = undefined(&cited(pages));
    assert!(unknown.is_empty(), "not defined in docs/rules:\n{}", unknown.join("\n"));
}

#[test]
fn every_id_is_defined_once() {
    let twice: Vec<String> = defined()
        .into_iter()
        .filter(|(_, places)| places.len() > 1)
        .map(|(id, places)| format!("{id} in {}", places.join(" and ")))
        .collect();
    assert!(twice.is_empty(), "defined more than once:\n{}", twice.join("\n"));
}

#[test]
fn every_rule_is_covered_by_a_test_or_a_case() {
    let mut covered = BTreeSet::new();
    for path in cited_in().iter().filter(|path| path.iter().any(|folder| folder == "tests")) {
        let text = text(path);
        if path.extension().is_some_and(|extension| extension == "json") {
            let cases = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            named_by_cases(&cases, &mut covered);
        } else {
            covered.extend(ids(&text).map(String::from));
        }
    }
    let no_id: Vec<&String> = covered.iter().filter(|id| !is_id(id)).collect();
    assert!(no_id.is_empty(), "cases name what is no id: {no_id:?}");
    assert!(covered.len() > 100, "only {} rules are covered", covered.len());
    let open: Vec<String> = defined().into_keys().filter(|id| !covered.contains(id)).collect();
    assert!(open.is_empty(), "no test and no case covers {}", open.join(", "));
}

/// The values of a house rule, as the rules pages write them.
fn values(kind: OptionKind) -> String {
    let (null, numbers) = ("`null`", |all: &[i64]| all.iter().map(number).collect::<Vec<_>>().join(", "));
    match kind {
        OptionKind::Flag => "`true`, `false`".into(),
        OptionKind::Number { min, max, nullable } => {
            let range = if min == max { number(&min) } else { format!("{min}\u{2013}{max}") };
            if nullable { format!("{range}, {null}") } else { range }
        }
        OptionKind::OneOf(all) => numbers(all),
        OptionKind::NothingOr(all) => format!("{null}, {}", numbers(all)),
        OptionKind::OneOfOr(all, word) => format!("{}, `\"{word}\"`", numbers(all)),
        OptionKind::RangeOr { min, max, word } => format!("{min}\u{2013}{max}, `\"{word}\"`"),
        OptionKind::Words(words) => words.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(", "),
    }
}

fn number(number: &i64) -> String {
    number.to_string().replace('-', "\u{2212}")
}

/// The page of each game lists its house rules with their values and defaults.
#[test]
fn documents_house_rules_as_the_code_has_them() {
    for variant in variants::ALL {
        let page = text(Path::new(&format!("docs/rules/{}.md", variant.id)));
        let rows: BTreeSet<&str> = page.lines().filter(|line| line.starts_with("| `")).collect();
        for rule in variant.house_rules {
            let default = match &rule.default {
                OptionValue::Number(default) => number(default),
                OptionValue::Word(word) => format!("`\"{word}\"`"),
                plain => format!("`{plain}`"),
            };
            let row = format!("| `{}` | {} | {default} | ", rule.key, values(rule.kind));
            assert!(rows.iter().any(|found| found.starts_with(&row)), "{}: no row {row:?}", variant.id);
        }
        assert_eq!(rows.len(), variant.house_rules.len(), "{}: rows of house rules", variant.id);
    }
}

#[test]
fn distinguishes_ids_from_other_words() {
    let found = |text| ids(text).collect::<Vec<_>>();
    assert_eq!(found("C8, C9: V0-R14 (D2-6)."), ["C8", "C9", "V0-R14", "D2-6"]);
    assert_eq!(found("`V0-R…`, D0-…, **C1** and D4-7 to D4-12"), ["C1", "D4-7", "D4-12"]);
    assert!(found("4C 5C 6C JK=7S #C3D4E5 C4F UTF-8 PAR-160 D12-3 V1-5 C-3 ABC4 V2-R x-C3").is_empty());
    assert_eq!(defined_by("- **V1-R5** [T] text"), Some("V1-R5"));
    assert_eq!([defined_by("- V1-R5 text"), defined_by("- **Cards** text"), defined_by("see **C3** too")], [None; 3]);
}
