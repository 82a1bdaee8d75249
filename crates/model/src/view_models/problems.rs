//! Problems: what their screen lists, what is said at the table of one, and its outcome.

mod training;

use rami_bots::analysis::problem::{KnownCost, Problem, ProblemFile, ProblemTheme, Solver};
use rami_bots::analysis::{Grade, JudgementAnswer};
use rami_bots::reasons;
use rami_engine::game::Move;
use rami_record::{SeatMove, given};

use super::advice::advised;
use super::chart::{Scale, scale};
use super::people::{CurveLine, tenths};
use super::review::judge;
use super::words::hint;
use crate::history::{ProblemHistory, Rating, RatingOfDay, Summary};
use crate::table::{Attempt, PosedProblem};
use crate::text::{Key, Message};
pub use training::{AttemptOutcome, ExerciseCoachScreen, ToTrain, to_train, trained, trainer};

/// What a player has made of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ProblemState {
    /// It was not tried yet.
    New,
    /// The first answer was a best move.
    Solved,
    /// The first answer was another move.
    Failed,
    /// It went wrong and is due again.
    Due,
}

impl ProblemState {
    /// Its name in attributes.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// A problem in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedProblem {
    /// The identifier.
    pub id: String,
    /// Its number in the list of its game, from 1.
    pub number: usize,
    /// What the player has made of it.
    pub state: ProblemState,
}

/// The problems of a theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeRow {
    /// The theme.
    pub theme: ProblemTheme,
    /// The problems, easiest first.
    pub problems: Vec<ListedProblem>,
    /// How many of them were solved by the first answer.
    pub solved: usize,
}

/// The problems of a game by their themes. Themes without problems are left out.
#[must_use]
pub fn theme_rows(file: &ProblemFile, history: &ProblemHistory, now: u64) -> Vec<ThemeRow> {
    let mut sorted: Vec<&Problem> = file.problems.iter().collect();
    sorted.sort_by_key(|problem| problem.rating);
    let due = history.due(now);
    let listed = |(place, problem): (usize, &Problem)| {
        let id = file.full_id(problem);
        let state = match history.get(&id) {
            None => ProblemState::New,
            Some(_) if due.contains(&id.as_str()) => ProblemState::Due,
            Some(tried) if tried.first => ProblemState::Solved,
            Some(_) => ProblemState::Failed,
        };
        (problem.theme, ListedProblem { id, number: place + 1, state })
    };
    let all: Vec<(ProblemTheme, ListedProblem)> = sorted.into_iter().enumerate().map(listed).collect();
    let row = |&theme: &ProblemTheme| {
        let of_theme = all.iter().filter(|(other, _)| *other == theme);
        let problems: Vec<ListedProblem> = of_theme.map(|(_, problem)| problem.clone()).collect();
        let solved = problems.iter().filter(|problem| problem.state == ProblemState::Solved).count();
        ThemeRow { theme, problems, solved }
    };
    ProblemTheme::ALL.iter().map(row).filter(|row| !row.problems.is_empty()).collect()
}

/// The problem to solve next: the one that has been due longest, else the one not tried yet whose difficulty is nearest to
/// the rating. Only problems of the theme count, if there is one, and not the one called `other_than`.
#[must_use]
pub fn next_problem<'a>(
    file: &'a ProblemFile,
    history: &ProblemHistory,
    theme: Option<ProblemTheme>,
    other_than: Option<&str>,
    now: u64,
) -> Option<&'a Problem> {
    let may = |problem: &&Problem| {
        theme.is_none_or(|theme| problem.theme == theme) && other_than != Some(file.full_id(problem).as_str())
    };
    let due = history.due(now);
    let mut waiting = due.iter().filter_map(|id| file.by_full_id(id)).filter(may);
    let rating = history.rating().unwrap_or_default().rating.round() as i32;
    let far = |problem: &&Problem| (i32::from(problem.rating) - rating).abs();
    let is_new = |problem: &&Problem| history.get(&file.full_id(problem)).is_none();
    let fresh = || file.problems.iter().filter(may).filter(is_new).min_by_key(far);
    waiting.next().or_else(fresh)
}

/// The name of a theme.
#[must_use]
pub const fn theme_name(theme: ProblemTheme) -> Key {
    match theme {
        ProblemTheme::OpenOrWait => Key::ProblemThemeOpen,
        ProblemTheme::TakeOrLeave => Key::ProblemThemeTake,
        ProblemTheme::WhichDiscard => Key::ProblemThemeDiscard,
        ProblemTheme::LayOffOrKeep => Key::ProblemThemeLayOff,
        ProblemTheme::Joker => Key::ProblemThemeJoker,
        ProblemTheme::WhichMeld => Key::ProblemThemeMeld,
        ProblemTheme::KnockOrGoOn => Key::ProblemThemeKnock,
        ProblemTheme::BuyOrPass => Key::ProblemThemeBuy,
    }
}

/// What everybody has seen so far and the table does not show: how many turns the player has had, and who took which
/// discards that are still in hand.
#[must_use]
pub fn story(posed: &PosedProblem) -> Vec<Message> {
    let view = &posed.view;
    let board = &view.board;
    let turn = Message::new(Key::ProblemTurn).number("n", board.seats[view.seat].turns.max(1));
    let took = board.seats.iter().enumerate().filter(|&(seat, state)| seat != view.seat && !state.known.is_empty());
    let took = took.map(|(seat, state)| {
        let said = Message::new(Key::ProblemTook).cards("cards", state.known.iter().collect());
        match posed.record.seats.get(seat).and_then(|name| given(name)) {
            Some(name) => said.text("name", name),
            None => said.message("name", Message::new(Key::NamesPerson).number("n", seat as i64 + 1)),
        }
    });
    std::iter::once(turn).chain(took).collect()
}

/// A candidate in the list after the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateRow {
    /// The move in words.
    pub said: Message,
    /// The move as in a record.
    pub mv: String,
    /// Its cost, in hundredths of a point.
    pub cost: i32,
    /// The cost in points with a decimal; `None` for the best move.
    pub points: Option<Message>,
    /// Whether it is the player's move.
    pub made: bool,
}

/// The outcome of an answer to a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemOutcome {
    /// Whether the answer is a best move.
    pub solved: bool,
    /// What the answer is, in a sentence.
    pub verdict: Message,
    /// The best move and the reasons for it.
    pub why: Message,
    /// All candidates with their costs, the best first, and the answer if it is not among them.
    pub candidates: Vec<CandidateRow>,
    /// Whether the answer was judged only now, by fewer deals than the candidates.
    pub live: bool,
}

/// The outcome by the judged costs; `None` if the move was not judged, so that the worker has to.
#[must_use]
pub fn frozen_outcome(posed: &PosedProblem, made: &Move) -> Option<ProblemOutcome> {
    match posed.problem.verdict(&posed.view, made) {
        KnownCost::Best => Some(outcome(posed, made, 0.0, false)),
        KnownCost::Costs(points) => Some(outcome(posed, made, points, false)),
        KnownCost::Unknown => None,
    }
}

/// The outcome by the judgement of the worker.
#[must_use]
pub fn live_outcome(posed: &PosedProblem, made: &Move, answer: &JudgementAnswer) -> ProblemOutcome {
    let judged = judge(&posed.view, answer);
    let points = if judged.grade == Grade::Good { 0.0 } else { judged.lost as f64 / 100.0 };
    outcome(posed, made, points, true)
}

fn outcome(posed: &PosedProblem, made: &Move, points: f64, live: bool) -> ProblemOutcome {
    let view = &posed.view;
    let best = posed.problem.best_move();
    let solved = points <= 0.0;
    let cost = (points * 100.0).round() as i32;
    let verdict = match (solved, made.is_same(best)) {
        (true, true) => Key::ProblemBest.into(),
        (true, false) => Key::ProblemAsGood.into(),
        (false, _) => Message::new(Key::ProblemCosts).message("points", in_points(cost)),
    };
    let row = |mv: &Move, text: String, cost: i32| CandidateRow {
        said: hint(&view.rules, mv),
        mv: text,
        cost,
        points: (cost > 0).then(|| in_points(cost)),
        made: mv.is_same(made),
    };
    let judged = posed.problem.candidates.iter();
    let mut candidates: Vec<CandidateRow> =
        judged.map(|judged| row(&judged.mv.mv, judged.mv.to_string(), judged.cost)).collect();
    if candidates.iter().all(|candidate| !candidate.made) {
        let text = SeatMove { seat: view.seat, mv: made.clone() }.to_string();
        candidates.push(row(made, text, cost));
        candidates.sort_by_key(|candidate| candidate.cost);
    }
    let why = advised(&view.rules, best, &reasons(view, best));
    ProblemOutcome { solved, verdict, why, candidates, live }
}

/// A cost in points with a decimal.
fn in_points(hundredths: i32) -> Message {
    tenths(i64::from((hundredths + 5) / 10).max(1))
}

/// What the trainer says at a problem before its outcome.
#[must_use]
pub fn problem_question(attempt: &Attempt) -> Key {
    if attempt.made().is_some() { Key::ReviewThinking } else { Key::ProblemQuestion }
}

/// The rating as the screen shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingScreen {
    /// The rating in whole points.
    pub rating: i64,
    /// How far it may be off: two standard deviations.
    pub within: i64,
    /// Whether it is certain enough to be shown without a reservation.
    pub is_settled: bool,
    /// Where it stands among the levels.
    pub place: Key,
}

/// The rating in words.
#[must_use]
pub fn rating_screen(rating: Rating) -> RatingScreen {
    let shown = rating.rating.round() as i64;
    let below = |level: Solver| shown < i64::from(level.rating());
    let place = match () {
        () if below(Solver::Easy) => Key::ProblemBelowBeginner,
        () if below(Solver::Normal) => Key::ProblemAboveBeginner,
        () if below(Solver::Hard) => Key::ProblemAboveGood,
        () => Key::ProblemAboveChampion,
    };
    RatingScreen {
        rating: shown,
        within: (2.0 * rating.deviation).round() as i64,
        is_settled: rating.is_settled(),
        place,
    }
}

/// The rating in a sentence.
#[must_use]
pub fn rating_line(rating: &RatingScreen) -> Message {
    let key = if rating.is_settled { Key::ProblemRatingLine } else { Key::ProblemRatingEarly };
    Message::new(key).number("n", rating.rating).number("within", rating.within).message("place", rating.place.into())
}

/// A curve over days with its scale.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingCurve {
    /// The ratings as points of a unit square.
    pub line: CurveLine,
    /// The lower and the upper end of the range in which the rating lies, as one closed line.
    pub band: CurveLine,
    /// The scale at its left, from above.
    pub left: Scale,
}

/// The rating from day to day, with its uncertainty; `None` for fewer than two days.
#[must_use]
pub fn rating_curve(history: &ProblemHistory) -> Option<RatingCurve> {
    let points = history.curve();
    if points.len() < 2 {
        return None;
    }
    let reach = |point: &RatingOfDay| [point.rating - 2 * point.deviation, point.rating + 2 * point.deviation];
    let low = points.iter().map(|point| reach(point)[0]).min()?;
    let high = points.iter().map(|point| reach(point)[1]).max()?;
    let span = f64::from((high - low).max(1));
    let place = |number: i32| 1.0 - f64::from(number - low) / span;
    let last = points.len() - 1;
    let at = |index: usize| index as f64 / last as f64;
    let line = points.iter().enumerate().map(|(index, point)| (at(index), place(point.rating)));
    let lower = points.iter().enumerate().map(|(index, point)| (at(index), place(reach(point)[0])));
    let upper = points.iter().enumerate().rev().map(|(index, point)| (at(index), place(reach(point)[1])));
    let left = scale(low.into(), high.into(), 5).into_iter().map(|(number, at)| (number, 1.0 - at)).collect();
    Some(RatingCurve { line: line.collect(), band: lower.chain(upper).collect(), left })
}

/// The points that a decision of the player costs, from match to match.
#[derive(Clone, Debug, PartialEq)]
pub struct CostCurve {
    /// The means over the latest matches as points of a unit square, 0 points at its top.
    pub line: CurveLine,
    /// The scale at its left, from above.
    pub left: Scale,
    /// The number of matches.
    pub matches: usize,
    /// The mean over all decisions, and how far it may be off: two standard errors.
    pub mean: Message,
}

/// The number of matches over which the cost of a decision is averaged. Chosen by judgement.
const WINDOW: usize = 10;

/// The points that a decision of the player costs, in the judged ones of these matches, given oldest first; `None` for
/// fewer than two. A match that was judged before decisions were counted is left out.
#[must_use]
pub fn cost_curve<'a>(matches: impl IntoIterator<Item = &'a Summary>) -> Option<CostCurve> {
    let tally = |summary: &Summary| {
        let tally = summary.judged()?.of_kept();
        (tally.decisions > 0).then(|| (-tally.points.play, f64::from(tally.decisions)))
    };
    let tallies: Vec<(f64, f64)> = matches.into_iter().filter_map(tally).collect();
    if tallies.len() < 2 {
        return None;
    }
    let mean = |tallies: &[(f64, f64)]| {
        let (cost, decisions) = tallies.iter().fold((0.0, 0.0), |sum, tally| (sum.0 + tally.0, sum.1 + tally.1));
        cost / decisions
    };
    let means = (0..tallies.len()).map(|at| mean(&tallies[at.saturating_sub(WINDOW - 1)..=at]));
    let means: Vec<f64> = means.collect();
    let most = means.iter().copied().fold(1.0, f64::max).ceil();
    let last = tallies.len() - 1;
    let point = |(at, &mean): (usize, &f64)| (at as f64 / last as f64, (mean.max(0.0) / most).min(1.0));
    // The variance of a ratio of sums, from match to match.
    let (all, count) = (mean(&tallies), tallies.len() as f64);
    let decisions = tallies.iter().map(|(_, decisions)| decisions).sum::<f64>() / count;
    let apart = tallies.iter().map(|(cost, decisions)| (cost - all * decisions).powi(2)).sum::<f64>();
    let variance = apart / (count - 1.0) / count / decisions.powi(2);
    let said = Message::new(Key::ProblemCostLine)
        .message("points", tenths((all * 10.0).round() as i64))
        .message("within", tenths((variance.sqrt() * 20.0).round() as i64));
    Some(CostCurve {
        line: means.iter().enumerate().map(point).collect(),
        left: scale(0, most as i64, 5),
        matches: tallies.len(),
        mean: said,
    })
}
