//! Strength: whole matches on duplicate deals. Of each pair of matches the second has the same deals with the players
//! changed round, so that the luck of the cards falls on both alike; the interval is that of the pairs.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use gin_rummy_engine::{EaaiSimpleBot, HeuristicBot, MonteCarloBot, Strategy};
use rami_bots::Level;
use rami_engine::game::{How, Move, Seat};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};

use crate::table::{BothTables, Player};
use crate::translate::{challenge_options, our_rules, their_rules};

/// A contest between a bot of ours and one of theirs.
pub struct Contest {
    /// Ours.
    pub ours: Level,
    /// Theirs: `eaai`, `heuristic`, `mc` or `mc:N` with so many samples.
    pub theirs: String,
    /// Pairs of matches.
    pub pairs: usize,
    /// Fixes everything.
    pub seed: u64,
    /// Threads to play on.
    pub threads: usize,
}

/// What one side did in all matches.
#[derive(Clone, Default)]
struct Side {
    points: i64,
    deals_won: usize,
    knocks: usize,
    gins: usize,
    undercut: usize,
    knock_turns: usize,
    knock_deadwood: usize,
    thinking: Vec<Duration>,
}

/// A match played.
struct Played {
    won: bool,
    deals: usize,
    sides: [Side; 2],
}

/// A bot of theirs by name; `None` where there is no such.
#[must_use]
pub fn stranger(name: &str, seed: u64) -> Option<Box<dyn Strategy>> {
    let rng = ChaCha8Rng::seed_from_u64(seed);
    Some(match name.split_once(':').unwrap_or((name, "")) {
        ("eaai", "") => Box::new(EaaiSimpleBot::new(rng)),
        ("heuristic", "") => Box::new(HeuristicBot::new()),
        ("mc", "") => Box::new(MonteCarloBot::new(rng)),
        ("mc", samples) => Box::new(MonteCarloBot::new(rng).samples(samples.parse().ok()?)),
        _ => return None,
    })
}

/// Plays a contest.
#[must_use]
pub fn play(contest: &Contest) -> Value {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..contest.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= contest.pairs {
                        break;
                    }
                    let played = [0, 1].map(|seat| play_match(contest, pair as u64, seat));
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((pair, played));
                }
            });
        }
    });
    let mut pairs = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    pairs.sort_by_key(|(pair, _)| *pair);
    summary(contest, &pairs.into_iter().map(|(_, played)| played).collect::<Vec<_>>())
}

/// Plays a match with our bot at a seat.
fn play_match(contest: &Contest, pair: u64, our_seat: Seat) -> Played {
    let seed = contest.seed.wrapping_mul(1_000_003).wrapping_add(pair);
    let ours = Player::Ours(contest.ours.bot(seed ^ 0x5eed));
    let theirs = Player::Theirs(stranger(&contest.theirs, seed ^ 0xca4d).expect("asked before"));
    let mut players = if our_seat == 0 { [ours, theirs] } else { [theirs, ours] };
    let mut tables = BothTables::new(our_rules(&challenge_options()), their_rules(), 0, seed);
    let mut sides = [Side::default(), Side::default()];
    let mut deals = 0;
    loop {
        deals += 1;
        while tables.board().to_act().is_some() {
            let turns = tables.board().seats[tables.board().turn].turns;
            let (seat, mv, took) = tables.step(&mut players);
            let side = &mut sides[usize::from(seat != our_seat)];
            side.thinking.push(took);
            if matches!(mv, Move::Knock { .. }) {
                side.knocks += 1;
                side.knock_turns += usize::from(turns) + 1;
            }
        }
        count(&tables, our_seat, &mut sides);
        if !tables.deal() {
            break;
        }
    }
    Played { won: tables.ours.standing().winners == [our_seat], deals, sides }
}

/// Counts how a deal ended.
fn count(tables: &BothTables, our_seat: Seat, sides: &mut [Side; 2]) {
    let board = tables.board();
    let points = tables.ours.points().last().expect("a deal is over");
    for seat in 0..2 {
        let side = &mut sides[usize::from(seat != our_seat)];
        side.points += i64::from(points[seat]);
        let end = board.end.expect("the deal is over");
        side.deals_won += usize::from(end.winner == Some(seat));
        if let Some(knock) = board.knock.filter(|knock| knock.seat == seat) {
            side.gins += usize::from(matches!(end.how, How::Gin | How::BigGin));
            side.undercut += usize::from(end.how == How::Undercut);
            side.knock_deadwood += usize::from(knock.deadwood.map_or(0, |deadwood| deadwood[seat]));
        }
    }
}

/// What came of it.
fn summary(contest: &Contest, pairs: &[[Played; 2]]) -> Value {
    let shares: Vec<f64> =
        pairs.iter().map(|pair| pair.iter().map(|played| f64::from(u8::from(played.won))).sum::<f64>() / 2.0).collect();
    let n = shares.len().max(1) as f64;
    let mean = shares.iter().sum::<f64>() / n;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    let deals: usize = pairs.iter().flatten().map(|played| played.deals).sum();
    let side = |at: usize| {
        let total =
            |field: fn(&Side) -> usize| pairs.iter().flatten().map(|played| field(&played.sides[at])).sum::<usize>();
        let knocks = total(|side| side.knocks);
        let each = |number: usize, of: usize| number as f64 / of.max(1) as f64;
        let mut thinking: Vec<Duration> =
            pairs.iter().flatten().flat_map(|played| played.sides[at].thinking.iter().copied()).collect();
        thinking.sort_unstable();
        let ms =
            |share: f64| thinking.get((thinking.len() as f64 * share) as usize).map(|took| took.as_secs_f64() * 1e3);
        let mean = thinking.iter().sum::<Duration>().as_secs_f64() * 1e3 / thinking.len().max(1) as f64;
        json!({
            "deals_won": each(total(|side| side.deals_won), deals),
            "points_a_deal": pairs.iter().flatten().map(|played| played.sides[at].points).sum::<i64>() as f64 / deals as f64,
            "knocks": each(knocks, deals),
            "gins": each(total(|side| side.gins), deals),
            "undercut_of_knocks": each(total(|side| side.undercut), knocks),
            "knock_turn": each(total(|side| side.knock_turns), knocks),
            "knock_deadwood": each(total(|side| side.knock_deadwood), knocks),
            "ms": { "mean": mean, "median": ms(0.5), "p95": ms(0.95), "most": thinking.last().map(|took| took.as_secs_f64() * 1e3) },
        })
    };
    json!({
        "ours": contest.ours.id(), "theirs": contest.theirs, "seed": contest.seed, "matches": 2 * pairs.len(), "deals": deals,
        "won": mean, "interval": [mean - 1.96 * (variance / n).sqrt(), mean + 1.96 * (variance / n).sqrt()],
        "our_side": side(0), "their_side": side(1),
    })
}
