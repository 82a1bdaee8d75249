//! The ladder: every level against the others in every game, as a Markdown table.

use std::fmt::Write;

use crate::bots::Level;
use crate::rules::Options;
use crate::session::SetupError;
use crate::variants;

use super::arena::{Contest, Played, play_all};
use super::statistics::{Interval, advantage, decision_times, share_won};

/// The pairs of levels that meet: the first is expected to win.
const PAIRS: &[(Level, Level)] = &[
    (Level::Easy, Level::Random),
    (Level::Normal, Level::Random),
    (Level::Normal, Level::Easy),
    (Level::Normal, Level::Baseline),
    (Level::Hard, Level::Baseline),
    (Level::Hard, Level::Easy),
    (Level::Hard, Level::Normal),
];

/// A ladder: which levels meet in which games, how often.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// The games, by name; all where none is named.
    pub variants: Vec<String>,
    /// The levels whose matches are played, as the first of a pair; all where none is named.
    pub leaders: Vec<Level>,
    /// Matches of each pair in each game.
    pub games: usize,
    /// Fixes everything.
    pub seed: u64,
    /// Most threads; 0: as many as there are cores.
    pub threads: usize,
}

/// One pair in one game.
struct Rung {
    variant: &'static str,
    bots: Vec<Level>,
    played: Vec<Played>,
    high_is_good: bool,
}

impl Rung {
    fn play(ladder: &Ladder, variant: &'static str, bots: Vec<Level>) -> Result<Self, SetupError> {
        let contest = Contest {
            variant: variant.into(),
            options: Options::new(),
            bots: bots.clone(),
            games: ladder.games.next_multiple_of(bots.len()),
            seed: ladder.seed,
            deals: None,
            threads: ladder.threads,
        };
        let high_is_good = contest.high_is_good();
        Ok(Self { variant, bots, played: play_all(&contest, |_, _| ())?, high_is_good })
    }

    fn wins(&self) -> Interval {
        let won: Vec<f64> = self.played.iter().map(|one| one.won(0)).collect();
        share_won(&won, self.bots.len())
    }

    fn name(&self) -> String {
        let others = self.bots.len() - 1;
        let times = if others > 1 { format!("{others} × ") } else { String::new() };
        format!("{} – {times}{}", self.bots[0].id(), self.bots[1].id())
    }

    fn line(&self) -> String {
        let (wins, ahead) = (self.wins(), advantage(&self.played, 0, self.high_is_good));
        let times = decision_times(self.played.iter().flat_map(|one| one.thinking[0].iter().copied()));
        format!(
            "| `{}` | {} | {:.1} % ({:.1}–{:.1}) | {:+.1} (±{:.1}) | {} | {} / {} |",
            self.variant,
            self.name(),
            wins.share * 100.0,
            wins.low * 100.0,
            wins.high * 100.0,
            ahead.mean,
            ahead.half,
            self.played.len(),
            times["median"],
            times["p95"],
        )
    }
}

/// Plays every pair in every game, and the champion against three good players where four can sit. Calls `each` with
/// every line of the table as soon as it is known. Answers the whole table.
///
/// # Errors
/// Why the matches cannot begin.
pub fn climb(ladder: &Ladder, each: impl Fn(&str)) -> Result<String, SetupError> {
    let mut table = String::from(
        "| game | players | matches won (95 %) | points ahead a deal (95 %) | matches | ms a decision, median / p95 |\n\
         | --- | --- | --- | --- | --- | --- |\n",
    );
    let named = |id: &str| ladder.variants.is_empty() || ladder.variants.iter().any(|name| name == id);
    for variant in variants::ALL.iter().filter(|variant| named(variant.id)) {
        let mut tables: Vec<Vec<Level>> = PAIRS.iter().map(|&(one, other)| vec![one, other]).collect();
        if (variant.rules)().max_players >= 4 {
            tables.push(vec![Level::Hard, Level::Normal, Level::Normal, Level::Normal]);
        }
        tables.retain(|bots| ladder.leaders.is_empty() || ladder.leaders.contains(&bots[0]));
        for bots in tables {
            let line = Rung::play(ladder, variant.id, bots)?.line();
            each(&line);
            writeln!(table, "{line}").expect("text can always be written");
        }
    }
    Ok(table)
}
