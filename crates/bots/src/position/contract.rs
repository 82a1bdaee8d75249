//! Progress towards the contract of a deal: how many cards a hand still lacks (V4-R3).

use smallvec::SmallVec;

use rami_engine::arrange::Arranger;
use rami_engine::cards::{AceRule, Hand, MeldRules, SET_MIN};
use rami_engine::game::SeatView;
use rami_engine::rules::Contract;

use crate::position::Position;

/// The ranks of one suit, the ace at bit 0.
const SUIT: u64 = 0x1fff;
/// The number of cards that complete a set.
const SET: u32 = SET_MIN as u32;

/// The planes of a hand: plane `n` holds the natural cards of which there are more than `n` copies. See [`Hand`].
type Planes = [u64; 3];

/// The cards held of each run that has been begun, as bits of a plane.
type Runs = SmallVec<[u64; 24]>;

/// Counts the cards that a hand lacks for a contract.
#[derive(Clone, Copy, Debug)]
pub struct ContractProgress {
    contract: Contract,
    ace: AceRule,
    run_min: u8,
    duplicate_suits: bool,
}

impl ContractProgress {
    /// The progress towards the contract that the seat of a view has yet to lay; `None` where there is none.
    pub fn from_view(view: &SeatView) -> Option<Self> {
        Self::at(Position::from_view(view))
    }

    /// The contract still to be laid in a position; `None` once it is laid.
    pub fn at(position: Position<'_>) -> Option<Self> {
        if position.opened() {
            return None;
        }
        let contract = position.rules.contract(position.board.number)?;
        Some(Self::towards(contract, &position.rules.melds))
    }

    /// The progress towards a contract.
    pub fn towards(contract: Contract, melds: &MeldRules) -> Self {
        let duplicate_suits = melds.sets.is_some_and(|sets| sets.duplicate_suits());
        Self { contract, ace: melds.ace, run_min: melds.run_min, duplicate_suits }
    }

    /// The fewest cards that would complete the contract; 0 if the hand meets it.
    pub fn missing(&self, hand: &Hand) -> u32 {
        self.search(hand).missing_without_jokers(hand, u32::MAX, 0).saturating_sub(hand.jokers().into())
    }

    /// The same as [`missing`](Self::missing), remembered by the arranger.
    pub fn missing_as_known(&self, arranger: &mut Arranger, hand: &Hand) -> u32 {
        let known = arranger.lacking(self.contract);
        known.of(hand).unwrap_or_else(|| {
            let missing = self.missing(hand);
            known.keep(hand, missing);
            missing
        })
    }

    /// Lets the arranger remember what is missing after each discard.
    pub fn foresee_discards(&self, arranger: &mut Arranger, hand: &Hand) {
        let known = arranger.lacking(self.contract);
        if discards(hand).any(|rest| known.of(&rest).is_none()) {
            self.after_discards(hand).for_each(|(rest, missing)| known.keep(&rest, missing));
        }
    }

    /// The hand after each discard, with the number of cards then missing. A discard leaves that number as it was or
    /// adds one, so all are found faster together than one by one.
    fn after_discards(&self, hand: &Hand) -> impl Iterator<Item = (Hand, u32)> {
        let search = self.search(hand);
        let before = search.missing_without_jokers(hand, u32::MAX, 0);
        discards(hand).map(move |rest| {
            let missing = search.missing_without_jokers(&rest, before + 1, before);
            (rest, missing.saturating_sub(rest.jokers().into()))
        })
    }

    /// A search for the cards that a hand, or a part of it, lacks.
    fn search(&self, hand: &Hand) -> Search<'_> {
        let planes = hand.planes();
        let runs = if self.contract.runs > 0 { self.runs(planes) } else { Runs::new() };
        Search { progress: self, runs, sets: self.missing_to_sets(planes) }
    }

    /// The runs of the least length of which the hand holds two cards or more, those with the most held cards first. A
    /// run is left out if another one contains all of its held cards, because that one lacks no more cards.
    fn runs(&self, planes: &Planes) -> Runs {
        let (last, copies) = match self.ace {
            AceRule::Low => (14 - self.run_min, 0),
            AceRule::LowOrHigh => (15 - self.run_min, 1),
            AceRule::Circular => (13, SUIT),
        };
        let mut all = Runs::new();
        for suit in 0..4 {
            // The ranks of the suit as a line of bits in which every run is consecutive: the ace, or all ranks, are
            // repeated above the king.
            let ranks = planes[0] >> (16 * suit) & SUIT;
            let line = ranks | (ranks & copies) << 13;
            let mut of_suit = Runs::new();
            // The places at which a run would begin of which one card, or two, are held.
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
            all.extend(of_suit);
        }
        let of_count = |count: u32| all.iter().copied().filter(move |held| held.count_ones() == count);
        (2..=u32::from(self.run_min)).rev().flat_map(of_count).collect()
    }

    /// The number of cards that the sets lack, if they are made of the ranks of which the hand holds most cards.
    fn missing_to_sets(&self, planes: &Planes) -> u32 {
        let mut left = u32::from(self.contract.sets);
        if left == 0 {
            return 0;
        }
        let held = self.sets_by_held_cards(planes);
        let mut missing = 0;
        for count in (0..=SET).rev() {
            let taken = left.min(held[count as usize]);
            missing += taken * (SET - count);
            left -= taken;
        }
        missing + left * SET
    }

    /// The number of sets of which a hand holds no card, one card, and so on up to a whole set. A rank of which it
    /// holds more cards than a set needs makes several sets.
    fn sets_by_held_cards(&self, planes: &Planes) -> [u32; SET as usize + 1] {
        // The number of cards held of each rank, counted for all ranks at once: bit `rank` of `digits[n]` is binary
        // digit `n` of its number.
        let mut digits = [0; 4];
        for plane in if self.duplicate_suits { &planes[..] } else { &planes[..1] } {
            for suit in 0..4 {
                let mut carried = plane >> (16 * suit) & SUIT;
                for digit in &mut digits {
                    (*digit, carried) = (*digit ^ carried, *digit & carried);
                }
            }
        }
        let mut held = [0; SET as usize + 1];
        // The largest number to look for: three in most hands, all copies in all suits at most.
        let most = if digits[2] | digits[3] == 0 { 3 } else { 4 * planes.len() as u32 };
        for count in 0..=most {
            let of_digit = |(at, digit): (usize, &u64)| if count >> at & 1 == 0 { !digit } else { *digit };
            let ranks = digits.iter().enumerate().map(of_digit).fold(SUIT, |ranks, those| ranks & those).count_ones();
            held[SET as usize] += count / SET * ranks;
            held[(count % SET) as usize] += ranks;
        }
        held
    }
}

/// The hands that the discards of a natural card leave.
fn discards(hand: &Hand) -> impl Iterator<Item = Hand> {
    hand.distinct().filter(|card| !card.is_joker()).filter_map(|card| hand.without([card]))
}

/// A search for the cards that a hand, or a part of it, lacks.
struct Search<'a> {
    progress: &'a ContractProgress,
    /// The runs that have been begun, those with the most held cards first.
    runs: Runs,
    /// The number of cards that the sets lack if no held card is used for a run. With runs they lack as many or more.
    sets: u32,
}

impl Search<'_> {
    /// The number of cards missing if the jokers of the hand are not used, or `most` if it is not below that. The
    /// search ends as soon as it finds `enough` or fewer.
    fn missing_without_jokers(&self, hand: &Hand, most: u32, enough: u32) -> u32 {
        let mut best = most;
        self.with_runs(hand.planes(), &self.runs, self.progress.contract.runs, 0, enough, &mut best);
        best
    }

    /// Chooses `left` more runs, from these or of one held card each, and then the sets. The runs chosen before lack
    /// `lacking` cards.
    fn with_runs(&self, planes: &Planes, runs: &[u64], left: u8, lacking: u32, enough: u32, best: &mut u32) {
        if left == 0 {
            *best = (*best).min(lacking + self.progress.missing_to_sets(planes));
            return;
        }
        let least = u32::from(self.progress.run_min);
        let is_of_use = |best: u32, lacking: u32| lacking + self.sets < best && best > enough;
        for (index, &run) in runs.iter().enumerate() {
            // Every run after this one lacks as many cards or more.
            if !is_of_use(*best, lacking + (least - run.count_ones()) * u32::from(left)) {
                break;
            }
            let held = run & planes[0];
            let lacking = lacking + least - held.count_ones();
            self.with_runs(&without(planes, held), &runs[index..], left - 1, lacking, enough, best);
        }
        // A run of which one card is held. There is always such a run.
        if is_of_use(*best, lacking + least - 1) {
            self.with_runs(planes, &[], left - 1, lacking + least - 1, enough, best);
        }
    }
}

/// The cards without one copy of each of these.
fn without(planes: &Planes, cards: u64) -> Planes {
    let [first, second, third] = *planes;
    [first & !(cards & !second), second & !(cards & !third), third & !cards]
}

#[cfg(test)]
mod tests {
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use rami_engine::cards::{Card, parse_cards};

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

    /// In many hands, the numbers found for all discards together equal those found for each hand alone.
    #[test]
    fn counts_missing_cards_after_every_discard() {
        let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(4);
        let mut pack: Vec<Card> = Card::naturals().chain(Card::naturals()).chain([Card::JOKER; 2]).collect();
        let contracts = [(2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3)];
        for (sets, runs) in contracts.into_iter().cycle().take(800) {
            for duplicate_suits in [true, false] {
                pack.shuffle(&mut rng);
                let hand: Hand = pack[..rng.random_range(6..16)].iter().copied().collect();
                let contract = Contract { sets, runs };
                let progress = ContractProgress { contract, ace: AceRule::Circular, run_min: 4, duplicate_suits };
                for (rest, missing) in progress.after_discards(&hand) {
                    assert_eq!(missing, progress.missing(&rest), "{sets} {runs}: {hand:?} {rest:?}");
                }
            }
        }
    }

    #[test]
    fn counts_missing_cards() {
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
