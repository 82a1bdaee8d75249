//! The versions of a log, such as a score sheet or a match under way, that several devices have gone on with.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::digest::{Digest, mark_of};
use super::{Counts, Join, Mark};

/// The identity of a log, which all its versions share on all devices.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LogKey {
    /// When it was begun, in milliseconds since 1970.
    pub begun: u64,
    /// The digest of what never changes in it, which tells it from another log that was begun at the same time.
    pub origin: Digest,
}

impl fmt::Display for LogKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.begun, self.origin)
    }
}

/// The changes that a version contains. There are several lists of them where devices reached the same content
/// independently; none contains another one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Histories(Vec<Counts>);

impl Histories {
    /// The history of a version that was written before changes were counted. It is the same on all devices that have
    /// this content.
    #[must_use]
    pub fn of_old(content: &Digest) -> Self {
        Self::from(Counts::one(mark_of(content)))
    }

    /// The changes of all histories.
    #[must_use]
    pub fn all(&self) -> Counts {
        self.0.iter().fold(Counts::default(), |all, counts| all.and(counts))
    }

    /// The history after one more change on a device.
    #[must_use]
    pub fn and_one(&self, mark: Mark) -> Self {
        Self::from(self.all().and_one(mark))
    }
}

impl From<Counts> for Histories {
    fn from(counts: Counts) -> Self {
        Self(vec![counts])
    }
}

/// A log: what is written on and on, and may be written on several devices.
pub trait Log {
    /// Its identity.
    fn key(&self) -> LogKey;

    /// The digest of its content: of all that counts as a change, and nothing else.
    fn content(&self) -> Digest;

    /// Whether `other` is this log with more in it.
    fn is_beginning_of(&self, other: &Self) -> bool;

    /// The changes that it contains.
    fn histories(&self) -> &Histories;

    /// Sets the changes that it contains.
    fn set_histories(&mut self, histories: Histories);

    /// Counts the content as a version of its own, if no changes were counted yet.
    fn adopt(&mut self) {
        if *self.histories() == Histories::default() {
            self.set_histories(Histories::of_old(&self.content()));
        }
    }

    /// Counts one more change on a device.
    fn count_change(&mut self, mark: Mark) {
        self.adopt();
        self.set_histories(self.histories().and_one(mark));
    }
}

/// A version of a log, and its place on this device.
#[derive(Clone, Debug, PartialEq)]
pub struct Held<T> {
    /// The number under which this device keeps it; `None` if it came from another device.
    pub slot: Option<u64>,
    /// The digest of its content.
    pub content: Digest,
    /// The version.
    pub version: T,
}

impl<T> Held<T> {
    /// Whether this one stays of two with equal contents: that of this device, and of two of this device the first one.
    fn is_before(&self, other: &Self) -> bool {
        match (self.slot, other.slot) {
            (Some(slot), Some(other)) => slot < other,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }
}

/// All versions of all logs of one kind, and which of their changes were deleted.
#[derive(Clone, Debug, PartialEq)]
pub struct Logs<T> {
    versions: BTreeMap<LogKey, Vec<Held<T>>>,
    gone: BTreeMap<String, Counts>,
    /// The numbers under which this device keeps versions that others contain, or that were deleted.
    spare: BTreeSet<u64>,
}

impl<T> Default for Logs<T> {
    fn default() -> Self {
        Self { versions: BTreeMap::new(), gone: BTreeMap::new(), spare: BTreeSet::new() }
    }
}

impl<T: Log> Logs<T> {
    /// The logs of a device, each with the number under which it is kept, and the changes that were deleted there by
    /// the [identities](LogKey) of their logs.
    pub fn new(held: impl IntoIterator<Item = (Option<u64>, T)>, gone: BTreeMap<String, Counts>) -> Self {
        let mut logs = Self { gone, ..Self::default() };
        for (slot, mut version) in held {
            version.adopt();
            let content = version.content();
            logs.spare.extend(slot);
            logs.versions.entry(version.key()).or_default().push(Held { slot, content, version });
        }
        logs.reduce();
        for slot in logs.iter().filter_map(|(_, held)| held.slot).collect::<Vec<_>>() {
            logs.spare.remove(&slot);
        }
        logs
    }

    /// All versions.
    pub fn iter(&self) -> impl Iterator<Item = (&LogKey, &Held<T>)> {
        self.versions.iter().flat_map(|(key, held)| held.iter().map(move |held| (key, held)))
    }

    /// The versions of a log.
    #[must_use]
    pub fn of(&self, key: &LogKey) -> &[Held<T>] {
        self.versions.get(key).map_or(&[], Vec::as_slice)
    }

    /// The numbers under which this device keeps versions that others contain, or that were deleted.
    #[must_use]
    pub const fn spare(&self) -> &BTreeSet<u64> {
        &self.spare
    }

    /// The changes that were deleted, by the identities of their logs.
    #[must_use]
    pub const fn gone(&self) -> &BTreeMap<String, Counts> {
        &self.gone
    }

    /// Sets the changes that were deleted, by the identities of their logs.
    pub fn set_gone(&mut self, gone: BTreeMap<String, Counts>) {
        self.gone = gone;
        self.reduce();
    }

    /// Whether a version was deleted, and no version that is here contains it.
    #[must_use]
    pub fn is_gone(&self, version: &T) -> bool {
        let (key, counts) = (version.key(), version.histories().all());
        let is_here = self.of(&key).iter().any(|held| held.version.histories().all().contains(&counts));
        !is_here && self.gone.get(&key.to_string()).is_some_and(|gone| gone.contains(&counts))
    }

    /// Removes the logs for which `keep` is false, with no trace.
    pub fn retain(&mut self, keep: impl Fn(&LogKey, &Held<T>) -> bool) {
        self.versions.retain(|key, held| {
            held.retain(|held| keep(key, held));
            !held.is_empty()
        });
    }

    /// Whether a version that is here is `version` with more in it, or the same.
    #[must_use]
    pub fn continues(&self, version: &T) -> bool {
        self.of(&version.key()).iter().any(|held| version.is_beginning_of(&held.version))
    }

    /// Adds a version of another device.
    pub fn add(&mut self, mut version: T) {
        version.adopt();
        let held = Held { slot: None, content: version.content(), version };
        self.versions.entry(held.version.key()).or_default().push(held);
        self.reduce();
    }

    /// Brings a version back that was deleted, as a change of this device.
    pub fn bring_back(&mut self, mut version: T, mark: Mark) {
        let gone = self.gone.get(&version.key().to_string()).cloned().unwrap_or_default();
        // It contains nothing but its own changes: what else was deleted stays away, and what is here stays.
        let own = version.histories().all();
        let turn = own.clone().and(&gone).turn_of(mark);
        version.set_histories(Histories::from(own.and(&Counts::one(turn))));
        self.add(version);
    }

    /// Removes what others contain and what was deleted, and joins equal contents.
    fn reduce(&mut self) {
        let none = Counts::default();
        for (key, held) in &mut self.versions {
            reduce(held, self.gone.get(&key.to_string()).unwrap_or(&none));
        }
        self.versions.retain(|_, held| !held.is_empty());
    }
}

/// Removes the histories that others contain or that were deleted, then the versions without a history. Versions with
/// equal contents are one; that of this device stays.
fn reduce<T: Log>(held: &mut Vec<Held<T>>, gone: &Counts) {
    let all: Vec<Counts> = held.iter().flat_map(|held| held.version.histories().0.iter().cloned()).collect();
    let is_kept = |counts: &Counts| {
        let is_contained = |other: &Counts| other != counts && other.contains(counts);
        !gone.contains(counts) && !all.iter().any(is_contained)
    };
    let mut kept: Vec<Held<T>> = Vec::with_capacity(held.len());
    for mut found in held.drain(..) {
        let mut histories: Vec<Counts> =
            found.version.histories().0.iter().filter(|counts| is_kept(counts)).cloned().collect();
        if histories.is_empty() {
            continue;
        }
        if let Some(at) = kept.iter().position(|known| known.content == found.content) {
            let known = kept.remove(at);
            histories.extend(known.version.histories().0.iter().cloned());
            if known.is_before(&found) {
                found = known;
            }
        }
        histories.sort_unstable();
        histories.dedup();
        found.version.set_histories(Histories(histories));
        kept.push(found);
    }
    kept.sort_by(|one, other| one.content.cmp(&other.content));
    *held = kept;
}

impl<T: Log> Join for Logs<T> {
    fn join(&mut self, other: Self) {
        for (key, counts) in other.gone {
            let known = self.gone.remove(&key).unwrap_or_default();
            self.gone.insert(key, known.and(&counts));
        }
        for (key, held) in other.versions {
            self.versions.entry(key).or_default().extend(held);
        }
        self.reduce();
    }
}
