//! Speed of the engine itself: `cargo bench --bench engine`.

use divan::Bencher;
use divan::counter::ItemsCount;
use rami_benches::{Kind, Load};
use rami_bots::{Bot, RandomPlayer};
use rami_engine::game::{Move, SeatView};
use rami_engine::rules::Options;
use rami_engine::variants;
use rami_record::{ChosenRules, Record, replay};
use rami_record::{Recording, Setup};

const GAMES: [&str; 5] = ["traditionnel", "suites", "rami51", "rami101", "puis-je"];

fn main() {
    divan::Divan::from_args().sample_count(10).main();
}

/// All legal moves listed, one of them chosen at random and made, time and again.
#[divan::bench(args = GAMES)]
fn random_decisions(bencher: Bencher<'_, '_>, game: &str) {
    let mut load = Load::new(Kind::RandomDecisions, variants::by_id(game).expect("listed"));
    let mut run = || (0..load.pieces()).map(|piece| load.run(piece)).sum::<usize>();
    let moves = run();
    bencher.counter(ItemsCount::new(moves)).bench_local(run);
}

/// A deal between three random players, its record, and the views on the way.
fn played(game: &str) -> (Record, Vec<SeatView>) {
    let setup = Setup { rules: ChosenRules::of_game(game, Options::new()), seats: vec![String::new(); 3], seed: 1 };
    let mut game = Recording::new(setup).expect("three can play every game");
    game.deal();
    let (mut bot, mut views) = (RandomPlayer::new(1), Vec::new());
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
