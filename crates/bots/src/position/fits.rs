//! Fits: the places that melds on the table offer, and what a hand can lay off there one card after another.

use rami_engine::cards::{AceRule, Card, Hand, Meld, MeldKind, PlacedCard, Rank, Suit, bits};
use rami_engine::rules::Rules;

use crate::position::unseen::highest_place;

/// The places that melds on the table offer.
#[derive(Clone, Debug, Default)]
pub struct Fits {
    /// Cards of which one fits, by bit: in sets, or in place of a joker.
    single: u64,
    /// Cards of which all copies fit, by bit: in sets of any suits (D4-1).
    all: u64,
    /// Runs that can grow.
    runs: Vec<Growing>,
    /// Whether a joker can be laid off.
    joker: bool,
}

/// A run that can grow.
#[derive(Clone, Copy, Debug)]
struct Growing {
    suit: Suit,
    /// Next places below and above, on a line that begins anew after the king where the ranks form a circle (0: none).
    below: u8,
    above: u8,
    /// How many cards more it can hold.
    room: u8,
    /// Last place of the line.
    highest: u8,
    circular: bool,
}

impl Growing {
    /// The run of this suit between two places.
    fn from_ace(ace: AceRule, suit: Suit, (low, high): (u8, u8)) -> Self {
        let (circular, highest) = (ace == AceRule::Circular, highest_place(ace));
        let room = if circular { 13 } else { highest }.saturating_sub(high + 1 - low);
        let mut run = Self { suit, below: low, above: high, room, highest, circular };
        (run.below, run.above) = (run.lower(low), run.higher(high));
        run
    }

    /// The place below; 0 if there is none.
    fn lower(&self, place: u8) -> u8 {
        if self.circular && place == 1 { 13 } else { place - 1 }
    }

    /// The place above; 0 if there is none.
    fn higher(&self, place: u8) -> u8 {
        match (self.circular, place < self.highest) {
            (true, _) => place % 13 + 1,
            (false, true) => place + 1,
            (false, false) => 0,
        }
    }

    /// The card of a place, if the run can still grow.
    fn card(&self, place: u8) -> Option<Card> {
        (place > 0 && self.room > 0).then(|| Card::new(Rank::at_place(place), self.suit))
    }

    /// Removes from a hand all cards that fit, one after another.
    fn take(mut self, hand: &mut Hand) {
        while self.card(self.below).is_some_and(|card| hand.remove(card)) {
            (self.below, self.room) = (self.lower(self.below), self.room - 1);
        }
        while self.card(self.above).is_some_and(|card| hand.remove(card)) {
            (self.above, self.room) = (self.higher(self.above), self.room - 1);
        }
    }
}

impl Fits {
    /// The places on these melds.
    pub fn from_rules<'a>(rules: &Rules, melds: impl IntoIterator<Item = &'a Meld>) -> Self {
        let mut fits = Self::default();
        for meld in melds {
            fits.add(rules, meld);
        }
        fits
    }

    /// Adds the places of one meld.
    fn add(&mut self, rules: &Rules, meld: &Meld) {
        let extends = |placed: PlacedCard| meld.extended(&rules.melds, &[placed]).is_ok();
        let first = meld.cards()[0];
        let near: Vec<Card> = match (meld.kind(), meld.run_span()) {
            (MeldKind::Run { suit, .. }, Some(span)) => {
                let run = Growing::from_ace(rules.melds.ace, suit, span);
                self.runs.push(run);
                [run.below, run.above].into_iter().filter_map(|place| run.card(place)).collect()
            }
            _ => Suit::ALL.into_iter().map(|suit| Card::new(first.rank(), suit)).collect(),
        };
        let any_suit = rules.melds.sets.is_some_and(|sets| sets.duplicate_suits());
        for card in near {
            if PlacedCard::try_from(card).is_ok_and(extends) && !meld.is_run() {
                *(if any_suit { &mut self.all } else { &mut self.single }) |= 1 << card.bit();
            }
            self.joker |= extends(PlacedCard::joker(card));
        }
        for placed in meld.cards().iter().filter(|placed| placed.is_joker()) {
            if meld.joker_taken(&rules.melds, &[placed.stands_for()]).is_ok() {
                self.single |= 1 << placed.stands_for().bit();
            }
        }
    }

    /// Whether a joker can be laid off.
    pub const fn joker(&self) -> bool {
        self.joker
    }

    /// Whether this card alone fits.
    pub fn fits(&self, card: Card) -> bool {
        let mut hand = Hand::EMPTY;
        hand.add(card);
        if card.is_joker() { self.joker } else { self.without(&hand).is_empty() }
    }

    /// The hand without the natural cards that fit, one after another.
    pub fn without(&self, hand: &Hand) -> Hand {
        let mut rest = *hand;
        for card in bits(self.single & hand.planes()[0]) {
            rest.remove(card);
        }
        for card in bits(self.all & hand.planes()[0]) {
            while rest.remove(card) {}
        }
        self.runs.iter().for_each(|run| run.take(&mut rest));
        rest
    }
}
