//! The points of a deal, counted by the engine and by the reference.

use std::sync::Arc;

use rami_engine::cards::{Card, Meld, PlacedCard};
use rami_engine::game::{Deal, Layout, Move, Phase, Start, deal_points};
use rami_engine::rules::Rules;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::lookalike;
use super::reference::House;
use super::values::Ending;

/// Compares the points of a deal that is about to end: the seat to play lays a meld or not, and discards its last card.
pub fn compare_points(house: House<'_>, rules: &Arc<Rules>, seats: usize, rng: &mut ChaCha8Rng) -> Option<bool> {
    let jokers = rules.pack.jokers > 0;
    let formed = |rng: &mut ChaCha8Rng| {
        let cards = lookalike(rng, jokers, 0.0);
        house.combination(&cards).is_some().then_some(cards)
    };
    let on_table: Vec<(usize, Vec<PlacedCard>)> = (0..rng.random_range(0..4))
        .filter_map(|_| Some((rng.random_range(0..seats), formed(rng).filter(|cards| cards.len() < 7)?)))
        .collect();
    let mut laying = match formed(rng) {
        Some(cards) if house.game != "puis-je" && rng.random_bool(0.7) => Some(cards),
        _ => None,
    };
    let had_opened = on_table.iter().any(|(owner, _)| *owner == 0);
    if !had_opened && laying.is_none() {
        laying = Some(formed(rng)?);
    }
    let mut pack: Vec<Card> = rules.pack.cards().collect();
    let used = on_table.iter().map(|(_, cards)| cards).chain(&laying).flatten().map(|placed| placed.card());
    for card in used {
        pack.remove(pack.iter().position(|other| *other == card)?);
    }
    pack.shuffle(rng);
    let last = pack.pop()?;
    let mut hands = vec![laying.iter().flatten().map(|placed| placed.card()).chain([last]).collect::<Vec<Card>>()];
    for _ in 1..seats {
        let size = rng.random_range(1..=6).min(pack.len());
        hands.push(pack.split_off(pack.len() - size));
    }
    let discard = pack.pop().into_iter().collect();
    let stock = pack.split_off(pack.len() - pack.len().min(3));
    let mut opened = vec![false; seats];
    for (owner, _) in &on_table {
        opened[*owner] = true;
    }
    let table = on_table.iter().map(|(owner, cards)| (*owner, Meld::new(&rules.melds, cards).expect("legal")));
    let start = Start {
        turn: 0,
        phase: Phase::Play,
        table: table.collect(),
        opened: (0..seats).filter(|&seat| opened[seat]).collect(),
        taken: [].into_iter().collect(),
        turns: vec![1; seats],
        discarder: None,
        upcard: None,
        best_opening: 0,
    };
    let layout = Layout {
        number: 1,
        dealer: seats - 1,
        in_play: vec![true; seats],
        hands: hands.iter().map(|hand| hand.iter().copied().collect()).collect(),
        stock,
        discard,
        removed: pack.into_iter().collect(),
        start: Some(start),
    };
    let mut deal = Deal::new(Arc::clone(rules), &layout).expect("a position of whole packs");
    if let Some(cards) = &laying {
        deal.apply(0, Move::Meld([cards.iter().copied().collect()].into_iter().collect())).ok()?;
    }
    deal.apply(0, Move::Discard(last)).expect("the last card may be discarded in the first deal");
    let long_runs = laying.iter().filter(|cards| cards.len() >= 7).count() as i32;
    hands[0].clear();
    let mut laid = on_table;
    laid.extend(laying.map(|cards| (0, cards)));
    let end = Ending { winner: 0, in_one_go: !had_opened, long_runs, hands, opened, laid };
    let told: Vec<i32> = (0..seats).map(|seat| house.points(&end, seat)).collect();
    assert_eq!(deal_points(&deal), Some(told), "{} {:?}: {deal:?}", house.game, house.options);
    Some(end.in_one_go)
}
