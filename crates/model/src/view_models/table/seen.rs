//! The discards of this deal that the player could see, and those that others took. They contain only what a player
//! could have written down. Also the cards near a given one that are still out.

use std::collections::BTreeMap;

use crate::table::Session;
use rami_engine::cards::{Card, Rank, Suit};
use rami_engine::game::{Action, Move, Seat};

use crate::view_models::words;

/// A card that was seen on the discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenCard {
    /// The card.
    pub card: Card,
    /// How often it was put there.
    pub count: usize,
}

/// Another player, and the discards that went to its hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taker {
    /// Seat.
    pub seat: Seat,
    /// Name.
    pub name: Option<String>,
    /// The discards taken, in turn or out of it, the oldest first.
    pub took: Vec<Card>,
}

/// Everything that was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenScreen {
    /// The discards, each card once.
    pub discards: Vec<SeenCard>,
    /// Who took any.
    pub takers: Vec<Taker>,
    /// The player's own cards, each once. Choosing one shows its neighbours.
    pub own: Vec<Card>,
}

impl SeenScreen {
    /// How often a card was seen on the discard pile.
    #[must_use]
    pub fn count(&self, card: Card) -> usize {
        self.discards.iter().find(|seen| seen.card == card).map_or(0, |seen| seen.count)
    }
}

/// The cards that the player at the screen has seen in this deal.
#[must_use]
pub fn seen(session: &Session) -> SeenScreen {
    let Some(deal) = session.game().record().deals.last() else { return SeenScreen::default() };
    let mut pile = deal.discard.clone();
    let mut thrown = pile.clone();
    let mut took: BTreeMap<Seat, Vec<Card>> = BTreeMap::new();
    // The last card of the player who closes lies face down (D1-9).
    let hidden = session.board().closed.then(|| deal.actions.len() - 1);
    for (_, action) in deal.actions.iter().enumerate().filter(|(at, _)| Some(*at) != hidden) {
        match action {
            Action::Move(_, Move::Discard(card) | Move::Knock { discard: Some(card), .. }) => {
                pile.push(*card);
                thrown.push(*card);
            }
            Action::Move(seat, Move::DrawDiscard { cards } | Move::Buy { cards }) => {
                let from = pile.len().saturating_sub(usize::from(*cards));
                took.entry(*seat).or_default().extend(pile.drain(from..));
            }
            Action::Reshuffle(order) => pile.retain(|card| !order.contains(card)),
            Action::Move(..) => {}
        }
    }
    let others = took.into_iter().filter(|(seat, _)| *seat != session.me());
    SeenScreen {
        discards: counted(thrown),
        takers: others.map(|(seat, took)| Taker { seat, name: words::name(session, seat), took }).collect(),
        own: if session.is_covered() { Vec::new() } else { session.view().hand.distinct().collect() },
    }
}

fn counted(cards: Vec<Card>) -> Vec<SeenCard> {
    let mut counts: BTreeMap<Card, usize> = BTreeMap::new();
    for card in cards {
        *counts.entry(card).or_default() += 1;
    }
    counts.into_iter().map(|(card, count)| SeenCard { card, count }).collect()
}

/// A card beside another: of the same rank, or near in its suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// The card.
    pub card: Card,
    /// How many the packs hold.
    pub copies: usize,
    /// How many of them the player has not seen. A card is seen if it is in hand, on the table or on the discard pile,
    /// or if another player took it from there.
    pub out: usize,
}

/// The neighbours of a card that are still out: those of its suit in order, then those of its rank.
#[must_use]
pub fn neighbours(session: &Session, card: Card) -> Vec<Neighbour> {
    let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else { return Vec::new() };
    let view = session.view();
    let number = i32::from(rank.number());
    let near = [-2, -1, 1, 2].into_iter().filter_map(|step| {
        // An ace stands below the two and above the king.
        let place = if number + step == 14 { 1 } else { number + step };
        u8::try_from(place).ok().and_then(Rank::new).map(|rank| Card::new(rank, suit))
    });
    let same = Suit::ALL.into_iter().map(|suit| Card::new(rank, suit));
    let known = |wanted: Card| {
        let table = view.board.table.iter().flat_map(|laid| laid.meld.cards()).filter(|placed| placed.card() == wanted);
        let pile = view.board.discard.iter().filter(|lies| **lies == wanted);
        let others = view.board.seats.iter().enumerate().filter(|(seat, _)| *seat != view.seat);
        let taken: usize = others.map(|(_, state)| usize::from(state.known.count(wanted))).sum();
        usize::from(view.hand.count(wanted)) + table.count() + pile.count() + taken
    };
    near.chain(same)
        .map(|card| {
            let copies = usize::from(view.rules.pack.copies(card));
            Neighbour { card, copies, out: copies.saturating_sub(known(card)) }
        })
        .collect()
}
