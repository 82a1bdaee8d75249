//! What lies open on the table: everything that every seat sees.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::cards::{Card, Hand, Meld, PlacedCard};
use crate::rules::Rules;

use super::deal::DealEnd;

/// A place at the table, counted from 0 in turn order.
pub type Seat = usize;

/// What the seat to act is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Draw a card.
    Draw,
    /// Lay, lay off, take jokers, then discard.
    Play,
    /// Nothing: the deal is over.
    Over,
}

/// A combination on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableMeld {
    /// Who laid it first.
    pub owner: Seat,
    /// Its cards.
    pub meld: Meld,
    /// Who laid each card, beside `meld.cards()`: a run can belong to several players.
    pub by: SmallVec<[u8; 8]>,
}

impl TableMeld {
    /// A combination just laid by its owner.
    #[must_use]
    pub fn new(owner: Seat, meld: Meld) -> Self {
        let by = std::iter::repeat_n(owner as u8, meld.len()).collect();
        Self { owner, meld, by }
    }

    /// Puts a changed combination in place of this one; cards that were not there before are `by`'s.
    pub(super) fn replace(&mut self, meld: Meld, by: Seat) {
        let mut old: Vec<(PlacedCard, u8)> = self.meld.cards().iter().copied().zip(self.by.iter().copied()).collect();
        self.by = meld
            .cards()
            .iter()
            .map(|placed| match old.iter().position(|(before, _)| before.card() == placed.card()) {
                Some(found) => old.swap_remove(found).1,
                None => by as u8,
            })
            .collect();
        self.meld = meld;
    }
}

/// What everybody knows of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatState {
    /// Whether the seat takes part in this deal.
    pub in_play: bool,
    /// Cards held.
    pub cards: u8,
    /// Cards everybody knows it to hold: taken from the discard pile or the table and not laid or discarded since.
    pub known: Hand,
    /// Whether it has laid anything in this deal.
    pub opened: bool,
    /// Whether it had before its latest turn began.
    pub opened_before: bool,
    /// Turns completed.
    pub turns: u16,
}

/// The open part of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// Which deal of the match this is, from 1.
    pub number: u16,
    /// Who dealt.
    pub dealer: Seat,
    /// Who is to act; meaningless once the deal is over.
    pub turn: Seat,
    /// What is to be done.
    pub phase: Phase,
    /// Cards taken from the discard pile this turn and still in hand, deepest first.
    pub taken: SmallVec<[Card; 2]>,
    /// Cards left in the stock.
    pub stock: usize,
    /// The discard pile, oldest first.
    pub discard: Vec<Card>,
    /// Who made the latest discard.
    pub discarder: Option<Seat>,
    /// Combinations in the order laid; never renumbered.
    pub table: Vec<TableMeld>,
    /// The seats.
    pub seats: SmallVec<[SeatState; 8]>,
    /// How often the stock was rebuilt in this deal.
    pub rebuilds: u16,
    /// Whether anybody laid a card since the last rebuild (C9).
    pub laid_since_rebuild: bool,
    /// Whether the turn under way drew from the stock or laid a card (C9).
    pub turn_progress: bool,
    /// Turns in a row in which nobody drew from the stock nor laid a card (C9).
    pub idle_turns: usize,
    /// How the deal ended, once it has.
    pub end: Option<DealEnd>,
}

impl Board {
    /// The seat after this one that takes part.
    #[must_use]
    pub fn next_in_play(&self, seat: Seat) -> Seat {
        let count = self.seats.len();
        (1..=count)
            .map(|step| (seat + step) % count)
            .find(|&next| self.seats[next].in_play)
            .expect("somebody takes part in every deal")
    }

    /// Number of seats that take part.
    #[must_use]
    pub fn players(&self) -> usize {
        self.seats.iter().filter(|seat| seat.in_play).count()
    }

    /// Whether the stock must be rebuilt before a stock card can be drawn (C8, C9).
    #[must_use]
    pub fn rebuild_due(&self, rules: &Rules) -> bool {
        self.stock == 0
            && self.phase != Phase::Over
            && rules.stock_out.rebuilt_from(self.discard.len()) > 0
            && (self.rebuilds == 0 || self.laid_since_rebuild)
    }

    /// The seat to act, `None` once the deal is over.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        (self.phase != Phase::Over).then_some(self.turn)
    }
}
