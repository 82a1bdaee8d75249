//! Every link that the app writes, changed on its way in each way: it is read as meant, or refused, and never as
//! something else.

use form_urlencoded::byte_serialize;
use rami_bots::{Level, OfferedLevel};
use rami_engine::rules::{OptionValue, Options};
use rami_engine::variants::NamedSet;
use rami_model::duels::{Claim, DealsKey, DuelLink, LinkError};
use rami_model::history::DayKind;
use rami_model::table::Beat;
use rami_model::text::{Key, Message};
use rami_model::view_models::{
    Address, CHECK, Fragment, Pair, address, asking_names, checked, day_link, link, parameters_of, problem_link, query,
    rules_link,
};
use rami_record::{ChosenRules, Setup};
use rami_test_utils::duels::{link_of, played};
use rami_test_utils::mangled::{cut, mangled};

/// The address of the page.
const PAGE: &str = "https://example.org/rami/";

/// What an address asks for; an error if it is refused.
fn read(text: &str) -> Result<Address, Message> {
    address(&parameters_of(text))
}

/// A match with house rules, a named rule set and a result to be beaten.
fn deal(beat: Option<&Beat>) -> Vec<Pair> {
    let mut options = NamedSet::by_id("romme-40").expect("a named set").options();
    options.insert("opening_points".into(), OptionValue::Number(30));
    let rules = ChosenRules { variant: "rami51".into(), options, set: Some("romme-40".into()) };
    let setup = Setup { rules, seats: vec![String::new(); 4], seed: 425_912_041 };
    link(&setup, &[OfferedLevel::Beginner, OfferedLevel::Champion, OfferedLevel::GoodPlayer], beat)
}

/// The parameters of each kind of link with a check.
fn kinds() -> Vec<(&'static str, Vec<Pair>)> {
    let rules = ChosenRules {
        variant: "suites".into(),
        options: Options::from([("target".into(), OptionValue::Number(2000))]),
        set: None,
    };
    let beat = |name: &str| Beat { name: name.into(), total: -31 };
    let pair = |name: &str, value: &str| (name.to_string(), value.to_string());
    vec![
        ("a deal", deal(None)),
        ("a deal with a result", deal(Some(&beat("Ana Éric (1)")))),
        ("a deal with a nameless result", deal(Some(&beat("")))),
        ("house rules", rules_link(&rules, "")),
        ("house rules with a name", rules_link(&rules, "Chez Nous.")),
        ("the deal of a day", day_link(20_261_120, DayKind::Deal)),
        ("the match of a day", day_link(20_261_120, DayKind::Match)),
        ("a problem", problem_link("rami51-0a1b2c3d")),
        ("a step of a lesson", checked(vec![pair("lang", "pt"), pair("learn", "rami51"), pair("step", "3")])),
    ]
}

fn address_of(pairs: &[Pair]) -> String {
    format!("{PAGE}?{}", query(pairs))
}

#[test]
fn the_check_stands_before_what_it_checks() {
    for (kind, pairs) in kinds() {
        assert_eq!(pairs[0].0, CHECK, "{kind}");
        assert_eq!(pairs.iter().filter(|(name, _)| name == CHECK).count(), 1, "{kind}");
        assert!(read(&address_of(&pairs)).is_ok_and(|asked| asked.asks()), "{kind}");
    }
    assert_eq!(checked(vec![("lang".into(), "fr".into())]), [("lang".into(), "fr".into())], "nothing to check");
}

#[test]
fn links_are_read_as_meant_however_they_were_handed_on() {
    for (kind, pairs) in kinds() {
        let meant = read(&address_of(&pairs));
        assert!(meant.is_ok(), "{kind}: {meant:?}");
        for changed in mangled(&address_of(&pairs)) {
            assert_eq!(read(&changed.text), meant, "{kind}, {}: {}", changed.way, changed.text);
        }
    }
}

#[test]
fn links_that_were_cut_lead_to_nothing_else() {
    for (kind, pairs) in kinds() {
        let whole = address_of(&pairs);
        let meant = read(&whole).expect("a link");
        let mut refused = 0;
        for part in cut(&whole) {
            match read(&part) {
                Ok(asked) => assert!(asked == meant || !asked.asks(), "{kind}: {part}"),
                Err(said) => {
                    assert_eq!(said, Key::ErrorLink.into(), "{kind}: {part}");
                    refused += 1;
                }
            }
        }
        assert!(refused > 2 * (whole.len() - PAGE.len()), "{kind}: only {refused} were refused");
    }
}

#[test]
fn links_with_a_changed_character_lead_to_nothing_else() {
    for (kind, pairs) in kinds() {
        let whole = address_of(&pairs);
        let meant = read(&whole).expect("a link");
        let from = whole.find('&').expect("a check and what it checks") + 1;
        for at in from..whole.len() {
            for other in ["0", "7", "a", "R", "-", "", "11"] {
                let changed = format!("{}{other}{}", &whole[..at], &whole[at + 1..]);
                // A language is not checked, and a name may lose what is behind it.
                let asked = read(&changed).map(|asked| Address { lang: meant.lang, ..asked });
                assert!(asked.is_err() || asked.as_ref() == Ok(&meant), "{kind}: {changed}");
            }
        }
    }
}

#[test]
fn other_parameters_are_no_change() {
    for (kind, pairs) in kinds() {
        let meant = read(&address_of(&pairs));
        let pace = [("pace".to_string(), "fast".to_string()), ("utm_source".into(), "x".into())];
        let more: Vec<Pair> = pace.into_iter().chain(pairs).collect();
        let asked = read(&address_of(&more)).expect("a link");
        assert!(asked.pace.is_some(), "{kind}");
        assert_eq!(Ok(Address { pace: None, ..asked }), meant, "{kind}");
    }
}

#[test]
fn links_without_a_check_are_read_as_before() {
    for (kind, pairs) in kinds() {
        let meant = read(&address_of(&pairs));
        let bare: Vec<Pair> = pairs.into_iter().filter(|(name, _)| name != CHECK).collect();
        assert_eq!(read(&address_of(&bare)), meant, "{kind}");
        if kind.contains("result") || kind.contains("name") {
            // Nothing tells whether a name ends before the words behind it.
            continue;
        }
        for changed in mangled(&address_of(&bare)).into_iter().filter(|changed| !changed.way.starts_with("broken")) {
            assert_eq!(read(&changed.text), meant, "{kind}, {}: {}", changed.way, changed.text);
        }
    }
    assert_eq!(read(&format!("{PAGE}?c=&today=20261120")), Err(Key::ErrorLink.into()));
    assert_eq!(read(&format!("{PAGE}?c")), Err(Key::ErrorLink.into()));
    assert_eq!(read(&format!("{PAGE}?c=123456&by={}", "., ".repeat(50_000))), Err(Key::ErrorLink.into()), "soon");
}

#[test]
fn a_result_to_beat_can_be_added_to_the_link_of_a_deal() {
    let (bare, beat) = (address_of(&deal(None)), Beat { name: "Ana".into(), total: 250 });
    let added = read(&format!("{bare}&beat=250&by=Ana"));
    assert_eq!(added, read(&address_of(&deal(Some(&beat)))));
    for other in ["&seats=3", "&opt.jokers=2", "&length=deal"] {
        assert_eq!(read(&format!("{bare}{other}")), Err(Key::ErrorLink.into()), "{other}");
    }
    let taken = address_of(&deal(Some(&beat))).replace("&beat=250&by=Ana", "");
    assert_eq!(read(&taken), Err(Key::ErrorLink.into()), "one that was there is missing");
}

/// The link of a duel.
fn duel() -> (DuelLink, String) {
    let deals = DealsKey::of_day(20_261_123).expect("a day");
    let game = played(&deals, Level::GOOD_PLAYER, 1);
    let link = link_of(&deals, &game, "Ana & Éric");
    let link = DuelLink::new(link.deals, link.played, [Claim { name: "Zoé".into(), total: -20 }]);
    let text = format!("{PAGE}#r={}", link.to_text());
    (link, text)
}

#[test]
fn duels_are_read_as_meant_however_they_were_handed_on() {
    let (link, text) = duel();
    for changed in mangled(&text).into_iter().chain(mangled(&text.replace("/#", "/?lang=pt&pace=fast#"))) {
        assert_eq!(Fragment::of(&changed.text), Some(Fragment::Duel), "{}: {}", changed.way, changed.text);
        assert_eq!(DuelLink::find(&changed.text).as_ref(), Ok(&link), "{}: {}", changed.way, changed.text);
        assert!(read(&changed.text).is_ok_and(|asked| !asked.asks()), "{}: {}", changed.way, changed.text);
    }
}

#[test]
fn duels_that_were_cut_are_refused() {
    let (link, text) = duel();
    for part in cut(&text) {
        assert_eq!(DuelLink::find(&part), Err(LinkError::Damaged), "{part}");
        assert!(read(&part).is_ok_and(|asked| !asked.asks()), "{part}");
    }
    assert_eq!(DuelLink::find(&text.replacen("#r=1.", "#r=2.", 1)), Err(LinkError::Form));
    assert_eq!(DuelLink::find(&link.to_text()), Err(LinkError::Damaged), "without a mark it is no link");
}

#[test]
fn the_names_that_ask_are_those_that_the_app_reads() {
    let values = [
        ("variant", "suites"),
        ("rules", "scala-40"),
        ("setup", "suites"),
        ("learn", "rami51"),
        ("today", ""),
        ("problem", "today"),
        ("screen", "days"),
    ];
    let fragments = ["join", "reply", "r"];
    let names: Vec<&str> = asking_names().collect();
    let expected = [CHECK].into_iter().chain(values.map(|(name, _)| name)).chain(fragments);
    assert_eq!(names, expected.collect::<Vec<_>>());
    for (name, value) in values {
        assert!(read(&format!("{PAGE}?{name}={value}")).is_ok_and(|asked| asked.asks()), "{name}");
    }
    for name in fragments {
        assert!(Fragment::of(&format!("{PAGE}#{name}=A")).is_some(), "{name}");
    }
    // All others say more about one of these, or about the device.
    let others =
        "seats=2&level=easy&seed=1&length=deal&beat=3&by=Ana&name=B&step=2&lang=pt&pace=fast&opt.opening_points=71";
    assert!(read(&format!("{PAGE}?{others}")).is_ok_and(|asked| !asked.asks()));
}

#[test]
fn a_name_may_look_like_parts_of_an_address() {
    for name in ["A&B", "a=b", "100%", "50%25", "#r=1", "c=1&x", "&amp;", "Ana.", "Ana »"] {
        let pairs = deal(Some(&Beat { name: name.into(), total: 3 }));
        assert!(address_of(&pairs).ends_with(&byte_serialize(name.as_bytes()).collect::<String>()));
        let beat = read(&address_of(&pairs)).expect("a link").start.expect("a match").beat;
        assert_eq!(beat.map(|beat| beat.name), Some(name.into()));
        // A program that encodes some characters and leaves others may have made them indistinguishable.
        let meant = read(&address_of(&pairs));
        for changed in mangled(&address_of(&pairs)) {
            let asked = read(&changed.text);
            assert!(asked == meant || asked == Err(Key::ErrorLink.into()), "{}: {}", changed.way, changed.text);
        }
    }
}
