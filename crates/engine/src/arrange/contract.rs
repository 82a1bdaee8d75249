//! Contracts: the least deadwood among layings of exactly so many sets and so many runs (V4-R3, V4-R7).

use super::gain::Gains;
use super::runs::{MAX_JOKERS, RunForms, RunPick, SuitCards};
use super::sets::{CountedSets, RankCards};
use crate::cards::{Hand, Meld, MeldRules, Rank, Suit};
use crate::rules::Contract;

/// The melds that rules allow, as contracts need them.
#[derive(Clone)]
pub(super) struct ContractForms {
    runs: RunForms,
    sets: CountedSets,
}

impl ContractForms {
    pub(super) fn new(rules: &MeldRules) -> Self {
        Self { runs: RunForms::of_all_lengths(rules), sets: CountedSets::new(rules) }
    }
}

/// A run of the hand.
#[derive(Clone, Copy)]
struct Run {
    suit: Suit,
    pick: RunPick,
    jokers: u8,
    gain: u64,
}

/// Sets of one rank.
#[derive(Clone, Copy)]
struct Sets {
    rank: u8,
    cards: RankCards,
    number: usize,
    jokers: u8,
}

/// Melds that meet a contract.
#[derive(Clone)]
pub(super) struct ContractMelds {
    pub(super) gain: u64,
    runs: Vec<Run>,
    sets: Vec<Sets>,
}

impl ContractMelds {
    /// The melds, sets before runs.
    pub(super) fn melds(&self, forms: &ContractForms, rules: &MeldRules) -> Vec<Meld> {
        let of_rank = |sets: &Sets| {
            let rank = Rank::at_place(sets.rank + 1);
            forms.sets.melds(rules, rank, sets.cards, sets.number, sets.jokers)
        };
        let mut melds: Vec<Meld> = self.sets.iter().flat_map(of_rank).collect();
        let mut runs: Vec<Meld> = self.runs.iter().map(|run| run.pick.meld(rules, run.suit)).collect();
        runs.sort_by_key(|run| (run.cards()[0].suit(), run.run_span()));
        melds.append(&mut runs);
        melds
    }
}

/// The cards left by the melds chosen so far.
#[derive(Clone, Copy)]
struct State {
    suits: [SuitCards; 4],
    jokers: u8,
    gain: u64,
}

/// Searches every choice of runs and, for each of them, every choice of sets.
pub(super) struct ContractSearch<'a> {
    forms: &'a ContractForms,
    gains: &'a Gains,
    contract: Contract,
    no_touching_runs: bool,
    candidates: Vec<Run>,
    runs: Vec<Run>,
    sets: Vec<Sets>,
    best: Option<ContractMelds>,
}

impl<'a> ContractSearch<'a> {
    pub(super) fn new(forms: &'a ContractForms, gains: &'a Gains, contract: Contract, no_touching_runs: bool) -> Self {
        let (candidates, runs, sets) = (Vec::new(), Vec::new(), Vec::new());
        Self { forms, gains, contract, no_touching_runs, candidates, runs, sets, best: None }
    }

    /// The laying that leaves the least deadwood; `None` if the hand does not meet the contract.
    pub(super) fn find(mut self, hand: &Hand) -> Option<ContractMelds> {
        let state = State { suits: SuitCards::from_hand(hand), jokers: hand.jokers().min(MAX_JOKERS as u8), gain: 0 };
        if self.contract.runs > 0 {
            self.candidates = self.runs_of(&state);
        }
        self.choose_runs(0, self.contract.runs, state);
        self.best
    }

    /// Every run that cards of the hand form.
    fn runs_of(&self, state: &State) -> Vec<Run> {
        let mut runs = Vec::new();
        for (suit, mut cards) in Suit::ALL.into_iter().zip(state.suits) {
            while cards.ranks() != 0 {
                self.forms.runs.fillings(self.gains, cards, state.jokers, &mut |filling| {
                    runs.push(Run { suit, pick: filling.pick, jokers: filling.jokers, gain: filling.gain });
                });
                cards = cards.without(cards.ranks().trailing_zeros());
            }
        }
        runs
    }

    fn choose_runs(&mut self, from: usize, left: u8, state: State) {
        if left == 0 {
            let ranks = self.ranks(&state);
            return self.choose_sets(&ranks, usize::from(self.contract.sets), state);
        }
        for index in from..self.candidates.len() {
            let run = self.candidates[index];
            let Some(cards) = run.pick.taken_from(state.suits[run.suit as usize]) else { continue };
            if run.jokers > state.jokers || self.touches(&run) {
                continue;
            }
            let mut next = State { jokers: state.jokers - run.jokers, gain: state.gain + run.gain, ..state };
            next.suits[run.suit as usize] = cards;
            self.runs.push(run);
            self.choose_runs(index, left - 1, next);
            self.runs.pop();
        }
    }

    /// Whether a run may not lie beside one already chosen (D4-15).
    fn touches(&self, run: &Run) -> bool {
        let touch = |one: &Run| one.pick.continues_into(run.pick) || run.pick.continues_into(one.pick);
        self.no_touching_runs && self.runs.iter().any(|one| one.suit == run.suit && touch(one))
    }

    /// The ranks of which the cards left can form a set.
    fn ranks(&self, state: &State) -> Vec<(u8, RankCards)> {
        let cards = (0..13).map(|rank| (rank, RankCards::from_suits(&state.suits, u32::from(rank))));
        let forms_set =
            |cards: RankCards| (0..=state.jokers).any(|jokers| self.forms.sets.laid(cards, 1, jokers).is_some());
        cards.filter(|&(_, cards)| self.contract.sets > 0 && forms_set(cards)).collect()
    }

    fn choose_sets(&mut self, ranks: &[(u8, RankCards)], left: usize, state: State) {
        if left == 0 {
            return self.keep(state.gain);
        }
        let Some((&(rank, cards), others)) = ranks.split_first() else { return };
        self.choose_sets(others, left, state);
        for number in 1..=left {
            for jokers in 0..=state.jokers {
                let Some(laid) = self.forms.sets.laid(cards, number, jokers) else { continue };
                let gain = state.gain + self.gains.of_sets(usize::from(rank), laid, jokers);
                self.sets.push(Sets { rank, cards, number, jokers });
                self.choose_sets(others, left - number, State { jokers: state.jokers - jokers, gain, ..state });
                self.sets.pop();
            }
        }
    }

    fn keep(&mut self, gain: u64) {
        if self.best.as_ref().is_none_or(|best| gain > best.gain) {
            self.best = Some(ContractMelds { gain, runs: self.runs.clone(), sets: self.sets.clone() });
        }
    }
}
