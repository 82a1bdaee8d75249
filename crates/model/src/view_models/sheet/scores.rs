//! The score sheet: deals by players, with totals and buy-backs.

use crate::table::Session;
use crate::text::{Key, Message};
use rami_engine::game::Match;
use rami_engine::rules::MatchEnd;

use super::seat_result::counted;
use crate::view_models::chart::{Scale, scale};
use crate::view_models::words;

/// The score sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Scoreboard {
    /// Names of the players.
    pub names: Vec<Option<String>>,
    /// Points of each finished deal, one a player.
    pub deals: Vec<Vec<i32>>,
    /// Who took part in each of them. Eliminated players did not.
    pub played: Vec<Vec<bool>>,
    /// How the points of each deal were computed, if that is not obvious.
    pub counted: Vec<Vec<Option<Message>>>,
    /// Totals after each deal, from the beginning on; a buy-back shows as a fall or rise before the next.
    pub curve: Vec<Vec<i32>>,
    /// The rows between the deals: the totals before the first one, and the changes by buy-backs.
    pub between: Vec<Between>,
    /// The totals: the sum of the deals and of the rows between them.
    pub totals: Vec<i32>,
    /// Buy-backs used.
    pub rebuys: Vec<u8>,
    /// Who is out of the match.
    pub eliminated: Vec<bool>,
    /// How near each total is to the limit or the target, 0 to 1; `None` where there is neither.
    pub parts: Option<Vec<f64>>,
    /// Whether high totals are good.
    pub high_is_good: bool,
    /// How the match ends, in words.
    pub note: Message,
    /// Deals won by each player, where they count in the end (V5-R12).
    pub boxes: Option<Vec<u16>>,
    /// The totals with what is added in the end, once the match is over.
    pub finals: Option<Vec<i32>>,
    /// Chips in the pot, where they are in play (C11).
    pub pot: Option<i64>,
}

/// A row of the sheet that is not a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Between {
    /// How many deals stand above it.
    pub after: usize,
    /// What it adds to each total; 0 where it changes nothing.
    pub points: Vec<i32>,
}

impl Scoreboard {
    /// The lowest and the highest total of the curve. The range always includes 0.
    fn range(&self) -> (i32, i32) {
        let all = || self.curve.iter().flatten().copied();
        (all().fold(0, i32::min), all().fold(1, i32::max))
    }

    /// The scales of the curve: totals, from above, and deals.
    #[must_use]
    pub fn scales(&self) -> (Scale, Scale) {
        let (low, high) = self.range();
        let totals = scale(low.into(), high.into(), 6).into_iter().map(|(total, at)| (total, 1.0 - at));
        (totals.collect(), scale(0, self.curve.len().saturating_sub(1) as i64, 9))
    }

    /// The curve of each player as points of a unit square, y downwards.
    #[must_use]
    pub fn lines(&self) -> Vec<Vec<(f64, f64)>> {
        let (low, high) = self.range();
        let height = |value: i32| f64::from(high - value) / f64::from(high - low);
        let last = self.curve.len().saturating_sub(1).max(1) as f64;
        let line = |seat: usize| {
            let points = self.curve.iter().enumerate();
            points.map(|(deal, sums)| (deal as f64 / last, height(sums[seat]))).collect()
        };
        (0..self.names.len()).map(line).collect()
    }
}

/// The score sheet as the match stands.
#[must_use]
pub fn scores(session: &Session) -> Scoreboard {
    let state = session.game().state();
    let names = (0..state.seats()).map(|seat| words::name(session, seat)).collect();
    Scoreboard::from_match(state, names)
}

impl Scoreboard {
    /// The score sheet of a match.
    #[must_use]
    pub fn from_match(state: &Match, names: Vec<Option<String>>) -> Self {
        let goal = match state.rules().match_end {
            MatchEnd::LastSurvivor { limit, .. } | MatchEnd::Limit(limit) => Some(limit),
            MatchEnd::Target { points, .. } => Some(points),
            MatchEnd::Deals(_) => None,
        };
        let part = |goal: i32| move |&total: &i32| (f64::from(total) / f64::from(goal)).clamp(0.0, 1.0);
        Self {
            names,
            deals: state.points().to_vec(),
            played: state.played().to_vec(),
            counted: state.reckonings().iter().map(|deal| deal.iter().copied().map(counted).collect()).collect(),
            curve: state.sums().to_vec(),
            between: between(state.sums(), state.points(), state.totals()),
            parts: goal.map(|goal| state.totals().iter().map(part(goal)).collect()),
            high_is_good: state.rules().scoring.high_is_good(),
            note: note(state.rules().match_end),
            boxes: state.rules().final_score.map(|_| state.boxes().to_vec()),
            finals: if state.is_over() { state.final_scores() } else { None },
            pot: state.rules().chips.in_play().then(|| rami_engine::game::pot(state)),
            totals: state.totals().to_vec(),
            rebuys: state.rebuys().to_vec(),
            eliminated: state.in_play().iter().map(|plays| !plays).collect(),
        }
    }
}

/// The rows that the columns need besides the deals: the totals that a record begins with, and the changes by
/// buy-backs. A buy-back takes effect after the deal in which the player was eliminated.
fn between(sums: &[Vec<i32>], deals: &[Vec<i32>], totals: &[i32]) -> Vec<Between> {
    let minus = |one: &[i32], other: &[i32]| one.iter().zip(other).map(|(one, other)| one - other).collect();
    let start = Between { after: 0, points: sums.first().cloned().unwrap_or_default() };
    let changed = (1..sums.len()).map(|after| {
        // The totals with which the next deal began.
        let begun = match (sums.get(after + 1), deals.get(after)) {
            (Some(sums), Some(points)) => minus(sums, points),
            _ => totals.to_vec(),
        };
        Between { after, points: minus(&begun, &sums[after]) }
    });
    std::iter::once(start).chain(changed).filter(|row| row.points.iter().any(|&points| points != 0)).collect()
}

fn note(end: MatchEnd) -> Message {
    match end {
        MatchEnd::LastSurvivor { limit, max_rebuys: 0 } => Message::new(Key::ScoreNoteLimit).number("limit", limit),
        MatchEnd::LastSurvivor { limit, max_rebuys } => {
            Message::new(Key::ScoreNote).number("limit", limit).number("max", max_rebuys)
        }
        MatchEnd::Limit(limit) => Message::new(Key::ScoreNoteEndLimit).number("limit", limit),
        MatchEnd::Target { points, deals: None, .. } => Message::new(Key::ScoreNoteTarget).number("limit", points),
        MatchEnd::Target { points, deals: Some(deals), .. } => {
            Message::new(Key::ScoreNoteTargetDeals).number("limit", points).number("n", deals)
        }
        MatchEnd::Deals(deals) => Message::new(Key::ScoreNoteDeals).number("n", deals),
    }
}
