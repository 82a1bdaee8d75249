//! Problems: mines them from deals of the bots, and solves them anew. `docs/problems.md` describes how.

mod mining;
mod solving;

pub use mining::{Mining, Progress};
pub use solving::{DoubtfulProblem, solved_anew};

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::statistics::rounded;
use rami_bots::analysis::problem::{ATTEMPTS, Problem, ProblemFile, Solver};

/// The JSON that says what a file of problems holds and how they were found.
#[must_use]
pub fn report(file: &ProblemFile, progress: &Progress) -> Value {
    let mut themes = BTreeMap::new();
    for problem in &file.problems {
        *themes.entry(problem.theme.id()).or_insert(0_usize) += 1;
    }
    let mut ratings: Vec<i16> = file.problems.iter().map(|problem| problem.rating).collect();
    ratings.sort_unstable();
    let number = file.problems.len().max(1) as f64;
    let mean = |of: &dyn Fn(&Problem) -> f64| rounded(file.problems.iter().map(of).sum::<f64>() / number, 2);
    let found = Solver::ALL.iter().map(|&solver| {
        let share = mean(&|problem| f64::from(problem.found.by(solver)) / f64::from(ATTEMPTS));
        (solver.id().to_string(), share.into())
    });
    json!({
        "variant": file.variant,
        "rules": file.set,
        "judged": file.judged,
        "problems": file.problems.len(),
        "mined": progress,
        "themes": themes,
        "ratings": { "least": ratings.first(), "median": ratings.get(ratings.len() / 2), "most": ratings.last() },
        "ahead": mean(&Problem::ahead),
        "found": Value::Object(found.collect()),
    })
}
