//! How much a lead tells of who wins the match: the numbers of [`crate::bots::EquityParameters`], from matches of the good level. They
//! are those under which the winners were the least surprise, foretold before each deal.

use crate::bots::Level;
use crate::bots::search::match_equity::{EquityParameters, MatchEquity};
use crate::game::Seat;
use crate::session::SetupError;
use crate::variants::Variant;

use super::pattern_search::descend;
use crate::lab::arena::{among, answer_all, mixed, share_of, watch_deal};
use crate::lab::parallel::in_parallel;

/// Players of the matches between two, and among more.
const TABLES: [&[usize]; 2] = [&[2], &[3, 4]];
/// Where the search begins.
const BEGUN: EquityParameters = EquityParameters { steep: 0.03, deal: 30.0, least: 0.5 };
/// Which way it goes: one number changes, or two so that what they make together stays.
const WAYS: [[f64; 3]; 5] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.5, -1.0, 0.0], [0.5, 0.0, 1.0]];
/// How far it goes at first, and when it is at its end, in natural logarithms.
const STEPS: [f64; 2] = [0.5, 0.01];
/// The surest that anything is held to be.
const SURE: f64 = 0.999;

/// A seat before a deal, and its share of the match in the end.
type Case = (MatchEquity, f64);

/// What was found.
#[derive(Clone, Copy, Debug)]
pub struct LearntEquity {
    /// Standings looked at.
    pub cases: usize,
    /// How much leads tell.
    pub odds: EquityParameters,
    /// How much of a surprise each winner and each loser then is, as the mean of the logarithm; 0.693 is a guess between
    /// two.
    pub surprise: f64,
}

impl LearntEquity {
    /// As in the table of `bots::stakes`.
    #[must_use]
    pub fn line(&self) -> String {
        let EquityParameters { steep, deal, least } = self.odds;
        let (cases, surprise) = (self.cases, self.surprise);
        format!(
            "EquityParameters {{ steep: {steep:.4}, deal: {deal:.1}, least: {least:.2} }}, // {cases} standings, {surprise:.4}"
        )
    }
}

/// Lets the good level play so many matches at each number of seats, and learns from who won: between two, and among
/// three and four.
///
/// # Errors
/// Why the matches cannot begin.
pub fn odds(variant: &Variant, games: usize, seed: u64, threads: usize) -> Result<[LearntEquity; 2], SetupError> {
    let mut found = Vec::new();
    for tables in TABLES {
        let mut cases = Vec::new();
        for &seats in tables {
            let played =
                in_parallel(threads, games, |game| watch(variant, seats, mixed(seed, game as u64, seats as u64)));
            for one in played {
                cases.extend(one?);
            }
        }
        found.push(fit(&cases));
    }
    Ok([found[0], found[1]])
}

/// Plays a match and notes how it stood before each deal.
fn watch(variant: &Variant, seats: usize, seed: u64) -> Result<Vec<Case>, SetupError> {
    let (mut game, mut bots) = among(Level::Normal, variant.id, seats, seed)?;
    let mut standings: Vec<(Seat, MatchEquity)> = Vec::new();
    while game.deal() {
        let in_play = game.state().in_play();
        let still = (0..seats).filter(|&seat| in_play[seat]);
        standings.extend(still.filter_map(|seat| Some((seat, MatchEquity::of(&game.view(seat)?)))));
        watch_deal(&mut game, &mut bots, |_, _, _, _| {});
        answer_all(&mut game, &vec![Level::Normal; seats]);
    }
    Ok(standings.into_iter().map(|(seat, equity)| (equity, share_of(&game, seat))).collect())
}

/// The numbers of the least surprise.
fn fit(cases: &[Case]) -> LearntEquity {
    let begun = [BEGUN.steep, BEGUN.deal, BEGUN.least];
    let (least, surprise) = descend(begun, &WAYS, STEPS, |numbers| surprise(cases, of(numbers)));
    LearntEquity { cases: cases.len(), odds: of(least), surprise }
}

fn of([steep, deal, least]: [f64; 3]) -> EquityParameters {
    EquityParameters { steep, deal, least }
}

/// The mean surprise, where leads tell so much.
fn surprise(cases: &[Case], odds: EquityParameters) -> f64 {
    let of_case = |(equity, share): &Case| {
        let likely = equity.before(odds).clamp(1.0 - SURE, SURE);
        -share * likely.ln() - (1.0 - share) * (1.0 - likely).ln()
    };
    cases.iter().map(of_case).sum::<f64>() / cases.len().max(1) as f64
}
