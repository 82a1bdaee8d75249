//! Training of the hazard: finds the [`HazardRates`] of maximum likelihood over matches of the good player.

use rami_bots::internals::{HazardRates, opponents};
use smallvec::SmallVec;

use rami_bots::{Bot, Level};
use rami_engine::game::{Phase, SeatState};
use rami_record::{Recording, SetupError};

use super::data_file::{Entry, rounded};
use super::pattern_search::minimize;
use crate::arena::{RuledGame, among, answer_all, in_turn, mixed, watch_deal};
use crate::parallel::in_parallel;

/// The number of turns after a case within which the end of its deal counts; a later end counts as none.
const FAR: usize = 14;
/// One in this many turns gives a case, because successive ones hold nearly the same information.
const EVERY: usize = 3;
/// How many rates there are.
const NUMBERS: usize = 8;
/// The numbers with which the search begins, in the order of [`rates`].
const BEGUN: [f64; NUMBERS] = [0.01, 0.06, 0.06, 0.35, 0.28, 0.18, 0.12, 0.07];
/// The first step of the search, and the last, in natural logarithms.
const STEPS: [f64; 2] = [0.5, 0.03];
/// The highest probability used in computations; one less it is the lowest.
const SURE: f64 = 1.0 - 1e-6;

/// A seat at the beginning of one of its turns, and how the deal ended.
struct Case {
    /// The opponents in the deal.
    opponents: SmallVec<[SeatState; 4]>,
    /// How many turns the seat had after this one.
    turns: usize,
    /// Whether an opponent then went out.
    beaten: bool,
}

/// Rates, and what they were learnt from.
#[derive(Clone, Copy, Debug)]
pub struct LearntHazard {
    /// How many turns they were learnt from.
    pub cases: usize,
    /// How soon opponents end a deal.
    pub rates: HazardRates,
    /// The mean negative log-likelihood of the number of turns left, in nats.
    pub surprise: f64,
}

impl LearntHazard {
    /// An entry in the form of `crates/bots/src/search/hazard/rates.json`.
    #[must_use]
    pub fn entry(&self) -> Entry<HazardRates> {
        let HazardRates {
            closed,
            closed_growth,
            one_card,
            two_cards,
            three_cards,
            four_cards,
            more_cards,
            opened_growth,
        } = self.rates;
        let rates = HazardRates {
            closed: rounded(closed, 4),
            closed_growth: rounded(closed_growth, 4),
            one_card: rounded(one_card, 3),
            two_cards: rounded(two_cards, 3),
            three_cards: rounded(three_cards, 3),
            four_cards: rounded(four_cards, 3),
            more_cards: rounded(more_cards, 3),
            opened_growth: rounded(opened_growth, 4),
        };
        Entry::new(vec![format!("{} turns, {:.4} nats.", self.cases, self.surprise)], rates)
    }
}

/// Lets the good player play `games` matches and learns from the number of turns that each seat still had.
///
/// # Errors
/// Why the matches cannot begin.
pub(crate) fn learn_hazard(
    ruled: &[RuledGame],
    seats: usize,
    games: usize,
    seed: u64,
    threads: usize,
) -> Result<LearntHazard, SetupError> {
    let watched = in_parallel(threads, games, |number| {
        watch(in_turn(ruled, number), seats, mixed(seed, number as u64, seats as u64))
    });
    let mut cases = Vec::new();
    for one in watched {
        cases.extend(one?);
    }
    let ways: [[f64; NUMBERS]; NUMBERS] =
        std::array::from_fn(|number| std::array::from_fn(|other| if number == other { 1.0 } else { 0.0 }));
    let (numbers, surprise) = minimize(BEGUN, &ways, STEPS, |numbers| surprise(&cases, rates(numbers)));
    Ok(LearntHazard { cases: cases.len(), rates: rates(numbers), surprise })
}

/// The rates with these numbers.
fn rates(numbers: [f64; NUMBERS]) -> HazardRates {
    let [closed, closed_growth, opened_growth, one_card, two_cards, three_cards, four_cards, more_cards] = numbers;
    HazardRates { closed, closed_growth, one_card, two_cards, three_cards, four_cards, more_cards, opened_growth }
}

/// Plays a match and returns its cases.
fn watch(ruled: &RuledGame, seats: usize, seed: u64) -> Result<Vec<Case>, SetupError> {
    let (mut game, mut bots) = among(Level::GOOD_PLAYER, ruled, seats, seed)?;
    let mut cases = Vec::new();
    while game.deal() {
        let begun = play(&mut game, &mut bots);
        let winner = game.state().deal().and_then(|deal| deal.board().end).and_then(|end| end.winner);
        for (seat, turns) in begun.into_iter().enumerate() {
            let beaten = winner.is_some_and(|winner| winner != seat);
            let last = turns.len().saturating_sub(1);
            let noted = turns.into_iter().enumerate().filter(|(turn, _)| turn % EVERY == 0);
            cases.extend(noted.map(|(turn, opponents)| Case { opponents, turns: last - turn, beaten }));
        }
        answer_all(&mut game, &vec![Level::GOOD_PLAYER; seats]);
    }
    Ok(cases)
}

/// Plays a deal. Returns, for each seat, the opponents at the beginning of each of its turns.
fn play(game: &mut Recording, bots: &mut [Box<dyn Bot>]) -> Vec<Vec<SmallVec<[SeatState; 4]>>> {
    let mut begun = vec![Vec::new(); bots.len()];
    watch_deal(game, bots, |_, view, _, _| {
        let (seat, board) = (view.seat, &view.board);
        // A seat that was asked whether it claims the discard is asked again before it draws.
        let first = begun[seat].len() <= usize::from(board.seats[seat].turns);
        if board.turn == seat && board.phase != Phase::Play && first {
            begun[seat].push(opponents(view).map(|other| board.seats[other]).collect());
        }
    });
    begun
}

/// The mean negative log-likelihood of all cases under these rates.
fn surprise(cases: &[Case], rates: HazardRates) -> f64 {
    let going_on = |case: &Case, turn| -> f64 {
        let none: f64 = case.opponents.iter().map(|state| 1.0 - rates.goes_out(state, turn)).product();
        none.clamp(1.0 - SURE, SURE)
    };
    let of_case = |case: &Case| {
        let lasted: f64 = (0..case.turns.min(FAR)).map(|turn| going_on(case, turn).ln()).sum();
        let ended = if case.beaten && case.turns < FAR { (1.0 - going_on(case, case.turns)).ln() } else { 0.0 };
        -lasted - ended
    };
    cases.iter().map(of_case).sum::<f64>() / cases.len().max(1) as f64
}
