//! The cards of a deal at its beginning, freshly dealt or as a composed position.

use smallvec::SmallVec;
use thiserror::Error;

use crate::cards::{Card, Hand, Meld};
use crate::rules::{FirstDiscard, Rules, Starter};

use super::board::Phase;
use super::seat::Seat;

/// Cards and roles at the start of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Which deal of the match, from 1.
    pub number: u16,
    /// Who deals.
    pub dealer: Seat,
    /// Which seats take part; the others hold nothing.
    pub in_play: Vec<bool>,
    /// Hands, one a seat.
    pub hands: Vec<Hand>,
    /// The stock, top first.
    pub stock: Vec<Card>,
    /// The discard pile, oldest first.
    pub discard: Vec<Card>,
    /// Cards set aside so that the packs are complete.
    pub removed: Hand,
    /// The start of a composed position; `None` for a fresh deal.
    pub start: Option<Start>,
}

/// The start of a composed position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Who is to act.
    pub turn: Seat,
    /// The kind of action awaited.
    pub phase: Phase,
    /// Melds on the table with their owners.
    pub table: Vec<(Seat, Meld)>,
    /// Seats that laid anything in an earlier turn.
    pub opened: Vec<Seat>,
    /// Cards just taken from the discard pile, deepest first.
    pub taken: SmallVec<[Card; 2]>,
    /// Turns each seat has completed.
    pub turns: Vec<u16>,
    /// Who made the latest discard.
    pub discarder: Option<Seat>,
    /// The card first turned up, where it is not the oldest discard.
    pub upcard: Option<Card>,
    /// The points of the highest opening of the deal so far, 0 for none (C26).
    pub best_opening: u16,
}

/// Why a layout is not a deal of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LayoutError {
    /// More or fewer seats than the game allows.
    #[error("this game is not for {0} players")]
    Players(usize),
    /// A seat that does not exist or does not take part, where one is needed.
    #[error("seat {0} does not take part")]
    NoSuchSeat(Seat),
    /// A card that is there more or less often than in the packs.
    #[error("{card}: {found} found, {expected} expected")]
    CardCount {
        /// The card.
        card: Card,
        /// Copies found.
        found: usize,
        /// Copies in the packs.
        expected: u8,
    },
    /// A hand of the wrong size in a fresh deal.
    #[error("the hand of seat {0} has the wrong size")]
    HandSize(Seat),
    /// A fresh deal begins with one card turned up, or with an empty pile (C13, C30).
    #[error("a fresh deal begins with {}", if *.0 == 1 { "exactly one discard" } else { "no discard" })]
    FirstDiscards(usize),
    /// Something in the position contradicts itself.
    #[error("{0}")]
    Contradiction(&'static str),
}

impl Layout {
    /// Deals a shuffled pack: one card at a time to the seats in play from the dealer's left, then one turned up, or
    /// one more to who begins (C13), or none (C30); the rest is the stock (V2-R2).
    ///
    /// # Panics
    /// If the pack is too small for the seats. The rules allow no such table.
    #[must_use]
    pub fn dealt(rules: &Rules, number: u16, dealer: Seat, in_play: Vec<bool>, shuffled: &[Card]) -> Self {
        let count = in_play.len();
        let order: Vec<Seat> = (1..=count).map(|step| (dealer + step) % count).filter(|&seat| in_play[seat]).collect();
        let (dealt, rest) = shuffled.split_at(order.len() * usize::from(rules.hand_size_in(number)));
        let mut hands = vec![Hand::EMPTY; count];
        for (index, &card) in dealt.iter().enumerate() {
            hands[order[index % order.len()]].add(card);
        }
        let (first, stock) = rest.split_at(usize::from(rules.first_discard != FirstDiscard::Nothing));
        let discard = if rules.first_discard == FirstDiscard::TurnedUp { first.to_vec() } else { Vec::new() };
        if discard.is_empty() {
            hands[beginner(rules, dealer, &in_play)].extend(first.iter().copied());
        }
        Self { number, dealer, in_play, hands, stock: stock.to_vec(), discard, removed: Hand::EMPTY, start: None }
    }

    /// Checks that this is a deal of the game: exactly its packs, and roles that exist.
    ///
    /// # Errors
    /// The first [`LayoutError`].
    pub fn validate(&self, rules: &Rules) -> Result<(), LayoutError> {
        let seats = self.hands.len();
        let takes_part = |seat: Seat| {
            if self.in_play.get(seat) == Some(&true) { Ok(()) } else { Err(LayoutError::NoSuchSeat(seat)) }
        };
        if !(rules.min_players as usize..=rules.max_players as usize).contains(&seats) {
            return Err(LayoutError::Players(seats));
        }
        takes_part(self.dealer)?;
        self.validate_cards(rules)?;
        for (seat, hand) in self.hands.iter().enumerate().filter(|(_, hand)| !hand.is_empty()) {
            takes_part(seat)?;
            if hand.len() > u8::MAX as usize {
                return Err(LayoutError::HandSize(seat));
            }
        }
        match &self.start {
            None => self.validate_fresh(rules),
            Some(start) => {
                takes_part(start.turn)?;
                start.opened.iter().copied().try_for_each(takes_part)?;
                start.discarder.into_iter().try_for_each(takes_part)?;
                start.table.iter().map(|&(owner, _)| owner).try_for_each(takes_part)?;
                self.validate_start(start)?;
                if rules.knocking().is_some() { self.validate_before_knock(rules, start) } else { Ok(()) }
            }
        }
    }

    fn validate_cards(&self, rules: &Rules) -> Result<(), LayoutError> {
        let mut found = [0usize; 64];
        let laid = self.start.iter().flat_map(|start| start.table.iter());
        let laid = laid.flat_map(|(_, meld)| meld.cards().iter().map(|placed| placed.card()));
        let in_hands = self.hands.iter().flat_map(Hand::iter).chain(self.removed.iter());
        for card in in_hands.chain(self.stock.iter().copied()).chain(self.discard.iter().copied()).chain(laid) {
            found[card.bit() as usize] += 1;
        }
        for card in Card::naturals().chain([Card::JOKER]) {
            let (found, expected) = (found[card.bit() as usize], rules.pack.copies(card));
            if found != expected as usize {
                return Err(LayoutError::CardCount { card, found, expected });
            }
        }
        Ok(())
    }

    fn validate_fresh(&self, rules: &Rules) -> Result<(), LayoutError> {
        for (seat, hand) in self.hands.iter().enumerate().filter(|&(seat, _)| self.in_play[seat]) {
            if hand.len() != fresh_hand(rules, self.number, self.dealer, &self.in_play, seat) {
                return Err(LayoutError::HandSize(seat));
            }
        }
        let discards = usize::from(rules.first_discard == FirstDiscard::TurnedUp);
        if self.discard.len() == discards { Ok(()) } else { Err(LayoutError::FirstDiscards(discards)) }
    }

    /// A position of a game with knocks stands before the knock: whole hands, and nothing on the table.
    fn validate_before_knock(&self, rules: &Rules, start: &Start) -> Result<(), LayoutError> {
        let drawn = |seat: Seat| usize::from(start.phase == Phase::Play && start.turn == seat);
        let whole = |seat: Seat| self.hands[seat].len() == usize::from(rules.hand_size) + drawn(seat);
        if let Some(seat) = (0..self.hands.len()).find(|&seat| !whole(seat)) {
            return Err(LayoutError::HandSize(seat));
        }
        if !start.table.is_empty() {
            return Err(LayoutError::Contradiction("nothing lies on the table before a knock"));
        }
        let needed = rules.knocking().is_some_and(|knocking| knocking.limit_by_upcard || knocking.spades_double);
        if needed && start.upcard.is_none() && self.discard.is_empty() {
            return Err(LayoutError::Contradiction("the card first turned up must be known"));
        }
        Ok(())
    }

    fn validate_start(&self, start: &Start) -> Result<(), LayoutError> {
        let contradiction = |what| Err(LayoutError::Contradiction(what));
        if start.turns.len() != self.hands.len() {
            return contradiction("turns must name every seat");
        }
        if !matches!(start.phase, Phase::Draw | Phase::Play) {
            return contradiction("a position begins before the draw or in play");
        }
        if start.phase == Phase::Draw && !start.taken.is_empty() {
            return contradiction("nothing is taken before the draw");
        }
        if self.hands.iter().zip(&self.in_play).any(|(hand, &plays)| plays && hand.is_empty()) {
            return contradiction("a player without cards has already gone out");
        }
        let hand = &self.hands[start.turn];
        if hand.without(start.taken.iter().copied()).is_none() {
            return contradiction("the taken card is not in the hand");
        }
        Ok(())
    }
}

/// The seat that begins a deal (C1, C14).
pub(super) fn beginner(rules: &Rules, dealer: Seat, in_play: &[bool]) -> Seat {
    let seats = in_play.len();
    let steps = usize::from(rules.starter == Starter::AfterDealer)..=seats;
    steps.map(|step| (dealer + step) % seats).find(|&seat| in_play[seat]).unwrap_or(dealer)
}

/// Cards that a seat in play is dealt in this deal of the match (C13, C19, C24).
pub(super) fn fresh_hand(rules: &Rules, number: u16, dealer: Seat, in_play: &[bool], seat: Seat) -> usize {
    let extra = rules.first_discard == FirstDiscard::ExtraCard && seat == beginner(rules, dealer, in_play);
    usize::from(rules.hand_size_in(number)) + usize::from(extra)
}
