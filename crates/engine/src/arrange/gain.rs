//! The gain of laying cards, packed into one number. Comparing two such numbers compares the gains by the goal.

use crate::cards::{Card, Rank, Suit};
use crate::rules::CardValues;

/// The length of arrays by place on the ace line. Places count from 1. A circular run starts at place 13 at the latest
/// and has at most 13 cards, so the highest place is 25.
pub(super) const PLACES: usize = 26;

/// The goal that a search maximizes, the most important part first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// Hand points laid, then cards, then meld points: the least deadwood.
    Deadwood,
    /// Meld points, then hand points laid, then cards.
    Points,
    /// Cards laid, then hand points, then meld points. It shows whether everything can be laid.
    Cards,
}

impl Goal {
    /// Packs what is laid into a number. Gains of the same goal can be added.
    const fn pack(self, laid: Laid) -> u64 {
        let (deadwood, cards, points) = (laid.hand_points as u64, laid.cards as u64, laid.meld_points as u64);
        match self {
            Self::Deadwood => deadwood << 32 | cards << 16 | points,
            Self::Points => points << 32 | deadwood << 16 | cards,
            Self::Cards => cards << 32 | deadwood << 16 | points,
        }
    }

    /// Unpacks a number that [`pack`](Self::pack) made.
    pub(super) const fn unpack(self, gain: u64) -> Laid {
        let (first, second, third) = ((gain >> 32) as u16, (gain >> 16) as u16, gain as u16);
        match self {
            Self::Deadwood => Laid { hand_points: first, cards: second, meld_points: third },
            Self::Points => Laid { meld_points: first, hand_points: second, cards: third },
            Self::Cards => Laid { cards: first, hand_points: second, meld_points: third },
        }
    }
}

/// The number of cards laid, and their points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Laid {
    /// The points that the cards would count in hand.
    pub(super) hand_points: u16,
    /// The number of cards.
    pub(super) cards: u16,
    /// The points that the cards count on the table.
    pub(super) meld_points: u16,
}

/// The gain of each card in each form, for one goal.
#[derive(Clone)]
pub(super) struct Gains {
    /// A natural card in a run, by place.
    pub(super) run_natural: [u64; PLACES],
    /// A joker in a run, by place.
    pub(super) run_joker: [u64; PLACES],
    /// A natural card in a set, by rank (ace 0).
    pub(super) set_natural: [u64; 13],
    /// A joker in a set, by rank (ace 0).
    pub(super) set_joker: [u64; 13],
}

impl Gains {
    pub(super) fn new(goal: Goal, values: CardValues) -> Self {
        let pack =
            |card: Card, meld_points: u16| goal.pack(Laid { hand_points: values.in_hand(card), cards: 1, meld_points });
        let natural = |rank: Rank| Card::new(rank, Suit::Clubs);
        let by_place =
            |gain: &dyn Fn(u8) -> u64| std::array::from_fn(|place| if place == 0 { 0 } else { gain(place as u8) });
        let by_rank = |gain: &dyn Fn(Rank) -> u64| std::array::from_fn(|index| gain(Rank::at_place(index as u8 + 1)));
        Self {
            run_natural: by_place(&|place| pack(natural(Rank::at_place(place)), values.in_run(place))),
            run_joker: by_place(&|place| pack(Card::JOKER, values.in_run(place))),
            set_natural: by_rank(&|rank| pack(natural(rank), values.in_set(rank))),
            set_joker: by_rank(&|rank| pack(Card::JOKER, values.in_set(rank))),
        }
    }

    /// Gain of laying these numbers of natural cards and jokers as sets of one rank (ace 0).
    pub(super) const fn of_sets(&self, rank: usize, naturals: u8, jokers: u8) -> u64 {
        self.set_natural[rank] * naturals as u64 + self.set_joker[rank] * jokers as u64
    }
}
