//! The baseline: a simple sound player that tests and measurements compare others with. It is never tuned.

use rami_engine::arrange;
use rami_engine::cards::{Card, Hand};
use rami_engine::game::{Move, Phase, SeatView};

use crate::Bot;
use crate::position::Position;
use crate::position::contract::ContractProgress;
use crate::position::layings::{lay_all, settle};

/// Takes discards that lower its deadwood or help its contract, lays whatever it may, and discards its dearest card
/// that is of no use.
#[derive(Clone, Copy, Debug, Default)]
pub struct BaselinePlayer;

impl Bot for BaselinePlayer {
    fn choose(&mut self, view: &SeatView) -> Move {
        match view.board.phase {
            Phase::Claim => claim(view),
            Phase::Draw => draw(view),
            Phase::LayOff => lay_off(view, &arrange::best(&view.rules, &view.hand).deadwood).unwrap_or(Move::End),
            Phase::Play if view.rules.knocking().is_some() => knock(view).unwrap_or_else(|| discard(view)),
            _ => lay(view).or_else(|| settle(Position::from_view(view))).unwrap_or_else(|| discard(view)),
        }
    }
}

/// The answer to an offered discard: it is taken in the own turn if it is of use, or bought before the contract is laid
/// (V4-R6).
fn claim(view: &SeatView) -> Move {
    let wanted = view.board.discard.last().is_some_and(|&top| is_wanted(view, top));
    let moves = [Move::DrawDiscard { cards: 1 }, Move::Buy { cards: 1 }];
    let bought = |mv: &Move| !matches!(mv, Move::Buy { .. }) || !view.board.seats[view.seat].opened;
    moves
        .into_iter()
        .filter(|mv| wanted && bought(mv))
        .find_map(|mv| Position::from_view(view).legal(mv))
        .unwrap_or(Move::Pass)
}

/// The draw: the discards that leave the best hand, else a stock card.
fn draw(view: &SeatView) -> Move {
    let most = view.board.discard.len().min(usize::from(u8::MAX)) as u8;
    let deepest = if view.rules.draw.deep.is_some() { most } else { most.min(1) };
    let takes = (1..=deepest).map(|cards| Move::DrawDiscard { cards });
    let useful = takes.filter(|mv| view.check(mv).is_ok() && is_useful(view, mv));
    useful.max_by_key(|mv| worth(view, &with(view, mv))).unwrap_or(Move::DrawStock)
}

/// The hand once these discards are taken.
fn with(view: &SeatView, take: &Move) -> Hand {
    let mut hand = view.hand;
    if let Move::DrawDiscard { cards } = take {
        hand.extend(view.board.discard.iter().rev().take(usize::from(*cards)).copied());
    }
    hand
}

/// Whether a draw is of use: one card if it does not add to the deadwood, several if they make the hand worth more.
fn is_useful(view: &SeatView, take: &Move) -> bool {
    match (take, view.board.discard.last()) {
        (Move::DrawDiscard { cards: 1 }, Some(&top)) => view.rules.draw.taken_must_be_laid || is_wanted(view, top),
        _ => worth(view, &with(view, take)) > worth(view, &view.hand),
    }
}

/// The worth of a hand: the points that can be laid less those that stay.
fn worth(view: &SeatView, hand: &Hand) -> i32 {
    let best = arrange::best(&view.rules, hand);
    i32::from(best.meld_points) - i32::from(best.deadwood_points)
}

/// Whether the card brings the contract nearer, fits the table, or does not add to the deadwood.
fn is_wanted(view: &SeatView, top: Card) -> bool {
    let mut with = view.hand;
    with.add(top);
    if let Some(progress) = ContractProgress::from_view(view) {
        return progress.missing(&with) < progress.missing(&view.hand);
    }
    if view.rules.contract(view.board.number).is_some() {
        return fitting(view, top).is_some();
    }
    let lowers = arrange::deadwood_points(&view.rules, &with) <= arrange::deadwood_points(&view.rules, &view.hand);
    top.is_joker() || lowers
}

/// The next laying: the opening, then melds, then lay-offs.
fn lay(view: &SeatView) -> Option<Move> {
    if !Position::from_view(view).lays_freely() {
        let opening = arrange::best_opening(&view.rules, &view.hand, view.board.number)?;
        return lay_all(Position::from_view(view), &opening.melds);
    }
    if view.rules.contract(view.board.number).is_some() {
        return lay_off(view, &view.hand);
    }
    let best = arrange::best(&view.rules, &view.hand);
    let melds = best.melds.iter().find_map(|meld| lay_all(Position::from_view(view), std::slice::from_ref(meld)));
    melds.or_else(|| lay_off(view, &best.deadwood))
}

/// The knock with the least deadwood, as soon as there is one.
fn knock(view: &SeatView) -> Option<Move> {
    let knocks = view.legal_moves().into_iter().filter(|mv| matches!(mv, Move::Knock { .. }));
    let laid = |mv: &Move| match mv {
        Move::Knock { melds, .. } => {
            melds.iter().flatten().map(|placed| view.rules.values.in_hand(placed.card())).sum()
        }
        _ => 0,
    };
    let thrown = |mv: &Move| match mv {
        Move::Knock { discard: Some(card), .. } => view.rules.values.in_hand(*card),
        _ => 0,
    };
    knocks.max_by_key(|mv| laid(mv) + thrown(mv))
}

/// The first of these cards that can be laid off.
fn lay_off(view: &SeatView, deadwood: &Hand) -> Option<Move> {
    deadwood.distinct().find_map(|card| Position::from_view(view).legal(fitting(view, card)?))
}

/// The move that lays a card off, if it fits the table.
fn fitting(view: &SeatView, card: Card) -> Option<Move> {
    view.board.table.iter().enumerate().find_map(|(meld, laid)| {
        let readings = arrange::lay_off_readings(&view.rules, &laid.meld, &[card]);
        let may = |mv: &Move| view.board.phase != Phase::Play || view.check(mv).is_ok();
        readings.into_iter().map(|cards| Move::LayOff { meld, cards }).find(may)
    })
}

/// The discard: the dearest card of no use.
fn discard(view: &SeatView) -> Move {
    let useless = match ContractProgress::from_view(view) {
        Some(progress) => useless(&progress, &view.hand),
        None => arrange::best(&view.rules, &view.hand).deadwood,
    };
    let dearest = |hand: &Hand| {
        let legal = hand.distinct().filter(|&card| view.check(&Move::Discard(card)).is_ok());
        legal.max_by_key(|&card| (!card.is_joker(), view.rules.values.in_hand(card)))
    };
    let card = dearest(&useless).filter(|card| !card.is_joker()).or_else(|| dearest(&view.hand));
    card.map_or_else(|| view.legal_moves().swap_remove(0), Move::Discard)
}

/// The cards that can be discarded without adding to what the contract lacks.
fn useless(progress: &ContractProgress, hand: &Hand) -> Hand {
    let missing = progress.missing(hand);
    let spare = |card: &Card| hand.without([*card]).is_some_and(|rest| progress.missing(&rest) == missing);
    hand.distinct().filter(spare).collect()
}
