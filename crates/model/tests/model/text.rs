//! Texts: every refusal has a text, every language has all texts, placeholders are filled, and cards and numbers are
//! written as words.

#[allow(dead_code, reason = "only its check is wanted")]
#[path = "../../build.rs"]
mod build;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::same::SAME;
use rami_engine::cards::{Card, Rank, Suit};
use rami_engine::rules::{HOUSE_RULE_GROUPS, OptionKind};
use rami_engine::variants::{self, NamedSet};
use rami_model::text::{self, CODES, Key, Lang, Message};
use rami_model::view_models::{QUESTIONS, Question};
use rami_test_utils::refusals::every_refusal;

fn french() -> Lang {
    Lang::by_code("fr").expect("French")
}

fn lang(code: &str) -> Lang {
    Lang::by_code(code).unwrap_or_else(|| panic!("{code} is a language"))
}

/// A text in every language, in the order fr, en, pt.
fn said(message: &Message) -> [String; 3] {
    ["fr", "en", "pt"].map(|code| lang(code).render(message))
}

/// The files of texts, by their codes.
static FILES: LazyLock<BTreeMap<&str, BTreeMap<String, String>>> = LazyLock::new(|| {
    let read = |code: &&'static str| {
        let text = rami_test_utils::read(format!("locales/{code}.json"));
        (*code, serde_json::from_str(&text).expect("JSON"))
    };
    CODES.iter().map(read).collect()
});

/// The texts of a language, as its file has them.
pub fn texts(code: &str) -> &'static BTreeMap<String, String> {
    &FILES[code]
}

#[test]
fn every_refusal_has_a_text_and_every_text_a_refusal() {
    let refusals = every_refusal();
    for refusal in &refusals {
        assert!(text::key(&format!("refusal.{}", refusal.code())).is_some(), "{}", refusal.code());
        assert!(!refusal.to_string().is_empty());
    }
    let beside = [
        "contract-runs-touch",
        "could-not-lay",
        "deepest-card-needs-laying",
        "does-not-fit-one",
        "duplicate-suit-often",
        "not-opened-before",
        "not-opened-contract",
        "not-opened-free",
        "not-your-turn-over",
        "other",
        "select-one",
        "wrap-low",
        "deadwood-gin-only",
        "only-lay-off",
        "opening-needs-clean-run",
        "upcard-first",
        "upcard-passed",
        "already-drew-extra",
        "could-not-lay-opening",
        "deepest-card-needs-laying-one",
        "deepest-card-needs-run-one",
        "first-turn-discard",
        "fits-table-joker",
        "joker-mismatch-stays",
        "must-use-taken-card-opening",
        "must-use-taken-card-strict",
        "opening-below-minimum-rising",
        "opening-needs-clean-part",
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

/// The placeholders of a text, and whether each chooses a plural.
fn placeholders(text: &str) -> BTreeMap<String, bool> {
    let mut found = BTreeMap::new();
    for inner in text.split('{').skip(1).filter_map(|part| part.split_once('}')) {
        let (name, plural) = inner.0.split_once('|').map_or((inner.0, false), |(name, _)| (name, true));
        *found.entry(name.trim_start_matches("the ").to_string()).or_default() |= plural;
    }
    found
}

/// A text with sample arguments: every number is this one.
fn sample(name: &str, plural: &[String], number: i64) -> Message {
    let mut message = Message::new(text::key(name).expect("a text"));
    for argument in placeholders(&texts("fr")[name]).into_keys() {
        let chooses = plural.contains(&argument);
        let argument: &'static str = argument.leak();
        message = match argument {
            "card" => message.card(argument, Card::JOKER),
            "cards" => message.cards(argument, vec![Card::JOKER, Card::new(Rank::ACE, Suit::Spades)]),
            _ if chooses => message.number(argument, number),
            _ => message.text(argument, format!("<{argument}>")),
        };
    }
    message
}

/// The placeholders of a text that choose a plural in some language.
fn plurals(name: &str) -> Vec<String> {
    let found = CODES.iter().flat_map(|code| placeholders(&texts(code)[name]));
    found.filter(|(_, plural)| *plural).map(|(argument, _)| argument).collect()
}

#[test]
fn every_text_of_every_language_is_rendered_in_full() {
    for code in CODES {
        for (name, text) in texts(code) {
            let plurals = plurals(name);
            let arguments: Vec<String> = placeholders(&texts("fr")[name]).into_keys().collect();
            for number in [0, 1, 2, -10] {
                let words = lang(code).render(&sample(name, &plurals, number));
                assert!(!words.trim().is_empty() && !words.contains(['{', '}', '|']), "{code}: {name}: {words}");
                assert!(!words.contains("  "), "{code}: {name}: {words:?}");
                for argument in &arguments {
                    let named = match argument.as_str() {
                        "card" | "cards" => lang(code).text(Key::CardJoker).to_string(),
                        _ if plurals.contains(argument) => number.to_string().replace('-', "\u{2212}"),
                        _ => format!("<{argument}>"),
                    };
                    assert!(words.contains(&named), "{code}: {name} ({text}) says {words:?} without {named}");
                }
            }
        }
    }
}

#[test]
fn every_plural_follows_the_language() {
    // The words of a text without its numbers.
    let form = |code: &str, name: &str, number: i64| {
        let words = lang(code).render(&sample(name, &plurals(name), number));
        words.replace(['0', '1', '2', '\u{2212}'], "")
    };
    for code in CODES {
        let mut seen = 0;
        for (name, text) in texts(code) {
            if !text.contains('|') {
                continue;
            }
            seen += 1;
            let form = |number| form(code, name, number);
            assert_ne!(form(1), form(2), "{code}: {name}");
            assert_eq!(form(0), form(if code == "en" { 2 } else { 1 }), "{code}: {name}");
            assert_eq!((form(-1), form(-2)), (form(1), form(2)), "{code}: {name}");
        }
        assert!(seen > 50, "{code}: {seen} plurals");
    }
}

#[test]
fn every_language_has_its_own_words() {
    let french = texts("fr");
    let found: Vec<(&str, BTreeSet<String>)> = CODES[1..]
        .iter()
        .map(|&code| {
            let same = texts(code).iter().filter(|(name, text)| french[*name] == **text);
            (code, same.map(|(_, text)| text.clone()).collect())
        })
        .collect();
    let expected = SAME.iter().map(|(code, same)| (*code, same.iter().map(ToString::to_string).collect()));
    assert_eq!(found, expected.collect::<Vec<_>>(), "left in French, or listed but translated");
}

#[test]
fn follows_the_typography_of_each_language() {
    const NARROW: char = '\u{202f}';
    const WIDE: char = '\u{a0}';
    for (name, text) in texts("fr") {
        let letters: Vec<char> = text.chars().collect();
        for pair in letters.windows(2) {
            let right = match pair {
                [before, '?' | ';' | '%'] => *before == NARROW,
                [before, ':' | '»'] => *before == WIDE,
                ['«', after] => *after == WIDE,
                _ => true,
            };
            assert!(right, "fr: {name}: {pair:?} in {text:?}");
        }
    }
    for code in ["en", "pt"] {
        for (name, text) in texts(code) {
            let french = text.contains(['«', '»', NARROW]) || [" ?", " :", " ;"].iter().any(|mark| text.contains(mark));
            assert!(!french, "{code}: {name}: {text:?}");
        }
    }
    for code in CODES {
        let all = texts(code);
        let straight = all.iter().find(|(_, text)| text.contains(['\'', '"', '!']));
        assert_eq!(straight, None, "{code}: curled quotes, and no exclamations");
    }
}

#[test]
fn every_language_has_as_many_names_for_players() {
    for code in CODES {
        let names: Vec<&str> = lang(code).text(Key::NamesBots).split(',').collect();
        let distinct: BTreeSet<&&str> = names.iter().collect();
        assert_eq!((names.len(), distinct.len()), (7, 7), "{code}: {names:?}");
        assert!(names.iter().all(|name| !name.is_empty() && name.trim() == *name), "{code}: {names:?}");
    }
}

#[test]
fn refuses_to_build_a_faulty_language() {
    let with = |changes: &[(&str, Option<&str>)]| {
        let mut texts = texts("fr").clone();
        for (name, text) in changes {
            match text {
                Some(text) => texts.insert(name.to_string(), text.to_string()),
                None => texts.remove(*name),
            };
        }
        build::check(self::texts("fr"), &texts)
    };
    assert_eq!(with(&[]), Ok(()));
    assert_eq!(with(&[("phase.waiting", Some("It is {name}’s turn"))]), Ok(()));
    assert_eq!(with(&[("log.discard", Some("{card}: {name}"))]), Ok(()), "with an article or without");
    assert_eq!(with(&[("rule.hand_size.value", Some("{n} cards"))]), Ok(()), "not every language needs a plural");
    let faults = [
        ("action.lay", None, "action.lay is missing"),
        ("action.lie", Some("Lie"), "action.lie is in no other language"),
        ("action.lay", Some(" "), "action.lay is empty"),
        ("phase.waiting", Some("somebody plays"), "phase.waiting names {}"),
        ("phase.waiting", Some("{nom} joue"), "phase.waiting names {\"nom\"}"),
        ("phase.waiting", Some("{name} joue {n}"), "phase.waiting names {\"n\", \"name\"}"),
        ("phase.waiting", Some("{name joue"), "phase.waiting: a brace without its other"),
        ("phase.waiting", Some("{name} joue}"), "phase.waiting: a brace without its other"),
        ("phase.waiting", Some("{{name} joue"), "phase.waiting: a brace without its other"),
        ("pile.stock", Some("{n|carte}"), "pile.stock: {n|carte} is neither"),
        ("pile.stock", Some("{n|une carte|deux|trois}"), "pile.stock: {n|une carte|deux|trois} is neither"),
        ("pile.stock", Some("{n} {n||cartes}"), "pile.stock: {n||cartes} is neither"),
        ("pile.stock", Some("{n} {the n|carte|cartes}"), "pile.stock: \"the n\" names nothing"),
        ("pile.stock", Some("{}"), "pile.stock: \"\" names nothing"),
        ("language.one", Some("one"), "language.one: \"one\" is not a number"),
    ];
    for (name, text, expected) in faults {
        let fault = with(&[(name, text)]).expect_err(expected);
        assert!(fault.starts_with(expected), "{fault:?} is not {expected:?}");
    }
}

#[test]
fn languages_are_found_by_their_codes() {
    let known = [
        ("fr", "fr"),
        ("FR", "fr"),
        ("fr-CA", "fr"),
        ("fr_BE", "fr"),
        ("pt-BR", "pt"),
        ("pt_PT", "pt"),
        ("en-US", "en"),
        ("en", "en"),
    ];
    for (asked, code) in known {
        assert_eq!(Lang::by_code(asked).map(Lang::code), Some(code), "{asked}");
    }
    for code in ["", "-", "xx", "frr", "français", "-fr"] {
        assert_eq!(Lang::by_code(code), None, "{code}");
    }
}

#[test]
fn the_first_known_language_of_a_preference_is_taken() {
    let best = |codes: &[&str]| Lang::best(codes).code();
    assert_eq!(best(&["pt-BR", "fr"]), "pt");
    assert_eq!(best(&["de-CH", "xx", "en-GB", "pt"]), "en");
    assert_eq!(best(&["de"]), "en", "English for who reads none of them");
    assert_eq!(best(&["zh-Hant-TW", "ja"]), "en");
    assert_eq!(best(&[]), "en");
    assert_eq!(Lang::best(vec!["ja".to_string(), "en".to_string()]).code(), "en");
}

#[test]
fn languages_are_listed_by_their_own_names() {
    let languages: Vec<(&str, &str)> = text::languages().collect();
    assert_eq!(languages, [("fr", "Français"), ("en", "English"), ("pt", "Português")]);
    assert_eq!(Lang::all().map(Lang::code).collect::<Vec<_>>(), CODES);
}

#[test]
fn cards_are_put_into_words() {
    let named = |text: &str| ["fr", "en", "pt"].map(|code| lang(code).card(text.parse().expect("a card")));
    assert_eq!(named("TD"), ["dix de carreau", "ten of diamonds", "dez de ouros"]);
    assert_eq!(named("AS"), ["as de pique", "ace of spades", "ás de espadas"]);
    assert_eq!(named("QH"), ["dame de cœur", "queen of hearts", "dama de copas"]);
    assert_eq!(named("JC"), ["valet de trèfle", "jack of clubs", "valete de paus"]);
    assert_eq!(named("KD"), ["roi de carreau", "king of diamonds", "rei de ouros"]);
    assert_eq!(named("JK"), ["joker", "joker", "curinga"]);
    let the = |text: &str| ["fr", "en", "pt"].map(|code| lang(code).the_card(text.parse().expect("a card")));
    assert_eq!(the("AS"), ["l’as de pique", "the ace of spades", "o ás de espadas"]);
    assert_eq!(the("QH"), ["la dame de cœur", "the queen of hearts", "a dama de copas"]);
    assert_eq!(the("6C"), ["le six de trèfle", "the six of clubs", "o seis de paus"]);
    assert_eq!(the("JK"), ["le joker", "the joker", "o curinga"]);
    for code in CODES {
        let all: BTreeSet<String> = Card::naturals().map(|card| lang(code).card(card)).collect();
        assert_eq!(all.len(), 52, "{code}: no two cards have the same words");
        for card in Card::naturals().chain([Card::JOKER]) {
            let (plain, the) = (lang(code).card(card), lang(code).the_card(card));
            assert!(the.ends_with(&plain) && the.len() > plain.len(), "{code}: {plain}, {the}");
        }
    }
    assert_eq!(french().cards(&[Card::new(Rank::ACE, Suit::Spades), Card::JOKER]), "as de pique, joker");
}

#[test]
fn uses_card_letters_of_each_language() {
    for (code, letters) in [("fr", ["V", "D", "R"]), ("en", ["J", "Q", "K"]), ("pt", ["J", "Q", "K"])] {
        let indices: Vec<&str> = Rank::all().map(|rank| lang(code).index_of(rank)).collect();
        assert_eq!(indices[..10], ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"], "{code}");
        assert_eq!(indices[10..], letters, "{code}");
    }
}

#[test]
fn uses_articles_in_sentences_only() {
    let (queen, ace) = ("QH".parse().expect("a card"), "AS".parse().expect("a card"));
    assert_eq!(
        said(&Message::new(Key::LogDiscard).text("name", "Ana").card("card", queen)),
        ["Ana jette la dame de cœur", "Ana discards the queen of hearts", "Ana descarta a dama de copas"]
    );
    assert_eq!(
        said(&Message::new(Key::LogLayOffYou).cards("cards", vec![queen, ace])),
        [
            "Vous complétez avec la dame de cœur, l’as de pique",
            "You lay off the queen of hearts, the ace of spades",
            "Você encaixa a dama de copas, o ás de espadas"
        ]
    );
    assert_eq!(
        said(&Message::new(Key::LogMeldYou).cards("cards", vec![queen, ace])),
        [
            "Vous posez dame de cœur, as de pique",
            "You lay down queen of hearts, ace of spades",
            "Você baixa dama de copas, ás de espadas"
        ]
    );
}

#[test]
fn numbers_choose_the_plural() {
    let rebuys = |number: i64| said(&Message::new(Key::ScoreRebuyCount).number("n", number));
    assert_eq!(rebuys(0), ["0 rachat", "0 buy-backs", "0 recompra"]);
    assert_eq!(rebuys(1), ["1 rachat", "1 buy-back", "1 recompra"]);
    assert_eq!(rebuys(2), ["2 rachats", "2 buy-backs", "2 recompras"]);
    let points = |number: i64| said(&Message::new(Key::DraftPoints).number("points", number));
    assert_eq!(points(-1), ["\u{2212}1 point", "\u{2212}1 point", "\u{2212}1 ponto"]);
    assert_eq!(points(-10), ["\u{2212}10 points", "\u{2212}10 points", "\u{2212}10 pontos"]);
    let missing = |number: i64| {
        let message = Message::new(Key::DraftMissing).number("points", 50).number("needed", 51);
        lang("pt").render(&message.number("missing", number))
    };
    assert_eq!([missing(1), missing(2)], ["50 de 51 · falta 1 ponto", "50 de 51 · faltam 2 pontos"]);
}

#[test]
fn inserts_arguments() {
    let message = Message::new(Key::PhaseWaiting).text("name", "Lucie");
    assert_eq!(french().render(&message), "Lucie joue");
    let braces = Message::new(Key::PhaseWaiting).text("name", "{name}");
    assert_eq!(french().render(&braces), "{name} joue", "what is put in is not read again");
    let inner = Message::new(Key::CardPosition).card("card", Card::JOKER).number("i", 2).number("n", 11);
    assert_eq!(french().render(&inner), "joker, 2 sur 11");
    let nested = Message::new(Key::CardPosition).message("card", Message::new(Key::CardJoker)).number("i", 1);
    assert_eq!(french().render(&nested), "joker, 1 sur ", "what is missing is left out");
}

/// Texts whose names are put together at run time.
const BY_NAME: &[&str] = &[
    // public/begin.js says these.
    "error.no-wasm",
    "error.start",
    "refusal.",
    "variant.",
    "order.",
    "pace.",
    "spread.",
    "announce.",
    "menu.theme",
    "menu.palette",
    "menu.back",
    "menu.felt",
    "level.",
];

/// The texts of the questions that find a family's rules.
fn of_questions() -> BTreeSet<String> {
    let names = |question: &Question| {
        let answers = question.answers.iter().map(|answer| format!("question.{}.{}", question.id, answer.id));
        answers.chain([format!("question.{}", question.id)]).collect::<Vec<_>>()
    };
    QUESTIONS.iter().flat_map(names).collect()
}

/// The texts of the house rules of all games.
fn of_house_rules() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (variant, rule) in
        variants::ALL.iter().flat_map(|variant| variant.house_rules.iter().map(move |rule| (variant, rule)))
    {
        names.insert(format!("rule.{}.{}.help", variant.id, rule.key));
        let words = match rule.kind {
            OptionKind::Words(words) => words.to_vec(),
            OptionKind::OneOfOr(_, word) | OptionKind::RangeOr { word, .. } => vec![word],
            _ => Vec::new(),
        };
        let suffixes = ["", ".help", ".none", ".value"].map(String::from).into_iter();
        let suffixes = suffixes.chain(words.iter().map(|word| format!(".{word}")));
        names.extend(suffixes.map(|suffix| format!("rule.{}{suffix}", rule.key)));
    }
    names
}

/// The texts of the named sets.
fn of_sets() -> BTreeSet<String> {
    let kinds = ["set", "set-line", "set-region"];
    NamedSet::ALL.iter().flat_map(|set| kinds.map(|kind| format!("{kind}.{}", set.id))).collect()
}

/// The texts of the steps of all lessons.
fn of_lessons() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for variant in variants::ALL {
        names.insert(format!("lesson.{}.summary", variant.id));
        for step in variant.lesson.steps() {
            let about = ["", ".done", ".other"];
            names.extend(about.map(|about| format!("lesson.{}.{}{about}", variant.id, step.name)));
        }
    }
    names
}

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
    for folder in ["src", "crates/model/src"] {
        sources(&rami_test_utils::repository(folder), &mut code);
    }
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    let is_used = |key: &str| {
        let name: String = key.split(['.', '-', '_']).map(capital).collect();
        code.match_indices(&format!("Key::{name}"))
            .any(|(at, found)| !code[at + found.len()..].starts_with(|next: char| next.is_alphanumeric()))
    };
    let (rules, lessons, questions, sets) = (of_house_rules(), of_lessons(), of_questions(), of_sets());
    let by_name = |key: &str| {
        if key.starts_with("rule.") {
            rules.contains(key)
        } else {
            lessons.contains(key)
                || questions.contains(key)
                || sets.contains(key)
                || HOUSE_RULE_GROUPS.iter().any(|group| key == format!("house.{}", group.id))
                || BY_NAME.iter().any(|prefix| key.starts_with(prefix))
        }
    };
    let unused: Vec<String> = texts("fr").keys().filter(|key| !by_name(key) && !is_used(key)).cloned().collect();
    assert!(unused.is_empty(), "texts nobody reads: {unused:?}");
}
