//! The named rule sets, and the questions that find one.

use std::collections::BTreeSet;

use rami_engine::rules::{OptionValue, Options};
use rami_engine::variants::{self, NamedSet};
use rami_model::settings::Favourite;
use rami_model::text::Lang;
use rami_model::view_models::{
    FoundRules, Inquiry, Length, QUESTIONS, RulesLine, RulesName, SetTexts, game_line, house_rules, plays_as_told,
    rules_line, rules_name,
};
use rami_record::{ChosenRules, is_set_name};
use serde_json::Value;

/// The data file as written by hand.
fn written() -> Vec<Value> {
    let text = rami_test_utils::read("crates/engine/src/variants/sets.json");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn every_named_set_is_a_table_that_can_be_set_up() {
    assert_eq!(NamedSet::ALL.len(), 16);
    let ids: BTreeSet<&str> = NamedSet::ALL.iter().map(|set| set.id).collect();
    assert_eq!(ids.len(), NamedSet::ALL.len(), "two sets have the same name");
    for set in NamedSet::ALL {
        assert!(is_set_name(set.id) && variants::by_id(set.id).is_none(), "{}", set.id);
        let game = variants::by_id(set.variant).expect("a game");
        let rules = game.rules_with(&set.options()).unwrap_or_else(|error| panic!("{}: {error}", set.id));
        assert!(rules != (game.rules)(), "{} changes nothing", set.id);
        for (key, value) in set.options() {
            let rule = game.house_rules.iter().find(|rule| rule.key == key).expect("a house rule");
            let is_own = value == rule.default;
            assert!(
                !is_own || [("rummy-500", "deals"), ("rummy-500", "go_out_discard")].contains(&(set.id, key.as_str())),
                "{}: {key} is the game's own",
                set.id
            );
        }
    }
}

#[test]
fn the_data_file_says_what_each_set_follows_and_what_was_decided() {
    for (set, written) in NamedSet::ALL.iter().zip(written()) {
        assert_eq!((written["id"].as_str(), written["game"].as_str()), (Some(set.id), Some(set.variant)));
        assert!(written["follows"].as_str().is_some_and(|text| text.len() > 10), "{}", set.id);
        let decided = written["decided"].as_array().expect("a list");
        assert!(!decided.is_empty() && decided.iter().all(|text| text.as_str().is_some_and(|text| text.len() > 10)));
        let options: Options = serde_json::from_value(written["options"].clone()).expect("options");
        assert_eq!(options, set.options(), "{}", set.id);
    }
}

#[test]
fn every_set_has_its_texts_in_every_language() {
    for lang in Lang::all() {
        let mut names = BTreeSet::new();
        for set in NamedSet::ALL {
            let texts = SetTexts::of(set);
            let [name, line, region] = [texts.name, texts.line, texts.region].map(|key| lang.text(key));
            assert!(
                name.chars().count() <= 32 && line.chars().count() <= 130 && !region.is_empty(),
                "{}: {line}",
                set.id
            );
            assert!(names.insert(name), "{name} stands twice");
        }
    }
}

fn chosen(variant: &str, options: &Options, set: Option<&str>) -> ChosenRules {
    ChosenRules { variant: variant.into(), options: options.clone(), set: set.map(String::from) }
}

#[test]
fn rules_are_called_by_the_name_a_player_gave_them_or_by_their_set() {
    let set = NamedSet::by_id("scala-40").expect("a set");
    let name = |options: &Options, set| rules_name(&[], &chosen("rami51", options, set));
    assert_eq!(name(&set.options(), Some("scala-40")), Some(RulesName::Set(SetTexts::of(set).name)));
    let mut changed = set.options();
    changed.insert("limit".into(), OptionValue::Number(201));
    assert_eq!(
        name(&changed, Some("scala-40")),
        Some(RulesName::Set(SetTexts::of(set).name)),
        "it was begun from the set"
    );
    assert_eq!(name(&changed, Some("scala-41")), None, "a set that this version does not know");
    assert_eq!(rules_name(&[], &chosen("suites", &changed, Some("scala-40"))), None, "a set of another game");
    let kept = Favourite::new("Nonna".into(), chosen("rami51", &changed, Some("scala-40")));
    let plain = Favourite::new("Plain".into(), chosen("rami51", &Options::new(), Some("scala-40")));
    let kept = [plain, kept];
    assert_eq!(rules_name(&kept, &chosen("rami51", &changed, Some("scala-40"))), Some(RulesName::Own("Nonna")));
    assert_eq!(rules_name(&kept, &chosen("rami101", &changed, None)), None, "kept for another game");
    assert_eq!(rules_name(&kept, &chosen("rami51", &Options::new(), None)), None, "the game's own rules need no name");
}

/// The description of rules is one line, and it is used only as long as it is true of the chosen rules.
#[test]
fn describes_rules_in_one_line_while_it_is_true() {
    let number = |key: &str, value: i64| (key.to_string(), OptionValue::Number(value));
    for game in variants::ALL {
        let plain = game_line(game.id).expect("a line");
        assert_eq!(rules_line(game, None, &Options::new()), Some(RulesLine::Game(plain)), "{}", game.id);
        for set in NamedSet::of(game.id) {
            let told = RulesLine::Set(SetTexts::of(set));
            assert_eq!(rules_line(game, Some(set), &set.options()), Some(told), "{}", set.id);
            assert!(matches!(rules_line(game, None, &set.options()), Some(RulesLine::Changed(_))), "{}", set.id);
            let mut short = set.options();
            Length::Deal.apply(game, Some(set), &mut short);
            assert_eq!(rules_line(game, Some(set), &short), Some(told), "{}: one deal of it", set.id);
            assert!(!plays_as_told(&chosen("rami51", &set.options(), Some(set.id))));
        }
    }
    let game = variants::by_id("rami51").expect("a game");
    let changed = Options::from([number("hand_size", 13)]);
    assert_eq!(rules_line(game, None, &changed), Some(RulesLine::Changed(1)));
    let set = NamedSet::by_id("rami-51-familles").expect("a set");
    let mut changed = set.options();
    changed.insert("hand_size".into(), OptionValue::Number(10));
    assert_eq!(rules_line(game, Some(set), &changed), Some(RulesLine::Changed(1)));
    assert!(plays_as_told(&chosen("rami51", &Options::from([number("deals", 3)]), None)));
    assert!(!plays_as_told(&chosen("rami51", &Options::from([number("hand_size", 13)]), None)));
}

#[test]
fn every_question_has_its_texts_and_answers_that_differ() {
    for question in QUESTIONS {
        assert!(question.text().is_some(), "{}", question.id);
        let keys = variants::ALL.iter().flat_map(|game| game.house_rules).any(|rule| rule.key == question.id);
        assert!(keys, "{} is the key of a house rule", question.id);
        for answer in question.answers {
            assert!(question.answer_text(answer).is_some(), "{}: {}", question.id, answer.id);
            for (key, value) in answer.options() {
                let offers = variants::ALL.iter().flat_map(|game| game.house_rules);
                let allowed = offers.filter(|rule| rule.key == key).any(|rule| rule.kind.allows(&value));
                assert!(allowed, "{}: no game offers {key}={value}", question.id);
            }
            let cards = answer.cards.split(' ').filter(|card| !card.is_empty());
            assert!(cards.map(str::parse::<rami_engine::cards::Card>).all(|card| card.is_ok()), "{}", answer.id);
        }
        let given: BTreeSet<&str> = FoundRules::all().map(|found| found.answer(question)).collect();
        assert!(given.len() > 1, "{}: every set answers it alike", question.id);
        assert!(given.iter().all(|id| question.answer(id).is_some()), "{}: {given:?}", question.id);
    }
}

/// Answers every question as these rules require, until nothing more is asked.
fn answered_by(found: FoundRules, unknown: impl Fn(usize) -> bool) -> Inquiry {
    let mut inquiry = Inquiry::default();
    while let Some(question) = inquiry.next() {
        let answer = if unknown(inquiry.len()) { None } else { Some(found.answer(question)) };
        inquiry.answer(question, answer);
        assert!(inquiry.len() <= QUESTIONS.len());
    }
    inquiry
}

#[test]
fn every_named_set_is_reached_by_its_own_answers() {
    for found in FoundRules::all() {
        let inquiry = answered_by(found, |_| false);
        assert_eq!(inquiry.nearest().id(), found.id(), "after {} questions", inquiry.len());
        assert_eq!(inquiry.fitting(), usize::from(found.set.is_some()), "{}", found.id());
        assert!(inquiry.differences().is_empty() && inquiry.len() <= 10, "{}: {}", found.id(), inquiry.len());
        assert_eq!(inquiry.options(), found.options(), "{}", found.id());
    }
}

#[test]
fn keeps_more_sets_when_an_answer_is_unknown() {
    let nothing = answered_by(FoundRules::all().next().expect("a set"), |_| true);
    assert_eq!((nothing.len(), nothing.fitting()), (QUESTIONS.len(), NamedSet::ALL.len()));
    for found in FoundRules::all() {
        let inquiry = answered_by(found, |at| at % 2 == 0);
        assert!(inquiry.fitting() >= usize::from(found.set.is_some()), "{}", found.id());
    }
    let mut inquiry = Inquiry::default();
    let first = inquiry.next().expect("a question").id;
    inquiry.answer(inquiry.next().expect("a question"), None);
    assert_ne!(inquiry.next().expect("another").id, first);
    inquiry.take_back();
    assert_eq!(inquiry, Inquiry::default());
}

#[test]
fn reports_differences_from_a_set_and_applies_those_on_offer() {
    let scala = FoundRules::all().find(|found| found.id() == "scala-40").expect("a set");
    let mut inquiry = Inquiry::default();
    for question in QUESTIONS {
        let answer = match question.id {
            "hand_size" => "14",
            "winner_score" => "hands",
            _ => scala.answer(question),
        };
        inquiry.answer(question, Some(answer));
    }
    assert_eq!((inquiry.nearest().id(), inquiry.fitting()), ("scala-40", 0));
    let differences = inquiry.differences();
    let told: Vec<_> = differences.iter().map(|one| (one.question.id, one.given.id, one.can_be_set)).collect();
    assert_eq!(told, [("hand_size", "14", true), ("winner_score", "hands", false)]);
    assert_eq!(differences[0].instead.map(|answer| answer.id), Some("13"));
    let rows = house_rules(scala.variant, &inquiry.options());
    let hand = rows.iter().find(|row| row.key == "hand_size").expect("a row");
    assert_eq!(hand.value, OptionValue::Number(14));
}
