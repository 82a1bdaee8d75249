//! Texts: every refusal has one, placeholders are filled, cards and numbers are put into words.

#[path = "support/refusals.rs"]
mod refusals;

use std::collections::BTreeMap;

use rami::cards::{Card, Rank, Suit};
use rami::text::{self, CODES, Key, Lang, Message};
use rami::variants;
use refusals::every_refusal;

fn french() -> Lang {
    Lang::by_code("fr").expect("French")
}

fn texts(code: &str) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(format!("locales/{code}.json")).expect("a file of texts");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn every_refusal_has_a_text_and_every_text_a_refusal() {
    let refusals = every_refusal();
    for refusal in &refusals {
        assert!(text::key(&format!("refusal.{}", refusal.code())).is_some(), "{}", refusal.code());
        assert!(!refusal.to_string().is_empty());
    }
    let beside = [
        "deepest-card-needs-laying",
        "not-opened-contract",
        "not-opened-free",
        "not-your-turn-over",
        "other",
        "select-one",
        "wrap-low",
    ];
    for key in texts("fr").keys() {
        let Some(code) = key.strip_prefix("refusal.") else { continue };
        let known = beside.contains(&code) || refusals.iter().any(|refusal| refusal.code() == code);
        assert!(known, "{key} is never said");
    }
}

#[test]
fn every_game_has_a_name_and_a_description() {
    for variant in variants::ALL {
        for suffix in ["", ".line"] {
            assert!(text::key(&format!("variant.{}{suffix}", variant.id)).is_some(), "{}{suffix}", variant.id);
        }
    }
}

#[test]
fn texts_are_found_by_their_names() {
    for code in CODES {
        let lang = Lang::by_code(code).expect("listed");
        for (name, expected) in texts(code) {
            let key = text::key(&name).unwrap_or_else(|| panic!("{name} is not found"));
            assert_eq!(lang.text(key), expected, "{code}: {name}");
        }
    }
    assert_eq!(text::key("refusal"), None);
}

#[test]
fn placeholders_are_well_formed() {
    for code in CODES {
        for (name, text) in texts(code) {
            assert!(!text.trim().is_empty(), "{code}: {name} is empty");
            let mut depth = 0;
            for letter in text.chars() {
                depth += i32::from(letter == '{') - i32::from(letter == '}');
                assert!((0..=1).contains(&depth), "{code}: {name} nests or forgets a brace, which is not rendered");
            }
            assert_eq!(depth, 0, "{code}: {name}");
        }
    }
}

#[test]
fn languages_are_found_by_their_codes() {
    for code in ["fr", "FR", "fr-CA", "fr_BE"] {
        assert_eq!(Lang::by_code(code).map(Lang::code), Some("fr"), "{code}");
    }
    for code in ["", "-", "xx", "frr", "français"] {
        assert_eq!(Lang::by_code(code), None, "{code}");
    }
}

#[test]
fn cards_are_put_into_words() {
    let card = |text: &str| french().card(text.parse().expect("a card"));
    assert_eq!(card("TD"), "dix de carreau");
    assert_eq!(card("AS"), "as de pique");
    assert_eq!(card("QH"), "dame de cœur");
    assert_eq!(card("JC"), "valet de trèfle");
    assert_eq!(card("JK"), "joker");
    let all: std::collections::BTreeSet<String> = Card::naturals().map(|card| french().card(card)).collect();
    assert_eq!(all.len(), 52, "no two cards have the same words");
    assert_eq!(french().cards(&[Card::new(Rank::ACE, Suit::Spades), Card::JOKER]), "as de pique, joker");
    let indices: Vec<&str> = Rank::all().map(|rank| french().index(rank)).collect();
    assert_eq!(indices[..9], ["A", "2", "3", "4", "5", "6", "7", "8", "9"]);
    assert_eq!(indices[10..], ["V", "D", "R"]);
}

#[test]
fn numbers_choose_the_plural() {
    let rebuys = |number: i64| french().render(&Message::new(Key::ScoreRebuyCount).number("n", number));
    assert_eq!([rebuys(0), rebuys(1), rebuys(2)], ["0 rachat", "1 rachat", "2 rachats"]);
    let points = |number: i64| french().render(&Message::new(Key::SeatPoints).number("n", number));
    assert_eq!([points(-1), points(-10)], ["\u{2212}1 pt", "\u{2212}10 pts"]);
}

#[test]
fn arguments_are_put_in() {
    let message = Message::new(Key::PhaseWaiting).text("name", "Lucie");
    assert_eq!(french().render(&message), "Lucie joue");
    let braces = Message::new(Key::PhaseWaiting).text("name", "{name}");
    assert_eq!(french().render(&braces), "{name} joue", "what is put in is not read again");
    let inner = Message::new(Key::CardPosition).card("card", Card::JOKER).number("i", 2).number("n", 11);
    assert_eq!(french().render(&inner), "joker, 2 sur 11");
    let nested = Message::new(Key::CardPosition).message("card", Message::new(Key::CardJoker)).number("i", 1);
    assert_eq!(french().render(&nested), "joker, 1 sur ", "what is missing is left out");
}

/// Texts chosen by a name put together at run time.
const BY_NAME: &[&str] =
    &["refusal.", "variant.", "pace.", "menu.theme", "menu.palette", "menu.back", "level.", "rank.", "suit.", "rule."];

fn sources(folder: &std::path::Path, found: &mut String) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push_str(&std::fs::read_to_string(path).expect("readable"));
        }
    }
}

#[test]
fn every_text_is_used() {
    let mut code = String::new();
    sources(std::path::Path::new("src"), &mut code);
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    let is_used = |key: &str| {
        let name: String = key.split(['.', '-', '_']).map(capital).collect();
        code.match_indices(&format!("Key::{name}"))
            .any(|(at, found)| !code[at + found.len()..].starts_with(|next: char| next.is_alphanumeric()))
    };
    let unused: Vec<String> = texts("fr")
        .into_keys()
        .filter(|key| !BY_NAME.iter().any(|prefix| key.starts_with(prefix)) && !is_used(key))
        .collect();
    assert!(unused.is_empty(), "texts nobody reads: {unused:?}");
}
