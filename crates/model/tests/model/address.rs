//! The address of the page: its valid values, and the messages about invalid ones.

use rami_bots::OfferedLevel;
use rami_engine::rules::{OptionValue, Options};
use rami_engine::variants::{self, NamedSet};
use rami_model::history::{DayKind, today_deal};
use rami_model::settings::Pace;
use rami_model::table::{Beat, StartRequest};
use rami_model::text::{Lang, Message};
use rami_model::view_models::{
    Address, DayAsked, Length, SetUpRequest, Visit, address, language, link, qr, rules_link,
};
use rami_record::{ChosenRules, Setup};

fn read(query: &str) -> Result<Address, Message> {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let parameters: Vec<(String, String)> = pairs.map(|(key, value)| (key.into(), value.into())).collect();
    address(&parameters)
}

fn start(query: &str) -> StartRequest {
    read(query).unwrap_or_else(|message| panic!("{query}: {message:?}")).start.expect("a match")
}

#[test]
fn the_deal_of_the_day_is_the_same_for_everybody() {
    assert_eq!(read("today="), Ok(Address { day: Some((DayAsked::Today, DayKind::Deal)), ..Address::default() }));
    let deal = today_deal(20_261_121, DayKind::Deal);
    assert_eq!((deal.seed, deal.seats.len()), (Some(20_261_121), 3));
    assert_eq!(deal.rules.variant, variants::USUAL.id);
}

#[test]
fn reads_a_screen() {
    for (id, visit) in [("history", Visit::History), ("statistics", Visit::Statistics), ("settings", Visit::Settings)] {
        assert_eq!(read(&format!("screen={id}")), Ok(Address { visit: Some(visit), ..Address::default() }));
    }
    let set_up = read("setup=suites").expect("a game").set_up;
    assert_eq!(set_up, Some(SetUpRequest::of_game("suites")));
    assert!(read("setup=belote").is_err());
    let refused = read("screen=table").expect_err("no address of its own");
    let words = Lang::by_code("fr").expect("French").render(&refused);
    assert!(words.contains("table"), "{words}");
}

#[test]
fn reads_an_address_without_a_request() {
    for query in ["", "utm_source=somewhere", "seats=4", "seed=1"] {
        assert_eq!(read(query), Ok(Address::default()), "{query}");
    }
}

#[test]
fn reads_language_and_pace_alone() {
    let asked = read("lang=fr&pace=instant").expect("known");
    assert_eq!((asked.lang.map(Lang::code), asked.pace, asked.start), (Some("fr"), Some(Pace::Instant), None));
    for &pace in Pace::ALL {
        assert_eq!(read(&format!("pace={}", pace.id())).map(|asked| asked.pace), Ok(Some(pace)));
    }
}

#[test]
fn reads_a_match() {
    let asked = start("variant=rami51");
    assert_eq!((asked.rules.variant.as_str(), asked.seats.len(), asked.seed), ("rami51", 3, None));
    assert_eq!((asked.levels(), asked.rules.options.len()), (vec![OfferedLevel::GoodPlayer; 2], 0));
    let asked = start("variant=rami51&seats=6&seed=18446744073709551615&level=normal");
    assert_eq!((asked.seats.len(), asked.seed), (6, Some(u64::MAX)));
    assert_eq!(start("variant=rami51&seats=3&level=normal,normal").levels().len(), 2);
}

#[test]
fn reads_house_rules() {
    let asked = start("variant=rami51&opt.opening_points=71&opt.joker_doubles=false&opt.max_jokers=null");
    assert_eq!(asked.rules.options.get("opening_points"), Some(&OptionValue::Number(71)));
    assert_eq!(asked.rules.options.get("joker_doubles"), Some(&OptionValue::Flag(false)));
    assert_eq!(asked.rules.options.get("max_jokers"), None, "the game's own value is left out");
    assert_eq!(
        start("variant=rami51&opt.go_out_discard=required").rules.options.get("go_out_discard"),
        Some(&OptionValue::Word("required".into()))
    );
}

#[test]
fn reads_a_lesson() {
    for variant in variants::ALL {
        let (id, steps) = (variant.id, variant.lesson.steps().count());
        let step = |query: &str| read(query).map(|asked| asked.learn.map(|learn| (learn.variant, learn.step)));
        assert_eq!(step(&format!("learn={id}")), Ok(Some((id.into(), 0))));
        assert_eq!(step(&format!("learn={id}&step={steps}")), Ok(Some((id.into(), steps - 1))));
        for beyond in [0, steps + 1] {
            assert!(step(&format!("learn={id}&step={beyond}")).is_err(), "{id} {beyond}");
        }
    }
}

#[test]
fn names_unknown_values() {
    let cases = [
        ("lang=tlh", "tlh"),
        ("pace=warp", "warp"),
        ("variant=canasta", "canasta"),
        ("learn=canasta", "canasta"),
        ("learn=rami51&step=99", "99"),
        ("learn=rami51&step=last", "last"),
        ("variant=rami51&seats=1", "1"),
        ("variant=rami51&seats=9", "9"),
        ("variant=rami51&seats=many", "many"),
        ("variant=traditionnel&seats=5", "4"),
        ("variant=rami101&seats=6", "5"),
        ("variant=gin&seats=3", "2"),
        ("seats=99", "99"),
        ("level=brutal", "brutal"),
        ("opt.speed=3", "speed"),
        ("variant=rami51&seed=abc", "abc"),
        ("variant=rami51&seed=-1", "-1"),
        ("variant=rami51&level=genius", "genius"),
        ("variant=rami51&level=random", "random"),
        ("variant=rami51&seats=4&level=normal,normal", "normal,normal"),
        ("variant=rami51&opt.speed=3", "speed"),
        ("variant=rami51&opt.limit=abc", "abc"),
        ("variant=rami51&opt.limit=7", "7"),
        ("variant=rami51&opt.opening_points=101", "101"),
    ];
    let french = Lang::by_code("fr").expect("French");
    for (query, named) in cases {
        let message = read(query).expect_err(query);
        let text = french.render(&message);
        assert!(text.contains(named), "{query}: {text}");
    }
}

#[test]
fn keeps_the_language_where_other_values_are_unknown() {
    let code = |query: &[(&str, &str)]| {
        language(&query.iter().map(|&(key, value)| (key.into(), value.into())).collect::<Vec<_>>()).map(Lang::code)
    };
    assert_eq!(code(&[("variant", "canasta"), ("lang", "en")]), Some("en"));
    assert_eq!(code(&[("lang", "tlh")]), None);
    assert_eq!(code(&[("variant", "rami51")]), None);
}

#[test]
fn truncates_long_values_in_messages() {
    let message = read(&format!("variant={}", "x".repeat(5000))).expect_err("no such game");
    let text = Lang::by_code("fr").expect("French").render(&message);
    assert!(text.chars().count() < 120, "{text}");
}

#[test]
fn a_link_leads_to_the_same_match() {
    let asked = start("variant=rami51&seats=4&seed=42&level=easy,hard,easy&opt.opening_points=71&opt.max_jokers=null");
    let seats = vec!["Ana".to_string(); asked.seats.len()];
    let setup = Setup { rules: asked.rules.clone(), seats, seed: 42 };
    let beat = Beat { name: "Ana & Éric".into(), total: -31 };
    for beat in [None, Some(&beat)] {
        let found = address(&link(&setup, &asked.levels(), beat)).expect("a link of ours").start.expect("a match");
        assert_eq!(found, StartRequest { beat: beat.cloned(), ..asked.clone() });
    }
    let same = link(&setup, &[OfferedLevel::Champion; 3], None);
    assert!(same.contains(&("level".into(), "hard".into())), "one level for all is named once: {same:?}");
}

#[test]
fn a_result_to_beat_is_a_number() {
    let asked = start("variant=suites&beat=-31&by=Ana").beat.expect("a result");
    assert_eq!((asked.name.as_str(), asked.total), ("Ana", -31));
    assert_eq!(start("variant=suites&by=Ana").beat, None);
    // A name that is cut off has no space at its end.
    let cut = start(&format!("variant=suites&beat=1&by={}", " Ana \u{0}\u{0}")).beat.expect("a result");
    assert_eq!(cut.name, "Ana");
    let cut = start(&format!("variant=suites&beat=1&by={} b", "x".repeat(23))).beat.expect("a result");
    assert_eq!(cut.name.trim(), cut.name);
    let long = start(&format!("variant=suites&beat=1&by={}", "x\u{7}".repeat(100))).beat.expect("a result");
    assert_eq!(long.name, "x".repeat(24));
    for wrong in ["", "many", "1e9", "99999999999"] {
        assert!(read(&format!("variant=suites&beat={wrong}")).is_err(), "{wrong}");
    }
}

#[test]
fn reads_the_deal_of_the_day() {
    assert_eq!(read("today=1").expect("known").day, Some((DayAsked::Today, DayKind::Deal)));
    assert_eq!(read("today=1&length=match").expect("known").day, Some((DayAsked::Today, DayKind::Match)));
    assert_eq!(read("lang=fr").expect("known").day, None);
    assert_eq!(read("today=1&variant=suites").expect("known").day, None, "a match named says more");
}

#[test]
fn encodes_a_link_as_qr_code_and_refuses_long_texts() {
    let code = qr("https://rami.example/?variant=rami51&seats=3&level=easy&seed=42").expect("short enough");
    assert!((21..=177).contains(&code.size) && (code.size - 21) % 4 == 0);
    assert!(code.path.starts_with("M0 0h7v1h-7z"), "the corner that readers look for: {}", &code.path[..20]);
    assert_eq!(qr(&"x".repeat(5000)), None);
}

/// The options of a named set, each with its key.
fn options_of(id: &str) -> Options {
    NamedSet::by_id(id).expect("a named set").options()
}

#[test]
fn a_named_set_brings_its_game_and_its_rules() {
    let asked = start("rules=scala-40&seats=2");
    let (set, options) = (Some("scala-40".to_string()), options_of("scala-40"));
    assert_eq!(asked.rules, ChosenRules { variant: "rami51".into(), options, set });
    assert_eq!(start("variant=rami51&rules=scala-40").rules, asked.rules);
    let changed = start("rules=scala-40&opt.limit=201&opt.max_rebuys=3").rules;
    assert_eq!(changed.options.get("limit"), Some(&OptionValue::Number(201)));
    assert_eq!(changed.options.get("max_rebuys"), None, "the game's own value is left out");
    for wrong in ["rules=scala-41", "variant=suites&rules=scala-40", "rules=", "setup=suites&rules=scala-40"] {
        let refused = read(wrong).expect_err(wrong);
        let words = Lang::by_code("fr").expect("French").render(&refused);
        assert!(words.contains("règles"), "{wrong}: {words}");
    }
}

#[test]
fn reads_a_length() {
    let deals = |query: &str| start(query).rules.options.get("deals").cloned();
    assert_eq!(deals("variant=rami51&length=deal"), Some(OptionValue::Number(1)));
    assert_eq!(deals("variant=suites&length=three"), Some(OptionValue::Number(3)));
    assert_eq!(deals("variant=suites&length=match"), None, "as the rules say");
    assert_eq!(deals("rules=romme-40&length=match"), Some(OptionValue::Number(5)), "as the set says");
    assert_eq!(deals("rules=romme-40&length=deal"), Some(OptionValue::Number(1)));
    assert!(read("variant=rami51&length=long").is_err());
    for game in variants::ALL {
        for &length in Length::ALL {
            let asked = start(&format!("variant={}&seats=2&length={}", game.id, length.id()));
            assert_eq!(Length::of(game, None, &asked.rules.options), Some(length), "{}", game.id);
            assert!(game.rules_with(&asked.rules.options).is_ok(), "{}", game.id);
        }
        let other = Options::from([("deals".into(), OptionValue::Number(7))]);
        assert_eq!(Length::of(game, None, &other), None, "{}: seven deals", game.id);
    }
}

#[test]
fn a_link_of_rules_leads_to_the_same_rules_and_their_name() {
    let mut options = options_of("romme-40");
    options.remove("starter");
    options.insert("opening_points".into(), OptionValue::Number(30));
    let rules = ChosenRules { variant: "rami51".into(), options, set: Some("romme-40".into()) };
    let pairs = rules_link(&rules, " Chez Nous\u{7} ");
    let found = address(&pairs).expect("a link of ours");
    let asked = found.set_up.expect("a table to set up");
    assert_eq!(found.start, None, "no match begins");
    assert_eq!((asked.variant.as_str(), asked.name.as_str()), ("rami51", "Chez Nous"));
    assert_eq!(asked.rules, Some(rules));
    let long =
        address(&rules_link(&ChosenRules::of_game("gin", Options::new()), &"é".repeat(100))).expect("a link").set_up;
    assert_eq!(long.expect("a table").name, "é".repeat(40));
    assert_eq!(
        read("setup=scala-40").expect("a set").set_up.and_then(|asked| asked.rules).expect("rules").options,
        options_of("scala-40")
    );
}
