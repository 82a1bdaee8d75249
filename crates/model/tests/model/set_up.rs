//! The set-up of house rules: which rules are offered, in which words, and which are hidden because they have no
//! effect.

use std::collections::BTreeSet;

use rami_engine::rules::{OptionError, OptionKind, OptionValue, Options};
use rami_engine::variants::{self, NamedSet, Variant};
use rami_model::text::{self, Lang};
use rami_model::view_models::{
    HouseControl, HouseRow, effective_rules, house_groups, house_row, house_rules, house_value, written_number,
};

pub fn french() -> Lang {
    Lang::by_code("fr").expect("French")
}

pub fn variant(id: &str) -> &'static Variant {
    variants::by_id(id).expect("listed")
}

/// House rules as an address writes them: `jokers=2 joker_swap=true`.
pub fn options(text: &str) -> Options {
    let rules = text.split_whitespace().map(|rule| rule.split_once('=').expect("a key and a value"));
    rules.map(|(key, value)| (key.to_string(), OptionValue::from_text(value))).collect()
}

#[test]
fn every_house_rule_has_its_texts() {
    for variant in variants::ALL {
        for rule in variant.house_rules {
            let mut suffixes = vec![String::new(), ".help".into()];
            if rule.kind.allows(&OptionValue::Null) {
                suffixes.push(".none".into());
            }
            match rule.kind {
                OptionKind::Flag => {}
                OptionKind::Words(words) => suffixes.extend(words.iter().map(|word| format!(".{word}"))),
                OptionKind::OneOfOr(_, word) | OptionKind::RangeOr { word, .. } => {
                    suffixes.extend([".value".to_string(), format!(".{word}")]);
                }
                _ => suffixes.push(".value".into()),
            }
            for suffix in suffixes {
                assert!(text::key(&format!("rule.{}{suffix}", rule.key)).is_some(), "rule.{}{suffix}", rule.key);
            }
        }
    }
}

#[test]
fn house_rules_are_said_apart_in_every_language() {
    for (lang, variant) in Lang::all().flat_map(|lang| variants::ALL.iter().map(move |variant| (lang, variant))) {
        let rows = house_rules(variant, &Options::new());
        let names: BTreeSet<String> = rows.iter().map(|row| lang.render(&row.name)).collect();
        assert_eq!(names.len(), rows.len(), "{} {}: {names:?}", lang.code(), variant.id);
        for row in rows {
            let labels: BTreeSet<String> = row.choices.iter().map(|choice| lang.render(&choice.label)).collect();
            assert_eq!(labels.len(), row.choices.len(), "{} {}: {labels:?}", lang.code(), row.key);
            let help = lang.render(&row.help);
            assert!(help.ends_with(['.', '?']) && !help.contains('{'), "{} {}: {help}", lang.code(), row.key);
        }
    }
}

fn row(variant: &Variant, options: &Options, key: &str) -> HouseRow {
    house_row(variant, options, key).expect("offered")
}

fn labels(row: &HouseRow) -> Vec<String> {
    row.choices.iter().map(|choice| french().render(&choice.label)).collect()
}

#[test]
fn house_rules_are_offered_in_order_with_their_choices() {
    for variant in variants::ALL {
        let rows = house_rules(variant, &Options::new());
        let keys: Vec<&str> = rows.iter().map(|row| row.key).collect();
        assert_eq!(keys, variant.house_rules.iter().map(|rule| rule.key).collect::<Vec<_>>());
        for (row, rule) in rows.iter().zip(variant.house_rules) {
            assert!(row.value == rule.default && !row.changed, "{}", row.key);
            assert!(row.choices.iter().all(|choice| rule.kind.allows(&choice.value)), "{}", row.key);
            let chosen = row.choices.iter().filter(|choice| choice.chosen).count();
            let in_field = matches!(row.control, HouseControl::Number { .. });
            assert!(chosen == 1 || in_field && chosen == 0, "{}", row.key);
        }
    }
    let (puis_je, none) = (variant("puis-je"), Options::new());
    let most = row(puis_je, &none, "buy_max");
    assert_eq!(most.control, HouseControl::Choice);
    assert_eq!(labels(&most)[..2], ["1 par donne", "2 par donne"]);
    assert_eq!(labels(&most)[5], "sans limite");
    assert_eq!(labels(&row(puis_je, &none, "wrap_runs")), ["Oui", "Non"]);
    assert_eq!(labels(&row(puis_je, &none, "winner_score")), ["0 point", "\u{2212}20 points"]);
    assert_eq!(labels(&row(puis_je, &none, "go_out_discard")), ["toujours jetée", "posée ou jetée"]);
    let deals = row(variant("suites"), &none, "deals");
    assert_eq!(
        (deals.control, labels(&deals)),
        (HouseControl::Number { min: 1, max: 1000 }, vec!["sans limite".into()])
    );
    assert_eq!(french().render(&deals.label), "12 donnes");
    assert_eq!(labels(&row(variant("suites"), &none, "layoff_limit")), ["2 cartes", "sans limite"]);
}

#[test]
fn options_hold_only_what_differs() {
    let rami51 = variant("rami51");
    let mut options = Options::new();
    let set = |options: &mut Options, key: &str, value| rami51.set_house_rule(options, key, value);
    assert_eq!(set(&mut options, "opening_points", OptionValue::Number(40)), Ok(()));
    assert_eq!(set(&mut options, "max_jokers", OptionValue::Number(2)), Ok(()));
    let jokers = row(rami51, &options, "max_jokers");
    assert!(jokers.changed && jokers.choices[2].chosen && french().render(&jokers.label) == "2 jokers");
    assert_eq!(set(&mut options, "opening_points", OptionValue::Number(51)), Ok(()));
    assert_eq!(set(&mut options, "max_jokers", OptionValue::Null), Ok(()));
    assert!(options.is_empty(), "{options:?}");
    let refused = set(&mut options, "opening_points", OptionValue::Number(101));
    assert!(matches!(refused, Err(OptionError::BadValue { .. })));
    let refused = set(&mut options, "wrap_runs", OptionValue::Flag(true));
    assert_eq!(refused, Err(OptionError::UnknownKey("wrap_runs".into())));
    assert!(options.is_empty());
}

#[test]
fn marks_changes_against_the_chosen_set() {
    let rami51 = variant("rami51");
    let base = NamedSet::by_id("scala-40").expect("a set").options();
    let value = |options: &Options, key| house_value(rami51, &base, options, key).expect("offered");
    assert_eq!(effective_rules(rami51, &base, &base).changed, 0);
    assert_eq!(effective_rules(rami51, &Options::new(), &base).changed, base.len());
    let mut options = base.clone();
    rami51.set_house_rule(&mut options, "opening_points", OptionValue::Number(51)).expect("allowed");
    assert_eq!(value(&options, "opening_points"), (OptionValue::Number(51), true), "the game's own is a change here");
    assert_eq!(value(&options, "hand_size"), (OptionValue::Number(13), false));
    assert_eq!(effective_rules(rami51, &base, &options).changed, 1);
}

#[test]
fn rejects_numbers_out_of_range() {
    let found = ["1", " 8 ", "0", "9", "", "x", "2.5"].map(|text| written_number(text, 1, 8));
    assert_eq!(found, [Some(1), Some(8), None, None, None, None, None]);
}

#[test]
fn many_house_rules_come_in_groups_and_none_is_missing() {
    for variant in variants::ALL {
        let groups = house_groups(variant);
        let mut grouped: Vec<&str> = groups.iter().flat_map(|group| group.keys.clone()).collect();
        let mut keys: Vec<&str> = variant.house_rules.iter().map(|rule| rule.key).collect();
        grouped.sort_unstable();
        keys.sort_unstable();
        assert_eq!(grouped, keys, "{}", variant.id);
        assert_eq!(groups.iter().all(|group| group.title.is_some()), keys.len() > 8, "{}", variant.id);
        assert!(groups.iter().all(|group| !group.keys.is_empty()), "{}", variant.id);
    }
    let ids: Vec<&str> = house_groups(variant("rami51")).iter().map(|group| group.id).collect();
    assert_eq!(ids, ["cards", "opening", "jokers", "turn", "end", "match"]);
}

#[test]
fn offers_words_beside_numbers() {
    let (traditionnel, puis_je, none) = (variant("traditionnel"), variant("puis-je"), Options::new());
    let bonus = row(traditionnel, &none, "chasse_bonus");
    assert_eq!(bonus.control, HouseControl::Number { min: 0, max: 100 });
    assert_eq!(
        (french().render(&bonus.label), labels(&bonus)),
        ("25 points".into(), vec!["deux fois les points".into()])
    );
    assert!(!bonus.choices[0].chosen);
    let jokers = row(puis_je, &none, "jokers");
    assert_eq!(jokers.control, HouseControl::Choice);
    let offered =
        ["0 joker", "1 joker", "2 jokers", "3 jokers", "4 jokers", "6 jokers", "un de moins que le nombre de joueurs"];
    assert_eq!(labels(&jokers), offered);
    assert!(jokers.choices[0].chosen);
}

#[test]
fn replaces_a_word_by_a_number_and_back() {
    let traditionnel = variant("traditionnel");
    let mut chosen = Options::new();
    let set = |chosen: &mut Options, value| traditionnel.set_house_rule(chosen, "chasse_bonus", value);
    assert_eq!(set(&mut chosen, OptionValue::named("double")), Ok(()));
    let bonus = row(traditionnel, &chosen, "chasse_bonus");
    assert!(bonus.changed && bonus.choices[0].chosen && bonus.value.number::<i64>().is_none(), "{bonus:?}");
    assert_eq!(set(&mut chosen, OptionValue::Number(100)), Ok(()));
    assert_eq!(chosen, options("chasse_bonus=100"));
    assert!(!row(traditionnel, &chosen, "chasse_bonus").choices[0].chosen);
    for wrong in [OptionValue::Number(101), OptionValue::named("triple"), OptionValue::Null] {
        assert!(matches!(set(&mut chosen, wrong), Err(OptionError::BadValue { .. })));
    }
    assert_eq!(set(&mut chosen, OptionValue::Number(25)), Ok(()));
    assert!(chosen.is_empty(), "{chosen:?}");
}

#[test]
fn marks_house_rules_without_effect() {
    // A game, the keys to check, house rules under which they have an effect, and house rules under which they have
    // none.
    let cases = [
        ("puis-je", "joker_hand joker_swap", "jokers=1", ""),
        ("puis-je", "joker_hand joker_swap", "jokers=by-players", "layoff_same_turn=false"),
        ("puis-je", "hand_ace", "", "values=fives"),
        ("puis-je", "contracts", "deals=5", "deals=4"),
        ("puis-je", "contracts", "deals=6 contracts=seven", "deals=4 contracts=seven"),
        ("puis-je", "no_touching_runs", "deals=3", "deals=2"),
        ("rami51", "clean_part", "clean_run_only=true", "clean_part=true"),
        ("rami51", "first_turn_no_discard", "discard_needs_opening=open", "first_turn_limit=true"),
        ("rami51", "first_turn_no_discard", "", "discard_needs_opening=strict"),
        ("rami51", "ace_low", "opening_points=0 opening_rises=true", "opening_points=0"),
        ("rami51", "rami_sec_exempt", "opening_points=0 clean_run_only=true", "opening_points=0"),
        ("rami51", "limit ends max_rebuys rebuy_fee", "", "deals=4"),
        ("rami51", "limit ends", "ends=limit", "ends=limit deals=4"),
        ("rami51", "max_rebuys rebuy_fee", "", "ends=limit rebuy_fee=2"),
        ("rami51", "rebuy_fee", "max_rebuys=1", "max_rebuys=0"),
        ("rami101", "limit", "", "deals=1"),
        ("rami101", "joker_may_become_inner", "", "joker_anywhere=true"),
        ("traditionnel", "set_duplicates", "", "packs=1"),
        ("traditionnel", "set_duplicates", "jokers=2", "jokers=2 packs=1"),
        ("gin", "oklahoma undercut_bonus undercut_tie", "knock_limit=1", "knock_limit=0"),
    ];
    for (id, keys, effect, none) in cases {
        for key in keys.split(' ') {
            assert!(row(variant(id), &options(effect), key).effective, "{id}: {key} with {effect:?}");
            assert!(!row(variant(id), &options(none), key).effective, "{id}: {key} with {none:?}");
        }
    }
}

#[test]
fn keeps_house_rules_that_others_do_not_disable() {
    let cases = [
        ("puis-je", "deals=1", "deals contract_cards packs jokers buy_max"),
        ("rami51", "deals=3 stake=0", "deals stake tariff"),
        ("rami51", "ends=limit", "limit ends deals"),
        ("rami51", "first_turn_limit=true", "first_turn_limit discard_needs_opening discard_must_be_used"),
        ("rami51", "opening_points=0", "opening_points opening_rises clean_run_only"),
        ("suites", "top_must_be_laid=true", "deep_take_layoff_counts top_must_be_laid"),
        ("traditionnel", "deals=2 chasse_bonus=double", "target deals chasse_bonus"),
    ];
    for (id, chosen, keys) in cases {
        for key in keys.split(' ') {
            assert!(row(variant(id), &options(chosen), key).effective, "{id}: {key} with {chosen:?}");
        }
    }
    // An option unknown to the game hides nothing.
    assert!(row(variant("gin"), &options("nothing=1"), "target").effective);
}
