//! Exports everything on this device to one file, and imports such a file.

use js_sys::futures::spawn_local;
use rami_model::backup::{Backup, Copies, Finished, LuckOf, copy_name};
use rami_model::table::{Saved, Session};
use rami_model::text::{Key, Message};

use super::Archive;
use crate::browser::archive::Luck;
use crate::browser::{archive, dom, storage};
use crate::ui::stores::{days as daily, sheets};
use rami_record::json::Json;

/// The number of matches after which an import lets the page respond.
const AT_ONCE: usize = 8;

/// A backup that can be taken in as a whole.
pub struct Checked {
    /// The backup.
    pub backup: Backup,
    /// The finished matches of its history.
    finished: Vec<Finished>,
}

impl Checked {
    /// Reads a backup and replays all its matches. The page responds meanwhile.
    ///
    /// # Errors
    /// Why it is refused.
    pub async fn read(text: &str) -> Result<Self, String> {
        let backup = Backup::from_json(text).map_err(|error| error.to_string())?;
        let mut finished = Vec::new();
        for (place, saved) in backup.history.iter().enumerate() {
            let ended = Finished::from_saved(saved.clone()).map_err(|error| error.to_string())?;
            finished.push(ended.ok_or("a match of the history is not over")?);
            if place % AT_ONCE == AT_ONCE - 1 {
                dom::breathe().await;
            }
        }
        for saved in &backup.matches {
            Session::from_saved(saved.clone()).map_err(|error| error.to_string())?;
            dom::breathe().await;
        }
        Ok(Self { backup, finished })
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
        let kept = storage::matches();
        if kept.is_err() {
            self.notices.say(Key::ErrorUnread);
        }
        let texts = kept.unwrap_or_default();
        let matches = texts.iter().filter_map(|(_, text)| Saved::from_json(text).ok()).collect();
        let (mut history, mut luck) = (Vec::new(), Vec::new());
        match archive::all().await {
            Ok(summaries) => {
                for summary in summaries {
                    let text = archive::load(summary.id).await.ok().flatten();
                    history.extend(text.and_then(|text| Saved::from_json(&text).ok()));
                    if let Ok((Some(account), known)) = archive::luck(summary.id).await {
                        let kept = known.and_then(Luck::worked_out);
                        luck.push(LuckOf { id: summary.id, account, kept });
                    }
                }
            }
            Err(_) => self.notices.say(Key::ErrorArchive),
        }
        let settings = self.preferences.with_untracked(Clone::clone);
        let backup = Backup::new(settings, matches, history, storage::asides());
        let backup = backup.with_days(storage::DAYS.load()).with_luck(luck).with_training(storage::TRAINING.load());
        let backup = backup.with_problems(storage::PROBLEMS.load()).with_duels(storage::DUELS.load());
        backup.with_people(storage::PEOPLE.load(), sheets::kept_sheets().0, storage::EVENINGS.load())
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

    /// Imports a backup, if all of it can be read. The matches of this device stay; its settings are replaced by those
    /// of the file.
    pub(super) fn import_all(self, text: String) {
        spawn_local(async move {
            let checked = match Checked::read(&text).await {
                Ok(checked) => checked,
                Err(why) => return self.refuse_file(&why),
            };
            let (matches, ended) = (checked.backup.matches.len(), checked.finished.len());
            let said = if self.take_in(checked).await { Key::BackupDone } else { Key::ErrorStorage };
            self.notices.say(Message::new(said).number("n", matches as i64).number("ended", ended as i64));
        });
    }

    /// Takes a backup in. Returns whether everything could be saved.
    pub async fn take_in(self, checked: Checked) -> bool {
        let Checked { backup, finished } = checked;
        let mut kept = true;
        for saved in backup.matches.iter().filter(|saved| !storage::MATCHES.has(saved.id)) {
            kept &= storage::MATCHES.save(saved.id, saved).is_ok();
        }
        for text in &backup.aside {
            kept &= storage::set_aside(text).is_ok();
        }
        for ended in finished {
            let luck = backup.luck_of(ended.summary.id).map(|luck| (luck, ended.saved.record().clone()));
            kept &= archive::put(ended).await.is_ok();
            if let Some((luck, record)) = luck {
                let known = luck.kept.clone().map(Luck::Done);
                kept &= archive::keep_luck(luck.id, &record, known, Some(&luck.account)).await.is_ok();
            }
        }
        let lang = backup.settings.lang.clone();
        self.preferences.update(|settings| *settings = backup.settings);
        if let Some(code) = lang {
            self.i18n.choose_language(code);
        }
        daily::change(self.notices, |days| days.take_in(&backup.days));
        self.training.change(|training| training.take_in(backup.training));
        self.notices.change(&storage::PROBLEMS, Key::ErrorProblemsKept, |problems| problems.take_in(backup.problems));
        self.notices.change(&storage::DUELS, Key::ErrorDuelsKept, |duels| duels.merge(&backup.duels));
        kept &= sheets::take_in(backup.people, &backup.sheets, backup.evenings).is_ok();
        // The data that came from a file has a backup: that file.
        self.change_copies(|copies| copies.made(dom::now()));
        kept
    }
}
