//! The results of duels that a device keeps.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use serde::{Deserialize, Serialize};

use rami_record::LoadError;
use rami_record::json::{Json, is_default};

use super::deals_key::DealsKey;
use super::played::{ID, Played};
use super::verdict::Verdict;

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
    pub verdict: Option<Verdict>,
}

impl DuelResult {
    /// The verdict; `None` if the moves are still to be replayed.
    #[must_use]
    pub fn verdict(&self, deals: &DealsKey) -> Option<Verdict> {
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
    deals: BTreeMap<String, OfDeals>,
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
                    Added::New
                }
            };
        }
        if results.len() >= MOST_RESULTS && !make_room(results, own) {
            return Added::Full;
        }
        results.insert(id, Some(result));
        Added::New
    }

    /// Notes the verdict of a [`Verification`](super::Verification).
    pub fn note(&mut self, deals: &DealsKey, id: &str, verdict: Verdict) {
        let result = self.deals.get_mut(&deals.to_string()).and_then(|results| results.get_mut(id));
        if let Some(Some(result)) = result {
            result.verdict = result.verdict.max(Some(verdict));
        }
    }

    /// Deletes a result. It does not come back from another device.
    pub fn delete(&mut self, deals: &DealsKey, id: &str) {
        if let Some(result) = self.deals.get_mut(&deals.to_string()).and_then(|results| results.get_mut(id)) {
            *result = None;
        }
    }

    /// Adds the results of another device or of a backup.
    pub fn merge(&mut self, other: &Self) {
        for (deals, theirs) in &other.deals {
            let ours = self.deals.entry(deals.clone()).or_default();
            for (id, result) in theirs {
                match ours.entry(id.clone()) {
                    Entry::Vacant(place) => {
                        place.insert(result.clone());
                    }
                    Entry::Occupied(mut place) => match (place.get_mut(), result) {
                        (Some(known), Some(result)) => known.join(result),
                        (known, _) => *known = None,
                    },
                }
            }
            bound(ours);
        }
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
        Self { deals: played.map(|(deals, results)| (deals.clone(), results.clone())).collect() }
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
