//! Taking a copy in: the merge, what it would change, and what is to be written.

use std::collections::BTreeMap;
use std::sync::Arc;

use rami_record::json::Json;

use super::kept::{Ended, Kept, KeptItem, Kind, Uncounted};
use super::offer::Offer;
use super::{Deleted, Finished, LuckOf};
use crate::duels::Results;
use crate::history::{Days, Evenings, ExerciseList, MatchKey, ProblemHistory};
use crate::merging::{Held, Join, Log, Logs, Mark};
use crate::people::PersonList;
use crate::score_sheet::ScoreSheet;
use crate::settings::Settings;
use crate::table::Saved;

/// Whose matches a copy holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Those of the owner of this device.
    Own,
    /// Those of another person.
    Other,
}

/// What the owner of this device says about a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answers {
    /// Whose matches it holds.
    pub whose: Whose,
    /// Whether what was deleted here is brought back.
    pub bring_back: bool,
}

/// A copy that can be taken in.
#[derive(Clone, Debug, PartialEq)]
pub struct Incoming {
    /// What it holds.
    pub kept: Kept,
    /// What it holds without counted changes.
    pub uncounted: Uncounted,
    /// The device that made it; 0 if it does not say so.
    pub from: Mark,
}

/// What is kept after a copy was taken in.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// What is kept then.
    pub kept: Kept,
    /// What changes.
    pub offer: Offer,
}

impl Merged {
    /// Merges a copy with what is here, on a device.
    #[must_use]
    pub fn new(here: &Kept, copy: &Incoming, answers: Answers, mark: Mark) -> Self {
        let mut kept = here.clone();
        kept.adopt(mark);
        let theirs = copy.uncounted.clone().added_to(copy.kept.clone(), here);
        let theirs = if answers.whose == Whose::Own { theirs } else { theirs.of_other() };
        let mut deleted = deleted_here(&kept, &theirs);
        if answers.bring_back {
            bring_back(&mut kept, &theirs, &deleted, mark);
            deleted.clear();
        }
        let lost_logs = (answers.bring_back).then(|| deleted_logs(here, &theirs));
        kept.join(theirs.clone());
        if let Some((matches, sheets)) = lost_logs {
            for saved in matches {
                kept.matches.bring_back(saved, mark);
            }
            for sheet in sheets {
                kept.sheets.bring_back(sheet, mark);
            }
            kept.end_matches();
        }
        let before = kept.clone();
        kept.people.merge_namesakes(mark, |one, other| before.sat_together(one, other));
        if answers.whose == Whose::Own {
            kept.settings.fill_in(&theirs.settings);
        }
        let offer = Offer::new(here, &theirs, &kept, &deleted);
        Self { kept, offer }
    }

    /// Whether it matters whose matches a copy holds: whether the answers lead to different things kept.
    #[must_use]
    pub fn asks_whose(here: &Kept, copy: &Incoming, mark: Mark) -> bool {
        let states = |whose| {
            let kept = Self::new(here, copy, Answers { whose, bring_back: false }, mark).kept;
            (kept.inventory(), kept.settings.lang, kept.settings.names)
        };
        copy.from != mark && states(Whose::Own) != states(Whose::Other)
    }
}

/// The things of a copy that were deleted here and would stay away.
fn deleted_here(here: &Kept, copy: &Kept) -> Vec<KeptItem> {
    let people = here.people.forgotten_of(&copy.people).into_iter().map(|id| (Kind::Person, id.to_string()));
    let evenings = here.evenings.forgotten_of(&copy.evenings).into_iter().map(|key| (Kind::Evening, key));
    let training = here.training.forgotten_of(&copy.training).into_iter().map(|id| (Kind::Exercise, id));
    let rules = here.settings.forgotten_of(&copy.settings).into_iter().map(|key| (Kind::Rules, key));
    let duels = here.duels.forgotten_of(&copy.duels).into_iter();
    let duels = duels.map(|(deals, id)| (Kind::Duel, format!("{deals} {id}")));
    let finished = copy.history.ended.keys().map(MatchKey::to_string).filter(|key| here.history.gone.is_gone(key));
    let finished = finished.map(|key| (Kind::Finished, key));
    let (matches, sheets) = deleted_logs(here, copy);
    let matches = matches.into_iter().map(|saved| (Kind::Match, saved.key().to_string()));
    let sheets = sheets.into_iter().map(|sheet| (Kind::Sheet, sheet.key().to_string()));
    people
        .chain(evenings)
        .chain(training)
        .chain(rules)
        .chain(duels)
        .chain(finished)
        .chain(matches)
        .chain(sheets)
        .collect()
}

/// The versions of the copy's logs that were deleted here.
fn deleted_logs(here: &Kept, copy: &Kept) -> (Vec<Saved>, Vec<ScoreSheet>) {
    (lost(&here.matches, &copy.matches), lost(&here.sheets, &copy.sheets))
}

fn lost<T: Log + Clone>(here: &Logs<T>, copy: &Logs<T>) -> Vec<T> {
    copy.iter().filter(|(_, held)| here.is_gone(&held.version)).map(|(_, held)| held.version.clone()).collect()
}

/// Notes that what was deleted here is wanted again. Logs come back after the join.
fn bring_back(here: &mut Kept, copy: &Kept, deleted: &[KeptItem], mark: Mark) {
    for (kind, id) in deleted {
        match kind {
            Kind::Person => here.people.bring_back(id.parse().unwrap_or_default(), mark),
            Kind::Evening => here.evenings.bring_back(id, mark),
            Kind::Exercise => here.training.bring_back(id, mark),
            Kind::Rules => here.settings.bring_back(id, mark),
            Kind::Finished => here.history.gone.bring_back(id, mark),
            _ => {}
        }
    }
    for name in here.duels.forgotten_of(&copy.duels) {
        here.duels.bring_back(&copy.duels, &name);
    }
}

/// A change of the finished matches of a device.
#[derive(Clone, Debug, PartialEq)]
pub enum HistoryChange {
    /// A match is added, under a free number.
    Put(Arc<Finished>, Option<Arc<LuckOf>>),
    /// The match of this number is deleted.
    Delete(u64),
    /// The match of this number is the owner's.
    Own(u64),
    /// The luck of the match of this number was worked out elsewhere.
    Luck(u64, Arc<LuckOf>),
}

/// What a device writes to keep what a merge gave. What stays as it is is not written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The settings.
    pub settings: Option<Settings>,
    /// The people.
    pub people: Option<PersonList>,
    /// The evenings.
    pub evenings: Option<Evenings>,
    /// The results of the deals of the day.
    pub days: Option<Days>,
    /// The exercises.
    pub training: Option<ExerciseList>,
    /// The problems.
    pub problems: Option<ProblemHistory>,
    /// The results of duels.
    pub duels: Option<Results>,
    /// The deleted matches and sheets.
    pub deleted: Option<Deleted>,
    /// The matches under way by their numbers; `None` deletes one.
    pub matches: BTreeMap<u64, Option<Saved>>,
    /// The score sheets by their numbers; `None` deletes one.
    pub sheets: BTreeMap<u64, Option<ScoreSheet>>,
    /// Texts to be set aside.
    pub aside: Vec<String>,
    /// The changes of the finished matches.
    pub history: Vec<HistoryChange>,
}

impl Plan {
    /// What is to be written for what is kept `after` a merge, where `here` is kept now.
    #[must_use]
    pub fn new(here: &Kept, after: &Kept) -> Self {
        Self {
            settings: changed(&here.settings, &after.settings),
            people: changed(&here.people, &after.people),
            evenings: changed(&here.evenings, &after.evenings),
            days: changed(&here.days, &after.days),
            training: changed(&here.training, &after.training),
            problems: changed(&here.problems, &after.problems),
            duels: changed(&here.duels, &after.duels),
            deleted: changed(&here.deleted(), &after.deleted()),
            matches: placed(&here.matches, &after.matches, Saved::moved_to),
            sheets: placed(&here.sheets, &after.sheets, ScoreSheet::moved_to),
            aside: after.aside.difference(&here.aside).cloned().collect(),
            history: history_changes(&here.history.ended, &after.history.ended),
        }
    }
}

/// A value that is written otherwise than before.
fn changed<T: Json + Clone>(here: &T, after: &T) -> Option<T> {
    (here.to_json() != after.to_json()).then(|| after.clone())
}

/// The versions of logs to be written, each under a number: that of a version that it replaces, else a free one near the
/// moment at which the log was begun.
fn placed<T: Log + Clone>(here: &Logs<T>, after: &Logs<T>, moved_to: impl Fn(T, u64) -> T) -> BTreeMap<u64, Option<T>> {
    let stays = |slot: u64| after.iter().any(|(_, held)| held.slot == Some(slot));
    let slots = || here.iter().filter_map(|(_, held)| held.slot).chain(here.spare().iter().copied());
    let mut written: BTreeMap<u64, Option<T>> = BTreeMap::new();
    for slot in slots().filter(|&slot| !stays(slot)) {
        written.insert(slot, None);
    }
    for (key, held) in after.iter() {
        let is_same =
            |known: &Held<T>| known.slot == held.slot && known.version.histories() == held.version.histories();
        match held.slot {
            Some(_) if here.of(key).iter().any(is_same) => {}
            Some(slot) => drop(written.insert(slot, Some(held.version.clone()))),
            None => {
                let before = here.of(key).iter().filter_map(|held| held.slot);
                let replaced = before.into_iter().find(|slot| matches!(written.get(slot), Some(None)));
                let is_free = |slot: &u64| !slots().any(|taken| taken == *slot) && !written.contains_key(slot);
                let slot = replaced.or_else(|| (key.begun..).find(is_free)).unwrap_or(key.begun);
                written.insert(slot, Some(moved_to(held.version.clone(), slot)));
            }
        }
    }
    written
}

fn history_changes(here: &BTreeMap<MatchKey, Ended>, after: &BTreeMap<MatchKey, Ended>) -> Vec<HistoryChange> {
    let gone = here.iter().filter(|(key, _)| !after.contains_key(*key)).filter_map(|(_, ended)| ended.slot);
    let mut changes: Vec<HistoryChange> = gone.map(HistoryChange::Delete).collect();
    for (key, ended) in after {
        match (here.get(key), &ended.finished) {
            (Some(before), _) => {
                let Some(slot) = before.slot else { continue };
                if before.of_other && !ended.of_other {
                    changes.push(HistoryChange::Own(slot));
                }
                if let (None, Some(luck)) = (&before.luck, &ended.luck) {
                    changes.push(HistoryChange::Luck(slot, Arc::clone(luck)));
                }
            }
            (None, Some(finished)) => {
                let mut finished = Arc::clone(finished);
                if finished.saved.of_other != ended.of_other {
                    Arc::make_mut(&mut finished).set_of_other(ended.of_other);
                }
                changes.push(HistoryChange::Put(finished, ended.luck.clone()));
            }
            (None, None) => {}
        }
    }
    changes
}
