//! The duel plays two moves out in the same determinized deals. It tells how much one loses to the other, and how far
//! that may be chance.

use crate::arrange::Arranger;
use crate::game::{Move, SeatView};

use crate::bots::advice::Comparison;
use crate::bots::search::determinization::Determinizer;
use crate::bots::search::match_equity::MatchEquity;
use crate::bots::search::rollout::{rollout_policy, value_after};

/// The lead, in standard errors, at which the duel ends early. Guessed.
const DECIDED: f64 = 4.0;
/// The number of deals between two questions whether the duel may end early. Guessed.
const ASKED_EVERY: usize = 64;
/// The number of groups of successive deals whose means give the error. Successive deals are alike, so single ones
/// would give too small an error. Guessed.
const GROUPS: usize = 16;

/// Plays two moves out with an effort of about `most_moves` simulated moves. Returns by how many points of a deal the
/// second is worse.
pub(crate) fn duel(
    view: &SeatView,
    arranger: &mut Arranger,
    moves: [&Move; 2],
    most_moves: usize,
    seed: u64,
) -> Comparison {
    let equity = MatchEquity::of(view);
    let policy = rollout_policy(view);
    let mut determinizer = Determinizer::new(view, &policy, arranger, seed);
    let mut losses = Vec::new();
    let mut used = 0;
    while used < most_moves {
        let deal = determinizer.sample(arranger);
        let seed = seed ^ (losses.len() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let [best, made] = moves.map(|mv| {
            let (value, effort) = value_after(&deal, view.seat, mv, &policy, &equity, arranger, seed);
            used += effort + 1;
            value
        });
        losses.push((best - made) / equity.point());
        if losses.len().is_multiple_of(ASKED_EVERY) {
            let so_far = comparison(&losses);
            if so_far.behind.abs() > DECIDED * so_far.error + 1e-9 {
                break;
            }
        }
    }
    comparison(&losses)
}

/// The mean of the losses, and its standard error by the means of groups of successive ones.
fn comparison(losses: &[f64]) -> Comparison {
    let n = losses.len();
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let behind = mean(losses);
    let size = (n / GROUPS).max(1);
    let groups: Vec<f64> = losses.chunks_exact(size).map(mean).collect();
    let spread: f64 = groups.iter().map(|group| (group - behind).powi(2)).sum();
    let count = groups.len() as f64;
    let error = if groups.len() < 2 { f64::MAX } else { (spread / (count - 1.0) / count).sqrt() };
    Comparison { behind, error, playouts: n }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_of_a_comparison_is_that_of_groups_of_successive_deals() {
        let alternating: Vec<f64> = (0..160).map(|number| f64::from(number % 2)).collect();
        let found = comparison(&alternating);
        assert_eq!((found.behind, found.error, found.playouts), (0.5, 0.0, 160));
        let drifting: Vec<f64> = (0..160).map(|number| f64::from(number / 80)).collect();
        assert!((comparison(&drifting).error - 0.129).abs() < 0.001, "{:?}", comparison(&drifting));
        assert_eq!(comparison(&[3.0]).error, f64::MAX);
    }
}
