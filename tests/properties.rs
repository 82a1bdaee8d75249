//! What must hold in every match, whoever plays and whatever house rules are in force: random matches, move by move.

use std::collections::BTreeMap;
use std::sync::Arc;

use rami::bots::Level;
use rami::cards::{Card, Hand, PlacedCard};
use rami::game::{Deal, How, Layout, Match, Move, Phase, Seat, SeatView, Start, legal_moves};
use rami::record::{DealRecord, Decision, Record, format_decision, format_move, format_reshuffle, replay};
use rami::rules::{HouseRule, MatchEnd, OptionKind, OptionValue, Options, Scoring};
use rami::session::{Game, Setup, shuffle};
use rami::variants::{self, Variant};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// Matches played with random house rules.
const MATCHES: u64 = 240;
/// Deals played of each: a match with buy-backs between random players can be long.
const DEALS: usize = 5;
/// No deal between random players takes longer: a deadlock ends after four idle rounds, and a stock that nobody
/// lays from is rebuilt once.
const MOST_MOVES: usize = 20_000;

/// Random values for about a third of the house rules.
fn some_options(variant: &Variant, rng: &mut ChaCha8Rng) -> Options {
    let mut options = BTreeMap::new();
    for rule in variant.house_rules {
        if rng.random_range(0..3) == 0 {
            options.insert(rule.key.to_string(), some_value(rule, rng));
        }
    }
    options
}

fn some_value(rule: &HouseRule, rng: &mut ChaCha8Rng) -> OptionValue {
    let value = match rule.kind {
        OptionKind::Flag => OptionValue::Flag(rng.random()),
        OptionKind::Number { nullable: true, .. } if rng.random() => OptionValue::Null,
        OptionKind::Number { min, max, .. } => OptionValue::Number(rng.random_range(min..=max)),
        OptionKind::OneOf(numbers) => OptionValue::Number(*numbers.choose(rng).expect("a choice")),
        OptionKind::Words(words) => OptionValue::Word((*words.choose(rng).expect("a choice")).into()),
    };
    assert!(rule.kind.allows(&value), "{}: {value}", rule.key);
    value
}

/// A match in play with its record, written beside the engine's own bookkeeping.
struct Table {
    state: Match,
    record: Record,
    rng: ChaCha8Rng,
    seed: u64,
}

impl Table {
    fn new(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let variant = *variants::ALL.choose(&mut rng).expect("a variant");
        let options = some_options(variant, &mut rng);
        let rules = variant.rules_with(&options).expect("allowed values");
        let most = usize::from(rules.max_players);
        let seats = rng.random_range(usize::from(rules.min_players)..=most);
        let names = (0..seats).map(|seat| format!("S{seat}")).collect();
        let record = Record::new(variant.id, options, names);
        Self { state: Match::new(Arc::new(rules), vec![0; seats], vec![0; seats]), record, rng, seed }
    }

    fn deal(&mut self) -> bool {
        let number = self.record.deals.len() as u16 + 1;
        let dealer = self.state.next_dealer().unwrap_or(0);
        let order = shuffle::deal_order(self.seed, number, self.state.rules().pack);
        let layout = Layout::dealt(self.state.rules(), number, dealer, self.state.in_play(), &order);
        let begun = self.state.start_deal(&layout).is_ok();
        if begun {
            self.record.deals.push(DealRecord::fresh(&layout));
        }
        begun
    }

    fn current(&self) -> &Deal {
        self.state.deal().expect("a deal under way")
    }

    /// One move of the seat to act, or the rebuild due before it.
    fn step(&mut self) {
        let seat = self.current().board().to_act().expect("the deal is under way");
        let view = self.state.view(seat).expect("a deal");
        let mv = some_move(&view, &mut self.rng);
        let Some(mv) = mv else {
            let mut order = self.current().rebuild_cards().expect("without a move a rebuild is due").to_vec();
            order.shuffle(&mut self.rng);
            self.write(format_reshuffle(&order));
            self.state.deal_mut().expect("a deal").reshuffle(order).expect("due, of these cards");
            return;
        };
        self.write(format_move(seat, &mv));
        self.state.apply(seat, mv).expect("a legal move");
    }

    fn write(&mut self, action: String) {
        self.record.deals.last_mut().expect("a deal").actions.push(action);
    }

    /// Those asked buy back or leave, or say nothing.
    fn decide(&mut self) {
        while let Some(&seat) = self.state.asked_to_rebuy().first() {
            let decision = match self.rng.random_range(0..5) {
                0 => return,
                1 => Decision::Leave(seat),
                _ => Decision::Rebuy(seat),
            };
            match decision {
                Decision::Rebuy(seat) => self.state.rebuy(seat),
                Decision::Leave(seat) => self.state.leave(seat),
            }
            .expect("the seat was asked");
            self.record.deals.last_mut().expect("a deal").after.push(format_decision(decision));
        }
    }
}

/// A random legal move, layings first now and then: pure chance hardly ever opens. `None` where the stock must be
/// rebuilt and the player would rather have a stock card.
fn some_move(view: &SeatView, rng: &mut ChaCha8Rng) -> Option<Move> {
    let moves = view.legal_moves();
    let laying: Vec<&Move> = moves.iter().filter(|mv| !matches!(mv, Move::Discard(_))).collect();
    if view.board.phase == Phase::Play && !laying.is_empty() && rng.random_range(0..3) > 0 {
        return laying.choose(rng).map(|mv| (*mv).clone());
    }
    let rebuild = view.board.rebuild_due(&view.rules) && view.board.phase == Phase::Draw;
    if rebuild && (moves.is_empty() || rng.random()) {
        return None;
    }
    moves.choose(rng).cloned()
}

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

/// Plays a match of a few deals and looks at the table after every move.
fn play(seed: u64, mut look: impl FnMut(&Table, bool)) -> Table {
    let mut table = Table::new(seed);
    for _ in 0..DEALS {
        if !table.deal() {
            break;
        }
        look(&table, false);
        let mut moves = 0;
        while table.state.playing() {
            table.step();
            moves += 1;
            assert!(moves < MOST_MOVES, "seed {seed}: the deal does not end");
            look(&table, false);
        }
        table.decide();
        look(&table, true);
    }
    table
}

#[test]
fn cards_are_conserved_and_deals_end() {
    let (mut out, mut blocked, mut one_go) = (0, 0, 0);
    for seed in 0..MATCHES {
        play(seed, |table, between| {
            assert_cards_conserved(table.current(), &format!("seed {seed}"));
            let end = table.current().board().end.filter(|_| between);
            out += usize::from(end.is_some_and(|end| end.how == How::Out));
            one_go += usize::from(end.is_some_and(|end| end.in_one_go));
            blocked += usize::from(end.is_some_and(|end| end.how == How::Blocked));
        });
    }
    println!("{out} out, {one_go} of them in one go, {blocked} blocked");
    assert!(out > 20 && blocked > 20, "the matches are one-sided: {out} out, {blocked} blocked");
}

/// A recount of a deal that knows the scoring of the rules but nothing of the engine's.
fn recount(deal: &Deal) -> Vec<i32> {
    let (board, rules) = (deal.board(), deal.rules());
    let end = board.end.expect("over");
    let Scoring::DeadwoodAgainst(scoring) = rules.scoring;
    let value = |card: Card| match card.rank().map(|rank| i32::from(rank.number())) {
        None => 20,
        Some(1) => 11,
        Some(number) => number.min(10),
    };
    let factor = if end.in_one_go { 2 } else { 1 };
    let points = |seat: Seat| {
        let cards: Vec<Card> = deal.hand(seat).iter().collect();
        let sum: i32 = cards.iter().map(|&card| value(card)).sum();
        match end.how {
            _ if !board.seats[seat].in_play => 0,
            How::Blocked | How::StockOut => sum,
            How::Out if cards.is_empty() => -10 * factor,
            How::Out if scoring.unopened.is_some() && !board.seats[seat].opened => 100,
            How::Out if scoring.joker_doubles && cards.contains(&Card::JOKER) => sum * 2 * factor,
            How::Out => sum * factor,
        }
    };
    (0..board.seats.len()).map(points).collect()
}

#[test]
fn points_and_totals_agree_with_a_recount() {
    for seed in 0..MATCHES {
        let mut totals: Option<Vec<i32>> = None;
        play(seed, |table, between| {
            let before = totals.take().unwrap_or_else(|| vec![0; table.state.seats()]);
            if !between {
                let over = !table.state.playing();
                let gained = if over { recount(table.current()) } else { vec![0; before.len()] };
                let after: Vec<i32> = before.iter().zip(&gained).map(|(total, points)| total + points).collect();
                assert_eq!(table.state.totals(), after, "seed {seed}");
                if over {
                    assert_eq!(table.state.points().last(), Some(&gained), "seed {seed}");
                }
            }
            let MatchEnd::LastSurvivor { limit, max_rebuys } = table.state.rules().match_end;
            let standing = table.state.standing();
            for seat in 0..before.len() {
                let out = table.state.totals()[seat] >= limit;
                assert_eq!(standing.eliminated.contains(&seat), out, "seed {seed}, seat {seat}");
                assert!(table.state.rebuys()[seat] <= max_rebuys, "seed {seed}, seat {seat}");
            }
            totals = Some(table.state.totals().to_vec());
        });
    }
}

#[test]
fn a_record_replays_to_the_same_state() {
    let mut steps = 0u32;
    for seed in 0..MATCHES / 4 {
        let compare = |table: &Table| {
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

/// A move that may well be illegal, of cards that may not be held.
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
        1 => Move::DrawDiscard { cards: rng.random_range(0..3) },
        2 => Move::Meld((0..rng.random_range(0..3)).map(|_| laid()).collect()),
        3 => Move::LayOff { meld, cards: laid() },
        4 => Move::Swap { meld, cards: cards.into_iter().collect() },
        5 => Move::Discard(card(rng)),
        6 => Move::End,
        7 => Move::Pass,
        _ => Move::Buy { cards: 1 },
    }
}

#[test]
fn what_is_refused_changes_nothing() {
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
fn a_turn_can_always_go_on() {
    for seed in 0..MATCHES / 2 {
        play(seed, |table, _| {
            let deal = table.current();
            let Some(seat) = deal.board().to_act() else { return };
            let moves = legal_moves(deal.rules(), deal.board(), deal.hand(seat), seat);
            assert!(!moves.is_empty() || deal.rebuild_cards().is_some(), "seed {seed}: a dead end (C12)");
        });
    }
}

/// The position of a deal as a composed one, with these hidden cards.
fn composed(deal: &Deal, hands: Vec<Hand>, stock: Vec<Card>) -> Deal {
    let board = deal.board();
    let start = Start {
        turn: board.turn,
        phase: board.phase,
        table: board.table.iter().map(|laid| (laid.owner, laid.meld.clone())).collect(),
        opened: (0..hands.len()).filter(|&seat| board.seats[seat].opened).collect(),
        taken: board.taken.clone(),
        turns: board.seats.iter().map(|seat| seat.turns).collect(),
        discarder: board.discarder,
    };
    let layout = Layout {
        number: board.number,
        dealer: board.dealer,
        in_play: board.seats.iter().map(|seat| seat.in_play).collect(),
        hands,
        stock,
        discard: board.discard.clone(),
        removed: Hand::EMPTY,
        start: Some(start),
    };
    Deal::new(Arc::clone(deal.rules()), &layout).expect("a position of the game")
}

/// The same position twice, the second time with the cards that `seat` does not see dealt otherwise: the other hands
/// and the stock have changed places.
fn with_hidden_permuted(deal: &Deal, seat: Seat, rng: &mut ChaCha8Rng) -> (Deal, Deal) {
    let seats = 0..deal.board().seats.len();
    let hands: Vec<Hand> = seats.map(|other| *deal.hand(other)).collect();
    let mut hidden: Vec<Card> = deal.stock().collect();
    let others = || hands.iter().enumerate().filter(|(other, _)| *other != seat);
    hidden.extend(others().flat_map(|(_, hand)| hand.iter()));
    hidden.shuffle(rng);
    let mut hidden = hidden.into_iter();
    let mut dealt = hands.clone();
    for (other, hand) in others() {
        dealt[other] = hidden.by_ref().take(hand.len()).collect();
    }
    let original = composed(deal, hands, deal.stock().collect());
    (original, composed(deal, dealt, hidden.collect()))
}

#[test]
fn views_and_bots_know_nothing_hidden() {
    let (mut compared, mut asked) = (0u32, [0u32; 2]);
    for seed in 0..MATCHES / 4 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        play(seed, |table, _| {
            let deal = table.current();
            let Some(seat) = deal.board().to_act().filter(|_| rng.random_range(0..12) == 0) else { return };
            let (deal, permuted) = with_hidden_permuted(deal, seat, &mut rng);
            let views =
                [&deal, &permuted].map(|deal| SeatView::of(deal, seat, table.state.totals(), table.state.rebuys()));
            assert_eq!(views[0], views[1], "seed {seed}");
            compared += u32::from(deal != permuted);
            ask_bots(&views, seed, &mut asked);
        });
    }
    assert!(compared > 300 && asked.iter().all(|&asked| asked > 10), "{compared} compared, {asked:?} asked");
}

/// Asks bots of both levels about the same view of two positions: they answer the same.
fn ask_bots(views: &[SeatView; 2], seed: u64, asked: &mut [u32; 2]) {
    if views[0].legal_moves().is_empty() {
        return;
    }
    for (at, (level, most)) in [(Level::Random, 400), (Level::Normal, 12)].into_iter().enumerate() {
        if asked[at] < most {
            asked[at] += 1;
            let [one, other] = [0, 1].map(|at| level.bot(seed).choose(&views[at]));
            assert_eq!(one, other, "seed {seed}, level {}", level.id());
            let rebuilds = one == Move::DrawStock && views[0].board.rebuild_due(&views[0].rules);
            assert!(rebuilds || views[0].check(&one).is_ok(), "seed {seed}, level {}: {one:?}", level.id());
        }
    }
}

#[test]
fn a_view_survives_the_way_to_the_worker() {
    let mut steps = 0u32;
    for seed in 0..MATCHES / 8 {
        play(seed, |table, _| {
            steps += 1;
            if !steps.is_multiple_of(7) {
                return;
            }
            for seat in 0..table.state.seats() {
                let view = table.state.view(seat).expect("a deal");
                let text = serde_json::to_string(&view).expect("a view is written");
                assert_eq!(serde_json::from_str::<SeatView>(&text).expect("and read"), view, "seed {seed}");
            }
        });
    }
    assert!(steps > 1000);
}

#[test]
fn what_is_made_and_taken_back_was_never_made() {
    let (mut undone, mut kept) = (0, 0);
    for seed in 0..MATCHES / 8 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let variant = variants::ALL[0];
        let options = some_options(variant, &mut rng);
        let seats = (0..rng.random_range(2..=6)).map(|seat| format!("S{seat}")).collect();
        let mut game = Game::new(Setup { variant: variant.id.into(), options, seats, seed }).expect("a set-up");
        assert!(game.deal());
        while let Some(seat) = game.to_act() {
            let view = game.view(seat).expect("a deal");
            let mv = some_move(&view, &mut rng).unwrap_or(Move::DrawStock);
            let before = game.clone();
            game.apply(seat, &mv).expect("a legal move");
            let hidden_or_over = matches!(mv, Move::DrawStock | Move::Discard(_)) || game.to_act().is_none();
            assert_eq!(game.undoable(seat).is_none(), hidden_or_over, "seed {seed}: {mv:?}");
            if hidden_or_over {
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
