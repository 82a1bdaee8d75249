//! A match at two tables at once: each move is made in both engines, and both must say the same of it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use gin_rummy::{Phase, Round, RoundResult, Rules as TheirRules};
use gin_rummy_engine::{DealerRotation, DrawAction, Layoff, Strategy, Table, TurnAction, UpcardAction, View};
use rami_bots::Bot;
use rami_engine::game::{Board, Deal, How, Layout, Match, Move, Seat, deal_points};
use rami_engine::rules::Rules;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::translate::{
    our_answer, our_draw, our_lay_off, our_turn, their_card, their_hand, their_lay_off, their_seat, turn_action,
};

/// Somebody who plays a seat. A bot of ours sees its `SeatView`, one of theirs its `View`.
pub enum Player {
    /// A bot of ours.
    Ours(Box<dyn Bot>),
    /// A bot of theirs.
    Theirs(Box<dyn Strategy>),
}

/// A match in both engines.
pub struct BothTables {
    /// The match in ours.
    pub ours: Match,
    theirs: Table,
    rules: TheirRules,
    seed: u64,
}

impl BothTables {
    /// A match whose deals the seed fixes, the first one dealt.
    #[must_use]
    pub fn new(our_rules: Rules, rules: TheirRules, dealer: Seat, seed: u64) -> Self {
        let mut ours = Match::new(Arc::new(our_rules), vec![0; 2], vec![0; 2]);
        let theirs = deal(&mut ours, rules, dealer, seed, 1);
        Self { ours, theirs, rules, seed }
    }

    /// Deals the next deal, if the match is not over.
    pub fn deal(&mut self) -> bool {
        if self.ours.is_over() {
            return false;
        }
        let Some(dealer) = self.ours.next_dealer() else { return false };
        let number = self.board().number + 1;
        self.theirs = deal(&mut self.ours, self.rules, dealer, self.seed, number);
        true
    }

    /// The deal in our engine.
    #[must_use]
    pub fn deal_of_ours(&self) -> &Deal {
        self.ours.deal().expect("a deal was dealt")
    }

    /// The open table of our engine.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.deal_of_ours().board()
    }

    /// Lets whoever is to act decide, in both engines; answers the seat, the move and how long it took.
    pub fn step(&mut self, players: &mut [Player; 2]) -> (Seat, Move, Duration) {
        let seat = self.board().to_act().expect("the deal is being played");
        assert_eq!(self.theirs.turn(), Some(their_seat(seat)), "whose turn it is");
        let start = Instant::now();
        let (mv, took) = match &mut players[seat] {
            Player::Ours(bot) => {
                let view = self.ours.view(seat).expect("a deal is being played");
                let mv = bot.choose(&view);
                let took = start.elapsed();
                let mut told = Told { mv: &mv, board: &view.board };
                self.theirs.step(&mut told).unwrap_or_else(|error| panic!("they refuse {mv:?}: {error}"));
                (mv, took)
            }
            Player::Theirs(bot) => {
                let forced = self.theirs.round().phase() == Phase::Draw && self.board().declined;
                let board = self.board().clone();
                let mut heard = Heard { bot: bot.as_mut(), board: &board, mv: None, took: Duration::ZERO };
                self.theirs.step(&mut heard).expect("a legal move of theirs");
                let Heard { mv, took, .. } = heard;
                (
                    mv.unwrap_or_else(|| {
                        assert!(forced);
                        Move::DrawStock
                    }),
                    took,
                )
            }
        };
        self.ours.apply(seat, mv.clone()).unwrap_or_else(|refused| panic!("we refuse {mv:?}: {refused}"));
        self.compare();
        (seat, mv, took)
    }

    /// Both engines must agree.
    fn compare(&self) {
        let (deal, round) = (self.deal_of_ours(), self.theirs.round());
        // After a knock they count what lies on the table as still in the hand.
        let laid = round.spread().fold(gin_rummy::Hand::EMPTY, |laid, meld| laid | meld.cards());
        for seat in 0..2 {
            assert_eq!(their_hand(deal.hand(seat)), round.hand(their_seat(seat)) - laid, "hand of {seat}");
        }
        assert_eq!(deal.board().stock, round.stock().len(), "stock");
        let pile: Vec<_> = deal.board().discard.iter().map(|&card| their_card(card)).collect();
        assert_eq!(pile, round.discard_pile(), "discard pile");
        // C9: with us a deal ends where nobody draws from the stock any more; with them it goes on without end.
        if deal.board().end.is_none_or(|end| end.how != How::Blocked) {
            let theirs = round.result().map(|result| points_of(result, &self.rules));
            assert_eq!(deal_points(deal), theirs, "points: {:?}", deal.board().end);
        }
    }
}

/// The points of both seats for a result of theirs.
#[must_use]
pub fn points_of(result: RoundResult, rules: &TheirRules) -> Vec<i32> {
    let mut points = vec![0; 2];
    if let Some(winner) = result.winner() {
        points[winner as usize] = i32::from(result.points(rules));
    }
    points
}

/// The cards of a deal, fixed by the seed and its number.
#[must_use]
pub fn layout_of(rules: &Rules, number: u16, dealer: Seat, seed: u64) -> Layout {
    let mut cards: Vec<_> = rules.pack.cards().collect();
    cards.shuffle(&mut ChaCha8Rng::seed_from_u64(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ u64::from(number)));
    Layout::dealt(rules, number, dealer, vec![true; 2], &cards)
}

/// The same cards as a round of theirs.
#[must_use]
pub fn round_of(layout: &Layout, rules: TheirRules) -> Round {
    let hands = [0, 1].map(|seat| their_hand(&layout.hands[seat]));
    let stock = layout.stock.iter().rev().map(|&card| their_card(card)).collect();
    let (dealer, upcard) = (their_seat(layout.dealer), their_card(layout.discard[0]));
    Round::from_deal(rules, dealer, hands, upcard, stock).expect("a deal of one pack")
}

fn deal(ours: &mut Match, rules: TheirRules, dealer: Seat, seed: u64, number: u16) -> Table {
    let layout = layout_of(ours.rules(), number, dealer, seed);
    ours.start_deal(&layout).expect("the next deal");
    let scores = [0, 1].map(|seat| ours.totals()[seat] as u16);
    Table::new(round_of(&layout, rules)).scores(scores).dealer_rotation(DealerRotation::AlternateAfterScoredRound)
}

/// A seat of theirs that makes the move it was told.
struct Told<'a> {
    mv: &'a Move,
    board: &'a Board,
}

impl Strategy for Told<'_> {
    fn offer_upcard(&mut self, _: &View<'_>) -> UpcardAction {
        if *self.mv == Move::Pass { UpcardAction::Pass } else { UpcardAction::Take }
    }

    fn choose_draw(&mut self, _: &View<'_>) -> DrawAction {
        if *self.mv == Move::DrawStock { DrawAction::Stock } else { DrawAction::TakeDiscard }
    }

    fn play_turn(&mut self, view: &View<'_>) -> TurnAction {
        turn_action(self.mv, view.hand())
    }

    fn choose_layoff(&mut self, view: &View<'_>) -> Option<Layoff> {
        their_lay_off(self.mv, self.board, view)
    }
}

/// A bot of theirs whose move is heard, and timed.
struct Heard<'a> {
    bot: &'a mut dyn Strategy,
    board: &'a Board,
    mv: Option<Move>,
    took: Duration,
}

impl Heard<'_> {
    fn hear<T: Copy>(&mut self, ask: impl FnOnce(&mut dyn Strategy) -> T, ours: impl FnOnce(&Board, T) -> Move) -> T {
        let start = Instant::now();
        let answer = ask(self.bot);
        self.took = start.elapsed();
        self.mv = Some(ours(self.board, answer));
        answer
    }
}

impl Strategy for Heard<'_> {
    fn offer_upcard(&mut self, view: &View<'_>) -> UpcardAction {
        self.hear(|bot| bot.offer_upcard(view), |_, answer| our_answer(answer))
    }

    fn choose_draw(&mut self, view: &View<'_>) -> DrawAction {
        self.hear(|bot| bot.choose_draw(view), |_, answer| our_draw(answer))
    }

    fn play_turn(&mut self, view: &View<'_>) -> TurnAction {
        self.hear(|bot| bot.play_turn(view), |_, answer| our_turn(answer))
    }

    fn choose_layoff(&mut self, view: &View<'_>) -> Option<Layoff> {
        self.hear(|bot| bot.choose_layoff(view), |board, answer| our_lay_off(answer, board, view))
    }
}
