//! The address of the page: what it may ask for, and what is said about what it may not.

use rami::bots::Level;
use rami::rules::OptionValue;
use rami::screens::{Address, StartRequest, address};
use rami::session::Pace;
use rami::text::{Lang, Message};
use rami::variants;

fn read(query: &str) -> Result<Address, Message> {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let parameters: Vec<(String, String)> = pairs.map(|(key, value)| (key.into(), value.into())).collect();
    address(&parameters)
}

fn start(query: &str) -> StartRequest {
    read(query).unwrap_or_else(|message| panic!("{query}: {message:?}")).start.expect("a match")
}

#[test]
fn nothing_is_asked_for() {
    for query in ["", "utm_source=somewhere", "seats=4", "seed=1"] {
        assert_eq!(read(query), Ok(Address::default()), "{query}");
    }
}

#[test]
fn language_and_pace_alone() {
    let asked = read("lang=fr&pace=instant").expect("known");
    assert_eq!((asked.lang.map(Lang::code), asked.pace, asked.start), (Some("fr"), Some(Pace::Instant), None));
    for &pace in Pace::ALL {
        assert_eq!(read(&format!("pace={}", pace.id())).map(|asked| asked.pace), Ok(Some(pace)));
    }
}

#[test]
fn a_match_is_asked_for() {
    let asked = start("variant=rami51");
    assert_eq!((asked.variant.as_str(), asked.seats, asked.seed), ("rami51", 3, None));
    assert_eq!((asked.levels, asked.options.len()), (vec![Level::Normal; 2], 0));
    let asked = start("variant=rami51&seats=6&seed=18446744073709551615&level=normal");
    assert_eq!((asked.seats, asked.seed, asked.levels.len()), (6, Some(u64::MAX), 5));
    assert_eq!(start("variant=rami51&seats=3&level=normal,normal").levels.len(), 2);
}

#[test]
fn house_rules_are_asked_for() {
    let asked = start("variant=rami51&opt.opening_points=71&opt.joker_doubles=false&opt.max_jokers=null");
    assert_eq!(asked.options["opening_points"], OptionValue::Number(71));
    assert_eq!(asked.options["joker_doubles"], OptionValue::Flag(false));
    assert_eq!(asked.options["max_jokers"], OptionValue::Null);
    assert_eq!(
        start("variant=rami51&opt.go_out_discard=required").options["go_out_discard"],
        OptionValue::Word("required".into())
    );
}

#[test]
fn a_lesson_is_asked_for() {
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
fn what_is_unknown_is_named() {
    let cases = [
        ("lang=tlh", "tlh"),
        ("pace=warp", "warp"),
        ("variant=gin", "gin"),
        ("learn=gin", "gin"),
        ("learn=rami51&step=99", "99"),
        ("learn=rami51&step=last", "last"),
        ("variant=rami51&seats=1", "1"),
        ("variant=rami51&seats=9", "9"),
        ("variant=rami51&seats=many", "many"),
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
fn a_long_value_is_cut() {
    let message = read(&format!("variant={}", "x".repeat(5000))).expect_err("no such game");
    let text = Lang::by_code("fr").expect("French").render(&message);
    assert!(text.chars().count() < 120, "{text}");
}
