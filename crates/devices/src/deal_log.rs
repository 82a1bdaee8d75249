//! The moves of the deal under way, with what each seat may be told of them.

use rami_engine::cards::{Card, Hand};
use rami_engine::game::{Action, Deal, Move, Phase, Seat};
use rami_record::{ObservedMove, Recording};

use crate::message::DealStart;

/// A move with everything that some seat may be told of it.
#[derive(Clone, Debug)]
struct Logged {
    seat: Seat,
    mv: Move,
    drawn: Vec<Card>,
    unmatched: Option<Hand>,
}

/// The log of the latest deal of a match.
#[derive(Clone, Debug)]
pub(crate) struct DealLog {
    /// The place of the deal in the record.
    index: usize,
    start: Deal,
    /// The deal after the logged moves.
    deal: Deal,
    moves: Vec<Logged>,
    /// How often moves were taken back.
    backs: u32,
}

/// What has happened since the log was last brought up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LogChange {
    /// The number of logged moves that remained; the log goes on from there.
    pub kept: usize,
    /// Whether moves were taken back.
    pub back: bool,
}

impl DealLog {
    /// The log of the latest deal, without its moves; `None` before the first deal.
    pub fn of_deal(game: &Recording) -> Option<Self> {
        let start = game.dealt()?;
        let index = game.record().deals.len() - 1;
        Some(Self { index, deal: start.clone(), start, moves: Vec::new(), backs: 0 })
    }

    /// Counts from here how often moves were taken back.
    pub const fn count_backs_from(&mut self, backs: u32) {
        self.backs = backs;
    }

    /// The place of the deal in the record.
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Whether the deal is over.
    pub fn is_over(&self) -> bool {
        self.deal.board().end.is_some()
    }

    /// The number of moves.
    pub const fn len(&self) -> usize {
        self.moves.len()
    }

    /// How often moves were taken back.
    pub const fn backs(&self) -> u32 {
        self.backs
    }

    /// The deal after the logged moves.
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The seats of the moves from a place on.
    pub fn seats_from(&self, from: usize) -> impl Iterator<Item = Seat> + '_ {
        self.moves.iter().skip(from).map(|logged| logged.seat)
    }

    /// Where the claim that is put now began: the number of moves before it. `None` where nothing is claimed.
    pub fn claim(&self) -> Option<usize> {
        let asking = self.deal.board().phase == Phase::Claim;
        let passes = self.moves.iter().rev().take_while(|logged| logged.mv == Move::Pass).count();
        asking.then_some(self.moves.len() - passes)
    }

    /// Brings the log up to date with the record of its deal.
    pub fn catch_up(&mut self, game: &Recording) -> LogChange {
        let Some(record) = game.record().deals.get(self.index) else {
            return LogChange { kept: self.len(), back: false };
        };
        let made = record.actions.iter().filter_map(|action| match action {
            Action::Move(seat, mv) => Some((*seat, mv)),
            Action::Reshuffle(_) => None,
        });
        let same = |(logged, (seat, mv)): &(&Logged, (Seat, &Move))| logged.seat == *seat && logged.mv == **mv;
        let kept = self.moves.iter().zip(made).take_while(same).count();
        let back = kept < self.moves.len();
        if back {
            self.backs += 1;
            self.moves.clear();
            self.deal = self.start.clone();
        }
        let from = self.moves.len();
        let mut moves = 0;
        for action in &record.actions {
            match action {
                Action::Reshuffle(order) if moves >= from => {
                    // A rebuild that was carried out is due.
                    let _ = self.deal.reshuffle(order.clone());
                }
                Action::Reshuffle(_) => {}
                Action::Move(seat, mv) => {
                    if moves >= from {
                        self.log(*seat, mv);
                    }
                    moves += 1;
                }
            }
        }
        LogChange { kept, back }
    }

    fn log(&mut self, seat: Seat, mv: &Move) {
        let mut drawn: Vec<Card> = self.deal.stock().collect();
        let stock = self.deal.board().stock;
        if self.deal.apply(seat, mv.clone()).is_err() {
            return; // The record is the game's own: each of its moves is legal.
        }
        drawn.truncate(stock - self.deal.board().stock);
        let knock = self.deal.board().knock.filter(|_| matches!(mv, Move::Knock { .. }));
        let unmatched = knock.and_then(|knock| knock.unmatched);
        self.moves.push(Logged { seat, mv: mv.clone(), drawn, unmatched });
    }

    /// The deal as it began for a seat.
    pub fn dealt(&self, seat: Seat, round: u32) -> DealStart {
        let board = self.start.board();
        DealStart {
            round,
            number: board.number,
            dealer: board.dealer,
            upcard: board.discard.first().copied(),
            hand: *self.start.hand(seat),
        }
    }

    /// The moves from a place on, as a seat is told them.
    pub fn told(&self, seat: Seat, from: usize) -> impl Iterator<Item = (usize, ObservedMove)> {
        self.moves.iter().enumerate().skip(from).map(move |(at, logged)| {
            let drawn = if logged.seat == seat { logged.drawn.clone() } else { Vec::new() };
            (at, ObservedMove { seat: logged.seat, mv: logged.mv.clone(), drawn, unmatched: logged.unmatched })
        })
    }
}
