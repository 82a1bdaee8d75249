//! Links and codes as programs and people change them when they hand them on.

/// A text that was changed on its way, and in which way.
pub struct Mangled {
    /// The way.
    pub way: String,
    /// The text.
    pub text: String,
}

/// What may stand directly behind a link or a code: punctuation, and what a program encodes together with it.
const BEHIND: [&str; 24] = [
    ".",
    ")",
    ",",
    "»",
    "\u{a0}»",
    "…",
    "%20",
    "...",
    ").",
    "!",
    ";",
    ":",
    "\"",
    "'",
    "’",
    "”",
    ">",
    "]",
    "*",
    "_",
    "%C2%BB",
    "%E2%80%A6",
    "%29.",
    "%20%C3%A0%20toi",
];

/// The words that may stand before a link or a code, and behind it.
const AROUND: [(&str, &str); 9] = [
    ("Ma réponse : ", ""),
    ("[12:03] Guy: ", ""),
    ("> ", "\n"),
    ("Guy a écrit :\n>> ", "\n>> à ce soir"),
    ("« ", " »"),
    ("\u{201c}", "\u{201d} see you"),
    ("<", ">, à toi."),
    ("*", "*"),
    ("\u{200e}\u{feff}", "\u{200b} on joue ?"),
];

/// The characters of links that programs encode without need.
const ENCODED: [(&str, &str); 8] =
    [("=", "%3D"), ("=", "%3d"), ("~", "%7E"), (".", "%2E"), ("-", "%2D"), ("_", "%5F"), (",", "%2C"), ("&", "%26")];

/// Replaces characters behind the first `?` or `#` of a link, or everywhere in a code.
fn behind_path(text: &str, change: impl FnOnce(&str) -> String) -> String {
    let at = text.find(['?', '#']).unwrap_or(0);
    format!("{}{}", &text[..at], change(&text[at..]))
}

/// Encodes all characters behind the path of a link that are neither letters nor digits.
fn all_encoded(text: &str) -> String {
    behind_path(text, |text| {
        let encoded =
            |byte: u8| if byte.is_ascii_alphanumeric() { char::from(byte).into() } else { format!("%{byte:02X}") };
        let (first, rest) = text.split_at(1);
        format!("{first}{}", rest.bytes().map(encoded).collect::<String>())
    })
}

/// A link or a code changed in each way by which it still says what it said.
#[must_use]
pub fn mangled(text: &str) -> Vec<Mangled> {
    let mut all = vec![Mangled { way: "as it was written".into(), text: text.into() }];
    let mut add = |way: String, text: String| all.push(Mangled { way, text });
    for (plain, encoded) in ENCODED {
        add(format!("{plain} as {encoded}"), behind_path(text, |text| text.replace(plain, encoded)));
    }
    add("all encoded".into(), all_encoded(text));
    add("all encoded twice".into(), all_encoded(text).replace('%', "%25"));
    add("the mark encoded".into(), text.replacen('#', "%23", 1));
    add("& as an entity".into(), text.replace('&', "&amp;"));
    add("& as a numeric entity".into(), text.replace('&', "&#38;"));
    add("with a parameter of another program".into(), format!("{text}&fbclid=IwAR0abc"));
    for behind in BEHIND {
        add(format!("{behind} behind"), format!("{text}{behind}"));
    }
    for (before, after) in AROUND {
        add(format!("{before}…{after}"), format!("{before}{text}{after}"));
    }
    let middle = text.floor_char_boundary(text.len() - text.len() / 4);
    for line_break in ["\n", "\r\n", " ", "%20", "%0A"] {
        add(format!("broken by {line_break:?}"), format!("{}{line_break}{}", &text[..middle], &text[middle..]));
    }
    all
}

/// All beginnings of a link or a code, bare and with what a person or a program writes behind a text that was cut.
pub fn cut(text: &str) -> impl Iterator<Item = String> {
    let ends = text.char_indices().map(|(at, _)| &text[..at]);
    ends.flat_map(|part| ["", "…", ".", " à toi"].map(|behind| format!("{part}{behind}")))
}
