//! Who did best: on the same deals, and in a week of the deals of the day.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::iter;

use super::deals_key::DealsKey;
use super::results::{DuelResult, Results};
use super::verdict::ClaimVerdict;
use crate::history::{date_of, day_before};

/// A line of the table of all who played the same deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedResult {
    /// The place, from 1; equal totals share one. `None` for a result that its moves disprove.
    pub place: Option<usize>,
    /// The identifier of the result.
    pub id: String,
    /// The result.
    pub result: DuelResult,
    /// The verdict; `None` if its moves are still to be replayed.
    pub verdict: Option<ClaimVerdict>,
}

impl RankedResult {
    const fn is_false(&self) -> bool {
        matches!(self.verdict, Some(ClaimVerdict::False))
    }
}

/// The result of a player that counts: the first one that is not disproved, or, if one with moves has the same total,
/// that one.
fn counted(tries: &[RankedResult]) -> Option<&RankedResult> {
    let moment = |place: &&RankedResult| (place.is_false(), place.result.at, place.id.clone());
    let first = tries.iter().min_by_key(moment)?;
    let (is_false, total) = (first.is_false(), first.result.played.total);
    let equal = tries.iter().filter(|place| (place.is_false(), place.result.played.total) == (is_false, total));
    equal.min_by_key(|place| (place.result.played.moves.is_empty(), moment(place)))
}

/// A player of several results. Players without names are told apart only by who owns the device.
type Player = (String, bool);

fn player(result: &DuelResult) -> Player {
    let name = result.played.name.clone();
    let is_own = name.is_empty() && result.own;
    (name, is_own)
}

/// A line of a week.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeekPlace {
    /// The place, from 1; equals share one. Whoever played more days is ahead, then whoever has the better sum.
    pub place: usize,
    /// The name.
    pub name: String,
    /// Whether it is the owner of the device.
    pub own: bool,
    /// The totals, one for each day of the week; `None` for a day that was not played.
    pub totals: Vec<Option<i32>>,
    /// The sum of the totals.
    pub sum: i32,
}

impl WeekPlace {
    fn days(&self) -> usize {
        self.totals.iter().flatten().count()
    }
}

/// A line of the list of all duels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelLine {
    /// The deals.
    pub deals: DealsKey,
    /// The names of the others who played them, in alphabetical order. A name may be empty.
    pub names: Vec<String>,
    /// Whether the owner of the device has played them.
    pub is_played: bool,
    /// When the latest result came, in milliseconds since 1970.
    pub at: u64,
}

/// The deals of the day of a week, with everybody who played one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Week {
    /// The days, from Monday up to today.
    pub days: Vec<u64>,
    /// The players, the best first.
    pub places: Vec<WeekPlace>,
}

impl Results {
    /// The table of all who played these deals, the best first. The first try of a name counts.
    #[must_use]
    pub fn table(&self, deals: &DealsKey) -> Vec<RankedResult> {
        let mut tries: BTreeMap<Player, Vec<RankedResult>> = BTreeMap::new();
        for (id, result) in self.of(deals) {
            let verdict = result.verdict(deals);
            let place = RankedResult { place: None, id: id.into(), result: result.clone(), verdict };
            tries.entry(player(result)).or_default().push(place);
        }
        let mut table: Vec<RankedResult> = tries.values().filter_map(|tries| counted(tries).cloned()).collect();
        let points = |place: &RankedResult| best_first(place.result.played.total, deals.high_is_good());
        table.sort_by_key(|place| (place.is_false(), points(place)));
        let is_before = |one: &RankedResult, other: &RankedResult| points(one) < points(other);
        for (at, place) in places(&table, is_before).into_iter().enumerate() {
            table[at].place = (!table[at].is_false()).then_some(place);
        }
        table
    }

    /// The deals that others than the owner of the device have played, those with the latest result first.
    #[must_use]
    pub fn duels(&self) -> Vec<DuelLine> {
        let line = |deals: DealsKey| {
            let table = self.table(&deals);
            let others = table.iter().filter(|place| !place.result.own);
            let mut names: Vec<String> = others.map(|place| place.result.played.name.clone()).collect();
            names.sort();
            let at = self.of(&deals).map(|(_, result)| result.at).max().unwrap_or_default();
            DuelLine { is_played: self.has_played(&deals), deals, names, at }
        };
        let mut duels: Vec<DuelLine> = self.all_deals().map(line).filter(|duel| !duel.names.is_empty()).collect();
        duels.sort_by_key(|duel| Reverse(duel.at));
        duels
    }

    /// The deals of the day from Monday up to today, with everybody who played one; `None` if today is no day.
    #[must_use]
    pub fn week(&self, today: u64) -> Option<Week> {
        let since = usize::from(date_of(today)?.weekday().number_days_from_monday());
        let mut days: Vec<u64> = iter::successors(Some(today), |&day| day_before(day)).take(since + 1).collect();
        days.reverse();
        let mut players: BTreeMap<Player, WeekPlace> = BTreeMap::new();
        let mut high_is_good = false;
        for (at, deals) in days.iter().enumerate().filter_map(|(at, &day)| Some((at, DealsKey::of_day(day)?))) {
            high_is_good = deals.high_is_good();
            for place in self.table(&deals).iter().filter(|place| !place.is_false()) {
                let played = &place.result.played;
                let line = players.entry(player(&place.result)).or_insert_with(|| WeekPlace {
                    place: 0,
                    name: played.name.clone(),
                    own: false,
                    totals: vec![None; days.len()],
                    sum: 0,
                });
                line.own |= place.result.own;
                line.totals[at] = Some(played.total);
                line.sum += played.total;
            }
        }
        let mut lines: Vec<WeekPlace> = players.into_values().collect();
        let key = |line: &WeekPlace| (usize::MAX - line.days(), best_first(line.sum, high_is_good));
        lines.sort_by_key(key);
        for (at, place) in places(&lines, |one, other| key(one) < key(other)).into_iter().enumerate() {
            lines[at].place = place;
        }
        Some(Week { days, places: lines })
    }
}

/// A figure by which the best total is the least.
fn best_first(total: i32, high_is_good: bool) -> i64 {
    let total = i64::from(total);
    if high_is_good { -total } else { total }
}

/// The places of a sorted list, from 1. Those that are not behind the one before share its place.
fn places<T>(sorted: &[T], is_before: impl Fn(&T, &T) -> bool) -> Vec<usize> {
    let ahead = |at: usize| sorted[..at].iter().filter(|other| is_before(other, &sorted[at])).count();
    (0..sorted.len()).map(|at| ahead(at) + 1).collect()
}
