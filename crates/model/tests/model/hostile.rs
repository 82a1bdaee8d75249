//! No input from outside breaks the game. `fuzz/` tries inputs for minutes; these tests try a few thousand fixed ones.

use rami_test_utils::{hostile, hostile_code, hostile_duel, hostile_messages};
use std::fs;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Random bytes, up to `most`.
fn any(rng: &mut ChaCha8Rng, most: usize) -> Vec<u8> {
    let length = rng.random_range(0..most);
    (0..length).map(|_| rng.random()).collect()
}

/// The seeds that fuzzing starts from.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let files = fs::read_dir(rami_test_utils::repository(format!("fuzz/seeds/{target}"))).expect("seeds");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{target} has no seeds");
    paths.into_iter().map(|path| fs::read(path).expect("readable")).collect()
}

/// The bytes with some changed, removed or doubled.
fn bent(mut bytes: Vec<u8>, rng: &mut ChaCha8Rng) -> Vec<u8> {
    for _ in 0..rng.random_range(0..4) {
        if bytes.is_empty() {
            break;
        }
        let at = rng.random_range(0..bytes.len());
        match rng.random_range(0..4) {
            0 => bytes[at] = rng.random(),
            1 => drop(bytes.remove(at)),
            2 => bytes[at] = *b"0123456789\",:{}[]-".get(rng.random_range(0..18)).unwrap_or(&b'0'),
            _ => bytes.insert(at, bytes[at]),
        }
    }
    bytes
}

/// Tries every seed, changed seeds and random bytes. Nothing panics, and enough inputs pass the first check.
fn tried(target: &str, count: usize, most: usize, holds: fn(&[u8]) -> bool) {
    let mut rng = ChaCha8Rng::seed_from_u64(count as u64);
    let seeds = seeds(target);
    let mut judged = seeds.iter().filter(|seed| holds(seed)).count();
    for at in 0..count {
        let bytes = if at % 2 == 0 { bent(seeds[at / 2 % seeds.len()].clone(), &mut rng) } else { any(&mut rng, most) };
        judged += usize::from(holds(&bytes));
    }
    println!("{target}: {judged} of {} were not refused at once", count + seeds.len());
    assert!(judged * 20 > count, "{target}: only {judged} were not refused at once");
}

#[test]
fn survives_hostile_records() {
    tried("record", 600, 200, hostile::record);
}

#[test]
fn survives_mutated_records() {
    tried("mutated", 800, 60, hostile::mutated);
}

#[test]
fn survives_hostile_actions() {
    tried("actions", 60, 400, hostile::actions);
}

#[test]
fn survives_hostile_addresses() {
    tried("address", 600, 80, hostile::address_asked);
}

#[test]
fn survives_hostile_storage() {
    tried("storage", 500, 120, hostile::storage);
}

#[test]
fn survives_hostile_worker_messages() {
    tried("worker", 200, 60, hostile::worker);
}

#[test]
fn survives_hostile_codes() {
    tried("code", 4000, 60, hostile_code::code);
}

#[test]
fn survives_hostile_messages() {
    tried("messages", 400, 160, hostile_messages::messages);
}

#[test]
fn survives_hostile_messages_about_everything() {
    tried("copying", 1000, 120, hostile_messages::copying);
}

#[test]
fn survives_hostile_links_of_duels() {
    tried("duel", 400, 120, hostile_duel::duel);
}
