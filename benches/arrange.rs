//! Speed of the arranger on random hands, each dealt anew: `cargo bench --bench arrange`.

use divan::Bencher;
use divan::counter::ItemsCount;
use rami_benches::random_hands;
use rami_engine::arrange::Arranger;
use rami_engine::cards::{Hand, Pack};
use rami_engine::rules::Rules;
use rami_engine::variants;

const HANDS: usize = 20_000;

fn main() {
    divan::Divan::from_args().sample_count(20).main();
}

fn rami51() -> Rules {
    (variants::by_id("rami51").expect("listed").rules)()
}

fn one_pack() -> Rules {
    Rules { pack: Pack { packs: 1, jokers: 0 }, ..rami51() }
}

/// Measures `work` on all hands, in turn, by an arranger that starts with nothing remembered.
fn measure<T>(
    bencher: Bencher<'_, '_>,
    rules: &Rules,
    hands: &[Hand],
    work: impl Fn(&mut Arranger, &Hand) -> T + Sync,
) {
    let fresh = Arranger::new(rules);
    bencher.counter(ItemsCount::new(hands.len())).with_inputs(|| fresh.clone()).bench_local_refs(|arranger| {
        for hand in hands {
            divan::black_box(work(arranger, hand));
        }
    });
}

#[divan::bench]
fn new_arranger() -> Arranger {
    Arranger::new(&rami51())
}

#[divan::bench]
fn deadwood_10_one_pack(bencher: Bencher<'_, '_>) {
    let rules = one_pack();
    measure(bencher, &rules, &random_hands(rules.pack, 10, HANDS, |_| true), |arranger, hand| {
        arranger.deadwood_points(hand)
    });
}

#[divan::bench(args = [10, 11, 14, 20])]
fn deadwood_up_to_two_jokers(bencher: Bencher<'_, '_>, size: usize) {
    let rules = rami51();
    let hands = random_hands(rules.pack, size, HANDS, |hand| hand.jokers() <= 2);
    measure(bencher, &rules, &hands, |arranger, hand| arranger.deadwood_points(hand));
}

#[divan::bench(args = [2, 3, 4])]
fn deadwood_14_with_jokers(bencher: Bencher<'_, '_>, jokers: u8) {
    let rules = rami51();
    let hands = random_hands(rules.pack, 14, HANDS, |hand| hand.jokers() == jokers);
    measure(bencher, &rules, &hands, |arranger, hand| arranger.deadwood_points(hand));
}

#[divan::bench(args = [11, 14])]
fn best_up_to_two_jokers(bencher: Bencher<'_, '_>, size: usize) {
    let rules = rami51();
    let hands = random_hands(rules.pack, size, HANDS, |hand| hand.jokers() <= 2);
    measure(bencher, &rules, &hands, |arranger, hand| arranger.best(hand));
}

#[divan::bench(args = [11, 14])]
fn opening_score_up_to_two_jokers(bencher: Bencher<'_, '_>, size: usize) {
    let rules = rami51();
    let hands = random_hands(rules.pack, size, HANDS, |hand| hand.jokers() <= 2);
    measure(bencher, &rules, &hands, |arranger, hand| arranger.opening_score(hand));
}
