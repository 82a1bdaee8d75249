//! Progress towards the contract of a deal: how many cards a hand still lacks (V4-R3).

use std::cmp::Reverse;

use smallvec::SmallVec;

use crate::arrange::Arranger;
use crate::cards::{AceRule, Hand, MeldRules, SET_MIN};
use crate::game::SeatView;
use crate::rules::Contract;

use crate::bots::position::Position;

/// The ranks of one suit, the ace at bit 0.
const SUIT: u64 = 0x1fff;
/// The lowest rank in all suits.
const RANK: u64 = 0x0001_0001_0001_0001;
/// Cards of a set.
const SET: u32 = SET_MIN as u32;

/// Natural cards by copies, as [`Hand::planes`] has them.
type Planes = [u64; 3];

/// The cards held of each run that has been begun, by bit.
type Runs = SmallVec<[u64; 24]>;

/// Counts what is missing to a contract.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ContractProgress {
    contract: Contract,
    ace: AceRule,
    run_min: u8,
    duplicate_suits: bool,
}

impl ContractProgress {
    /// The progress towards the contract that the seat of a view has yet to lay; `None` where there is none.
    pub(crate) fn of(view: &SeatView) -> Option<Self> {
        Self::at(Position::of(view))
    }

    /// The contract still to be laid in a position; `None` once it is laid.
    pub(crate) fn at(position: Position<'_>) -> Option<Self> {
        if position.opened() {
            return None;
        }
        let contract = position.rules.contract(position.board.number)?;
        Some(Self::towards(contract, &position.rules.melds))
    }

    /// The progress towards a contract.
    pub(crate) fn towards(contract: Contract, melds: &MeldRules) -> Self {
        let duplicate_suits = melds.sets.is_some_and(|sets| sets.duplicate_suits());
        Self { contract, ace: melds.ace, run_min: melds.run_min, duplicate_suits }
    }

    /// The fewest cards that would complete the contract; 0 if the hand meets it.
    pub(crate) fn missing(&self, hand: &Hand) -> u32 {
        let planes = *hand.planes();
        let runs = if self.contract.runs > 0 { self.runs(&planes) } else { Runs::new() };
        let sets = self.missing_to_sets(&planes);
        self.with_runs(&planes, &runs, self.contract.runs, sets).saturating_sub(u32::from(hand.jokers()))
    }

    /// The same, remembered by the arranger.
    pub(crate) fn missing_as_known(&self, arranger: &mut Arranger, hand: &Hand) -> u32 {
        let known = arranger.lacking(self.contract);
        known.of(hand).unwrap_or_else(|| {
            let missing = self.missing(hand);
            known.keep(hand, missing);
            missing
        })
    }

    /// Runs of the least length of which the hand holds two cards or more, those of which it holds most first. Where all
    /// that is held of one is held of another too, the other alone: it lacks a card less for each card that it takes more.
    fn runs(&self, planes: &Planes) -> Runs {
        let (last, copies) = match self.ace {
            AceRule::Low => (14 - self.run_min, 0),
            AceRule::LowOrHigh => (15 - self.run_min, 1),
            AceRule::Circular => (13, SUIT),
        };
        let mut found = Runs::new();
        for suit in 0..4 {
            let ranks = planes[0] >> (16 * suit) & SUIT;
            let line = ranks | (ranks & copies) << 13;
            let mut of_suit = Runs::new();
            let (mut one, mut two) = (0, 0);
            for step in 0..self.run_min {
                (one, two) = (one | line >> step, two | one & line >> step);
            }
            let mut starts: u64 = two & ((1 << last) - 1);
            while starts != 0 {
                let start = starts.trailing_zeros();
                starts &= starts - 1;
                let held = line & ((1 << self.run_min) - 1) << start;
                let held = (held & SUIT | held >> 13) << (16 * suit);
                if of_suit.iter().all(|other| held & !other != 0) {
                    of_suit.retain(|other| *other & !held != 0);
                    of_suit.push(held);
                }
            }
            found.extend(of_suit);
        }
        found.sort_unstable_by_key(|held| Reverse(held.count_ones()));
        found
    }

    /// The cards missing if `left` more runs are to be laid, of these or of one card each, and then the sets, which lack
    /// `sets` cards at least.
    fn with_runs(&self, planes: &Planes, runs: &[u64], left: u8, sets: u32) -> u32 {
        if left == 0 {
            return self.missing_to_sets(planes);
        }
        // A run of which one card is held: there is always one.
        let least = u32::from(self.run_min);
        let mut best = least - 1 + self.with_runs(planes, &[], left - 1, sets);
        for (index, &run) in runs.iter().enumerate() {
            // Every run after this one lacks as many cards or more.
            if (least - run.count_ones()) * u32::from(left) + sets >= best {
                break;
            }
            let held = run & planes[0];
            let missing = least - held.count_ones();
            if missing < best {
                best = best.min(missing + self.with_runs(&without(planes, held), &runs[index..], left - 1, sets));
            }
        }
        best
    }

    /// The cards missing to the sets: those of which most cards are held are laid.
    fn missing_to_sets(&self, planes: &Planes) -> u32 {
        let sets = u32::from(self.contract.sets);
        if sets == 0 {
            return 0;
        }
        let mut held = [0; SET as usize + 1];
        for rank in 0..13 {
            let copies = if self.duplicate_suits { &planes[..] } else { &planes[..1] };
            let count: u32 = copies.iter().map(|plane| (plane & RANK << rank).count_ones()).sum();
            held[SET as usize] += count / SET;
            held[(count % SET) as usize] += 1;
        }
        let (mut left, mut missing) = (sets, 0);
        for count in (0..=SET).rev() {
            let taken = left.min(held[count as usize]);
            missing += taken * (SET - count);
            left -= taken;
        }
        missing + left * SET
    }
}

/// The cards without one copy of each of these.
fn without(planes: &Planes, cards: u64) -> Planes {
    let [first, second, third] = *planes;
    [first & !(cards & !second), second & !(cards & !third), third & !cards]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::parse_cards;

    fn missing(cards: &str, sets: u8, runs: u8) -> u32 {
        let hand: Hand = parse_cards(cards).expect("cards").into_iter().collect();
        let progress = ContractProgress {
            contract: Contract { sets, runs },
            ace: AceRule::Circular,
            run_min: 4,
            duplicate_suits: true,
        };
        progress.missing(&hand)
    }

    #[test]
    fn counts_what_is_missing() {
        assert_eq!(missing("KC KC KD 5S 5H 9C", 2, 0), 1);
        assert_eq!(missing("KC KC KD KH KH KS", 2, 0), 0);
        assert_eq!(missing("KC 2C 7D 7D 7H", 1, 1), 2);
        assert_eq!(missing("QC KC AC 2C 7D 7D 7H", 1, 1), 0);
        assert_eq!(missing("4C 5C 6C 7C 8C 9C 9D 9H", 1, 1), 0);
        assert_eq!(missing("4C 5C 6C 7C 8C 8D", 1, 1), 1);
        assert_eq!(missing("4C 5C 6C 7C 8C 9C TC", 0, 2), 1);
        assert_eq!(missing("4C 5C 6C 7C 4C 5C 6C 7C", 0, 2), 0);
        assert_eq!(missing("4C 5D", 0, 1), 3);
    }
}
