//! Small random positions of every game, with cards near one another so that something can be laid.

use rami_engine::cards::{Card, Meld, Placed, PlacedCard, Rank};
use rami_engine::game::{Layout, Phase, Start};
use rami_engine::rules::{BeforeOpening, OptionValue, Options, Rules};
use rami_engine::variants::{self, Variant};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use super::matches::{some_table, some_value};

/// The players of these positions.
const PLAYERS: usize = 2;
/// House rules about what is legal that rarely come together by chance: they are drawn once more.
const OFTEN: [&str; 12] = [
    "clean_part",
    "clean_run_only",
    "discard_must_not_fit",
    "discard_needs_opening",
    "first_turn_no_discard",
    "joker_replay_now",
    "joker_swap",
    "jokers",
    "one_card_stock",
    "opening_rises",
    "rami_sec_exempt",
    "top_must_be_laid",
];

/// The packs in random order, but cards of a few neighbouring ranks first, so that something can be laid; among them
/// up to two jokers.
fn clustered(rules: &Rules, rng: &mut ChaCha8Rng) -> Vec<Card> {
    let low = rng.random_range(0..13_u8);
    let near = |rank: Rank| (rank.number() + 13 - 1 - low) % 13 < 4;
    let mut cards: Vec<Card> = rules.pack.cards().collect();
    cards.shuffle(rng);
    let (mut first, mut rest): (Vec<Card>, Vec<Card>) = cards.iter().partition(|card| card.rank().is_some_and(near));
    for _ in 0..[0, 0, 1, 1, 2][rng.random_range(0..5)] {
        if let Some(at) = rest.iter().position(|card| card.is_joker()) {
            first.insert(0, rest.remove(at));
        }
    }
    first.into_iter().chain(rest).collect()
}

/// Takes a random meld out of the first cards, often one with a joker.
fn take_meld(rules: &Rules, cards: &mut Vec<Card>, rng: &mut ChaCha8Rng) -> Option<Meld> {
    let length = rng.random_range(3..=4);
    for _ in 0..60 {
        let mut first = cards[..24].to_vec();
        first.shuffle(rng);
        if let Some(joker) = first.iter().position(|card| card.is_joker())
            && rng.random()
        {
            first.swap(0, joker);
        }
        let chosen = &first[..length];
        let names: Vec<Card> = first.iter().copied().filter(|card| !card.is_joker()).collect();
        let mut placed = |&card: &Card| {
            PlacedCard::try_from(card)
                .unwrap_or_else(|_| PlacedCard::joker(*names.choose(rng).expect("a natural card")))
        };
        let placed: Placed = chosen.iter().map(&mut placed).collect();
        let Ok(meld) = Meld::new(&rules.melds, &placed) else { continue };
        for card in chosen {
            let at = cards.iter().position(|other| other == card).expect("chosen from these");
            cards.remove(at);
        }
        return Some(meld);
    }
    None
}

/// Moves cards to the front that the jokers on the table stand for, now and then with their twins: whoever is dealt the
/// first cards may take a joker with one of them, and keep the other.
fn favour_swaps(table: &[(usize, Meld)], cards: &mut Vec<Card>, rng: &mut ChaCha8Rng) {
    let placed = table.iter().flat_map(|(_, meld)| meld.cards());
    for joker in placed.filter(|placed| placed.is_joker()) {
        for _ in 0..[0, 1, 1, 2][rng.random_range(0..4)] {
            if let Some(at) = cards.iter().position(|card| *card == joker.stands_for()) {
                let card = cards.remove(at);
                cards.insert(0, card);
            }
        }
    }
}

/// The game of a seed. The games without a knock take turns.
fn laying_game_of(seed: u64) -> &'static Variant {
    let games: Vec<_> = variants::ALL.iter().filter(|variant| (variant.rules)().knocking().is_none()).collect();
    games[seed as usize % games.len()]
}

/// A random position in which seat 0 is to act, with its game and house rules.
pub struct Composed {
    /// The game.
    pub variant: &'static Variant,
    /// Its house rules.
    pub options: Options,
    /// The rules they give.
    pub rules: Rules,
    /// The cards and the course of the deal.
    pub layout: Layout,
    seed: u64,
}

impl Composed {
    /// Describes it in the message of a failure.
    #[must_use]
    pub fn name(&self) -> String {
        format!("seed {}: {} {:?} {:?}", self.seed, self.variant.id, self.options, self.layout)
    }
}

/// Random house rules, among them often those that ask for an opening within reach.
fn house_rules(variant: &Variant, rng: &mut ChaCha8Rng) -> Options {
    let (mut options, _, _) = some_table(variant, rng);
    for rule in variant.house_rules {
        if OFTEN.contains(&rule.key) && rng.random() {
            options.insert(rule.key.into(), some_value(rule, rng));
        }
        if rule.key == "opening_points" && rng.random() {
            options.insert(rule.key.into(), OptionValue::Number(rng.random_range(0..25)));
        }
    }
    options
}

/// A random position in which seat 0 is to act.
#[must_use]
pub fn composed(seed: u64) -> Composed {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let variant = laying_game_of(seed);
    let options = house_rules(variant, &mut rng);
    let rules = variant.rules_with(&options).expect("allowed values").seated(PLAYERS);
    let mut cards = clustered(&rules, &mut rng);
    let melds = rng.random_range(0..3);
    let table: Vec<(usize, Meld)> =
        (0..melds).filter_map(|_| Some((rng.random_range(0..2), take_meld(&rules, &mut cards, &mut rng)?))).collect();
    favour_swaps(&table, &mut cards, &mut rng);
    let draws = if rules.draw.before_opening == BeforeOpening::ToOpen { 2 } else { 4 };
    let phase = if rng.random_range(0..draws) == 0 { Phase::Draw } else { Phase::Play };
    let mut deal = |count: usize| cards.drain(..count).collect::<Vec<_>>();
    let own = deal(if rng.random_range(0..8) == 0 { 1 } else { rng.random_range(1..=8) });
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
        best_opening: if rng.random() { rng.random_range(9..40) } else { 0 },
    };
    let layout = Layout {
        number: rng.random_range(1..=rules.last_deal().unwrap_or(5).clamp(1, 7)),
        dealer: 1,
        in_play: vec![true, true],
        hands: vec![own.into_iter().collect(), other.into_iter().collect()],
        stock,
        discard,
        removed: cards.into_iter().collect(),
        start: Some(start),
    };
    Composed { variant, options, rules, layout, seed }
}

/// A random position in which seat 0 is to act: its rules, its cards, and words for the message of a failure.
#[must_use]
pub fn position(seed: u64) -> (Rules, Layout, String) {
    let composed = composed(seed);
    let name = composed.name();
    (composed.rules, composed.layout, name)
}
