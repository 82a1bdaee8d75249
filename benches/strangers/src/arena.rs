//! Strength: whole matches on duplicate deals. Of each pair of matches the second has the same deals with the players
//! changed round, so that the luck of the cards falls on both alike; the interval is that of the pairs.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;

use gin_rummy_engine::{EaaiSimpleBot, HeuristicBot, MonteCarloBot};
use rami_bots::{Champion, Level};
use rami_engine::game::{How, Move, Seat};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::marjj::Marjj;
use crate::policy_player::PolicyPlayer;
use crate::table::{BothTables, Player};
use crate::translate::{challenge_options, our_rules, their_rules};

/// A contest between two players.
pub struct Contest {
    /// The player whose side is called ours, as [`player`] names it.
    pub ours: String,
    /// The other player.
    pub theirs: String,
    /// Pairs of matches.
    pub pairs: usize,
    /// Fixes everything.
    pub seed: u64,
    /// Threads to play on.
    pub threads: usize,
    /// A file to which each pair is appended when it is played. The pairs that it contains are not played again.
    pub save: Option<PathBuf>,
}

/// What one side did in all matches.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Side {
    points: i64,
    deals_won: usize,
    knocks: usize,
    gins: usize,
    undercut: usize,
    knock_turns: usize,
    knock_deadwood: usize,
    /// The microseconds of each decision.
    thinking: Vec<u32>,
}

/// A match played.
#[derive(Clone, Serialize, Deserialize)]
struct Played {
    won: bool,
    deals: usize,
    sides: [Side; 2],
}

/// A pair of matches, as a line of a file.
#[derive(Serialize, Deserialize)]
struct SavedPair {
    ours: String,
    theirs: String,
    seed: u64,
    pair: usize,
    played: [Played; 2],
}

/// A player by name: MARJJ, a bot of theirs, a level of ours, our policy with weights of its own, or the champion with
/// other numbers of its search; `None` for any other name.
#[must_use]
pub fn player(name: &str, seed: u64) -> Option<Player> {
    let rng = ChaCha8Rng::seed_from_u64(seed);
    Some(match name.split_once(':').unwrap_or((name, "")) {
        ("marjj", "") => Player::Ours(Box::new(Marjj)),
        ("search", settings) => Player::Ours(Box::new(
            Champion::new(seed, None).with_settings(rami_record::json::from_text(settings).ok()?),
        )),
        ("policy", weights) => Player::Ours(Box::new(PolicyPlayer::from_text(weights)?)),
        ("eaai", "") => Player::Theirs(Box::new(EaaiSimpleBot::new(rng))),
        ("heuristic", "") => Player::Theirs(Box::new(HeuristicBot::new())),
        ("mc", "") => Player::Theirs(Box::new(MonteCarloBot::new(rng))),
        ("mc", samples) => Player::Theirs(Box::new(MonteCarloBot::new(rng).samples(samples.parse().ok()?))),
        _ => Player::Ours(Level::by_id(name)?.bot(seed)),
    })
}

/// Plays a contest.
///
/// # Errors
/// If the file of played pairs cannot be read or written.
pub fn play(contest: &Contest) -> Result<Value, Box<dyn Error>> {
    let mut pairs = match &contest.save {
        Some(path) if path.exists() => saved(contest, path)?,
        _ => BTreeMap::new(),
    };
    let to_play: Vec<usize> = (0..contest.pairs).filter(|pair| !pairs.contains_key(pair)).collect();
    let file = match &contest.save {
        Some(path) => Some(OpenOptions::new().create(true).append(true).open(path)?),
        None => None,
    };
    let (next, file) = (Mutex::new(to_play.into_iter()), Mutex::new(file));
    let played = thread::scope(|scope| {
        let play_on = || -> Result<Vec<(usize, [Played; 2])>, std::io::Error> {
            let mut all = Vec::new();
            loop {
                let Some(pair) = next.lock().unwrap_or_else(PoisonError::into_inner).next() else { return Ok(all) };
                let played = [0, 1].map(|seat| play_match(contest, pair as u64, seat));
                if let Some(file) = file.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
                    save(contest, file, pair, &played)?;
                }
                all.push((pair, played));
            }
        };
        let threads: Vec<_> = (0..contest.threads.max(1)).map(|_| scope.spawn(play_on)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no match stops")).collect::<Result<Vec<_>, _>>()
    })?;
    pairs.extend(played.into_iter().flatten());
    Ok(summary(contest, &pairs.into_values().collect::<Vec<_>>()))
}

/// The pairs of the contest that a file contains.
fn saved(contest: &Contest, path: &Path) -> Result<BTreeMap<usize, [Played; 2]>, Box<dyn Error>> {
    let mut pairs = BTreeMap::new();
    for line in BufReader::new(File::open(path)?).lines() {
        let saved: SavedPair = serde_json::from_str(&line?)?;
        let is_of_contest = saved.ours == contest.ours && saved.theirs == contest.theirs && saved.seed == contest.seed;
        if is_of_contest && saved.pair < contest.pairs {
            pairs.insert(saved.pair, saved.played);
        }
    }
    Ok(pairs)
}

/// Appends a pair to a file.
fn save(contest: &Contest, file: &mut File, pair: usize, played: &[Played; 2]) -> Result<(), std::io::Error> {
    let Contest { ours, theirs, seed, .. } = contest;
    let pair = SavedPair { ours: ours.clone(), theirs: theirs.clone(), seed: *seed, pair, played: played.clone() };
    writeln!(file, "{}", serde_json::to_string(&pair)?)
}

/// Plays a match with our side at a seat.
fn play_match(contest: &Contest, pair: u64, our_seat: Seat) -> Played {
    let seed = contest.seed.wrapping_mul(1_000_003).wrapping_add(pair);
    let ours = player(&contest.ours, seed ^ 0x5eed).expect("asked before");
    let theirs = player(&contest.theirs, seed ^ 0xca4d).expect("asked before");
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
            side.thinking.push(took.as_micros() as u32);
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
        let mut thinking: Vec<u32> =
            pairs.iter().flatten().flat_map(|played| played.sides[at].thinking.iter().copied()).collect();
        thinking.sort_unstable();
        let ms = |share: f64| thinking.get((thinking.len() as f64 * share) as usize).map(|&took| f64::from(took) / 1e3);
        let mean = thinking.iter().map(|&took| f64::from(took)).sum::<f64>() / 1e3 / thinking.len().max(1) as f64;
        json!({
            "deals_won": each(total(|side| side.deals_won), deals),
            "points_a_deal": pairs.iter().flatten().map(|played| played.sides[at].points).sum::<i64>() as f64 / deals as f64,
            "knocks": each(knocks, deals),
            "gins": each(total(|side| side.gins), deals),
            "undercut_of_knocks": each(total(|side| side.undercut), knocks),
            "knock_turn": each(total(|side| side.knock_turns), knocks),
            "knock_deadwood": each(total(|side| side.knock_deadwood), knocks),
            "ms": { "mean": mean, "median": ms(0.5), "p95": ms(0.95), "most": thinking.last().map(|&took| f64::from(took) / 1e3) },
        })
    };
    json!({
        "ours": contest.ours, "theirs": contest.theirs, "seed": contest.seed, "matches": 2 * pairs.len(), "deals": deals,
        "won": mean, "interval": [mean - 1.96 * (variance / n).sqrt(), mean + 1.96 * (variance / n).sqrt()],
        "our_side": side(0), "their_side": side(1),
    })
}
