//! What a finished deal brings each seat.

use crate::cards::Card;
use crate::rules::{DeadwoodScoring, Scoring};

use super::board::Seat;
use super::deal::{Deal, DealEnd, How};

/// Points of each seat for a deal; `None` while it is under way. Seats that do not take part get 0.
#[must_use]
pub fn deal_points(deal: &Deal) -> Option<Vec<i32>> {
    let end = deal.board().end?;
    let Scoring::DeadwoodAgainst(scoring) = deal.rules().scoring;
    let seats = deal.board().seats.len();
    Some((0..seats).map(|seat| deadwood_score(deal, &scoring, end, seat)).collect())
}

/// V2-R11: losers write their hands, the winner a bonus; a joker in hand doubles, and so does going out in one go.
/// A blocked deal counts without doubling (D2-23).
fn deadwood_score(deal: &Deal, scoring: &DeadwoodScoring, end: DealEnd, seat: Seat) -> i32 {
    let state = &deal.board().seats[seat];
    if !state.in_play {
        return 0;
    }
    let one_go = if end.in_one_go && scoring.one_go_doubles { 2 } else { 1 };
    if end.winner == Some(seat) {
        return scoring.winner * one_go;
    }
    let hand = deal.hand(seat);
    let own = i32::from(deal.rules().values.of_hand(hand));
    if end.how != How::Out {
        return own;
    }
    match scoring.unopened {
        Some(penalty) if !state.opened => penalty,
        _ if scoring.joker_doubles && hand.contains(Card::JOKER) => own * 2 * one_go,
        _ => own * one_go,
    }
}
