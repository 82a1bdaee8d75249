//! The engine's own speeds, as the JSON that `rami-lab bench` prints.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use serde_json::{Value, json};

use crate::arrange::Arranger;
use crate::bots::{Bot, QuickBot, RandomBot};
use crate::cards::{Card, Hand};
use crate::game::{Move, SeatView};
use crate::rules::{Options, Rules};
use crate::session::{Game, Setup};
use crate::variants::Variant;

use super::statistics::rounded;

/// Hands arranged in turn.
const HANDS: usize = 2000;

/// Measures a variant, each speed for about so long.
#[must_use]
pub fn speeds(variant: &Variant, each: Duration) -> Value {
    let rules = (variant.rules)();
    let (by_quick_players, ..) = playouts(variant, &rules, each, &mut QuickBot::default());
    let (playouts, decisions, views) = playouts(variant, &rules, each, &mut RandomBot::new(1));
    json!({
        "variant": variant.id,
        "playouts_per_second": playouts,
        "quick_playouts_per_second": by_quick_players,
        "decisions_per_second": decisions,
        "solver_calls_per_second": {
            "10_cards": solver_calls(&rules, 10, each),
            "14_cards": solver_calls(&rules, 14, each),
        },
        "legality_checks_per_second": checks(&views, each),
    })
}

/// Deals played to their end by a bot in a second, decisions in a second, and views met on the way.
fn playouts(variant: &Variant, rules: &Rules, each: Duration, bot: &mut dyn Bot) -> (f64, f64, Vec<SeatView>) {
    let (mut deals, mut decisions, mut views) = (0_u64, 0_u64, Vec::new());
    let seats = vec![String::new(); usize::from(rules.min_players.max(2))];
    let start = Instant::now();
    while start.elapsed() < each {
        let setup = Setup { variant: variant.id.into(), options: Options::new(), seats: seats.clone(), seed: deals };
        let mut game = Game::new(setup).expect("the variant's own rules and its least number of players");
        game.deal();
        while let Some(seat) = game.to_act() {
            let view = game.view(seat).expect("a deal is being played");
            let mv = bot.choose(&view);
            game.apply(seat, &mv).expect("a legal move");
            decisions += 1;
            if views.len() < HANDS {
                views.push(view);
            }
        }
        deals += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    (rounded(deals as f64 / seconds, 1), rounded(decisions as f64 / seconds, 1), views)
}

fn solver_calls(rules: &Rules, cards: usize, each: Duration) -> f64 {
    let mut rng = ChaCha8Rng::seed_from_u64(cards as u64);
    let mut pack: Vec<Card> = rules.pack.cards().collect();
    let mut deal = || {
        pack.shuffle(&mut rng);
        pack[..cards].iter().copied().collect::<Hand>()
    };
    let hands: Vec<Hand> = std::iter::repeat_with(&mut deal).take(HANDS).collect();
    let mut arranger = Arranger::new(rules);
    per_second(each, || {
        for hand in &hands {
            black_box(arranger.deadwood_points(black_box(hand)));
        }
        hands.len()
    })
}

/// Checks of a discard, a draw and the move after it in positions met in play.
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

fn per_second(each: Duration, mut work: impl FnMut() -> usize) -> f64 {
    let (start, mut done) = (Instant::now(), 0);
    while start.elapsed() < each {
        done += work();
    }
    rounded(done as f64 / start.elapsed().as_secs_f64(), 0)
}
