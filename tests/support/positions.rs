//! Small random positions of every game, with cards near one another so that something can be laid.

use rami::cards::{Card, Meld, Placed, PlacedCard, Rank};
use rami::game::{Layout, Phase, Start};
use rami::rules::{OptionValue, Rules};
use rami::variants::{self, Variant};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use super::matches::some_table;

/// The packs in random order, but cards of a few neighbouring ranks first, so that something can be laid.
fn clustered(rules: &Rules, rng: &mut ChaCha8Rng) -> Vec<Card> {
    let low = rng.random_range(0..13_u8);
    let near = |rank: Rank| (rank.number() + 13 - 1 - low) % 13 < 4;
    let mut cards: Vec<Card> = rules.pack.cards().collect();
    cards.shuffle(rng);
    let few_jokers = cards.iter().position(|card| card.is_joker());
    let (mut first, rest): (Vec<Card>, Vec<Card>) = cards.iter().partition(|card| card.rank().is_some_and(near));
    let joker = few_jokers.filter(|_| rng.random_range(0..2) == 0).map(|_| Card::JOKER);
    first.splice(0..0, joker);
    let mut rest = rest;
    if let (Some(_), Some(at)) = (joker, rest.iter().position(|card| card.is_joker())) {
        rest.remove(at);
    }
    first.into_iter().chain(rest).collect()
}

/// Takes a random combination out of the first cards.
fn take_meld(rules: &Rules, cards: &mut Vec<Card>, rng: &mut ChaCha8Rng) -> Option<Meld> {
    let length = rng.random_range(3..=4);
    for _ in 0..60 {
        let mut first = cards[..24].to_vec();
        first.shuffle(rng);
        let chosen = &first[..length];
        let name = *cards[..24].choose(rng).expect("a card");
        if name.is_joker() {
            continue;
        }
        let placed = |&card: &Card| PlacedCard::try_from(card).unwrap_or(PlacedCard::joker(name));
        let placed: Placed = chosen.iter().map(placed).collect();
        let Ok(meld) = Meld::new(&rules.melds, &placed) else { continue };
        for card in chosen {
            let at = cards.iter().position(|other| other == card).expect("chosen from these");
            cards.remove(at);
        }
        return Some(meld);
    }
    None
}

/// The game of a seed. The games without a knock take turns.
fn laying_game_of(seed: u64) -> &'static Variant {
    let games: Vec<_> = variants::ALL.iter().filter(|variant| (variant.rules)().knocking().is_none()).collect();
    games[seed as usize % games.len()]
}

/// A random position in which seat 0 is to act.
pub fn position(seed: u64) -> (Rules, Layout, String) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let variant = laying_game_of(seed);
    let (mut options, _, _) = some_table(variant, &mut rng);
    if rng.random() && variant.house_rules.iter().any(|rule| rule.key == "opening_points") {
        options.insert("opening_points".into(), OptionValue::Number(rng.random_range(0..25)));
    }
    let rules = variant.rules_with(&options).expect("allowed values");
    let mut cards = clustered(&rules, &mut rng);
    let melds = rng.random_range(0..3);
    let table: Vec<(usize, Meld)> =
        (0..melds).filter_map(|_| Some((rng.random_range(0..2), take_meld(&rules, &mut cards, &mut rng)?))).collect();
    let phase = if rng.random_range(0..4) == 0 { Phase::Draw } else { Phase::Play };
    let mut deal = |count: usize| cards.drain(..count).collect::<Vec<_>>();
    let own = deal(rng.random_range(1..=8));
    let (other, discard, stock) = (deal(3), deal(rng.random_range(0..4)), deal(rng.random_range(0..3)));
    let took = if phase == Phase::Play { rng.random_range(0..=own.len().min(2)) } else { 0 };
    let took = if rules.draw.deep.is_none() { took.min(1) } else { took };
    let start = Start {
        turn: 0,
        phase,
        table,
        opened: (0..2).filter(|_| rng.random()).collect(),
        taken: own[..took].iter().copied().collect(),
        turns: vec![rng.random_range(0..2), 1],
        discarder: [None, Some(0), Some(1)][rng.random_range(0..3)],
        upcard: None,
    };
    let layout = Layout {
        number: rng.random_range(1..=5),
        dealer: 1,
        in_play: vec![true, true],
        hands: vec![own.into_iter().collect(), other.into_iter().collect()],
        stock,
        discard,
        removed: cards.into_iter().collect(),
        start: Some(start),
    };
    let name = format!("seed {seed}: {} {options:?} {layout:?}", variant.id);
    (rules, layout, name)
}
