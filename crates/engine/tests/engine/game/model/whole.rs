//! Whole turns in random positions: the legal draws, layings and discards, and the reasons for refusals. The reference
//! answers by trying every sequence of layings.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use rami_engine::cards::{Card, PlacedCard};
use rami_engine::game::{Deal, IllegalMove, Move, Phase};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::owing::{Laying, Lying, UnderWay};
use super::reference::{House, Verdict};
use super::said;
use super::table::Player;
use super::turn::{DEPENDS, Draw, Turn};
use rami_test_utils::positions::{Composed, composed};

/// The most cards in hand of which every sequence of layings is tried.
const MOST_CARDS: usize = 8;
/// The number of layings tried in one position.
const LAYINGS: usize = 40;

/// How often each answer was given, by kind of move. Layings of a player who owes the discard taken are counted
/// separately. So are takes that only a joker on the table makes possible.
type Answers = BTreeMap<(&'static str, &'static str), usize>;

/// A position, and the same position for the reference.
struct Both<'a> {
    composed: &'a Composed,
    deal: Deal,
    house: House<'a>,
    who: Player,
    hand: Vec<Card>,
    table: Vec<Lying>,
}

impl<'a> Both<'a> {
    fn new(composed: &'a Composed) -> Self {
        let (layout, rules) = (&composed.layout, Arc::new(composed.rules.clone()));
        let start = layout.start.as_ref().expect("a composed position");
        let opened = start.opened.contains(&0);
        let best_opening = Some(i32::from(start.best_opening)).filter(|&best| best > 0);
        Self {
            composed,
            deal: Deal::new(rules, layout).unwrap_or_else(|error| panic!("{}: {error}", composed.name())),
            house: House { game: composed.variant.id, options: &composed.options, players: layout.hands.len() },
            who: Player {
                deal: layout.number,
                opened,
                opened_before: opened,
                turns: start.turns[0],
                best_opening,
                must_open_with: None,
            },
            hand: layout.hands[0].iter().collect(),
            table: start
                .table
                .iter()
                .map(|(owner, meld)| Lying { cards: meld.cards().to_vec(), own: *owner == 0, added: 0 })
                .collect(),
        }
    }

    /// The situation of seat 0 in its own turn.
    fn turn(&self) -> Turn {
        let board = self.deal.board();
        Turn {
            phase: board.phase,
            player: self.who,
            own: true,
            bought: 0,
            discarder: board.discarder == Some(0),
            hand: self.hand.len(),
            pile: board.discard.len(),
            stock: board.stock,
            rebuilds: 0,
            laid_since: false,
        }
    }

    /// Compares the answers to one move, and counts them.
    fn compare(&self, mv: &Move, told: Verdict, kind: &'static str, answers: &mut Answers) {
        let engine: Result<(), IllegalMove> = self.deal.check(0, mv);
        let said = said(&engine);
        assert_eq!(said, told.err().unwrap_or("legal"), "{mv:?} ({engine:?}) in {}", self.composed.name());
        *answers.entry((kind, said)).or_default() += 1;
    }

    fn compare_draws(&self, answers: &mut Answers) {
        let turn = self.turn();
        let pile = &self.composed.layout.discard;
        self.compare(&Move::DrawStock, self.house.draw(&turn, Draw::Stock), "stock", answers);
        for cards in 0..=pile.len() + 1 {
            let mut told = self.house.draw(&turn, Draw::Discards(cards));
            let mut kind = if self.who.opened { "take" } else { "take unopened" };
            if told == Err(DEPENDS) {
                let taken = &pile[pile.len() - cards..];
                if self.hand.len() + cards > MOST_CARDS {
                    continue;
                }
                let hand = [self.hand.as_slice(), taken].concat();
                let after = self.house.taken(self.who, hand, self.table.clone(), taken, true);
                let ends = self.house.can_end(&after, &mut HashSet::new());
                let alone = UnderWay { table: Vec::new(), ..after.clone() };
                if !self.who.opened && ends && !self.house.can_end(&alone, &mut HashSet::new()) {
                    kind = "take unopened with the table";
                }
                told = if ends { Ok(()) } else { Err(self.house.owes(&after)) };
            }
            self.compare(&Move::DrawDiscard { cards: cards as u8 }, told, kind, answers);
        }
    }

    fn compare_plays(&self, answers: &mut Answers, rng: &mut ChaCha8Rng) {
        let (house, turn) = (self.house, self.turn());
        let taken = self.deal.board().taken.to_vec();
        let under_way = house.taken(self.who, self.hand.clone(), self.table.clone(), &taken, false);
        let table: Vec<Vec<PlacedCard>> = self.table.iter().map(|lying| lying.cards.clone()).collect();
        self.compare(&Move::End, house.end(&turn, &self.hand), "end", answers);
        for &card in &self.hand {
            let owes = if under_way.owed.is_empty() { Ok(()) } else { Err(house.owes(&under_way)) };
            let told = owes.and_then(|()| house.discard(&turn, &self.hand, &taken, card, &table));
            self.compare(&Move::Discard(card), told, "discard", answers);
        }
        if self.hand.len() > MOST_CARDS {
            return;
        }
        let mut layings = house.every_laying(&under_way);
        layings.sort_by_key(|laying| format!("{laying:?}"));
        layings.shuffle(rng);
        // Layings that form no meld are many, and come last.
        layings.sort_by_key(|laying| matches!(house.fits(&under_way, laying), Err("form" | "joker-mismatch")));
        for laying in layings.iter().take(LAYINGS) {
            self.compare(&move_of(laying), house.may_lay(&under_way, laying), kind(&under_way, laying), answers);
        }
    }
}

fn move_of(laying: &Laying) -> Move {
    match laying {
        Laying::Melds(melds) => Move::Meld(melds.iter().map(|cards| cards.iter().copied().collect()).collect()),
        Laying::LayOff(meld, cards) => Move::LayOff { meld: *meld, cards: cards.iter().copied().collect() },
        Laying::Swap(meld, with) => Move::Swap { meld: *meld, cards: with.iter().copied().collect() },
    }
}

fn kind(turn: &UnderWay, laying: &Laying) -> &'static str {
    match (laying, turn.owed.is_empty(), turn.who.opened) {
        (Laying::Melds(_), true, _) => "meld",
        (Laying::Melds(_), false, true) => "meld owing",
        (Laying::Melds(_), false, false) => "open owing",
        (Laying::LayOff(..), true, _) => "lay off",
        (Laying::LayOff(..), false, _) => "lay off owing",
        (Laying::Swap(..), true, _) => "swap",
        (Laying::Swap(..), false, true) => "swap owing",
        (Laying::Swap(..), false, false) => "swap unopened owing",
    }
}

/// The answers that must occur in each game for the comparison to mean something.
const REACHED: [(&str, &[(&str, &str)]); 5] = [
    ("traditionnel", &[("meld", "must-keep-discard"), ("swap", "joker-mismatch"), ("discard", "same-card")]),
    (
        "suites",
        &[
            ("take", "legal"),
            ("take", "deepest-card-needs-run"),
            ("meld owing", "legal"),
            ("lay off owing", "legal"),
            ("discard", "deepest-card-needs-run"),
            ("swap", "joker-mismatch"),
        ],
    ),
    (
        "rami51",
        &[
            ("take unopened", "legal"),
            ("take unopened", "must-use-taken-card"),
            ("take unopened", "one-card"),
            ("take unopened", "first-turn"),
            ("open owing", "legal"),
            ("open owing", "must-use-taken-card"),
            ("open owing", "opening-below-minimum"),
            ("open owing", "opening-needs-clean-meld"),
            ("take unopened with the table", "legal"),
            ("swap unopened owing", "legal"),
            ("swap unopened owing", "must-use-taken-card"),
            ("discard", "fits-table"),
            ("discard", "must-use-taken-card"),
        ],
    ),
    ("rami101", &[("take unopened", "legal"), ("open owing", "legal"), ("swap owing", "legal")]),
    ("puis-je", &[("swap", "legal"), ("swap", "joker-mismatch"), ("swap", "not-opened"), ("lay off", "legal")]),
];

/// Compares whole turns in the random positions of these seeds.
pub fn compare_turns(seeds: std::ops::Range<u64>) {
    let mut answers: BTreeMap<&str, Answers> = BTreeMap::new();
    for seed in seeds {
        let composed = composed(seed);
        let both = Both::new(&composed);
        let answers = answers.entry(composed.variant.id).or_default();
        if both.deal.board().phase == Phase::Play {
            both.compare_plays(answers, &mut ChaCha8Rng::seed_from_u64(seed));
        } else {
            both.compare_draws(answers);
        }
    }
    for (game, answers) in &answers {
        println!("{game}: {answers:?}");
    }
    for (game, kinds) in REACHED {
        let missing: Vec<_> = kinds.iter().filter(|kind| !answers[game].contains_key(kind)).collect();
        assert!(missing.is_empty(), "{game}: never answered {missing:?}");
    }
}
