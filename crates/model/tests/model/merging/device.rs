//! A device that keeps everything as the page does, and what a person may do with it.

use std::collections::{BTreeMap, BTreeSet};

use rami_model::backup::{
    Answers, Backup, Ended, Finished, History, HistoryChange, Incoming, Kept, Merged, Offer, Plan, Whose,
};
use rami_model::duels::DealsKey;
use rami_model::history::{GameResult, MatchKey, evening_key};
use rami_model::merging::{Digest, Log, LogKey, Logs, Mark};
use rami_model::people::PersonId;
use rami_model::score_sheet::ScoreSheet;
use rami_model::table::Saved;
use rami_record::json::Json;
use serde_json::Value;

use super::stays::assert_right;

/// Something that a person has entered, which must not be lost.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Entered {
    /// A match in a state, by the digest of its content.
    Match(LogKey, Digest),
    /// A sheet in a state.
    Sheet(LogKey, Digest),
    Finished(MatchKey),
    Person(PersonId),
    Evening(String),
    Exercise(String),
    Problem(String),
    Day(String),
    Duel(String, String),
    Rules(String),
}

/// A device.
#[derive(Clone)]
pub struct Device {
    pub mark: Mark,
    pub now: u64,
    /// What is kept but matches, sheets and the history.
    pub rest: Kept,
    pub matches: BTreeMap<u64, Saved>,
    pub sheets: BTreeMap<u64, ScoreSheet>,
    pub history: BTreeMap<u64, Finished>,
    /// What was entered here.
    pub entered: BTreeSet<Entered>,
    /// The states of logs that a person has gone on from here, or deleted.
    pub left: BTreeSet<Entered>,
}

/// The next free number from a moment on.
pub fn free<T>(taken: &BTreeMap<u64, T>, now: u64) -> u64 {
    (now..).find(|id| !taken.contains_key(id)).expect("a free number")
}

/// Removes what counts changes.
fn strip(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields
                .retain(|name, _| !["counts", "named", "drawn", "by_at", "ended_at", "gone"].contains(&name.as_str()));
            fields.values_mut().for_each(strip);
        }
        Value::Array(items) => items.iter_mut().for_each(strip),
        _ => {}
    }
}

/// A copy as an earlier version made it, in which no changes were counted.
pub fn without_counts(copy: &str) -> String {
    let mut value: Value = serde_json::from_str(copy).expect("JSON");
    let fields = value.as_object_mut().expect("an object");
    fields.insert("format".into(), "rami-backup/1".into());
    fields.retain(|name, _| name != "deleted" && name != "from");
    strip(&mut value);
    value.to_string()
}

impl Device {
    pub fn new(mark: Mark, now: u64) -> Self {
        let (matches, sheets, history) = Default::default();
        Self {
            mark,
            now,
            rest: Kept::default(),
            matches,
            sheets,
            history,
            entered: BTreeSet::new(),
            left: BTreeSet::new(),
        }
    }

    pub fn with_person(mut self, name: &str) -> Self {
        self.rest.people.add(self.mark * 1000, name, self.mark).expect("a new name");
        self
    }

    /// Everything that is kept, as the page gathers it.
    pub fn kept(&self) -> Kept {
        let deleted = self.rest.deleted();
        let ended = self.history.iter().map(|(&slot, finished)| {
            let of_other = finished.saved.of_other;
            (MatchKey::of_saved(&finished.saved), Ended { slot: Some(slot), finished: None, of_other, luck: None })
        });
        let numbered = |(&slot, saved): (&u64, &Saved)| (Some(slot), saved.clone());
        Kept {
            matches: Logs::new(self.matches.iter().map(numbered), deleted.matches().clone()),
            sheets: Logs::new(
                self.sheets.iter().map(|(&slot, sheet)| (Some(slot), sheet.clone())),
                deleted.sheets().clone(),
            ),
            history: History { ended: ended.collect(), gone: deleted.history().clone() },
            ..self.rest.clone()
        }
    }

    /// A copy of everything, as text.
    pub fn copy(&self) -> String {
        let mut kept = self.kept();
        kept.adopt(self.mark);
        let deleted = kept.deleted();
        let history = self.history.values().map(|finished| finished.saved.clone()).collect();
        let matches = kept.matches.iter().map(|(_, held)| held.version.clone()).collect();
        let sheets = kept.sheets.iter().map(|(_, held)| held.version.clone()).collect();
        let backup = Backup::new(kept.settings, matches, history, kept.aside.into_iter().collect());
        let backup = backup.with_days(kept.days).with_training(kept.training).with_problems(kept.problems);
        let backup = backup.with_duels(kept.duels).with_people(kept.people, sheets, kept.evenings);
        backup.made_by(self.mark, deleted).to_json()
    }

    fn merged(&self, text: &str, whose: Whose, bring_back: bool) -> Merged {
        let backup = Backup::from_json(text).expect("a copy");
        let finished = |saved: &Saved| Finished::from_saved(saved.clone()).expect("legal").expect("over");
        let finished = backup.history.iter().map(finished).collect();
        let from = backup.from;
        let (kept, uncounted) = Kept::from_backup(backup, finished);
        Merged::new(&self.kept(), &Incoming { kept, uncounted, from }, Answers { whose, bring_back }, self.mark)
    }

    /// What a copy would change.
    pub fn offer(&self, text: &str, whose: Whose, bring_back: bool) -> Offer {
        self.merged(text, whose, bring_back).offer
    }

    /// Takes a copy in, by what is to be written.
    pub fn take_in(&mut self, text: &str, whose: Whose, bring_back: bool) {
        let Merged { kept, offer } = self.merged(text, whose, bring_back);
        let here = self.kept();
        let plan = Plan::new(&here, &kept);
        let writes_log = !plan.matches.is_empty() || !plan.sheets.is_empty() || !plan.history.is_empty();
        if offer.is_empty() && writes_log {
            assert_eq!(self.kept().inventory(), kept.inventory(), "what changes is offered");
        }
        for (id, saved) in plan.matches {
            drop(match saved {
                Some(saved) => self.matches.insert(id, saved),
                None => self.matches.remove(&id),
            });
        }
        for (id, sheet) in plan.sheets {
            drop(match sheet {
                Some(sheet) => self.sheets.insert(id, sheet),
                None => self.sheets.remove(&id),
            });
        }
        for change in plan.history {
            self.change_history(change);
        }
        self.rest = kept.clone();
        assert_eq!(self.kept().inventory(), kept.inventory(), "what is written is what was merged");
        if whose == Whose::Own {
            assert_right(&here, &Backup::from_json(text).expect("a copy"), &self.kept());
        }
    }

    fn change_history(&mut self, change: HistoryChange) {
        match change {
            HistoryChange::Put(finished, _) => {
                let id = free(&self.history, finished.saved.begun());
                self.history.insert(id, Finished::clone(&finished).moved_to(id));
            }
            HistoryChange::Delete(id) => drop(self.history.remove(&id)),
            HistoryChange::Own(id) => self.history.get_mut(&id).expect("kept").set_of_other(false),
            HistoryChange::Luck(..) => {}
        }
    }

    /// The finished matches, and whether they are another person's.
    pub fn finished(&self) -> Vec<(MatchKey, bool)> {
        self.history.values().map(|found| (MatchKey::of_saved(&found.saved), found.summary.of_other)).collect()
    }

    /// The results of finished matches, as evenings and people count them.
    pub fn results(&self) -> Vec<GameResult> {
        let results = self.history.values().map(|found| GameResult::from_summary(&found.summary, &self.rest.people));
        GameResult::each_once(results.collect())
    }

    /// What is its owner's alone: own matches, results of days, problems, exercises, duels, rules.
    pub fn own(&self) -> String {
        let own: Vec<String> =
            self.finished().into_iter().filter(|(_, of_other)| !of_other).map(|(key, _)| key.to_string()).collect();
        let Kept { days, training, problems, duels, settings, .. } = &self.rest;
        let duels = duels.all().filter(|(.., result)| result.own).map(|(deals, id, _)| format!("{deals} {id}"));
        let duels: Vec<String> = duels.collect();
        format!(
            "{own:?} {} {} {} {duels:?} {:?}",
            days.to_json(),
            training.to_json(),
            problems.to_json(),
            settings.favourites
        )
    }

    /// Whether something that was entered is still there, was replaced by what contains it, or was deleted by a person.
    pub fn has(&self, entered: &Entered) -> bool {
        let kept = self.kept();
        let deleted = kept.deleted();
        match entered {
            Entered::Match(key, content) => {
                kept.history.ended.keys().any(|ended| ended.log() == *key)
                    || kept.history.gone.all().any(|gone| gone.starts_with(&format!("{key}.")))
                    || holds(&kept.matches, key, content)
            }
            Entered::Sheet(key, content) => holds(&kept.sheets, key, content),
            Entered::Finished(key) => {
                kept.history.ended.contains_key(key) || deleted.history().is_gone(&key.to_string())
            }
            Entered::Person(id) => kept.people.get(*id).is_some() || kept.people.is_forgotten(*id),
            Entered::Evening(key) => {
                kept.evenings.evenings.iter().any(|evening| evening_key(evening) == *key)
                    || kept.evenings.is_deleted(key)
            }
            Entered::Exercise(id) => kept.training.get(id).is_some() || kept.training.is_forgotten(id),
            Entered::Problem(id) => kept.problems.get(id).is_some(),
            Entered::Day(day) => kept.inventory().keys().any(|(_, id)| id == day),
            Entered::Duel(deals, id) => {
                let key: DealsKey = deals.parse().expect("deals");
                kept.duels.of(&key).any(|(other, _)| other == id) || kept.duels.is_deleted(deals, id)
            }
            Entered::Rules(key) => {
                kept.settings.favourites.iter().any(|rules| rules.key() == *key)
                    || kept.settings.gone_rules.is_gone(key)
            }
        }
    }
}

fn holds<T: Log>(logs: &Logs<T>, key: &LogKey, content: &Digest) -> bool {
    logs.of(key).iter().any(|held| held.content == *content)
}
