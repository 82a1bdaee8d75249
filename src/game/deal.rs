//! One deal: hands, stock and board, changed by legal moves only.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use crate::cards::{Card, Hand, Meld, Placed};
use crate::rules::{Rules, StockOut};

use super::board::{Board, Phase, Seat, SeatState, TableMeld};
use super::check::{check, still_held};
use super::layout::{Layout, LayoutError};
use super::moves::Move;
use super::refusal::IllegalMove;

/// How a deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum How {
    /// Somebody has no cards left.
    Out,
    /// Nobody can draw, or nothing has happened for too long (C9).
    Blocked,
    /// The stock is empty, where that ends the deal.
    StockOut,
}

/// The end of a deal: facts, which the scoring prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealEnd {
    /// How it ended.
    pub how: How,
    /// Who went out.
    pub winner: Option<Seat>,
    /// Whether the winner laid everything in one turn.
    pub in_one_go: bool,
}

/// Something that happened in a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A seat moved.
    Move(Seat, Move),
    /// The discards became the new stock, in this order, top first.
    Reshuffle(Vec<Card>),
}

/// Why a rebuilt stock is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReshuffleError {
    /// No rebuild is due.
    NotDue,
    /// Other cards than the discards to be shuffled.
    OtherCards,
}

/// One deal under way or over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    rules: Arc<Rules>,
    board: Board,
    hands: Vec<Hand>,
    stock: Vec<Card>, // the top is the last
    removed: Hand,
}

impl Deal {
    /// Begins a deal.
    ///
    /// # Errors
    /// [`LayoutError`] if the cards are no deal of the game.
    pub fn new(rules: Arc<Rules>, layout: &Layout) -> Result<Self, LayoutError> {
        layout.validate(&rules)?;
        let board = opening_board(layout);
        let stock = layout.stock.iter().rev().copied().collect();
        Ok(Self { rules, board, hands: layout.hands.clone(), stock, removed: layout.removed })
    }

    /// The rules in force.
    #[must_use]
    pub const fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// What everybody sees.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The hand of a seat. Only its own seat may see it.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat]
    }

    /// The stock, top first. Nobody may see it.
    pub fn stock(&self) -> impl Iterator<Item = Card> {
        self.stock.iter().rev().copied()
    }

    /// All cards of the deal, wherever they lie: always exactly the packs.
    pub fn all_cards(&self) -> impl Iterator<Item = Card> {
        let laid = self.board.table.iter().flat_map(|laid| laid.meld.cards().iter().map(|placed| placed.card()));
        let hands = self.hands.iter().flat_map(Hand::iter);
        hands.chain(self.stock()).chain(self.board.discard.iter().copied()).chain(laid).chain(self.removed.iter())
    }

    /// Whether a seat may make a move.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, seat: Seat, mv: &Move) -> Result<(), IllegalMove> {
        let hand = self.hands.get(seat).unwrap_or(&Hand::EMPTY);
        check(&self.rules, &self.board, hand, seat, mv)
    }

    /// Makes a move if it is legal.
    ///
    /// # Errors
    /// Why not; the deal is then unchanged.
    pub fn apply(&mut self, seat: Seat, mv: Move) -> Result<(), IllegalMove> {
        self.check(seat, &mv)?;
        self.make(&mv);
        Ok(())
    }

    /// The discards to be shuffled into a new stock before a stock card can be drawn; `None` where none is due.
    #[must_use]
    pub fn rebuild_cards(&self) -> Option<&[Card]> {
        let count = self.rules.stock_out.rebuilt_from(self.board.discard.len());
        self.board.rebuild_due(&self.rules).then(|| &self.board.discard[..count])
    }

    /// Rebuilds the stock from the discards, in this order, top first (V2-R6).
    ///
    /// # Errors
    /// [`ReshuffleError`]; the deal is then unchanged.
    pub fn reshuffle(&mut self, order: Vec<Card>) -> Result<(), ReshuffleError> {
        let due = self.rebuild_cards().filter(|_| self.board.phase == Phase::Draw).ok_or(ReshuffleError::NotDue)?;
        let (mut given, mut expected) = (order.clone(), due.to_vec());
        given.sort_unstable();
        expected.sort_unstable();
        if given != expected {
            return Err(ReshuffleError::OtherCards);
        }
        self.board.discard.drain(..expected.len());
        self.stock = order.iter().rev().copied().collect();
        self.board.stock = self.stock.len();
        self.board.rebuilds += 1;
        self.board.laid_since_rebuild = false;
        Ok(())
    }

    /// Makes a legal move. Cannot fail.
    fn make(&mut self, mv: &Move) {
        let seat = self.board.turn;
        match mv {
            Move::DrawStock => self.draw_stock(seat),
            Move::DrawDiscard { .. } => self.draw_discard(seat),
            Move::Meld(melds) => self.lay(seat, melds),
            Move::LayOff { meld, cards } => self.lay_off(seat, *meld, cards),
            Move::Swap { meld, cards } => self.swap(seat, *meld, cards),
            Move::Discard(card) => self.discard(seat, *card),
            Move::End | Move::Pass | Move::Buy { .. } => unreachable!("refused by the check"),
        }
        if self.board.phase == Phase::Play && self.hands[seat].is_empty() {
            self.finish_out(seat);
        }
    }

    fn draw_stock(&mut self, seat: Seat) {
        let Some(card) = self.stock.pop() else {
            let how = if self.rules.stock_out == StockOut::EndDeal { How::StockOut } else { How::Blocked };
            self.finish(DealEnd { how, winner: None, in_one_go: false });
            return;
        };
        self.board.stock = self.stock.len();
        self.board.turn_progress = true;
        self.hands[seat].add(card);
        self.after_draw(seat);
    }

    fn draw_discard(&mut self, seat: Seat) {
        let card = self.board.discard.pop().expect("checked: the discard pile has a card");
        self.hands[seat].add(card);
        self.board.seats[seat].known.add(card);
        self.board.taken = smallvec![card];
        self.after_draw(seat);
    }

    fn after_draw(&mut self, seat: Seat) {
        self.board.seats[seat].cards = self.hands[seat].len() as u8;
        self.board.phase = Phase::Play;
    }

    fn lay(&mut self, seat: Seat, melds: &[Placed]) {
        for cards in melds {
            let meld = Meld::new(&self.rules.melds, cards).expect("checked: a well-formed combination");
            self.board.table.push(TableMeld::new(seat, meld));
        }
        self.leave_hand(seat, melds.iter().flatten().map(|placed| placed.card()).collect());
        self.laid(seat);
    }

    fn lay_off(&mut self, seat: Seat, index: usize, cards: &Placed) {
        let laid = &mut self.board.table[index];
        let meld = laid.meld.extended(&self.rules.melds, cards).expect("checked: the cards fit");
        laid.replace(meld, seat);
        self.leave_hand(seat, cards.iter().map(|placed| placed.card()).collect());
        self.laid(seat);
    }

    fn laid(&mut self, seat: Seat) {
        self.board.seats[seat].opened = true;
        self.board.laid_since_rebuild = true;
        self.board.turn_progress = true;
    }

    fn swap(&mut self, seat: Seat, index: usize, cards: &[Card]) {
        let laid = &mut self.board.table[index];
        let meld = laid.meld.joker_taken(&self.rules.melds, cards).expect("checked: the joker may be taken");
        laid.replace(meld, seat);
        self.leave_hand(seat, cards.iter().copied().collect());
        self.hands[seat].add(Card::JOKER);
        self.board.seats[seat].known.add(Card::JOKER);
        self.board.seats[seat].cards += 1;
    }

    fn discard(&mut self, seat: Seat, card: Card) {
        self.leave_hand(seat, smallvec![card]);
        self.board.discard.push(card);
        self.board.discarder = Some(seat);
        if self.hands[seat].is_empty() { self.finish_out(seat) } else { self.end_turn(seat) }
    }

    fn leave_hand(&mut self, seat: Seat, cards: SmallVec<[Card; 16]>) {
        let before = self.hands[seat];
        let state = &mut self.board.seats[seat];
        for &card in &cards {
            assert!(self.hands[seat].remove(card), "checked: the card is in the hand");
            state.known.remove(card);
        }
        state.cards = self.hands[seat].len() as u8;
        self.board.taken = still_held(&self.board.taken, &before, &self.hands[seat]);
    }

    fn end_turn(&mut self, seat: Seat) {
        let board = &mut self.board;
        board.seats[seat].turns = board.seats[seat].turns.saturating_add(1);
        board.taken.clear();
        board.idle_turns = if board.turn_progress { 0 } else { board.idle_turns + 1 };
        if board.idle_turns >= 4 * board.players() {
            self.finish(DealEnd { how: How::Blocked, winner: None, in_one_go: false });
            return;
        }
        board.turn = board.next_in_play(seat);
        board.phase = Phase::Draw;
        board.turn_progress = false;
        let next = &mut board.seats[board.turn];
        next.opened_before = next.opened;
    }

    fn finish_out(&mut self, seat: Seat) {
        let in_one_go = !self.board.seats[seat].opened_before;
        self.finish(DealEnd { how: How::Out, winner: Some(seat), in_one_go });
    }

    fn finish(&mut self, end: DealEnd) {
        self.board.phase = Phase::Over;
        self.board.taken.clear();
        self.board.end = Some(end);
    }
}

fn opening_board(layout: &Layout) -> Board {
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
            opened,
            opened_before: opened,
            turns: start.map_or(0, |start| start.turns[seat]),
        }
    };
    let mut board = Board {
        number: layout.number,
        dealer: layout.dealer,
        turn: layout.dealer,
        phase: start.map_or(Phase::Draw, |start| start.phase),
        taken: start.map(|start| start.taken.clone()).unwrap_or_default(),
        stock: layout.stock.len(),
        discard: layout.discard.clone(),
        discarder: start.and_then(|start| start.discarder),
        table: start
            .iter()
            .flat_map(|start| start.table.iter())
            .map(|(owner, meld)| TableMeld::new(*owner, meld.clone()))
            .collect(),
        seats: (0..layout.hands.len()).map(seat_state).collect(),
        rebuilds: 0,
        laid_since_rebuild: false,
        turn_progress: start.is_some_and(|start| start.phase == Phase::Play && start.taken.is_empty()),
        idle_turns: 0,
        end: None,
    };
    board.turn = start.map_or_else(|| board.next_in_play(layout.dealer), |start| start.turn);
    board
}
