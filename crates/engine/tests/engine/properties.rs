//! Properties that hold in every match, for all players and house rules. They are checked after every move of random
//! matches.

use rami_engine::cards::{Card, PlacedCard};
use rami_engine::game::{Deal, How, Move, Phase, SeatView, legal_moves};
use rami_record::{ChosenRules, Record, replay};
use rami_record::{Recording, Setup};
use rami_test_utils::corpus::written_out;
use rami_test_utils::matches::{MATCHES, MatchInPlay, play, some_move, some_table, variant_of};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

fn assert_cards_conserved(deal: &Deal, what: &str) {
    let mut cards: Vec<Card> = deal.all_cards().collect();
    let mut packs: Vec<Card> = deal.rules().pack.cards().collect();
    cards.sort_unstable();
    packs.sort_unstable();
    assert_eq!(cards, packs, "{what}");
    for (seat, state) in deal.board().seats.iter().enumerate() {
        assert_eq!(usize::from(state.cards), deal.hand(seat).len(), "{what}: cards of seat {seat}");
        assert!(deal.hand(seat).without(state.known.iter()).is_some(), "{what}: seat {seat} was thought to hold more");
    }
    assert_eq!(deal.board().stock, deal.stock().count(), "{what}");
}

#[test]
fn cards_are_conserved_and_deals_end() {
    let (mut out, mut blocked, mut one_go, mut stock_out) = (0, 0, 0, 0);
    for seed in 0..MATCHES {
        play(seed, |table, between| {
            assert_cards_conserved(table.current(), &table.name());
            let end = if between { table.current().board().end } else { None };
            out += usize::from(end.is_some_and(|end| end.how == How::Out));
            one_go += usize::from(end.is_some_and(|end| end.in_one_go));
            blocked += usize::from(end.is_some_and(|end| end.how == How::Blocked));
            stock_out += usize::from(end.is_some_and(|end| end.how == How::StockOut));
        });
    }
    println!("{out} out, {one_go} of them in one go, {blocked} blocked, {stock_out} out of stock");
    assert!(out > 20 && blocked > 20 && stock_out > 10, "one-sided: {out} out, {blocked} blocked, {stock_out}");
}

#[test]
fn a_record_replays_to_the_same_state() {
    let mut steps = 0u32;
    for seed in 0..MATCHES / 4 {
        let compare = |table: &MatchInPlay| {
            let read = Record::from_json(&table.record.to_json()).expect("a record written is read");
            assert_eq!(read, table.record, "seed {seed}");
            let done = replay(&read).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            assert_eq!(done.refusal, None, "seed {seed}");
            assert_eq!(done.game, table.state, "seed {seed}");
        };
        let whole = play(seed, |table, between| {
            steps += 1;
            if between || steps.is_multiple_of(41) {
                compare(table);
            }
        });
        compare(&whole);
    }
}

/// A random move that is often illegal. Its cards need not be in the hand.
fn wild_move(view: &SeatView, rng: &mut ChaCha8Rng) -> Move {
    let pack: Vec<Card> = view.rules.pack.cards().collect();
    let held: Vec<Card> = view.hand.iter().collect();
    let card = |rng: &mut ChaCha8Rng| {
        let from = if rng.random_range(0..4) > 0 && !held.is_empty() { &held } else { &pack };
        *from.choose(rng).expect("a card")
    };
    let placed = |card: Card, rng: &mut ChaCha8Rng| {
        let name = pack.iter().copied().filter(|card| !card.is_joker()).collect::<Vec<_>>();
        PlacedCard::try_from(card).unwrap_or_else(|_| PlacedCard::joker(*name.choose(rng).expect("a card")))
    };
    let count = rng.random_range(0..5);
    let cards: Vec<Card> = (0..count).map(|_| card(rng)).collect();
    let laid = || cards.iter().map(|&card| placed(card, &mut ChaCha8Rng::seed_from_u64(count))).collect();
    let meld = rng.random_range(0..view.board.table.len() + 1);
    match rng.random_range(0..9) {
        0 => Move::DrawStock,
        1 => Move::DrawDiscard { cards: rng.random_range(0..5) },
        2 => Move::Meld((0..rng.random_range(0..3)).map(|_| laid()).collect()),
        3 => Move::LayOff { meld, cards: laid() },
        4 => Move::Swap { meld, cards: cards.into_iter().collect() },
        5 => Move::Discard(card(rng)),
        6 => Move::End,
        7 => Move::Pass,
        _ => Move::Buy { cards: rng.random_range(0..4) },
    }
}

#[test]
fn changes_nothing_by_a_refused_move() {
    let mut refused = 0;
    for seed in 0..MATCHES / 4 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        play(seed, |table, _| {
            let seat = rng.random_range(0..table.state.seats());
            let mv = wild_move(&table.state.view(seat).expect("a deal"), &mut rng);
            let mut tried = table.state.clone();
            let allowed = tried.deal().expect("a deal").check(seat, &mv);
            let made = tried.apply(seat, mv.clone());
            assert_eq!(allowed, made, "seed {seed}: check and apply disagree on {mv:?}");
            match made {
                Err(_) => {
                    refused += 1;
                    assert_eq!(tried, table.state, "seed {seed}: {mv:?}");
                }
                Ok(()) => {
                    assert_ne!(tried, table.state, "seed {seed}: {mv:?} did nothing");
                    assert_cards_conserved(tried.deal().expect("a deal"), &format!("seed {seed}: {mv:?}"));
                }
            }
        });
    }
    assert!(refused > 1000, "only {refused} moves were refused");
}

#[test]
fn allows_a_move_in_every_turn() {
    for seed in 0..MATCHES / 2 {
        play(seed, |table, _| {
            let deal = table.current();
            let Some(seat) = deal.board().to_act() else { return };
            let moves = legal_moves(deal.rules(), deal.board(), deal.hand(seat), seat);
            let rebuilt = deal.rebuild_cards(&Move::DrawStock).is_some() && deal.board().phase == Phase::Draw;
            assert!(
                !moves.is_empty() || rebuilt,
                "{}: a dead end (C12): {:?} {:?}",
                table.name(),
                deal.board(),
                deal.hand(seat)
            );
        });
    }
}

#[test]
fn restores_the_state_by_undo() {
    let (mut undone, mut kept) = (0, 0);
    for seed in 0..MATCHES / 8 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let variant = variant_of(seed);
        let (options, _, seats) = some_table(variant, &mut rng);
        let seats = (0..seats).map(|seat| format!("S{seat}")).collect();
        let mut game =
            Recording::new(Setup { rules: ChosenRules::of_game(variant.id, options), seats, seed }).expect("a set-up");
        assert!(game.deal());
        while let Some(seat) = game.to_act() {
            let view = game.view(seat).expect("a deal");
            let mv = some_move(&view, &mut rng);
            let before = game.clone();
            game.apply(seat, &mv).expect("a legal move");
            // A move can be undone if it revealed no hidden card, nobody has moved since, and the deal goes on.
            let hidden = matches!(mv, Move::DrawStock | Move::Buy { .. } | Move::Pass);
            let stays = !hidden && game.to_act().is_some();
            assert_eq!(game.undoable(seat).is_some(), stays, "seed {seed}: {mv:?}");
            if !stays {
                kept += 1;
                assert_eq!(game.undo(seat), None);
                continue;
            }
            let after = game.clone();
            assert_eq!(game.undo(seat), Some(mv.clone()));
            undone += 1;
            assert_eq!(game.state(), before.state(), "seed {seed}: {mv:?}");
            assert_eq!(game.record(), before.record(), "seed {seed}: {mv:?}");
            game = after;
        }
    }
    assert!(undone > 200 && kept > 200, "{undone} undone, {kept} kept");
}

/// D4-13: a purchase of two cards takes two cards from the stock. Of three discards only one is left to make the new
/// stock.
#[test]
fn changes_nothing_by_a_purchase_without_enough_cards() {
    let variant = variant_of(4);
    let mut rest: Vec<String> = (variant.rules)().pack.cards().map(|card| card.to_string()).collect();
    for word in "2C 4H 3D KC 5D 6D 7D".split(' ') {
        let at = rest.iter().position(|card| card == word).expect("a card of the packs");
        rest.remove(at);
    }
    let text = serde_json::json!({"format": "rami-record/1", "variant": variant.id, "seats": ["Ana", "Bot 1"],
        "deals": [{"dealer": 1, "hands": ["2C 4H", "3D KC"], "stock": "", "discard": "5D 6D 7D",
            "start": {"turn": 0, "phase": "draw", "table": []}, "removed": rest.join(" "), "actions": []}]});
    let record = Record::from_json(&text.to_string()).expect("a record");
    let mut game = Recording::resume(1, record).expect("a position");
    let before = game.clone();
    assert!(game.apply(0, &Move::Buy { cards: 2 }).is_err());
    assert_eq!((game.state(), game.record()), (before.state(), before.record()));
    game.apply(0, &Move::Buy { cards: 1 }).expect("two discards make a stock for one");
}

/// C8: a record that ends after the stock was rebuilt for a purchase can go on with a purchase or a pass, and is read
/// back.
#[test]
fn undoes_a_rebuild_without_its_purchase() {
    let cases = rami_test_utils::read("tests/records/puis-je-rules.json");
    let cases: Vec<serde_json::Value> = serde_json::from_str(&cases).expect("JSON");
    let case = cases.iter().find(|case| case["name"] == "puis-je: a record that ends with the stock rebuilt");
    let record = written_out(&case.expect("the case")["record"]).to_string();
    let record = Record::from_json(&record).expect("a record");
    let mut game = Recording::resume(1, record.clone()).expect("a record that ends there is valid");
    assert_eq!(game.record().deals[0].actions.len(), record.deals[0].actions.len() - 1);
    let mut buys = game.clone();
    game.apply(1, &Move::Pass).expect("seat 1 is asked");
    buys.apply(1, &Move::Buy { cards: 1 }).expect("the stock is rebuilt for it");
    for game in [game, buys] {
        let again = replay(game.record()).expect("what is saved is read back");
        assert_eq!((again.refusal.is_none(), &again.game), (true, game.state()));
    }
}
