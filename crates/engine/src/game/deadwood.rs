//! The arrangement of a hand with the least deadwood, and the best lay-offs against a knock: exact, by bit sets.
//!
//! This serves games that are ended by a knock: one pack without jokers, sets of three or four, runs of three or more
//! with the ace below the two (V5-R1, V5-R3). Runs need no search there. Of the cards that the sets leave, a card is in
//! a run exactly if it is one of three or more in a row.

use std::sync::LazyLock;

use smallvec::{SmallVec, smallvec};

use crate::cards::{Card, Hand, Meld, MeldKind, Placed, PlacedCard, Rank, Suit, bits};
use crate::rules::{CardValues, Pips};

use super::board::TableMeld;
use super::moves::Layings;

/// An arrangement of a hand by itself (V5-R4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastDeadwood {
    sets: u64,
    runs: u64,
    deadwood: u64,
    points: u16,
}

impl LeastDeadwood {
    /// The arrangement of a hand with the least deadwood.
    #[must_use]
    pub fn from_hand(values: CardValues, hand: &Hand) -> Self {
        Self::of_cards(values, hand.planes()[0])
    }

    /// The arrangement with the least deadwood of a set of cards, by bit.
    #[must_use]
    pub fn of_cards(values: CardValues, cards: u64) -> Self {
        let left = Left::from_values(values);
        let (sets, points) = least(cards, |rest| left.points(rest));
        let runs = in_runs(cards & !sets);
        Self { sets, runs, deadwood: cards & !sets & !runs, points }
    }

    /// The least deadwood of a hand after a discard, in points.
    #[must_use]
    pub fn points_after_discard(values: CardValues, hand: &Hand) -> u16 {
        let (cards, left) = (hand.planes()[0], Left::from_values(values));
        // A discard from the deadwood breaks no meld, so the card of the deadwood with the most points is discarded.
        let (sets, points) = least(cards, |rest| left.points(rest) - dearest(values, rest & !in_runs(rest)));
        let rest = cards & !sets;
        if rest & !in_runs(rest) != 0 {
            return points;
        }
        let after = |card: Card| least(cards & !(1 << card.bit()), |rest| left.points(rest)).1;
        bits(cards).map(after).min().unwrap_or_default()
    }

    /// The points of the deadwood.
    #[must_use]
    pub const fn points(&self) -> u16 {
        self.points
    }

    /// The deadwood: the cards in no meld.
    pub fn deadwood(&self) -> impl Iterator<Item = Card> + use<> {
        bits(self.deadwood)
    }

    /// The deadwood, by bit.
    #[must_use]
    pub const fn deadwood_cards(&self) -> u64 {
        self.deadwood
    }

    /// The cards that would prolong a meld, by bit.
    #[must_use]
    pub const fn prolonging(&self) -> u64 {
        let [clubs, diamonds, hearts, spades] = [self.sets, self.sets >> 16, self.sets >> 32, self.sets >> 48];
        let in_sets = (clubs | diamonds | hearts | spades) & 0x1fff;
        let row = ((self.runs << 1) | (self.runs >> 1)) & (0x1fff * EVERY_SUIT);
        (row | (in_sets * EVERY_SUIT)) & !(self.runs | self.sets)
    }

    /// The melds: the runs suit by suit, then the sets.
    #[must_use]
    pub fn melds(&self) -> Layings {
        let mut melds = Layings::new();
        let mut before = None;
        for card in bits(self.runs) {
            let follows = before.is_some_and(|before: u8| before + 1 == card.bit());
            before = Some(card.bit());
            match melds.last_mut() {
                Some(run) if follows => run.push(natural(card)),
                _ => melds.push(smallvec![natural(card)]),
            }
        }
        let ranks = Rank::all().map(|rank| self.sets & rank.bits()).filter(|&set| set != 0);
        melds.extend(ranks.map(|set| bits(set).map(natural).collect::<Placed>()));
        melds
    }
}

fn natural(card: Card) -> PlacedCard {
    PlacedCard::try_from(card).expect("no joker is in play")
}

/// The deadwood that cards leave once their runs are laid, tabulated by suit, since a run has one suit.
#[derive(Clone, Copy)]
struct Left {
    by_suit: &'static LeftOfSuit,
    ace: u16,
}

/// An entry for each choice of ranks of one suit (ace at bit 0). The low byte holds the points of the cards from two to
/// king that are in no run, the high byte whether the ace is in none.
type LeftOfSuit = [u16; 1 << 13];

impl Left {
    fn from_values(values: CardValues) -> Self {
        static FACE: LazyLock<Box<LeftOfSuit>> = LazyLock::new(|| left_of_suit(Pips::Face));
        static FIVE_OR_TEN: LazyLock<Box<LeftOfSuit>> = LazyLock::new(|| left_of_suit(Pips::FiveOrTen));
        let by_suit = match values.pips {
            Pips::Face => &FACE,
            Pips::FiveOrTen => &FIVE_OR_TEN,
        };
        Self { by_suit, ace: values.ace_in_hand.into() }
    }

    /// Points of the cards that are in no run.
    fn points(self, cards: u64) -> u16 {
        let left_of = |suit: Suit| self.by_suit[(cards >> Card::new(Rank::ACE, suit).bit()) as usize & 0x1fff];
        let left: u16 = Suit::ALL.map(left_of).iter().sum();
        (left & 0xff) + (left >> 8) * self.ace
    }
}

fn left_of_suit(pips: Pips) -> Box<LeftOfSuit> {
    let values = CardValues { pips, ace_low: 0, ace_high: 0, ace_in_hand: 0, joker_in_hand: 0 };
    let left = |ranks: usize| {
        let cards = ranks as u64 & !in_runs(ranks as u64);
        values.of_cards(cards) | (cards as u16 & 1) << 8
    };
    Box::new(std::array::from_fn(left))
}

/// The points of the dearest of these cards.
pub(super) fn dearest(values: CardValues, cards: u64) -> u16 {
    let [clubs, diamonds, hearts, spades] = [cards, cards >> 16, cards >> 32, cards >> 48];
    let ranks = (clubs | diamonds | hearts | spades) as u16 & 0x1fff;
    let worth = |index: u32| values.in_hand(Card::new(Rank::at_place(index as u8 + 1), Suit::Clubs));
    // A rank is worth at least as much as the ranks below it, the ace excepted.
    let ace = if ranks & 1 == 1 { worth(0) } else { 0 };
    ranks.checked_ilog2().map_or(0, |highest| worth(highest).max(ace))
}

/// The sets to make of these cards so that the rest costs least, and that cost. Of several choices it returns the first
/// one found. `cost` must not fall when the rest grows.
fn least(cards: u64, cost: impl Fn(u64) -> u16) -> (u64, u16) {
    let mut search = Search { least: cost(cards), cost, sets: 0 };
    let ranks = ranks_of_sets(cards);
    if search.least > 0 && ranks != 0 {
        search.choose(cards, 0, ranks, in_runs(cards));
    }
    (search.sets, search.least)
}

/// The search over sets: which ranks form one, and of four cards which.
struct Search<C> {
    cost: C,
    sets: u64,
    least: u16,
}

impl<C: Fn(u64) -> u16> Search<C> {
    /// Decides for each rank that `ranks` names whether it forms a set; `in_runs` are the cards that could be in runs.
    fn choose(&mut self, cards: u64, sets: u64, ranks: u64, in_runs: u64) {
        if ranks == 0 {
            let cost = (self.cost)(cards & !sets);
            if cost < self.least {
                (self.sets, self.least) = (sets, cost);
            }
            return;
        }
        let (suits, rest) = (EVERY_SUIT << ranks.trailing_zeros(), ranks & (ranks - 1));
        let held = cards & suits;
        self.choose(cards, sets | held, rest, in_runs);
        let wanted = held & in_runs;
        if wanted == 0 {
            return; // no card of it is of use in a run
        }
        if held == suits {
            for card in bits(wanted) {
                self.choose(cards, sets | held & !(1 << card.bit()), rest, in_runs);
            }
        }
        let several = wanted & (wanted - 1) != 0;
        if held != suits || several {
            self.choose(cards, sets, rest, in_runs);
        }
    }
}

/// The lowest rank of every suit, by bit.
const EVERY_SUIT: u64 = Rank::ACE.bits();

/// The cards that stand among three or more in a row of their suit.
const fn in_runs(cards: u64) -> u64 {
    let lowest = cards & cards >> 1 & cards >> 2;
    lowest | lowest << 1 | lowest << 2
}

/// The ranks of which three suits or more are there, as bits 0 to 12.
const fn ranks_of_sets(cards: u64) -> u64 {
    let [clubs, diamonds, hearts, spades] = [cards, cards >> 16, cards >> 32, cards >> 48];
    ((clubs & diamonds & (hearts | spades)) | (hearts & spades & (clubs | diamonds))) & 0x1fff
}

/// The defender's answer to a knock: the lay-offs, and the arrangement of the cards kept (V5-R9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defence {
    /// Cards with the meld each is laid off on, in an order in which they fit.
    pub lay_offs: Vec<(usize, Card)>,
    /// The arrangement of the cards that the defender keeps.
    pub kept: LeastDeadwood,
}

impl Defence {
    /// The lay-offs that leave the least deadwood of all possible ones.
    #[must_use]
    pub fn best(values: CardValues, table: &[TableMeld], hand: &Hand) -> Self {
        let cards = hand.planes()[0];
        let kept = LeastDeadwood::of_cards(values, cards);
        let mut plan = Plan { values, table, chosen: Vec::new(), best: Self { lay_offs: Vec::new(), kept } };
        plan.choose(0, cards);
        plan.best
    }
}

/// The search for lay-offs, meld by meld.
struct Plan<'a> {
    values: CardValues,
    table: &'a [TableMeld],
    chosen: Vec<(usize, Card)>,
    best: Defence,
}

impl Plan<'_> {
    /// Decides what is laid off on the melds from `at` on, out of these cards.
    fn choose(&mut self, at: usize, cards: u64) {
        let Some(laid) = self.table.get(at) else {
            let kept = LeastDeadwood::of_cards(self.values, cards);
            if kept.points < self.best.kept.points {
                self.best = Defence { lay_offs: self.chosen.clone(), kept };
            }
            return;
        };
        self.choose(at + 1, cards);
        let [up, down] = lines_of(&laid.meld);
        let before = self.chosen.len();
        let mut left = cards;
        for upper in std::iter::once(None).chain(up.into_iter().map(Some)) {
            if let Some(card) = upper {
                if !self.lay(at, card, &mut left) {
                    break;
                }
                self.choose(at + 1, left);
            }
            let (with_upper, mut lower_left) = (self.chosen.len(), left);
            for &card in &down {
                if !self.lay(at, card, &mut lower_left) {
                    break;
                }
                self.choose(at + 1, lower_left);
            }
            self.chosen.truncate(with_upper);
        }
        self.chosen.truncate(before);
    }

    /// Lays a card off, if it is among those left.
    fn lay(&mut self, at: usize, card: Card, left: &mut u64) -> bool {
        let bit = 1 << card.bit();
        let there = *left & bit != 0;
        if there {
            *left &= !bit;
            self.chosen.push((at, card));
        }
        there
    }
}

/// The cards that fit a meld one after another: upwards and downwards of a run, the missing card of a set.
fn lines_of(meld: &Meld) -> [SmallVec<[Card; 10]>; 2] {
    match meld.kind() {
        MeldKind::Set { rank } => {
            let held = |card: &Card| meld.cards().iter().any(|placed| placed.card() == *card);
            [bits(rank.bits()).filter(|card| !held(card)).take(1).collect(), SmallVec::new()]
        }
        MeldKind::Run { suit, start } => {
            let card = |number: u8| Card::new(Rank::at_place(number), suit);
            let last = start + meld.len() as u8 - 1;
            [(last + 1..=13).map(card).collect(), (1..start).rev().map(card).collect()]
        }
    }
}
