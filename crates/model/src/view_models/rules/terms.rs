//! The terms of card games that are explained where a text uses them.

use crate::text::{Key, Lang};

/// The terms: the forms of each, separated by commas, and its explanation.
const TERMS: [(Key, Key); 10] = [
    (Key::TermMeld, Key::TermMeldHelp),
    (Key::TermRun, Key::TermRunHelp),
    (Key::TermSet, Key::TermSetHelp),
    (Key::TermLayOff, Key::TermLayOffHelp),
    (Key::TermOpen, Key::TermOpenHelp),
    (Key::TermContract, Key::TermContractHelp),
    (Key::TermKnock, Key::TermKnockHelp),
    (Key::TermDeadwood, Key::TermDeadwoodHelp),
    (Key::TermUndercut, Key::TermUndercutHelp),
    (Key::TermStock, Key::TermStockHelp),
];

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermPiece {
    /// Its words.
    pub text: String,
    /// The meaning of the term that it is; `None` for the words between terms.
    pub help: Option<Key>,
    /// The punctuation after a term, which stays on its line.
    pub punctuation: String,
}

/// Splits a text where it uses terms. Each term is marked only where it occurs first.
#[must_use]
pub fn explained(lang: Lang, text: &str) -> Vec<TermPiece> {
    let mut found: Vec<(usize, usize, Key)> = Vec::new();
    for (forms, help) in TERMS {
        let first = lang.text(forms).split(',').filter_map(|form| find_word(text, form).map(|at| (at, form.len())));
        // If two forms begin at the same place, the longer one is used.
        if let Some((at, length)) = first.min_by_key(|&(at, length)| (at, std::cmp::Reverse(length))) {
            found.push((at, at + length, help));
        }
    }
    found.sort_unstable_by_key(|&(at, end, _)| (at, std::cmp::Reverse(end)));
    let (mut pieces, mut done) = (Vec::new(), 0);
    let piece =
        |words: &str, help, punctuation: &str| TermPiece { text: words.into(), help, punctuation: punctuation.into() };
    for (at, end, help) in found {
        if at < done {
            continue; // inside another term
        }
        let ends = |letter: char| letter.is_alphanumeric() || letter == ' ';
        let next = text[end..].find(ends).map_or(text.len(), |length| end + length);
        pieces.push(piece(&text[done..at], None, ""));
        pieces.push(piece(&text[at..end], Some(help), &text[end..next]));
        done = next;
    }
    pieces.push(piece(&text[done..], None, ""));
    pieces.retain(|piece| !piece.text.is_empty());
    pieces
}

/// The place of a word in a text, whatever the case of its first letter; parts of longer words do not count.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let begins = |rest: &str| {
        let mut letters = rest.chars().zip(word.chars()).enumerate();
        let same =
            letters.all(|(at, (one, other))| one == other || at == 0 && one.to_lowercase().eq(other.to_lowercase()));
        same && rest.len() >= word.len() && rest.is_char_boundary(word.len())
    };
    let inside = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    text.char_indices().map(|(at, _)| at).find(|&at| {
        let rest = &text[at..];
        begins(rest) && !inside(text[..at].chars().next_back()) && !inside(rest[word.len()..].chars().next())
    })
}
