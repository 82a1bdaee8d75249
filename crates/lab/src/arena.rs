//! The arena plays whole matches between bots on all cores. The results do not depend on the number of cores.

use std::time::{Duration, Instant};

use rami_bots::{Bot, Level};
use rami_engine::game::{How, Move, SeatView};
use rami_engine::rules::{OptionError, Options, Rules};
use rami_engine::variants::{self, NamedSet, Variant};
use rami_record::seeds;
use rami_record::{ChosenRules, Decision, Record, Recording, Setup, SetupError};

use super::parallel::in_parallel;

/// The number of deals after which a match is abandoned as endless. It is far more than any match has.
const MOST_DEALS: usize = 2000;

/// A contest: which bots play which game, how often.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The variant's name.
    pub variant: String,
    /// House rules.
    pub options: Options,
    /// The bots, one a seat.
    pub bots: Vec<Level>,
    /// The number of matches. Each group of as many matches as there are seats has the same deals, with the bots one
    /// seat further round each time.
    pub games: usize,
    /// The seed, which fixes everything.
    pub seed: u64,
    /// Deals after which matches are broken off, to compare points rather than wins.
    pub deals: Option<usize>,
    /// Most threads to play on; 0: as many as there are cores.
    pub threads: usize,
}

impl Contest {
    /// The bots by seat in a match, as places in the list of bots.
    pub(super) fn seating(&self, number: usize) -> Vec<usize> {
        let seats = self.bots.len();
        (0..seats).map(|seat| (seat + number) % seats).collect()
    }

    /// Whether the highest total is the best.
    #[must_use]
    pub fn high_is_good(&self) -> bool {
        let rules = variants::by_id(&self.variant).and_then(|variant| variant.rules_with(&self.options).ok());
        rules.is_some_and(|rules| rules.scoring.high_is_good())
    }

    /// The number that fixes the deals of a match. The matches of a group share it.
    const fn deals_of(&self, number: usize) -> u64 {
        (number / self.bots.len()) as u64
    }
}

/// A match played to its end. Bots are counted as the contest names them, wherever they sat.
#[derive(Clone, Debug)]
pub struct PlayedMatch {
    /// Who won; several on a tie, none if it was given up.
    pub winners: Vec<usize>,
    /// Points of each deal, one a bot.
    pub points: Vec<Vec<i32>>,
    /// How each deal ended.
    pub ends: Vec<How>,
    /// Turns completed in all deals.
    pub turns: usize,
    /// The time that each decision of each bot took.
    pub thinking: Vec<Vec<Duration>>,
    /// Everything that happened.
    pub record: Record,
}

impl PlayedMatch {
    /// The share of the match that a bot won: a shared win counts in part.
    #[must_use]
    pub fn won(&self, bot: usize) -> f64 {
        share_among(&self.winners, bot)
    }
}

/// Plays all matches of a contest, in the order of their numbers. `each` is called with a match's number as soon as it
/// is over.
///
/// # Errors
/// Why the matches cannot begin.
pub fn play_all(contest: &Contest, each: impl Fn(usize, &PlayedMatch) + Sync) -> Result<Vec<PlayedMatch>, SetupError> {
    Recording::new(setup(contest, 0))?;
    Ok(in_parallel(contest.threads, contest.games, |number| {
        let one = play(contest, number);
        each(number, &one);
        one
    }))
}

/// The set-up of a match.
fn setup(contest: &Contest, number: usize) -> Setup {
    let names = contest.seating(number).into_iter().map(|bot| format!("{} {}", contest.bots[bot].id(), bot + 1));
    Setup {
        rules: ChosenRules::of_game(contest.variant.clone(), contest.options.clone()),
        seats: names.collect(),
        seed: mixed(contest.seed, contest.deals_of(number), 0),
    }
}

/// A seed for a number and one of 64 purposes, independent of all others.
pub(super) const fn mixed(seed: u64, number: u64, purpose: u64) -> u64 {
    seeds::stream(seed, number * 64 + purpose)
}

/// A game with house rules.
#[derive(Clone)]
pub struct RuledGame {
    /// The id of the game or of the named rule set.
    pub id: &'static str,
    /// The game.
    pub variant: &'static Variant,
    /// House rules that differ from those of the game.
    pub options: Options,
}

impl RuledGame {
    /// The game as it is.
    pub(super) fn plain(variant: &'static Variant) -> Self {
        Self { id: variant.id, variant, options: Options::new() }
    }

    /// The game or the named rule set of this id.
    pub(super) fn by_id(id: &str) -> Option<Self> {
        match NamedSet::by_id(id) {
            Some(set) => Some(Self { id: set.id, variant: set.game(), options: set.options() }),
            None => variants::by_id(id).map(Self::plain),
        }
    }

    /// This game with single house rules changed.
    pub(super) fn changed_by(mut self, options: &Options) -> Self {
        self.options.extend(options.clone());
        self
    }

    /// Its rules.
    ///
    /// # Errors
    /// Why the house rules cannot be set.
    pub fn rules(&self) -> Result<Rules, OptionError> {
        self.variant.rules_with(&self.options)
    }
}

/// The game of a match, when several games are played in turn.
pub(super) fn in_turn(games: &[RuledGame], number: usize) -> &RuledGame {
    &games[number % games.len()]
}

/// A match among players of one level, ready to begin.
pub(super) fn among(
    level: Level,
    game: &RuledGame,
    seats: usize,
    seed: u64,
) -> Result<(Recording, Vec<Box<dyn Bot>>), SetupError> {
    let rules = ChosenRules::of_game(game.variant.id, game.options.clone());
    let begun = Recording::new(Setup { rules, seats: vec![String::new(); seats], seed })?;
    Ok((begun, (0..seats).map(|_| level.bot(seed)).collect()))
}

/// Plays a match.
fn play(contest: &Contest, number: usize) -> PlayedMatch {
    let mut game = Recording::new(setup(contest, number)).expect("the same set-up was accepted before");
    let seating = contest.seating(number);
    let seeded = |&bot: &usize| contest.bots[bot].bot(mixed(contest.seed, contest.deals_of(number), bot as u64 + 1));
    let mut bots: Vec<Box<dyn Bot>> = seating.iter().map(seeded).collect();
    let (mut ends, mut turns, mut thinking) = (Vec::new(), 0, vec![Vec::new(); bots.len()]);
    let levels: Vec<Level> = seating.iter().map(|&bot| contest.bots[bot]).collect();
    while ends.len() < contest.deals.unwrap_or(MOST_DEALS) && game.deal() {
        turns += play_deal(&mut game, &mut bots, &mut thinking);
        ends.extend(game.state().deal().and_then(|deal| deal.board().end).map(|end| end.how));
        answer_all(&mut game, &levels);
    }
    let state = game.state();
    let mut winners: Vec<usize> = state.standing().winners.into_iter().map(|seat| seating[seat]).collect();
    winners.sort_unstable();
    let points = state.points().iter().map(|points| by_bot(points, &seating)).collect();
    let thinking = by_bot(&thinking, &seating);
    PlayedMatch { winners, points, ends, turns, thinking, record: game.record().clone() }
}

/// Reorders a list with an entry for each seat into the order of the bots.
fn by_bot<T: Clone>(by_seat: &[T], seating: &[usize]) -> Vec<T> {
    let seat_of = |bot: usize| seating.iter().position(|&other| other == bot).expect("every bot has a seat");
    (0..seating.len()).map(|bot| by_seat[seat_of(bot)].clone()).collect()
}

/// Plays a deal and counts its turns.
fn play_deal(game: &mut Recording, bots: &mut [Box<dyn Bot>], thinking: &mut [Vec<Duration>]) -> usize {
    let mut turns = 0;
    watch_deal(game, bots, |_, view, mv, took| {
        thinking[view.seat].push(took);
        turns += usize::from(matches!(mv, Move::DrawStock | Move::DrawDiscard { .. } | Move::Buy { .. }));
    });
    turns
}

/// Plays a deal. `each` sees every decision, and how long it took, before the move is made.
pub(super) fn watch_deal(
    game: &mut Recording,
    bots: &mut [Box<dyn Bot>],
    mut each: impl FnMut(&Recording, &SeatView, &Move, Duration),
) {
    while let Some(seat) = game.to_act() {
        let view = game.view(seat).expect("a deal is being played");
        let start = Instant::now();
        let mv = bots[seat].choose(&view);
        each(game, &view, &mv, start.elapsed());
        if let Err(refused) = game.apply(seat, &mv) {
            panic!("a bot chose {mv:?}, which is refused: {refused}\n{view:?}");
        }
    }
}

/// A seat's share of a match that is over.
pub(super) fn share_of(game: &Recording, seat: usize) -> f64 {
    share_among(&game.state().standing().winners, seat)
}

/// The share of one among the winners.
fn share_among(winners: &[usize], one: usize) -> f64 {
    if winners.contains(&one) { 1.0 / winners.len() as f64 } else { 0.0 }
}

/// Lets eliminated bots answer whether they buy back.
pub(super) fn answer_all(game: &mut Recording, levels: &[Level]) {
    while let Some(&seat) = game.state().asked_to_rebuy().first() {
        let buys = levels[seat].wants_rebuy(game.state().rules(), game.state().totals());
        let decision = if buys { Decision::Rebuy(seat) } else { Decision::Leave(seat) };
        game.decide(decision).expect("the seat was asked");
    }
}
