//! The best runs of one suit, by exact recursion over its lowest card. Results are cached, because the same suits occur
//! in many hands.

use super::gain::Gains;
use crate::cards::{AceRule, Card, Hand, Meld, MeldRules, Placed, PlacedCard, Rank, RunJokers, Suit};
use crate::rules::CardValues;

/// The largest number of jokers that a search distributes. Further jokers stay deadwood.
pub(super) const MAX_JOKERS: usize = 6;

/// Best gain by the number of jokers that may be used.
pub(super) type ByJokers = [u64; MAX_JOKERS + 1];

/// The cards of one suit: lane `n` of 16 bits has the ranks held more than `n` times, the ace at bit 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SuitCards(pub(super) u64);

impl SuitCards {
    /// The cards of each suit of a hand.
    pub(super) fn from_hand(hand: &Hand) -> [Self; 4] {
        let lane = |plane: u64, suit: usize| plane >> (16 * suit) & 0x1fff;
        let [first, second, third] = *hand.planes();
        std::array::from_fn(|suit| Self(lane(first, suit) | lane(second, suit) << 16 | lane(third, suit) << 32))
    }

    /// The ranks held.
    pub(super) const fn ranks(self) -> u16 {
        self.0 as u16
    }

    /// How many cards of this rank (ace 0) are held.
    pub(super) const fn count(self, rank: u32) -> u8 {
        (self.0 >> rank & 0x1_0001_0001).count_ones() as u8
    }

    /// These cards without any card of this rank (ace 0).
    pub(super) const fn without(self, rank: u32) -> Self {
        Self(self.0 & !(0x1_0001_0001 << rank))
    }

    /// These cards with one card of this rank (ace 0) less. There must be one.
    pub(super) const fn less(self, rank: u32) -> Self {
        let copies = self.0 >> rank & 0x1_0001_0001;
        let highest = copies.ilog2();
        Self(self.0 & !(1 << (highest + rank)))
    }
}

/// A stretch of the ace line that a run may fill.
#[derive(Clone, Copy)]
struct Window {
    start: u8,
    len: u8,
    ranks: u16,
}

/// The places where runs of `len` cards may start, each run once. A run of thirteen cards always ends with the high
/// ace, as in [`Meld::new`].
pub(super) fn run_starts(ace: AceRule, len: u8) -> std::ops::RangeInclusive<u8> {
    match (ace, len) {
        (AceRule::LowOrHigh | AceRule::Circular, 13) => 2..=2,
        (AceRule::Low, _) => 1..=14_u8.saturating_sub(len),
        (AceRule::LowOrHigh, _) => 1..=15_u8.saturating_sub(len),
        (AceRule::Circular, 1..=12) => 1..=13,
        #[expect(clippy::reversed_empty_ranges, reason = "no such run")]
        (AceRule::Circular, _) => 1..=0,
    }
}

/// A run found: its places on the ace line, and which of them (bit 0 the first) jokers fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RunPick {
    pub(super) start: u8,
    pub(super) len: u8,
    pub(super) jokers: u16,
}

impl RunPick {
    /// The meld.
    pub(super) fn meld(self, rules: &MeldRules, suit: Suit) -> Meld {
        let card = |step: u8| {
            let card = Card::new(Rank::at_place(self.start + step), suit);
            let natural = || PlacedCard::try_from(card).expect("a card with a rank is natural");
            if self.jokers >> step & 1 == 1 { PlacedCard::joker(card) } else { natural() }
        };
        let cards: Placed = (0..self.len).map(card).collect();
        Meld::new(rules, &cards).expect("the search makes only runs that the rules allow")
    }
}

impl RunPick {
    /// The suit without the natural cards of this run; `None` if it does not hold them.
    pub(super) fn taken_from(self, cards: SuitCards) -> Option<SuitCards> {
        (0..self.len).filter(|step| self.jokers >> step & 1 == 0).try_fold(cards, |left, step| {
            let rank = u32::from((self.start + step - 1) % 13);
            (left.ranks() >> rank & 1 == 1).then(|| left.less(rank))
        })
    }

    /// Whether three natural cards stand side by side in it (C29).
    pub(super) const fn has_three_naturals(self) -> bool {
        let naturals = !self.jokers & ((1 << self.len) - 1);
        naturals & naturals >> 1 & naturals >> 2 != 0
    }

    /// Whether a run of the same suit begins where this one ends (D4-15).
    pub(super) const fn continues_into(self, next: Self) -> bool {
        (self.start + self.len - 1) % 13 == (next.start - 1) % 13
    }
}

/// A way to lay a run with the lowest card of a suit, and what it leaves.
#[derive(Clone, Copy)]
pub(super) struct Filling {
    pub(super) pick: RunPick,
    pub(super) rest: SuitCards,
    pub(super) jokers: u8,
    pub(super) gain: u64,
}

/// The runs that rules allow.
#[derive(Clone)]
pub(super) struct RunForms {
    min: u8,
    ace: AceRule,
    jokers: u8,
    ends_only: bool,
    /// Windows that hold a rank (ace 0), shortest first.
    windows: [Vec<Window>; 13],
}

impl RunForms {
    pub(super) fn new(rules: &MeldRules, values: CardValues) -> Self {
        Self::up_to(rules, longest_needed(rules, values))
    }

    /// The forms with runs of all lengths, for callers to whom one long run is not as good as two short ones.
    pub(super) fn of_all_lengths(rules: &MeldRules) -> Self {
        Self::up_to(rules, longest(rules))
    }

    fn up_to(rules: &MeldRules, longest: u8) -> Self {
        let mut windows: [Vec<Window>; 13] = Default::default();
        for len in rules.run_min..=longest {
            for start in run_starts(rules.ace, len) {
                let ranks = (start..start + len).fold(0, |ranks, place| ranks | 1 << ((place - 1) % 13));
                for rank in (0..13).filter(|rank| ranks >> rank & 1 == 1) {
                    windows[rank].push(Window { start, len, ranks });
                }
            }
        }
        let jokers = rules.run_jokers.unwrap_or(u8::MAX);
        let ends_only = matches!(rules.run_joker_places, RunJokers::Ends { .. });
        Self { min: rules.run_min, ace: rules.ace, jokers, ends_only, windows }
    }

    /// Whether cards of these ranks can hold a run without a joker.
    pub(super) const fn has_clean_run(&self, ranks: u16) -> bool {
        let line = match self.ace {
            AceRule::Low => ranks as u32,
            AceRule::LowOrHigh => ranks as u32 | (ranks as u32 & 1) << 13,
            AceRule::Circular => ranks as u32 | (ranks as u32) << 13,
        };
        let three = line & line >> 1 & line >> 2;
        if self.min > 3 { three & line >> 3 != 0 } else { three != 0 }
    }

    /// Calls `visit` with every run that holds the lowest card, using at most so many jokers.
    pub(super) fn fillings(&self, gains: &Gains, cards: SuitCards, jokers: u8, visit: &mut impl FnMut(Filling)) {
        let pivot = cards.ranks().trailing_zeros();
        let budget = jokers.min(self.jokers);
        for window in &self.windows[pivot as usize] {
            let missing = window.ranks & !cards.ranks();
            if missing.count_ones() <= u32::from(budget) {
                let pick = RunPick { start: window.start, len: 0, jokers: 0 };
                let begun = Filling { pick, rest: cards, jokers: 0, gain: 0 };
                Filler { forms: self, gains, window: *window, pivot, budget, visit }.fill(begun, false);
            }
        }
    }
}

const fn longest(rules: &MeldRules) -> u8 {
    if matches!(rules.ace, AceRule::LowOrHigh) { rules.run_max } else { 13 }
}

/// The length of the longest run that the search needs. A longer run can be divided into two that gain as much, unless
/// one of them would hold only jokers.
fn longest_needed(rules: &MeldRules, values: CardValues) -> u8 {
    let jokers = rules.run_jokers.unwrap_or(u8::MAX).min(MAX_JOKERS as u8);
    let all = longest(rules);
    // Where runs go round the corner, a part that begins with the ace would count the ace low.
    let unsplit = rules.ace == AceRule::Circular && values.ace_low != values.ace_high;
    if unsplit { all } else { all.min((2 * rules.run_min - 1).max(rules.run_min + jokers)) }
}

/// Fills one window place by place, with cards and jokers.
struct Filler<'a, V> {
    forms: &'a RunForms,
    gains: &'a Gains,
    window: Window,
    pivot: u32,
    budget: u8,
    visit: &'a mut V,
}

impl<V: FnMut(Filling)> Filler<'_, V> {
    fn fill(&mut self, filling: Filling, holds_pivot: bool) {
        let step = filling.pick.len;
        if step == self.window.len {
            return (self.visit)(filling);
        }
        let place = self.window.start + step;
        let rank = u32::from((place - 1) % 13);
        let next = RunPick { len: step + 1, ..filling.pick };
        if filling.rest.ranks() >> rank & 1 == 1 {
            let gain = filling.gain + self.gains.run_natural[place as usize];
            let rest = filling.rest.less(rank);
            self.fill(Filling { pick: next, rest, gain, ..filling }, holds_pivot || rank == self.pivot);
        }
        let is_end = step == 0 || step + 1 == self.window.len;
        let must_be_pivot = rank == self.pivot && !holds_pivot;
        if filling.jokers < self.budget && (is_end || !self.forms.ends_only) && !must_be_pivot {
            let gain = filling.gain + self.gains.run_joker[place as usize];
            let pick = RunPick { jokers: next.jokers | 1 << step, ..next };
            self.fill(Filling { pick, jokers: filling.jokers + 1, gain, ..filling }, holds_pivot);
        }
    }
}

#[derive(Clone, Copy)]
struct Entry {
    cards: SuitCards,
    /// Jokers the gains were computed for.
    jokers: u8,
    best: ByJokers,
}

/// A cache of the best gains of suits for one goal. A newer suit replaces an older one at the same place.
#[derive(Clone)]
pub(super) struct RunTable {
    entries: Vec<Entry>,
}

impl RunTable {
    const BITS: u32 = 12;

    /// An empty cache, which allocates memory at the first use.
    pub(super) const fn new() -> Self {
        Self { entries: Vec::new() }
    }

    /// The best gains of the runs of one suit, by the number of jokers. Entries above `jokers` are not valid.
    pub(super) fn best(&mut self, forms: &RunForms, gains: &Gains, cards: SuitCards, jokers: u8) -> ByJokers {
        if cards.0 == 0 || (jokers == 0 && !forms.has_clean_run(cards.ranks())) {
            return [0; MAX_JOKERS + 1];
        }
        let slot = Self::slot(cards);
        match self.entries.get(slot) {
            Some(entry) if entry.cards == cards && entry.jokers >= jokers => return entry.best,
            Some(_) => {}
            None => {
                let empty = Entry { cards: SuitCards(0), jokers: 0, best: [0; MAX_JOKERS + 1] };
                self.entries = vec![empty; 1 << Self::BITS];
            }
        }
        let best = self.compute(forms, gains, cards, jokers);
        self.entries[slot] = Entry { cards, jokers, best };
        best
    }

    /// The best gain of the runs of one suit without jokers.
    pub(super) fn best_clean(&mut self, forms: &RunForms, gains: &Gains, cards: SuitCards) -> u64 {
        if !forms.has_clean_run(cards.ranks()) {
            return 0;
        }
        match self.entries.get(Self::slot(cards)) {
            Some(entry) if entry.cards == cards => entry.best[0],
            _ => self.best(forms, gains, cards, 0)[0],
        }
    }

    const fn slot(cards: SuitCards) -> usize {
        (cards.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - Self::BITS)) as usize
    }

    fn compute(&mut self, forms: &RunForms, gains: &Gains, cards: SuitCards, jokers: u8) -> ByJokers {
        let pivot = cards.ranks().trailing_zeros();
        let mut best = self.best(forms, gains, cards.less(pivot), jokers);
        forms.fillings(gains, cards, jokers, &mut |filling| {
            let left = jokers - filling.jokers;
            let rest = self.best(forms, gains, filling.rest, left);
            for (kept, more) in best[filling.jokers as usize..=jokers as usize].iter_mut().zip(rest) {
                *kept = (*kept).max(filling.gain + more);
            }
        });
        best
    }

    /// Runs that reach the best gain with at most so many jokers.
    pub(super) fn picks(&mut self, forms: &RunForms, gains: &Gains, cards: SuitCards, jokers: u8) -> Vec<RunPick> {
        let (mut cards, mut jokers, mut picks) = (cards, jokers, Vec::new());
        while cards.0 != 0 {
            let target = self.best(forms, gains, cards, jokers)[jokers as usize];
            let mut found: Option<Filling> = None;
            forms.fillings(gains, cards, jokers, &mut |filling| {
                let left = jokers - filling.jokers;
                let best = filling.gain + self.best(forms, gains, filling.rest, left)[left as usize];
                if best == target && found.is_none_or(|found| found.pick.len < filling.pick.len) {
                    found = Some(filling);
                }
            });
            let lowest = cards.ranks().trailing_zeros();
            let dropped = self.best(forms, gains, cards.less(lowest), jokers)[jokers as usize];
            match found {
                Some(filling) if dropped < target => {
                    picks.push(filling.pick);
                    (cards, jokers) = (filling.rest, jokers - filling.jokers);
                }
                _ => cards = cards.less(lowest),
            }
        }
        picks
    }
}
