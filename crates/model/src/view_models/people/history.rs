//! Finished matches and their statistics, in words and as curves.

use crate::history::{MIXED, Statistics, percent};
use crate::table::PERSON;
use crate::text::{self, Key, Message};
use rami_engine::variants::NamedSet;

use crate::view_models::setup::SetTexts;

/// A figure and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its name in attributes.
    pub id: &'static str,
    /// Its name on the page.
    pub name: Key,
    /// The figure.
    pub value: Message,
}

/// The figures of some matches. Figures without anything to count are left out.
#[must_use]
pub fn figures(sums: &Statistics) -> Vec<Figure> {
    let count = |n: usize| Message::new(Key::StatsCount).number("n", n as i64);
    let share = |part: usize, whole: usize| {
        Message::new(Key::StatsShare).number("n", part as i64).number("percent", percent(part, whole) as i64)
    };
    let mut figures = vec![
        Figure { id: "matches", name: Key::StatsMatches, value: count(sums.matches) },
        Figure { id: "won", name: Key::StatsWon, value: share(sums.won, sums.matches) },
        Figure { id: "deals", name: Key::StatsDeals, value: count(sums.deals) },
        Figure { id: "outs", name: Key::StatsOuts, value: share(sums.outs, sums.deals) },
    ];
    let mut push_if_known = |id, name, value: Option<Message>| {
        if let Some(value) = value {
            figures.push(Figure { id, name, value });
        }
    };
    push_if_known("average", Key::StatsAverage, sums.average.map(tenths));
    push_if_known("streak", Key::StatsStreak, (sums.matches > 0).then(|| count(sums.streak)));
    push_if_known("longest", Key::StatsLongest, (sums.matches > 0).then(|| count(sums.longest)));
    let turns = |n: u16| Message::new(Key::StatsTurns).number("n", n);
    push_if_known("fastest", Key::StatsFastest, sums.fastest.map(turns));
    push_if_known("best", Key::StatsBest, sums.best.map(|best| Message::new(Key::StatsPoints).number("n", best)));
    figures
}

/// A number given in tenths, written with the decimal sign of the language.
#[must_use]
pub fn tenths(tenths: i64) -> Message {
    let sign = if tenths < 0 { "\u{2212}" } else { "" };
    let (whole, part) = (tenths.abs() / 10, tenths.abs() % 10);
    Message::new(Key::StatsDecimal).text("sign", sign).number("whole", whole).number("part", part)
}

/// The name of a variant; `None` for one that this version does not know.
#[must_use]
pub fn variant_name(id: &str) -> Option<Key> {
    text::key(&format!("variant.{id}"))
}

/// The name of a named rule set or a variant; `None` for one that this version does not know.
#[must_use]
pub fn game_name(id: &str) -> Option<Key> {
    NamedSet::by_id(id).map(|set| SetTexts::of(set).name).or_else(|| variant_name(id))
}

/// The name of a level. [`PERSON`] stands for the seats of people, and [`MIXED`] for several levels.
#[must_use]
pub fn level_name(id: &str) -> Option<Key> {
    match id {
        PERSON => Some(Key::LevelPerson),
        MIXED => Some(Key::LevelMixed),
        _ => text::key(&format!("level.{id}")),
    }
}

/// A curve as points of a unit square, y downwards.
pub type CurveLine = Vec<(f64, f64)>;

/// The share of wins over time, reduced to about 200 points.
#[must_use]
pub fn win_curve(sums: &Statistics) -> CurveLine {
    const MOST: usize = 200;
    let count = sums.curve.len();
    let step = count.div_ceil(MOST).max(1);
    let last = count.saturating_sub(1);
    let shown = (0..count).filter(|&at| at % step == 0 || at == last);
    shown.map(|at| (at as f64 / last.max(1) as f64, 1.0 - f64::from(sums.curve[at]) / 100.0)).collect()
}
