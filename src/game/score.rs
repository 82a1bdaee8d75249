//! What a finished deal brings each seat.

use crate::cards::{Card, MeldKind};
use crate::rules::{DeadwoodScoring, Scoring};

use super::board::TableMeld;
use super::deal::Deal;
use super::end::{DealEnd, How};
use super::seat::Seat;

/// Points of each seat for a deal; `None` while it is under way. Seats that do not take part get 0.
#[must_use]
pub fn deal_points(deal: &Deal) -> Option<Vec<i32>> {
    let end = deal.board().end?;
    let points = |seat: Seat| match deal.rules().scoring {
        _ if !deal.board().seats[seat].in_play => 0,
        Scoring::DeadwoodAgainst(scoring) => deadwood_score(deal, &scoring, end, seat),
        Scoring::WinnerTakes { one_go_bonus } => winner_score(deal, one_go_bonus, end, seat),
        Scoring::LaidMinusHand { rami_bonus } => laid_score(deal, rami_bonus, seat),
    };
    Some((0..deal.board().seats.len()).map(points).collect())
}

fn hand_points(deal: &Deal, seat: Seat) -> i32 {
    i32::from(deal.rules().values.of_hand(deal.hand(seat)))
}

/// V2-R11, V3-R12, V4-R9: losers write their hands, the winner a fixed score; a joker in hand doubles, and so does going
/// out in one go. A blocked deal may count without doubling (D2-23).
fn deadwood_score(deal: &Deal, scoring: &DeadwoodScoring, end: DealEnd, seat: Seat) -> i32 {
    let one_go = if end.in_one_go && scoring.one_go_doubles { 2 } else { 1 };
    if end.winner == Some(seat) {
        return scoring.winner * one_go;
    }
    let own = hand_points(deal, seat);
    if end.how != How::Out && scoring.blocked_plainly {
        return own;
    }
    // D3-10: whoever goes out in one go had not opened before, and a loser who has opened did so in an earlier turn.
    let nobody_opened = end.in_one_go
        && deal.board().seats.iter().enumerate().all(|(other, state)| !state.opened || end.winner == Some(other));
    match (scoring.nobody_opened, scoring.unopened) {
        (Some(penalty), _) if nobody_opened => penalty,
        (_, Some(penalty)) if !deal.board().seats[seat].opened => penalty,
        _ if scoring.joker_doubles && deal.hand(seat).contains(Card::JOKER) => own * 2 * one_go,
        _ => own * one_go,
    }
}

/// V0-R12: the winner writes the points of all losers' hands, with a bonus for having laid everything in one turn;
/// nobody scores in a blocked deal (D0-18).
fn winner_score(deal: &Deal, one_go_bonus: i32, end: DealEnd, seat: Seat) -> i32 {
    if end.winner != Some(seat) {
        return 0;
    }
    let hands: i32 = (0..deal.board().seats.len()).map(|other| hand_points(deal, other)).sum();
    hands + if end.in_one_go { one_go_bonus } else { 0 }
}

/// V1-R11, V1-R12: the cards laid, whoever's run they lie on, and a bonus for each long run, less the hand.
fn laid_score(deal: &Deal, rami_bonus: i32, seat: Seat) -> i32 {
    let laid: i32 = deal.board().table.iter().map(|laid| laid_points(deal, laid, seat)).sum();
    laid + i32::from(deal.board().seats[seat].ramis) * rami_bonus - hand_points(deal, seat)
}

/// Points of the cards that a seat has laid in a combination.
fn laid_points(deal: &Deal, laid: &TableMeld, seat: Seat) -> i32 {
    let values = deal.rules().values;
    let value = |index: usize| match laid.meld.kind() {
        MeldKind::Set { rank } => values.in_set(rank),
        MeldKind::Run { start, .. } => values.in_run(start + index as u8),
    };
    let own = laid.by.iter().enumerate().filter(|&(_, &by)| usize::from(by) == seat);
    own.map(|(index, _)| i32::from(value(index))).sum()
}
