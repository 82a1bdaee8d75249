//! Speed of the engine itself: `cargo bench --bench engine`.

use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;
use rami::bots::{Bot, RandomBot};
use rami::game::{Deal, IllegalMove, Layout, Move, SeatView, legal_moves};
use rami::record::{Record, replay};
use rami::rules::{Options, Rules};
use rami::session::{Game, Setup, shuffle};
use rami::variants;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

const GAMES: [&str; 5] = ["traditionnel", "suites", "rami51", "rami101", "puis-je"];

fn main() {
    divan::Divan::from_args().sample_count(10).main();
}

fn rules(game: &str) -> Rules {
    let rules = (variants::by_id(game).expect("listed").rules)();
    rules.seated(3)
}

fn begun(rules: &Arc<Rules>, seed: u64) -> Deal {
    let order = shuffle::deal_order(seed, 1, rules.pack);
    Deal::new(Arc::clone(rules), &Layout::dealt(rules, 1, 0, vec![true; 3], &order)).expect("a deal")
}

/// Any of the legal moves, so often: what a deal costs without records, views and bots. Says how many were made.
fn random_moves(deal: &mut Deal, rng: &mut ChaCha8Rng, most: usize) -> usize {
    for made in 0..most {
        let Some(seat) = deal.board().to_act() else { return made };
        let moves = legal_moves(deal.rules(), deal.board(), deal.hand(seat), seat);
        let mv = moves.choose(rng).cloned().unwrap_or(Move::DrawStock);
        if deal.check(seat, &mv) == Err(IllegalMove::StockEmpty) {
            return made;
        }
        deal.apply(seat, mv).expect("a legal move");
    }
    most
}

/// The moves of each of some deals up to their end or 200 of them: listing all that are legal, choosing one, making it.
#[divan::bench(args = GAMES)]
fn random_decisions(bencher: Bencher<'_, '_>, game: &str) {
    let rules = Arc::new(rules(game));
    let play = |seed: u64| random_moves(&mut begun(&rules, seed), &mut ChaCha8Rng::seed_from_u64(seed), 200);
    let moves: usize = (0..50).map(play).sum();
    let fresh = || (0..50).map(|seed| (begun(&rules, seed), ChaCha8Rng::seed_from_u64(seed))).collect::<Vec<_>>();
    bencher.counter(ItemsCount::new(moves)).with_inputs(fresh).bench_local_refs(|deals| {
        for (deal, rng) in deals {
            divan::black_box(random_moves(deal, rng, 200));
        }
    });
}

/// A deal between three random players, its record, and the views on the way.
fn played(game: &str) -> (Record, Vec<SeatView>) {
    let setup = Setup { variant: game.into(), options: Options::new(), seats: vec![String::new(); 3], seed: 1 };
    let mut game = Game::new(setup).expect("three can play every game");
    game.deal();
    let (mut bot, mut views) = (RandomBot::new(1), Vec::new());
    while let (Some(seat), true) = (game.to_act(), views.len() < 300) {
        let view = game.view(seat).expect("a deal");
        game.apply(seat, &bot.choose(&view)).expect("a legal move");
        views.push(view);
    }
    (game.record().clone(), views)
}

/// One move asked about at each position of a deal: the discard of any card held.
#[divan::bench(args = GAMES)]
fn legality_checks(bencher: Bencher<'_, '_>, game: &str) {
    let views = played(game).1;
    let asked: Vec<(&SeatView, Move)> =
        views.iter().flat_map(|view| view.hand.distinct().map(move |card| (view, Move::Discard(card)))).collect();
    bencher.counter(ItemsCount::new(asked.len())).bench_local(|| {
        for (view, mv) in &asked {
            let _ = divan::black_box(view.check(mv));
        }
    });
}

/// A record read, and each of its actions checked again and made.
#[divan::bench(args = GAMES)]
fn actions_replayed(bencher: Bencher<'_, '_>, game: &str) {
    let record = played(game).0;
    let text = record.to_json();
    let actions: usize = record.deals.iter().map(|deal| deal.actions.len()).sum();
    bencher.counter(ItemsCount::new(actions)).bench_local(|| {
        let record = Record::from_json(&text).expect("as written");
        divan::black_box(replay(&record).expect("as played"))
    });
}
