//! One deal: hands, stock and board, changed by legal moves only.

use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use crate::cards::{Card, Hand, Meld, Placed};
use crate::rules::{Opening, RAMI_LENGTH, Rules, Scoring, StockOut};

use super::board::{Board, Phase, TableMeld};
use super::check::check;
use super::end::{DealEnd, How, Knock};
use super::knock::end_of_knock;
use super::layout::{Layout, LayoutError};
use super::moves::Move;
use super::position::{Position, owed_by_taking, still_held};
use super::refusal::IllegalMove;
use super::seat::Seat;
use super::start::starting_board;

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
    closing: Option<Card>,
    removed: Hand,
}

impl<'a> Position<'a> {
    /// The position of a seat in an imagined deal.
    #[must_use]
    pub fn within(deal: &'a Deal, seat: Seat) -> Self {
        Self { rules: deal.rules(), board: deal.board(), hand: deal.hand(seat), seat }
    }
}

impl Deal {
    /// Begins a deal.
    ///
    /// # Errors
    /// [`LayoutError`] if the cards are no deal of the game.
    pub fn new(rules: Arc<Rules>, layout: &Layout) -> Result<Self, LayoutError> {
        layout.validate(&rules)?;
        let board = starting_board(&rules, layout);
        let stock = layout.stock.iter().rev().copied().collect();
        Ok(Self { rules, board, hands: layout.hands.clone(), stock, closing: None, removed: layout.removed })
    }

    /// A deal as a seat may imagine it: the board that everybody sees, and these cards in hands and stock, whose top is
    /// the last. Cards that are nowhere else are set aside.
    #[must_use]
    pub fn imagined(rules: &Arc<Rules>, board: &Board, hands: Vec<Hand>, stock: Vec<Card>, aside: Hand) -> Self {
        debug_assert_eq!(stock.len(), board.stock);
        Self { rules: Arc::clone(rules), board: board.clone(), hands, stock, closing: None, removed: aside }
    }

    /// This deal with its stock in another order, the top last: for the lab's experiments.
    #[must_use]
    pub fn with_stock(self, stock: Vec<Card>) -> Self {
        debug_assert_eq!(stock.len(), self.stock.len());
        Self { stock, ..self }
    }

    /// The rules in force.
    #[must_use]
    pub const fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The board, which everybody sees.
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

    /// The last card, put face down on the discard pile (V1-R10). Only the player who put it there has seen it (D1-9).
    #[must_use]
    pub const fn closing(&self) -> Option<Card> {
        self.closing
    }

    /// All cards of the deal, wherever they lie. They are always exactly the cards of the packs.
    pub fn all_cards(&self) -> impl Iterator<Item = Card> {
        let laid = self.board.table.iter().flat_map(|laid| laid.meld.cards().iter().map(|placed| placed.card()));
        let hands = self.hands.iter().flat_map(Hand::iter);
        hands
            .chain(self.stock())
            .chain(self.board.discard.iter().copied())
            .chain(self.closing)
            .chain(laid)
            .chain(self.removed.iter())
    }

    /// Whether a seat may make a move.
    ///
    /// # Errors
    /// The reason against the move.
    pub fn check(&self, seat: Seat, mv: &Move) -> Result<(), IllegalMove> {
        let hand = self.hands.get(seat).unwrap_or(&Hand::EMPTY);
        check(&self.rules, &self.board, hand, seat, mv)
    }

    /// Makes a move if it is legal.
    ///
    /// # Errors
    /// The reason against the move. The deal is then unchanged.
    pub fn apply(&mut self, seat: Seat, mv: Move) -> Result<(), IllegalMove> {
        self.check(seat, &mv)?;
        self.make(&mv);
        Ok(())
    }

    /// The discards that become the new stock before a move can draw from it; `None` where no rebuild is due.
    #[must_use]
    pub fn rebuild_cards(&self, mv: &Move) -> Option<&[Card]> {
        let count = self.board.rebuilt_for(&self.rules, mv);
        (count > 0).then(|| &self.board.discard[..count])
    }

    /// The stock that is rebuilt before a move, top first: the discards turned over or, where they are shuffled, in the
    /// order that `shuffled` gives them (V2-R6). `None` where no rebuild is due.
    #[must_use]
    pub fn rebuilt_stock(&self, mv: &Move, shuffled: impl FnOnce(&[Card]) -> Vec<Card>) -> Option<Vec<Card>> {
        let discards = self.rebuild_cards(mv)?;
        let turned_over = self.rules.stock_out == StockOut::TurnOver;
        Some(if turned_over { discards.to_vec() } else { shuffled(discards) })
    }

    /// Whether this action may follow if the stock is rebuilt now. While seats are asked about the discard, the stock
    /// is rebuilt only for a purchase (C8, D4-13). `None` is allowed too, as at the end of a record.
    #[must_use]
    pub fn may_follow_rebuild(&self, next: Option<&Action>) -> bool {
        self.board.phase != Phase::Claim || next.is_none_or(|next| matches!(next, Action::Move(_, Move::Buy { .. })))
    }

    /// Rebuilds the stock from the discards, in this order, top first (V2-R6).
    ///
    /// # Errors
    /// [`ReshuffleError`]; the deal is then unchanged.
    pub fn reshuffle(&mut self, order: Vec<Card>) -> Result<(), ReshuffleError> {
        let asks = |mv: &&Move| {
            let seat = self.board.to_act().unwrap_or_default();
            self.check(seat, mv) == Err(IllegalMove::StockEmpty)
        };
        let moves = [Move::DrawStock, Move::Buy { cards: 1 }, Move::Buy { cards: 2 }];
        let mut due = moves.iter().filter(asks).filter_map(|mv| self.rebuild_cards(mv)).peekable();
        due.peek().ok_or(ReshuffleError::NotDue)?;
        let turned_over = self.rules.stock_out == StockOut::TurnOver;
        let count = due.find(|cards| if turned_over { *cards == order } else { same_cards(cards, &order) });
        let count = count.ok_or(ReshuffleError::OtherCards)?.len();
        self.board.discard.drain(..count);
        self.stock = order.iter().rev().copied().collect();
        self.board.stock = self.stock.len();
        self.board.rebuilds += 1;
        self.board.laid_since_rebuild = false;
        Ok(())
    }

    /// The hands, one for each seat, and the stock with its top last. An onlooker changes them when it learns where
    /// cards lie.
    pub(super) fn hidden(&mut self) -> (&mut [Hand], &mut [Card]) {
        (&mut self.hands, &mut self.stock)
    }

    /// Forgets the unmatched cards of a knock, for an onlooker who was not told them.
    pub(super) fn forget_unmatched(&mut self) {
        if let Some(knock) = &mut self.board.knock {
            knock.unmatched = None;
        }
    }

    /// Makes a legal move. Cannot fail.
    pub(super) fn make(&mut self, mv: &Move) {
        let seat = self.board.turn;
        match mv {
            Move::DrawStock => self.draw_stock(seat),
            Move::DrawDiscard { cards } => self.draw_discard(seat, usize::from(*cards)),
            Move::Meld(melds) => self.lay(seat, melds),
            Move::LayOff { meld, cards } => self.lay_off(seat, *meld, cards),
            Move::Swap { meld, cards } => self.swap(seat, *meld, cards),
            Move::Discard(card) => self.discard(seat, *card),
            Move::Knock { discard, melds } => self.knock(seat, *discard, melds),
            Move::End if self.board.phase == Phase::LayOff => self.count_knock(),
            Move::End => self.end_turn(seat),
            Move::Pass => self.pass(seat),
            Move::Buy { cards } => self.buy(usize::from(*cards)),
        }
        if self.board.phase == Phase::Play && self.board.turn == seat && self.hands[seat].is_empty() {
            self.finish_out(seat);
        }
    }

    fn draw_stock(&mut self, seat: Seat) {
        let drawn = if self.stock.len() > self.rules.draw.stock_kept.into() { self.stock.pop() } else { None };
        let Some(card) = drawn else {
            return self.finish(DealEnd { how: out_of_stock(&self.rules), winner: None, in_one_go: false });
        };
        self.board.stock = self.stock.len();
        self.board.turn_progress = true;
        self.leave_discard(seat);
        self.hands[seat].add(card);
        self.after_draw(seat);
    }

    /// Notes that a seat left the top discard lying, which everybody sees.
    fn leave_discard(&mut self, seat: Seat) {
        self.board.seats[seat].passed |= self.board.discard.last().map_or(0, |card| 1 << card.bit());
    }

    fn draw_discard(&mut self, seat: Seat, cards: usize) {
        self.take_discards(seat, cards);
        self.board.owed = owed_by_taking(&self.rules, self.board.seats[seat].opened, &self.board.taken);
        self.after_draw(seat);
    }

    /// Moves the newest discards to a hand; `taken` names them, deepest first.
    fn take_discards(&mut self, seat: Seat, cards: usize) {
        let from = self.board.discard.len() - cards;
        self.board.taken = self.board.discard.drain(from..).collect();
        self.board.took = cards as u8;
        self.hands[seat].extend(self.board.taken.iter().copied());
        self.board.seats[seat].known.extend(self.board.taken.iter().copied());
    }

    fn after_draw(&mut self, seat: Seat) {
        self.board.seats[seat].cards = self.hands[seat].len() as u8;
        (self.board.phase, self.board.asked) = (Phase::Play, None);
    }

    /// D4-7: the next seat is asked; when all have declined, the seat to move draws from the stock.
    fn pass(&mut self, seat: Seat) {
        self.leave_discard(seat);
        let board = &mut self.board;
        if self.rules.draw.upcard_offered {
            // V5-R5: a player who takes the offered card plays a whole turn. So the seat that is asked becomes the seat
            // to move.
            board.turn = board.next_in_play(seat);
            board.asked = (seat != board.dealer).then_some(board.turn);
            board.declined = board.asked.is_none();
            board.phase = if board.declined { Phase::Draw } else { Phase::Claim };
            return;
        }
        board.asked = board.asked.and_then(|asked| board.asked_after(asked));
        if board.asked.is_none() {
            (board.phase, board.declined) = (Phase::Draw, true);
        }
    }

    /// V4-R6: the buyer gets the discards and a stock card for each, and discards nothing. Play goes on after him
    /// (D4-10).
    fn buy(&mut self, cards: usize) {
        let buyer = self.board.asked.expect("checked: somebody is asked");
        self.take_discards(buyer, cards);
        let from_stock = self.stock.len() - cards;
        self.hands[buyer].extend(self.stock.drain(from_stock..));
        self.board.stock = self.stock.len();
        let state = &mut self.board.seats[buyer];
        state.cards = self.hands[buyer].len() as u8;
        state.buys = state.buys.saturating_add(1);
        self.board.idle_turns = 0;
        let own = buyer == self.board.turn;
        if own {
            state.turns = state.turns.saturating_add(1);
        }
        if own || self.rules.draw.buying.is_some_and(|buying| buying.skips) {
            self.board.turn = self.board.next_in_play(buyer);
        }
        self.begin_turn();
    }

    fn lay(&mut self, seat: Seat, melds: &[Placed]) {
        let opens = !self.board.seats[seat].opened;
        let laid_before = self.board.table.len();
        for cards in melds {
            let meld = Meld::new(&self.rules.melds, cards).expect("checked: a well-formed combination");
            self.board.seats[seat].ramis += u8::from(meld.is_run() && meld.len() >= RAMI_LENGTH);
            self.board.table.push(TableMeld::new(seat, meld));
        }
        if opens && matches!(self.rules.opening, Opening::MinimumPoints { rises: true, .. }) {
            let laid = &self.board.table[laid_before..];
            let points = laid.iter().map(|laid| self.rules.values.of_meld(&laid.meld)).sum();
            self.board.best_opening = self.board.best_opening.max(points);
        }
        self.leave_hand(seat, melds.iter().flatten().map(|placed| placed.card()).collect());
        self.laid(seat);
    }

    fn lay_off(&mut self, seat: Seat, index: usize, cards: &Placed) {
        let laid = &mut self.board.table[index];
        let meld = laid.meld.extended(&self.rules.melds, cards).expect("checked: the cards fit");
        laid.replace(meld, seat);
        if laid.owner != seat {
            laid.added = laid.added.saturating_add(cards.len() as u8);
        }
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
        // C20: a card equal to one that must lie in the opening may take the joker. The card is then still owed.
        let position = Position { rules: &self.rules, board: &self.board, hand: &self.hands[seat], seat };
        let owed = position.owed_in_opening().map(|_| (self.board.owed.clone(), self.board.taken.clone()));
        self.leave_hand(seat, cards.iter().copied().collect());
        if let Some(owed) = owed {
            (self.board.owed, self.board.taken) = owed;
        }
        self.hands[seat].add(Card::JOKER);
        self.board.seats[seat].known.add(Card::JOKER);
        self.board.seats[seat].cards += 1;
        if self.rules.joker_taking.replay_now {
            self.board.owed.push(Card::JOKER);
        }
    }

    fn discard(&mut self, seat: Seat, card: Card) {
        self.leave_hand(seat, smallvec![card]);
        self.board.discarder = Some(seat);
        let goes_out = self.hands[seat].is_empty();
        if goes_out && self.rules.going_out.face_down {
            (self.closing, self.board.closed) = (Some(card), true);
        } else {
            self.board.discard.push(card);
            self.board.seats[seat].thrown |= 1 << card.bit();
        }
        if goes_out {
            self.finish_out(seat);
        } else if self.board.runs_out(&self.rules) {
            self.finish(DealEnd { how: out_of_stock(&self.rules), winner: None, in_one_go: false });
        } else {
            self.end_turn(seat);
        }
    }

    /// V5-R7, V5-R8: the hand is laid down; without deadwood the deal is over, else the other player may lay off.
    fn knock(&mut self, seat: Seat, discard: Option<Card>, melds: &[Placed]) {
        if let Some(card) = discard {
            self.leave_hand(seat, smallvec![card]);
            self.board.discard.push(card);
            self.board.discarder = Some(seat);
            self.board.seats[seat].thrown |= 1 << card.bit();
        }
        self.lay(seat, melds);
        self.board.knock =
            Some(Knock { seat, big: discard.is_none(), unmatched: Some(self.hands[seat]), deadwood: None });
        self.board.taken.clear();
        if self.hands[seat].is_empty() {
            self.count_knock();
        } else {
            self.board.turn = self.board.next_in_play(seat);
            self.board.phase = Phase::LayOff;
        }
    }

    /// V5-R10: counts both hands, and the deal is over.
    fn count_knock(&mut self) {
        let knock = self.board.knock.expect("somebody has knocked");
        let (knock, end) = end_of_knock(&self.rules, knock, &self.hands);
        self.board.knock = Some(knock);
        self.finish(end);
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
        self.board.owed = still_held(&self.board.owed, &before, &self.hands[seat]);
    }

    fn end_turn(&mut self, seat: Seat) {
        let board = &mut self.board;
        board.seats[seat].turns = board.seats[seat].turns.saturating_add(1);
        board.idle_turns = if board.turn_progress { 0 } else { board.idle_turns + 1 };
        // D1-10: where an empty stock ends the deal, one idle round with an empty stock ends it; elsewhere it takes
        // four (C9).
        let stock_is_out = board.stock == 0 && self.rules.stock_out == StockOut::EndDeal;
        let (rounds, how) = if stock_is_out { (1, out_of_stock(&self.rules)) } else { (4, How::Blocked) };
        if board.idle_turns >= rounds * board.players() {
            self.finish(DealEnd { how, winner: None, in_one_go: false });
            return;
        }
        board.turn = board.next_in_play(seat);
        self.begin_turn();
    }

    fn begin_turn(&mut self) {
        let board = &mut self.board;
        board.taken.clear();
        board.owed.clear();
        (board.took, board.turn_progress, board.declined) = (0, false, false);
        board.table.iter_mut().for_each(|laid| laid.added = 0);
        let next = &mut board.seats[board.turn];
        next.opened_before = next.opened;
        board.begin_draw(&self.rules);
    }

    fn finish_out(&mut self, seat: Seat) {
        let in_one_go = !self.board.seats[seat].opened_before;
        self.finish(DealEnd { how: How::Out, winner: Some(seat), in_one_go });
    }

    fn finish(&mut self, end: DealEnd) {
        (self.board.phase, self.board.asked) = (Phase::Over, None);
        self.board.taken.clear();
        self.board.owed.clear();
        self.board.end = Some(end);
    }
}

/// How a deal ends when the stock is used up. It is an ordinary end where everybody scores what is laid (D1-10) or
/// nobody scores (V5-R11). Elsewhere the deal is blocked (C9).
const fn out_of_stock(rules: &Rules) -> How {
    if matches!(rules.scoring, Scoring::LaidMinusHand { .. } | Scoring::Knock(_)) {
        How::StockOut
    } else {
        How::Blocked
    }
}

fn same_cards(one: &[Card], other: &[Card]) -> bool {
    let (mut one, mut other) = (one.to_vec(), other.to_vec());
    one.sort_unstable();
    other.sort_unstable();
    one == other
}
