//! Speeds of the engine and the bots, as the JSON that `rami-lab bench` prints.

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use rami_benches::{Kind, Load, play_deal};
use rami_bots::RandomPlayer;
use rami_engine::game::{Move, SeatView};
use rami_engine::variants::Variant;

use super::statistics::rounded;

/// The number of views whose legal moves are checked.
const VIEWS: usize = 2000;
/// How often each piece of a work is done. The least time counts.
const ROUNDS: usize = 3;

/// The speeds of a variant, each measured for about `each`.
#[must_use]
pub fn speeds(variant: &'static Variant, each: Duration) -> Value {
    let (playouts, decisions, views) = random_deals(variant, each);
    let speed = |kind| {
        let (mut load, mut piece) = (Load::new(kind, variant), 0);
        per_second(each, || {
            piece = (piece + 1) % load.pieces();
            load.run(piece)
        })
    };
    json!({
        "variant": variant.id,
        "playouts_per_second": playouts,
        "quick_playouts_per_second": speed(Kind::QuickDeals),
        "decisions_per_second": decisions,
        "solver_calls_per_second": {
            "10_cards": speed(Kind::Arrangements(10)),
            "14_cards": speed(Kind::Arrangements(14)),
        },
        "legality_checks_per_second": checks(&views, each),
    })
}

/// The amount of work in each piece, and the least time it took.
#[must_use]
pub fn least_times(kind: Kind, variant: &'static Variant) -> Value {
    let mut load = Load::new(kind, variant);
    let (mut done, mut least) = (vec![0; load.pieces()], vec![f64::INFINITY; load.pieces()]);
    for _ in 0..ROUNDS {
        for piece in 0..load.pieces() {
            let start = Instant::now();
            done[piece] = load.run(piece);
            least[piece] = least[piece].min(start.elapsed().as_secs_f64() * 1000.0);
        }
    }
    json!({ "variant": variant.id, "work": kind.id(), "done": done, "ms": least })
}

/// Deals played at random to their end in a second, decisions in a second, and views met on the way.
fn random_deals(variant: &Variant, each: Duration) -> (f64, f64, Vec<SeatView>) {
    let (mut deals, mut decisions, mut views) = (0_u64, 0_u64, Vec::new());
    let mut bot = RandomPlayer::new(1);
    let start = Instant::now();
    while start.elapsed() < each {
        play_deal(variant, deals, &mut bot, |view| {
            decisions += 1;
            if views.len() < VIEWS {
                views.push(view);
            }
        });
        deals += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    (rounded(deals as f64 / seconds, 1), rounded(decisions as f64 / seconds, 1), views)
}

/// Checks of legal moves in a second, in positions met in play.
fn checks(views: &[SeatView], each: Duration) -> f64 {
    let moves: Vec<(&SeatView, Vec<Move>)> = views.iter().map(|view| (view, view.legal_moves())).collect();
    per_second(each, || {
        for (view, moves) in &moves {
            for mv in moves {
                black_box(view.check(black_box(mv))).expect("a legal move");
            }
        }
        moves.iter().map(|(_, moves)| moves.len()).sum()
    })
}

/// The amount of work done in a second, measured for about `each`.
fn per_second(each: Duration, mut work: impl FnMut() -> usize) -> f64 {
    let (start, mut done) = (Instant::now(), 0);
    while start.elapsed() < each {
        done += work();
    }
    rounded(done as f64 / start.elapsed().as_secs_f64(), 0)
}
