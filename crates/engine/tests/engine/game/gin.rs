//! Compares Gin rami with slow reference computations: arrangements, lay-offs, knocks, and the legal moves of each
//! phase.

use std::collections::BTreeMap;
use std::sync::Arc;

use rami_engine::arrange;
use rami_engine::cards::{Card, Hand, Meld, Placed, PlacedCard};
use rami_engine::game::{
    Deal, Defence, How, IllegalMove, Layout, LeastDeadwood, Match, Move, Phase, SeatView, Start, TableMeld, legal_moves,
};
use rami_engine::rules::{OptionValue, Options, Rules};
use rami_engine::variants;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

fn rules(options: &[(&str, OptionValue)]) -> Rules {
    let options: Options = options.iter().map(|(key, value)| ((*key).to_string(), value.clone())).collect();
    variants::by_id("gin").expect("the game").rules_with(&options).expect("allowed")
}

/// The pack in random order, with cards of a few neighbouring ranks and suits first, so that a hand forms many melds.
fn clustered(rng: &mut ChaCha8Rng) -> Vec<Card> {
    let (low, span) = (rng.random_range(1..=9_u8), rng.random_range(3..=13_u8));
    let near = |card: &Card| card.rank().is_some_and(|rank| (low..=low + span).contains(&rank.number()));
    let mut pack: Vec<Card> = Card::naturals().collect();
    pack.shuffle(rng);
    let (mut first, rest): (Vec<Card>, Vec<Card>) = pack.into_iter().partition(near);
    first.extend(rest);
    first
}

fn placed(cards: &[Card]) -> Placed {
    cards.iter().map(|&card| PlacedCard::try_from(card).expect("natural")).collect()
}

/// Checks that melds are legal, and returns the points they leave.
fn left_by(rules: &Rules, hand: &Hand, melds: &[Placed]) -> u16 {
    for cards in melds {
        Meld::new(&rules.melds, cards).expect("a combination");
    }
    let rest = hand.without(melds.iter().flatten().map(|placed| placed.card())).expect("each card stands once");
    rules.values.of_hand(&rest)
}

/// V5-R3, V5-R4, D5-7: the arranger of the other games, which shares no code with that of Gin rami, finds the same
/// points.
#[test]
fn arranges_hands_with_the_least_deadwood() {
    let rules = rules(&[]);
    let mut arranger = arrange::Arranger::new(&rules);
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut gins = 0;
    for round in 0..30_000 {
        let hand: Hand = clustered(&mut rng)[..10 + round % 2].iter().copied().collect();
        let found = LeastDeadwood::from_hand(rules.values, &hand);
        assert_eq!(found.points(), arranger.deadwood_points(&hand), "{hand}");
        assert_eq!(left_by(&rules, &hand, &found.melds()), found.points(), "{hand}");
        let deadwood: Hand = found.deadwood().collect();
        assert_eq!(rules.values.of_hand(&deadwood), found.points(), "{hand}");
        let after = |card| arranger.deadwood_points(&hand.without([card]).expect("a card held"));
        let least = hand.distinct().map(after).min();
        assert_eq!(Some(LeastDeadwood::points_after_discard(rules.values, &hand)), least, "{hand}");
        gins += usize::from(found.points() == 0);
    }
    assert!(gins > 100, "{gins} hands without deadwood");
}

/// The least deadwood over every order of laying cards off one by one, with the engine's melds.
fn least_left(rules: &Rules, table: &[Meld], hand: &Hand, seen: &mut BTreeMap<String, u16>) -> u16 {
    let mut least = arrange::deadwood_points(rules, hand);
    let name = format!("{hand} {table:?}");
    if let Some(&known) = seen.get(&name) {
        return known;
    }
    for card in hand.distinct() {
        for (index, meld) in table.iter().enumerate() {
            let Ok(extended) = meld.extended(&rules.melds, &placed(&[card])) else { continue };
            let mut table = table.to_vec();
            table[index] = extended;
            least = least.min(least_left(rules, &table, &hand.without([card]).expect("held"), seen));
        }
    }
    seen.insert(name, least);
    least
}

/// V5-R9: the engine's best defence leaves as little deadwood as the best order of lay-offs.
#[test]
fn finds_the_best_defence_of_all_orders() {
    let rules = rules(&[]);
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let (mut compared, mut several) = (0, 0);
    while compared < 400 {
        let mut pack = clustered(&mut rng);
        let knocker: Hand = pack.drain(..10).collect();
        let melds = LeastDeadwood::from_hand(rules.values, &knocker).melds();
        let hand: Hand = pack.drain(..10).collect();
        if melds.is_empty() {
            continue;
        }
        let table: Vec<Meld> = melds.iter().map(|cards| Meld::new(&rules.melds, cards).expect("a meld")).collect();
        let laid: Vec<TableMeld> = table.iter().map(|meld| TableMeld::new(0, meld.clone())).collect();
        let defence = Defence::best(rules.values, &laid, &hand);
        let (mut now, mut rest) = (table.clone(), hand);
        for &(index, card) in &defence.lay_offs {
            now[index] = now[index].extended(&rules.melds, &placed(&[card])).expect("it fits, in this order");
            assert!(rest.remove(card));
        }
        assert_eq!(arrange::deadwood_points(&rules, &rest), defence.kept.points());
        let least = least_left(&rules, &table, &hand, &mut BTreeMap::new());
        assert_eq!(defence.kept.points(), least, "{hand} against {table:?}");
        compared += 1;
        several += usize::from(defence.lay_offs.len() > 1);
    }
    assert!(several > 20, "{several} with several lay-offs");
}

/// A position in which seat 0 has drawn.
fn to_play(rules: Rules, rng: &mut ChaCha8Rng) -> Deal {
    let mut pack = clustered(rng);
    let hands: Vec<Hand> = [11, 10].map(|cards| pack.drain(..cards).collect()).into();
    let taken = if rng.random() { hands[0].distinct().next().into_iter().collect() } else { Default::default() };
    let start = Start {
        turn: 0,
        phase: Phase::Play,
        table: Vec::new(),
        opened: Vec::new(),
        taken,
        turns: vec![3, 3],
        discarder: Some(1),
        upcard: pack.last().copied(),
        best_opening: 0,
    };
    let (stock, discard) = (pack.split_off(4), pack);
    let (number, dealer, in_play, removed) = (1, 1, vec![true; 2], Hand::EMPTY);
    let layout = Layout { number, dealer, in_play, hands, stock, discard, removed, start: Some(start) };
    Deal::new(Arc::new(rules), &layout).expect("a position")
}

/// V5-R7, D5-6, D5-8, D5-12: for each discard, a knock is listed exactly if one is legal, and it leaves the least
/// deadwood. Any other arrangement is legal exactly if it leaves no more than the limit.
#[test]
fn lists_and_judges_knocks_by_their_deadwood() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let (mut listed, mut refused, mut big) = (0, 0, 0);
    for round in 0..3000 {
        let options = [
            ("oklahoma", OptionValue::Flag(round % 3 == 0)),
            ("big_gin", if round % 2 == 0 { OptionValue::Number(31) } else { OptionValue::Null }),
            ("same_card_discard", OptionValue::Flag(round % 5 == 0)),
        ];
        let rules = rules(&options);
        let deal = to_play(rules.clone(), &mut rng);
        let (board, hand) = (deal.board(), *deal.hand(0));
        let limit = board.knock_limit(&rules).expect("a limit");
        let moves = legal_moves(&rules, board, &hand, 0);
        assert!(moves.iter().all(|mv| deal.check(0, mv).is_ok()));
        for card in hand.distinct() {
            let rest = hand.without([card]).expect("held");
            let least = arrange::deadwood_points(&rules, &rest);
            let thrown = Move::Discard(card);
            let knock = moves.iter().find_map(|mv| match mv {
                Move::Knock { discard, melds } if *discard == Some(card) => Some(melds),
                _ => None,
            });
            assert_eq!(moves.contains(&thrown), deal.check(0, &thrown).is_ok(), "{card}");
            assert_eq!(knock.is_some(), moves.contains(&thrown) && least <= limit.into(), "{card} of {hand}");
            let Some(melds) = knock else { continue };
            assert_eq!(left_by(&rules, &rest, melds), least);
            listed += 1;
            // The knocker may keep melds back, within the limit.
            let kept = melds.iter().filter(|_| rng.random()).cloned().collect::<Vec<_>>();
            let left = left_by(&rules, &rest, &kept);
            let mv = Move::Knock { discard: Some(card), melds: kept.into() };
            let told = deal.check(0, &mv);
            if left <= limit.into() {
                assert_eq!(told, Ok(()));
            } else {
                assert_eq!(told, Err(IllegalMove::DeadwoodTooHigh { points: left, needed: limit.into() }));
                refused += 1;
            }
        }
        let whole = arrange::deadwood_points(&rules, &hand) == 0;
        let listed_big = moves.iter().any(|mv| matches!(mv, Move::Knock { discard: None, .. }));
        assert_eq!(listed_big, whole && round % 2 == 0);
        big += usize::from(listed_big);
    }
    assert!(listed > 1000 && refused > 100 && big > 0, "{listed} listed, {refused} refused, {big} big gins");
}

/// V5-R5, V5-R9, V5-R11: the moves allowed in each phase of random deals. The lay-offs listed are all that fit.
#[test]
fn phases_follow_one_another_as_the_rules_say() {
    let rules = Arc::new(rules(&[]));
    let mut ends: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..600 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let pack =
            if seed % 2 == 0 { rami_record::shuffle::deal_order(seed, 1, rules.pack) } else { clustered(&mut rng) };
        let layout = Layout::dealt(&rules, 1, seed as usize % 2, vec![true; 2], &pack);
        let mut game = Match::new(Arc::clone(&rules), vec![0; 2], vec![0; 2]);
        game.start_deal(&layout).expect("a deal");
        let mut stock_before = 31;
        while let Some(seat) = game.deal().and_then(|deal| deal.board().to_act()) {
            let deal = game.deal().expect("a deal");
            let (board, view) = (deal.board(), game.view(seat).expect("a deal"));
            assert!(board.stock == stock_before || board.stock + 1 == stock_before);
            assert!(board.stock >= 2, "the last two are never drawn");
            stock_before = board.stock;
            check_phase(&view);
            let moves = view.legal_moves();
            let mv = moves.choose(&mut rng).expect("a turn can go on").clone();
            game.apply(seat, mv).expect("listed");
        }
        let deal = game.deal().expect("a deal");
        let end = deal.board().end.expect("over");
        assert_eq!(deal.board().knock.is_some(), end.winner.is_some());
        assert_eq!(game.boxes().iter().sum::<u16>(), u16::from(end.winner.is_some()));
        assert_eq!(game.next_dealer() == Some(layout.dealer), end.winner.is_none(), "D5-3");
        *ends.entry(format!("{:?}", end.how)).or_default() += 1;
    }
    for how in [How::Knock, How::Undercut, How::Gin, How::StockOut] {
        assert!(ends.contains_key(&format!("{how:?}")), "no {how:?} in {ends:?}");
    }
}

fn check_phase(view: &SeatView) {
    let (board, moves) = (&view.board, view.legal_moves());
    let lists = |mv: &Move| moves.contains(mv);
    let discard = Move::DrawDiscard { cards: 1 };
    match board.phase {
        Phase::Claim => assert!(moves.len() == 2 && lists(&Move::Pass) && lists(&discard)),
        Phase::Draw => {
            assert!(lists(&Move::DrawStock));
            assert_eq!(lists(&discard), !board.declined && !board.discard.is_empty());
        }
        Phase::Play => assert_eq!(view.hand.len(), 11),
        Phase::LayOff => {
            assert!(lists(&Move::End) && board.knock.is_some_and(|knock| knock.seat != view.seat));
            for card in view.hand.distinct() {
                for (meld, laid) in board.table.iter().enumerate() {
                    let fits = laid.meld.extended(&view.rules.melds, &placed(&[card])).is_ok();
                    assert_eq!(lists(&Move::LayOff { meld, cards: placed(&[card]) }), fits, "{card} on {laid:?}");
                }
            }
        }
        Phase::Over => assert!(moves.is_empty()),
    }
}

/// D5-17: the page shows the top of the pile and offers no way to look through it.
#[test]
fn only_the_top_discards_are_shown() {
    let mut session = rami_test_utils::played::session("gin", 2, 3, &[]);
    for _ in 0..30 {
        rami_test_utils::played::step(&mut session);
        let shown = rami_model::view_models::table(&session).discard;
        assert!(!shown.spreads && shown.spread.is_empty());
        assert_eq!(shown.top.map(|face| face.card), session.board().discard.last().copied());
    }
}
