//! The discard pile, spread where several cards may be taken, and the question whether to buy from it.

use crate::table::{Session, helps};
use rami_engine::cards::Card;
use rami_engine::game::{Board, Move, Phase, Seat};

use crate::view_models::face::Face;
use crate::view_models::words;

/// The discard pile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiscardPile {
    /// Number of cards.
    pub count: usize,
    /// The top card.
    pub top: Option<Face>,
    /// The one or two below it.
    pub under: Vec<Face>,
    /// Whether the rules of this deal let several discards be taken (V1-R4).
    pub spreads: bool,
    /// All cards, newest first, where several may be taken.
    pub spread: Vec<SpreadCard>,
    /// Whether a last card lies face down on it.
    pub closed: bool,
    /// The other player who discarded last, with the name.
    pub by: Option<(Seat, Option<String>)>,
}

/// A card of a spread discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpreadCard {
    /// The card.
    pub face: Face,
    /// How deep it lies, 1 for the top.
    pub depth: u8,
    /// Whether it may be taken now, with all cards above it.
    pub takes: bool,
}

/// The question whether to take the discard, where it can be bought (V4-R6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimQuestion {
    /// The top discard.
    pub card: Card,
    /// Whether it is the player's own turn, so that the discard can also be drawn.
    pub own_turn: bool,
    /// Whether it may be taken as the card of the turn.
    pub take: bool,
    /// Whether it fits the table or belongs with cards of the hand.
    pub helps: bool,
    /// Whether it may be bought.
    pub buy: bool,
    /// Whether the two newest may be bought.
    pub buy_two: bool,
    /// Whether it is the card first turned up, on offer to each player in turn (V5-R5).
    pub upcard: bool,
}

pub(super) fn discard_pile(session: &Session, board: &Board) -> DiscardPile {
    let tokens = &session.tokens().discard;
    let mut newest = tokens.iter().rev().map(Face::from_token);
    let top = newest.next();
    let mut under: Vec<Face> = newest.take(2).collect();
    under.reverse();
    let spreads = session.rules().draw.deep.is_some();
    let spread = if spreads { spread(session) } else { Vec::new() };
    let by = board.discarder.filter(|&seat| seat != session.me() && top.is_some());
    let by = by.map(|seat| (seat, words::name(session, seat)));
    DiscardPile { count: board.discard.len(), top, under, spreads, spread, closed: board.closed, by }
}

/// All discards, newest first, where several may be taken (V1-R4).
fn spread(session: &Session) -> Vec<SpreadCard> {
    let newest = (1..=u8::MAX).zip(session.tokens().discard.iter().rev());
    let takes = |depth| session.my_turn() && session.check(&Move::DrawDiscard { cards: depth }).is_ok();
    newest.map(|(depth, token)| SpreadCard { face: Face::from_token(token), depth, takes: takes(depth) }).collect()
}

/// The claim that is put to the player (D4-7).
pub(super) fn claim(session: &Session) -> Option<ClaimQuestion> {
    let view = session.view();
    if view.board.phase != Phase::Claim || view.board.asked != Some(session.me()) {
        return None;
    }
    let card = view.board.discard.last().copied()?;
    let may = |cards| view.check_rebuilding(&Move::Buy { cards }).is_ok();
    let own_turn = view.board.turn == session.me();
    Some(ClaimQuestion {
        card,
        own_turn,
        take: session.check(&Move::DrawDiscard { cards: 1 }).is_ok(),
        helps: helps(&view),
        buy: may(1),
        buy_two: may(2),
        upcard: view.rules.draw.upcard_offered,
    })
}
