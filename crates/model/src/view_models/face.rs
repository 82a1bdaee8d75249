//! A card lying open: on the table, in the tray, on the discard pile.

use crate::table::{Origin, Token, TokenId};
use crate::text::{Key, LaidCard, Message};
use rami_engine::cards::{Card, Meld, PlacedCard, SetJoker};
use rami_engine::game::Seat;
use rami_engine::rules::Rules;

/// A card lying open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    /// The number of the physical card.
    pub id: TokenId,
    /// The card.
    pub card: Card,
    /// What a joker on the table stands for.
    pub stands_for: Option<Card>,
    /// Whether the suit of that card is still open, so that two cards are needed to take the joker (V2-R8).
    pub any_suit: bool,
    /// The player who laid it, if not the owner of the meld. The card counts for that player (V1-R8).
    pub by: Option<Seat>,
    /// Where it came from when it appeared.
    pub origin: Origin,
}

impl Face {
    pub(super) const fn from_token(token: &Token) -> Self {
        Self { id: token.id, card: token.card, stands_for: None, any_suit: false, by: None, origin: token.origin }
    }
}

/// Whether the suits of jokers in a meld are open. They are in a set that is not full, unless the rules require the
/// player to name them (V2-R8).
pub(super) fn is_open_set(rules: &Rules, meld: &Meld) -> bool {
    !meld.is_run() && leaves_suits_open(rules, meld.cards())
}

fn leaves_suits_open(rules: &Rules, cards: &[PlacedCard]) -> bool {
    let open = rules.melds.sets.is_some_and(|sets| matches!(sets.joker, SetJoker::Open { .. }));
    open && cards.len() < 4
}

/// The faces of a meld, as they are said.
pub(super) fn said(faces: &[Face]) -> Vec<LaidCard> {
    let said = |face: &Face| LaidCard { card: face.card, stands_for: face.stands_for, any_suit: face.any_suit };
    faces.iter().map(said).collect()
}

/// One card of a meld, with its place, as it is said; `None` beyond its end.
#[must_use]
pub fn card_in_meld(faces: &[Face], at: usize) -> Option<Message> {
    let card = said(faces.get(at..=at)?);
    let message = Message::new(Key::CardPosition).laid("card", card);
    Some(message.number("i", at as i64 + 1).number("n", faces.len() as i64))
}

/// A whole meld that somebody lays, as it is said.
pub(super) fn said_meld(rules: &Rules, cards: &[PlacedCard]) -> Vec<LaidCard> {
    let is_set = cards.iter().all(|placed| placed.rank() == cards[0].rank());
    let any_suit = is_set && leaves_suits_open(rules, cards);
    cards.iter().map(|&placed| laid_card(placed, any_suit)).collect()
}

/// Cards laid off on a meld, as they are said. No suit is open any more: a set that takes a card is full.
pub(super) fn said_added(cards: &[PlacedCard]) -> Vec<LaidCard> {
    cards.iter().map(|&placed| laid_card(placed, false)).collect()
}

fn laid_card(placed: PlacedCard, any_suit: bool) -> LaidCard {
    let stands_for = placed.is_joker().then(|| placed.stands_for());
    LaidCard { card: placed.card(), stands_for, any_suit: any_suit && stands_for.is_some() }
}
