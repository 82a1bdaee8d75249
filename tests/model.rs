//! The engine agrees with a reference that knows nothing of it, on random positions of every game and its house rules: a
//! few thousand here, as many as `RAMI_MODEL_POSITIONS` says in `make model`.

#[path = "support/matches.rs"]
mod matches;
#[path = "model/reference.rs"]
mod reference;

use std::collections::BTreeMap;
use std::sync::Arc;

use matches::some_table;
use rami::cards::{Card, Hand, Meld, PlacedCard, Rank, Suit};
use rami::game::{Deal, IllegalMove, Layout, Move, Phase, SeatView, Start, check, deal_points};
use rami::rules::Rules;
use rami::session::shuffle;
use rami::variants::{self, Variant};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use reference::{Ending, House};

/// Positions looked at with the same house rules.
const A_TABLE: usize = 50;

fn positions() -> usize {
    let asked = std::env::var("RAMI_MODEL_POSITIONS").ok();
    asked.map_or(5_000, |text| text.parse().expect("RAMI_MODEL_POSITIONS is a number"))
}

fn card(rng: &mut ChaCha8Rng) -> Card {
    let rank = Rank::new(rng.random_range(1..=13)).expect("a rank");
    Card::new(rank, *Suit::ALL.choose(rng).expect("four"))
}

/// Cards that look like a combination, and often are one.
fn lookalike(rng: &mut ChaCha8Rng, jokers: bool, wrong: f64) -> Vec<PlacedCard> {
    let first = card(rng);
    let (rank, suit) = (first.rank().expect("natural").number(), first.suit().expect("natural"));
    let length = if rng.random_bool(0.02) { rng.random_range(9..=14) } else { rng.random_range(3..=6) };
    let mut cards: Vec<Card> = if rng.random_bool(0.45) {
        let suits = (0..length).map(|at| if at < 4 { Suit::ALL[at] } else { *Suit::ALL.choose(rng).expect("four") });
        let ranked: Vec<Card> = suits.map(|suit| Card::new(first.rank().expect("natural"), suit)).collect();
        ranked[usize::from(length == 3 && rng.random())..].to_vec()
    } else {
        (0..length as u8).map(|step| Card::new(Rank::at_place((rank - 1 + step) % 13 + 1), suit)).collect()
    };
    if rng.random_bool(wrong) {
        let at = rng.random_range(0..cards.len());
        cards[at] = card(rng);
    }
    if rng.random_bool(0.5) {
        cards.shuffle(rng);
    }
    let share = if jokers && rng.random_bool(0.4) { 0.25 } else { 0.0 };
    let placed = |card: Card| {
        if rng.random_bool(share) { PlacedCard::joker(card) } else { PlacedCard::try_from(card).expect("natural") }
    };
    cards.into_iter().map(placed).collect()
}

/// Whether the packs hold these cards.
fn in_packs(rules: &Rules, cards: &[Card]) -> bool {
    cards.iter().all(|one| cards.iter().filter(|card| *card == one).count() <= usize::from(rules.pack.copies(*one)))
}

/// Each form by itself: whether it is a combination, which, and what it is worth.
fn compare_form(house: House<'_>, rules: &Rules, cards: &[PlacedCard]) -> bool {
    let (engine, told) = (Meld::new(&rules.melds, cards), house.combination(cards));
    let about = || format!("{} {:?}: {cards:?}", house.game, house.options);
    assert_eq!(engine.is_ok(), told.is_some(), "{}: {engine:?}, {told:?}", about());
    if let (Ok(meld), Some(told)) = (&engine, &told) {
        assert_eq!(meld.is_run(), told.run, "{}", about());
        assert_eq!(meld.jokers() == 0, told.clean, "{}", about());
        // In the other two games the value of a combination means nothing.
        if ["suites", "rami51", "rami101"].contains(&house.game) {
            assert_eq!(i32::from(rules.values.of_meld(meld)), told.points, "{}", about());
        }
    }
    told.is_some()
}

/// A laying by a player who keeps a few cards besides.
fn compare_laying(house: House<'_>, view: &SeatView, melds: &[Vec<PlacedCard>], rng: &mut ChaCha8Rng) -> &'static str {
    let mut cards: Vec<Card> = melds.iter().flatten().map(|placed| placed.card()).collect();
    let left = rng.random_range(1..=3);
    cards.extend((0..left).map(|_| card(rng)));
    if !in_packs(&view.rules, &cards) {
        return "left out";
    }
    let (opened, turns, deal) = (rng.random_bool(0.2), u16::from(rng.random_bool(0.9)), rng.random_range(1..=5));
    let mut board = view.board.clone();
    (board.phase, board.number) = (Phase::Play, deal);
    let seat = &mut board.seats[view.seat];
    (seat.opened, seat.opened_before, seat.turns, seat.cards) = (opened, opened, turns, cards.len() as u8);
    let hand: Hand = cards.iter().copied().collect();
    let mv = Move::Meld(melds.iter().map(|cards| cards.iter().copied().collect()).collect());
    let engine = check(&view.rules, &board, &hand, view.seat, &mv);
    let told = house.laying(deal, opened, turns, melds, left);
    let said = match &engine {
        Ok(()) => "legal",
        Err(IllegalMove::Form(_)) => "form",
        Err(other) => other.code(),
    };
    let about =
        || format!("{} {:?}, deal {deal}, opened {opened}, turns {turns}, {left} left", house.game, house.options);
    assert_eq!(said, told.err().unwrap_or("legal"), "{}: {melds:?}", about());
    said
}

/// A deal whose last laying is ahead: the seat to play lays a combination or not, and discards its last card.
fn compare_points(house: House<'_>, rules: &Arc<Rules>, seats: usize, rng: &mut ChaCha8Rng) -> Option<bool> {
    let jokers = rules.pack.jokers > 0;
    let formed = |rng: &mut ChaCha8Rng| {
        let cards = lookalike(rng, jokers, 0.0);
        house.combination(&cards).is_some().then_some(cards)
    };
    let on_table: Vec<(usize, Vec<PlacedCard>)> = (0..rng.random_range(0..4))
        .filter_map(|_| Some((rng.random_range(0..seats), formed(rng).filter(|cards| cards.len() < 7)?)))
        .collect();
    let mut laying = formed(rng).filter(|_| house.game != "puis-je" && rng.random_bool(0.7));
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
    on_table.iter().for_each(|(owner, _)| opened[*owner] = true);
    let table = on_table.iter().map(|(owner, cards)| (*owner, Meld::new(&rules.melds, cards).expect("legal")));
    let start = Start {
        turn: 0,
        phase: Phase::Play,
        table: table.collect(),
        opened: (0..seats).filter(|&seat| opened[seat]).collect(),
        taken: [].into_iter().collect(),
        turns: vec![1; seats],
        discarder: None,
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

/// A view of the first player to move of a fresh deal.
fn some_view(rules: &Arc<Rules>, seats: usize, seed: u64) -> SeatView {
    let order = shuffle::deal_order(seed, 1, rules.pack);
    let layout = Layout::dealt(rules, 1, seats - 1, vec![true; seats], &order);
    let deal = Deal::new(Arc::clone(rules), &layout).expect("a deal");
    SeatView {
        board: rami::game::Board { asked: None, ..deal.board().clone() },
        ..SeatView::of(&deal, 0, &vec![0; seats], &vec![0; seats])
    }
}

fn agree(variant: &Variant, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut verdicts: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut formed, mut counted, mut in_one_go) = (0, 0, 0);
    for table in 0..positions() / A_TABLE {
        let (options, rules, seats) = some_table(variant, &mut rng);
        let (house, rules) = (House { game: variant.id, options: &options }, Arc::new(rules));
        let view = some_view(&rules, seats, table as u64);
        for _ in 0..A_TABLE {
            let jokers = rules.pack.jokers > 0;
            let melds: Vec<Vec<PlacedCard>> =
                (0..rng.random_range(1..=4)).map(|_| lookalike(&mut rng, jokers, 0.15)).collect();
            formed += melds.iter().filter(|cards| compare_form(house, &rules, cards)).count();
            *verdicts.entry(compare_laying(house, &view, &melds, &mut rng)).or_default() += 1;
            if let Some(one_go) = compare_points(house, &rules, seats, &mut rng) {
                (counted, in_one_go) = (counted + 1, in_one_go + usize::from(one_go));
            }
        }
    }
    println!("{}: {formed} combinations, {verdicts:?}, {counted} deals counted, {in_one_go} in one go", variant.id);
    assert!(verdicts["legal"] * 200 > positions() && formed > positions() / 2, "too few are legal: {verdicts:?}");
    assert!(counted > positions() / 10, "too few deals are counted: {counted}");
}

#[test]
fn traditionnel() {
    agree(variants::ALL[0], 1);
}

#[test]
fn suites() {
    agree(variants::ALL[1], 2);
}

#[test]
fn rami51() {
    agree(variants::ALL[2], 3);
}

#[test]
fn rami101() {
    agree(variants::ALL[3], 4);
}

#[test]
fn puis_je() {
    agree(variants::ALL[4], 5);
}
