//! The board at the start of a deal: a fresh one, or a composed position.

use crate::cards::Hand;
use crate::rules::{FirstDiscard, Rules};

use super::board::{Board, Phase, SeatState, TableMeld};
use super::layout::{Layout, beginner};
use super::position::owed_by_taking;
use super::seat::Seat;

/// The board of a deal in which nothing has happened yet.
pub(super) fn starting_board(rules: &Rules, layout: &Layout) -> Board {
    let start = layout.start.as_ref();
    let seat_state = |seat: Seat| {
        let opened = start.is_some_and(|start| start.opened.contains(&seat));
        let mut known = Hand::EMPTY;
        known
            .extend(start.filter(|start| start.turn == seat).into_iter().flat_map(|start| start.taken.iter().copied()));
        SeatState {
            in_play: layout.in_play[seat],
            cards: layout.hands[seat].len() as u8,
            known,
            thrown: 0,
            passed: 0,
            opened,
            opened_before: opened,
            turns: start.map_or(0, |start| start.turns[seat]),
            buys: 0,
            ramis: 0,
        }
    };
    let mut board = Board {
        number: layout.number,
        dealer: layout.dealer,
        turn: layout.dealer,
        asked: None,
        phase: start.map_or(Phase::Draw, |start| start.phase),
        taken: start.map(|start| start.taken.clone()).unwrap_or_default(),
        took: start.map_or(0, |start| start.taken.len() as u8),
        owed: start
            .map(|start| owed_by_taking(rules, start.opened.contains(&start.turn), &start.taken))
            .unwrap_or_default(),
        stock: layout.stock.len(),
        discard: layout.discard.clone(),
        closed: false,
        upcard: start.and_then(|start| start.upcard).or_else(|| layout.discard.first().copied()),
        declined: false,
        knock: None,
        discarder: start.and_then(|start| start.discarder),
        table: start
            .iter()
            .flat_map(|start| start.table.iter())
            .map(|(owner, meld)| TableMeld::new(*owner, meld.clone()))
            .collect(),
        seats: (0..layout.hands.len()).map(seat_state).collect(),
        best_opening: start.map_or(0, |start| start.best_opening),
        rebuilds: 0,
        laid_since_rebuild: false,
        turn_progress: start.is_some_and(|start| start.phase == Phase::Play && start.taken.is_empty()),
        idle_turns: 0,
        end: None,
    };
    board.turn = start.map_or_else(|| beginner(rules, layout.dealer, &layout.in_play), |start| start.turn);
    if start.is_none() && rules.first_discard == FirstDiscard::ExtraCard {
        board.phase = Phase::Play; // C13
    }
    if board.phase == Phase::Draw {
        board.begin_draw(rules);
    }
    if start.is_none() && rules.draw.upcard_offered {
        (board.phase, board.asked) = (Phase::Claim, Some(board.turn));
    }
    board
}
