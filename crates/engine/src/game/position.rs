//! A position: what one seat knows of a deal, and what its turn allows independently of the hand.

use smallvec::SmallVec;

use crate::cards::{Card, Hand};
use crate::rules::{BeforeOpening, LastDiscard, Opening, Rules};

use super::board::{Board, TableMeld};
use super::refusal::IllegalMove;
use super::seat::Seat;

/// Cards that must be laid before the turn ends.
pub(super) type Owed = SmallVec<[Card; 2]>;

/// A seat's view of a deal: the rules, the table and its own hand.
#[derive(Clone, Copy)]
pub struct Position<'a> {
    /// The rules of the match.
    pub rules: &'a Rules,
    /// What everybody sees.
    pub board: &'a Board,
    /// The hand of the seat.
    pub hand: &'a Hand,
    /// The seat.
    pub seat: Seat,
}

impl Position<'_> {
    /// The card on top of the discard pile.
    #[must_use]
    pub fn top(&self) -> Option<Card> {
        self.board.discard.last().copied()
    }

    /// Whether the seat has laid anything.
    #[must_use]
    pub fn opened(&self) -> bool {
        self.board.seats[self.seat].opened
    }

    /// Whether melds may be laid one by one: after the opening, or where none is asked for.
    #[must_use]
    pub fn lays_freely(&self) -> bool {
        self.opened() || self.rules.opening == Opening::None
    }

    /// How many cards a hand that goes out may have left to discard.
    #[must_use]
    pub fn spare(&self) -> usize {
        usize::from(self.rules.last_discard(self.board.number) != LastDiscard::Forbidden)
    }

    /// The cards that the seat sees: its own, the discards and the table.
    #[must_use]
    pub fn seen(&self) -> Hand {
        let mut seen = *self.hand;
        seen.extend(self.board.discard.iter().copied());
        for laid in &self.board.table {
            seen.extend(laid.meld.cards().iter().map(|placed| placed.card()));
        }
        seen
    }
}

impl Position<'_> {
    /// Whether this is the seat's first turn of the deal.
    pub(super) fn in_first_turn(&self) -> bool {
        self.board.seats[self.seat].turns == 0
    }

    /// Whether this is a first turn in which nothing is laid and no discard taken (D3-1).
    pub(super) fn in_limited_first_turn(&self) -> bool {
        self.rules.draw.first_turn_limit && self.in_first_turn()
    }

    /// The card taken that must lie in the opening of this turn (C20).
    pub(super) fn owed_in_opening(&self) -> Option<Card> {
        let owes = self.rules.draw.before_opening != BeforeOpening::Free && !self.board.seats[self.seat].opened;
        // It is the first one owed: jokers taken from the table come after it.
        if owes && self.board.took > 0 { self.board.owed.first().copied() } else { None }
    }

    /// Whether a player may lay off; `opened` says whether he has opened.
    pub(super) fn may_lay_off(&self, opened: bool) -> bool {
        let lay_off = self.rules.lay_off;
        !lay_off.needs_opening || self.counts_as_opened(opened, lay_off.in_opening_turn)
    }

    /// How many cards may still be laid off on a meld in this turn (D1-6).
    pub(super) fn room(&self, laid: &TableMeld) -> usize {
        match self.rules.lay_off.limit {
            Some(max) if laid.owner != self.seat => usize::from(max.saturating_sub(laid.added)),
            _ => usize::MAX,
        }
    }

    /// Whether a player may take a joker; `opened` says whether he has opened (D2-7, D3-4).
    pub(super) fn may_take_joker(&self, opened: bool) -> bool {
        let taking = self.rules.joker_taking;
        !taking.needs_opening || self.counts_as_opened(opened, taking.in_opening_turn)
    }

    /// Whether the opening counts already. An opening of this turn counts only if `at_once`.
    fn counts_as_opened(&self, opened: bool, at_once: bool) -> bool {
        if at_once { opened } else { self.board.seats[self.seat].opened_before }
    }

    /// The hand without these cards.
    pub(super) fn hand_without(&self, cards: impl Iterator<Item = Card>) -> Result<Hand, IllegalMove> {
        let mut after = *self.hand;
        for card in cards {
            if !after.remove(card) {
                return Err(IllegalMove::CardNotHeld { card });
            }
        }
        Ok(after)
    }
}

/// The kinds of layings that a seat may make in its turn, independently of its hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayLay {
    /// Whether it may lay new melds.
    pub melds: bool,
    /// Whether it may lay off on melds of the table.
    pub lay_offs: bool,
}

/// The layings that the deal allows `seat` in its turn. A first turn may allow nothing (D3-1), after a contract there
/// are no new melds (V4-R7), and on an empty table there are no lay-offs.
#[must_use]
pub fn may_lay(rules: &Rules, board: &Board, seat: Seat) -> MayLay {
    let position = Position { rules, board, hand: &Hand::EMPTY, seat };
    let (opened, limited) = (board.seats[seat].opened, position.in_limited_first_turn());
    let contract_laid = opened && matches!(rules.opening, Opening::Contract(_));
    MayLay {
        melds: !limited && !contract_laid && board.knock.is_none(),
        lay_offs: !limited && !board.table.is_empty() && position.may_lay_off(opened),
    }
}

/// The cards that must be laid in the same turn if these discards, deepest first, are taken by a player who has opened
/// or has not.
pub(super) fn owed_by_taking(rules: &Rules, opened: bool, taken: &[Card]) -> Owed {
    let draw = rules.draw;
    let deepest = draw.deep.is_some_and(|deep| deep.single || taken.len() > 1);
    let owes = deepest || draw.taken_must_be_laid || draw.before_opening != BeforeOpening::Free && !opened;
    if owes { taken.first().copied().into_iter().collect() } else { Owed::new() }
}

/// Those of `cards` still in hand after laying. If one of two equal cards was laid, it counts as the listed one (C12).
pub(super) fn still_held(cards: &[Card], before: &Hand, after: &Hand) -> Owed {
    let mut held = Owed::new();
    for (index, &card) in cards.iter().enumerate() {
        let earlier = cards[..index].iter().filter(|&&other| other == card).count();
        let gone = usize::from(before.count(card).saturating_sub(after.count(card)));
        if earlier >= gone {
            held.push(card);
        }
    }
    held
}
