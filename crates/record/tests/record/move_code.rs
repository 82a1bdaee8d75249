//! Moves as text: what is written is read back, and what was changed is refused or reads as other legal moves.

use rami_engine::game::{Move, Seat, SeatView};
use rami_engine::variants;
use rami_record::fairness::sha256;
use rami_record::{BadMoves, ChosenRules, MoveReader, MoveWriter, Recording, Setup};
use rami_test_utils::matches::{MATCHES, some_move, some_table, variant_of};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// A match of random rules before its first deal.
fn table(seed: u64, rng: &mut ChaCha8Rng) -> Recording {
    let variant = variant_of(seed);
    let (options, _, seats) = some_table(variant, rng);
    of_rules(ChosenRules::of_game(variant.id, options), seats, seed)
}

fn of_rules(rules: ChosenRules, seats: usize, seed: u64) -> Recording {
    let seats = (0..seats).map(|seat| format!("S{seat}")).collect();
    Recording::new(Setup { rules, seats, seed }).expect("a table")
}

fn acting(game: &Recording) -> Option<(Seat, SeatView)> {
    game.to_act().map(|seat| (seat, game.view(seat).expect("a deal")))
}

/// Plays a deal by random moves, and writes them all.
fn played(mut game: Recording, rng: &mut ChaCha8Rng) -> (Recording, String) {
    assert!(game.deal());
    let mut writer = MoveWriter::new();
    while let Some((seat, view)) = acting(&game) {
        let mut mv = some_move(&view, rng);
        if let Move::Meld(melds) = &mut mv
            && rng.random()
        {
            // The same opening, laid in another order.
            let mut other = melds.clone();
            other.reverse();
            if view.check(&Move::Meld(other.clone())).is_ok() {
                *melds = other;
            }
        }
        writer.push(&view, &mv);
        game.apply(seat, &mv).expect("a legal move");
    }
    (game, writer.finish())
}

/// Plays a deal by the moves of a text.
fn read(mut game: Recording, text: &str) -> Result<Recording, BadMoves> {
    assert!(game.deal());
    let mut reader = MoveReader::new(text)?;
    while let Some((seat, view)) = acting(&game) {
        let mv = reader.next(&view)?;
        game.apply(seat, &mv).map_err(|_| BadMoves::Illegal)?;
    }
    if reader.is_finished() { Ok(game) } else { Err(BadMoves::Damaged) }
}

#[test]
fn moves_are_read_back_as_they_were_written() {
    for seed in 0..MATCHES {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let before = table(seed, &mut rng);
        let (game, text) = played(before.clone(), &mut rng);
        let again = read(before, &text).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert_eq!(again.record(), game.record(), "seed {seed}");
    }
}

#[test]
fn answers_are_read_back_among_moves() {
    let mut writer = MoveWriter::new();
    for answer in [0, 6, 1, 0] {
        writer.push_answer(answer, 7);
    }
    let mut reader = MoveReader::new(&writer.finish()).expect("a text of a writer");
    for answer in [0, 6, 1, 0] {
        assert!(!reader.is_finished());
        assert_eq!(reader.next_answer(7), Ok(answer));
    }
    assert!(reader.is_finished());
    assert_eq!(reader.next_answer(7), Err(BadMoves::Missing));
}

#[test]
fn a_damaged_text_is_refused_or_reads_as_other_legal_moves() {
    for seed in 0..24 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let before = table(seed, &mut rng);
        let (game, text) = played(before.clone(), &mut rng);
        let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        for _ in 0..8 {
            let mut bytes = text.clone().into_bytes();
            let at = rng.random_range(0..bytes.len());
            bytes[at] = *digits.choose(&mut rng).expect("a digit");
            let other = String::from_utf8(bytes).expect("ASCII");
            if other != text {
                assert!(
                    read(before.clone(), &other).map_or(true, |other| other.record() != game.record()),
                    "seed {seed}"
                );
            }
        }
        let half: String = text.chars().take(text.len() / 2).collect();
        assert!(read(before, &half).is_err(), "seed {seed}: half of the text");
    }
    for text in ["", "A", "AA", "=", "é", "A A"] {
        assert_eq!(MoveReader::new(text).err(), Some(BadMoves::Damaged), "{text:?}");
    }
}

/// Links that people have sent stay readable: the order of the legal moves and the numbers of the text do not change.
#[test]
fn the_text_of_the_same_moves_never_changes() {
    let mut all = String::new();
    for (number, variant) in variants::ALL.iter().enumerate() {
        let mut rng = ChaCha8Rng::seed_from_u64(number as u64);
        let rules = ChosenRules::of_game(variant.id, Default::default());
        let seats = usize::from((variant.rules)().min_players);
        all.push_str(&played(of_rules(rules, seats, 7), &mut rng).1);
        all.push('\n');
    }
    assert_eq!(sha256(&all), "713e019fc55266368614c3117a870fda87ae1be9f5fe201c3e986084bfe039f7", "{all}");
}
