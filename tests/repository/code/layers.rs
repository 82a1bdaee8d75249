//! The shape of the code that Cargo does not enforce: the order of the modules inside a crate, a first sentence in
//! every file, lengths of files, no names of games outside `variants`, no chance and no clock where there is none.

use std::fs;
use std::path::{Path, PathBuf};

use rami_engine::variants;

use super::uses::{Code, Module};

/// The folders of the crates that make the game, each with the root of its crate.
pub const CRATES: &[&str] = &[
    "crates/engine/src",
    "crates/record/src",
    "crates/bots/src",
    "crates/devices/src",
    "crates/merging/src",
    "crates/table/src",
    "crates/kept/src",
    "crates/model/src",
    "crates/lab/src",
    "src",
];

/// A module, and the modules beside it that it may use.
type Layer = (&'static str, &'static [&'static str]);

/// The layers inside the crates, from the lowest up: the folder of a module, and the modules in it.
pub const LAYERS: &[(&str, &[Layer])] = &[
    (
        "crates/engine/src",
        &[
            ("cards", &[]),
            ("rules", &["cards"]),
            ("variants", &["rules", "cards"]),
            ("arrange", &["rules", "cards"]),
            ("game", &["arrange", "rules", "cards"]),
        ],
    ),
    (
        "crates/bots/src",
        &[
            ("position", &[]),
            ("policy", &["position"]),
            ("search", &["policy", "position"]),
            ("evaluation", &["search", "policy", "position"]),
            ("levels", &["evaluation", "search", "policy", "position"]),
        ],
    ),
    (
        "crates/kept/src",
        &[
            ("people", &[]),
            ("settings", &["people"]),
            ("score_sheet", &["people"]),
            ("history", &["score_sheet", "people"]),
            ("duels", &["history", "people"]),
            ("backup", &["duels", "history", "score_sheet", "settings", "people"]),
        ],
    ),
    ("crates/model/src", &[("text", &[]), ("view_models", &["text"])]),
    ("src/ui", UI),
];

/// The layers of the interface.
pub const UI: &[Layer] = &[
    ("stores", &[]),
    ("interaction", &["stores"]),
    ("components", &["interaction", "stores"]),
    ("dialogs", &["components", "interaction", "stores"]),
    ("lesson", &["components", "interaction", "stores"]),
    ("training", &["components", "interaction", "stores"]),
    ("table", &["training", "lesson", "components", "interaction", "stores"]),
    ("screens", &["dialogs", "components", "interaction", "stores"]),
    ("bars", &["components", "interaction", "stores"]),
    ("lazy_views", &["bars", "screens", "training", "dialogs", "components", "stores"]),
    ("prerender", &["screens", "stores"]),
    ("app", &["lazy_views", "screens", "table", "lesson", "components", "interaction", "stores"]),
];

/// The modules that may draw random numbers: shuffles, search, and what measures it.
const MAY_DRAW: &[&str] =
    &["crates/record/src/shuffle.rs", "crates/bots/src", "crates/devices/src", "crates/lab/src", "src"];

/// The modules that may read a clock.
const MAY_WAIT: &[&str] = &["crates/lab/src", "src"];

pub const MOST_LINES: usize = 700;

pub fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    assert!(found.len() > 3, "{folder} holds almost nothing");
    found.sort();
    found
}

pub fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("readable")
}

/// The code of all crates that make the game.
fn code() -> impl Iterator<Item = PathBuf> {
    CRATES.iter().flat_map(|folder| files(folder, "rs"))
}

/// All code of the project: the crates with their tests and build scripts, the page, the benchmarks.
fn everything() -> impl Iterator<Item = PathBuf> {
    let own = |path: &PathBuf| !path.iter().any(|name| name == "strangers");
    ["crates", "src", "tests", "benches"].into_iter().flat_map(|folder| files(folder, "rs")).filter(own)
}

/// The part of a path below a module: `game` of `["ui", "game", "deal"]` below `["ui"]`.
fn below<'a>(path: &'a [String], within: &[&str]) -> Option<&'a str> {
    path.strip_prefix(within.iter().map(ToString::to_string).collect::<Vec<_>>().as_slice())?
        .first()
        .map(String::as_str)
}

#[test]
fn modules_use_only_lower_modules() {
    for (folder, layers) in LAYERS {
        let (root, within) = match folder.split_once("/ui") {
            Some((root, _)) => (root, &["ui"][..]),
            None => (*folder, &[][..]),
        };
        let code = Code::read(root);
        let mut uses = 0;
        let modules: Vec<&Module> = code.modules().filter(|module| below(module, within).is_some()).collect();
        for module in modules {
            let name = below(module, within).expect("a module of the folder");
            let Some((_, allowed)) = layers.iter().find(|(layer, _)| *layer == name) else {
                assert!(*folder == "crates/bots/src", "{folder}: give {name} a place");
                continue;
            };
            for path in code.paths_of(module) {
                let Some(used) = below(&path, within).filter(|used| layers.iter().any(|(layer, _)| layer == used))
                else {
                    continue;
                };
                assert!(used == name || allowed.contains(&used), "{folder}: {} may not use {used}", module.join("/"));
                uses += 1;
            }
        }
        assert!(uses > 20, "{folder}: only {uses} uses were found");
    }
}

#[test]
fn lists_modules_below_those_that_use_them() {
    for (folder, layers) in LAYERS {
        for (at, (module, allowed)) in layers.iter().enumerate() {
            for used in *allowed {
                assert!(layers[..at].iter().any(|(name, _)| name == used), "{folder}: {module} stands below {used}");
            }
        }
    }
}

#[test]
fn finds_no_html_in_strings_of_views() {
    for path in files("src/ui", "rs") {
        let code = text(&path);
        for html in ["inner_html", "r#\"<", "\"<div", "\"<svg", "\"<button"] {
            assert!(!code.contains(html), "{}: {html}", path.display());
        }
    }
}

#[test]
fn every_file_says_first_what_it_is_for() {
    for path in everything().chain([PathBuf::from("build.rs")]) {
        let text = text(&path);
        let first = text.lines().next().unwrap_or_default();
        assert!(first.starts_with("//! ") && first.len() > 12, "{}: {first}", path.display());
    }
}

#[test]
fn every_script_says_first_what_it_makes_of_what() {
    for entry in fs::read_dir("scripts").expect("the scripts") {
        let path = entry.expect("an entry").path();
        let text = text(&path);
        let first = text.lines().find(|line| !line.starts_with("#!")).unwrap_or_default();
        let said = ["# ", "// ", "\"\"\""].iter().find_map(|mark| first.strip_prefix(*mark)).unwrap_or_default();
        assert!(said.len() > 12, "{}: {first}", path.display());
    }
}

#[test]
fn no_file_is_too_long() {
    let too_long: Vec<PathBuf> = everything().filter(|path| text(path).lines().count() > MOST_LINES).collect();
    assert!(too_long.is_empty(), "{too_long:?}");
}

/// The ends of a joint table are in the lazy module: the first one names none of them.
#[test]
fn names_the_ends_of_a_joint_table_only_in_their_store() {
    for path in files("src", "rs") {
        let in_store = path.starts_with("src/ui/stores/joint") || path.ends_with("ui/stores/joint.rs");
        let named = text(&path).contains("table::joint::");
        assert!(!named || in_store, "{} names an end of a joint table", path.display());
    }
}

#[test]
fn names_games_only_in_variants() {
    for path in code().filter(|path| !path.starts_with("crates/engine/src/variants")) {
        let code = text(&path);
        // Examples in documentation may name a game.
        let lines = code.lines().filter(|line| !line.starts_with("//! "));
        let code: String = lines.collect::<Vec<_>>().join("\n");
        for variant in variants::ALL {
            let named = format!("\"{}\"", variant.id);
            assert!(path.ends_with("variants.rs") || !code.contains(&named), "{} names {named}", path.display());
        }
    }
}

#[test]
fn uses_chance_and_clocks_only_in_allowed_modules() {
    for path in code() {
        let (code, may) = (text(&path), |list: &[&str]| list.iter().any(|allowed| path.starts_with(allowed)));
        assert!(may(MAY_DRAW) || !code.contains("use rand"), "{}: chance", path.display());
        assert!(may(MAY_WAIT) || !code.contains("std::time"), "{}: a clock", path.display());
    }
}
