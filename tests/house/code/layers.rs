//! The shape of the code: the modules that each module may use, a first sentence in every file, lengths of files, no
//! names of games outside `variants`.

use std::fs;
use std::path::{Path, PathBuf};

use rami::variants;

/// The modules that each module of the crate may use, besides itself, in the order of the layers. `ui` and `browser`
/// are missing because they are in the binary of the page and may use everything.
pub const MAY_USE: &[(&str, &[&str])] = &[
    ("cards", &[]),
    ("text", &["cards"]),
    ("json", &[]),
    ("rules", &["cards"]),
    ("variants", &["text", "rules", "cards"]),
    ("arrange", &["rules", "cards"]),
    ("game", &["arrange", "rules", "cards"]),
    ("record", &["json", "game", "variants", "rules", "cards"]),
    ("seeds", &[]),
    ("bots", &["seeds", "arrange", "game", "rules", "cards"]),
    ("analysis", &["json", "seeds", "bots", "arrange", "record", "game", "rules", "cards"]),
    ("worker", &["analysis", "bots", "game"]),
    ("table", &["json", "analysis", "bots", "arrange", "record", "game", "variants", "rules", "cards"]),
    ("device", &["json", "table", "analysis", "arrange", "record", "game", "variants", "rules", "cards"]),
    (
        "screens",
        &["device", "table", "text", "analysis", "bots", "arrange", "record", "game", "variants", "rules", "cards"],
    ),
    ("workload", &["record", "bots", "arrange", "game", "variants", "rules", "cards"]),
    (
        "lab",
        &[
            "workload", "json", "table", "analysis", "seeds", "bots", "arrange", "record", "game", "variants", "rules",
            "cards",
        ],
    ),
];

/// The parts of `ui` that each part may use, besides itself.
pub const UI_MAY_USE: &[(&str, &[&str])] = &[
    ("stores", &[]),
    ("interaction", &["stores"]),
    ("components", &["interaction", "stores"]),
    ("dialogs", &["components", "interaction", "stores"]),
    ("lesson", &["components", "interaction", "stores"]),
    ("training", &["lesson", "components", "interaction", "stores"]),
    ("table", &["components", "interaction", "stores"]),
    ("screens", &["dialogs", "components", "interaction", "stores"]),
    ("bars", &["components", "interaction", "stores"]),
    (
        "second_part",
        &["bars", "screens", "table", "training", "lesson", "dialogs", "components", "interaction", "stores"],
    ),
    ("prerender", &["screens", "stores"]),
    ("app", &["second_part", "screens", "table", "lesson", "components", "interaction", "stores"]),
];

/// Modules of the binary, which the library must not have.
pub const PAGE: &[&str] = &["ui", "browser"];

/// Files that are no module of the library: its root and the binaries.
const BINARIES: &[&str] = &["lib", "main", "bin"];

pub const MOST_LINES: usize = 500;

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

/// The module of the crate that a file belongs to: `src/game/deal.rs` and `src/game.rs` to `game`.
fn module(path: &Path) -> String {
    let inside = path.strip_prefix("src").expect("a file of src");
    let first = inside.components().next().expect("a name").as_os_str().to_string_lossy();
    first.trim_end_matches(".rs").to_string()
}

/// The modules named right after `crate::`, one by one or in braces.
fn used(code: &str) -> Vec<String> {
    used_under(code, "crate::")
}

/// The modules named right after a path.
fn used_under(code: &str, under: &str) -> Vec<String> {
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    let code: String = lines.collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for (at, path) in code.match_indices(under) {
        let named = &code[at + path.len()..];
        let inside_other_name = code[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_');
        match named.strip_prefix('{') {
            _ if inside_other_name => {}
            Some(several) => found.extend(heads(several)),
            None => found.push(word(named)),
        }
    }
    found
}

fn word(text: &str) -> String {
    text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
}

/// First names of a list in braces, up to its closing brace.
fn heads(list: &str) -> Vec<String> {
    let (mut depth, mut found, mut item) = (0, Vec::new(), String::new());
    for letter in list.chars() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => found.push(std::mem::take(&mut item)),
            _ => item.push(letter),
        }
    }
    found.push(item);
    found.iter().map(|item| word(item.trim())).filter(|item| !item.is_empty()).collect()
}

#[test]
fn uses_are_read_from_code() {
    assert_eq!(used("use crate::cards::Card;\nfn f() -> crate::rules::Rules {}"), ["cards", "rules"]);
    assert_eq!(used("use crate::{cards::{Card, Hand}, game, text::Key};"), ["cards", "game", "text"]);
    assert_eq!(used("// crate::ui\n/// [`crate::ui`]\nmycrate::ui"), Vec::<String>::new());
}

#[test]
fn modules_use_only_what_lies_below() {
    let mut uses = 0;
    for path in files("src", "rs") {
        let module = module(&path);
        if PAGE.contains(&module.as_str()) || BINARIES.contains(&module.as_str()) {
            continue;
        }
        let allowed = MAY_USE.iter().find(|(name, _)| *name == module);
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("{}: give {module} a place", path.display()));
        for used in used(&text(&path)) {
            let fine = used == module || allowed.contains(&used.as_str());
            assert!(fine, "{}: {module} may not use {used}", path.display());
            uses += 1;
        }
    }
    assert!(uses > 50, "only {uses} uses were found");
}

#[test]
fn parts_of_the_interface_use_only_what_lies_below() {
    let mut uses = 0;
    for path in files("src/ui", "rs") {
        let inside = path.strip_prefix("src/ui").expect("a file of the interface");
        let first = inside.components().next().expect("a name").as_os_str().to_string_lossy();
        let part = first.trim_end_matches(".rs");
        let allowed = UI_MAY_USE.iter().find(|(name, _)| *name == part);
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("{}: give {part} a place", path.display()));
        let code = text(&path);
        // In the root file of a part `super` names its neighbours.
        let is_root = inside.components().count() == 1;
        let by_super = if is_root { used_under(&code, "super::") } else { Vec::new() };
        for used in used_under(&code, "crate::ui::").into_iter().chain(by_super) {
            let fine = used == part || allowed.contains(&used.as_str());
            assert!(fine, "{}: {part} may not use {used}", path.display());
            uses += 1;
        }
    }
    assert!(uses > 50, "only {uses} uses were found");
}

#[test]
fn lists_modules_below_those_that_use_them() {
    for list in [MAY_USE, UI_MAY_USE] {
        for (at, (module, allowed)) in list.iter().enumerate() {
            for used in *allowed {
                let below = list[..at].iter().any(|(name, _)| name == used);
                assert!(below, "{module} stands below {used}");
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
fn the_page_is_in_the_binary_only() {
    let library = text(Path::new("src/lib.rs"));
    for module in PAGE {
        assert!(!library.contains(&format!("mod {module};")), "{module}");
    }
    for path in files("src", "rs") {
        if PAGE.contains(&module(&path).as_str()) || BINARIES.contains(&module(&path).as_str()) {
            continue;
        }
        for name in ["leptos", "reactive_graph", "any_spawner", "web_sys", "wasm_bindgen", "js_sys"] {
            assert!(!text(&path).contains(name), "{}: {name}", path.display());
        }
    }
}

#[test]
fn every_file_says_first_what_it_is_for() {
    for path in files("src", "rs").into_iter().chain(files("tests", "rs")).chain([PathBuf::from("build.rs")]) {
        let text = text(&path);
        let first = text.lines().next().unwrap_or_default();
        assert!(first.starts_with("//! ") && first.len() > 12, "{}: {first}", path.display());
    }
}

#[test]
fn no_file_is_too_long() {
    let long = |path: &PathBuf| text(path).lines().count() > MOST_LINES;
    let too_long: Vec<PathBuf> = files("src", "rs").into_iter().chain(files("tests", "rs")).filter(long).collect();
    assert!(too_long.is_empty(), "{too_long:?}");
}

#[test]
fn names_games_only_in_variants() {
    for path in files("src", "rs") {
        if module(&path) == "variants" {
            continue;
        }
        for variant in variants::ALL {
            let named = format!("\"{}\"", variant.id);
            assert!(!text(&path).contains(&named), "{} names {named}", path.display());
        }
    }
}

#[test]
fn uses_chance_and_clocks_only_in_allowed_modules() {
    for path in files("src", "rs") {
        let code = text(&path);
        let may_draw =
            ["record", "bots", "analysis", "bin", "lab", "workload", "ui", "browser"].contains(&module(&path).as_str());
        assert!(may_draw || !code.contains("use rand"), "{}: chance", path.display());
        let may_wait = ["bin", "lab", "ui", "browser"].contains(&module(&path).as_str());
        assert!(may_wait || !code.contains("std::time"), "{}: a clock", path.display());
    }
}
