//! Layings: moves that lay certain melds, or settle what the seat owes.

use rami_engine::cards::{Card, Meld, Placed};
use rami_engine::game::Move;

use crate::position::Position;

/// The move that lays these melds at once, with one card less where a card must be kept to discard (V1-R10, V4-R8);
/// `None` if it is not legal.
pub fn lay_all(position: Position<'_>, melds: &[Meld]) -> Option<Move> {
    if melds.is_empty() {
        return None;
    }
    let whole: Vec<Placed> = melds.iter().map(|meld| meld.cards().into()).collect();
    let laid: usize = whole.iter().map(|cards| cards.len()).sum();
    position.legal(Move::Meld(whole.iter().cloned().collect())).or_else(|| {
        let last_ones = position.hand.len() - laid <= usize::from(position.board.took).min(1);
        if last_ones { one_less(position, &whole) } else { None }
    })
}

/// The move that lays them with one end card less.
fn one_less(position: Position<'_>, melds: &[Placed]) -> Option<Move> {
    let shorter = |index: usize, at: usize| {
        let mut melds = melds.to_vec();
        melds[index].remove(at);
        position.legal(Move::Meld(melds.into_iter().collect()))
    };
    let longest = (0..melds.len()).max_by_key(|&index| melds[index].len())?;
    let order = std::iter::once(longest).chain(0..melds.len());
    order.into_iter().find_map(|index| shorter(index, 0).or_else(|| shorter(index, melds[index].len() - 1)))
}

/// The laying that settles what the seat owes. It contains the card owed if any legal laying does. Otherwise it is the
/// one of most points, after which the card can be laid. `None` where nothing is owed (V1-R5, V3-R4, D2-8).
pub fn settle(position: Position<'_>) -> Option<Move> {
    let &owed = position.board.owed.first()?;
    let mut moves = position.likely_moves();
    let worth = |mv: &Move| {
        let cards = laid_cards(mv);
        let points: u16 = cards.iter().map(|&card| position.rules.values.in_hand(card)).sum();
        Some((cards.contains(&owed), points, cards.len()))
    };
    // Checking a move takes longer than computing its worth. So moves are checked in the order of their worth, and one
    // of the first is nearly always legal.
    let mut left: Vec<_> = moves.iter().map(worth).collect();
    loop {
        let best = (0..left.len()).max_by_key(|&index| left[index])?;
        left[best].take()?;
        if position.may(&moves[best]) {
            return Some(moves.swap_remove(best));
        }
    }
}

/// The cards that leave the hand.
fn laid_cards(mv: &Move) -> Vec<Card> {
    match mv {
        Move::Meld(melds) => melds.iter().flatten().map(|placed| placed.card()).collect(),
        Move::LayOff { cards, .. } => cards.iter().map(|placed| placed.card()).collect(),
        Move::Swap { cards, .. } => cards.to_vec(),
        _ => Vec::new(),
    }
}
