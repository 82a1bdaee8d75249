//! The rules page: it is complete, and every house rule changes it.

use std::collections::{BTreeMap, BTreeSet};

use crate::set_up::{french, options, variant};
use rami_engine::cards::{Meld, RunJokers};
use rami_engine::game::IllegalMove;
use rami_engine::rules::{HouseRule, OptionKind, OptionValue, Options, Rules};
use rami_engine::variants::{self, Variant};
use rami_model::text::Lang;
use rami_model::view_models::{Example, Section, house_row, mark_changes, rule_of, rules_page};
use rami_test_utils::refusals::every_refusal;

/// All values of a house rule. Of a wide range, only its ends and the values around its default.
fn values(rule: &HouseRule) -> Vec<OptionValue> {
    let mut values: Vec<OptionValue> = match rule.kind {
        OptionKind::Flag => [true, false].map(OptionValue::Flag).into(),
        OptionKind::OneOf(numbers) | OptionKind::NothingOr(numbers) | OptionKind::OneOfOr(numbers, _) => {
            numbers.iter().copied().map(OptionValue::Number).collect()
        }
        OptionKind::Words(words) => words.iter().map(|word| OptionValue::named(word)).collect(),
        OptionKind::Number { min, max, .. } | OptionKind::RangeOr { min, max, .. } => {
            let near: i64 = rule.default.number().unwrap_or(min);
            [min, max, near - 1, near + 1, 1, 2].map(OptionValue::Number).into()
        }
    };
    if let OptionKind::OneOfOr(_, word) | OptionKind::RangeOr { word, .. } = rule.kind {
        values.push(OptionValue::named(word));
    }
    values.push(OptionValue::Null);
    values.retain(|value| rule.kind.allows(value) && *value != rule.default);
    let mut distinct: Vec<OptionValue> = Vec::new();
    for value in values {
        if !distinct.contains(&value) {
            distinct.push(value);
        }
    }
    distinct
}

/// The other house rules without which this one has no effect. Most need none.
fn needed(variant: &Variant, rule: &HouseRule) -> Options {
    let needed = match (variant.id, rule.key) {
        ("rami51", "clean_part") => "clean_run_only=true",
        ("puis-je", "joker_hand" | "joker_swap") => "jokers=2",
        _ => "",
    };
    options(needed)
}

fn with(variant: &Variant, rule: &HouseRule, value: &OptionValue) -> Rules {
    let mut options = needed(variant, rule);
    options.insert(rule.key.to_string(), value.clone());
    variant.rules_with(&options).expect("allowed")
}

/// Every game with its own rules and with every value of every house rule.
fn every_rules() -> Vec<(String, Rules)> {
    let mut all = Vec::new();
    for variant in variants::ALL {
        all.push((variant.id.to_string(), (variant.rules)()));
        for rule in variant.house_rules {
            let changed = values(rule);
            assert!(!changed.is_empty(), "{} {}", variant.id, rule.key);
            let named = |value: &OptionValue| format!("{}: {} {value}", variant.id, rule.key);
            all.extend(changed.iter().map(|value| (named(value), with(variant, rule, value))));
        }
    }
    all
}

fn page(lang: Lang, rules: &Rules) -> Vec<Section> {
    rules_page(lang, rules, usize::from(rules.min_players))
}

fn paragraphs(lang: Lang, rules: &Rules) -> Vec<(&'static str, String)> {
    page(lang, rules).into_iter().flat_map(|section| section.paragraphs).map(|part| (part.id, part.text)).collect()
}

/// A paragraph of a game with these house rules, with plain spaces for those that do not break.
fn paragraph(lang: Lang, id: &str, options: &[(&str, OptionValue)], anchor: &str) -> Option<String> {
    let options: Options = options.iter().map(|(key, value)| (key.to_string(), value.clone())).collect();
    let rules = variant(id).rules_with(&options).expect("allowed");
    let mut said = paragraphs(lang, &rules).into_iter().filter(|(id, _)| *id == anchor);
    said.next().map(|(_, text)| text.replace(['\u{a0}', '\u{202f}'], " "))
}

#[test]
fn every_house_rule_changes_the_page() {
    for (lang, variant) in Lang::all().flat_map(|lang| variants::ALL.iter().map(move |variant| (lang, variant))) {
        for rule in variant.house_rules {
            let own = variant.rules_with(&needed(variant, rule)).expect("allowed");
            let mut seen = vec![(OptionValue::named("its own"), page(lang, &own))];
            // Values that leave the rules unchanged are left out, such as a limit of nine deals in a match of five.
            for value in values(rule).into_iter().filter(|value| with(variant, rule, value) != own) {
                let changed = page(lang, &with(variant, rule, &value));
                let same = seen.iter().find(|(_, page)| *page == changed);
                assert!(
                    same.is_none(),
                    "{}: {}: {} {value} reads like {:?}",
                    lang.code(),
                    variant.id,
                    rule.key,
                    same.map(|(value, _)| value)
                );
                seen.push((value, changed));
            }
            assert!(seen.len() > 1, "{}: {} changes nothing", variant.id, rule.key);
        }
    }
}

#[test]
fn marks_house_rules_without_effect_alone_as_ineffective() {
    for variant in variants::ALL {
        let effective =
            |rule: &HouseRule, options: &Options| house_row(variant, options, rule.key).expect("offered").effective;
        for rule in variant.house_rules {
            let needed = needed(variant, rule);
            assert_eq!(effective(rule, &Options::new()), needed.is_empty(), "{}: {}", variant.id, rule.key);
            assert!(effective(rule, &needed), "{}: {} with {needed:?}", variant.id, rule.key);
        }
    }
}

#[test]
fn renders_every_paragraph_completely() {
    for (name, rules) in every_rules() {
        for lang in Lang::all() {
            let name = format!("{}: {name}", lang.code());
            let sections = page(lang, &rules);
            let paragraphs = paragraphs(lang, &rules);
            let ids: Vec<&str> =
                sections.iter().map(|section| section.id).chain(paragraphs.iter().map(|(id, _)| *id)).collect();
            let distinct: BTreeSet<&str> = ids.iter().copied().collect();
            assert_eq!(distinct.len(), ids.len(), "{name}: anchors differ: {ids:?}");
            assert!(ids.iter().all(|id| id.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-')));
            for section in &sections {
                assert!(!section.title.is_empty() && !section.paragraphs.is_empty(), "{name}: {}", section.id);
            }
            for (id, text) in paragraphs {
                let begins = text.starts_with(|first: char| first.is_uppercase() || ['«', '“'].contains(&first));
                let spaced = !["  ", " .", " ,", " ;", ",,", ".."].iter().any(|fault| text.contains(fault));
                assert!(begins && text.ends_with('.') && spaced, "{name}: {id}: {text}");
                assert!(!text.contains(['{', '}', '|']), "{name}: {id}: {text}");
            }
        }
    }
}

#[test]
fn the_page_has_the_same_paragraphs_in_every_language() {
    for (name, rules) in every_rules() {
        let numbers = |text: &str| {
            let numbers = text.split(|letter: char| !letter.is_ascii_digit()).filter(|number| !number.is_empty());
            numbers.map(str::to_string).collect::<BTreeSet<_>>()
        };
        let said = |lang| {
            let said = paragraphs(lang, &rules).into_iter().map(|(id, text)| (id, numbers(&text)));
            said.collect::<BTreeMap<_, _>>()
        };
        for lang in Lang::all() {
            assert_eq!(said(lang), said(french()), "{}: {name}: the numbers of a paragraph", lang.code());
            if lang == french() {
                continue;
            }
            for (id, text) in paragraphs(lang, &rules) {
                let same = paragraphs(french(), &rules).into_iter().any(|(_, french)| french == text);
                assert!(!same, "{}: {name}: {id} is in French: {text}", lang.code());
            }
        }
    }
}

#[test]
fn every_refusal_leads_to_a_paragraph() {
    for (name, rules) in every_rules() {
        let ids: BTreeSet<&str> = paragraphs(french(), &rules).into_iter().map(|(id, _)| id).collect();
        for refusal in every_refusal() {
            let id = rule_of(&refusal, &rules);
            assert!(ids.contains(id), "{name}: {} leads to {id}", refusal.code());
        }
    }
}

#[test]
fn refusals_of_a_game_lead_to_what_explains_them() {
    let card = "7H".parse().expect("a card");
    let cases = [
        ("suites", IllegalMove::DeepestCardNeedsRun { card }, "deep"),
        ("suites", IllegalMove::LayOffLimit { max: 2 }, "layoff-limit"),
        ("suites", IllegalMove::MustKeepClosingCard, "out"),
        ("rami101", IllegalMove::MustUseTakenCard { card }, "taken"),
        ("rami101", IllegalMove::FirstTurn, "first-turn"),
        ("rami101", IllegalMove::OpeningNeedsCleanMeld { points: 51, needed: 51 }, "opening-clean"),
        ("rami51", IllegalMove::OpeningBelowMinimum { points: 1, needed: 51 }, "opening"),
        ("rami51", IllegalMove::BothCardsNeeded, "joker-set"),
        ("rami51", IllegalMove::RebuyLimit { max: 3 }, "rebuy"),
        ("rami51", IllegalMove::NotOpened, "layoff"),
        ("puis-je", IllegalMove::ContractNotMet { sets: 2, runs: 0 }, "contract"),
        ("puis-je", IllegalMove::ContractRunsTouch, "contract-touching"),
        ("puis-je", IllegalMove::TooManyMelds, "contract"),
        ("puis-je", IllegalMove::NoDiscardToGoOut, "out-last-deal"),
        ("puis-je", IllegalMove::OwnDiscard, "buy-order"),
        ("puis-je", IllegalMove::NotYourTurn { turn: Some(1) }, "buy-order"),
        ("traditionnel", IllegalMove::SameCard { card }, "same-card"),
        ("traditionnel", IllegalMove::NoJoker, "packs"),
    ];
    for (id, refusal, anchor) in cases {
        assert_eq!(rule_of(&refusal, &(variant(id).rules)()), anchor, "{id}: {}", refusal.code());
    }
}

#[test]
fn states_the_numbers_of_the_rules() {
    let says = |id, options: &[(&str, OptionValue)], anchor, words: &str| {
        let text = paragraph(french(), id, options, anchor).unwrap_or_else(|| panic!("{id} has no {anchor}"));
        assert!(text.contains(words), "{id} {anchor}: {text}");
    };
    says("rami51", &[], "packs", "2 jeux de 52 cartes et 4 jokers : 108 cartes");
    says("suites", &[], "packs", "1 jeu de 52 cartes, sans joker : 52 cartes");
    says("rami101", &[], "deal", "14 cartes");
    says("rami51", &[("opening_points", OptionValue::Number(40))], "opening", "au moins 40 points");
    says("puis-je", &[], "contract-2", "Donne 2 : 1 brelan et 1 suite, 7 cartes");
    says("puis-je", &[], "contract-3", "Donne 3 : 2 suites, 8 cartes");
    says("puis-je", &[], "contract-4", "Donne 4 : 3 brelans, 9 cartes");
    says("puis-je", &[("winner_score", OptionValue::Number(-20))], "score", "\u{2212}20 points");
    says("puis-je", &[], "out-last-deal", "donne 5");
    says("suites", &[], "match", "250 points, ou après 12 donnes");
    says("suites", &[], "long-run", "au moins 7 cartes posée d’un coup fait un rami : 50 points");
    says("traditionnel", &[("stake", OptionValue::Number(4))], "pot", "moins de 80 points");
    says("traditionnel", &[("set_duplicates", OptionValue::Flag(true))], "sets", "jusqu’à 8 cartes");
    assert_eq!(paragraph(french(), "traditionnel", &[], "pot"), None, "no chips, no word of them");
    assert_eq!(paragraph(french(), "puis-je", &[], "joker"), None, "no jokers, no word of them");
}

#[test]
fn states_the_numbers_in_every_language() {
    let says = |code, id, options: &[(&str, OptionValue)], anchor, words: &str| {
        let lang = Lang::by_code(code).expect("a language");
        let text = paragraph(lang, id, options, anchor).unwrap_or_else(|| panic!("{id} has no {anchor}"));
        assert!(text.contains(words), "{code}: {id} {anchor}: {text}");
    };
    says("en", "rami51", &[], "packs", "2 packs of 52 cards and 4 jokers: 108 cards");
    says("pt", "rami51", &[], "packs", "2 baralhos de 52 cartas e 4 curingas: 108 cartas");
    says("en", "suites", &[], "packs", "1 pack of 52 cards, without jokers: 52 cards");
    says("pt", "suites", &[], "packs", "1 baralho de 52 cartas, sem curinga: 52 cartas");
    says("en", "puis-je", &[], "contract-2", "Deal 2: 1 set and 1 run, 7 cards.");
    says("pt", "puis-je", &[], "contract-2", "Rodada 2: 1 trinca e 1 sequência, 7 cartas.");
    says("en", "rami51", &[], "turn", "may then take jokers, lay down and lay off,");
    says("en", "suites", &[], "turn", "may then lay down and lay off,");
    says("pt", "rami51", &[], "turn", "pode pegar curingas, baixar e encaixar,");
    says("fr", "rami51", &[], "turn", "peut prendre des jokers, poser et compléter,");
    says("en", "puis-je", &[], "score", "scores 0 points;");
    says("pt", "puis-je", &[], "score", "marca 0 ponto;");
    let fee = [("rebuy_fee", OptionValue::Number(1))];
    says("en", "rami51", &fee, "rebuy-fee", "costs 1 chip, which goes into");
    says("pt", "rami51", &fee, "rebuy-fee", "custa 1 ficha, que vai para");
    let fee = [("rebuy_fee", OptionValue::Number(2))];
    says("en", "rami51", &fee, "rebuy-fee", "costs 2 chips, which go into");
    says("pt", "rami51", &fee, "rebuy-fee", "custa 2 fichas, que vão para");
}

#[test]
fn the_number_of_players_shows_the_packs() {
    let rules = (variant("puis-je").rules)();
    let packs = |players| {
        let sections = rules_page(french(), &rules, players);
        let all = sections.iter().flat_map(|section| &section.paragraphs);
        all.clone().find(|part| part.id == "packs").expect("always said").text.clone()
    };
    assert!(packs(5).contains("104 cartes") && packs(6).contains("156 cartes"), "{} {}", packs(5), packs(6));
}

#[test]
fn describes_rules_that_no_game_has_by_default() {
    let mut rules = (variant("rami101").rules)();
    let place = |rules: &Rules| paragraphs(french(), rules).into_iter().find(|(id, _)| *id == "joker-place");
    let ends = place(&rules);
    rules.melds.run_joker_places = RunJokers::Anywhere;
    assert_ne!(place(&rules), ends);
    rules.melds.sets.as_mut().expect("sets").jokers = Some(2);
    let count = paragraphs(french(), &rules).into_iter().find(|(id, _)| *id == "joker-count").expect("said").1;
    assert!(count.contains("2 jokers") && count.contains('1'), "{count}");
}

/// The examples of a paragraph.
fn examples(rules: &Rules, anchor: &str) -> Vec<Example> {
    let mut paragraphs = page(french(), rules).into_iter().flat_map(|section| section.paragraphs);
    paragraphs.find(|paragraph| paragraph.id == anchor).map(|paragraph| paragraph.examples).unwrap_or_default()
}

#[test]
fn the_examples_are_what_the_engine_allows() {
    for (name, rules) in every_rules() {
        for paragraph in page(french(), &rules).into_iter().flat_map(|section| section.paragraphs) {
            for Example { melds, allowed, points, said } in paragraph.examples {
                let formed: Result<Vec<Meld>, _> = melds.iter().map(|cards| Meld::new(&rules.melds, cards)).collect();
                // The melds of an opening that is too small or lacks a clean meld are correct by themselves. So is a
                // run that is not clean enough.
                let of_opening = points.is_some() || paragraph.id == "opening-clean";
                let may_be = of_opening || allowed == formed.is_ok();
                assert!(may_be && (formed.is_ok() || !allowed), "{name}: {}: {said}", paragraph.id);
                assert_eq!(said.starts_with("Permis"), allowed, "{name}: {said}");
            }
        }
    }
    let own = |id| (variant(id).rules)();
    for variant in variants::ALL {
        let drawn = page(french(), &(variant.rules)()).into_iter().flat_map(|section| section.paragraphs);
        assert!(drawn.map(|paragraph| paragraph.examples.len()).sum::<usize>() >= 5, "{}", variant.id);
    }
    let verdicts = |rules: &Rules, anchor| examples(rules, anchor).iter().map(|one| one.allowed).collect::<Vec<_>>();
    assert_eq!(verdicts(&own("rami51"), "sets"), [true, true, false]);
    assert_eq!(verdicts(&own("suites"), "sets"), [false, false, false], "runs alone");
    assert_eq!(verdicts(&own("rami101"), "joker-place"), [false], "jokers lie at the ends");
    assert_eq!(examples(&own("puis-je"), "contract-4")[0].melds.len(), 3);
}

#[test]
fn openings_are_shown_with_what_they_are_worth() {
    let worth = |points| {
        let options = [("opening_points".to_string(), OptionValue::Number(points))].into_iter().collect();
        let shown = examples(&variant("rami51").rules_with(&options).expect("allowed"), "opening");
        shown.into_iter().map(|one| (one.points.unwrap_or_default(), one.allowed)).collect::<Vec<_>>()
    };
    assert_eq!(worth(51), [("30 points".into(), false), ("51 points".into(), true)]);
    assert_eq!(worth(30), [("15 points".into(), false), ("30 points".into(), true)]);
    assert_eq!(worth(0), [("15 points".into(), true)]);
    assert_eq!(worth(100).len(), 2);
}

#[test]
fn marks_paragraphs_changed_by_house_rules() {
    let rami51 = variant("rami51");
    let own = page(french(), &(rami51.rules)());
    let marked = |options: &[(&str, OptionValue)]| {
        let options: Options = options.iter().map(|(key, value)| (key.to_string(), value.clone())).collect();
        let mut shown = page(french(), &rami51.rules_with(&options).expect("allowed"));
        mark_changes(&mut shown, &own);
        let all = shown.into_iter().flat_map(|section| section.paragraphs);
        all.filter(|paragraph| paragraph.changed).map(|paragraph| paragraph.id).collect::<Vec<_>>()
    };
    assert_eq!(marked(&[]), [""; 0]);
    assert_eq!(marked(&[("opening_points", OptionValue::Number(40))]), ["opening"]);
    assert_eq!(marked(&[("stake", OptionValue::Number(4))]), ["stake", "pot"]);
}
