//! Statistics of finished matches, by game, level and number of players, and over time.
//!
//! Averages are whole tenths and shares whole hundredths, so that they do not depend on how a platform writes
//! fractions.

use std::collections::BTreeSet;

use rami_engine::rules::Scoring;
use rami_engine::variants::{self, NamedSet};

use super::summary::{Dealt, Summary};

/// The number of latest matches over which each point of the curve averages.
const WINDOW: usize = 20;

/// The conditions that a match must meet to count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only this game or named rule set, as [`Summary::game`]; any if `None`.
    pub game: Option<String>,
    /// Only against this level; any if `None`.
    pub level: Option<String>,
    /// Only with so many players; any number if `None`.
    pub players: Option<usize>,
}

impl Filter {
    /// Whether a match counts.
    #[must_use]
    pub fn admits(&self, summary: &Summary) -> bool {
        self.game.as_ref().is_none_or(|game| game == summary.game())
            && self.level.as_ref().is_none_or(|level| *level == summary.level())
            && self.players.is_none_or(|players| players == summary.seats.len())
    }
}

/// The statistics of some matches, seen from the player's own seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// The number of matches.
    pub matches: usize,
    /// The number of matches won.
    pub won: usize,
    /// The number of deals.
    pub deals: usize,
    /// The number of deals in which the own seat went out.
    pub outs: usize,
    /// The average points of a deal, in tenths; `None` without deals or for matches of several games.
    pub average: Option<i64>,
    /// The number of matches won in a row, up to the latest.
    pub streak: usize,
    /// The most matches ever won in a row.
    pub longest: usize,
    /// The fewest turns in which the own seat went out.
    pub fastest: Option<u16>,
    /// The points of the best deal; `None` without deals or for matches of several games.
    pub best: Option<i32>,
    /// For each match, oldest first, the share of wins among the latest matches up to it, in hundredths.
    pub curve: Vec<u8>,
    /// The cards that the own seat was dealt.
    pub own: Dealt,
    /// The cards that the others were dealt.
    pub others: Dealt,
}

/// A line of the table of all games.
#[derive(Clone, Debug, PartialEq)]
pub struct StatisticsLine {
    /// The game or the named rule set, as [`Summary::game`].
    pub game: String,
    /// The level.
    pub level: String,
    /// Number of players.
    pub players: usize,
    /// The statistics of its matches.
    pub sums: Statistics,
}

impl Statistics {
    /// Computes the statistics of matches, given oldest first.
    pub fn from_matches<'a>(matches: impl IntoIterator<Item = &'a Summary>) -> Self {
        let mut sums = Self::default();
        let (mut points, mut wins) = (0i64, Vec::new());
        let mut game: Option<&str> = None;
        let mut mixed = false;
        for summary in matches {
            mixed |= game.is_some_and(|game| game != summary.game());
            game = Some(summary.game());
            let won = summary.won();
            wins.push(won);
            sums.matches += 1;
            sums.won += usize::from(won);
            sums.streak = if won { sums.streak + 1 } else { 0 };
            sums.longest = sums.longest.max(sums.streak);
            sums.deals += summary.deals.len();
            sums.outs += summary.deals.iter().filter(|deal| deal.out_in.is_some()).count();
            points += summary.deals.iter().map(|deal| i64::from(deal.points)).sum::<i64>();
            let fastest = summary.deals.iter().filter_map(|deal| deal.out_in).min();
            sums.fastest = sums.fastest.into_iter().chain(fastest).min();
            sums.best = better(&summary.variant, sums.best, summary);
            sums.own = sums.own.and(summary.own);
            sums.others = sums.others.and(summary.others);
        }
        if mixed {
            sums.best = None;
        }
        sums.average = (sums.deals > 0 && !mixed).then(|| (points * 10) / sums.deals as i64);
        sums.curve = curve(&wins);
        sums
    }
}

/// A part of a whole in hundredths, rounded; 0 if the whole is 0.
#[must_use]
pub fn percent(part: usize, whole: usize) -> usize {
    (part * 100 + whole / 2).checked_div(whole).unwrap_or(0)
}

/// The better of the best deal so far and those of a match.
fn better(variant: &str, best: Option<i32>, summary: &Summary) -> Option<i32> {
    let scoring = variants::by_id(variant).map(|variant| (variant.rules)().scoring);
    let all = best.into_iter().chain(summary.deals.iter().map(|deal| deal.points));
    if scoring.is_some_and(Scoring::high_is_good) { all.max() } else { all.min() }
}

fn curve(wins: &[bool]) -> Vec<u8> {
    let share = |end: usize| {
        let window = &wins[end.saturating_sub(WINDOW)..end];
        let won = window.iter().filter(|won| **won).count();
        (won * 100 / window.len()) as u8
    };
    (1..=wins.len()).map(share).collect()
}

/// One line for each game, level and number of players that occurs, in the order of the games.
#[must_use]
pub fn lines(matches: &[Summary]) -> Vec<StatisticsLine> {
    let mut groups = Vec::from_iter(matches.iter().map(group_of).collect::<BTreeSet<_>>());
    groups.sort_by_cached_key(|(game, level, players)| (place(game), *players, level.clone()));
    let line = |group: (String, String, usize)| {
        let sums = Statistics::from_matches(matches.iter().filter(|summary| group_of(summary) == group));
        let (game, level, players) = group;
        StatisticsLine { game, level, players, sums }
    };
    groups.into_iter().map(line).collect()
}

fn group_of(summary: &Summary) -> (String, String, usize) {
    (summary.game().to_string(), summary.level().to_string(), summary.seats.len())
}

/// The sort key of a game or a named rule set: games in their order, named rule sets after their game.
fn place(game: &str) -> (Option<usize>, Option<usize>) {
    let set = NamedSet::by_id(game);
    let variant = set.map_or(game, |set| set.variant);
    let of_set = NamedSet::ALL.iter().position(|set| set.id == game);
    (variants::ALL.iter().position(|other| other.id == variant), of_set)
}
