//! The latest turn of each player, as everybody at the table saw it.

use crate::table::Session;
use crate::text::{Key, Message};
use rami_engine::cards::{Card, PlacedCard};
use rami_engine::game::{Action, Move, Seat};

use crate::view_models::face::{said_added, said_meld};
use crate::view_models::words::named;

/// The latest turn of a player, under way or ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastTurn {
    /// The discards taken, in turn or out of it; empty if a stock card was drawn.
    pub took: Vec<Card>,
    /// Whether a stock card was drawn.
    pub drew: bool,
    /// The melds laid, each with its cards.
    pub laid: Vec<Vec<PlacedCard>>,
    /// The cards laid off.
    pub added: Vec<PlacedCard>,
    /// Whether a joker was taken from the table.
    pub joker: bool,
    /// The card discarded.
    pub discarded: Option<Card>,
    /// Whether the last card was put face down (V1-R10).
    pub closed: bool,
}

impl LastTurn {
    /// The turn in words, one message for each action.
    #[must_use]
    pub fn words(&self, session: &Session, seat: Seat) -> Vec<Message> {
        let said = |key: Key| named(Message::new(key), session, seat);
        let mut words = Vec::new();
        match self.took[..] {
            [] if self.drew => words.push(said(Key::LogDrawStock)),
            [] => {}
            [card] => words.push(said(Key::LogDrawDiscard).card("card", card)),
            _ => words.push(said(Key::LogDrawDiscards).number("n", self.took.len() as i64)),
        }
        let laid = self.laid.iter().map(|cards| said_meld(session.rules(), cards));
        words.extend(laid.map(|cards| said(Key::LogMeld).laid("cards", cards)));
        if !self.added.is_empty() {
            words.push(said(Key::LogLayOff).laid("cards", said_added(&self.added)));
        }
        if self.joker {
            words.push(said(Key::LogSwap));
        }
        words.extend(self.discarded.map(|card| said(Key::LogDiscard).card("card", card)));
        if self.closed {
            words.push(said(Key::LogClose));
        }
        words
    }
}

/// The latest turn of every seat in the deal under way, seat 0 first; `None` for a seat that has not moved yet.
#[must_use]
pub fn round(session: &Session) -> Vec<Option<LastTurn>> {
    let mut told = vec![None; session.board().seats.len()];
    let Some(deal) = session.game().record().deals.last() else { return told };
    let mut pile = deal.discard.clone();
    let last = deal.actions.len().saturating_sub(1);
    for (at, action) in deal.actions.iter().enumerate() {
        match action {
            Action::Move(seat, mv) => {
                let closes = at == last && session.board().closed;
                tell(&mut told[*seat], &mut pile, mv, closes);
            }
            Action::Reshuffle(order) => pile.retain(|card| !order.contains(card)),
        }
    }
    told
}

fn tell(told: &mut Option<LastTurn>, pile: &mut Vec<Card>, mv: &Move, closes: bool) {
    let mut take = |cards: u8| pile.split_off(pile.len().saturating_sub(cards.into()));
    let begun = || LastTurn::default();
    match mv {
        Move::DrawStock => *told = Some(LastTurn { drew: true, ..begun() }),
        Move::DrawDiscard { cards } | Move::Buy { cards } => *told = Some(LastTurn { took: take(*cards), ..begun() }),
        Move::Pass => {}
        Move::End => {
            told.get_or_insert_with(begun);
        }
        Move::Meld(melds) => told.get_or_insert_with(begun).laid.extend(melds.iter().map(|cards| cards.to_vec())),
        Move::Knock { discard, melds } => {
            pile.extend(*discard);
            let told = told.get_or_insert_with(begun);
            told.laid.extend(melds.iter().map(|cards| cards.to_vec()));
            told.discarded = *discard;
        }
        Move::LayOff { cards, .. } => told.get_or_insert_with(begun).added.extend(cards),
        Move::Swap { .. } => told.get_or_insert_with(begun).joker = true,
        // The player who closes shows nobody the card (D1-9).
        Move::Discard(_) if closes => told.get_or_insert_with(begun).closed = true,
        Move::Discard(card) => {
            pile.push(*card);
            told.get_or_insert_with(begun).discarded = Some(*card);
        }
    }
}
