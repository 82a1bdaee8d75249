//! The board: everything that every seat sees.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::cards::{Card, Hand, Meld, MeldKind};
use crate::rules::{Opening, Rules};

use super::end::{DealEnd, Knock};
use super::moves::Move;
use super::seat::Seat;

/// The kind of action awaited from the seat to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Draw a card.
    Draw,
    /// Take the discard out of turn, or decline it; the seats are asked one by one (V4-R6, D4-7). Also: take or decline
    /// the card first turned up, where it is offered (V5-R5).
    Claim,
    /// Lay, lay off, take jokers, then discard or knock.
    Play,
    /// Lay off on the melds of who has knocked, as many cards as wanted (V5-R9).
    LayOff,
    /// No action is awaited, because the deal is over.
    Over,
}

/// A meld on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableMeld {
    /// Who laid it first.
    pub owner: Seat,
    /// Its cards.
    pub meld: Meld,
    /// Who laid each card, in the order of `meld.cards()`. Several players can have laid cards of one run.
    pub by: SmallVec<[u8; 8]>,
    /// The number of cards that the seat to move has laid off here in its turn, if another seat owns the meld (D1-6).
    pub added: u8,
}

impl TableMeld {
    /// A meld just laid by its owner.
    #[must_use]
    pub fn new(owner: Seat, meld: Meld) -> Self {
        let by = std::iter::repeat_n(owner as u8, meld.len()).collect();
        Self { owner, meld, by, added: 0 }
    }

    /// Replaces this meld by a changed one. Cards that were not there before count as laid by `by`.
    pub(super) fn replace(&mut self, meld: Meld, by: Seat) {
        let offset = match (self.meld.kind(), meld.kind()) {
            (MeldKind::Run { start: old, .. }, MeldKind::Run { start: new, .. }) => Some((old + 13 - new) % 13),
            _ => None,
        };
        let mut old: Vec<Option<(Card, u8)>> =
            self.meld.cards().iter().map(|placed| placed.card()).zip(self.by.iter().copied()).map(Some).collect();
        self.by = meld
            .cards()
            .iter()
            .enumerate()
            .map(|(index, placed)| {
                // In a run a card keeps its place, because the run may hold two equal aces. In a set equal cards may
                // change places.
                let at = match offset {
                    Some(offset) => index.checked_sub(usize::from(offset)),
                    None => old.iter().position(|card| card.is_some_and(|(card, _)| card == placed.card())),
                };
                let found = at.and_then(|at| old.get_mut(at)).and_then(Option::take);
                found.filter(|(card, _)| *card == placed.card()).map_or(by as u8, |(_, by)| by)
            })
            .collect();
        self.meld = meld;
    }
}

/// The facts about one seat that everybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatState {
    /// Whether the seat takes part in this deal.
    pub in_play: bool,
    /// Cards held.
    pub cards: u8,
    /// Cards everybody knows it to hold: taken from the discard pile or the table and not laid or discarded since.
    pub known: Hand,
    /// Its discards in this deal, a bit for each card ([`Card::bit`]).
    pub thrown: u64,
    /// The discards that it could have taken in this deal and left lying, a bit for each card.
    pub passed: u64,
    /// Whether it has laid anything in this deal.
    pub opened: bool,
    /// Whether it had before its latest turn began.
    pub opened_before: bool,
    /// Turns completed.
    pub turns: u16,
    /// How often it bought in this deal (D4-11).
    pub buys: u8,
    /// Runs of [`crate::rules::RAMI_LENGTH`] cards or more that it laid at once in this deal (V1-R12).
    pub ramis: u8,
}

/// The open part of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// Which deal of the match this is, from 1.
    pub number: u16,
    /// Who dealt.
    pub dealer: Seat,
    /// Whose turn it is. This has no meaning once the deal is over.
    pub turn: Seat,
    /// In [`Phase::Claim`], who is asked.
    pub asked: Option<Seat>,
    /// The kind of action awaited.
    pub phase: Phase,
    /// Cards taken from the discard pile in this turn and still in hand, deepest first.
    pub taken: SmallVec<[Card; 2]>,
    /// How many cards were taken from the discard pile this turn.
    pub took: u8,
    /// Cards in hand that must be laid before the turn ends: the discard taken (V3-R4), the deepest of several (V1-R5),
    /// jokers to be replayed (D2-8).
    pub owed: SmallVec<[Card; 2]>,
    /// Cards left in the stock.
    pub stock: usize,
    /// The discard pile, oldest first.
    pub discard: Vec<Card>,
    /// Whether a last card lies face down on the pile (V1-R10).
    pub closed: bool,
    /// The card first turned up in this deal, where it is known.
    pub upcard: Option<Card>,
    /// Whether everybody asked has declined the top discard in this turn: it cannot be drawn any more (D4-7, V5-R5).
    pub declined: bool,
    /// The knock, once there is one (V5-R7).
    pub knock: Option<Knock>,
    /// Who made the latest discard.
    pub discarder: Option<Seat>,
    /// Melds in the order in which they were laid. They are never renumbered.
    pub table: Vec<TableMeld>,
    /// The seats.
    pub seats: SmallVec<[SeatState; 8]>,
    /// The points of the highest opening of this deal, where openings rise (C26).
    pub best_opening: u16,
    /// How often the stock was rebuilt in this deal.
    pub rebuilds: u16,
    /// Whether anybody has laid a card since the last rebuild (C9).
    pub laid_since_rebuild: bool,
    /// Whether the turn under way drew from the stock or laid a card (C9).
    pub turn_progress: bool,
    /// The number of successive turns in which nobody drew from the stock or laid a card (C9).
    pub idle_turns: usize,
    /// How the deal ended; `None` while it is under way.
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

    /// The number of the oldest discards that a rebuild for this move would take; 0 where no rebuild is due or would
    /// help. The cards being bought stay (D4-13).
    #[must_use]
    pub fn rebuilt_for(&self, rules: &Rules, mv: &Move) -> usize {
        let (count, needed) = match *mv {
            Move::DrawStock => (rules.stock_out.rebuilt_from(self.discard.len()), 1),
            Move::Buy { cards } => (self.discard.len().saturating_sub(cards.into()), cards.into()),
            _ => (0, 1),
        };
        if self.rebuild_due(rules) && count >= needed { count } else { 0 }
    }

    /// The points that the next opening needs: more than the highest of this deal where openings rise (C26). `None`
    /// where an opening needs no points.
    #[must_use]
    pub fn opening_points(&self, rules: &Rules) -> Option<u16> {
        match rules.opening {
            Opening::MinimumPoints { points, rises: true, .. } if self.best_opening > 0 => {
                Some(points.max(self.best_opening.saturating_add(1)))
            }
            Opening::MinimumPoints { points, .. } => Some(points),
            _ => None,
        }
    }

    /// The seat to act, `None` once the deal is over.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        match self.phase {
            Phase::Over => None,
            Phase::Claim => self.asked,
            Phase::Draw | Phase::Play | Phase::LayOff => Some(self.turn),
        }
    }

    /// The seat to be asked after `seat`, until the round is back at the seat to move. Who made the latest discard is
    /// not asked (D4-8).
    #[must_use]
    pub fn asked_after(&self, seat: Seat) -> Option<Seat> {
        let mut next = self.next_in_play(seat);
        while next != self.turn {
            if self.discarder != Some(next) {
                return Some(next);
            }
            next = self.next_in_play(next);
        }
        None
    }

    /// Begins the turn of the seat to move. Where discards can be bought, it is first asked about the discard (D4-7).
    pub(super) fn begin_draw(&mut self, rules: &Rules) {
        let asks = rules.draw.buying.is_some() && !self.discard.is_empty();
        (self.phase, self.asked) = if asks { (Phase::Claim, Some(self.turn)) } else { (Phase::Draw, None) };
    }
}
