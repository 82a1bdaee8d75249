//! The exact arranger finds the best melds of a hand, the best openings, and the melds that given cards can be read as.
//! It uses no heuristics.

mod contract;
mod gain;
mod memory;
mod opening;
mod readings;
mod runs;
mod search;
mod sets;

use std::cell::RefCell;
use std::cmp::Reverse;

use crate::cards::{Card, Hand, Meld, MeldRules, Placed, Rank, Suit, bits};
use crate::rules::{CardValues, CleanMeld, Contract, Opening, Rules};

use contract::{ContractForms, ContractMelds, ContractSearch};
use gain::{Goal, Laid};
pub use memory::HandMemory;
use opening::{Demand, OpeningSearch};
pub use readings::{lay_off_readings, readings};
use runs::MAX_JOKERS;
use search::{Forms, Found, Searcher};

/// A hand divided into melds and the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The melds, sets before runs.
    pub melds: Vec<Meld>,
    /// The cards in none of them.
    pub deadwood: Hand,
    /// Points of the deadwood, each card at its value in hand.
    pub deadwood_points: u16,
    /// Points of the melds, a joker counting as the card it stands for (V2-R3).
    pub meld_points: u16,
}

/// The points and cards of an [`Arrangement`], without its melds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Points of the cards left over.
    pub deadwood_points: u16,
    /// Number of the cards left over.
    pub deadwood_cards: u16,
    /// Points of the melds.
    pub meld_points: u16,
}

/// Arranges hands under one set of rules. It remembers its results, so keep it where many hands are arranged.
///
/// It lays six jokers at most.
#[derive(Clone)]
pub struct Arranger {
    melds: MeldRules,
    values: CardValues,
    opening: Opening,
    forms: Forms,
    /// The forms of contracts, made when a contract is first asked for.
    contracts: Option<Box<ContractForms>>,
    /// The numbers of cards that hands lack to the contract asked for last.
    lacking: Option<(Contract, HandMemory<u32>)>,
    /// Points of a card in hand, by rank (ace 0).
    rank_values: [u16; 16],
    deadwood: Searcher,
    points: Searcher,
    cards: Searcher,
}

impl Arranger {
    /// An arranger for these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let (melds, values) = (rules.melds, rules.values);
        let value = |index: usize| values.in_hand(Card::new(Rank::at_place(index as u8 + 1), Suit::Clubs));
        Self {
            melds,
            values,
            opening: rules.opening,
            forms: Forms::new(&melds, values, rules.opening),
            contracts: None,
            lacking: None,
            rank_values: std::array::from_fn(value),
            deadwood: Searcher::new(Goal::Deadwood, values),
            points: Searcher::new(Goal::Points, values),
            cards: Searcher::new(Goal::Cards, values),
        }
    }

    fn is_for(&self, rules: &Rules) -> bool {
        self.melds == rules.melds && self.values == rules.values && self.opening == rules.opening
    }

    /// Fewest points that must stay in hand.
    pub fn deadwood_points(&mut self, hand: &Hand) -> u16 {
        let gain = self.deadwood.gain(&self.forms, hand);
        self.points_in_hand(hand) - Goal::Deadwood.unpack(gain).hand_points
    }

    /// The score of [`best`](Self::best).
    pub fn score(&mut self, hand: &Hand) -> Score {
        let gain = self.deadwood.gain(&self.forms, hand);
        self.score_of(hand, Goal::Deadwood.unpack(gain))
    }

    /// The arrangement with the fewest deadwood points; of several the one with the fewest deadwood cards, then the most
    /// meld points.
    pub fn best(&mut self, hand: &Hand) -> Arrangement {
        let found = self.deadwood.find(&self.forms, hand);
        self.arrangement(hand, &found, false)
    }

    /// Most points that melds of this hand are worth together.
    pub fn most_meld_points(&mut self, hand: &Hand) -> u16 {
        Goal::Points.unpack(self.points.gain(&self.forms, hand)).meld_points
    }

    /// The arrangement with the most meld points; of several the one with the fewest deadwood points.
    pub fn most_points(&mut self, hand: &Hand) -> Arrangement {
        let found = self.points.find(&self.forms, hand);
        self.arrangement(hand, &found, false)
    }

    /// The score of [`best_opening`](Self::best_opening).
    pub fn opening_score(&mut self, hand: &Hand) -> Option<Score> {
        self.opening(hand).map(|(score, _)| score)
    }

    /// The melds that may be laid as an opening (V2-R7, D3-3) and leave the fewest deadwood points; `None` if the hand
    /// holds no opening. Where the rules exempt a whole hand (D2-11), laying all cards or all but one is an opening
    /// whatever its points. Where contracts open, ask [`best_contract`](Self::best_contract).
    pub fn best_opening(&mut self, hand: &Hand) -> Option<Arrangement> {
        match self.opening(hand)?.1 {
            BestOpening::Best => Some(self.best(hand)),
            BestOpening::Whole => {
                let found = self.cards.find(&self.forms, hand);
                Some(self.arrangement(hand, &found, false))
            }
            BestOpening::Searched(found) => Some(self.arrangement(hand, &found, true)),
        }
    }

    /// The laying of exactly the melds of a contract that leaves the fewest deadwood points (V4-R3, V4-R7); `None` if
    /// the hand does not meet it.
    pub fn best_contract(&mut self, hand: &Hand, contract: Contract) -> Option<Arrangement> {
        let kept = self.contract(hand, contract)?;
        let melds = self.contracts.as_ref().map(|forms| kept.melds(forms, &self.melds))?;
        Some(self.laid(hand, melds))
    }

    /// The score of [`best_contract`](Self::best_contract).
    pub fn contract_score(&mut self, hand: &Hand, contract: Contract) -> Option<Score> {
        let kept = self.contract(hand, contract)?;
        Some(self.score_of(hand, Goal::Deadwood.unpack(kept.gain)))
    }

    /// The remembered numbers of cards that hands lack to a contract. Asking for another contract clears them.
    pub fn lacking(&mut self, contract: Contract) -> &mut HandMemory<u32> {
        if self.lacking.as_ref().is_none_or(|(latest, _)| *latest != contract) {
            self.lacking = None;
        }
        &mut self.lacking.get_or_insert_with(|| (contract, HandMemory::default())).1
    }

    fn contract(&mut self, hand: &Hand, contract: Contract) -> Option<ContractMelds> {
        let least = usize::from(contract.cards(self.melds.run_min));
        if hand.len() < least {
            return None;
        }
        let no_touching = matches!(self.opening, Opening::Contract(contracts) if contracts.no_touching_runs);
        let forms = self.contracts.get_or_insert_with(|| Box::new(ContractForms::new(&self.melds)));
        ContractSearch::new(forms, &self.deadwood.gains, contract, no_touching).find(hand)
    }

    /// Whether melds of this hand are worth so many points together, the clean one among them (V2-R7, D3-3).
    pub fn reaches(&mut self, hand: &Hand, points: u16, clean: CleanMeld) -> bool {
        let most = self.most_meld_points(hand);
        match clean {
            _ if most < points => false,
            CleanMeld::NotNeeded => true,
            CleanMeld::Any if hand.jokers() == 0 => most > 0,
            _ => self.searched_opening(hand, Demand { points, clean }).is_some(),
        }
    }

    /// Whether melds of this hand can have the points of an opening, or leave one card at most where that suffices. The
    /// clean meld is not asked for. `false` is certain.
    pub fn may_open(&mut self, hand: &Hand) -> bool {
        let Opening::MinimumPoints { points, whole_hand_exempt, .. } = self.opening else { return true };
        usize::from(hand.jokers()) > MAX_JOKERS
            || self.most_meld_points(hand) >= points
            || whole_hand_exempt && self.whole_hand(hand).is_some()
    }

    /// The cards divided into melds without rest, worth most; `None` if that is impossible.
    pub fn split(&mut self, hand: &Hand) -> Option<Vec<Meld>> {
        let laid = Goal::Cards.unpack(self.cards.gain(&self.forms, hand)).cards;
        if usize::from(laid) < hand.len() {
            return None;
        }
        let found = self.cards.find(&self.forms, hand);
        Some(self.arrangement(hand, &found, false).melds)
    }

    /// The best opening. Nearly always the best arrangement is one, or there is none, and no further search is needed.
    fn opening(&mut self, hand: &Hand) -> Option<(Score, BestOpening)> {
        let best = self.score(hand);
        if usize::from(best.deadwood_cards) == hand.len() {
            return None;
        }
        let Opening::MinimumPoints { points, clean, whole_hand_exempt, .. } = self.opening else {
            return (self.opening == Opening::None).then_some((best, BestOpening::Best));
        };
        if best.meld_points >= points && (surely_clean(hand, clean) || holds_clean(&self.best(hand).melds, clean)) {
            return Some((best, BestOpening::Best));
        }
        let whole = if whole_hand_exempt { self.whole_hand(hand) } else { None };
        let searched = self.searched_opening(hand, Demand { points, clean });
        let order = |score: &Score| (score.deadwood_points, score.deadwood_cards, Reverse(score.meld_points));
        [whole, searched].into_iter().flatten().min_by_key(|(score, _)| order(score))
    }

    /// The opening that lays all cards, or all but one.
    fn whole_hand(&mut self, hand: &Hand) -> Option<(Score, BestOpening)> {
        let gain = self.cards.gain(&self.forms, hand);
        let score = self.score_of(hand, Goal::Cards.unpack(gain));
        (score.deadwood_cards <= 1).then_some((score, BestOpening::Whole))
    }

    fn searched_opening(&mut self, hand: &Hand, demand: Demand) -> Option<(Score, BestOpening)> {
        if self.most_meld_points(hand) < demand.points {
            return None;
        }
        let Self { forms, deadwood, points, .. } = self;
        let (gain, found) = OpeningSearch { forms, demand, deadwood, points }.find(hand)?;
        Some((self.score_of(hand, Goal::Deadwood.unpack(gain)), BestOpening::Searched(found)))
    }

    fn points_in_hand(&self, hand: &Hand) -> u16 {
        let jokers = u16::from(hand.jokers()) * self.values.in_hand(Card::JOKER);
        let naturals = hand.planes().iter().flat_map(|&plane| bits(plane));
        jokers + naturals.map(|card| self.rank_values[usize::from(card.bit() & 15)]).sum::<u16>()
    }

    fn score_of(&self, hand: &Hand, laid: Laid) -> Score {
        Score {
            deadwood_points: self.points_in_hand(hand) - laid.hand_points,
            deadwood_cards: hand.len() as u16 - laid.cards,
            meld_points: laid.meld_points,
        }
    }

    /// Builds what a search found. With `clean`, sets are divided so that one has no joker.
    fn arrangement(&self, hand: &Hand, found: &Found, clean: bool) -> Arrangement {
        let mut melds = Vec::new();
        for (rank, option) in found.node.chosen() {
            melds.extend(self.forms.sets.melds(&self.melds, Rank::at_place(rank + 1), option, clean));
        }
        let runs = found.runs.iter().map(|&(suit, pick)| pick.meld(&self.melds, suit)).collect();
        melds.extend(self.joined(runs));
        self.laid(hand, melds)
    }

    /// The hand once these melds are laid.
    fn laid(&self, hand: &Hand, melds: Vec<Meld>) -> Arrangement {
        let laid = melds.iter().flat_map(|meld| meld.cards()).map(|placed| placed.card());
        let deadwood = hand.without(laid).expect("the search lays only cards of the hand");
        let deadwood_points = self.values.of_hand(&deadwood);
        let meld_points = melds.iter().map(|meld| self.values.of_meld(meld)).sum();
        Arrangement { melds, deadwood, deadwood_points, meld_points }
    }

    /// Joins runs that continue each other, unless that would spoil a run without a joker.
    fn joined(&self, mut runs: Vec<Meld>) -> Vec<Meld> {
        let place = |meld: &Meld| (meld.cards()[0].suit(), meld.run_span());
        runs.sort_by_key(place);
        let mut index = 0;
        while index < runs.len() {
            let joined = (0..runs.len()).find_map(|next| Some((next, self.join(&runs[index], &runs[next])?)));
            match joined {
                Some((next, run)) => {
                    runs[index] = run;
                    runs.remove(next);
                    index = 0;
                }
                None => index += 1,
            }
        }
        runs.sort_by_key(place);
        runs
    }

    fn join(&self, run: &Meld, next: &Meld) -> Option<Meld> {
        let follows = run.cards()[0].suit() == next.cards()[0].suit() && run.run_span()?.1 + 1 == next.run_span()?.0;
        if !follows || (run.jokers() == 0) != (next.jokers() == 0) {
            return None;
        }
        let cards: Placed = run.cards().iter().chain(next.cards()).copied().collect();
        let joined = Meld::new(&self.melds, &cards).ok()?;
        let points = self.values.of_meld(run) + self.values.of_meld(next);
        (self.values.of_meld(&joined) == points).then_some(joined)
    }
}

fn surely_clean(hand: &Hand, clean: CleanMeld) -> bool {
    clean == CleanMeld::NotNeeded || clean == CleanMeld::Any && hand.jokers() == 0
}

fn holds_clean(melds: &[Meld], clean: CleanMeld) -> bool {
    melds.iter().any(|meld| clean.is_met_by(meld))
}

/// How the best opening is made.
enum BestOpening {
    /// It is the best arrangement.
    Best,
    /// It is the arrangement of the most cards.
    Whole,
    /// It was found by a search of its own.
    Searched(Found),
}

/// The arrangement with the fewest deadwood points; of several the one with the fewest deadwood cards, then the most
/// meld points.
#[must_use]
pub fn best(rules: &Rules, hand: &Hand) -> Arrangement {
    with_arranger(rules, |arranger| arranger.best(hand))
}

/// Fewest points that must stay in hand.
#[must_use]
pub fn deadwood_points(rules: &Rules, hand: &Hand) -> u16 {
    with_arranger(rules, |arranger| arranger.deadwood_points(hand))
}

/// The melds that may be laid as an opening of this deal of the match and leave the fewest deadwood points:
/// [`Arranger::best_opening`], or under contracts [`Arranger::best_contract`].
#[must_use]
pub fn best_opening(rules: &Rules, hand: &Hand, number: u16) -> Option<Arrangement> {
    match rules.contract(number) {
        Some(contract) => best_contract(rules, hand, contract),
        None => with_arranger(rules, |arranger| arranger.best_opening(hand)),
    }
}

/// The laying of exactly the melds of a contract that leaves the fewest deadwood points (V4-R3, V4-R7); `None` if the
/// hand does not meet it.
#[must_use]
pub fn best_contract(rules: &Rules, hand: &Hand, contract: Contract) -> Option<Arrangement> {
    with_arranger(rules, |arranger| arranger.best_contract(hand, contract))
}

/// The best arrangement in this deal of the match: under contracts the best laying of the deal's contract, or nothing
/// laid where the hand does not meet it (V4-R7); otherwise [`best`].
#[must_use]
pub fn best_for_deal(rules: &Rules, hand: &Hand, number: u16) -> Arrangement {
    let Some(contract) = rules.contract(number) else { return best(rules, hand) };
    best_contract(rules, hand, contract).unwrap_or_else(|| Arrangement {
        melds: Vec::new(),
        deadwood: *hand,
        deadwood_points: rules.values.of_hand(hand),
        meld_points: 0,
    })
}

/// Whether melds of this hand are worth so many points together, the clean one among them (V2-R7, D3-3).
#[must_use]
pub fn reaches(rules: &Rules, hand: &Hand, points: u16, clean: CleanMeld) -> bool {
    with_arranger(rules, |arranger| arranger.reaches(hand, points, clean))
}

/// Whether a hand may hold an opening: [`Arranger::may_open`].
#[must_use]
pub fn may_open(rules: &Rules, hand: &Hand) -> bool {
    with_arranger(rules, |arranger| arranger.may_open(hand))
}

/// The arrangement with the most meld points; of several the one with the fewest deadwood points.
#[must_use]
pub fn most_points(rules: &Rules, hand: &Hand) -> Arrangement {
    with_arranger(rules, |arranger| arranger.most_points(hand))
}

/// The cards divided into melds without rest, worth most; `None` if that is impossible.
#[must_use]
pub fn split(rules: &Rules, cards: &[Card]) -> Option<Vec<Meld>> {
    with_arranger(rules, |arranger| arranger.split(&cards.iter().copied().collect()))
}

/// Calls `work` with this thread's arranger for the rules used last.
fn with_arranger<T>(rules: &Rules, work: impl FnOnce(&mut Arranger) -> T) -> T {
    thread_local! {
        static LAST: RefCell<Option<Arranger>> = const { RefCell::new(None) };
    }
    LAST.with_borrow_mut(|last| {
        if last.as_ref().is_none_or(|arranger| !arranger.is_for(rules)) {
            *last = None;
        }
        work(last.get_or_insert_with(|| Arranger::new(rules)))
    })
}
