//! The results of duels that a device keeps.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use serde::{Deserialize, Serialize};

use rami_record::LoadError;
use rami_record::json::{self, Json, is_default};

use super::deals_key::DealsKey;
use super::played::{ID, Played};
use super::verdict::ClaimVerdict;
use crate::merging::Join;

/// The most results that are kept of the same deals, deleted ones included.
pub const MOST_RESULTS: usize = 50;

/// A result that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuelResult {
    /// The result.
    pub played: Played,
    /// When it was first known, in milliseconds since 1970.
    pub at: u64,
    /// Whether the owner of the device played it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub own: bool,
    /// The verdict on its moves, once they were replayed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub verdict: Option<ClaimVerdict>,
}

impl DuelResult {
    /// The verdict; `None` if the moves are still to be replayed.
    #[must_use]
    pub fn verdict(&self, deals: &DealsKey) -> Option<ClaimVerdict> {
        self.verdict.or_else(|| self.played.plain_verdict(deals))
    }

    /// Combines what two devices know of the same result.
    fn join(&mut self, other: &Self) {
        self.at = self.at.min(other.at);
        self.own |= other.own;
        self.verdict = self.verdict.max(other.verdict);
    }
}

/// What adding a result did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It is new.
    New,
    /// It was there already.
    Known,
    /// There are [`MOST_RESULTS`] already: one must be deleted first.
    Full,
}

/// The results of the same deals by their identifiers. `None` stands for one that was deleted, so that it does not come
/// back from another device.
type OfDeals = BTreeMap<String, Option<DuelResult>>;

/// The results of all duels. Two devices that exchange them have the same ones in the end, in whatever order they do it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// The results by the text of the deals.
    #[serde(deserialize_with = "json::readable_map")]
    deals: BTreeMap<String, OfDeals>,
    /// How often a result was deleted and came back, by its [`name_of`]. A result that is not named here was deleted once
    /// if it is deleted, and never if it is there.
    #[serde(default, skip_serializing_if = "is_default")]
    turns: BTreeMap<String, u32>,
}

/// The name of a result among those of all deals.
fn name_of(deals: &str, id: &str) -> String {
    format!("{deals} {id}")
}

/// Results that no match or link can have given are dropped, as are those of deals that this version does not know.
impl Json for Results {
    fn checked(mut self) -> Result<Self, LoadError> {
        self.deals.retain(|deals, results| {
            results.retain(|id, result| match result {
                Some(result) => result.played.is_sound() && result.played.id() == *id,
                None => id.len() == ID && id.bytes().all(|letter| letter.is_ascii_hexdigit()),
            });
            bound(results);
            !results.is_empty() && deals.parse::<DealsKey>().is_ok()
        });
        self.forget_turns();
        Ok(self)
    }
}

/// Keeps as many results as there may be, those with the first identifiers. Identifiers never change, so devices that
/// exchange results keep the same ones.
fn bound(results: &mut OfDeals) {
    while results.len() > MOST_RESULTS {
        results.pop_last();
    }
}

impl Results {
    /// Adds a result that was played on this device (`own`), or read from a link. A result that was deleted comes back.
    pub fn add(&mut self, deals: &DealsKey, played: Played, at: u64, own: bool) -> Added {
        let results = self.deals.entry(deals.to_string()).or_default();
        let played = played.tidy();
        let id = played.id();
        let result = DuelResult { played, at, own, verdict: None };
        if let Some(known) = results.get_mut(&id) {
            return match known {
                Some(known) => {
                    known.join(&result);
                    Added::Known
                }
                None => {
                    *known = Some(result);
                    let turns = self.turns.entry(name_of(&deals.to_string(), &id)).or_insert(1);
                    *turns = turns.saturating_add(1);
                    Added::New
                }
            };
        }
        if results.len() >= MOST_RESULTS && !make_room(results, own) {
            return Added::Full;
        }
        results.insert(id, Some(result));
        self.forget_turns();
        Added::New
    }

    /// Forgets how often results were deleted that are not known any more.
    fn forget_turns(&mut self) {
        let Self { deals, turns } = self;
        let is_known = |name: &str| {
            let (of, id) = name.split_once(' ')?;
            deals.get(of)?.get(id)
        };
        turns.retain(|name, _| is_known(name).is_some());
    }

    /// Notes the verdict of a [`Verification`](super::Verification).
    pub fn note(&mut self, deals: &DealsKey, id: &str, verdict: ClaimVerdict) {
        let result = self.deals.get_mut(&deals.to_string()).and_then(|results| results.get_mut(id));
        if let Some(Some(result)) = result {
            result.verdict = result.verdict.max(Some(verdict));
        }
    }

    /// Deletes a result. It does not come back from another device.
    pub fn delete(&mut self, deals: &DealsKey, id: &str) {
        let deals = deals.to_string();
        if let Some(result @ Some(_)) = self.deals.get_mut(&deals).and_then(|results| results.get_mut(id)) {
            *result = None;
            if let Some(turns) = self.turns.get_mut(&name_of(&deals, id)) {
                *turns = turns.saturating_add(1);
            }
        }
    }

    /// Whether a result was deleted.
    #[must_use]
    pub fn is_deleted(&self, deals: &str, id: &str) -> bool {
        matches!(self.deals.get(deals).and_then(|results| results.get(id)), Some(None))
    }

    /// The results of `copy` that were deleted here, by their deals and identifiers.
    #[must_use]
    pub fn forgotten_of(&self, copy: &Self) -> Vec<(String, String)> {
        let deleted = copy.all().filter(|(deals, id, _)| self.is_deleted(deals, id));
        deleted.map(|(deals, id, _)| (deals.to_string(), id.to_string())).collect()
    }

    /// Brings a result of `copy` back that was deleted here.
    pub fn bring_back(&mut self, copy: &Self, (deals, id): &(String, String)) {
        let result = copy.deals.get(deals).and_then(|results| results.get(id)?.clone());
        if let (Some(result), Ok(key)) = (result, deals.parse()) {
            self.add(&key, result.played, result.at, result.own);
        }
    }

    /// These results as those of another person than the owner of this device.
    #[must_use]
    pub fn of_other(mut self) -> Self {
        self.deals.values_mut().flat_map(BTreeMap::values_mut).flatten().for_each(|result| result.own = false);
        self
    }

    /// All results that are there, with the text of their deals and their identifiers.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str, &DuelResult)> {
        self.deals.iter().flat_map(|(deals, results)| {
            results.iter().filter_map(move |(id, result)| Some((deals.as_str(), id.as_str(), result.as_ref()?)))
        })
    }

    /// The results of these deals with their identifiers.
    pub fn of(&self, deals: &DealsKey) -> impl Iterator<Item = (&str, &DuelResult)> {
        let results = self.deals.get(&deals.to_string()).into_iter().flatten();
        results.filter_map(|(id, result)| Some((id.as_str(), result.as_ref()?)))
    }

    /// Whether the owner of the device has played these deals. Until then the results of others are covered.
    #[must_use]
    pub fn has_played(&self, deals: &DealsKey) -> bool {
        self.of(deals).any(|(_, result)| result.own)
    }

    /// The results of the deals that the owner of the device has played. Those of other deals are still covered.
    #[must_use]
    pub fn uncovered(&self) -> Self {
        let is_played = |results: &OfDeals| results.values().flatten().any(|result| result.own);
        let played = self.deals.iter().filter(|(_, results)| is_played(results));
        let deals = played.map(|(deals, results)| (deals.clone(), results.clone())).collect();
        Self { deals, turns: self.turns.clone() }
    }

    /// All deals that there are results of.
    pub fn all_deals(&self) -> impl Iterator<Item = DealsKey> {
        self.deals.keys().filter_map(|deals| deals.parse().ok())
    }
}

/// Makes room for a result among as many as there may be: first that of a deleted one, then, for a result of the owner,
/// that of the latest of others. Returns whether there was any.
fn make_room(results: &mut OfDeals, own: bool) -> bool {
    let deleted = results.iter().find(|(_, result)| result.is_none()).map(|(id, _)| id.clone());
    let latest = || {
        let others = results.iter().filter_map(|(id, result)| Some((id, result.as_ref().filter(|other| !other.own)?)));
        others.max_by_key(|(_, result)| result.at).map(|(id, _)| id.clone())
    };
    let freed = deleted.or_else(|| if own { latest() } else { None });
    freed.is_some_and(|id| results.remove(&id).is_some())
}

/// Of a result the state counts that has followed more deletions and returns. What two devices know of it in the same
/// state is combined.
impl Join for Results {
    fn join(&mut self, other: Self) {
        let turns_of = |turns: &BTreeMap<String, u32>, name: &str, result: &Option<DuelResult>| {
            turns.get(name).copied().unwrap_or(u32::from(result.is_none()))
        };
        for (deals, theirs) in other.deals {
            let ours = self.deals.entry(deals.clone()).or_default();
            for (id, result) in theirs {
                let name = name_of(&deals, &id);
                let turns = turns_of(&other.turns, &name, &result);
                match ours.entry(id) {
                    Entry::Occupied(mut place) => match turns.cmp(&turns_of(&self.turns, &name, place.get())) {
                        Ordering::Less => continue,
                        Ordering::Greater => drop(place.insert(result)),
                        Ordering::Equal => {
                            if let (Some(known), Some(result)) = (place.get_mut(), &result) {
                                known.join(result);
                            }
                        }
                    },
                    Entry::Vacant(place) => drop(place.insert(result)),
                }
                if turns > 1 {
                    self.turns.insert(name, turns);
                }
            }
            bound(ours);
        }
        self.forget_turns();
    }
}
