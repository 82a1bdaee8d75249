//! What was deleted of matches and score sheets, so that it does not come back from another device.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use rami_record::json::{Json, is_default};

use crate::history::MatchKey;
use crate::merging::{Counts, Gone, Log, Mark};
use crate::score_sheet::ScoreSheet;
use crate::table::Saved;

/// The deleted matches and score sheets of a device: their identities, and the changes that they contained.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deleted {
    /// The finished matches, by their [keys](MatchKey).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) history: Gone<String>,
    /// The matches under way, by their [keys](crate::merging::LogKey).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) matches: BTreeMap<String, Counts>,
    /// The score sheets.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) sheets: BTreeMap<String, Counts>,
}

impl Json for Deleted {}

impl Deleted {
    /// The finished matches, by their keys.
    #[must_use]
    pub const fn history(&self) -> &Gone<String> {
        &self.history
    }

    /// The changes of matches under way, by the keys of the matches.
    #[must_use]
    pub const fn matches(&self) -> &BTreeMap<String, Counts> {
        &self.matches
    }

    /// The changes of score sheets, by the keys of the sheets.
    #[must_use]
    pub const fn sheets(&self) -> &BTreeMap<String, Counts> {
        &self.sheets
    }

    /// Notes that a finished match was deleted, on a device.
    pub fn delete_finished(&mut self, key: &MatchKey, mark: Mark) {
        self.history.delete(key.to_string(), mark);
    }

    /// Notes that a version of a match under way was deleted.
    pub fn delete_match(&mut self, saved: &Saved) {
        note(&mut self.matches, saved);
    }

    /// Notes that a version of a score sheet was deleted.
    pub fn delete_sheet(&mut self, sheet: &ScoreSheet) {
        note(&mut self.sheets, sheet);
    }
}

/// Notes that all changes of a version are deleted. What another device has changed since stays.
fn note<T: Log + Clone>(deleted: &mut BTreeMap<String, Counts>, version: &T) {
    let mut version = version.clone();
    version.adopt();
    let known = deleted.entry(version.key().to_string()).or_default();
    *known = std::mem::take(known).and(&version.histories().all());
}
