//! A deal rebuilt from the knowledge of one seat gives exactly that seat's view. Contradictory knowledge is refused.

use std::sync::Arc;

use rami_engine::cards::{Card, Hand};
use rami_engine::game::{
    Action, Contradiction, Deal, DealtSeat, IllegalMove, ImpossibleMove, Match, Move, Onlooker, Phase, SeatKnowledge,
    SeatView, SeenMove, follow,
};
use rami_engine::rules::{FirstDiscard, OptionValue};
use rami_record::{ChosenRules, Recording, Setup, layout_of};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use rami_test_utils::matches::{some_table, variant_of};
use rami_test_utils::requests::{known, play};

/// The match of a game before its latest deal.
fn before(game: &Recording) -> Match {
    let state = game.state();
    Match::new(Arc::clone(state.rules()), state.totals().to_vec(), state.rebuys().to_vec())
        .with_boxes(state.boxes().to_vec())
}

/// The seat's view of the deal rebuilt from its knowledge.
fn followed(game: &Recording, known: &SeatKnowledge) -> Result<SeatView, Contradiction> {
    let state = game.state();
    follow(&before(game), known).map(|deal| SeatView::from_deal(&deal, known.seat, state.totals(), state.rebuys()))
}

#[test]
fn rebuilds_the_view_of_a_seat_from_its_knowledge() {
    let mut phases = [0u32; 4];
    for seed in (0..48).chain(without_upcard(6)) {
        let mut steps = 0u32;
        play(seed, |game, seat| {
            steps += 1;
            let mut view = game.view(seat).expect("a deal");
            // A request does not name the knocker's unmatched cards; no decision depends on them.
            if let Some(knock) = view.board.knock.as_mut().filter(|knock| knock.seat != seat) {
                assert!(knock.unmatched.take().is_some(), "seed {seed}, step {steps}");
            }
            if view.board.phase == Phase::Over || !steps.is_multiple_of(5) && view.board.phase != Phase::LayOff {
                return;
            }
            phases[view.board.phase as usize] += 1;
            let setup = game.setup();
            let seen = followed(game, &known(game, seat));
            assert_eq!(seen, Ok(view), "seed {seed}, step {steps}, {} {:?}", setup.rules.variant, setup.rules.options);
        });
    }
    assert!(phases.iter().all(|&count| count > 10), "{phases:?}");
}

/// A deal as it is and as each seat follows it, move by move.
struct Followed {
    deals: usize,
    actions: usize,
    deal: Deal,
    onlookers: Vec<(Onlooker, Match)>,
}

impl Followed {
    /// The latest deal of a match, before its first action.
    fn begin(game: &Recording) -> Self {
        let (mut state, record) = (before(game), game.record());
        let dealt = record.deals.last().expect("a deal");
        let number = game.state().deal().expect("a deal").board().number;
        let layout = layout_of(dealt, number, state.in_play(), state.rules()).expect("a layout");
        let onlooker = |seat: usize| {
            let mut game = state.clone();
            let known = DealtSeat {
                seat,
                number: layout.number,
                dealer: layout.dealer,
                upcard: dealt.discard.first().copied(),
                hand: Some(layout.hands[seat]),
            };
            (Onlooker::begin(&mut game, &known).expect("a deal begins"), game)
        };
        let onlookers = (0..state.seats()).map(onlooker).collect();
        state.start_deal(&layout).expect("a deal begins");
        let deal = state.deal().expect("a deal").clone();
        Self { deals: record.deals.len(), actions: 0, deal, onlookers }
    }

    /// Follows the actions made since.
    fn catch_up(&mut self, game: &Recording) {
        let actions = &game.record().deals[self.deals - 1].actions;
        for action in &actions[self.actions..] {
            match action {
                Action::Reshuffle(order) => self.deal.reshuffle(order.clone()).expect("a rebuild is due"),
                Action::Move(seat, mv) => self.see(*seat, mv),
            }
        }
        self.actions = actions.len();
    }

    fn see(&mut self, seat: usize, mv: &Move) {
        let mut drawn: Vec<Card> = self.deal.stock().collect();
        let stock = self.deal.board().stock;
        self.deal.apply(seat, mv.clone()).expect("a legal move");
        drawn.truncate(stock - self.deal.board().stock);
        let knocks = matches!(mv, Move::Knock { .. });
        let unmatched = self.deal.board().knock.and_then(|knock| knock.unmatched).filter(|_| knocks);
        for (onlooker, game) in &mut self.onlookers {
            let drawn = if onlooker.seat() == seat { drawn.as_slice() } else { &[] };
            let deal = game.deal_mut().expect("a deal");
            onlooker.follow(deal, SeenMove { seat, mv, drawn, unmatched }).expect("it happened");
        }
    }
}

#[test]
fn follows_every_move_from_every_seat() {
    let (mut moves, mut knocks, mut rebuilds) = (0, 0, 0);
    for seed in (0..24).chain(without_upcard(4)) {
        let mut followed: Option<Followed> = None;
        play(seed, |game, _| {
            if followed.as_ref().is_none_or(|followed| followed.deals != game.record().deals.len()) {
                followed = Some(Followed::begin(game));
            }
            let followed = followed.as_mut().expect("begun");
            followed.catch_up(game);
            let truth = game.state().deal().expect("a deal");
            assert_eq!(followed.deal.board(), truth.board());
            for (onlooker, game) in &followed.onlookers {
                let deal = game.deal().expect("a deal");
                let (board, seat) = (truth.board(), onlooker.seat());
                // The deadwood of both hands is counted from hands that are opened only now.
                let (mut seen, mut is) = (deal.board().clone(), board.clone());
                if board.phase == Phase::Over {
                    (seen.knock, seen.end, is.knock, is.end) = (None, None, None, None);
                }
                assert_eq!((seen, deal.hand(seat)), (is, truth.hand(seat)), "seed {seed}, seat {seat}");
                let cards = |deal: &Deal| {
                    let mut cards: Vec<Card> = deal.all_cards().collect();
                    cards.sort_unstable();
                    cards
                };
                assert_eq!(cards(deal), cards(truth), "seed {seed}, seat {seat}");
            }
            moves += 1;
            knocks += usize::from(truth.board().knock.is_some());
            rebuilds += usize::from(truth.board().rebuilds > 0);
        });
    }
    assert!(moves > 2000 && knocks > 10 && rebuilds > 10, "{moves} moves, {knocks} after knocks, {rebuilds} rebuilt");
}

#[test]
fn an_impossible_move_leaves_the_board_as_it_is() {
    for seed in (0..6).chain(without_upcard(3)) {
        let (game, known) = position(seed);
        let mut followed = Followed::begin(&game);
        followed.catch_up(&game);
        let turn = game.to_act().expect("a deal under way");
        let (onlooker, game) = &mut followed.onlookers[(turn + 1) % followed.deal.board().seats.len()];
        let deal = game.deal_mut().expect("a deal");
        let board = deal.board().clone();
        let mut refused = |seat: usize, mv: &Move, drawn: &[Card], unmatched: Option<Hand>| {
            let refused = onlooker.follow(deal, SeenMove { seat, mv, drawn, unmatched }).expect_err("impossible");
            assert_eq!(*deal.board(), board, "seed {seed}");
            refused
        };
        let not_your_turn = ImpossibleMove::Illegal(IllegalMove::NotYourTurn { turn: Some(turn) });
        assert_eq!(refused(onlooker.seat(), &Move::DrawStock, &[], None), not_your_turn);
        assert_eq!(refused(99, &Move::Pass, &[], None), not_your_turn);
        assert_eq!(refused(turn, &Move::DrawStock, &known.drawn[..1], None), ImpossibleMove::Drawn);
        // More copies of a card than the packs hold cannot be among the unmatched cards of a knock.
        let card = known.hand[0];
        let crowd = std::iter::repeat_n(card, 3).collect();
        let discard = ImpossibleMove::Elsewhere(card);
        assert_eq!(refused(turn, &Move::Discard(card), &[], Some(crowd)), discard);
    }
}

/// A position of the game of a seed in which some seat has discarded and the seat to act holds cards.
fn position(seed: u64) -> (Recording, SeatKnowledge) {
    let mut found = None;
    play(seed, |game, seat| {
        let known = known(game, seat);
        let discards = known.actions.iter().filter(|action| matches!(action, Action::Move(_, Move::Discard(_))));
        if discards.count() > 5 && !known.drawn.is_empty() && found.is_none() {
            found = Some((game.clone(), known));
        }
    });
    found.expect("a deal of some length")
}

/// The first seeds of games in which no card is turned up (C13, C30).
fn without_upcard(count: usize) -> impl Iterator<Item = u64> {
    let turns_none_up = |seed: &u64| {
        let (_, rules, _) = some_table(variant_of(*seed), &mut ChaCha8Rng::seed_from_u64(*seed));
        rules.first_discard != FirstDiscard::TurnedUp
    };
    (0..).filter(turns_none_up).take(count)
}

#[test]
fn rejects_contradictory_knowledge() {
    for seed in (0..6).chain(without_upcard(3)) {
        let (game, known) = position(seed);
        let refused = |change: &dyn Fn(&mut SeatKnowledge)| {
            let mut changed = known.clone();
            change(&mut changed);
            followed(&game, &changed).expect_err("a contradiction")
        };
        let (at, turn) = (known.actions.len(), Some(known.seat));
        assert!(followed(&game, &known).is_ok());
        assert_eq!(refused(&|known| known.drawn.extend_from_within(..1)), Contradiction::Drawn);
        assert_eq!(refused(&|known| known.drawn.truncate(known.drawn.len() - 1)), Contradiction::Drawn);
        let fewer = refused(&|known| known.hand.truncate(known.hand.len() - 1));
        assert!(matches!(fewer, Contradiction::Deal(_) | Contradiction::Hand { .. }));
        assert!(matches!(refused(&|known| known.hand = vec![known.hand[0]; 10]), Contradiction::Hand { .. }));
        // C13, C30: a card is turned up in every deal of the match, or in none.
        let first = known.drawn[0];
        let upcard = known.upcard.is_none().then_some(first);
        assert!(matches!(refused(&|known| known.upcard = upcard), Contradiction::Deal(_) | Contradiction::Hand { .. }));
        assert!(matches!(refused(&|known| known.dealer = 9), Contradiction::Deal(_)));
        let reshuffle = refused(&|known| known.actions.insert(1, Action::Reshuffle(Vec::new())));
        assert_eq!(reshuffle, Contradiction::Reshuffle { at: 1 });
        let stranger = refused(&|known| known.actions.push(Action::Move(99, Move::Pass)));
        assert_eq!(stranger, Contradiction::Action { at, reason: IllegalMove::NotYourTurn { turn } });
    }
}

/// All discards are claimed to be the same card, of which there are not that many copies.
#[test]
fn rejects_more_copies_of_a_card_than_exist() {
    for seed in (0..6).chain(without_upcard(3)) {
        let (game, mut known) = position(seed);
        let discards = known.actions.iter().filter_map(|action| match action {
            Action::Move(_, Move::Discard(card)) => Some(*card),
            _ => None,
        });
        let shown = known.upcard.into_iter().chain(discards).next().expect("a card is shown");
        for action in &mut known.actions {
            if let Action::Move(_, Move::Discard(card)) = action {
                *card = shown;
            }
        }
        let refused = followed(&game, &known).expect_err("more than there are");
        assert!(!matches!(refused, Contradiction::Deal(_) | Contradiction::Drawn), "seed {seed}: {refused}");
    }
}

/// C20: if no discard may be taken before the opening, no hand explains such a take by another seat.
#[test]
fn rejects_actions_that_no_hand_allows() {
    for (word, refused) in [("open", false), ("strict", true)] {
        let options = [("discard_needs_opening".to_string(), OptionValue::named(word))].into_iter().collect();
        let seats = ["S0", "S1"].map(String::from).into();
        let mut game =
            Recording::new(Setup { rules: ChosenRules::of_game("rami51", options), seats, seed: 5 }).expect("a table");
        assert!(game.deal());
        let first = game.to_act().expect("who begins");
        game.apply(first, &Move::DrawStock).expect("the first draw");
        let card = game.view(first).expect("a deal").hand.iter().next().expect("a card");
        game.apply(first, &Move::Discard(card)).expect("a discard");
        let mut known = known(&game, first);
        known.actions.push(Action::Move(1 - first, Move::DrawDiscard { cards: 1 }));
        let contradiction = Contradiction::Action { at: 2, reason: IllegalMove::MustUseTakenCard { card } };
        assert_eq!(followed(&game, &known).err(), refused.then_some(contradiction), "{word}");
    }
}
