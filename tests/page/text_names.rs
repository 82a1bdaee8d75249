//! Texts that are looked up by name.

use rami::text::{self, CODES, Lang};

use crate::text::texts;

#[test]
fn texts_are_found_by_their_names() {
    for code in CODES {
        let lang = Lang::by_code(code).expect("listed");
        for (name, expected) in texts(code) {
            let key = text::any_key(name).unwrap_or_else(|| panic!("{name} is not found"));
            assert_eq!(lang.text(key), expected, "{code}: {name}");
        }
    }
    assert_eq!(text::any_key("refusal"), None);
}

#[test]
fn texts_that_the_page_looks_up_by_name_are_found_there() {
    const LOOKED_UP: [&str; 12] = [
        "announce.",
        "lesson.",
        "level.",
        "menu.",
        "order.",
        "pace.",
        "question.",
        "rank.",
        "refusal.",
        "rule.",
        "spread.",
        "variant.",
    ];
    for name in texts("fr").keys() {
        let is_looked_up = LOOKED_UP.iter().any(|prefix| name.starts_with(prefix));
        let found = text::key(name).or_else(|| text::late_key(name));
        assert_eq!(found, text::any_key(name).filter(|_| is_looked_up), "{name}");
    }
    for unknown in ["rule", "rule.", "rule.no-such", "no-such.rule", ""] {
        assert_eq!((text::key(unknown), text::late_key(unknown)), (None, None), "{unknown}");
    }
}
