//! Texts that are looked up by name, and when the page loads which.

use std::collections::{BTreeMap, BTreeSet};

use rami::screens::{TableScreen, table};
use rami::table::Intent;
use rami::text::{self, CODES, Lang};
use rami::variants;

use crate::support::played::{session, step};
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

/// The keys of the texts of a table, as `Debug` writes them. What only the second part of the page shows is left out.
fn said(mut shown: TableScreen) -> BTreeSet<String> {
    (shown.flourish, shown.asked) = (None, None);
    let written = format!("{shown:?}");
    let keys = written.split("Key(").skip(1).filter_map(|rest| rest.split_once(')'));
    keys.map(|(number, _)| format!("Key({number})")).collect()
}

#[test]
fn detects_loaded_files_by_a_text_of_their_own() {
    let is_early = |sign: text::Key| text::early().iter().any(|name| text::any_key(name) == Some(sign));
    assert_eq!(text::SIGNS.map(is_early), [true, false]);
    for (lang, sign) in Lang::all().flat_map(|lang| text::SIGNS.map(|sign| (lang, sign))) {
        assert!(!lang.text(sign).is_empty(), "{}", lang.code());
    }
}

#[test]
fn shows_only_early_texts_at_the_table() {
    let named = |name: &String| Some((format!("{:?}", text::any_key(name)?), name.clone()));
    let names: BTreeMap<String, String> = texts("fr").keys().filter_map(named).collect();
    let mut all = BTreeSet::new();
    for (game, seed) in variants::ALL.iter().flat_map(|game| (0..3).map(move |seed| (game, seed))) {
        let mut session = session(game.id, 4, seed, &[0]);
        for turn in 0..150 {
            // A few things that are possible or refused.
            let hand: Vec<_> = session.tokens().hand.iter().map(|token| token.id).take(1 + turn % 4).collect();
            let tried = match turn % 8 {
                0 => Intent::Select(hand),
                1 => Intent::Stage { onto: None },
                2 => Intent::Lay,
                3 => Intent::OnMeld { meld: 0, end: None },
                4 => Intent::DrawDiscard(1),
                5 => Intent::Knock,
                6 => Intent::Buy(1),
                _ => Intent::Discard,
            };
            session.act(tried);
            all.extend(said(table(&session)));
            if !step(&mut session) {
                break;
            }
            all.extend(said(table(&session)));
        }
    }
    let all: BTreeSet<&String> = all.iter().map(|key| &names[key]).collect();
    assert!(all.len() > 80, "hardly a text was seen: {all:?}");
    let early: BTreeSet<&str> = text::early().iter().copied().collect();
    assert_eq!(all.into_iter().filter(|name| !early.contains(name.as_str())).collect::<Vec<_>>(), [""; 0]);
    assert!(early.len() < names.len() / 2, "nearly all texts come first: {} of {}", early.len(), names.len());
}
