//! Links and codes in texts as people send them: with words around them, quoted, broken into lines, and with more
//! characters encoded than an address needs.
//!
//! A code is a text with a checksum. It is looked for at many places, and the checksum tells where it is.

use percent_encoding::percent_decode_str;

use crate::names::is_invisible;
use crate::seeds;

/// What precedes an invitation in a link.
pub const INVITATION_MARK: &str = "#join=";
/// What precedes a reply in a link.
pub const REPLY_MARK: &str = "#reply=";
/// What precedes a duel in a link.
pub const DUEL_MARK: &str = "#r=";

/// The most times that a text is decoded. Each program that hands it on may encode it once.
const MOST_DECODED: usize = 3;
/// The most pieces into which white space may have divided a code.
const MOST_PIECES: usize = 16;
/// The longest code, in bytes.
const LONGEST_CODE: usize = 8_000;
/// The longest text in which a code without a mark is looked for, in bytes.
const LONGEST_TEXT: usize = 20_000;
/// The most characters such as `_` around a code that may be part of it or of the text.
const MOST_TRIMMED: usize = 4;
/// The number of values of the checksum, which is written in [`SUM_DIGITS`] hexadecimal digits.
const SUMS: u64 = 1 << 24;
/// The number of digits of the checksum.
const SUM_DIGITS: usize = 6;

/// The checksum by which a text that was cut or changed by accident is recognized. It has six hexadecimal digits.
#[must_use]
pub fn check_sum(text: &str) -> String {
    let sum = seeds::stream(seeds::of_facts(0, text.bytes().map(u64::from)), 0) % SUMS;
    format!("{sum:0SUM_DIGITS$x}")
}

/// A text as it is, and as it reads when its percent-encoding and the entities of `&` are decoded once, twice and three
/// times. Equal readings are given once.
pub fn readings(text: &str) -> impl Iterator<Item = String> {
    std::iter::successors(Some(text.to_string()), |before| {
        let decoded = percent_decode_str(before).decode_utf8_lossy().replace("&amp;", "&").replace("&#38;", "&");
        (decoded != *before).then_some(decoded)
    })
    .take(MOST_DECODED + 1)
}

/// Hands the texts that may be a code to `read` until it accepts one, and returns whether it did. They are looked for
/// behind the marks, then anywhere in the text. A code consists of characters that `is_part` accepts, and of white space
/// that divides it.
pub fn find(text: &str, marks: &[&str], is_part: fn(char) -> bool, read: &mut dyn FnMut(&str) -> bool) -> bool {
    find_marked(text, marks, is_part, read) || {
        let cut = &text[..text.floor_char_boundary(LONGEST_TEXT)];
        readings(cut).any(|text| {
            let mut was_part = false;
            let begins = |letter: char| !std::mem::replace(&mut was_part, is_part(letter)) && is_part(letter);
            text.match_indices(begins).any(|(at, _)| read_from(&text[at..], is_part, read))
        })
    }
}

/// Hands the texts behind the marks that may be a code to `read`, as [`find`] does.
pub fn find_marked(text: &str, marks: &[&str], is_part: fn(char) -> bool, read: &mut dyn FnMut(&str) -> bool) -> bool {
    readings(text).any(|text| {
        let mut marked = marks.iter().flat_map(|mark| text.match_indices(mark));
        marked.any(|(at, mark)| read_from(&text[at + mark.len()..], is_part, read))
    })
}

/// Hands the texts at the beginning of a text that may be a code to `read`. Nothing tells whether a code goes on behind
/// white space: its first pieces that `read` accepts are the code.
fn read_from(text: &str, is_part: fn(char) -> bool, read: &mut dyn FnMut(&str) -> bool) -> bool {
    let mut joined = String::new();
    for piece in pieces(text, is_part).take(MOST_PIECES) {
        joined += &piece;
        if joined.len() > LONGEST_CODE {
            return false;
        }
        if trimmed(&joined).any(&mut *read) {
            return true;
        }
    }
    false
}

/// The pieces of a code between white space, up to the first other character. A `>` at the beginning of a line, which
/// marks a quotation, counts as white space, and invisible characters count as nothing.
fn pieces(text: &str, is_part: fn(char) -> bool) -> impl Iterator<Item = String> {
    let mut in_line = true;
    let mut letters = text.chars().peekable();
    std::iter::from_fn(move || {
        let mut piece = String::new();
        while let Some(&letter) = letters.peek() {
            match letter {
                '\n' | '\r' => in_line = false,
                '>' if !in_line => {}
                _ if letter.is_whitespace() => {}
                _ if is_invisible(letter) => {
                    letters.next();
                    continue;
                }
                _ if is_part(letter) => {
                    in_line = true;
                    piece.push(letter);
                    letters.next();
                    continue;
                }
                _ => break,
            }
            if !piece.is_empty() {
                break;
            }
            letters.next();
        }
        (!piece.is_empty()).then_some(piece)
    })
}

/// A text as it is, and without some or all of the characters around it that are neither letters nor digits, such as the
/// `_` of emphasis and the full stop of a sentence.
fn trimmed(text: &str) -> impl Iterator<Item = &str> {
    let begun = text.trim_start_matches(is_mark);
    let begins = [Some(text), Some(begun).filter(|begun| begun.len() < text.len())];
    begins
        .into_iter()
        .flatten()
        .flat_map(|text| std::iter::successors(Some(text), |text| text.strip_suffix(is_mark)).take(MOST_TRIMMED + 1))
}

/// Whether a character of a code is neither a letter nor a digit.
const fn is_mark(letter: char) -> bool {
    !letter.is_ascii_alphanumeric()
}
