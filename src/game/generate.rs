//! The legal moves of a position.

use smallvec::smallvec;

use crate::cards::{Hand, Meld, PlacedCard, bits};
use crate::rules::{Contract, Opening, Rules};

use super::board::{Board, Phase};
use super::check::check;
use super::deadwood::Arrangement;
use super::duty::Ahead;
use super::forms::{Formed, formed_of, near, openings_of, push_choices, push_swaps, these};
use super::moves::Move;
use super::seat::Seat;
use super::turn::Turn;

/// Moves that a list has room for at first: more are rare.
const ROOM: usize = 64;

/// The legal moves of the seat to act: draws; every laying of one combination, or of several where an opening needs
/// them together; every lay-off of one card; every joker that can be taken; every discard. Laying several cards that
/// could be laid one after another is not listed again, and of all knocks with one discard only that with the least deadwood
/// is. Every move has passed [`check`].
#[must_use]
pub fn legal_moves(rules: &Rules, board: &Board, hand: &Hand, seat: Seat) -> Vec<Move> {
    let mut moves = likely_moves(rules, board, hand, seat);
    moves.retain(|mv| check(rules, board, hand, seat, mv).is_ok());
    moves
}

/// The legal moves among others that [`check`] refuses: for whoever looks for one of them, which is sooner found than all.
pub(crate) fn likely_moves(rules: &Rules, board: &Board, hand: &Hand, seat: Seat) -> Vec<Move> {
    match board.phase {
        _ if board.to_act() != Some(seat) => Vec::new(),
        Phase::Draw | Phase::Claim => draws(rules, board),
        Phase::Play if rules.knocking().is_some() => knocks(rules, board, hand),
        Phase::Play => plays(rules, board, hand, seat),
        Phase::LayOff => lay_offs(rules, board, hand),
        Phase::Over => Vec::new(),
    }
}

fn draws(rules: &Rules, board: &Board) -> Vec<Move> {
    let deepest = if rules.draw.deep.is_some() { board.discard.len().min(u8::MAX as usize) as u8 } else { 1 };
    let mut moves = vec![Move::DrawStock];
    moves.extend((1..=deepest).map(|cards| Move::DrawDiscard { cards }));
    if board.phase == Phase::Claim {
        moves.extend([Move::Buy { cards: 1 }, Move::Buy { cards: 2 }, Move::Pass]);
    }
    moves
}

/// Every discard, and for each the knock that leaves least deadwood, where that is little enough (V5-R7).
fn knocks(rules: &Rules, board: &Board, hand: &Hand) -> Vec<Move> {
    let (cards, limit) = (hand.planes()[0], board.knock_limit(rules).unwrap_or_default());
    let mut moves = Vec::with_capacity(2 * hand.len());
    moves.extend(hand.distinct().map(Move::Discard));
    let whole = Arrangement::of_cards(rules.values, cards);
    if rules.knocking().is_some_and(|knocking| knocking.big_gin.is_some()) && whole.points() == 0 {
        moves.push(Move::Knock { discard: None, melds: whole.melds() });
    }
    for discard in bits(cards) {
        // Without a card, deadwood is at most so much less as the card is worth.
        if whole.points() > u16::from(limit) + rules.values.in_hand(discard) {
            continue;
        }
        let left = Arrangement::of_cards(rules.values, cards & !(1 << discard.bit()));
        if left.points() <= limit.into() {
            moves.push(Move::Knock { discard: Some(discard), melds: left.melds() });
        }
    }
    moves
}

/// Every lay-off of one card after a knock, and doing with what was laid off (V5-R9).
fn lay_offs(rules: &Rules, board: &Board, hand: &Hand) -> Vec<Move> {
    let mut moves = vec![Move::End];
    for (index, laid) in board.table.iter().enumerate() {
        push_lay_offs(rules, index, &laid.meld, hand, &mut moves);
    }
    moves
}

fn plays(rules: &Rules, board: &Board, hand: &Hand, seat: Seat) -> Vec<Move> {
    let mut moves = Vec::with_capacity(ROOM);
    moves.extend(hand.distinct().map(Move::Discard));
    moves.push(Move::End);
    for (index, laid) in board.table.iter().enumerate() {
        push_lay_offs(rules, index, &laid.meld, hand, &mut moves);
        push_swaps(index, &laid.meld, hand, &mut moves);
    }
    if rules.draw.deep.is_some_and(|deep| deep.lay_off_counts) {
        let turn = Turn { rules, board, hand, seat };
        moves.extend(Ahead::of(turn, hand, board.owed.clone(), usize::from(board.took)).lay_offs_of_owed());
    }
    let opened = board.seats[seat].opened;
    match (rules.opening, rules.contract(board.number)) {
        (Opening::MinimumPoints { .. }, _) if !opened => {
            moves.extend(openings_of(rules, hand).into_iter().map(Move::Meld));
        }
        (_, Some(contract)) if !opened => moves.extend(contracts(rules, contract, hand)),
        (_, Some(_)) => {}
        _ => moves.extend(formed_of(&rules.melds, hand).into_iter().map(|formed| Move::Meld(smallvec![formed.cards]))),
    }
    moves
}

/// Every laying of exactly the combinations that a contract asks for (V4-R7).
fn contracts(rules: &Rules, contract: Contract, hand: &Hand) -> Vec<Move> {
    let (runs, sets): (Vec<Formed>, Vec<Formed>) =
        formed_of(&rules.melds, hand).into_iter().partition(|formed| formed.meld.is_run());
    let mut found = Vec::new();
    let mut with_runs = |chosen: &[usize], rest: &Hand| {
        let mut find = |more: &[usize]| {
            if more.len() == usize::from(contract.runs) {
                found.push(Move::Meld(these(&sets, chosen).chain(these(&runs, more)).collect()));
            }
        };
        find(&[]);
        push_choices(&runs, *rest, contract.runs.into(), &mut Vec::new(), &mut |more, _| find(more));
    };
    if contract.sets == 0 {
        with_runs(&[], hand);
    }
    push_choices(&sets, *hand, contract.sets.into(), &mut Vec::new(), &mut |chosen, rest| {
        if chosen.len() == usize::from(contract.sets) {
            with_runs(chosen, rest);
        }
    });
    found
}

fn push_lay_offs(rules: &Rules, index: usize, meld: &Meld, hand: &Hand, moves: &mut Vec<Move>) {
    let mut offer = |placed: PlacedCard| {
        if meld.extended(&rules.melds, &[placed]).is_ok() {
            moves.push(Move::LayOff { meld: index, cards: smallvec![placed] });
        }
    };
    let near = near(meld);
    bits(near & hand.planes()[0]).filter_map(|card| PlacedCard::try_from(card).ok()).for_each(&mut offer);
    if hand.jokers() > 0 {
        bits(near).map(PlacedCard::joker).for_each(offer);
    }
}
