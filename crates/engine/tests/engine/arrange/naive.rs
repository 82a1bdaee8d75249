//! A naive arranger. It tries every subset of a hand as a meld, and every family of such subsets.

use std::cmp::Reverse;

use rami_engine::cards::{Card, Hand, Meld, PlacedCard, Rank, Suit};
use rami_engine::rules::{CleanMeld, Contract, Opening, Rules};

/// Deadwood points, number of deadwood cards, meld points.
pub type Summary = (u16, usize, u16);

/// The best results, found by trying everything.
pub struct Naive {
    pub best: Summary,
    /// Meld points, deadwood points.
    pub most_points: (u16, u16),
    pub opening: Option<Summary>,
    /// Meld points.
    pub split: Option<u16>,
    /// The best result for each of [`CONTRACTS`].
    pub contracts: [Option<Summary>; CONTRACTS.len()],
    /// The most meld points with any melds, with at least one meld without a joker, and with at least one run without a
    /// joker.
    pub reached: [u16; 3],
}

/// Contracts to compare.
pub const CONTRACTS: [Contract; 7] = [
    Contract { sets: 2, runs: 0 },
    Contract { sets: 1, runs: 1 },
    Contract { sets: 0, runs: 2 },
    Contract { sets: 3, runs: 0 },
    Contract { sets: 2, runs: 1 },
    Contract { sets: 1, runs: 0 },
    Contract { sets: 0, runs: 1 },
];

/// A subset of the hand as bits, with the most points it can be worth as one meld.
struct Part {
    cards: u32,
    points: u16,
    clean: bool,
    no_joker: bool,
    run: Option<Meld>,
}

pub fn search(rules: &Rules, hand: &Hand) -> Naive {
    let cards: Vec<Card> = hand.iter().collect();
    let parts: Vec<Part> = (1..1_u32 << cards.len()).flat_map(|bits| parts(rules, &cards, bits)).collect();
    let summary = rules.values.of_hand(hand);
    let mut naive = Naive {
        best: (summary, cards.len(), 0),
        most_points: (0, summary),
        opening: None,
        split: None,
        contracts: Default::default(),
        reached: [0; 3],
    };
    let families = Families { rules, cards: &cards, parts: &parts };
    families.visit((1 << cards.len()) - 1, &Tally::default(), &mut naive);
    naive
}

/// Whether melds laid together are an opening if they leave `left` cards.
pub fn is_opening(rules: &Rules, melds: &[Meld], left: usize) -> bool {
    let tally = Tally {
        melds: melds.len(),
        points: melds.iter().map(|meld| rules.values.of_meld(meld)).sum(),
        clean: melds.iter().any(|meld| is_clean(rules, meld)),
        ..Tally::default()
    };
    opens(rules, &tally, left)
}

fn is_clean(rules: &Rules, meld: &Meld) -> bool {
    match rules.opening {
        Opening::MinimumPoints { clean: CleanMeld::Run, .. } => meld.jokers() == 0 && meld.is_run(),
        Opening::MinimumPoints { clean: CleanMeld::Any, .. } => meld.jokers() == 0,
        _ => true,
    }
}

fn opens(rules: &Rules, tally: &Tally, left: usize) -> bool {
    match rules.opening {
        Opening::None => tally.melds > 0,
        Opening::MinimumPoints { points, whole_hand_exempt, .. } => {
            let reached = tally.points >= points && tally.clean;
            tally.melds > 0 && (reached || whole_hand_exempt && left <= 1)
        }
        Opening::Contract(_) => false,
    }
}

/// The cards of these bits as one set and as one run. Jokers stand for the cards that are worth most.
fn parts(rules: &Rules, cards: &[Card], bits: u32) -> Vec<Part> {
    [false, true].into_iter().filter_map(|run| part(rules, cards, bits, run)).collect()
}

fn part(rules: &Rules, cards: &[Card], bits: u32, run: bool) -> Option<Part> {
    let cards: Vec<Card> = (0..cards.len()).filter(|index| bits >> index & 1 == 1).map(|index| cards[index]).collect();
    let naturals: Vec<Card> = cards.iter().copied().filter(|card| !card.is_joker()).collect();
    let &first = naturals.first()?;
    let (rank, suit) = (first.rank()?, first.suit()?);
    let alike = |card: &Card| card.rank() == Some(rank);
    let same_suit = |card: &Card| card.suit() == Some(suit);
    if cards.len() < 3 || !(naturals.iter().all(alike) || naturals.iter().all(same_suit)) {
        return None;
    }
    let mut best: Option<Part> = None;
    for names in namings(rank, suit, cards.len() - naturals.len()) {
        let placed = naturals.iter().map(|&card| PlacedCard::try_from(card).expect("natural"));
        let placed: Vec<PlacedCard> = placed.chain(names.into_iter().map(PlacedCard::joker)).collect();
        if let Some(meld) = Meld::new(&rules.melds, &placed).ok().filter(|meld| meld.is_run() == run) {
            let points = rules.values.of_meld(&meld);
            if best.as_ref().is_none_or(|best| best.points < points) {
                let (clean, no_joker) = (is_clean(rules, &meld), meld.jokers() == 0);
                best = Some(Part { cards: bits, points, clean, no_joker, run: meld.is_run().then_some(meld) });
            }
        }
    }
    best
}

fn namings(rank: Rank, suit: Suit, jokers: usize) -> Vec<Vec<Card>> {
    let sets = choices(&Suit::ALL.map(|suit| Card::new(rank, suit)), jokers);
    let runs: Vec<Card> = Rank::all().map(|rank| Card::new(rank, suit)).collect();
    sets.into_iter().chain(choices(&runs, jokers)).collect()
}

fn choices(cards: &[Card], number: usize) -> Vec<Vec<Card>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let from = |index: usize| choices(&cards[index..], number - 1);
    let with = |index: usize| from(index).into_iter().map(move |rest| [&rest[..], &[cards[index]]].concat());
    (0..cards.len()).flat_map(with).collect()
}

#[derive(Clone, Default)]
struct Tally {
    melds: usize,
    points: u16,
    clean: bool,
    no_joker: bool,
    clean_run: bool,
    runs: Vec<Meld>,
}

impl Tally {
    fn with(&self, part: &Part) -> Self {
        Self {
            melds: self.melds + 1,
            points: self.points + part.points,
            clean: self.clean || part.clean,
            no_joker: self.no_joker || part.no_joker,
            clean_run: self.clean_run || part.no_joker && part.run.is_some(),
            runs: self.runs.iter().chain(&part.run).cloned().collect(),
        }
    }

    /// Whether one of the runs continues another (D4-15).
    fn touching(&self) -> bool {
        let span = |run: &Meld| run.run_span().expect("a run");
        let pairs = |one: usize, other: usize| {
            let (one, other) = (&self.runs[one], &self.runs[other]);
            one.cards()[0].suit() == other.cards()[0].suit() && (span(one).1 + 1) % 13 == span(other).0 % 13
        };
        let count = self.runs.len();
        (0..count).any(|one| (0..count).any(|other| one != other && pairs(one, other)))
    }
}

struct Families<'a> {
    rules: &'a Rules,
    cards: &'a [Card],
    parts: &'a [Part],
}

impl Families<'_> {
    /// Visits every family of disjoint parts within the cards in `free`, in the order of `parts`.
    fn visit(&self, free: u32, tally: &Tally, naive: &mut Naive) {
        self.count(free, tally, naive);
        for (index, part) in self.parts.iter().enumerate() {
            if part.cards & !free == 0 {
                let later = Families { parts: &self.parts[index + 1..], ..*self };
                later.visit(free & !part.cards, &tally.with(part), naive);
            }
        }
    }

    fn count(&self, free: u32, tally: &Tally, naive: &mut Naive) {
        let left = (0..self.cards.len()).filter(|index| free >> index & 1 == 1);
        let deadwood = left.map(|index| self.rules.values.in_hand(self.cards[index])).sum();
        let summary = (deadwood, free.count_ones() as usize, tally.points);
        let order = |(deadwood, cards, points): Summary| (deadwood, cards, Reverse(points));
        naive.best = least(naive.best, summary, |&summary| order(summary));
        let points = |&(points, deadwood): &(u16, u16)| (Reverse(points), deadwood);
        naive.most_points = least(naive.most_points, (tally.points, deadwood), points);
        if opens(self.rules, tally, summary.1) {
            naive.opening = naive.opening.into_iter().chain([summary]).min_by_key(|&summary| order(summary));
        }
        let no_touching = matches!(self.rules.opening, Opening::Contract(contracts) if contracts.no_touching_runs);
        for (contract, best) in CONTRACTS.iter().zip(&mut naive.contracts) {
            let runs = tally.runs.len();
            let met = (tally.melds - runs, runs) == (usize::from(contract.sets), usize::from(contract.runs));
            if met && !(no_touching && tally.touching()) {
                *best = best.iter().copied().chain([summary]).min_by_key(|&summary| order(summary));
            }
        }
        let asked = [true, tally.no_joker, tally.clean_run];
        for (most, _) in naive.reached.iter_mut().zip(asked).filter(|(_, met)| *met) {
            *most = (*most).max(tally.points);
        }
        if free == 0 {
            naive.split = naive.split.max(Some(tally.points));
        }
    }
}

fn least<T, K: Ord>(one: T, other: T, key: impl Fn(&T) -> K) -> T {
    if key(&other) < key(&one) { other } else { one }
}
