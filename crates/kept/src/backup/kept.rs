//! Everything that is kept, by identity: what two devices have becomes one by a join.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rami_record::json::{self, Json};

use super::{Backup, Deleted, Finished, LuckOf};
use crate::duels::Results;
use crate::history::{Days, Evenings, ExerciseList, MatchKey, ProblemHistory};
use crate::merging::{Digest, Gone, Join, LogKey, Logs, Mark, digest};
use crate::people::{PersonId, PersonList};
use crate::score_sheet::ScoreSheet;
use crate::settings::Settings;
use crate::table::{Saved, Session};

/// A kind of what is kept and merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A match under way.
    Match,
    /// A finished match.
    Finished,
    /// A person.
    Person,
    /// A score sheet of real cards.
    Sheet,
    /// An evening.
    Evening,
    /// An exercise.
    Exercise,
    /// A problem that was tried.
    Problem,
    /// The result of a day: its deal, its match or its problem.
    Day,
    /// The result of a duel.
    Duel,
    /// House rules saved under a name.
    Rules,
    /// A text that could not be read.
    Aside,
}

impl Kind {
    /// All kinds, in the order in which they are named.
    pub const ALL: [Self; 11] = [
        Self::Match,
        Self::Finished,
        Self::Person,
        Self::Sheet,
        Self::Evening,
        Self::Exercise,
        Self::Problem,
        Self::Day,
        Self::Duel,
        Self::Rules,
        Self::Aside,
    ];
}

/// A finished match.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    /// The number under which this device keeps it; `None` if it came from another device.
    pub slot: Option<u64>,
    /// The match; `None` if this device keeps it already.
    pub finished: Option<Arc<Finished>>,
    /// Whether another person played it, on another device.
    pub of_other: bool,
    /// Its luck, if it was worked out.
    pub luck: Option<Arc<LuckOf>>,
}

/// Finished matches by identity, and those that were deleted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    /// The matches.
    pub ended: BTreeMap<MatchKey, Ended>,
    /// The deleted ones.
    pub gone: Gone<String>,
}

impl History {
    /// The matches that are over, as they were while under way. A deleted match is over, too.
    fn logs(&self) -> BTreeSet<String> {
        let gone =
            self.gone.all().filter_map(|key| key.match_indices('.').nth(1).map(|(end, _)| key[..end].to_string()));
        let mut logs = BTreeSet::new();
        logs.extend(self.ended.keys().map(|key| key.log().to_string()).chain(gone));
        logs
    }
}

impl Join for History {
    fn join(&mut self, other: Self) {
        self.gone.join(other.gone);
        for (key, theirs) in other.ended {
            match self.ended.get_mut(&key) {
                Some(ours) => {
                    ours.of_other &= theirs.of_other;
                    // Both worked it out from the same record, and only the current version is kept.
                    ours.luck = ours.luck.take().or(theirs.luck);
                    ours.finished = ours.finished.take().or(theirs.finished);
                    ours.slot = ours.slot.or(theirs.slot);
                }
                None => drop(self.ended.insert(key, theirs)),
            }
        }
        let gone = &self.gone;
        self.ended.retain(|key, _| !gone.is_gone(&key.to_string()));
    }
}

/// Everything that is kept and merged. What belongs to the device is left out, but for the settings, whose saved house
/// rules alone are joined.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    /// The settings.
    pub settings: Settings,
    /// The people.
    pub people: PersonList,
    /// The evenings.
    pub evenings: Evenings,
    /// The results of the deals of the day.
    pub days: Days,
    /// The exercises.
    pub training: ExerciseList,
    /// The problems that were tried.
    pub problems: ProblemHistory,
    /// The results of duels.
    pub duels: Results,
    /// The matches under way.
    pub matches: Logs<Saved>,
    /// The score sheets.
    pub sheets: Logs<ScoreSheet>,
    /// The finished matches.
    pub history: History,
    /// The texts that could not be read.
    pub aside: BTreeSet<String>,
    /// Who sat at the tables of finished matches.
    pub seated: Vec<Vec<PersonId>>,
}

/// A kept thing: its kind and its identity.
pub type KeptItem = (Kind, String);

impl Kept {
    /// What a backup holds. Its matches under way and score sheets without counted changes are returned apart. `finished` are
    /// the matches of its history, in their order.
    #[must_use]
    pub fn from_backup(backup: Backup, finished: Vec<Finished>) -> (Self, Uncounted) {
        let Deleted { history: gone, matches: gone_matches, sheets: gone_sheets } = backup.deleted.clone();
        let mut history = History { gone, ..History::default() };
        let mut seated = Vec::with_capacity(finished.len());
        for finished in finished {
            let key = MatchKey::of_saved(&finished.saved);
            let luck = backup.luck_of(finished.saved.id).cloned().map(Arc::new);
            let of_other = finished.saved.of_other;
            seated.push(finished.saved.persons.iter().copied().flatten().collect());
            let finished = Some(Arc::new(finished));
            history.ended.insert(key, Ended { slot: None, finished, of_other, luck });
        }
        let (matches, old_matches) = counted(backup.matches);
        let (sheets, old_sheets) = counted(backup.sheets);
        let mut aside = BTreeSet::new();
        aside.extend(backup.aside);
        let kept = Self {
            seated,
            settings: backup.settings,
            people: backup.people,
            evenings: backup.evenings,
            days: backup.days,
            training: backup.training,
            problems: backup.problems,
            duels: backup.duels,
            matches: Logs::new(matches, gone_matches),
            sheets: Logs::new(sheets, gone_sheets),
            history,
            aside,
        };
        (kept, Uncounted { matches: old_matches, sheets: old_sheets })
    }

    /// What a text holds that was set aside, if it can be read now; `None` if it cannot, or not all of it.
    #[must_use]
    pub fn of_aside(text: &str) -> Option<Self> {
        let log = |matches: Option<Saved>, sheets: Option<ScoreSheet>| {
            let (matches, sheets) = (matches.map(|saved| (None, saved)), sheets.map(|sheet| (None, sheet)));
            let none = BTreeMap::new();
            Self { matches: Logs::new(matches, none.clone()), sheets: Logs::new(sheets, none), ..Self::default() }
        };
        let whole = Self::default;
        // A match whose record is refused was set aside although it can be read.
        let playable = |saved: &Saved| Session::from_saved(saved.clone()).is_ok();
        whole_of(text)
            .filter(playable)
            .map(|saved| log(Some(saved), None))
            .or_else(|| whole_of(text).map(|sheet| log(None, Some(sheet))))
            .or_else(|| whole_of(text).map(|problems| Self { problems, ..whole() }))
            .or_else(|| whole_of(text).map(|training| Self { training, ..whole() }))
            .or_else(|| whole_of(text).map(|people| Self { people, ..whole() }))
            .or_else(|| whole_of(text).map(|duels| Self { duels, ..whole() }))
            .or_else(|| whole_of(text).map(|evenings| Self { evenings, ..whole() }))
            .or_else(|| whole_of(text).map(|days| Self { days, ..whole() }))
            .filter(|kept| *kept != Self::default())
    }

    /// Counts what is here as one change of this device, where changes were not counted yet.
    pub fn adopt(&mut self, mark: Mark) {
        self.settings.adopt(mark);
        self.people.adopt(mark);
        self.evenings.adopt(mark);
    }

    /// Whether two people sat at one table, or at one evening.
    #[must_use]
    pub fn sat_together(&self, one: PersonId, other: PersonId) -> bool {
        let stands_for = |id: PersonId, person: PersonId| self.people.get(id).is_some_and(|known| known.id == person);
        let have_both =
            |ids: &[PersonId]| ids.iter().any(|&id| stands_for(id, one)) && ids.iter().any(|&id| stands_for(id, other));
        let sheets = self.sheets.iter().map(|(_, held)| held.version.seats.iter().map(|seat| seat.person).collect());
        let evenings = self.evenings.evenings.iter().map(|evening| evening.people.clone());
        sheets.chain(evenings).chain(self.seated.iter().cloned()).any(|ids: Vec<PersonId>| have_both(&ids))
    }

    /// The deleted matches and score sheets.
    #[must_use]
    pub fn deleted(&self) -> Deleted {
        Deleted {
            history: self.history.gone.clone(),
            matches: self.matches.gone().clone(),
            sheets: self.sheets.gone().clone(),
        }
    }

    /// Sets the deleted matches and score sheets.
    pub fn set_deleted(&mut self, deleted: Deleted) {
        let Deleted { history, matches, sheets } = deleted;
        self.history.gone = history;
        self.matches.set_gone(matches);
        self.sheets.set_gone(sheets);
    }

    /// This copy as that of another person than the owner of the device that takes it in. What only the other person has
    /// to do with is left out.
    #[must_use]
    pub fn of_other(mut self) -> Self {
        self.history.ended.values_mut().for_each(|ended| ended.of_other = true);
        self.people.forget_earlier();
        let Self { people, evenings, duels, matches, sheets, history, aside, seated, .. } = self;
        let duels = duels.of_other();
        Self { people, evenings, duels, matches, sheets, history, aside, seated, ..Self::default() }
    }

    /// All that is there: the states of each thing, as digests. A log has one for each version.
    #[must_use]
    pub fn inventory(&self) -> BTreeMap<KeptItem, Vec<Digest>> {
        let mut items: BTreeMap<KeptItem, Vec<Digest>> = BTreeMap::new();
        let mut put = |kind: Kind, id: String, state: Digest| {
            items.entry((kind, id)).or_default().push(state);
        };
        for (key, held) in self.matches.iter() {
            put(Kind::Match, key.to_string(), held.content.clone());
        }
        for (key, held) in self.sheets.iter() {
            put(Kind::Sheet, key.to_string(), held.content.clone());
        }
        for (key, ended) in &self.history.ended {
            put(Kind::Finished, key.to_string(), ended.of_other.to_string());
        }
        for person in self.people.all() {
            put(
                Kind::Person,
                person.id.to_string(),
                digest(&format!("{} {} {}", person.name, person.hue, person.face)),
            );
        }
        for evening in &self.evenings.evenings {
            let state = format!("{:?} {:?}", evening.by, evening.ended);
            put(Kind::Evening, crate::history::evening_key(evening), state);
        }
        for exercise in &self.training.exercises {
            put(Kind::Exercise, exercise.id(), format!("{:?}", exercise.repetition()));
        }
        for (id, tried) in self.problems.all() {
            put(Kind::Problem, id.into(), format!("{} {:?}", tried.first, tried.again));
        }
        for ((day, kind), result) in self.days.all() {
            put(Kind::Day, format!("{day} {kind:?}"), format!("{:?} {}", result.own, result.late));
        }
        for (day, solved) in self.problems.all_days() {
            put(Kind::Day, format!("{day} problem"), solved.solved.to_string());
        }
        for (deals, id, result) in self.duels.all() {
            put(Kind::Duel, format!("{deals} {id}"), result.own.to_string());
        }
        for rules in &self.settings.favourites {
            put(Kind::Rules, rules.key(), digest(&format!("{:?} {:?}", rules.options, rules.set)));
        }
        for text in &self.aside {
            put(Kind::Aside, digest(text), String::new());
        }
        for states in items.values_mut() {
            states.sort_unstable();
        }
        items
    }

    /// Ends the matches under way that are over: a finished match ends every version of itself.
    pub(super) fn end_matches(&mut self) {
        let over = self.history.logs();
        self.matches.retain(|key: &LogKey, _| !over.contains(&key.to_string()));
    }
}

impl Join for Kept {
    fn join(&mut self, other: Self) {
        self.settings.join(other.settings);
        self.people.join(other.people);
        self.evenings.join(other.evenings);
        self.days.join(other.days);
        self.training.join(other.training);
        self.problems.join(other.problems);
        self.duels.join(other.duels);
        self.matches.join(other.matches);
        self.sheets.join(other.sheets);
        self.history.join(other.history);
        self.aside.extend(other.aside);
        self.seated.extend(other.seated);
        self.end_matches();
    }
}

/// The value of a text of which every entry can be read.
fn whole_of<T: Json>(text: &str) -> Option<T> {
    json::from_json_counted(text).ok().filter(|(_, unreadable)| *unreadable == 0).map(|(value, _)| value)
}

/// The logs of an old copy, in which no changes were counted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Uncounted {
    /// Matches under way.
    pub matches: Vec<Saved>,
    /// Score sheets.
    pub sheets: Vec<ScoreSheet>,
}

impl Uncounted {
    /// Adds these logs to those of a copy, each as a version of its own. A beginning of a version that is here is left
    /// out.
    #[must_use]
    pub fn added_to(self, mut copy: Kept, here: &Kept) -> Kept {
        for saved in self.matches {
            if !here.matches.continues(&saved) {
                copy.matches.add(saved);
            }
        }
        for sheet in self.sheets {
            if !here.sheets.continues(&sheet) {
                copy.sheets.add(sheet);
            }
        }
        copy
    }
}

/// Versions of another device with counted changes, and those without.
fn counted<T: crate::merging::Log>(versions: Vec<T>) -> (Vec<(Option<u64>, T)>, Vec<T>) {
    let is_counted = |version: &T| *version.histories() != crate::merging::Histories::default();
    let (counted, old): (Vec<T>, Vec<T>) = versions.into_iter().partition(is_counted);
    (counted.into_iter().map(|version| (None, version)).collect(), old)
}
