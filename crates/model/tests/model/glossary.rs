//! The words that players read: no text has a word that `docs/glossary.md` forbids, and all its exceptions are needed.

use std::collections::BTreeSet;

use crate::text::texts;

/// The page.
const PAGE: &str = "docs/glossary.md";

/// The languages and their headings.
const LANGUAGES: [(&str, &str); 3] = [("fr", "French"), ("en", "English"), ("pt", "Portuguese")];

/// A line of the page.
struct Entry {
    /// The words not to be used.
    not: Vec<String>,
    /// The keys of the texts that may use them.
    but: BTreeSet<String>,
}

/// What stands in code letters.
fn quoted(cell: &str) -> impl Iterator<Item = String> + '_ {
    cell.split('`').skip(1).step_by(2).map(str::to_string)
}

/// The lines of a language.
fn entries(page: &str, heading: &str) -> Vec<Entry> {
    let (_, rest) = page.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no heading {heading}"));
    let part = rest.split("\n## ").next().expect("a part");
    let rows = part.lines().filter(|line| line.starts_with('|')).skip(2);
    let entry = |line: &str| {
        let cells: Vec<&str> = line.split('|').collect();
        assert_eq!(cells.len(), 6, "{heading}: four columns: {line}");
        Entry { not: quoted(cells[3]).collect(), but: quoted(cells[4]).collect() }
    };
    rows.map(entry).collect()
}

/// A text as it is read: without placeholders, with both forms of a plural, and with plain spaces.
fn read(text: &str) -> String {
    let mut said = String::new();
    for (at, part) in text.split(['{', '}']).enumerate() {
        match (at % 2, part) {
            (0, plain) => said.push_str(plain),
            (_, forms) if forms.contains('|') => said.push_str(&forms.split('|').skip(1).collect::<Vec<_>>().join(" ")),
            (_, "name") => said.push_str("{name}"),
            _ => said.push('…'),
        }
    }
    said.replace(['\u{a0}', '\u{202f}'], " ")
}

/// Whether a text has a word, as the page explains it.
fn has(text: &str, word: &str) -> bool {
    let (text, word) = match word.strip_prefix('/').and_then(|word| word.strip_suffix('/')) {
        Some(exact) => (text.to_string(), exact.to_string()),
        None => (text.to_lowercase(), word.to_lowercase()),
    };
    let (word, any_ending) = word.strip_suffix('*').map_or((word.as_str(), false), |start| (start, true));
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '-';
    text.match_indices(word).any(|(at, _)| {
        let begins = !text[..at].chars().next_back().is_some_and(is_part);
        begins && (any_ending || !text[at + word.len()..].chars().next().is_some_and(is_part))
    })
}

#[test]
fn finds_words_by_the_patterns_of_the_glossary() {
    assert!(has("Une manche, deux manches", "manche*") && !has("un dimanche", "manche*"));
    assert!(has("Du fond de la pile", "du fond") && !has("du fondateur", "du fond"));
    assert!(has("l’étale", "étal*") && has("« puis-je »", "/puis-je/") && !has("« Puis-je ? »", "/puis-je/"));
    assert_eq!(read("{n} {n|card|cards} to {name}\u{a0}: {score}"), "… card cards to {name} : …");
}

#[test]
fn finds_no_forbidden_word_in_any_text() {
    let page = rami_test_utils::read(PAGE);
    let mut faults = Vec::new();
    for (code, heading) in LANGUAGES {
        let texts = texts(code);
        let entries = entries(&page, heading);
        let words = entries.iter().map(|entry| entry.not.len()).sum::<usize>();
        assert!(entries.len() > 20 && words > 40, "{code}: {} lines, {words} words were read", entries.len());
        for Entry { not, but } in entries {
            let has_one = |text: &str| not.iter().find(|word| has(&read(text), word));
            for (key, text) in texts {
                match (has_one(text), but.contains(key)) {
                    (Some(word), false) => faults.push(format!("{code}: {key} has “{word}”: {text}")),
                    (None, true) => faults.push(format!("{code}: {key} needs no exception from {not:?}: {text}")),
                    _ => {}
                }
            }
            faults
                .extend(but.iter().filter(|key| !texts.contains_key(*key)).map(|key| format!("{code}: no text {key}")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
