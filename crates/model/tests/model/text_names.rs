//! Texts that are looked up by name.

use rami_model::text::{self, CODES, Lang};

use crate::text::texts;

#[test]
fn finds_texts_by_their_names() {
    for code in CODES {
        let lang = Lang::by_code(code).expect("listed");
        for (name, expected) in texts(code) {
            let key = text::key(name).unwrap_or_else(|| panic!("{name} is not found"));
            assert_eq!(lang.text(key), expected, "{code}: {name}");
        }
    }
    for unknown in ["refusal", "rule", "rule.", "rule.no-such", "no-such.rule", ""] {
        assert_eq!(text::key(unknown), None, "{unknown}");
    }
}
