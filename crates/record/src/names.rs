//! Names of players that come from elsewhere.

/// Whether a character is invisible: a control character or a mark of direction.
pub(crate) fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || letter == '\u{61c}'
        || letter == '\u{feff}'
}

/// A name that is safe to show: without control characters and marks of direction, with single spaces, and cut to so
/// many characters.
#[must_use]
pub fn tidy_name(name: &str, longest: usize) -> String {
    let word = |word: &str| word.chars().filter(|&letter| !is_invisible(letter)).collect::<String>();
    let words: Vec<String> = name.split_whitespace().map(word).filter(|word| !word.is_empty()).collect();
    let cut: String = words.join(" ").chars().take(longest).collect();
    cut.trim_end().into()
}
