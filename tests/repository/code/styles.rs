//! The style sheets: short files, narrow lines, and no unused class.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::layers::{MOST_LINES, files, text};

/// The most columns of a line of a style sheet.
const MOST_COLUMNS: usize = 120;

fn sheets() -> Vec<PathBuf> {
    files("style", "css").into_iter().filter(|path| !path.starts_with("style/.bundle")).collect()
}

#[test]
fn no_style_sheet_is_too_long_or_too_wide() {
    for path in sheets() {
        let sheet = text(&path);
        assert!(sheet.lines().count() <= MOST_LINES, "{} is longer than {MOST_LINES} lines", path.display());
        for (at, line) in sheet.lines().enumerate() {
            let wide = line.chars().count();
            assert!(wide <= MOST_COLUMNS, "{}:{} has {wide} columns", path.display(), at + 1);
        }
    }
}

/// The words of a text: letters, digits and hyphens. A placeholder of `format!` ends a word.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')
}

/// The classes that the selectors of a sheet name.
fn classes(sheet: &str) -> BTreeSet<String> {
    let without_comments = sheet.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, after)| after));
    let selectors = without_comments.flat_map(str::lines).filter(|line| !line.contains(';') && !line.contains("url("));
    let named = selectors.flat_map(|line| line.split('.').skip(1)).filter_map(|rest| words(rest).next());
    named.filter(|name| name.starts_with(|letter: char| letter.is_ascii_lowercase())).map(String::from).collect()
}

#[test]
fn every_class_of_a_style_sheet_is_that_of_a_view() {
    let mut used = BTreeSet::new();
    let besides = ["src/ui/art/sprite.svg", "public/begin.js", "index.html"].map(PathBuf::from);
    for path in files("src", "rs").into_iter().chain(besides) {
        used.extend(words(&text(&path)).map(String::from));
    }
    let is_used = |class: &String| {
        // Some classes are composed: `curve-{seat}`.
        let begun = class.rsplit_once('-').map(|(begin, _)| format!("{begin}-"));
        used.contains(class) || begun.is_some_and(|begun| used.contains(&begun))
    };
    let all: BTreeSet<String> = sheets().iter().flat_map(|path| classes(&text(path))).collect();
    assert!(all.len() > 300, "hardly a class was found: {}", all.len());
    let unused: Vec<&String> = all.iter().filter(|class| !is_used(class)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}
