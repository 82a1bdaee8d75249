//! The values of cards that house rules choose, in hand and on the table (C17, C18, C25), as exact numbers.

use rami_engine::cards::{Card, Hand, Meld, Rank, Suit};
use rami_engine::rules::{OptionValue, Options, Rules};
use rami_engine::variants;

fn rules(id: &str, options: &[(&str, OptionValue)]) -> Rules {
    let options: Options = options.iter().map(|(key, value)| (key.to_string(), value.clone())).collect();
    variants::by_id(id).expect("listed").rules_with(&options).expect("allowed").seated(2)
}

fn word(word: &'static str) -> OptionValue {
    OptionValue::named(word)
}

fn number(number: i64) -> OptionValue {
    OptionValue::Number(number)
}

/// The values of the ranks from ace to king in hand.
fn in_hand(rules: &Rules) -> Vec<u16> {
    let card = |number| Card::new(Rank::new(number).expect("a rank"), Suit::ALL[0]);
    (1..=13).map(|number| rules.values.of_hand(&[card(number)].into_iter().collect())).collect()
}

fn joker_in_hand(rules: &Rules) -> u16 {
    rules.values.of_hand(&[Card::JOKER, Card::JOKER].into_iter().collect::<Hand>()) / 2
}

const FACE: [u16; 12] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10];
const FIVES: [u16; 12] = [5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10];

#[test]
fn cards_in_hand_count_as_the_house_rules_say() {
    let jokers = || ("jokers", number(2));
    let cases = [
        ("traditionnel", vec![jokers()], 11, FACE, 20),
        ("traditionnel", vec![jokers(), ("hand_ace", number(1))], 1, FACE, 20),
        ("suites", vec![jokers()], 5, FIVES, 15),
        ("suites", vec![jokers(), ("values", word("rami"))], 5, FIVES, 15),
        ("suites", vec![jokers(), ("values", word("five-hundred"))], 15, FACE, 15),
        ("suites", vec![jokers(), ("values", word("fives"))], 15, FIVES, 15),
        ("rami51", vec![], 11, FACE, 20),
        ("rami51", vec![("hand_ace", number(1)), ("joker_hand", number(50))], 1, FACE, 50),
        ("rami51", vec![("ace_low", number(11)), ("joker_hand", number(25))], 11, FACE, 25),
        ("puis-je", vec![jokers()], 15, FACE, 20),
        ("puis-je", vec![jokers(), ("hand_ace", number(20)), ("joker_hand", number(15))], 20, FACE, 15),
        ("puis-je", vec![jokers(), ("values", word("fives"))], 15, FIVES, 20),
        // C25: with these values the value of an ace in hand has no effect.
        ("puis-je", vec![jokers(), ("values", word("fives")), ("hand_ace", number(20))], 15, FIVES, 20),
    ];
    for (id, options, ace, others, joker) in cases {
        let rules = rules(id, &options);
        let told: Vec<u16> = [ace].into_iter().chain(others).collect();
        assert_eq!((in_hand(&rules), joker_in_hand(&rules)), (told, joker), "{id} {options:?}");
    }
}

#[test]
fn cards_laid_count_as_the_house_rules_say() {
    let laid = ["AH 2H 3H", "JK=AH 2H 3H", "QH KH AH", "QH KH JK=AH", "9H JK=TH JH", "AC AD AH", "7C 7D JK=7H"];
    let five_hundred = |more: &[(&'static str, OptionValue)]| [&[("values", word("five-hundred"))], more].concat();
    let fives = |more: &[(&'static str, OptionValue)]| [&[("values", word("fives"))], more].concat();
    let more = [("jokers", number(2)), ("allow_sets", OptionValue::Flag(true))];
    let cases = [
        ("suites", more.to_vec(), [15, 15, 30, 30, 25, 30, 15]),
        ("suites", five_hundred(&more), [6, 6, 35, 35, 29, 45, 21]),
        ("suites", fives(&more), [25, 25, 35, 35, 25, 45, 15]),
        ("rami51", vec![], [6, 6, 31, 31, 29, 33, 21]),
        ("rami51", vec![("hand_ace", number(1))], [6, 6, 31, 31, 29, 33, 21]),
        ("rami51", vec![("ace_low", number(11))], [16, 16, 31, 31, 29, 33, 21]),
    ];
    for (id, options, told) in cases {
        let rules = rules(id, &options);
        let value = |text: &str| {
            let cards: Vec<_> = text.split(' ').map(|word| word.parse().expect("a card as laid")).collect();
            rules.values.of_meld(&Meld::new(&rules.melds, &cards).expect("a combination"))
        };
        assert_eq!(laid.map(value), told, "{id} {options:?}");
    }
}
