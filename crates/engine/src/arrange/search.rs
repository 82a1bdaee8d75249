//! The search over the sets of a hand. The cards left by the sets go to the best runs of each suit.

use super::gain::{Gains, Goal};
use super::memory::HandMemory;
use super::runs::{ByJokers, MAX_JOKERS, RunForms, RunPick, RunTable, SuitCards};
use super::sets::{RankCards, SetForms, SetOption};
use crate::cards::{Hand, MeldRules, Suit};
use crate::rules::{CardValues, CleanMeld, Opening};

/// The melds that rules allow.
#[derive(Clone)]
pub(super) struct Forms {
    pub(super) sets: SetForms,
    pub(super) runs: RunForms,
    any_sets: bool,
    /// Most jokers in one set.
    set_jokers: u8,
}

impl Forms {
    pub(super) fn new(rules: &MeldRules, values: CardValues, opening: Opening) -> Self {
        // C29: a run with jokers that is divided in two may no longer have three natural cards side by side.
        let whole = matches!(opening, Opening::MinimumPoints { clean: CleanMeld::RunPart, .. });
        let runs = if whole { RunForms::of_all_lengths(rules) } else { RunForms::new(rules, values) };
        let set_jokers = rules.sets.and_then(|sets| sets.jokers).unwrap_or(u8::MAX);
        let any_sets = rules.sets.is_some();
        Self { sets: SetForms::new(rules), runs, any_sets, set_jokers }
    }

    /// The ranks of which sets can be made.
    pub(super) fn set_ranks(&self, suits: &[SuitCards; 4], jokers: u8) -> SetRanks {
        let mut ranks = SetRanks { list: [(0, RankCards::default()); 13], len: 0 };
        if !self.any_sets {
            return ranks;
        }
        for rank in iter_ranks(ranks_held(suits, 3_u8.saturating_sub(jokers.min(self.set_jokers)))) {
            let cards = RankCards::from_suits(suits, rank);
            if !self.sets.options(cards, jokers).is_empty() {
                ranks.list[ranks.len] = (rank as u8, cards);
                ranks.len += 1;
            }
        }
        ranks
    }
}

/// Ranks of which a hand holds at least so many cards, 0 to 3.
fn ranks_held(suits: &[SuitCards; 4], least: u8) -> u16 {
    let mut held = [0_u16; 3]; // more than 0, 1, 2 cards
    for cards in suits {
        for copy in 0..3 {
            let ranks = (cards.0 >> (16 * copy)) as u16;
            held = [held[0] | ranks, held[1] | held[0] & ranks, held[2] | held[1] & ranks];
        }
    }
    held[usize::from(least.max(1)) - 1]
}

fn iter_ranks(mut ranks: u16) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let rank = ranks.trailing_zeros();
        ranks &= ranks.wrapping_sub(1);
        (rank < 16).then_some(rank)
    })
}

/// Ranks (ace 0) of which sets can be made, with the cards held of them.
pub(super) struct SetRanks {
    list: [(u8, RankCards); 13],
    len: usize,
}

impl SetRanks {
    pub(super) fn as_slice(&self) -> &[(u8, RankCards)] {
        &self.list[..self.len]
    }

    /// Upper bounds of what the sets of the ranks from each one on can gain.
    pub(super) fn bounds(&self, forms: &Forms, gains: &Gains, jokers: u8) -> [u64; 14] {
        let mut bounds = [0; 14];
        for (index, &(rank, cards)) in self.as_slice().iter().enumerate().rev() {
            let options = forms.sets.options(cards, jokers).iter();
            let best = options.map(|option| gains.of_sets(rank as usize, option.len, option.jokers)).max();
            bounds[index] = bounds[index + 1] + best.unwrap_or(0);
        }
        bounds
    }
}

/// Sets chosen so far and what they leave.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) suits: [SuitCards; 4],
    pub(super) jokers: u8,
    pub(super) gain: u64,
    /// Whether a set without a joker can be among them.
    pub(super) clean: bool,
    /// The number of ranks already decided, among those that can form sets.
    pub(super) decided: usize,
    chosen: [(u8, Option<SetOption>); 13],
}

impl Node {
    pub(super) fn new(hand: &Hand) -> Self {
        let jokers = hand.jokers().min(MAX_JOKERS as u8);
        Self { suits: SuitCards::from_hand(hand), jokers, gain: 0, clean: false, decided: 0, chosen: [(0, None); 13] }
    }

    /// The sets chosen, each with its rank (ace 0).
    pub(super) fn chosen(&self) -> impl Iterator<Item = (u8, SetOption)> + '_ {
        self.chosen[..self.decided].iter().filter_map(|&(rank, option)| Some((rank, option?)))
    }

    fn with(&self, index: usize, rank: u8, option: SetOption, gains: &Gains) -> Self {
        let mut node = *self;
        node.suits = option.cards.taken_from(node.suits, u32::from(rank));
        node.jokers -= option.jokers;
        node.gain += gains.of_sets(rank as usize, option.len, option.jokers);
        node.clean |= option.clean;
        node.chosen[index] = (rank, Some(option));
        node.decided = index + 1;
        node
    }
}

/// Visits every choice of sets. Where `visit` returns `false`, further choices below are skipped.
pub(super) fn explore(
    forms: &Forms,
    gains: &Gains,
    ranks: &SetRanks,
    node: &Node,
    visit: &mut impl FnMut(&Node) -> bool,
) {
    if !visit(node) {
        return;
    }
    for (index, &(rank, cards)) in ranks.as_slice().iter().enumerate().skip(node.decided) {
        for &option in forms.sets.options(cards, node.jokers) {
            explore(forms, gains, ranks, &node.with(index, rank, option, gains), visit);
        }
    }
}

/// Sets and runs found together.
pub(super) struct Found {
    pub(super) node: Node,
    pub(super) runs: Vec<(Suit, RunPick)>,
}

/// The search for one goal, with what it remembers.
#[derive(Clone)]
pub(super) struct Searcher {
    pub(super) gains: Gains,
    table: RunTable,
    known: HandMemory<u64>,
}

impl Searcher {
    pub(super) fn new(goal: Goal, values: CardValues) -> Self {
        Self { gains: Gains::new(goal, values), table: RunTable::new(), known: HandMemory::default() }
    }

    /// The greatest gain of a hand.
    pub(super) fn gain(&mut self, forms: &Forms, hand: &Hand) -> u64 {
        if let Some(gain) = self.known.of(hand) {
            return gain;
        }
        let mut best = 0;
        self.search(forms, hand, |_, gain| best = gain);
        self.known.keep(hand, best);
        best
    }

    /// Sets and runs with the greatest gain.
    pub(super) fn find(&mut self, forms: &Forms, hand: &Hand) -> Found {
        let mut best = Node::new(hand);
        self.search(forms, hand, |node, _| best = *node);
        self.with_runs(forms, best)
    }

    /// Calls `better` with each choice of sets that beats those before it, and with its gain.
    fn search(&mut self, forms: &Forms, hand: &Hand, mut better: impl FnMut(&Node, u64)) {
        let root = Node::new(hand);
        let ranks = forms.set_ranks(&root.suits, root.jokers);
        let bounds = ranks.bounds(forms, &self.gains, root.jokers);
        let Self { gains, table, .. } = self;
        let mut best = 0;
        explore(forms, gains, &ranks, &root, &mut |node| {
            let gain = node.gain + runs_gain(table, forms, gains, node);
            if gain > best {
                best = gain;
                better(node, gain);
            }
            gain + bounds[node.decided] > best
        });
    }

    /// The greatest gain of sets chosen and the runs they leave.
    pub(super) fn node_gain(&mut self, forms: &Forms, node: &Node) -> u64 {
        node.gain + self.runs_gain(forms, node)
    }

    /// The greatest gain of the runs that chosen sets leave.
    pub(super) fn runs_gain(&mut self, forms: &Forms, node: &Node) -> u64 {
        runs_gain(&mut self.table, forms, &self.gains, node)
    }

    fn with_runs(&mut self, forms: &Forms, node: Node) -> Found {
        let tables = node.suits.map(|cards| self.table.best(&forms.runs, &self.gains, cards, node.jokers));
        let shares = best_shares(&tables, node.jokers);
        let mut runs = Vec::new();
        for (suit, (cards, jokers)) in Suit::ALL.into_iter().zip(node.suits.into_iter().zip(shares)) {
            let picks = self.table.picks(&forms.runs, &self.gains, cards, jokers);
            runs.extend(picks.into_iter().map(|pick| (suit, pick)));
        }
        Found { node, runs }
    }
}

fn runs_gain(table: &mut RunTable, forms: &Forms, gains: &Gains, node: &Node) -> u64 {
    let jokers = node.jokers;
    if jokers == 0 {
        return node.suits.iter().map(|&cards| table.best_clean(&forms.runs, gains, cards)).sum();
    }
    let mut best = |suit: usize| table.best(&forms.runs, gains, node.suits[suit], jokers);
    let minor = shared(&best(0), &best(1), jokers);
    let major = shared(&best(2), &best(3), jokers);
    (0..=jokers as usize).map(|share| minor[share] + major[jokers as usize - share]).max().unwrap_or(0)
}

/// Best gains of two suits that share jokers.
fn shared(one: &ByJokers, other: &ByJokers, jokers: u8) -> ByJokers {
    let mut best = [0; MAX_JOKERS + 1];
    for all in 0..=jokers as usize {
        best[all] = (0..=all).map(|share| one[share] + other[all - share]).max().unwrap_or(0);
    }
    best
}

/// The numbers of jokers that the four suits get in the best division.
fn best_shares(tables: &[ByJokers; 4], jokers: u8) -> [u8; 4] {
    let mut best = (0, [jokers, 0, 0, 0]);
    for first in 0..=jokers {
        for second in 0..=jokers - first {
            for third in 0..=jokers - first - second {
                let shares = [first, second, third, jokers - first - second - third];
                let gain = tables.iter().zip(shares).map(|(table, share)| table[share as usize]).sum::<u64>();
                if gain > best.0 {
                    best = (gain, shares);
                }
            }
        }
    }
    best.1
}
