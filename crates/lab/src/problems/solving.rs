//! Solves problems anew, to check that their best moves stay the best.

use serde::Serialize;

use crate::parallel::in_parallel;
use rami_bots::analysis::problem::{Problem, ProblemFile};
use rami_bots::analysis::{Comparison, Cost};
use rami_record::{BadRecord, ChosenRules, SeatMove};

/// The number of standard errors by which another move must be ahead of the best one to cast doubt on it.
const DOUBTFUL: f64 = 2.0;

/// A problem whose best move is doubtful.
#[derive(Clone, Debug, Serialize)]
pub struct DoubtfulProblem {
    /// The problem.
    pub id: String,
    /// The move that was the best.
    pub best: String,
    /// The move found now.
    pub found: String,
    /// By how many points it is ahead of the best one and of every other way to the same position.
    pub behind: f64,
    /// The standard error of that.
    pub error: f64,
}

/// Compares the candidates of every problem once more, in other deals. Returns the problems that became doubtful.
///
/// # Errors
/// [`BadRecord`] if the position of a problem cannot be reached, or if a move in it is not legal.
pub fn solved_anew(file: &ProblemFile, effort: usize, threads: usize) -> Result<Vec<DoubtfulProblem>, BadRecord> {
    let rules = file.chosen_rules();
    let doubts = in_parallel(threads, file.problems.len(), |at| doubt(&rules, &file.problems[at], effort));
    doubts.into_iter().filter_map(Result::transpose).collect()
}

fn doubt(rules: &ChosenRules, problem: &Problem, effort: usize) -> Result<Option<DoubtfulProblem>, BadRecord> {
    let of_problem = |BadRecord(error)| BadRecord(format!("problem {}: {error}", problem.id));
    let view = problem.view(rules).map_err(of_problem)?;
    let moves = problem.candidates.iter().map(|candidate| candidate.mv.mv.clone());
    let comparison = Comparison::new(&view, moves, effort, 1, |_| false);
    let best = comparison.best();
    let costs = problem.candidates.iter().enumerate().filter(|(_, candidate)| candidate.cost == 0);
    let costs = costs.map(|(at, _)| if at == best { None } else { Some(comparison.cost(at, best)) });
    let surely = |Cost { points, .. }: &Cost| points.mean > DOUBTFUL * points.error();
    let costs: Option<Vec<Cost>> = costs.map(|cost| cost.filter(surely)).collect();
    let nearest =
        costs.and_then(|costs| costs.into_iter().min_by(|one, other| one.points.mean.total_cmp(&other.points.mean)));
    let text = |of_seat: &SeatMove| of_seat.to_string();
    Ok(nearest.map(|Cost { points, .. }| DoubtfulProblem {
        id: problem.id.clone(),
        best: text(&problem.candidates[0].mv),
        found: text(&problem.candidates[best].mv),
        behind: points.mean,
        error: points.error(),
    }))
}
