//! The legal moves of a position.

use smallvec::{SmallVec, smallvec};

use crate::arrange;
use crate::cards::{Card, Hand, Meld, PlacedCard, bits};
use crate::rules::{Contract, Opening, Rules};

use super::board::{Board, Phase};
use super::check::check;
use super::deadwood::{LeastDeadwood, dearest};
use super::forms::{Formed, formed_of, near, push_choices, push_openings, push_swaps, selected};
use super::moves::Move;
use super::position::Position;
use super::seat::Seat;
use super::turn_end::Lookahead;

/// The number of moves that a list has room for at first; more are rare.
const ROOM: usize = 64;
/// The same number where nothing can be laid.
const FEW: usize = 12;

/// The legal moves of the seat to act: draws, discards, jokers that can be taken, lay-offs of one card, layings of one
/// meld, and of several where an opening needs them together. Cards that could be laid in separate moves are not also
/// listed as one move. Of all knocks with one discard only the one with the least deadwood is listed. [`check`] accepts
/// every move of the list.
#[must_use]
pub fn legal_moves(rules: &Rules, board: &Board, hand: &Hand, seat: Seat) -> Vec<Move> {
    Generator::new(Position { rules, board, hand, seat }, true).all()
}

/// The legal moves, among others that [`check`] refuses. For callers that look for one move, this is faster than
/// checking all.
#[must_use]
pub fn likely_moves(rules: &Rules, board: &Board, hand: &Hand, seat: Seat) -> Vec<Move> {
    Generator::new(Position { rules, board, hand, seat }, false).all()
}

impl Position<'_> {
    /// Moves that are likely to be legal. They are found without checking each, so some of them are illegal.
    #[must_use]
    pub fn likely_moves(&self) -> Vec<Move> {
        likely_moves(self.rules, self.board, self.hand, self.seat)
    }

    /// Any legal move.
    #[must_use]
    pub fn any_move(&self) -> Option<Move> {
        self.likely_moves().into_iter().find(|mv| self.may(mv))
    }
}

/// Lists moves. Properties that a move has by construction, such as valid melds, are not checked again.
struct Generator<'a> {
    position: Position<'a>,
    /// Whether each move is checked for everything else too, such as how the turn may end. That takes longest.
    surely: bool,
    moves: Vec<Move>,
}

impl<'a> Generator<'a> {
    fn new(position: Position<'a>, surely: bool) -> Self {
        Self { position, surely, moves: Vec::new() }
    }

    fn all(mut self) -> Vec<Move> {
        let Position { rules, board, seat, .. } = self.position;
        match board.phase {
            _ if board.to_act() != Some(seat) => {}
            Phase::Draw | Phase::Claim => self.draws(),
            Phase::Play if rules.knocking().is_some() => self.ends_by_knock(),
            Phase::Play => self.plays(),
            Phase::LayOff => {
                self.moves.push(Move::End);
                (0..board.table.len()).for_each(|index| self.lay_offs(index));
            }
            Phase::Over => {}
        }
        self.moves
    }

    /// Lists a move if [`check`] accepts it, or if moves are not to be checked.
    fn offer(&mut self, mv: Move) {
        let Position { rules, board, hand, seat } = self.position;
        if !self.surely || check(rules, board, hand, seat, &mv).is_ok() {
            self.moves.push(mv);
        }
    }

    fn draws(&mut self) {
        let Position { rules, board, .. } = self.position;
        let deepest = if rules.draw.deep.is_some() { board.discard.len().min(u8::MAX as usize) as u8 } else { 1 };
        self.moves.reserve(FEW);
        self.offer(Move::DrawStock);
        (1..=deepest).for_each(|cards| self.offer(Move::DrawDiscard { cards }));
        if board.phase == Phase::Claim {
            for mv in [Move::Buy { cards: 1 }, Move::Buy { cards: 2 }, Move::Pass] {
                self.offer(mv);
            }
        }
    }

    fn discards(&mut self) {
        let position = self.position;
        if position.check_discards().is_ok() {
            // The cards are collected first, so that the list of moves grows only once.
            let may_go = position.hand.distinct().filter(|&card| position.check_same_card(card).is_ok());
            let mut cards: SmallVec<[Card; 16]> = may_go.collect();
            if !position.feeds_freely() {
                cards.retain(|card| position.may_feed(*card));
            }
            self.moves.extend(cards.iter().copied().map(Move::Discard));
        }
    }

    /// Every discard, and for each the knock that leaves least deadwood, where that is little enough (V5-R7).
    fn ends_by_knock(&mut self) {
        let Position { rules, board, hand, .. } = self.position;
        let (cards, limit) = (hand.planes()[0], board.knock_limit(rules).unwrap_or_default());
        self.moves.reserve(FEW);
        self.discards();
        let whole = LeastDeadwood::of_cards(rules.values, cards);
        if rules.knocking().is_some_and(|knocking| knocking.big_gin.is_some()) && whole.points() == 0 {
            self.moves.push(Move::Knock { discard: None, melds: whole.melds() });
        }
        // Discarding a card lowers the deadwood by at most the worth of that card.
        if whole.points() > u16::from(limit) + dearest(rules.values, cards) {
            return;
        }
        for discard in bits(cards) {
            let least = whole.points().saturating_sub(rules.values.in_hand(discard));
            if least > limit.into() || self.position.check_same_card(discard).is_err() {
                continue;
            }
            let left = LeastDeadwood::of_cards(rules.values, cards & !(1 << discard.bit()));
            if left.points() <= limit.into() {
                self.moves.push(Move::Knock { discard: Some(discard), melds: left.melds() });
            }
        }
    }

    fn plays(&mut self) {
        let Position { rules, board, hand, .. } = self.position;
        self.moves.reserve(ROOM);
        self.discards();
        if self.position.check_end().is_ok() {
            self.moves.push(Move::End);
        }
        for index in 0..board.table.len() {
            self.lay_offs(index);
            self.swaps(index);
        }
        if rules.draw.deep.is_some_and(|deep| deep.lay_off_counts) {
            let ahead = Lookahead::from_position(self.position, hand, board.owed.clone(), usize::from(board.took));
            ahead.lay_offs_of_owed().into_iter().for_each(|mv| self.offer(mv));
        }
        if !self.position.in_limited_first_turn() {
            self.melds();
        }
    }

    /// Every lay-off of one card on a meld.
    fn lay_offs(&mut self, index: usize) {
        let position = self.position;
        if !position.may_lay_off(position.board.seats[position.seat].opened) || position.in_limited_first_turn() {
            return;
        }
        let meld = &position.board.table[index].meld;
        let near = near(meld);
        for placed in bits(near & position.hand.planes()[0]).filter_map(|card| PlacedCard::try_from(card).ok()) {
            self.lay_off(index, placed);
        }
        let forms = position.rules.melds;
        let most = if meld.is_run() { forms.run_jokers } else { forms.sets.and_then(|sets| sets.jokers) };
        if position.hand.jokers() > 0 && most.is_none_or(|most| meld.jokers() < most.into()) {
            bits(near).map(PlacedCard::joker).for_each(|placed| self.lay_off(index, placed));
        }
    }

    fn lay_off(&mut self, index: usize, placed: PlacedCard) {
        let (position, laid) = (self.position, &self.position.board.table[index]);
        let Ok(extended) = laid.meld.extended(&position.rules.melds, &[placed]) else { return };
        let may = || {
            let after = position.hand.without([placed.card()]);
            after.is_some_and(|after| position.check_laid_off(index, &[placed], &extended, &after).is_ok())
        };
        if !self.surely || may() {
            self.moves.push(Move::LayOff { meld: index, cards: smallvec![placed] });
        }
    }

    /// Every way to take a joker out of a meld.
    fn swaps(&mut self, index: usize) {
        let (position, meld) = (self.position, &self.position.board.table[index].meld);
        if meld.jokers() > 0
            && !position.rules.joker_taking.stays
            && position.may_take_joker(position.board.seats[position.seat].opened)
        {
            let mut swaps = Vec::new();
            push_swaps(index, meld, position.hand, &mut swaps);
            for mv in swaps {
                self.offer(mv);
            }
        }
    }

    /// Every meld that may be laid, or every choice of several that may be laid first.
    fn melds(&mut self) {
        let Position { rules, board, hand, seat } = self.position;
        let opened = board.seats[seat].opened;
        match (rules.opening, rules.contract(board.number)) {
            (Opening::MinimumPoints { .. }, _) if !opened => {
                if arrange::may_open(rules, hand) {
                    push_openings(rules, hand, &mut |chosen, rest| self.lay(chosen, rest));
                }
            }
            (_, Some(contract)) if !opened => self.contracts(contract),
            (_, Some(_)) => {}
            _ => {
                let held = hand.len();
                for formed in formed_of(&rules.melds, hand) {
                    if self.position.surely_ends(held - formed.meld.len()) {
                        self.moves.push(Move::Meld(smallvec![formed.cards]));
                    } else {
                        self.lay(&[&formed], &hand.minus(&formed.held));
                    }
                }
            }
        }
    }

    /// Lists the laying of these melds, which leaves a rest of the hand.
    fn lay(&mut self, formed: &[&Formed], rest: &Hand) {
        let melds: SmallVec<[&Meld; 4]> = formed.iter().map(|formed| &formed.meld).collect();
        if !self.surely || self.position.check_laid(&melds, rest).is_ok() {
            self.moves.push(Move::Meld(formed.iter().map(|formed| formed.cards.clone()).collect()));
        }
    }

    /// Every laying of exactly the melds that a contract asks for (V4-R7).
    fn contracts(&mut self, contract: Contract) {
        let (rules, hand) = (self.position.rules, self.position.hand);
        if hand.len() < contract.cards(rules.melds.run_min).into() {
            return;
        }
        let (runs, sets): (Vec<Formed>, Vec<Formed>) =
            formed_of(&rules.melds, hand).into_iter().partition(|formed| formed.meld.is_run());
        let mut with_runs = |chosen: &[usize], rest: &Hand| {
            let mut find = |more: &[usize], rest: &Hand| {
                if more.len() == usize::from(contract.runs) {
                    let all: SmallVec<[&Formed; 4]> = selected(&sets, chosen).chain(selected(&runs, more)).collect();
                    self.lay(&all, rest);
                }
            };
            find(&[], rest);
            push_choices(&runs, *rest, contract.runs.into(), &mut find);
        };
        if contract.sets == 0 {
            with_runs(&[], hand);
        }
        push_choices(&sets, *hand, contract.sets.into(), &mut |chosen, rest| {
            if chosen.len() == usize::from(contract.sets) {
                with_runs(chosen, rest);
            }
        });
    }
}
