//! Exports everything on this device to one file, and takes a copy of another device or a file in.

use std::collections::BTreeSet;
use std::sync::Arc;

use js_sys::futures::spawn_local;
use rami_devices::copying::Contents;
use rami_model::backup::{
    Answers, Backup, Copies, Ended, Finished, History, Incoming, Kept, LuckOf, Merged, Offer, Plan, copy_name,
};
use rami_model::merging::{Join, Log, Logs};
use rami_model::table::{Event, Saved, Session};
use rami_model::text::Key;

use super::{ExerciseStore, I18n, Notices, Preferences, Stores, TableStore, sheets};
use crate::browser::archive::StoredLuck;
use crate::browser::{archive, dom, storage, tabs};
use rami_record::json::Json;

/// The number of matches after which a copy lets the page respond.
const AT_ONCE: usize = 8;

/// The store that copies everything on this device.
#[derive(Clone, Copy)]
pub struct Archive {
    notices: Notices,
    preferences: Preferences,
    i18n: I18n,
    game: TableStore,
    training: ExerciseStore,
}

impl Archive {
    /// Creates the store.
    pub fn from_stores(stores: Stores) -> Self {
        let Stores { notices, preferences, i18n, training, game, .. } = stores;
        Self { notices, preferences, i18n, game, training }
    }
}

/// Why a text cannot be taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCopy {
    /// A newer version of the app made it.
    Newer,
    /// It cannot be read, or something in it is refused.
    Unusable,
    /// Something that this device keeps can neither be read nor set aside. It would be overwritten.
    UnreadHere,
}

/// A copy of another device or a file, and what is here, before anything is taken in.
pub struct Taking {
    here: Kept,
    incoming: Incoming,
    /// How much the copy holds.
    pub contents: Contents,
    /// Whether it matters whose matches the copy holds.
    pub asks_whose: bool,
}

impl Taking {
    /// What a merge keeps, and what it changes.
    fn merged(&self, answers: Answers) -> Merged {
        Merged::new(&self.here, &self.incoming, answers, storage::mark())
    }

    /// What the copy changes here.
    pub fn offer(&self, answers: Answers) -> Offer {
        self.merged(answers).offer
    }
}

/// Reads a copy and replays all its matches. The page responds meanwhile.
async fn read_copy(text: &str) -> Result<(Incoming, Contents), NoCopy> {
    if Backup::is_newer(text) {
        return Err(NoCopy::Newer);
    }
    let unusable = |why: &str| {
        web_sys::console::info_1(&why.into());
        NoCopy::Unusable
    };
    let backup = Backup::from_json(text).map_err(|error| unusable(&error.to_string()))?;
    let mut finished = Vec::with_capacity(backup.history.len());
    for (place, saved) in backup.history.iter().enumerate() {
        let ended = Finished::from_saved(saved.clone()).map_err(|error| unusable(&error.to_string()))?;
        finished.push(ended.ok_or_else(|| unusable("a match of the history is not over"))?);
        if place % AT_ONCE == AT_ONCE - 1 {
            dom::breathe().await;
        }
    }
    for saved in &backup.matches {
        Session::from_saved(saved.clone()).map_err(|error| unusable(&error.to_string()))?;
        dom::breathe().await;
    }
    let (from, contents) = (backup.from, contents_of(&backup));
    let (kept, uncounted) = Kept::from_backup(backup, finished);
    Ok((Incoming { kept, uncounted, from }, contents))
}

/// How much a backup holds.
pub fn contents_of(backup: &Backup) -> Contents {
    let count = |items: usize| u32::try_from(items).unwrap_or(u32::MAX);
    Contents {
        under_way: count(backup.matches.len()),
        finished: count(backup.history.len()),
        people: count(backup.people.all().len()),
        sheets: count(backup.sheets.len()),
        evenings: count(backup.evenings.evenings.len()),
        exercises: count(backup.training.exercises.len()),
    }
}

impl Archive {
    /// Downloads a backup of everything on this device.
    pub fn export_all(self) {
        spawn_local(async move {
            let backup = self.gather().await;
            dom::download(&copy_name(dom::day_here()), &backup.to_json());
            self.change_copies(|copies| copies.made(dom::now()));
        });
    }

    /// Gathers everything on this device.
    pub async fn gather(self) -> Backup {
        let (mut history, mut luck) = (Vec::new(), Vec::new());
        match archive::all().await {
            Ok(summaries) => {
                for summary in summaries {
                    let text = archive::load(summary.id).await.ok().flatten();
                    history.extend(text.and_then(|text| Saved::from_json(&text).ok()));
                    if let Ok((Some(account), known)) = archive::luck(summary.id).await {
                        let kept = known.and_then(StoredLuck::worked_out);
                        luck.push(LuckOf { id: summary.id, account, kept });
                    }
                }
            }
            Err(_) => self.notices.say(Key::ErrorArchive),
        }
        let mut kept = self.kept_texts();
        kept.adopt(storage::mark());
        let (matches, sheets) = (versions(&kept.matches), versions(&kept.sheets));
        let deleted = kept.deleted();
        let backup = Backup::new(kept.settings, matches, history, kept.aside.into_iter().collect());
        let backup = backup.with_days(kept.days).with_luck(luck).with_training(kept.training);
        let backup = backup.with_problems(kept.problems).with_duels(kept.duels);
        backup.with_people(kept.people, sheets, kept.evenings).made_by(storage::mark(), deleted)
    }

    /// Everything on this device but the finished matches.
    fn kept_texts(self) -> Kept {
        let texts = storage::matches();
        if texts.is_err() {
            self.notices.say(Key::ErrorUnread);
        }
        let read = |(_, text): (String, String)| Saved::from_json(&text).ok();
        let matches = texts.unwrap_or_default().into_iter().filter_map(read).map(|saved| (Some(saved.id), saved));
        let sheets = sheets::kept_sheets().0.into_iter().map(|sheet| (Some(sheet.id), sheet));
        let deleted = storage::DELETED.load();
        let mut aside = BTreeSet::new();
        aside.extend(storage::asides());
        let (gone_matches, gone_sheets) = (deleted.matches().clone(), deleted.sheets().clone());
        Kept {
            settings: self.preferences.with_untracked(Clone::clone),
            people: storage::PEOPLE.load(),
            evenings: storage::EVENINGS.load(),
            days: storage::DAYS.load(),
            training: storage::TRAINING.load(),
            problems: storage::PROBLEMS.load(),
            duels: storage::DUELS.load(),
            matches: Logs::new(matches, gone_matches),
            sheets: Logs::new(sheets, gone_sheets),
            history: History { gone: deleted.history().clone(), ..History::default() },
            aside,
            seated: Vec::new(),
        }
    }

    /// Everything on this device. Of the finished matches only those are named that were begun when one of the copy was.
    async fn kept(self, copy: &Kept) -> Result<Kept, idb::Error> {
        let mut kept = self.kept_texts();
        let of_copy = copy.history.ended.keys().map(|key| key.begun);
        let under_way = copy.matches.iter().chain(kept.matches.iter()).map(|(key, _)| key.begun);
        let mut begun = BTreeSet::new();
        begun.extend(of_copy.chain(under_way));
        for summary in archive::all().await? {
            kept.seated.push(summary.persons.iter().copied().flatten().collect());
            // The number may be a little greater than the moment where several matches were begun at once.
            if !begun.contains(&summary.begun()) && summary.key.is_some() || begun.range(..=summary.id).next().is_none()
            {
                continue;
            }
            let Some(key) = archive::identity(&summary).await? else { continue };
            let luck = summary.judged().cloned().map(|account| LuckOf { id: summary.id, account, kept: None });
            let ended =
                Ended { slot: Some(summary.id), finished: None, of_other: summary.of_other, luck: luck.map(Arc::new) };
            kept.history.ended.insert(key, ended);
        }
        Ok(kept)
    }

    /// The state of the backup reminders on this device.
    pub fn copies(self) -> Copies {
        storage::COPIES.load()
    }

    /// Changes the state of the backup reminders and saves it.
    pub fn change_copies(self, change: impl FnOnce(&mut Copies)) {
        let mut copies = self.copies();
        change(&mut copies);
        self.notices.written(storage::COPIES.save(&copies));
    }

    /// The number of matches finished since the last backup; 0 if it cannot be found out.
    pub async fn uncopied(self) -> usize {
        archive::count_after(self.copies().at).await.unwrap_or_default()
    }

    /// Reads a copy, and what is here, so that the difference can be offered.
    ///
    /// # Errors
    /// Why the text cannot be taken in.
    pub async fn prepare(self, text: &str) -> Result<Taking, NoCopy> {
        if unread_in_place() {
            return Err(NoCopy::UnreadHere);
        }
        let (incoming, contents) = read_copy(text).await?;
        let here = self.kept(&incoming.kept).await.map_err(|_| NoCopy::UnreadHere)?;
        let asks_whose = Merged::asks_whose(&here, &incoming, storage::mark());
        Ok(Taking { here, incoming, contents, asks_whose })
    }

    /// Takes a copy in. Returns what has changed, or `None` if the browser refuses to keep all of it; then this device
    /// is as it was before.
    pub async fn merge_copy(self, taking: &Taking, answers: Answers) -> Option<Offer> {
        let Merged { kept, offer } = taking.merged(answers);
        let plan = Plan::new(&taking.here, &kept);
        let before = texts_of(&plan).and_then(storage::write_all).ok()?;
        if archive::apply(&plan.history).await.is_err() {
            before.restore();
            return None;
        }
        self.write_plan(plan);
        // The data that came from a copy has a backup: that copy.
        self.change_copies(|copies| copies.made(dom::now()));
        Some(offer)
    }

    /// Reads again what was set aside: an earlier reader, such as an old page in another tab, could not read it. What can be
    /// read now joins the rest and is aside no more.
    pub fn read_asides_again(self) {
        let texts = storage::asides_by_key();
        let readable: Vec<(String, Kept)> =
            texts.into_iter().filter_map(|(key, text)| Some((key, Kept::of_aside(&text)?))).collect();
        if readable.is_empty() {
            return;
        }
        let here = self.kept_texts();
        let mut kept = here.clone();
        let mut read = Vec::new();
        for (key, found) in readable {
            kept.join(found);
            read.push((key, None));
        }
        let plan = Plan::new(&here, &kept);
        let texts = texts_of(&plan).map(|texts| texts.into_iter().chain(read).collect());
        if texts.and_then(storage::write_all).is_ok() {
            self.write_plan(plan);
        }
    }

    /// Shows what a plan has changed.
    fn write_plan(self, plan: Plan) {
        if plan.matches.contains_key(&self.game.match_id()) {
            self.game.send(Event::TakenOver);
        }
        if let Some(settings) = plan.settings {
            let lang = settings.lang.clone();
            self.preferences.show_kept(settings);
            if let Some(code) = lang {
                self.i18n.choose_language(code);
            }
        }
        self.training.note_change();
        if !plan.history.is_empty() {
            tabs::tell_archive_changed();
        }
    }
}

/// Whether something that is merged can neither be read nor set aside.
fn unread_in_place() -> bool {
    let states = [
        storage::PEOPLE.load_or_set_aside().state,
        storage::EVENINGS.load_or_set_aside().state,
        storage::DAYS.load_or_set_aside().state,
        storage::TRAINING.load_or_set_aside().state,
        storage::PROBLEMS.load_or_set_aside().state,
        storage::DUELS.load_or_set_aside().state,
        storage::DELETED.load_or_set_aside().state,
    ];
    states.contains(&storage::LoadState::InPlace)
}

/// The versions of logs, as this device keeps them.
fn versions<T: Log + Clone>(logs: &Logs<T>) -> Vec<T> {
    logs.iter().map(|(_, held)| held.version.clone()).collect()
}

/// The texts that a plan writes.
fn texts_of(plan: &Plan) -> Result<Vec<storage::TextChange>, storage::StorageRefusal> {
    let mut texts: Vec<storage::TextChange> = Vec::new();
    texts.extend(plan.people.as_ref().map(|value| storage::PEOPLE.change(value)));
    texts.extend(plan.evenings.as_ref().map(|value| storage::EVENINGS.change(value)));
    texts.extend(plan.days.as_ref().map(|value| storage::DAYS.change(value)));
    texts.extend(plan.training.as_ref().map(|value| storage::TRAINING.change(value)));
    texts.extend(plan.problems.as_ref().map(|value| storage::PROBLEMS.change(value)));
    texts.extend(plan.duels.as_ref().map(|value| storage::DUELS.change(value)));
    texts.extend(plan.settings.as_ref().map(|value| storage::SETTINGS.change(value)));
    texts.extend(plan.deleted.as_ref().map(|value| storage::DELETED.change(value)));
    texts.extend(plan.matches.iter().map(|(id, saved)| storage::MATCHES.change(*id, saved.as_ref())));
    texts.extend(plan.sheets.iter().map(|(id, sheet)| storage::SHEETS.change(*id, sheet.as_ref())));
    texts.extend(storage::aside_changes(&plan.aside)?);
    Ok(texts)
}
