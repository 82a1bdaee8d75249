//! The shape of a hand: which cards would complete a meld with it (outs), and which lie near its cards (links). Sets of
//! cards are bits of a number, so that the policy can afford to ask for each move of a rollout.

use rami_engine::cards::{AceRule, Card, Hand, Meld, MeldKind, MeldRules, Rank};
use rami_engine::game::TableMeld;

/// The places of one suit, the low ace at bit 0 and the high ace at bit 13.
const LINE: u64 = 0x3fff;
/// The lowest bit of each suit.
const EACH: u64 = Rank::ACE.bits();
/// All natural cards.
const NATURALS: u64 = 0x1fff * EACH;

/// The rules of melds and of the pack, as far as they say which cards go together.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    ace: AceRule,
    run_min: u8,
    sets: bool,
    duplicate_suits: bool,
    packs: usize,
}

impl Shape {
    /// The shape of hands under these rules, with so many packs.
    pub fn new(melds: &MeldRules, packs: u8) -> Self {
        let duplicate_suits = melds.sets.is_some_and(|sets| sets.duplicate_suits());
        Self {
            ace: melds.ace,
            run_min: melds.run_min,
            sets: melds.sets.is_some(),
            duplicate_suits,
            packs: packs.into(),
        }
    }

    /// Cards that complete a run with cards of the hand, by bit.
    pub fn run_outs(&self, hand: &Hand) -> u64 {
        let held = hand.planes()[0];
        let at = |shift: i32| self.shifted(held, shift);
        let (up, down, up2, down2) = (at(1), at(-1), at(2), at(-2));
        let outs = if self.run_min > 3 {
            let (up3, down3) = (at(3), at(-3));
            up & up2 & up3 | down & up & up2 | down2 & down & up | down3 & down2 & down
        } else {
            up & up2 | down & up | down & down2
        };
        self.folded(outs) & !held
    }

    /// The cards held, moved down by `shift` places: a bit is set where the card `shift` places above it is held.
    fn shifted(&self, held: u64, shift: i32) -> u64 {
        let step = shift.unsigned_abs();
        if self.ace == AceRule::Circular {
            let step = if shift > 0 { step } else { 13 - step };
            let (low, high) = (0x1fff >> step, (0x1fff << (13 - step)) & 0x1fff);
            return ((held >> step) & (low * EACH)) | ((held << (13 - step)) & (high * EACH));
        }
        let line = if self.ace == AceRule::LowOrHigh { held | (held & EACH) << 13 } else { held };
        if shift > 0 {
            (line >> step) & ((LINE >> step) * EACH)
        } else {
            (line << step) & (((LINE << step) & LINE) * EACH)
        }
    }

    /// The outs with the high ace moved to bit 0, where every ace is counted.
    fn folded(&self, outs: u64) -> u64 {
        let high = if self.ace == AceRule::LowOrHigh { outs >> 13 & EACH } else { 0 };
        outs & NATURALS | high
    }

    /// Cards that complete a set with cards of the hand, by bit.
    pub fn set_outs(&self, hand: &Hand) -> u64 {
        if !self.sets {
            return 0;
        }
        let planes = hand.planes();
        let (mut one, mut two) = (0_u64, 0_u64);
        let copies = if self.duplicate_suits { self.packs } else { 1 };
        for plane in &planes[..copies] {
            for suit in 0..4 {
                let lane = plane >> (16 * suit) & 0x1fff;
                two |= one & lane;
                one |= lane;
            }
        }
        let ranks = two * EACH;
        if self.duplicate_suits { ranks } else { ranks & !planes[0] }
    }

    /// Cards one or two places from a card of the hand in its suit, by bit: held ones and others.
    pub fn run_links(&self, hand: &Hand) -> u64 {
        let held = hand.planes()[0];
        self.folded(self.shifted(held, 1) | self.shifted(held, -1) | self.shifted(held, 2) | self.shifted(held, -2))
    }

    /// Cards of the rank of a card of the hand in another suit, by bit: held ones and others. With duplicate suits,
    /// also cards held twice.
    pub fn set_links(&self, hand: &Hand) -> u64 {
        if !self.sets {
            return 0;
        }
        let held = hand.planes()[0];
        let twins = if self.duplicate_suits { hand.planes()[1] } else { 0 };
        let others = |suit: usize| {
            (0..4).filter(|&other| other != suit).fold(0, |ranks, other| ranks | held >> (16 * other) & 0x1fff)
        };
        (0..4).fold(twins, |links, suit| links | others(suit) << (16 * suit))
    }

    /// Cards that complete a meld with cards of the hand, by bit.
    pub fn outs(&self, hand: &Hand) -> u64 {
        self.run_outs(hand) | self.set_outs(hand)
    }

    /// How many copies of these cards may still come: those that are not among the cards seen.
    pub fn living(&self, cards: u64, seen: &Hand) -> u32 {
        seen.planes()[..self.packs].iter().map(|plane| (cards & !plane).count_ones()).sum()
    }

    /// Cards of which one fits some meld of a table, by bit.
    pub fn table_places(&self, rules: &MeldRules, table: &[TableMeld]) -> u64 {
        table.iter().fold(0, |places, laid| places | self.places(rules, &laid.meld))
    }

    /// Cards of which one fits a meld, by bit.
    pub fn places(&self, rules: &MeldRules, meld: &Meld) -> u64 {
        match meld.kind() {
            MeldKind::Set { rank } => {
                let Some(sets) = rules.sets.filter(|sets| meld.len() < usize::from(sets.max)) else { return 0 };
                let all = rank.bits();
                if sets.duplicate_suits() {
                    return all;
                }
                let held = meld.cards().iter().filter(|placed| !placed.is_joker());
                all & !held.fold(0, |bits, placed| bits | 1 << placed.stands_for().bit())
            }
            MeldKind::Run { suit, start } => {
                let end = start + meld.len() as u8 - 1;
                let circular = self.ace == AceRule::Circular;
                if meld.len() >= if circular { 13 } else { 14 } {
                    return 0;
                }
                let card = |place: u8| 1_u64 << Card::new(Rank::at_place(place), suit).bit();
                let last = if self.ace == AceRule::Low { 13 } else { 14 };
                let above = if circular || end < last { card(end + 1) } else { 0 };
                let below = if start > 1 {
                    card(start - 1)
                } else if circular {
                    card(13)
                } else {
                    0
                };
                above | below
            }
        }
    }
}

/// A card as a bit set: nothing for a joker.
pub fn bit(card: Card) -> u64 {
    if card.is_joker() { 0 } else { 1 << card.bit() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rami_engine::cards::{RunJokers, SetJoker, SetRules, bits, format_cards, parse_cards};

    fn rules(ace: AceRule, run_min: u8, duplicate_suits: bool) -> MeldRules {
        let joker = SetJoker::Named { from_three: true };
        let sets = Some(SetRules { copies: if duplicate_suits { 2 } else { 1 }, max: 12, jokers: Some(1), joker });
        MeldRules { sets, run_min, run_max: 14, ace, run_jokers: None, run_joker_places: RunJokers::Anywhere }
    }

    fn hand(text: &str) -> Hand {
        parse_cards(text).expect("cards").into_iter().collect()
    }

    fn runs(ace: AceRule, run_min: u8, cards: &str) -> String {
        format_cards(bits(Shape::new(&rules(ace, run_min, false), 2).run_outs(&hand(cards))))
    }

    #[test]
    fn finds_cards_that_complete_a_run() {
        assert_eq!(runs(AceRule::LowOrHigh, 3, "2C 3C 7H 9H QS KS"), "AC 4C 8H AS JS");
        assert_eq!(runs(AceRule::LowOrHigh, 3, "AC KC 2D AD"), "QC 3D");
        assert_eq!(runs(AceRule::Low, 3, "QS KS AS"), "JS");
        assert_eq!(runs(AceRule::Circular, 4, "KC AC 2C 5H 6H 8H JS QS"), "3C QC 7H");
        assert_eq!(runs(AceRule::Circular, 4, "QH KH 2H"), "AH");
        assert_eq!(runs(AceRule::Circular, 4, "JD QD KD"), "AD TD");
        assert_eq!(runs(AceRule::LowOrHigh, 4, "JD QD KD"), "AD TD");
    }

    #[test]
    fn finds_cards_that_complete_a_set() {
        let outs = |duplicates, cards: &str| {
            format_cards(bits(Shape::new(&rules(AceRule::Low, 3, duplicates), 2).set_outs(&hand(cards))))
        };
        assert_eq!(outs(false, "7C 7D 9H"), "7H 7S");
        assert_eq!(outs(false, "7C 7C 9H"), "");
        assert_eq!(outs(true, "7C 7C 9H"), "7C 7D 7H 7S");
    }

    #[test]
    fn finds_places_on_the_table() {
        let shape = Shape::new(&rules(AceRule::LowOrHigh, 3, false), 2);
        let places = |text: &str| {
            let rules = rules(AceRule::LowOrHigh, 3, false);
            format_cards(bits(shape.places(&rules, &text.parse().expect("a combination"))))
        };
        assert_eq!(places("5H 6H 7H"), "4H 8H");
        assert_eq!(places("AC 2C 3C"), "4C");
        assert_eq!(places("QC KC AC"), "JC");
        assert_eq!(places("9C 9D JK=9H"), "9H 9S");
    }
}
