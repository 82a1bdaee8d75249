//! The values of cards, in hand and in melds.

use serde::{Deserialize, Serialize};

use crate::cards::{Card, Hand, Meld, MeldKind, Rank};

/// The values of the cards from two to king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pips {
    /// Two to ten their number, figures ten (V2-R3).
    Face,
    /// Two to nine five, ten and figures ten (V1-R11).
    FiveOrTen,
}

impl Pips {
    /// The value of a rank from two to king.
    const fn of(self, rank: Rank) -> u8 {
        match (self, rank.number()) {
            (_, 10..) => 10,
            (Self::Face, number) => number,
            (Self::FiveOrTen, _) => 5,
        }
    }
}

/// The values of cards, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardValues {
    /// Cards from two to king.
    pub pips: Pips,
    /// An ace laid below a two.
    pub ace_low: u8,
    /// An ace laid above a king, or in a set.
    pub ace_high: u8,
    /// An ace left in hand.
    pub ace_in_hand: u8,
    /// A joker left in hand. On the table it is worth the card it replaces.
    pub joker_in_hand: u8,
}

impl CardValues {
    fn pips(self, rank: Rank) -> u16 {
        u16::from(self.pips.of(rank))
    }

    /// Points of a card left in hand.
    #[must_use]
    pub fn in_hand(self, card: Card) -> u16 {
        match card.rank() {
            None => u16::from(self.joker_in_hand),
            Some(Rank::ACE) => u16::from(self.ace_in_hand),
            Some(rank) => self.pips(rank),
        }
    }

    /// Points of all cards of a hand.
    #[must_use]
    pub fn of_hand(self, hand: &Hand) -> u16 {
        let naturals: u16 = hand.planes().iter().map(|&cards| self.of_cards(cards)).sum();
        naturals + u16::from(hand.jokers()) * u16::from(self.joker_in_hand)
    }

    /// Points of a set of natural cards left in hand, by bit ([`Card::bit`]).
    #[must_use]
    pub fn of_cards(self, cards: u64) -> u16 {
        let digits = match self.pips {
            Pips::Face => &FACE,
            Pips::FiveOrTen => &FIVE_OR_TEN,
        };
        let pips: u32 = digits.iter().enumerate().map(|(digit, ranks)| (cards & ranks).count_ones() << digit).sum();
        let aces = (cards & Rank::ACE.bits()).count_ones() as u16;
        pips as u16 + aces * u16::from(self.ace_in_hand)
    }

    /// Points of one rank in a set.
    #[must_use]
    pub fn in_set(self, rank: Rank) -> u16 {
        if rank == Rank::ACE { u16::from(self.ace_high) } else { self.pips(rank) }
    }

    /// Points of a card at a place of a run, on the ace line where 1 is the low and 14 the high ace.
    #[must_use]
    pub fn in_run(self, place: u8) -> u16 {
        if place == 1 { u16::from(self.ace_low) } else { self.in_set(Rank::at_place(place)) }
    }

    /// Points of a meld, a joker counting as the card it stands for.
    #[must_use]
    pub fn of_meld(self, meld: &Meld) -> u16 {
        let len = meld.len() as u8;
        match meld.kind() {
            MeldKind::Set { rank } => self.in_set(rank) * u16::from(len),
            MeldKind::Run { start, .. } => (start..start + len).map(|place| self.in_run(place)).sum(),
        }
    }
}

/// One set of cards for each binary digit: the cards from two to king whose value has it, where figures are worth ten.
const FACE: [u64; 4] = digits(Pips::Face);
/// The same sets where two to nine are worth five.
const FIVE_OR_TEN: [u64; 4] = digits(Pips::FiveOrTen);

const fn digits(pips: Pips) -> [u64; 4] {
    let (mut digits, mut number) = ([0; 4], 2);
    while let Some(rank) = Rank::new(number) {
        let value = pips.of(rank);
        let mut digit = 0;
        while digit < 4 {
            if value >> digit & 1 == 1 {
                digits[digit] |= rank.bits();
            }
            digit += 1;
        }
        number += 1;
    }
    digits
}
