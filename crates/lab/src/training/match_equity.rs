//! Training of match equity: finds the [`EquityParameters`] of maximum likelihood over matches of the good player. They
//! predict the winners from the totals before each deal.

use rami_bots::Level;
use rami_bots::internals::{EquityParameters, MatchEquity};
use rami_engine::game::Seat;
use rami_record::SetupError;

use super::data_file::{Entry, rounded};
use super::pattern_search::minimize;
use crate::arena::{RuledGame, among, answer_all, in_turn, mixed, share_of, watch_deal};
use crate::parallel::in_parallel;

/// The numbers of players in the matches that give the entry for two, and the entry for larger tables.
const TABLES: [&[usize]; 2] = [&[2], &[3, 4]];
/// The numbers with which the search begins, in the order of the fields.
const BEGUN: [f64; 3] = [0.03, 30.0, 0.5];
/// The directions of the search: one number changes, or two so that their joint effect stays the same.
const DIRECTIONS: [[f64; 3]; 5] =
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.5, -1.0, 0.0], [0.5, 0.0, 1.0]];
/// The first step of the search, and the last, in natural logarithms.
const STEPS: [f64; 2] = [0.5, 0.01];
/// The highest probability used in computations; one less it is the lowest.
const SURE: f64 = 0.999;

/// A seat before a deal, and its share of the match in the end.
type Case = (MatchEquity, f64);

/// Parameters, and what they were learnt from.
#[derive(Clone, Copy, Debug)]
pub struct LearntEquity {
    /// How many standings they were learnt from.
    pub cases: usize,
    /// The parameters.
    pub parameters: EquityParameters,
    /// The mean negative log-likelihood of each winner and each loser, in nats. A uniform guess between two has 0.693.
    pub surprise: f64,
}

impl LearntEquity {
    /// An entry in the form of `crates/bots/src/search/match_equity/parameters.json`.
    #[must_use]
    pub fn entry(&self) -> Entry<EquityParameters> {
        let EquityParameters { logit_per_point, points_per_deal, fewest_deals } = self.parameters;
        let parameters = EquityParameters {
            logit_per_point: rounded(logit_per_point, 4),
            points_per_deal: rounded(points_per_deal, 1),
            fewest_deals: rounded(fewest_deals, 2),
        };
        Entry::new(vec![format!("{} standings, {:.4} nats.", self.cases, self.surprise)], parameters)
    }
}

/// Lets the good player play `games` matches at each number of seats and learns from who won. There are tables of two
/// and, if the games allow so many as `most` says, of three and four.
///
/// # Errors
/// Why the matches cannot begin.
pub(crate) fn learn_match_equity(
    ruled: &[RuledGame],
    most: usize,
    games: usize,
    seed: u64,
    threads: usize,
) -> Result<Vec<LearntEquity>, SetupError> {
    let mut found = Vec::new();
    for tables in TABLES {
        let mut cases = Vec::new();
        for &seats in tables.iter().filter(|&&seats| seats <= most) {
            let played = in_parallel(threads, games, |number| {
                watch(in_turn(ruled, number), seats, mixed(seed, number as u64, seats as u64))
            });
            for one in played {
                cases.extend(one?);
            }
        }
        if !cases.is_empty() {
            found.push(fit(&cases));
        }
    }
    Ok(found)
}

/// Plays a match and returns a case for each seat before each deal.
fn watch(ruled: &RuledGame, seats: usize, seed: u64) -> Result<Vec<Case>, SetupError> {
    let (mut game, mut bots) = among(Level::GOOD_PLAYER, ruled, seats, seed)?;
    let mut standings: Vec<(Seat, MatchEquity)> = Vec::new();
    while game.deal() {
        let in_play = game.state().in_play();
        let still = (0..seats).filter(|&seat| in_play[seat]);
        standings.extend(still.filter_map(|seat| Some((seat, MatchEquity::from_view(&game.view(seat)?)))));
        watch_deal(&mut game, &mut bots, |_, _, _, _| {});
        answer_all(&mut game, &vec![Level::GOOD_PLAYER; seats]);
    }
    Ok(standings.into_iter().map(|(seat, equity)| (equity, share_of(&game, seat))).collect())
}

/// The parameters of the greatest likelihood.
fn fit(cases: &[Case]) -> LearntEquity {
    let (least, surprise) = minimize(BEGUN, &DIRECTIONS, STEPS, |numbers| surprise(cases, parameters(numbers)));
    LearntEquity { cases: cases.len(), parameters: parameters(least), surprise }
}

/// The parameters with these numbers.
fn parameters([logit_per_point, points_per_deal, fewest_deals]: [f64; 3]) -> EquityParameters {
    EquityParameters { logit_per_point, points_per_deal, fewest_deals }
}

/// The mean negative log-likelihood of all cases under these parameters.
fn surprise(cases: &[Case], parameters: EquityParameters) -> f64 {
    let of_case = |(equity, share): &Case| {
        let likely = equity.before_with(parameters).clamp(1.0 - SURE, SURE);
        -share * likely.ln() - (1.0 - share) * (1.0 - likely).ln()
    };
    cases.iter().map(of_case).sum::<f64>() / cases.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use rami_engine::rules::{Options, Rules};

    const DOCUMENT: &str = include_str!("../../../../docs/bots-lab.md");
    /// The row above the measured logits in the document.
    const HEAD: &str = "| rules | measured, two | three and four | formula |";
    /// The factor by which the formula may differ from what was measured at a table.
    const APART: f64 = 1.6;

    /// The rules of a row: a game or a named set, and house rules.
    fn rules(of: &str) -> Rules {
        let (id, options) = of.split_once(' ').unwrap_or((of, "{}"));
        let options: Options = serde_json::from_str(options).expect("house rules");
        let game = RuledGame::by_id(id).expect("a game or a named set").changed_by(&options);
        game.rules().expect("house rules of the game")
    }

    #[test]
    fn keeps_the_worth_of_a_point_near_the_measured_one() {
        let (_, rows) = DOCUMENT.split_once(HEAD).expect("the table");
        let rows: Vec<&str> = rows.lines().skip(2).take_while(|row| row.starts_with('|')).collect();
        assert!(rows.len() >= 11, "{} rows", rows.len());
        for row in rows {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect();
            let [of, measured @ .., said] = cells.as_slice() else { panic!("{row}") };
            let rules = rules(of);
            let formula = EquityParameters::of(&rules, 2).logit_per_point;
            assert_eq!(format!("{formula:.4}"), *said, "{row}");
            for measured in measured {
                let measured: f64 = measured.parse().expect("a number");
                assert!((1.0 / APART..APART).contains(&(formula / measured)), "{row}");
            }
        }
    }
}
