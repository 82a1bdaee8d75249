//! A deal followed from a seat, and opened with its key: it is the deal that was played, or the difference is found.

use rami_engine::cards::Card;
use rami_engine::game::{DealtSeat, Move, Seat};
use rami_record::shuffle::DealKey;
use rami_record::{ChosenRules, Disagreement, ObservedMove, Recording, Setup};
use rami_test_utils::matches::{some_move, some_table, variant_of};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

const KEY: DealKey = DealKey([7; 32]);

/// A deal that was played to its end, and its moves as a seat was told them.
struct Played {
    game: Recording,
    before: Recording,
    known: DealtSeat,
    moves: Vec<ObservedMove>,
}

impl Played {
    fn new(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let variant = variant_of(seed);
        let (options, _, seats) = some_table(variant, &mut rng);
        let own = seed as usize % seats;
        let seats = (0..seats).map(|seat| format!("S{seat}")).collect();
        let rules = ChosenRules::of_game(variant.id, options);
        let before = Recording::new(Setup { rules, seats, seed }).expect("a table");
        let mut game = before.clone();
        assert!(game.deal_by(KEY));
        let deal = game.state().deal().expect("a deal");
        let board = deal.board();
        let upcard = game.record().deals[0].discard.first().copied();
        let hand = Some(*deal.hand(own));
        let known = DealtSeat { seat: own, number: board.number, dealer: board.dealer, upcard, hand };
        let mut played = Self { game, before, known, moves: Vec::new() };
        while let Some(seat) = played.game.to_act() {
            let mv = some_move(&played.game.view(seat).expect("a deal"), &mut rng);
            played.play(seat, mv);
        }
        played
    }

    fn play(&mut self, seat: Seat, mv: Move) {
        let deal = |game: &Recording| game.state().deal().expect("a deal").clone();
        let before = deal(&self.game);
        self.game.apply(seat, &mv).expect("a legal move");
        let after = deal(&self.game);
        let (taken, left) = (before.hand(seat), after.hand(seat));
        let drawn = match mv {
            Move::DrawStock => {
                left.without(taken.iter()).into_iter().flat_map(|hand| hand.iter().collect::<Vec<_>>()).collect()
            }
            Move::Buy { cards } => {
                let bought = before.board().discard.iter().rev().take(cards.into()).copied();
                let kept = taken.iter().chain(bought);
                left.without(kept).into_iter().flat_map(|hand| hand.iter().collect::<Vec<_>>()).collect()
            }
            _ => Vec::new(),
        };
        let drawn: Vec<Card> = if seat == self.known.seat { self.in_stock_order(drawn) } else { Vec::new() };
        let unmatched =
            after.board().knock.and_then(|knock| knock.unmatched).filter(|_| matches!(mv, Move::Knock { .. }));
        self.moves.push(ObservedMove { seat, mv, drawn, unmatched });
    }

    /// Two cards bought come in the order of the stock, which the record tells.
    fn in_stock_order(&self, drawn: Vec<Card>) -> Vec<Card> {
        let deal = self.game.record().deals.last().expect("a deal");
        let stock = deal.actions.iter().rev().find_map(|action| match action {
            rami_engine::game::Action::Reshuffle(order) => Some(order),
            rami_engine::game::Action::Move(..) => None,
        });
        let stock = stock.unwrap_or(&deal.stock);
        let left = self.game.state().deal().expect("a deal").board().stock;
        let top = stock.len() - left - drawn.len();
        stock[top..top + drawn.len()].to_vec()
    }

    /// The match as the seat has followed it.
    fn followed(&self) -> Recording {
        let mut followed = self.before.clone();
        followed.observe_deal(self.known.clone()).expect("a deal");
        for seen in &self.moves {
            followed.observe_move(seen.clone()).expect("it happened");
        }
        followed
    }
}

#[test]
fn an_opened_deal_is_the_one_that_was_played() {
    for seed in 0..30 {
        let played = Played::new(seed);
        let mut followed = played.followed();
        assert!(followed.is_observed());
        assert!(followed.record().deals[0].stock.is_empty(), "hidden cards are not recorded");
        assert_eq!(followed.open_deal(KEY), Ok(()), "seed {seed}");
        assert!(!followed.is_observed());
        assert!(followed.record() == played.game.record(), "seed {seed}");
        assert_eq!(followed.state(), played.game.state(), "seed {seed}");
    }
}

#[test]
fn another_deal_is_found_out() {
    let mut drawn = 0;
    for seed in 0..30 {
        let played = Played::new(seed);
        let mut followed = played.followed();
        let record = followed.record().clone();
        assert_eq!(followed.open_deal(DealKey([8; 32])), Err(Disagreement::Dealt), "seed {seed}");
        assert!(*followed.record() == record && followed.is_observed(), "a refusal changes nothing");
        // The host told another card than the one drawn, and that card was not used.
        let mut moves = played.moves.clone();
        let Some(last) = moves.iter_mut().rev().find(|seen| !seen.drawn.is_empty()) else { continue };
        let board = played.game.state().deal().expect("a deal");
        let Some(other) = board.stock().find(|card| *card != last.drawn[0]) else { continue };
        last.drawn[0] = other;
        let mut followed = played.before.clone();
        followed.observe_deal(played.known.clone()).expect("a deal");
        if moves.into_iter().all(|seen| followed.observe_move(seen).is_ok()) {
            assert_eq!(followed.open_deal(KEY), Err(Disagreement::Drawn), "seed {seed}");
            drawn += 1;
        }
    }
    assert!(drawn > 3, "{drawn} deals with another card drawn");
}

#[test]
fn moves_are_taken_back_and_made_again() {
    for seed in 0..30 {
        let played = Played::new(seed);
        let mut followed = played.followed();
        let half = played.moves.len() / 2;
        followed.observe_back(half);
        assert_eq!(followed.observed_moves().len(), half);
        for (at, seen) in played.moves.iter().enumerate().skip(half) {
            // A move expected here is only completed when it is told; another one is taken back.
            if at % 3 == 0 && seen.seat == played.known.seat && seen.drawn.is_empty() {
                followed.observe_move(ObservedMove { unmatched: None, ..seen.clone() }).expect("it happened");
                assert_eq!(followed.observe_move_at(at, seen.clone()), Ok(false), "seed {seed}");
            } else {
                assert_eq!(followed.observe_move_at(at, seen.clone()), Ok(true), "seed {seed}");
            }
        }
        assert_eq!(followed.open_deal(KEY), Ok(()), "seed {seed}");
        assert!(followed.record() == played.game.record(), "seed {seed}");
    }
}
