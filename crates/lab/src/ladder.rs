//! The ladder: every level against the others in every game, as a Markdown table.

use std::fmt::Write;

use rami_bots::Level;
use rami_engine::rules::Options;
use rami_engine::variants;
use rami_record::SetupError;

use super::arena::{Contest, PlayedMatch, play_all};
use super::control_variates::{Controlled, both};
use super::statistics::{Interval, Mean, advantage, decision_times, share_won};

/// The pairs of levels that meet: the first is expected to win.
const PAIRS: &[(Level, Level)] = &[
    (Level::BEGINNER, Level::Random),
    (Level::GOOD_PLAYER, Level::Random),
    (Level::GOOD_PLAYER, Level::BEGINNER),
    (Level::GOOD_PLAYER, Level::Baseline),
    (Level::CHAMPION, Level::Baseline),
    (Level::CHAMPION, Level::BEGINNER),
    (Level::CHAMPION, Level::GOOD_PLAYER),
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
    /// The seed, which fixes everything.
    pub seed: u64,
    /// Most threads; 0: as many as there are cores.
    pub threads: usize,
    /// The number of playouts a chance event by which the effect of chance is taken out of the results; `None` leaves
    /// it in.
    pub playouts: Option<usize>,
}

/// One pair in one game.
struct Rung {
    variant: &'static str,
    bots: Vec<Level>,
    played: Vec<PlayedMatch>,
    high_is_good: bool,
    /// Matches won and points ahead without the effect of chance.
    controlled: Option<[Controlled; 2]>,
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
        let played = play_all(&contest, |_, _| ())?;
        let controlled = ladder.playouts.map(|playouts| both(&contest, &played, playouts, 0));
        Ok(Self { variant, bots, played, high_is_good, controlled })
    }

    fn wins(&self) -> Interval {
        // If one side has won all matches, nothing varies, and only Wilson's interval is meaningful.
        if let Some([won, _]) = self.controlled.filter(|[won, _]| won.half > 0.0) {
            let [low, high] = [won.mean - won.half, won.mean + won.half].map(|end| end.clamp(0.0, 1.0));
            return Interval { share: won.mean, low, high };
        }
        let won: Vec<f64> = self.played.iter().map(|one| one.won(0)).collect();
        share_won(&won, self.bots.len())
    }

    fn ahead(&self) -> Mean {
        let plain = || advantage(&self.played, 0, self.high_is_good);
        self.controlled.map_or_else(plain, |[_, ahead]| Mean { mean: ahead.mean, half: ahead.half })
    }

    fn name(&self) -> String {
        let others = self.bots.len() - 1;
        let times = if others > 1 { format!("{others} × ") } else { String::new() };
        format!("{} – {times}{}", self.bots[0].id(), self.bots[1].id())
    }

    fn line(&self) -> String {
        let (wins, ahead) = (self.wins(), self.ahead());
        let times = decision_times(self.played.iter().flat_map(|one| one.thinking[0].iter().copied()));
        let fewer = self.controlled.map(|both| both.map(|one| one.factor()));
        let fewer = fewer.map_or_else(String::new, |[won, ahead]| format!(" {won:.1} / {ahead:.1} |"));
        format!(
            "| `{}` | {} | {:.1} % ({:.1}–{:.1}) | {:+.1} (±{:.1}) | {} | {} / {} |{fewer}",
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
/// every line of the table as soon as it is known, and returns the whole table.
///
/// # Errors
/// Why the matches cannot begin.
pub fn climb(ladder: &Ladder, each: impl Fn(&str)) -> Result<String, SetupError> {
    let [name, rule] = ladder.playouts.map_or(["", ""], |_| [" times fewer matches, won / points |", " --- |"]);
    let mut table = format!(
        "| game | players | matches won (95 %) | points ahead a deal (95 %) | matches | ms a decision, median / p95 |{name}\n\
         | --- | --- | --- | --- | --- | --- |{rule}\n",
    );
    let named = |id: &str| ladder.variants.is_empty() || ladder.variants.iter().any(|name| name == id);
    for variant in variants::ALL.iter().filter(|variant| named(variant.id)) {
        let mut tables: Vec<Vec<Level>> = PAIRS.iter().map(|&(one, other)| vec![one, other]).collect();
        if (variant.rules)().max_players >= 4 {
            tables.push(vec![Level::CHAMPION, Level::GOOD_PLAYER, Level::GOOD_PLAYER, Level::GOOD_PLAYER]);
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
