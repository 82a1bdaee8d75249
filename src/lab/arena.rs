//! Whole matches between bots, played on all cores; the results do not depend on how many there are.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::bots::{Bot, Level, wants_rebuy};
use crate::game::{How, Move, Seat};
use crate::record::{Decision, Record};
use crate::rules::Options;
use crate::session::{Game, Setup, SetupError};

/// Deals after which a match that does not end is given up: far more than any real one has.
const MOST_DEALS: usize = 2000;

/// What to play.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The variant's name.
    pub variant: String,
    /// House rules.
    pub options: Options,
    /// The bot of each seat.
    pub bots: Vec<Level>,
    /// Matches.
    pub games: usize,
    /// Fixes everything.
    pub seed: u64,
}

/// A match played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// Who won; several on a tie, none if it was given up.
    pub winners: Vec<Seat>,
    /// Points of each deal, one a seat.
    pub points: Vec<Vec<i32>>,
    /// How each deal ended.
    pub ends: Vec<How>,
    /// Turns completed in all deals.
    pub turns: usize,
    /// How long each decision of each seat took.
    pub thinking: Vec<Vec<Duration>>,
    /// Everything that happened.
    pub record: Record,
}

/// Plays all matches of a contest, in the order of their numbers. `each` is called with a match's number as soon as it
/// is over.
///
/// # Errors
/// Why the matches cannot begin.
pub fn play_all(contest: &Contest, each: impl Fn(usize, &Played) + Sync) -> Result<Vec<Played>, SetupError> {
    Game::new(setup(contest, 0))?;
    let next = AtomicUsize::new(0);
    let played = Mutex::new(Vec::with_capacity(contest.games));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= contest.games {
                return;
            }
            let one = play(contest, number);
            each(number, &one);
            played.lock().expect("no thread panics while it holds the lock").push((number, one));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from).min(contest.games.max(1));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let mut played = played.into_inner().expect("no thread panics while it holds the lock");
    played.sort_by_key(|&(number, _)| number);
    Ok(played.into_iter().map(|(_, one)| one).collect())
}

fn setup(contest: &Contest, number: usize) -> Setup {
    let names = contest.bots.iter().enumerate().map(|(seat, bot)| format!("{} {}", bot.id(), seat + 1));
    Setup {
        variant: contest.variant.clone(),
        options: contest.options.clone(),
        seats: names.collect(),
        seed: mixed(contest.seed, number as u64, 0),
    }
}

/// Seeds that have nothing to do with each other (the mixing of SplitMix64).
fn mixed(seed: u64, number: u64, purpose: u64) -> u64 {
    let mut mixed = seed.wrapping_add((number * 64 + purpose + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

fn play(contest: &Contest, number: usize) -> Played {
    let mut game = Game::new(setup(contest, number)).expect("the same set-up was accepted before");
    let seeded = |(seat, level): (usize, &Level)| level.bot(mixed(contest.seed, number as u64, seat as u64 + 1));
    let mut bots: Vec<Box<dyn Bot>> = contest.bots.iter().enumerate().map(seeded).collect();
    let (mut ends, mut turns, mut thinking) = (Vec::new(), 0, vec![Vec::new(); bots.len()]);
    while ends.len() < MOST_DEALS && game.deal() {
        turns += play_deal(&mut game, &mut bots, &mut thinking);
        ends.extend(game.state().deal().and_then(|deal| deal.board().end).map(|end| end.how));
        answer_all(&mut game);
    }
    let state = game.state();
    let (winners, points) = (state.standing().winners, state.points().to_vec());
    Played { winners, points, ends, turns, thinking, record: game.record().clone() }
}

/// Plays a deal and counts its turns.
fn play_deal(game: &mut Game, bots: &mut [Box<dyn Bot>], thinking: &mut [Vec<Duration>]) -> usize {
    let mut turns = 0;
    while let Some(seat) = game.to_act() {
        let view = game.view(seat).expect("a deal is being played");
        let start = Instant::now();
        let mv = bots[seat].choose(&view);
        thinking[seat].push(start.elapsed());
        turns += usize::from(matches!(mv, Move::DrawStock | Move::DrawDiscard { .. } | Move::Buy { .. }));
        if let Err(refused) = game.apply(seat, &mv) {
            panic!("a bot chose {mv:?}, which is refused: {refused}\n{view:?}");
        }
    }
    turns
}

/// Lets eliminated bots answer whether they buy back.
fn answer_all(game: &mut Game) {
    while let Some(&seat) = game.state().asked_to_rebuy().first() {
        let buys = game.view(seat).is_some_and(|view| wants_rebuy(&view));
        let decision = if buys { Decision::Rebuy(seat) } else { Decision::Leave(seat) };
        game.decide(decision).expect("the seat was asked");
    }
}
