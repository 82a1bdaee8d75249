//! The engine agrees with an independent reference on random positions of five games under their house rules. Gin rami
//! has no reference here; `gin.rs` tests it. `RAMI_MODEL_POSITIONS` is the number of positions for each game, 5,000 by
//! default and a million in `make model`.

mod counting;
mod owing;
mod reference;
mod table;
mod turn;
mod values;
mod whole;

use std::collections::BTreeMap;
use std::sync::Arc;

use counting::compare_points;
use rami_engine::cards::{Card, Hand, Meld, PlacedCard, Rank, Suit};
use rami_engine::game::{Board, Deal, IllegalMove, Layout, Move, Phase, SeatView, TableMeld, check};
use rami_engine::rules::{CleanMeld, Rules};
use rami_engine::variants::{self, Variant};
use rami_record::shuffle;
use rami_test_utils::matches::some_table;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use reference::House;
use table::{OnTable, Player};
use turn::{DEPENDS, Draw, Turn};

/// The number of positions tried with the same house rules.
const A_TABLE: usize = 50;

fn positions() -> usize {
    let asked = std::env::var("RAMI_MODEL_POSITIONS").ok();
    asked.map_or(5_000, |text| text.parse().expect("RAMI_MODEL_POSITIONS is a number"))
}

fn card(rng: &mut ChaCha8Rng) -> Card {
    let rank = Rank::new(rng.random_range(1..=13)).expect("a rank");
    Card::new(rank, *Suit::ALL.choose(rng).expect("four"))
}

/// Cards that look like a meld and often are one.
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

/// The cards of a meld as they are in the packs.
fn physical(cards: &[PlacedCard]) -> impl Iterator<Item = Card> {
    cards.iter().map(|placed| placed.card())
}

/// Whether the packs hold these cards.
fn in_packs(rules: &Rules, cards: &[Card]) -> bool {
    cards.iter().all(|one| cards.iter().filter(|card| *card == one).count() <= usize::from(rules.pack.copies(*one)))
}

/// Compares whether these cards are a meld, its kind and its points. Cards that no hand can hold are left out.
fn compare_form(house: House<'_>, rules: &Rules, cards: &[PlacedCard]) -> bool {
    if !in_packs(rules, &physical(cards).collect::<Vec<_>>()) {
        return false;
    }
    let (engine, told) = (Meld::new(&rules.melds, cards), house.combination(cards));
    let about = || format!("{} {:?}: {cards:?}", house.game, house.options);
    assert_eq!(engine.is_ok(), told.is_some(), "{}: {engine:?}, {told:?}", about());
    if let (Ok(meld), Some(told)) = (&engine, &told) {
        assert_eq!(meld.is_run(), told.run, "{}", about());
        assert_eq!(meld.jokers() == 0, told.clean, "{}", about());
        assert_eq!(CleanMeld::RunPart.is_met_by(meld), told.clean_part, "{}", about());
        // In the other two games the points of a meld have no meaning.
        if ["suites", "rami51", "rami101"].contains(&house.game) {
            assert_eq!(i32::from(rules.values.of_meld(meld)), told.points, "{}", about());
        }
    }
    told.is_some()
}

/// The engine's answer, as a code of the record format.
fn said(engine: &Result<(), IllegalMove>) -> &'static str {
    match engine {
        Ok(()) => "legal",
        Err(IllegalMove::Form(_)) => "form",
        Err(other) => other.code(),
    }
}

/// Compares a laying by a player who keeps a few other cards.
fn compare_laying(house: House<'_>, view: &SeatView, melds: &[Vec<PlacedCard>], rng: &mut ChaCha8Rng) -> &'static str {
    let mut cards: Vec<Card> = melds.iter().flat_map(|cards| physical(cards)).collect();
    let left = rng.random_range(1..=3);
    cards.extend((0..left).map(|_| card(rng)));
    if !in_packs(&view.rules, &cards) {
        return "left out";
    }
    let opened = rng.random_bool(0.2);
    let who = Player { opened, opened_before: opened, ..some_player(house, rng) };
    let board = board_of(view, who, cards.len());
    let hand: Hand = cards.iter().copied().collect();
    let mv = Move::Meld(melds.iter().map(|cards| cards.iter().copied().collect()).collect());
    let engine = check(&view.rules, &board, &hand, view.seat, &mv);
    let told = house.laying(who, melds, left);
    let said = said(&engine);
    let about = || format!("{} {:?}, {who:?}, {left} left", house.game, house.options);
    assert_eq!(said, told.err().unwrap_or("legal"), "{}: {melds:?}", about());
    said
}

/// A player with a random state in the deal.
fn some_player(house: House<'_>, rng: &mut ChaCha8Rng) -> Player {
    let opened = rng.random_bool(0.8);
    let opened_before = opened && rng.random_bool(0.7);
    let deals = if house.word("contracts", "five") == "seven" { 7 } else { 5 };
    Player {
        deal: rng.random_range(1..=deals),
        opened,
        opened_before,
        turns: u16::from(rng.random_bool(0.9)),
        best_opening: rng.random_bool(0.6).then(|| rng.random_range(20..=90)),
        must_open_with: None,
    }
}

/// The view's board in the phase of play, with this player to move, who holds `cards` cards.
fn board_of(view: &SeatView, who: Player, cards: usize) -> Board {
    let mut board = view.board.clone();
    (board.phase, board.number, board.turn) = (Phase::Play, who.deal, view.seat);
    board.best_opening = who.best_opening.unwrap_or(0) as u16;
    let seat = &mut board.seats[view.seat];
    (seat.opened, seat.opened_before, seat.turns) = (who.opened, who.opened_before, who.turns);
    seat.cards = cards as u8;
    board
}

/// A random meld for the table, now and then a long one. If `joker` is set, it has a joker unless twelve tries find
/// none.
fn some_meld(house: House<'_>, rules: &Rules, joker: bool, rng: &mut ChaCha8Rng) -> Option<Meld> {
    let tries = (0..12).map(|_| lookalike(rng, rules.pack.jokers > 0, 0.0)).collect::<Vec<_>>();
    let mut formed = tries
        .into_iter()
        .filter(|cards| house.combination(cards).is_some())
        .filter(|cards| !joker || cards.iter().any(|placed| placed.is_joker()));
    let cards = if rng.random_bool(0.1) { formed.max_by_key(Vec::len) } else { formed.next() };
    Some(Meld::new(&rules.melds, &cards?).expect("the reference says it is one"))
}

/// Cards that look as if they extended a meld.
fn more_of(meld: &Meld, jokers: bool, rng: &mut ChaCha8Rng) -> Vec<PlacedCard> {
    let on = meld.cards();
    let around = |step: i32| (i32::from(on[0].rank().number()) + step + 25) % 13 + 1;
    let names: Vec<Card> = if meld.is_run() {
        let steps: Vec<i32> = (-rng.random_range(0..=2)..0).chain(0..rng.random_range(0..=2)).collect();
        let past = |step: i32| if step < 0 { step } else { step + on.len() as i32 };
        let ranks = steps.into_iter().map(|step| Rank::at_place(around(past(step)) as u8));
        ranks.map(|rank| Card::new(rank, on[0].suit())).collect()
    } else {
        let suits = (0..rng.random_range(0..=2)).map(|_| *Suit::ALL.choose(rng).expect("four"));
        suits.map(|suit| Card::new(on[0].rank(), suit)).collect()
    };
    let wrong = |name: Card, rng: &mut ChaCha8Rng| if rng.random_bool(0.05) { card(rng) } else { name };
    let mut cards: Vec<PlacedCard> = Vec::new();
    for name in names {
        let name = wrong(name, rng);
        let joker = jokers && rng.random_bool(0.2);
        cards.push(if joker { PlacedCard::joker(name) } else { PlacedCard::try_from(name).expect("natural") });
    }
    cards.shuffle(rng);
    cards
}

/// Compares a lay-off on a meld of the table, and the result.
fn compare_lay_off(house: House<'_>, view: &SeatView, rng: &mut ChaCha8Rng) -> &'static str {
    let rules = &view.rules;
    let Some(meld) = some_meld(house, rules, rng.random(), rng) else { return "left out" };
    let cards = more_of(&meld, rules.pack.jokers > 0, rng);
    let left = rng.random_range(0..=3);
    let others: Vec<Card> = (0..left).map(|_| card(rng)).collect();
    let hand: Vec<Card> = physical(&cards).chain(others).collect();
    if !in_packs(rules, &physical(meld.cards()).chain(hand.iter().copied()).collect::<Vec<_>>()) {
        return "left out";
    }
    let (who, own) = (some_player(house, rng), rng.random());
    let mut board = board_of(view, who, hand.len());
    let added = if own { 0 } else { rng.random_range(0..=2) };
    let owner = if own { view.seat } else { view.seat + 1 };
    board.table = vec![TableMeld { added, ..TableMeld::new(owner, meld.clone()) }];
    let mv = Move::LayOff { meld: 0, cards: cards.iter().copied().collect() };
    let engine = check(rules, &board, &hand.iter().copied().collect(), view.seat, &mv);
    let on = OnTable { cards: meld.cards(), own, added: added.into() };
    let told = house.lay_off(who, on, &cards, left);
    let about = || format!("{} {:?}: {cards:?} on {meld}, {who:?}, {left} left", house.game, house.options);
    assert_eq!(said(&engine), told.err().unwrap_or("legal"), "{}", about());
    if cards.is_empty() {
        return said(&engine);
    }
    let (extended, outcomes) = (meld.extended(&rules.melds, &cards), house.extended(meld.cards(), &cards));
    assert_eq!(extended.is_ok(), !outcomes.is_empty(), "{}: {extended:?}", about());
    if let Ok(extended) = extended {
        // If a card and a joker for the same card lie in a run, either may be the lower one.
        let lies = |cards: &[PlacedCard]| {
            let mut names: Vec<Card> = cards.iter().map(|placed| placed.stands_for()).collect();
            let mut placed = cards.to_vec();
            placed.sort_unstable();
            if !extended.is_run() {
                names.sort_unstable();
            }
            (names, placed)
        };
        let is_it = |outcome: &Vec<PlacedCard>| lies(outcome) == lies(extended.cards());
        assert!(outcomes.iter().any(is_it), "{}: {extended}", about());
    }
    said(&engine)
}

/// Compares taking a joker from a meld on the table, and the meld afterwards.
fn compare_swap(house: House<'_>, view: &SeatView, rng: &mut ChaCha8Rng) -> &'static str {
    let rules = &view.rules;
    let Some(meld) = some_meld(house, rules, rng.random_bool(0.9), rng) else { return "left out" };
    let of_rank = |rng: &mut ChaCha8Rng| Card::new(meld.cards()[0].rank(), *Suit::ALL.choose(rng).expect("four"));
    let jokers = meld.cards().iter().filter(|placed| placed.is_joker());
    let named: Vec<Card> = jokers.map(|placed| placed.stands_for()).collect();
    let with: Vec<Card> = match rng.random_range(0..4) {
        0 if !meld.is_run() => vec![of_rank(rng), of_rank(rng)],
        1 => vec![if meld.is_run() { card(rng) } else { of_rank(rng) }],
        _ => named.choose(rng).into_iter().copied().collect(),
    };
    let hand: Vec<Card> = with.iter().copied().chain((0..rng.random_range(0..3)).map(|_| card(rng))).collect();
    if !in_packs(rules, &physical(meld.cards()).chain(hand.iter().copied()).collect::<Vec<_>>()) {
        return "left out";
    }
    let who = some_player(house, rng);
    let mut board = board_of(view, who, hand.len());
    board.table = vec![TableMeld::new(rng.random_range(0..=1), meld.clone())];
    let mv = Move::Swap { meld: 0, cards: with.iter().copied().collect() };
    let engine = check(rules, &board, &hand.iter().copied().collect(), view.seat, &mv);
    let told = house.swap(who, meld.cards(), &with);
    let about = || format!("{} {:?}: {with:?} for the joker of {meld}, {who:?}", house.game, house.options);
    // D2-8: `crates/engine/tests/engine/game/turn_end.rs` tests whether the joker can be laid again.
    if told.is_err() || !house.is_on("joker_replay_now", false) {
        assert_eq!(said(&engine), told.err().unwrap_or("legal"), "{}", about());
    }
    if let (Ok(()), Ok(taken)) = (told, meld.joker_taken(&rules.melds, &with)) {
        let all = |cards: &[PlacedCard]| cards.iter().map(|placed| placed.card()).collect::<Vec<_>>();
        let (mut before, mut after) = (all(meld.cards()), all(taken.cards()));
        before.remove(before.iter().position(|card| card.is_joker()).expect("a joker was taken"));
        before.extend(&with);
        before.sort_unstable();
        after.sort_unstable();
        assert_eq!(before, after, "{}: {taken}", about());
        assert!(house.combination(taken.cards()).is_some(), "{}: {taken}", about());
        let same = |at: usize| taken.cards()[at].stands_for() == meld.cards()[at].stands_for();
        assert!(with.len() > 1 || (0..meld.len()).all(same), "{}: {taken}", about());
    }
    said(&engine)
}

/// Compares what a player may draw, and how a turn may end.
fn compare_turn(house: House<'_>, view: &SeatView, rng: &mut ChaCha8Rng) -> &'static str {
    let asks = house.game == "puis-je";
    let phase = *[Phase::Draw, Phase::Play, Phase::Claim][..2 + usize::from(asks)].choose(rng).expect("some");
    let hand: Vec<Card> = (0..rng.random_range(1..=3)).map(|_| card(rng)).collect();
    let table: Vec<Meld> =
        (0..rng.random_range(0..=2)).filter_map(|_| some_meld(house, &view.rules, rng.random(), rng)).collect();
    let laid = table.iter().flat_map(|meld| physical(meld.cards()));
    if !in_packs(&view.rules, &laid.chain(hand.iter().copied()).collect::<Vec<_>>()) {
        return "left out";
    }
    let turn = Turn {
        phase,
        player: some_player(house, rng),
        hand: hand.len(),
        own: phase != Phase::Claim || rng.random(),
        bought: rng.random_range(0..=3),
        discarder: rng.random_bool(0.3),
        pile: rng.random_range(0..=4),
        stock: rng.random_range(0..=2),
        rebuilds: rng.random_range(0..=1),
        laid_since: rng.random(),
    };
    let took = if phase == Phase::Play { rng.random_range(0..=hand.len().min(2)) } else { 0 };
    let mut board = board_of(view, turn.player, hand.len());
    (board.phase, board.stock, board.rebuilds) = (phase, turn.stock, turn.rebuilds);
    board.turn = if turn.own { view.seat } else { view.seat + 1 };
    board.asked = (phase == Phase::Claim).then_some(view.seat);
    board.declined = asks && phase == Phase::Draw;
    board.discard = (0..turn.pile).map(|_| card(rng)).collect();
    board.discarder = Some(if turn.discarder { view.seat } else { view.seat + 1 });
    board.laid_since_rebuild = turn.laid_since;
    (board.took, board.taken) = (took as u8, hand[..took].into());
    board.table = table.iter().map(|meld| TableMeld::new(view.seat + 1, meld.clone())).collect();
    let table: Vec<Vec<PlacedCard>> = table.iter().map(|meld| meld.cards().to_vec()).collect();
    board.seats[view.seat].buys = turn.bought;

    let number = rng.random_range(0..=3);
    let thrown = if rng.random_bool(0.9) { *hand.choose(rng).expect("some") } else { card(rng) };
    let many = number as u8;
    let drawing = |draw: Draw| house.draw(&turn, draw);
    let (mv, told) = match rng.random_range(0..8) {
        0 => (Move::DrawStock, drawing(Draw::Stock)),
        1 => (Move::DrawDiscard { cards: many }, drawing(Draw::Discards(number))),
        2 => (Move::Buy { cards: many }, drawing(Draw::Buy(number))),
        3 => (Move::Pass, drawing(Draw::Pass)),
        4 => (Move::End, house.end(&turn, &hand)),
        _ => (Move::Discard(thrown), house.discard(&turn, &hand, &hand[..took], thrown, &table)),
    };
    if told == Err(DEPENDS) {
        return "left out";
    }
    let engine = check(&view.rules, &board, &hand.iter().copied().collect(), view.seat, &mv);
    let about = || format!("{} {:?}: {mv:?} of {hand:?}, {took} taken, {turn:?}, {table:?}", house.game, house.options);
    assert_eq!(said(&engine), told.err().unwrap_or("legal"), "{}", about());
    for (mv, draw) in [(Move::DrawStock, Draw::Stock), (Move::Buy { cards: many }, Draw::Buy(number))] {
        assert_eq!(board.rebuilt_for(&view.rules, &mv), house.rebuilt(&turn, draw), "{} {draw:?}", about());
    }
    said(&engine)
}

/// A view of the first player to move of a fresh deal.
fn some_view(rules: &Arc<Rules>, seats: usize, seed: u64) -> SeatView {
    let order = shuffle::deal_order(seed, 1, rules.pack);
    let layout = Layout::dealt(rules, 1, seats - 1, vec![true; seats], &order);
    let deal = Deal::new(Arc::clone(rules), &layout).expect("a deal");
    SeatView {
        board: rami_engine::game::Board { asked: None, ..deal.board().clone() },
        ..SeatView::from_deal(&deal, 0, &vec![0; seats], &vec![0; seats])
    }
}

fn agree(variant: &Variant, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let [mut verdicts, mut lay_offs, mut swaps, mut turns]: [BTreeMap<&str, usize>; 4] = Default::default();
    let (mut formed, mut counted, mut in_one_go) = (0, 0, 0);
    for table in 0..positions() / A_TABLE {
        let (options, rules, seats) = some_table(variant, &mut rng);
        let (house, rules) = (House { game: variant.id, options: &options, players: seats }, Arc::new(rules));
        let in_play = (usize::from(rules.pack.packs), usize::from(rules.pack.jokers));
        assert_eq!(in_play, (house.packs(), house.jokers_in_play()), "{} {options:?}, {seats}", variant.id);
        let view = some_view(&rules, seats, table as u64);
        for _ in 0..A_TABLE {
            let jokers = rules.pack.jokers > 0;
            let melds: Vec<Vec<PlacedCard>> =
                (0..rng.random_range(1..=4)).map(|_| lookalike(&mut rng, jokers, 0.15)).collect();
            formed += melds.iter().filter(|cards| compare_form(house, &rules, cards)).count();
            *verdicts.entry(compare_laying(house, &view, &melds, &mut rng)).or_default() += 1;
            *lay_offs.entry(compare_lay_off(house, &view, &mut rng)).or_default() += 1;
            *turns.entry(compare_turn(house, &view, &mut rng)).or_default() += 1;
            if rules.pack.jokers > 0 {
                *swaps.entry(compare_swap(house, &view, &mut rng)).or_default() += 1;
            }
            if let Some(one_go) = compare_points(house, &rules, seats, &mut rng) {
                (counted, in_one_go) = (counted + 1, in_one_go + usize::from(one_go));
            }
        }
    }
    println!("{}: {formed} combinations, {verdicts:?}, {counted} deals counted, {in_one_go} in one go", variant.id);
    println!("    laid off {lay_offs:?}, jokers {swaps:?}, draws and ends {turns:?}");
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

#[test]
fn whole_turns() {
    whole::compare_turns(0..2 * positions() as u64);
}
