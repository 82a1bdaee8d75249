//! Which cards of a hand find a place on the combinations of the table.

use crate::cards::{Card, Hand, Meld, MeldKind, PlacedCard, Rank, Suit};
use crate::rules::Rules;

use super::unseen::highest_place;

/// The places that combinations on the table offer.
#[derive(Clone, Debug, Default)]
pub(super) struct Fits {
    /// Cards that fit at once, by bit: in sets, or in place of a joker.
    single: u64,
    /// Runs that can grow: the suit, and the places below and above (0: none).
    runs: Vec<(Suit, u8, u8)>,
    /// Last place of the ace line.
    highest: u8,
    /// Whether a joker can be laid off.
    joker: bool,
}

impl Fits {
    /// The places on these combinations.
    pub(super) fn of<'a>(rules: &Rules, melds: impl IntoIterator<Item = &'a Meld>) -> Self {
        let highest = highest_place(rules.melds.ace);
        let mut fits = Self { highest, ..Self::default() };
        for meld in melds {
            fits.add(rules, meld);
        }
        fits
    }

    fn add(&mut self, rules: &Rules, meld: &Meld) {
        let extends = |placed: PlacedCard| meld.extended(&rules.melds, &[placed]).is_ok();
        let first = meld.cards()[0];
        let near: Vec<Card> = match (meld.kind(), meld.run_span()) {
            (MeldKind::Run { suit, .. }, Some((low, high))) => {
                let below = low.saturating_sub(1);
                let above = if high < self.highest { high + 1 } else { 0 };
                self.runs.push((suit, below, above));
                [below, above].iter().filter(|&&p| p > 0).map(|&p| Card::new(Rank::at_place(p), suit)).collect()
            }
            _ => Suit::ALL.into_iter().map(|suit| Card::new(first.rank(), suit)).collect(),
        };
        for card in near {
            if PlacedCard::try_from(card).is_ok_and(extends) && !meld.is_run() {
                self.single |= 1 << card.bit();
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
    pub(super) const fn joker(&self) -> bool {
        self.joker
    }

    /// Whether this card alone fits.
    pub(super) fn fits(&self, card: Card) -> bool {
        let mut hand = Hand::EMPTY;
        hand.add(card);
        if card.is_joker() { self.joker } else { self.without(&hand).is_empty() }
    }

    /// The hand without the natural cards that fit, one after another.
    pub(super) fn without(&self, hand: &Hand) -> Hand {
        let mut rest = *hand;
        for card in crate::cards::bits(self.single & hand.planes()[0]) {
            rest.remove(card);
        }
        for &(suit, below, above) in &self.runs {
            let mut place = below;
            while place > 0 && rest.remove(Card::new(Rank::at_place(place), suit)) {
                place -= 1;
            }
            let mut place = above;
            while place > 0 && place <= self.highest && rest.remove(Card::new(Rank::at_place(place), suit)) {
                place += 1;
            }
        }
        rest
    }
}
