//! Forms, values and legal moves of Rami 51, asked of the engine directly.

use std::collections::BTreeSet;

use rami_engine::cards::{Card, FormError, Hand, Meld, MeldRules, Placed, PlacedCard, SwapError, parse_cards};
use rami_engine::game::format_move;
use rami_engine::game::{IllegalMove, Move, SeatView};
use rami_engine::rules::{HouseRule, OptionKind, OptionValue, Options, Rules};
use rami_engine::variants::{self, Variant};
use rami_test_utils::drawn::drawn;

fn rules(options: &[(&str, OptionValue)]) -> Rules {
    let options: Options = options.iter().map(|(key, value)| (key.to_string(), value.clone())).collect();
    variants::by_id("rami51").expect("listed").rules_with(&options).expect("allowed")
}

fn placed(text: &str) -> Placed {
    text.split_whitespace().map(|word| word.parse().expect("a card as laid")).collect()
}

/// The meld read from a message with these cards.
fn received(cards: &Placed) -> Option<Meld> {
    of_pairs(&cards.iter().map(|placed| (placed.card(), placed.stands_for())).collect::<Vec<_>>())
}

/// The meld read from a message with these cards and what they stand for.
fn of_pairs(pairs: &[(Card, Card)]) -> Option<Meld> {
    let sent = serde_json::to_string(pairs).expect("written");
    serde_json::from_str(&sent).ok()
}

fn meld(rules: &MeldRules, text: &str) -> Meld {
    Meld::new(rules, &placed(text)).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

#[test]
fn forms_and_their_values() {
    let rules = rules(&[]);
    let cases = [
        ("7C 7D 7H", "7C 7D 7H", 21),
        ("7S 7H 7D 7C", "7C 7D 7H 7S", 28),
        ("AC AD AH", "AC AD AH", 33),
        ("JK=8S 8C 8D", "8C 8D JK=8S", 24),
        ("7H 5H 6H", "5H 6H 7H", 18),
        ("3S AS 2S", "AS 2S 3S", 6),
        ("AS QS KS", "QS KS AS", 31),
        ("JK=AS 2S 3S", "JK=AS 2S 3S", 6),
        ("KS QS JK=AS", "QS KS JK=AS", 31),
        ("JK=TH JH JK=QH", "JK=TH JH JK=QH", 30),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", 95),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", 85),
    ];
    for (given, printed, points) in cases {
        let meld = meld(&rules.melds, given);
        assert_eq!((meld.to_string().as_str(), rules.values.of_meld(&meld)), (printed, points), "{given}");
        assert_eq!(received(&placed(printed)).as_ref(), Some(&meld), "{given}: received as sent");
        let same = Meld::new(&rules.melds, meld.cards());
        assert_eq!(same.as_ref(), Ok(&meld), "{given}: its own cards in order");
    }
}

/// Found by `crates/engine/tests/engine/game/model.rs`: thirteen cards with an ace are a run that begins or ends with
/// the ace. A joker at one end decides which.
#[test]
fn places_the_ace_by_the_joker_at_the_end_of_a_run() {
    let rules = (variants::by_id("rami101").expect("listed").rules)();
    let cases = [
        ("QC JK=KC AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC", "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC JK=KC", 85),
        ("AS JK=2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "JK=2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", 95),
    ];
    for (given, printed, points) in cases {
        let meld = meld(&rules.melds, given);
        assert_eq!((meld.to_string().as_str(), rules.values.of_meld(&meld)), (printed, points), "{given}");
    }
    let inner = placed("AC 2C 3C 4C JK=5C 6C 7C 8C 9C TC JC QC KC");
    assert_eq!(Meld::new(&rules.melds, &inner), Err(FormError::JokerPosition));
}

/// Found by `crates/engine/tests/engine/game/model.rs` (V3-R7, D3-6): an ace laid off on a run from two to queen lies
/// below the two if a joker must stay at the end of the run.
#[test]
fn places_an_ace_so_that_the_joker_stays_at_an_end() {
    let rules = (variants::by_id("rami101").expect("listed").rules)();
    let cases = [
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS", "QS JK=KS AS", Ok("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS JK=KS")),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS JK=KS", "AS", Ok("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS JK=KS")),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS", Ok("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")),
        ("JK=TS JS QS KS", "AS 9S", Err(FormError::JokerPosition)),
    ];
    for (on, cards, expected) in cases {
        let extended = meld(&rules.melds, on).extended(&rules.melds, &placed(cards)).map(|meld| meld.to_string());
        assert_eq!(extended, expected.map(str::to_string), "{cards} on {on}");
    }
}

#[test]
fn refuses_cards_that_form_no_combination() {
    let rules = rules(&[]);
    let cases = [
        ("7C 7D", FormError::TooShort { min: 3 }),
        ("7C", FormError::TooShort { min: 3 }),
        ("7C 7D 8C", FormError::NotAMeld),
        ("7C 7D JK=8C", FormError::NotAMeld),
        ("7C 8C JK=9D", FormError::NotAMeld),
        ("7C 7C 7D", FormError::DuplicateSuit),
        ("7C 7D JK=7C", FormError::DuplicateSuit),
        ("7C 7D 7H 7S JK=7C", FormError::SetFull),
        ("7C JK=7D JK=7H", FormError::TooManyJokers { max: 1 }),
        ("JK=7C JK=8C JK=9C", FormError::TooManyJokers { max: 2 }),
        ("7C 8C TC", FormError::NotConsecutive),
        ("7C 7C 8C", FormError::NotConsecutive),
        ("7C 8C JK=8C", FormError::NotConsecutive),
        ("KC AC 2C", FormError::Wrap),
        ("QC KC AC 2C 3C", FormError::Wrap),
        ("KC JK=AC 2C", FormError::Wrap),
        ("AC AC 2C", FormError::NotConsecutive),
        ("AC 2C 3C AC", FormError::NotConsecutive),
    ];
    for (given, error) in cases {
        assert_eq!(Meld::new(&rules.melds, &placed(given)), Err(error), "{given}");
    }
}

#[test]
fn rejects_messages_with_cards_that_form_no_combination() {
    let around = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC";
    assert!(received(&placed(around)).is_some() && received(&placed(&format!("{around} 2C"))).is_none());
    for text in ["", "7C 8C", "7C 7D", "7C 7D 8C", "7C 8D 9C", "7C 8C 9D", "7C 8C TC", "7C 9C 8C"] {
        assert_eq!(received(&placed(text)), None, "{text}");
    }
    let [seven, eight, nine] = ["7C", "8C", "9C"].map(|text| text.parse::<Card>().expect("a card"));
    for last in [(Card::JOKER, Card::JOKER), (nine, Card::JOKER), (eight, nine)] {
        assert_eq!(of_pairs(&[(seven, seven), (eight, eight), last]), None, "{last:?}");
    }
}

#[test]
fn rejects_messages_with_a_lay_off_of_impossible_cards() {
    let received = |pair: [&str; 2]| {
        let sent = serde_json::json!({"LayOff": {"meld": 2, "cards": [pair]}}).to_string();
        serde_json::from_str::<Move>(&sent).ok()
    };
    for [text, card, counts_as] in [["9C", "9C", "9C"], ["JK=9C", "JK", "9C"]] {
        assert_eq!(received([card, counts_as]), Some(Move::LayOff { meld: 2, cards: placed(text) }));
    }
    for pair in [["JK", "JK"], ["9C", "JK"], ["8C", "9C"], ["9C", "1C"]] {
        assert_eq!(received(pair), None, "{pair:?}");
    }
}

#[test]
fn extends_combinations_by_lay_offs() {
    let rules = rules(&[]);
    let cases = [
        ("5H 6H 7H", "8H", Ok("5H 6H 7H 8H")),
        ("5H 6H 7H", "9H 3H 8H 4H", Ok("3H 4H 5H 6H 7H 8H 9H")),
        ("5H 6H 7H", "JK=4H", Ok("JK=4H 5H 6H 7H")),
        ("QH KH AH", "JH", Ok("JH QH KH AH")),
        ("AH 2H 3H", "4H", Ok("AH 2H 3H 4H")),
        ("2H 3H 4H", "AH", Ok("AH 2H 3H 4H")),
        ("JH QH KH", "AH", Ok("JH QH KH AH")),
        ("5H 6H 7H", "9H", Err(FormError::DoesNotFit)),
        ("5H 6H 7H", "8H 8H", Err(FormError::DoesNotFit)),
        ("5H 6H 7H", "8C", Err(FormError::DoesNotFit)),
        ("QH KH AH", "2H", Err(FormError::Wrap)),
        ("AH 2H 3H", "KH", Err(FormError::Wrap)),
        ("8C 8D 8H", "8S", Ok("8C 8D 8H 8S")),
        ("8C 8D 8H", "JK=8S", Ok("8C 8D 8H JK=8S")),
        ("8C 8D JK=8H", "8H", Ok("8C 8D 8H JK=8S")),
        ("8C 8D JK=8H", "8S", Ok("8C 8D JK=8H 8S")),
        ("8C 8D 8H", "8H", Err(FormError::DuplicateSuit)),
        ("8C 8D 8H", "9H", Err(FormError::DoesNotFit)),
        ("8C 8D 8H", "JK=8H", Err(FormError::DuplicateSuit)),
        ("8C 8D 8H 8S", "8H", Err(FormError::SetFull)),
        ("8C 8D JK=8H", "8H 8S", Err(FormError::SetFull)),
        ("8C 8D JK=8H", "JK=8S", Err(FormError::TooManyJokers { max: 1 })),
    ];
    for (on, cards, expected) in cases {
        let extended = meld(&rules.melds, on).extended(&rules.melds, &placed(cards)).map(|meld| meld.to_string());
        assert_eq!(extended, expected.map(str::to_string), "{cards} on {on}");
    }
}

#[test]
fn replaces_jokers_by_the_cards_they_stand_for() {
    let (free, closed) = (rules(&[]), rules(&[("closed_carre", OptionValue::Flag(true))]));
    let cases = [
        (&free, "5H JK=6H 7H", "6H", Ok("5H 6H 7H")),
        (&free, "JK=4H 5H JK=6H", "6H", Ok("JK=4H 5H 6H")),
        (&free, "5H JK=6H 7H", "6D", Err(SwapError::Mismatch)),
        (&free, "5H JK=6H 7H", "6H 6H", Err(SwapError::Mismatch)),
        (&free, "5H 6H 7H", "6H", Err(SwapError::NoJoker)),
        (&free, "8C 8D JK=8H", "8H", Err(SwapError::BothCardsNeeded)),
        (&free, "8C 8D JK=8H", "8S 8H", Ok("8C 8D 8H 8S")),
        (&free, "8C 8D JK=8H", "8C", Err(SwapError::Mismatch)),
        (&free, "8C 8D JK=8H", "8S 8S", Err(SwapError::Mismatch)),
        (&free, "8C 8D JK=8H", "9H", Err(SwapError::Mismatch)),
        (&free, "8C 8D 8H JK=8S", "8S", Ok("8C 8D 8H 8S")),
        (&free, "8C 8D 8H JK=8S", "8H", Err(SwapError::Mismatch)),
        (&closed, "8C 8D 8H JK=8S", "8S", Err(SwapError::Mismatch)),
        (&closed, "8C 8D JK=8H", "8S 8H", Ok("8C 8D 8H 8S")),
        (&closed, "5H JK=6H 7H", "6H", Ok("5H 6H 7H")),
    ];
    for (rules, on, with, expected) in cases {
        let cards = parse_cards(with).expect("cards");
        let taken = meld(&rules.melds, on).joker_taken(&rules.melds, &cards).map(|meld| meld.to_string());
        assert_eq!(taken, expected.map(str::to_string), "{with} for the joker of {on}");
    }
}

#[test]
fn cards_in_hand_have_their_values() {
    let rules = rules(&[]);
    for (cards, points) in [("", 0), ("JK", 20), ("AS", 11), ("2C 9D TH JH QH KH", 51), ("JK JK AS AS", 62)] {
        let hand: Hand = parse_cards(cards).expect("cards").into_iter().collect();
        assert_eq!(rules.values.of_hand(&hand), points, "{cards}");
    }
}

/// A position in which seat 0 has drawn.
fn position(rules: Rules, hand: &str, table: &[&str], opened: bool, taken: &str) -> SeatView {
    let hand: Hand = parse_cards(hand).expect("cards").into_iter().collect();
    let table: Vec<(usize, Meld)> = table.iter().map(|text| (1, meld(&rules.melds, text))).collect();
    let opened = if opened { vec![0, 1] } else { vec![1] };
    let deal = drawn(rules, hand, table, opened, taken);
    SeatView::from_deal(&deal, 0, &[0, 0], &[0, 0])
}

/// Every way to lay one card of a hand: a natural card as itself, a joker as any card.
fn every_placing(hand: &Hand) -> Vec<PlacedCard> {
    let names = || Card::naturals().map(PlacedCard::joker);
    let placings = |card: Card| PlacedCard::try_from(card).map_or_else(|_| names().collect(), |placed| vec![placed]);
    hand.distinct().flat_map(placings).collect()
}

/// Chooses up to `most` of the placings, in order. Equal cards may repeat, so that the check can refuse them.
fn choices(placings: &[PlacedCard], most: usize, chosen: &mut Placed, found: &mut Vec<Placed>) {
    if chosen.len() >= 3 {
        found.push(chosen.clone());
    }
    if chosen.len() == most {
        return;
    }
    for (at, &placed) in placings.iter().enumerate() {
        chosen.push(placed);
        choices(&placings[at + usize::from(!placed.is_joker())..], most, chosen, found);
        chosen.pop();
    }
}

/// Every legal move of the kinds that the generator lists, found by trying all.
fn tried(view: &SeatView, longest: usize) -> BTreeSet<String> {
    let distinct: Vec<Card> = view.hand.distinct().collect();
    let placings = every_placing(&view.hand);
    let mut moves: Vec<Move> = distinct.iter().map(|&card| Move::Discard(card)).collect();
    for index in 0..view.board.table.len() {
        moves
            .extend(placings.iter().map(|&placed| Move::LayOff { meld: index, cards: [placed].into_iter().collect() }));
        for (at, &card) in distinct.iter().enumerate() {
            moves.push(Move::Swap { meld: index, cards: [card].into_iter().collect() });
            let pairs = distinct[at + 1..].iter().map(|&other| [card, other].into_iter().collect());
            moves.extend(pairs.map(|cards| Move::Swap { meld: index, cards }));
        }
    }
    let mut melds = Vec::new();
    // A joker is tried only as cards that fit the natural cards. Other cards form no meld, and there are too many of
    // them.
    let useful = |placed: &PlacedCard| {
        let naturals = distinct.iter().filter(|card| !card.is_joker());
        let near = |card: &Card| card.rank() == Some(placed.rank()) || card.suit() == Some(placed.suit());
        naturals.clone().any(near)
    };
    let useful: Vec<PlacedCard> = placings.iter().copied().filter(useful).collect();
    choices(&useful, longest, &mut Placed::new(), &mut melds);
    moves.extend(melds.into_iter().map(|cards| Move::Meld([cards].into_iter().collect())));
    moves.retain(|mv| view.check(mv).is_ok());
    moves.iter().map(canonical).collect()
}

/// A move as text, with the cards of each meld sorted.
fn canonical(mv: &Move) -> String {
    let mut mv = mv.clone();
    if let Move::Meld(melds) = &mut mv {
        melds.iter_mut().for_each(|cards| cards.sort_unstable());
    }
    format_move(0, &mv)
}

#[test]
fn generates_exactly_the_legal_moves() {
    let on = |key: &'static str| vec![(key, OptionValue::Flag(true))];
    let cases = [
        (vec![], "5H 6H 7H 8C 8D 2S", vec!["9C TC JC", "4H 4D 4S"], true, ""),
        (vec![], "5H 6H JK 8C 8D 2S", vec!["9C JK=TC JC", "8H JK=8C 8S"], true, ""),
        (vec![], "8H 8S JK 6H", vec!["8C 8D JK=8H", "5H JK=6H 7H"], true, ""),
        (vec![], "8H 8S 6H 2C", vec!["8C 8D JK=8H", "5H JK=6H 7H"], false, ""),
        (on("swap_needs_opening"), "8H 8S 6H 2C", vec!["8C 8D JK=8H", "5H JK=6H 7H"], false, ""),
        (on("closed_carre"), "8S 6H 2C", vec!["8C 8D 8H JK=8S"], true, ""),
        (vec![("max_jokers", OptionValue::Number(2))], "8C 9C JK JK", vec!["5H JK=6H 7H"], true, ""),
        (vec![("opening_points", OptionValue::Number(15))], "8C 9C TC 2C 2D 2H", vec!["5H 6H 7H"], false, ""),
        (vec![], "9C 9D 9H 4S", vec![], true, "4S"),
        (vec![], "9C 9D 9H 8H", vec!["5H 6H 7H"], true, "8H"),
        (vec![], "8H JK", vec!["5H 6H 7H", "8C 8D 8S"], true, "JK"),
        (on("same_card_discard"), "9C 9D 9H 4S", vec![], true, "4S"),
        (vec![("go_out_discard", OptionValue::Word("required".into()))], "9C 9D 9H", vec!["5H 6H 7H"], true, ""),
        (vec![], "AS KS QS 2S 3S", vec!["4S 5S 6S", "TS JS QS"], true, ""),
    ];
    for (options, hand, table, opened, taken) in cases {
        let view = position(rules(&options), hand, &table, opened, taken);
        let generated: BTreeSet<String> = view
            .legal_moves()
            .iter()
            .filter(|mv| !matches!(mv, Move::Meld(melds) if melds.len() > 1))
            .map(canonical)
            .collect();
        assert!(!generated.is_empty(), "{hand}");
        assert_eq!(generated, tried(&view, 4), "{hand} beside {table:?}, {options:?}");
    }
}

#[test]
fn an_opening_of_several_combinations_is_generated_together() {
    let view = position(rules(&[]), "TH JH QH 7C 7D 7S 2D", &[], false, "");
    let generated: Vec<String> = view.legal_moves().iter().map(canonical).collect();
    let layings: Vec<&String> = generated.iter().filter(|text| text.contains("meld")).collect();
    assert_eq!(layings.len(), 1, "{layings:?}");
    assert!(layings[0].contains('/'));
}

#[test]
fn empty_proposals_are_refused() {
    let view = position(rules(&[("opening_points", OptionValue::Number(0))]), "9C 9D 2C", &["5H 6H 7H"], true, "");
    let code = |mv: &Move| view.check(mv).map_err(|error| error.code());
    assert_eq!(code(&Move::Meld([].into_iter().collect())), Err("too-short"));
    assert_eq!(code(&Move::Meld([Placed::new()].into_iter().collect())), Err("too-short"));
    assert_eq!(code(&Move::LayOff { meld: 0, cards: Placed::new() }), Err("does-not-fit"));
    assert_eq!(code(&Move::Swap { meld: 0, cards: [].into_iter().collect() }), Err("no-joker"));
}

/// Every value of a house rule. Of a range, only its ends.
fn offered(rule: &HouseRule) -> Vec<OptionValue> {
    let numbers = |numbers: &[i64]| numbers.iter().copied().map(OptionValue::Number).collect::<Vec<_>>();
    let mut values = match rule.kind {
        OptionKind::Flag => vec![OptionValue::Flag(false), OptionValue::Flag(true)],
        OptionKind::Number { min, max, .. } | OptionKind::RangeOr { min, max, .. } => numbers(&[min, max]),
        OptionKind::OneOf(all) | OptionKind::NothingOr(all) | OptionKind::OneOfOr(all, _) => numbers(all),
        OptionKind::Words(words) => words.iter().copied().map(OptionValue::named).collect(),
    };
    match rule.kind {
        OptionKind::Number { nullable: true, .. } | OptionKind::NothingOr(_) => values.push(OptionValue::Null),
        OptionKind::OneOfOr(_, word) | OptionKind::RangeOr { word, .. } => values.push(OptionValue::named(word)),
        _ => {}
    }
    values
}

/// The other house rule without which a house rule has no effect: C16, C17, C29.
fn besides(variant: &Variant, key: &str) -> Option<(String, OptionValue)> {
    let offers_jokers = variant.house_rules.iter().any(|rule| rule.key == "jokers");
    match key {
        "clean_part" => Some(("clean_run_only".into(), OptionValue::Flag(true))),
        "joker_swap" | "joker_hand" if offers_jokers => Some(("jokers".into(), OptionValue::Number(2))),
        _ => None,
    }
}

#[test]
fn house_rules_take_the_values_they_offer_and_no_others() {
    for variant in variants::ALL {
        for rule in variant.house_rules {
            let key = rule.key;
            let with = |value: OptionValue| {
                variant.rules_with(&besides(variant, key).into_iter().chain([(key.to_string(), value)]).collect())
            };
            let wrong = [
                OptionValue::Null,
                OptionValue::Flag(true),
                OptionValue::Number(-1),
                OptionValue::Number(1_000_000),
                OptionValue::Word("perhaps".into()),
            ];
            for value in wrong {
                let taken = offered(rule).contains(&value);
                assert_eq!(with(value.clone()).is_ok(), taken, "{} {key} {value}", variant.id);
            }
            let default = variant.rules_with(&besides(variant, key).into_iter().collect()).expect("allowed");
            assert_eq!(with(rule.default.clone()).as_ref(), Ok(&default), "{} {key}: its default", variant.id);
            // C15: a number of deals beyond the contracts has no effect.
            let no_effect = |value: &OptionValue| (variant.id, value) == ("puis-je", &OptionValue::Number(50));
            for value in offered(rule).into_iter().filter(|value| *value != rule.default && !no_effect(value)) {
                assert_ne!(with(value.clone()).as_ref(), Ok(&default), "{} {key}: {value} changes nothing", variant.id);
            }
        }
    }
}

#[test]
fn a_refusal_names_who_is_to_act() {
    let mut view = position(rules(&[]), "9C 9D", &[], true, "");
    view.seat = 1;
    assert_eq!(view.check(&Move::DrawStock), Err(IllegalMove::NotYourTurn { turn: Some(0) }));
    assert!(view.legal_moves().is_empty());
}
