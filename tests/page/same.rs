//! What a language may share word for word with French.

/// What is the same in French and in another language: names, and words they share.
pub const SAME: &[(&str, &[&str])] = &[
    (
        "en",
        &[
            "{n}",
            "joker",
            "six",
            "{hint} – {why}",
            "{n} {n|pt|pts}",
            "{n} {n|point|points}",
            "{points} {points|point|points}",
            "{n} {n|joker|jokers}",
            "{n} × 2 (joker)",
            "Auto",
            "Champion",
            "Menu",
            "Normal",
            "Rami",
            "Rami 101",
            "Rami 51",
            "Total",
            "Volume",
        ],
    ),
    (
        "pt",
        &[
            "{n}",
            "{sign}{whole},{part}",
            "0 1",
            "{n} {n|pt|pts}",
            "{rank} de {suit}",
            "Auto",
            "Limite",
            "Menu",
            "Normal",
            "Rami",
            "Rami 101",
            "Rami 51",
            "Revanche",
            "Total",
            "Volume",
            "{hint} – {why}",
        ],
    ),
];
