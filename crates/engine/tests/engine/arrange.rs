//! The arranger against a deliberately naive one, and on hands worked out by hand.

mod naive;

use rami_engine::arrange::{self, Arrangement, Arranger};
use rami_engine::cards::{AceRule, Card, Hand, Meld, Pack, PlacedCard, RunJokers, SetJoker, SetRules, parse_cards};
use rami_engine::rules::{CleanMeld, Opening, Pips, Rules};
use rami_engine::variants;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

fn rules_of(id: &str) -> Rules {
    (variants::by_id(id).expect("listed").rules)()
}

fn edited(id: &str, edit: impl FnOnce(&mut Rules)) -> Rules {
    let mut rules = rules_of(id);
    edit(&mut rules);
    rules
}

fn rami51() -> Rules {
    rules_of("rami51")
}

fn rami51_with(edit: impl FnOnce(&mut Rules)) -> Rules {
    edited("rami51", edit)
}

fn edit_sets(rules: &mut Rules, edit: impl FnOnce(&mut SetRules)) {
    edit(rules.melds.sets.as_mut().expect("rami51 has sets"));
}

fn opening(points: u16, clean: CleanMeld, whole_hand_exempt: bool) -> Opening {
    Opening::MinimumPoints { points, clean, whole_hand_exempt, rises: false }
}

/// Rule sets that differ in everything that the arranger reads.
fn rule_sets() -> Vec<(&'static str, Rules)> {
    let limit = |rules: &mut Rules, max: u8| {
        rules.melds.run_jokers = Some(max);
        edit_sets(rules, |sets| sets.jokers = Some(max));
    };
    let all_games = variants::ALL.iter().map(|variant| (variant.id, (variant.rules)()));
    let others = vec![
        ("two jokers", rami51_with(|rules| limit(rules, 2))),
        (
            "one joker, clean run, exempt",
            rami51_with(|rules| {
                limit(rules, 1);
                rules.opening = opening(40, CleanMeld::Run, true);
            }),
        ),
        (
            "jokers at ends, clean meld",
            rami51_with(|rules| {
                rules.melds.run_joker_places = RunJokers::Ends { may_become_inner: false };
                rules.opening = opening(30, CleanMeld::Any, false);
                edit_sets(rules, |sets| sets.joker = SetJoker::Named { from_three: true });
            }),
        ),
        (
            "circular, runs of four, large sets",
            rami51_with(|rules| {
                rules.melds.run_min = 4;
                rules.melds.ace = AceRule::Circular;
                rules.opening = Opening::None;
                edit_sets(rules, |sets| *sets = SetRules { copies: 2, max: 8, ..*sets });
            }),
        ),
        (
            "runs only, ace low, jokers unlimited",
            rami51_with(|rules| {
                rules.melds.sets = None;
                rules.melds.ace = AceRule::Low;
                rules.opening = opening(25, CleanMeld::NotNeeded, true);
            }),
        ),
        (
            "unlimited jokers in large sets, three packs",
            rami51_with(|rules| {
                rules.pack.packs = 3;
                edit_sets(rules, |sets| *sets = SetRules { copies: 3, max: 5, jokers: None, ..*sets });
            }),
        ),
        (
            "contracts without touching runs, three packs",
            edited("puis-je", |rules| {
                rules.pack.packs = 3;
                if let Opening::Contract(contracts) = &mut rules.opening {
                    contracts.no_touching_runs = true;
                }
            }),
        ),
    ];
    all_games.chain(others).collect()
}

fn hand(text: &str) -> Hand {
    parse_cards(text).expect("cards").into_iter().collect()
}

fn meld(rules: &Rules, text: &str) -> Meld {
    let cards: Vec<PlacedCard> = text.split(' ').map(|word| word.parse().expect("a card")).collect();
    Meld::new(&rules.melds, &cards).expect("a combination")
}

fn texts(melds: &[Meld]) -> Vec<String> {
    melds.iter().map(Meld::to_string).collect()
}

/// A hand dealt from only some of the ranks, so that melds are frequent.
fn random_hand(rules: &Rules, rng: &mut ChaCha8Rng, cards: usize, jokers: usize) -> Hand {
    let (low, span) = (rng.random_range(1..=13u8), rng.random_range(3..=13u8));
    let near = |card: &Card| card.rank().is_some_and(|rank| (rank.number() + 13 - low) % 13 < span);
    let mut pack: Vec<Card> = Pack { jokers: 0, ..rules.pack }.cards().filter(near).collect();
    pack.shuffle(rng);
    pack.into_iter().take(cards - jokers).chain(std::iter::repeat_n(Card::JOKER, jokers)).collect()
}

fn assert_sound(rules: &Rules, hand: &Hand, arrangement: &Arrangement) {
    let laid = arrangement.melds.iter().flat_map(Meld::cards).map(|placed| placed.card());
    assert_eq!(hand.without(laid), Some(arrangement.deadwood), "cards conserved: {hand} {arrangement:?}");
    assert_eq!(arrangement.deadwood_points, rules.values.of_hand(&arrangement.deadwood));
    let points: u16 = arrangement.melds.iter().map(|meld| rules.values.of_meld(meld)).sum();
    assert_eq!(arrangement.meld_points, points);
}

/// Compares everything the arranger says about a hand with the naive search.
fn compare(name: &str, rules: &Rules, arranger: &mut Arranger, hand: &Hand) {
    let summary =
        |arrangement: &Arrangement| (arrangement.deadwood_points, arrangement.deadwood.len(), arrangement.meld_points);
    let naive = naive::search(rules, hand);
    let context = format!("{name}: {hand}");

    let best = arranger.best(hand);
    assert_sound(rules, hand, &best);
    assert_eq!(summary(&best), naive.best, "best, {context}");
    assert_eq!(arranger.deadwood_points(hand), naive.best.0, "deadwood, {context}");
    let score = arranger.score(hand);
    assert_eq!((score.deadwood_points, score.deadwood_cards.into(), score.meld_points), naive.best, "score, {context}");

    let most = arranger.most_points(hand);
    assert_sound(rules, hand, &most);
    assert_eq!((most.meld_points, most.deadwood_points), naive.most_points, "most points, {context}");
    assert_eq!(arranger.most_meld_points(hand), naive.most_points.0, "most points, {context}");

    let opening = arranger.best_opening(hand);
    assert_eq!(opening.as_ref().map(summary), naive.opening, "opening, {context}");
    if let Some(opening) = &opening {
        assert_sound(rules, hand, opening);
        assert!(naive::is_opening(rules, &opening.melds, opening.deadwood.len()), "{context} {opening:?}");
    }
    let score = arranger.opening_score(hand);
    let score = score.map(|score| (score.deadwood_points, usize::from(score.deadwood_cards), score.meld_points));
    assert_eq!(score, naive.opening, "opening score, {context}");

    for (contract, naive) in naive::CONTRACTS.into_iter().zip(naive.contracts) {
        let found = arranger.best_contract(hand, contract);
        assert_eq!(found.as_ref().map(summary), naive, "{contract:?}, {context}");
        if let Some(found) = &found {
            assert_sound(rules, hand, found);
            let runs = found.melds.iter().filter(|meld| meld.is_run()).count();
            let asked = (usize::from(contract.sets), usize::from(contract.runs));
            assert_eq!((found.melds.len() - runs, runs), asked, "{context}");
        }
        let score = arranger.contract_score(hand, contract);
        let score = score.map(|score| (score.deadwood_points, score.deadwood_cards.into(), score.meld_points));
        assert_eq!(score, naive, "score of {contract:?}, {context}");
    }
    for (clean, most) in [CleanMeld::NotNeeded, CleanMeld::Any, CleanMeld::Run].into_iter().zip(naive.reached) {
        assert!(most == 0 || arranger.reaches(hand, most, clean), "reaches {most} {clean:?}, {context}");
        assert!(!arranger.reaches(hand, most + 1, clean), "reaches {most} + 1 {clean:?}, {context}");
    }

    let split = arranger.split(hand);
    let points = split.map(|melds| melds.iter().map(|meld| rules.values.of_meld(meld)).sum::<u16>());
    assert_eq!(points, naive.split, "split, {context}");
}

fn compare_random(hands: usize, cards: std::ops::RangeInclusive<usize>, jokers: std::ops::RangeInclusive<usize>) {
    let mut rng = ChaCha8Rng::seed_from_u64(51);
    for (name, rules) in rule_sets() {
        let mut arranger = Arranger::new(&rules);
        for _ in 0..hands {
            let (cards, jokers) = (rng.random_range(cards.clone()), rng.random_range(jokers.clone()));
            let hand = random_hand(&rules, &mut rng, cards, jokers);
            compare(name, &rules, &mut arranger, &hand);
        }
    }
}

#[test]
fn agrees_with_the_naive_search_without_jokers() {
    compare_random(600, 7..=11, 0..=0);
}

#[test]
fn agrees_with_the_naive_search_with_jokers() {
    compare_random(250, 6..=9, 1..=2);
}

#[test]
fn agrees_with_the_naive_search_with_many_jokers() {
    compare_random(40, 5..=7, 3..=4);
}

/// Random rules, whether or not a game has them.
fn random_rules(rng: &mut ChaCha8Rng) -> Rules {
    let mut any = |choices: &[u8]| choices[rng.random_range(0..choices.len())];
    let at_most = |choice: u8| (choice < 9).then_some(choice);
    rami51_with(|rules| {
        rules.pack.packs = any(&[1, 2, 3]);
        rules.melds.run_min = any(&[3, 4]);
        rules.melds.ace = [AceRule::Low, AceRule::LowOrHigh, AceRule::Circular][usize::from(any(&[0, 1, 2]))];
        rules.melds.run_jokers = at_most(any(&[0, 1, 2, 9]));
        if any(&[0, 1]) == 1 {
            rules.melds.run_joker_places = RunJokers::Ends { may_become_inner: any(&[0, 1]) == 1 };
        }
        let copies = any(&[1, 1, 2, 3]);
        let (max, jokers) = (any(&[3, 4, 5, 8, 12]), at_most(any(&[0, 1, 2, 9])));
        edit_sets(rules, |sets| *sets = SetRules { copies, max, jokers, ..*sets });
        if any(&[0, 1, 2, 3, 4]) == 0 {
            rules.melds.sets = None;
        }
        rules.values.pips = if any(&[0, 1]) == 1 { Pips::Face } else { Pips::FiveOrTen };
        (rules.values.ace_low, rules.values.ace_high) = (any(&[1, 5, 15]), any(&[5, 10, 11, 15]));
        (rules.values.ace_in_hand, rules.values.joker_in_hand) = (any(&[1, 11, 15]), any(&[0, 20, 25]));
        let clean = [CleanMeld::NotNeeded, CleanMeld::Any, CleanMeld::Run][usize::from(any(&[0, 1, 2]))];
        rules.opening = opening(any(&[0, 20, 30, 40, 51, 71]).into(), clean, any(&[0, 1]) == 1);
    })
}

#[test]
fn agrees_with_the_naive_search_under_any_rules() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..200 {
        let rules = random_rules(&mut rng);
        let mut arranger = Arranger::new(&rules);
        for _ in 0..10 {
            let jokers = rng.random_range(0..=4);
            let cards = rng.random_range(jokers + 1..=9 - jokers / 2);
            let hand = random_hand(&rules, &mut rng, cards, jokers);
            compare(&format!("{:?} {:?} {:?}", rules.melds, rules.values, rules.opening), &rules, &mut arranger, &hand);
        }
    }
}

#[test]
fn agrees_with_the_crate_gin_rummy() {
    let rules = rami51_with(|rules| {
        rules.pack = Pack { packs: 1, jokers: 0 };
        rules.melds.ace = AceRule::Low;
        rules.values.ace_in_hand = 1;
    });
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    let mut arranger = Arranger::new(&rules);
    for _ in 0..20_000 {
        let hand = random_hand(&rules, &mut rng, 10, 0);
        let theirs = gin_rummy::Hand::from_bits_retain(hand.planes()[0] << 1);
        assert_eq!(arranger.deadwood_points(&hand), u16::from(gin_rummy::deadwood(theirs)), "{hand}");
    }
}

#[test]
fn opens_with_exactly_51() {
    let (rules, hand) = (rami51(), hand("TH JH QH 7C 7D 7S 2D"));
    let opening = arrange::best_opening(&rules, &hand, 1).expect("it opens");
    assert_eq!(texts(&opening.melds), ["7C 7D 7S", "TH JH QH"]);
    assert_eq!((opening.meld_points, opening.deadwood_points), (51, 2));
}

#[test]
fn one_point_short_does_not_open() {
    let (rules, hand) = (rami51(), hand("KC KD KH 2D 3D 4D 5D 6D"));
    assert_eq!(arrange::most_points(&rules, &hand).meld_points, 50);
    assert_eq!(arrange::best_opening(&rules, &hand, 1), None);
}

#[test]
fn a_joker_counts_as_the_card_it_replaces() {
    let (rules, hand) = (rami51(), hand("8C 8D JK 9H TH JH"));
    let opening = arrange::best_opening(&rules, &hand, 1).expect("it opens");
    assert_eq!((opening.meld_points, opening.deadwood_points), (53, 0));
    assert_eq!(texts(&opening.melds), ["8C 8D JK=8H", "9H TH JH"]);
}

#[test]
fn prefers_reaching_the_minimum_to_less_deadwood() {
    // The joker saves most beside the ace, which counts 11 in hand but 1 on the table.
    let (rules, hand) = (rami51(), hand("TD TH TS AC 3C 6H 7H JK"));
    let best = arrange::best(&rules, &hand);
    assert_eq!((best.deadwood_points, best.meld_points), (13, 36));
    let opening = arrange::best_opening(&rules, &hand, 1).expect("it opens");
    assert_eq!((opening.deadwood_points, opening.meld_points), (14, 51));
    assert_eq!(texts(&opening.melds), ["TD TH TS", "6H 7H JK=8H"]);
}

#[test]
fn joins_runs_and_takes_the_ace_twice() {
    let rules = rami51();
    let run = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS";
    assert_eq!(texts(&arrange::best(&rules, &hand(run)).melds), ["2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"]);
    let best = arrange::best(&rules, &hand(&format!("{run} AS")));
    assert_eq!(best.deadwood_points, 0);
    assert_eq!(texts(&best.melds), [format!("{run} AS")]);
    assert_eq!(best.meld_points, 96);
}

#[test]
fn forms_no_run_around_the_ace_unless_circular() {
    let hand = hand("QH KH AH 2H 3H");
    assert_eq!(texts(&arrange::best(&rami51(), &hand).melds), ["QH KH AH"]);
    let circular = rami51_with(|rules| rules.melds.ace = AceRule::Circular);
    assert_eq!(texts(&arrange::best(&circular, &hand).melds), ["QH KH AH 2H 3H"]);
}

#[test]
fn reads_cards_in_every_way() {
    let rules = rami51();
    let read = |text: &str| texts(&arrange::readings(&rules, &parse_cards(text).expect("cards")));
    assert_eq!(read("7C JK 9C"), ["7C JK=8C 9C"]);
    assert_eq!(read("JK QH KH"), ["QH KH JK=AH", "JK=JH QH KH"]);
    assert_eq!(read("7C 7D JK"), ["7C 7D JK=7H", "7C 7D JK=7S"]);
    assert_eq!(read("7C JK JK"), ["7C JK=8C JK=9C", "JK=6C 7C JK=8C", "JK=5C JK=6C 7C"]);
    assert_eq!(read("KH AH 2H"), [""; 0]);
    assert_eq!(read("JK JK JK"), [""; 0]);
    assert_eq!(read("7C 8C"), [""; 0]);
}

#[test]
fn reads_lay_offs_in_every_way() {
    let rules = rami51();
    let read = |on: &str, text: &str| -> Vec<String> {
        let found = arrange::lay_off_readings(&rules, &meld(&rules, on), &parse_cards(text).expect("cards"));
        found.iter().map(rami_engine::cards::format_cards).collect()
    };
    assert_eq!(read("5H 6H 7H", "JK"), ["JK=8H", "JK=4H"]);
    assert_eq!(read("JH QH KH", "JK"), ["JK=AH", "JK=TH"]);
    assert_eq!(read("5H 6H 7H", "9H JK"), ["9H JK=8H"]);
    assert_eq!(read("5H 6H 7H", "TH"), [""; 0]);
    assert_eq!(read("5C 5D 5H", "JK"), ["JK=5S"]);
    assert_eq!(read("5C 5D JK=5H", "5H"), ["5H"]);
    assert_eq!(read("5C 5D JK=5H", "JK"), [""; 0]);
}

#[test]
fn splits_only_where_no_card_is_left_over() {
    let rules = rami51();
    let split = |text: &str| arrange::split(&rules, &parse_cards(text).expect("cards")).map(|melds| texts(&melds));
    assert_eq!(split("5C 5D 5H 6H 7H 8H"), Some(vec!["5C 5D 5H".into(), "6H 7H 8H".into()]));
    assert_eq!(split("5C 5D 5H 6H 7H"), None);
    assert_eq!(split("JK QH KH"), Some(vec!["QH KH JK=AH".into()]));
}

#[test]
fn arranges_large_hands() {
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    for (name, rules) in rule_sets() {
        let mut arranger = Arranger::new(&rules);
        for jokers in 0..=4 {
            let mut pack: Vec<Card> = Pack { jokers: 0, ..rules.pack }.cards().collect();
            pack.shuffle(&mut rng);
            let hand: Hand = pack.into_iter().take(20 - jokers).chain(vec![Card::JOKER; jokers]).collect();
            let best = arranger.best(&hand);
            assert_sound(&rules, &hand, &best);
            assert_eq!(best.deadwood_points, arranger.deadwood_points(&hand), "{name}");
            let opening = arranger.best_opening(&hand);
            assert_eq!(
                opening.map(|found| found.deadwood_points),
                arranger.opening_score(&hand).map(|s| s.deadwood_points)
            );
        }
    }
}

#[test]
fn meets_contracts() {
    let rules = rules_of("puis-je");
    let laid = |cards: &str, number: u16| texts(&arrange::best_for_deal(&rules, &hand(cards), number).melds);
    let two_sets = arrange::best_for_deal(&rules, &hand("KC KC KD KH KS KS 5C 6C 7C 8C"), 1);
    assert_eq!((two_sets.melds.len(), two_sets.deadwood_points), (2, 26));
    assert_eq!(laid("QH KH AH 2H 7C 7C 7D 2C 9S 4D", 2), ["7C 7C 7D", "QH KH AH 2H"]);
    assert_eq!(laid("2H 3H 4H 5H 6H 7H 8H 9H TC 4S", 3), ["2H 3H 4H 5H", "6H 7H 8H 9H"]);
    assert_eq!(laid("2H 3H 4H 5H 6H 7H 8H TC TC 4S", 3), [""; 0]);
    let unmet = arrange::best_for_deal(&rules, &hand("2H 3H 4H 5H 6H 7H 8H TC TC 4S"), 3);
    assert_eq!((unmet.deadwood.len(), unmet.deadwood_points, unmet.meld_points), (10, 59, 0));
}

#[test]
fn arranges_as_usual_without_a_contract() {
    let (rules, hand) = (rami51(), hand("KC KD KH 2D 3D 4D 5D 6D"));
    assert_eq!(arrange::best_for_deal(&rules, &hand, 3), arrange::best(&rules, &hand));
}

#[test]
fn touching_runs_can_be_refused() {
    let apart = edited("puis-je", |rules| {
        if let Opening::Contract(contracts) = &mut rules.opening {
            contracts.no_touching_runs = true;
        }
    });
    let eight = hand("2H 3H 4H 5H 6H 7H 8H 9H");
    assert_eq!(arrange::best_opening(&apart, &eight, 3), None);
    let nine = hand("2H 3H 4H 5H 6H 7H 8H 9H TH");
    let found = arrange::best_opening(&apart, &nine, 3).expect("one card between");
    assert_eq!(texts(&found.melds), ["2H 3H 4H 5H", "7H 8H 9H TH"]);
}
