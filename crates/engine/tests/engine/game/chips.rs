//! Counts chips a second time, as the rules state it: stakes, fees, the tariff and the shared prize (C11, V0-R14,
//! V2-R13).

use std::sync::Arc;

use rami_engine::cards::{Hand, Meld, parse_cards};
use rami_engine::game::{Layout, Match, Move, Phase, Start, payout, pot};
use rami_engine::rules::{OptionValue, Options, Rules};
use rami_engine::variants;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The number of matches tried, of each game.
const MATCHES: usize = 4_000;

fn rules(id: &str, options: &[(&str, i64)]) -> Arc<Rules> {
    let options: Options = options.iter().map(|&(key, value)| (key.into(), OptionValue::Number(value))).collect();
    Arc::new(variants::by_id(id).expect("listed").rules_with(&options).expect("allowed"))
}

/// A number of chips, often none.
fn some(rng: &mut ChaCha8Rng) -> i64 {
    if rng.random() { rng.random_range(1..=30) } else { 0 }
}

/// Rami 51: the last player in takes the stakes and fees, and from each other player the tariff for every full ten
/// points between their totals.
#[test]
fn pays_the_survivor_the_pot_and_the_differences() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..MATCHES {
        let (stake, fee, tariff) = (some(&mut rng), some(&mut rng), some(&mut rng));
        let rules = rules("rami51", &[("stake", stake), ("rebuy_fee", fee), ("tariff", tariff)]);
        let seats = rng.random_range(2..=6);
        let winner = rng.random_range(0..seats);
        let total = |seat: usize, rng: &mut ChaCha8Rng| {
            if seat == winner { rng.random_range(-40..100) } else { rng.random_range(100..250) }
        };
        let totals: Vec<i32> = (0..seats).map(|seat| total(seat, &mut rng)).collect();
        let rebuys: Vec<u8> = (0..seats).map(|_| rng.random_range(0..=3)).collect();
        let game = Match::new(rules, totals.clone(), rebuys.clone());
        let put_in = stake * seats as i64 + fee * rebuys.iter().map(|&rebuys| i64::from(rebuys)).sum::<i64>();
        let pays = |seat: usize| i64::from((totals[seat] - totals[winner]) / 10) * tariff;
        let mut told: Vec<i64> = (0..seats).map(|seat| -pays(seat)).collect();
        told[winner] = put_in + (0..seats).map(pays).sum::<i64>();
        assert_eq!(pot(&game), put_in, "{totals:?} {rebuys:?}");
        let told = (stake + fee + tariff > 0).then_some(told);
        assert_eq!(payout(&game), told, "{stake} {fee} {tariff}: {totals:?} {rebuys:?}");
    }
}

/// Two players with equal totals who are both out share the pot, and neither pays the other.
#[test]
fn shares_the_pot_between_equal_players() {
    let game = Match::new(rules("rami51", &[("stake", 7), ("tariff", 2)]), vec![120, 150, 120], vec![0; 3]);
    assert_eq!(payout(&game), Some(vec![11, 0, 10]));
}

/// D0-13: each eligible player's share of the quarter. `None` if the rules do not say who gets the remaining chips.
fn prize(pot: i64, totals: &[i32], winner: usize) -> Option<Vec<i64>> {
    let near = |seat: usize| seat != winner && totals[winner] - totals[seat] < 80 && totals[seat] > 0;
    let eligible: Vec<usize> = (0..totals.len()).filter(|&seat| near(seat)).collect();
    let mut paid = vec![0; totals.len()];
    let sum: i64 = eligible.iter().map(|&seat| i64::from(totals[seat])).sum();
    if sum > 0 {
        let shared = pot / 4;
        for &seat in &eligible {
            paid[seat] = shared * i64::from(totals[seat]) / sum;
        }
        let mut order: Vec<(i64, i32, usize)> =
            eligible.iter().map(|&seat| (shared * i64::from(totals[seat]) % sum, totals[seat], seat)).collect();
        order.sort_unstable();
        order.reverse();
        let left = (shared - paid.iter().sum::<i64>()) as usize;
        let same = |at: usize| order.get(at).map(|&(rest, total, _)| (rest, total));
        if left > 0 && same(left - 1) == same(left) {
            return None;
        }
        order[..left].iter().for_each(|&(_, _, seat)| paid[seat] += 1);
    }
    paid[winner] = pot - paid.iter().sum::<i64>();
    Some(paid)
}

#[test]
fn shares_the_prize_with_players_close_behind() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let (mut shared, mut rounded) = (0, 0);
    for _ in 0..MATCHES {
        let stake = rng.random_range(0..=40);
        let seats = rng.random_range(2..=4);
        let mut totals: Vec<i32> = (0..seats).map(|_| rng.random_range(0..=40) * 5).collect();
        let winner = rng.random_range(0..seats);
        totals[winner] = rng.random_range(201..=230);
        let game = Match::new(rules("traditionnel", &[("stake", stake)]), totals.clone(), vec![0; seats]);
        let put_in = stake * seats as i64;
        assert_eq!(pot(&game), put_in);
        let Some(told) = prize(put_in, &totals, winner) else { continue };
        shared += usize::from(told[winner] < put_in);
        rounded += usize::from(told.iter().filter(|&&chips| chips > 0).count() > 2);
        assert_eq!(payout(&game), (stake > 0).then_some(told), "{stake}: {totals:?}");
    }
    assert!(shared > MATCHES / 4 && rounded > MATCHES / 20, "{shared} shared, {rounded} among several");
}

#[test]
fn nothing_is_paid_before_the_end() {
    let game = Match::new(rules("traditionnel", &[("stake", 10)]), vec![120, 199, 0], vec![0; 3]);
    assert_eq!((payout(&game), pot(&game)), (None, 30));
}

/// Rami 51 over a number of deals, with these totals after the last: seat 0 goes out and scores 0, every other seat
/// scores 1 for an ace.
fn after_the_last_deal(chips: &[(&str, i64)], totals: &[i32], rebuys: &[u8]) -> Match {
    let options = [&[("deals", 4), ("winner_score", 0), ("hand_ace", 1)], chips].concat();
    let (rules, seats) = (rules("rami51", &options), totals.len());
    let before = totals.iter().enumerate().map(|(seat, total)| total - i32::from(seat > 0)).collect();
    let cards = |text: &str| parse_cards(text).expect("cards");
    let hands: Vec<Hand> =
        (0..seats).map(|seat| cards(["2C", "AC", "AD", "AH", "AS", "AC"][seat]).into_iter().collect()).collect();
    let laid: Meld = "5S 6S 7S".parse().expect("a run");
    let used = hands.iter().flat_map(|hand| hand.iter()).chain(laid.cards().iter().map(|placed| placed.card()));
    let removed = rules.pack.cards().collect::<Hand>().without(used).expect("cards of the packs");
    let start = Start {
        turn: 0,
        phase: Phase::Play,
        table: vec![(0, laid)],
        opened: vec![0],
        taken: Default::default(),
        turns: vec![1; seats],
        discarder: None,
        upcard: None,
        best_opening: 0,
    };
    let (stock, discard, in_play) = (Vec::new(), Vec::new(), vec![true; seats]);
    let layout = Layout { number: 4, dealer: seats - 1, in_play, hands, stock, discard, removed, start: Some(start) };
    let mut game = Match::new(rules, before, rebuys.to_vec());
    game.start_deal(&layout).expect("the last deal");
    game.apply(0, Move::Discard(cards("2C")[0])).expect("the last card");
    game
}

/// C15: the pot is the stakes alone. It is shared equally, and the remaining chips go one by one to the earlier seats.
/// If the win is shared, no tariff is paid.
#[test]
fn shares_the_stakes_between_winners_of_the_last_deal() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut several = 0;
    for _ in 0..MATCHES / 4 {
        let (stake, fee, tariff) = (some(&mut rng), some(&mut rng), some(&mut rng));
        let seats = rng.random_range(2..=6);
        let totals: Vec<i32> = (0..seats).map(|_| rng.random_range(0..=5) * 13).collect();
        let rebuys: Vec<u8> = (0..seats).map(|_| rng.random_range(0..=3)).collect();
        let game = after_the_last_deal(&[("stake", stake), ("rebuy_fee", fee), ("tariff", tariff)], &totals, &rebuys);
        assert_eq!(game.totals(), totals);
        let lowest = *totals.iter().min().expect("some");
        let winners: Vec<usize> = (0..seats).filter(|&seat| totals[seat] == lowest).collect();
        let (put_in, many) = (stake * seats as i64, winners.len() as i64);
        let mut told = vec![0; seats];
        for (place, &seat) in winners.iter().enumerate() {
            told[seat] = put_in / many + i64::from((place as i64) < put_in % many);
        }
        if let [winner] = winners[..] {
            for seat in 0..seats {
                let pays = i64::from((totals[seat] - lowest) / 10) * tariff;
                told[seat] -= pays;
                told[winner] += pays;
            }
        }
        several += usize::from(many > 1);
        assert_eq!(game.standing().winners, winners, "{totals:?}");
        assert_eq!(pot(&game), put_in, "{totals:?} {rebuys:?}");
        let told = (stake + fee + tariff > 0).then_some(told);
        assert_eq!(payout(&game), told, "{stake} {fee} {tariff}: {totals:?} {rebuys:?}");
    }
    assert!(several > MATCHES / 20, "only {several} shared wins");
}

/// C15: at a limit the lowest total takes the stakes and the differences, but no fees.
#[test]
fn pays_the_stakes_to_the_lowest_total_at_a_limit() {
    let options: Options = [("stake", 10), ("rebuy_fee", 50), ("tariff", 2)]
        .map(|(key, value)| (key.into(), OptionValue::Number(value)))
        .into();
    let options = options.into_iter().chain([("ends".to_string(), OptionValue::named("limit"))]).collect();
    let rules = variants::by_id("rami51").expect("listed").rules_with(&options).expect("allowed");
    let game = |totals: Vec<i32>| Match::new(Arc::new(rules.clone()), totals, vec![1, 0, 2]);
    assert_eq!(payout(&game(vec![30, 100, 15])), Some(vec![-2, -16, 30 + 2 + 16]));
    assert_eq!(pot(&game(vec![30, 100, 15])), 30);
    for undecided in [vec![30, 99, 15], vec![15, 100, 15]] {
        assert_eq!(payout(&game(undecided)), None);
    }
}
