//! The documents: their links lead somewhere, what is to be short is, and what is to be named is named.

use std::fs;
use std::path::{Path, PathBuf};

use super::rule_ids::{files, text};

/// Most lines of the first page a visitor sees.
const README_LINES: usize = 80;

/// Every document, those at the root and those in the folders that hold some.
fn documents() -> Vec<PathBuf> {
    let at_root = fs::read_dir(".").expect("the project").map(|entry| entry.expect("an entry").file_name());
    let at_root = at_root.map(PathBuf::from).filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let mut all: Vec<PathBuf> = at_root.collect();
    for folder in ["docs", "tests", "benches", ".github"] {
        all.extend(files(folder, &["md"]));
    }
    assert!(all.len() > 30, "only {} documents were found", all.len());
    all
}

/// The lines of a document that are no code.
fn prose(text: &str) -> Vec<&str> {
    let mut fenced = false;
    let is_prose = |line: &&str| {
        let is_fence = line.trim_start().starts_with("```");
        fenced ^= is_fence;
        !fenced && !is_fence && !line.starts_with("    ")
    };
    text.lines().filter(is_prose).collect()
}

/// Where the links of a document lead to, other hosts left out.
fn links(text: &str) -> Vec<&str> {
    let all = prose(text).into_iter().flat_map(|line| line.split("](").skip(1));
    let targets = all.filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
    targets.filter(|target| !target.contains("://") && !target.starts_with("mailto:")).collect()
}

/// The name by which a link reaches a heading, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

fn has_anchor(text: &str, wanted: &str) -> bool {
    prose(text)
        .into_iter()
        .filter_map(|line| line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#')))
        .any(|heading| anchor(heading) == wanted)
}

#[test]
fn links_are_read_from_prose() {
    let text = "[a](b.md#c), ![d](e.jpg) [f](https://g)\n```\n[h](i)\n```\n    [j](k)";
    assert_eq!(links(text), ["b.md#c", "e.jpg"]);
    assert!(has_anchor("# The `rami-lab`, and *more*", "the-rami-lab-and-more"));
}

#[test]
fn links_lead_somewhere() {
    let mut dead = Vec::new();
    for path in documents() {
        let own = text(&path);
        for link in links(&own) {
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.parent().expect("a folder").join(file) };
            let leads = target.exists() && (place.is_empty() || has_anchor(&text(&target), place));
            if !leads {
                dead.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}

#[test]
fn the_first_page_is_short() {
    let lines = text(Path::new("README.md")).lines().count();
    assert!(lines <= README_LINES, "{lines} lines");
}

#[test]
fn the_changelog_knows_the_version() {
    let heading = format!("\n## [{}] – 20", env!("CARGO_PKG_VERSION"));
    let changelog = text(Path::new("CHANGELOG.md"));
    assert!(changelog.contains("\n## [Unreleased]\n") && changelog.contains(&heading), "no {heading:?}");
}

#[test]
fn every_decision_is_in_the_index() {
    let index = text(Path::new("docs/decisions/README.md"));
    for path in files("docs/decisions", &["md"]) {
        let name = path.file_name().expect("a name").to_string_lossy();
        assert!(name == "README.md" || index.contains(&format!("({name})")), "{name}");
    }
}

/// In `Cargo.toml` the line above a package says what it is for; those of the worker are explained above.
#[test]
fn every_package_says_what_it_is_for() {
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        let (text, mut before, mut section, mut explained) = (text(Path::new(manifest)), "", "", Vec::new());
        for line in text.lines() {
            if line.starts_with('[') {
                section = line;
            } else if let Some((name, _)) = line.split_once(" = ").filter(|_| section.ends_with("dependencies]")) {
                assert!(before.starts_with("# ") || explained.contains(&name), "{manifest}: {name}");
                explained.push(name);
            }
            before = line;
        }
        assert!(explained.len() > 2, "{manifest} was not understood");
    }
}

#[test]
fn every_npm_package_says_what_it_is_for() {
    let (package, said) = (text(Path::new("package.json")), text(Path::new("CONTRIBUTING.md")));
    let package: serde_json::Value = serde_json::from_str(&package).expect("JSON");
    for name in package["devDependencies"].as_object().expect("packages").keys() {
        // Those of one family share a line.
        let short = name.strip_prefix("workbox").filter(|rest| *rest != "-core").unwrap_or(name);
        assert!(said.contains(&format!("`{short}`")), "{name}");
    }
}
