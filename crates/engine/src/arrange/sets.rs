//! The sets that cards of one rank can form, tabulated for every count of the four suits.

use super::runs::{MAX_JOKERS, SuitCards};
use crate::cards::{Card, Meld, MeldRules, Placed, PlacedCard, Rank, SetRules, Suit};

/// Cards of one rank: two bits for the copies in each suit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RankCards(u8);

impl RankCards {
    fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..=u8::MAX).map(Self)
    }

    /// The cards of this rank (ace 0) in four suits.
    pub(super) fn from_suits(suits: &[SuitCards; 4], rank: u32) -> Self {
        let count = |suit: usize| suits[suit].count(rank) << (2 * suit);
        Self(count(0) | count(1) | count(2) | count(3))
    }

    /// The suits without these cards.
    pub(super) fn taken_from(self, mut suits: [SuitCards; 4], rank: u32) -> [SuitCards; 4] {
        for (suit, cards) in suits.iter_mut().enumerate() {
            for _ in 0..self.count(suit) {
                *cards = cards.less(rank);
            }
        }
        suits
    }

    const fn count(self, suit: usize) -> u8 {
        self.0 >> (2 * suit) & 3
    }

    fn len(self) -> u8 {
        (0..4).map(|suit| self.count(suit)).sum()
    }

    fn is_within(self, other: Self) -> bool {
        (0..4).all(|suit| self.count(suit) <= other.count(suit))
    }

    const fn less(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    fn suits(self) -> impl Iterator<Item = Suit> {
        Suit::ALL.into_iter().flat_map(move |suit| std::iter::repeat_n(suit, self.count(suit as usize) as usize))
    }
}

/// Natural cards and jokers of one rank to lay as one set or several.
#[derive(Clone, Copy, Debug)]
pub(super) struct SetOption {
    /// The natural cards.
    pub(super) cards: RankCards,
    /// How many natural cards.
    pub(super) len: u8,
    /// How many jokers.
    pub(super) jokers: u8,
    /// Whether a set without a joker can be among them.
    pub(super) clean: bool,
}

/// The sets that the rules allow: an entry for each choice of natural cards, with a bit for each number of jokers.
#[derive(Clone)]
pub(super) struct SetForms {
    one: Vec<u16>,
    several: Vec<u16>,
    /// Ways to lay some of the cards, fewest jokers first.
    options: Vec<Vec<SetOption>>,
}

impl SetForms {
    pub(super) fn new(rules: &MeldRules) -> Self {
        let one: Vec<u16> =
            RankCards::all().map(|cards| rules.sets.map_or(0, |sets| jokers_of_one(&sets, cards))).collect();
        let (mut several, mut clean) = (one.clone(), vec![0; one.len()]);
        for cards in RankCards::all() {
            clean[cards.0 as usize] = one[cards.0 as usize] & 1;
            for part in parts(cards) {
                let rest = cards.less(part);
                let (part, rest) = (part.0 as usize, rest.0 as usize);
                several[cards.0 as usize] |= joker_sums(one[part], several[rest]);
                if one[part] & 1 == 1 {
                    clean[cards.0 as usize] |= several[rest];
                }
            }
        }
        let mut forms = Self { one, several, options: Vec::new() };
        forms.options = RankCards::all().map(|cards| forms.options_within(cards, &clean)).collect();
        forms
    }

    fn options_within(&self, cards: RankCards, clean: &[u16]) -> Vec<SetOption> {
        let mut options = Vec::new();
        for jokers in 0..=MAX_JOKERS as u8 {
            let possible = |part: &RankCards| self.several[part.0 as usize] >> jokers & 1 == 1;
            options.extend(RankCards::all().filter(|part| part.is_within(cards)).filter(possible).map(|part| {
                let clean = clean[part.0 as usize] >> jokers & 1 == 1;
                SetOption { cards: part, len: part.len(), jokers, clean }
            }));
        }
        options
    }

    /// Ways to lay some of these cards as sets, with at most so many jokers.
    pub(super) fn options(&self, cards: RankCards, jokers: u8) -> &[SetOption] {
        let options = &self.options[cards.0 as usize];
        let end = options.iter().take_while(|option| option.jokers <= jokers).count();
        &options[..end]
    }

    /// The sets of an option: as few as possible, or one without a joker first where `clean`.
    pub(super) fn melds(&self, rules: &MeldRules, rank: Rank, option: SetOption, clean: bool) -> Vec<Meld> {
        let (mut cards, mut jokers) = (option.cards, option.jokers);
        let mut clean = clean && option.clean;
        let mut melds = Vec::new();
        while cards.len() > 0 {
            let (part, with) = self.first_set(cards, jokers, clean);
            melds.push(meld(rules, rank, part, with));
            (cards, jokers, clean) = (cards.less(part), jokers - with, false);
        }
        melds
    }

    fn first_set(&self, cards: RankCards, jokers: u8, clean: bool) -> (RankCards, u8) {
        let most = if clean { 0 } else { jokers };
        let rest_fits = |part: RankCards, with: u8| {
            let (rest, left) = (cards.less(part), jokers - with);
            if rest.len() == 0 { left == 0 } else { self.several[rest.0 as usize] >> left & 1 == 1 }
        };
        let is_first = |part: RankCards, with: u8| self.one[part.0 as usize] >> with & 1 == 1 && rest_fits(part, with);
        RankCards::all()
            .rev()
            .filter(|part| part.is_within(cards))
            .find_map(|part| (0..=most).find(|&with| is_first(part, with)).map(|with| (part, with)))
            .expect("an option is a sum of sets")
    }
}

/// Most sets that cards of one rank can be divided into.
const MOST_SETS: usize = 4;

/// Ways to lay cards of one rank as exactly so many sets, for contracts (V4-R3).
#[derive(Clone)]
pub(super) struct CountedSets {
    /// Indexed by the number of sets and the natural cards: a bit for each number of jokers.
    sums: [Vec<u16>; MOST_SETS + 1],
    /// Indexed by the number of sets and the natural cards: the most of them that can be laid, by number of jokers; 0
    /// if none can.
    laid: [Vec<[u8; MAX_JOKERS + 1]>; MOST_SETS + 1],
}

impl CountedSets {
    pub(super) fn new(rules: &MeldRules) -> Self {
        let none: Vec<u16> = RankCards::all().map(|cards| u16::from(cards.len() == 0)).collect();
        let one: Vec<u16> =
            RankCards::all().map(|cards| rules.sets.map_or(0, |sets| jokers_of_one(&sets, cards))).collect();
        let mut sums: [Vec<u16>; MOST_SETS + 1] = std::array::from_fn(|_| none.clone());
        for number in 1..=MOST_SETS {
            let with_one = |cards: RankCards| {
                let all = parts(cards).chain([cards]).filter(|part| part.len() > 0);
                all.fold(0, |bits, part| {
                    bits | joker_sums(one[part.0 as usize], sums[number - 1][cards.less(part).0 as usize])
                })
            };
            sums[number] = RankCards::all().map(with_one).collect();
        }
        let laid = std::array::from_fn(|number| most_laid(&sums[number]));
        Self { sums, laid }
    }

    /// The most of these cards that `number` sets with exactly `jokers` jokers can hold; `None` if there are no such
    /// sets.
    pub(super) fn laid(&self, cards: RankCards, number: usize, jokers: u8) -> Option<u8> {
        let laid = self.laid.get(number)?[cards.0 as usize][jokers as usize];
        (laid > 0).then_some(laid)
    }

    /// The sets behind [`laid`](Self::laid), the largest first.
    pub(super) fn melds(
        &self,
        rules: &MeldRules,
        rank: Rank,
        cards: RankCards,
        number: usize,
        jokers: u8,
    ) -> Vec<Meld> {
        let len = self.laid[number][cards.0 as usize][jokers as usize];
        let fits = |part: &RankCards, number: usize, jokers: u8| self.sums[number][part.0 as usize] >> jokers & 1 == 1;
        let whole =
            RankCards::all().find(|part| part.is_within(cards) && part.len() == len && fits(part, number, jokers));
        let (mut left, mut jokers) = (whole.expect("the table was filled from such cards"), jokers);
        let mut melds = Vec::new();
        for more in (0..number).rev() {
            let splits =
                |part: RankCards, with: u8| fits(&part, 1, with) && fits(&left.less(part), more, jokers - with);
            let (part, with) = RankCards::all()
                .filter(|part| part.is_within(left))
                .filter_map(|part| (0..=jokers).find(|&with| splits(part, with)).map(|with| (part, with)))
                .max_by_key(|&(part, with)| part.len() + with)
                .expect("sums of sets can be divided again");
            melds.push(meld(rules, rank, part, with));
            (left, jokers) = (left.less(part), jokers - with);
        }
        melds
    }
}

/// For each choice of cards, the largest number of them that can be laid, computed from the choices that can be laid
/// completely.
fn most_laid(sums: &[u16]) -> Vec<[u8; MAX_JOKERS + 1]> {
    let mut laid: Vec<[u8; MAX_JOKERS + 1]> = vec![[0; MAX_JOKERS + 1]; sums.len()];
    for cards in RankCards::all() {
        let whole = |jokers: usize| if sums[cards.0 as usize] >> jokers & 1 == 1 { cards.len() } else { 0 };
        let mut best: [u8; MAX_JOKERS + 1] = std::array::from_fn(whole);
        for suit in (0..4).filter(|&suit| cards.count(suit) > 0) {
            let fewer = laid[cards.0 as usize - (1 << (2 * suit))];
            best = std::array::from_fn(|jokers| best[jokers].max(fewer[jokers]));
        }
        laid[cards.0 as usize] = best;
    }
    laid
}

/// Numbers of jokers, as bits, that make one set of all these cards (V2-R4, D2-2, D2-3).
fn jokers_of_one(sets: &SetRules, cards: RankCards) -> u16 {
    let len = cards.len();
    if len == 0 || (0..4).any(|suit| cards.count(suit) > sets.copies) {
        return 0;
    }
    let most = sets.max.min(4 * sets.copies);
    let fits = |jokers: &u8| (3..=most).contains(&(len + jokers)) && *jokers <= sets.jokers.unwrap_or(u8::MAX);
    (0..=MAX_JOKERS as u8).filter(fits).fold(0, |bits, jokers| bits | 1 << jokers)
}

/// The proper parts of some cards, none empty.
fn parts(cards: RankCards) -> impl Iterator<Item = RankCards> {
    (1..cards.0).map(RankCards).filter(move |part| part.is_within(cards))
}

fn joker_sums(one: u16, other: u16) -> u16 {
    let sums = (0..=MAX_JOKERS).filter(|jokers| one >> jokers & 1 == 1).fold(0, |sums, jokers| sums | other << jokers);
    sums & ((1 << (MAX_JOKERS + 1)) - 1)
}

fn meld(rules: &MeldRules, rank: Rank, cards: RankCards, jokers: u8) -> Meld {
    // Jokers stand for the suits in turn, first for suits that are not held, as often as the set can still hold a card
    // of the suit.
    let copies = rules.sets.map_or(0, |sets| sets.copies);
    let free =
        (0..copies).flat_map(|held| Suit::ALL.into_iter().filter(move |&suit| cards.count(suit as usize) <= held));
    let stand_ins = free.take(jokers as usize).map(|suit| PlacedCard::joker(Card::new(rank, suit)));
    let naturals = cards.suits().map(|suit| Card::new(rank, suit));
    let naturals = naturals.map(|card| PlacedCard::try_from(card).expect("a card with a rank is natural"));
    let placed: Placed = naturals.chain(stand_ins).collect();
    Meld::new(rules, &placed).expect("the tables hold only sets that the rules allow")
}
