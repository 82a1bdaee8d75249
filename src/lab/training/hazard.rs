//! How soon others end a deal: the numbers of [`crate::bots::HazardRates`], by maximum likelihood over matches of the good level.

use smallvec::SmallVec;

use crate::bots::search::hazard::{HazardRates, others};
use crate::bots::{Bot, Level};
use crate::game::{Phase, SeatState};
use crate::session::{Game, SetupError};
use crate::variants::Variant;

use super::pattern_search::descend;
use crate::lab::arena::{among, answer_all, mixed, watch_deal};
use crate::lab::parallel::in_parallel;

/// Own turns beyond which it is not asked who ended a deal.
const FAR: usize = 14;
/// Of so many turns one is looked at: those that follow each other tell nearly the same.
const EVERY: usize = 3;
/// How many numbers are sought: both of who has not opened, by how much it becomes likelier, and those by cards held.
const NUMBERS: usize = 8;
/// Where the search begins.
const BEGUN: [f64; NUMBERS] = [0.01, 0.06, 0.06, 0.35, 0.28, 0.18, 0.12, 0.07];
/// How far it goes at first, and when it is at its end, in natural logarithms.
const STEPS: [f64; 2] = [0.5, 0.03];
/// The surest that anything is held to be.
const SURE: f64 = 1.0 - 1e-6;

/// A seat at the beginning of its turn, and what came of it.
struct Case {
    /// The others who take part in the deal.
    others: SmallVec<[SeatState; 4]>,
    /// How many turns the seat had after this one.
    turns: usize,
    /// Whether another then went out.
    beaten: bool,
}

/// What was found.
#[derive(Clone, Copy, Debug)]
pub struct LearntHazard {
    /// Turns looked at.
    pub cases: usize,
    /// How soon others end a deal.
    pub haste: HazardRates,
    /// How much of a surprise each number of turns left then is, as the mean of the logarithm.
    pub surprise: f64,
}

impl LearntHazard {
    /// As in the table of `bots::haste`.
    #[must_use]
    pub fn line(&self) -> String {
        let list = |numbers: &[f64], digits: usize| {
            numbers.iter().map(|number| format!("{number:.digits$}")).collect::<Vec<_>>().join(", ")
        };
        let HazardRates { closed, opened, opened_grows } = self.haste;
        let (closed, opened) = (list(&closed, 4), list(&opened, 3));
        let haste = format!("Haste {{ closed: [{closed}], opened: [{opened}], opened_grows: {opened_grows:.4} }}");
        format!("{haste}, // {} turns, {:.4}", self.cases, self.surprise)
    }
}

/// Lets the good level play so many matches and learns from how long each seat still had.
///
/// # Errors
/// Why the matches cannot begin.
pub fn haste(
    variant: &Variant,
    seats: usize,
    games: usize,
    seed: u64,
    threads: usize,
) -> Result<LearntHazard, SetupError> {
    let watched = in_parallel(threads, games, |game| watch(variant, seats, mixed(seed, game as u64, seats as u64)));
    let mut cases = Vec::new();
    for one in watched {
        cases.extend(one?);
    }
    let ways: [[f64; NUMBERS]; NUMBERS] =
        std::array::from_fn(|number| std::array::from_fn(|other| if number == other { 1.0 } else { 0.0 }));
    let (numbers, surprise) = descend(BEGUN, &ways, STEPS, |numbers| surprise(&cases, of(numbers)));
    Ok(LearntHazard { cases: cases.len(), haste: of(numbers), surprise })
}

fn of([first, grows, opened_grows, opened @ ..]: [f64; NUMBERS]) -> HazardRates {
    HazardRates { closed: [first, grows], opened, opened_grows }
}

/// Plays a match and notes turns.
fn watch(variant: &Variant, seats: usize, seed: u64) -> Result<Vec<Case>, SetupError> {
    let (mut game, mut bots) = among(Level::Normal, variant.id, seats, seed)?;
    let mut cases = Vec::new();
    while game.deal() {
        let begun = play(&mut game, &mut bots);
        let winner = game.state().deal().and_then(|deal| deal.board().end).and_then(|end| end.winner);
        for (seat, turns) in begun.into_iter().enumerate() {
            let beaten = winner.is_some_and(|winner| winner != seat);
            let last = turns.len().saturating_sub(1);
            let noted = turns.into_iter().enumerate().filter(|(turn, _)| turn % EVERY == 0);
            cases.extend(noted.map(|(turn, others)| Case { others, turns: last - turn, beaten }));
        }
        answer_all(&mut game, &vec![Level::Normal; seats]);
    }
    Ok(cases)
}

/// Plays a deal: how the others stood at the beginning of each turn of each seat.
fn play(game: &mut Game, bots: &mut [Box<dyn Bot>]) -> Vec<Vec<SmallVec<[SeatState; 4]>>> {
    let mut begun = vec![Vec::new(); bots.len()];
    watch_deal(game, bots, |_, view, _, _| {
        let (seat, board) = (view.seat, &view.board);
        // In a claim the seat is asked once more before it draws.
        let first = begun[seat].len() <= usize::from(board.seats[seat].turns);
        if board.turn == seat && board.phase != Phase::Play && first {
            begun[seat].push(others(view).map(|other| board.seats[other]).collect());
        }
    });
    begun
}

/// The mean surprise, where the others are so hasty.
fn surprise(cases: &[Case], haste: HazardRates) -> f64 {
    let going_on = |case: &Case, turn| -> f64 {
        let none: f64 = case.others.iter().map(|state| 1.0 - haste.goes_out(state, turn)).product();
        none.clamp(1.0 - SURE, SURE)
    };
    let of_case = |case: &Case| {
        let lasted: f64 = (0..case.turns.min(FAR)).map(|turn| going_on(case, turn).ln()).sum();
        let ended = if case.beaten && case.turns < FAR { (1.0 - going_on(case, case.turns)).ln() } else { 0.0 };
        -lasted - ended
    };
    cases.iter().map(of_case).sum::<f64>() / cases.len().max(1) as f64
}
