//! Nothing hidden is sent: other hidden cards, with the same public actions, change not one byte to a seat.

use rami_devices::{Appearance, Guest, Host, Player, SeatInfo};
use rami_engine::cards::Card;
use rami_engine::game::{Action, Move, Seat};
use rami_record::{ChosenRules, Record, Recording, Setup};
use rami_test_utils::matches::{some_move, some_table, variant_of};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// The most moves of a deal that are looked at.
const MOVES: usize = 60;

/// A deal of the game of a seed, with some moves.
fn some_deal(seed: u64, rng: &mut ChaCha8Rng) -> Recording {
    let variant = variant_of(seed);
    let (options, _, seats) = some_table(variant, rng);
    let seats = (0..seats).map(|seat| format!("S{seat}")).collect();
    let rules = ChosenRules::of_game(variant.id, options);
    let mut game = Recording::new(Setup { rules, seats, seed }).expect("a table");
    assert!(game.deal());
    for _ in 0..rng.random_range(1..MOVES) {
        let Some(seat) = game.to_act() else { break };
        let mv = some_move(&game.view(seat).expect("a deal"), rng);
        game.apply(seat, &mv).expect("a legal move");
    }
    game
}

/// The same deal with other hidden cards: two cards change places that a seat sees neither of. `None` where that makes
/// a move illegal.
fn with_other_cards(game: &Recording, seat: Seat, rng: &mut ChaCha8Rng) -> Option<Record> {
    let mut record = game.record().clone();
    let deal = record.deals.last_mut()?;
    let rebuilt = deal.actions.iter_mut().rev().find_map(|action| match action {
        Action::Reshuffle(order) => Some(order),
        Action::Move(..) => None,
    });
    let left = game.state().deal()?.board().stock;
    let was_rebuilt = rebuilt.is_some();
    let stock = rebuilt.unwrap_or(&mut deal.stock);
    let undrawn = stock.len() - left..stock.len();
    let first = undrawn.clone().collect::<Vec<_>>().choose(rng).copied()?;
    if was_rebuilt || rng.random() {
        stock.swap(first, undrawn.collect::<Vec<_>>().choose(rng).copied()?);
    } else {
        // A card that another seat was dealt and still holds, unknown to everybody.
        let state = game.state().deal()?;
        let others: Vec<Seat> = (0..deal.hands.len()).filter(|&other| other != seat).collect();
        let other = *others.choose(rng)?;
        let is_hidden = |card: &Card| {
            state.hand(other).count(*card) > state.board().seats[other].known.count(*card)
                && !drawn(&deal.actions, &deal.stock, other).contains(card)
        };
        let places: Vec<usize> = (0..deal.hands[other].len()).filter(|&at| is_hidden(&deal.hands[other][at])).collect();
        let at = *places.choose(rng)?;
        std::mem::swap(&mut deal.stock[first], &mut deal.hands[other][at]);
    }
    (record != *game.record() && Recording::resume(0, record.clone()).is_ok()).then_some(record)
}

/// The stock cards that a seat has drawn; the stock was not rebuilt.
fn drawn(actions: &[Action], stock: &[Card], seat: Seat) -> Vec<Card> {
    let (mut from, mut drawn) = (0, Vec::new());
    for action in actions {
        let Action::Move(mover, mv) = action else { continue };
        let count = match mv {
            Move::DrawStock => 1,
            Move::Buy { cards } => usize::from(*cards),
            _ => 0,
        };
        let to = (from + count).min(stock.len());
        if *mover == seat {
            drawn.extend_from_slice(&stock[from..to]);
        }
        from = to;
    }
    drawn
}

/// All frames that the guest of a seat gets while a recorded deal is played.
fn frames(record: &Record, seat: Seat, entropy: [u8; 32]) -> Vec<Vec<u8>> {
    let player = |other: Seat| if other == seat { Player::Guest } else { Player::Host };
    let info = |other: Seat| SeatInfo {
        player: player(other),
        looks: Appearance::default(),
        away: false,
        bot_plays: false,
        level: String::new(),
    };
    let mut host = Host::new(record.chosen_rules(), (0..record.seats.len()).map(info).collect(), false, entropy);
    let ticket = host.invite(seat).expect("a guest's seat");
    let mut guest = Guest::new(host.table(), ticket, Appearance::default(), entropy);
    host.connected(seat, 0);
    guest.connected(0);
    let actions = record.deals.last().expect("a deal").actions.len();
    for count in 0..=actions {
        let mut before = record.clone();
        before.deals.last_mut().expect("a deal").actions.truncate(count);
        let game = Recording::resume(0, before).expect("legal moves");
        if count == 0 {
            host.start_match(&game, 1);
            while let Some(frame) = guest.next_frame() {
                host.receive(Some(&game), seat, &frame, 0);
            }
        }
        host.tell_changes(&game);
    }
    std::iter::from_fn(|| host.next_frame()).map(|(_, frame)| frame).collect()
}

#[test]
fn other_hidden_cards_change_no_byte() {
    let (mut compared, mut over) = (0, 0);
    for seed in 0..90 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let game = some_deal(seed, &mut rng);
        if game.to_act().is_none() {
            over += 1; // All cards are opened.
            continue;
        }
        let seat = rng.random_range(0..game.state().seats());
        let entropy = rng.random();
        if let Some(other) = with_other_cards(&game, seat, &mut rng) {
            let (one, other) = (frames(game.record(), seat, entropy), frames(&other, seat, entropy));
            assert!(one.len() > 3, "seed {seed}: {} frames", one.len());
            assert!(one == other, "seed {seed}, {}, seat {seat}", game.setup().rules.variant);
            compared += 1;
        }
    }
    assert!(compared > 40, "{compared} deals compared, {over} over");
}

/// The comparison would notice a hidden card: the seat's own cards do change what it is sent.
#[test]
fn own_cards_change_what_is_sent() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let game = some_deal(0, &mut rng);
    let mut other = game.record().clone();
    let deal = other.deals.last_mut().expect("a deal");
    deal.actions.clear();
    let same = Record { deals: vec![deal.clone()], ..other.clone() };
    let deal = other.deals.last_mut().expect("a deal");
    let at = deal.stock.iter().position(|card| *card != deal.hands[0][0]).expect("another card");
    std::mem::swap(&mut deal.stock[at], &mut deal.hands[0][0]);
    let entropy = rng.random();
    assert_ne!(frames(&same, 0, entropy), frames(&other, 0, entropy));
    assert_eq!(frames(&same, 1, entropy), frames(&other, 1, entropy));
}
