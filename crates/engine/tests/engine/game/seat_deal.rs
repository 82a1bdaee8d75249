//! A deal rebuilt from the knowledge of one seat gives exactly that seat's view. Contradictory knowledge is refused.

use std::sync::Arc;

use rami_engine::game::{Action, Contradiction, IllegalMove, Match, Move, Phase, SeatKnowledge, SeatView, follow};
use rami_engine::rules::{FirstDiscard, OptionValue};
use rami_record::{ChosenRules, Recording, Setup};
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
