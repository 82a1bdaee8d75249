//! The people of this device, their score sheets of real cards, and their evenings.

use leptos::prelude::*;
use rami_model::history::{Evening, Evenings, GameResult, Summary};
use rami_model::merging::Log;
use rami_model::people::{PersonId, PersonList};
use rami_model::score_sheet::{ScoreSheet, SheetSeat};
use rami_model::text::Key;

use super::{Notices, PageSignal};
use crate::browser::{archive, dom, storage};
use rami_record::json::Json;

/// The store of the people, the score sheets and the evenings.
#[derive(Clone, Copy)]
pub struct SheetStore {
    notices: Notices,
    /// The sheet that is shown.
    current: PageSignal<RwSignal<Option<ScoreSheet>>>,
    /// Whether that sheet was ever kept on the device, so that it was deleted if it is not there any more.
    is_kept: StoredValue<bool>,
    /// Notifies the readers of the list of sheets of a change.
    sheets_changed: PageSignal<Trigger>,
    people: PageSignal<RwSignal<PersonList>>,
    evenings: PageSignal<RwSignal<Evenings>>,
    /// The evening that is shown.
    evening: PageSignal<RwSignal<Option<u64>>>,
    /// The people of the next sheet, if they are known in advance.
    next: StoredValue<Option<Vec<PersonId>>>,
}

impl SheetStore {
    /// Creates the store with the stored data.
    pub fn new(notices: Notices) -> Self {
        let people = notices.report_unread(storage::PEOPLE.load_or_set_aside(), Key::ErrorPeople);
        let evenings = notices.report_unread(storage::EVENINGS.load_or_set_aside(), Key::ErrorEvenings);
        Self {
            notices,
            current: PageSignal(RwSignal::new(None)),
            is_kept: StoredValue::new(false),
            sheets_changed: PageSignal(Trigger::new()),
            people: PageSignal(RwSignal::new(people)),
            evenings: PageSignal(RwSignal::new(evenings)),
            evening: PageSignal(RwSignal::new(None)),
            next: StoredValue::new(None),
        }
    }

    /// Reads people and evenings again: a backup may have brought some.
    pub fn refresh(self) {
        self.people.set(self.notices.report_unread(storage::PEOPLE.load_or_set_aside(), Key::ErrorPeople));
        self.evenings.set(self.notices.report_unread(storage::EVENINGS.load_or_set_aside(), Key::ErrorEvenings));
    }

    /// The people, tracked.
    pub fn people(self) -> PersonList {
        self.people.get()
    }

    /// The people, untracked.
    pub fn people_untracked(self) -> PersonList {
        self.people.get_untracked()
    }

    /// Changes the people and saves them.
    pub fn change_people<T>(self, change: impl FnOnce(&mut PersonList) -> T) -> T {
        // Another tab may have changed them meanwhile.
        let (people, changed) = self.notices.change(&storage::PEOPLE, Key::ErrorPeople, change);
        self.people.set(people);
        changed
    }

    /// The sheet that is shown, tracked.
    pub fn current(self) -> Option<ScoreSheet> {
        self.current.get()
    }

    /// The sheet that is shown, untracked.
    pub fn current_untracked(self) -> Option<ScoreSheet> {
        self.current.get_untracked()
    }

    /// Shows a kept sheet; `false` if it cannot be read.
    pub fn open(self, id: u64) -> bool {
        let sheet = storage::SHEETS.load(id);
        let found = sheet.is_some();
        self.is_kept.set_value(found);
        self.current.set(sheet);
        found
    }

    /// Saves a new sheet and shows it.
    pub fn start_sheet(self, sheet: ScoreSheet) {
        let mut sheet = sheet;
        sheet.count_change(storage::mark());
        self.is_kept.set_value(false);
        self.save(&sheet);
        self.current.set(Some(sheet));
    }

    /// Changes the sheet that is shown, as it is kept now, and saves it at once. If the change fails, the sheet stays as
    /// it is. `None` if there is no sheet to change; if another tab has deleted it, that is said.
    pub fn change<E>(self, change: impl FnOnce(&mut ScoreSheet) -> Result<(), E>) -> Option<Result<(), E>> {
        let Some(mut sheet) = self.newest() else {
            self.note_deleted();
            return None;
        };
        let before = sheet.content();
        let changed = change(&mut sheet);
        if changed.is_ok() {
            if sheet.content() != before {
                sheet.count_change(storage::mark());
            }
            sheet.at = dom::now().max(sheet.at);
            self.save(&sheet);
        }
        self.current.set(Some(sheet));
        Some(changed)
    }

    /// Changes the sheet that is shown in a way that cannot fail, and saves it at once.
    pub fn update(self, change: impl FnOnce(&mut ScoreSheet)) {
        let _changed = self.change(|sheet| {
            change(sheet);
            Ok::<(), std::convert::Infallible>(())
        });
    }

    /// The sheet that is shown as it is kept now, since another tab may have written to it; `None` if it was deleted.
    fn newest(self) -> Option<ScoreSheet> {
        let shown = self.current_untracked()?;
        let kept = storage::SHEETS.load(shown.id);
        // What the browser has refused to keep, or refuses to read, is only here.
        kept.or_else(|| (!self.is_kept.get_value() || !is_deleted(shown.id)).then_some(shown))
    }

    /// Shows no sheet any more, and says that another tab has deleted it.
    fn note_deleted(self) {
        if self.current_untracked().is_some() {
            self.current.set(None);
            self.notices.say(Key::SheetGone);
        }
    }

    fn save(self, sheet: &ScoreSheet) {
        let saved = storage::SHEETS.save(sheet.id, sheet);
        self.is_kept.update_value(|is_kept| *is_kept |= saved.is_ok());
        self.notices.written(saved);
        self.sheets_changed.notify();
    }

    /// Takes over what another tab has written.
    pub fn reload_from_tab(self, key: &str) {
        if storage::is_people(key) {
            self.refresh();
        }
        if is_sheet(key) {
            self.sheets_changed.notify();
        }
        if self.current_untracked().is_some_and(|sheet| storage::SHEETS.is_key(sheet.id, key)) {
            match self.newest() {
                Some(sheet) => self.current.set(Some(sheet)),
                None => self.note_deleted(),
            }
        }
    }

    /// All kept sheets, the one written last first, tracked. One that cannot be read is set aside.
    pub fn all(self) -> Vec<ScoreSheet> {
        self.sheets_changed.track();
        let (sheets, unread) = kept_sheets();
        if unread {
            self.notices.offer_aside(Key::ErrorSheet);
        }
        sheets
    }

    /// Deletes a sheet.
    pub fn delete(self, id: u64) {
        if let Some(sheet) = storage::SHEETS.load(id) {
            self.notices.change(&storage::DELETED, Key::ErrorDeleted, |deleted| deleted.delete_sheet(&sheet));
        }
        storage::SHEETS.forget(id);
        self.sheets_changed.notify();
        if self.current_untracked().is_some_and(|sheet| sheet.id == id) {
            self.current.set(None);
        }
    }

    /// The present names of the players of a sheet.
    pub fn names(self, sheet: &ScoreSheet) -> Vec<String> {
        self.people.with(|people| {
            let name = |seat: &SheetSeat| people.get(seat.person).map_or(&seat.name, |person| &person.name).clone();
            sheet.seats.iter().map(name).collect()
        })
    }

    /// Tracks what is kept of the sheets.
    pub fn track_sheets(self) {
        self.sheets_changed.track();
    }

    /// The results of all finished matches and sheets, in no order. Without the history, those of the sheets alone.
    pub async fn results(self) -> Vec<GameResult> {
        let people = self.people_untracked();
        let sheets = ScoreSheet::one_of_each(kept_sheets().0);
        let mut results: Vec<GameResult> =
            sheets.iter().filter_map(|sheet| GameResult::from_sheet(sheet, &people)).collect();
        let matches: Vec<Summary> = archive::all().await.unwrap_or_default();
        results.extend(matches.iter().map(|summary| GameResult::from_summary(summary, &people)));
        GameResult::each_once(results)
    }

    /// Who sat at one table or took part in one evening, as far as this device knows without the history.
    pub fn tables(self) -> Vec<Vec<PersonId>> {
        let people = self.people_untracked();
        let sheets = kept_sheets().0.into_iter().map(|sheet| sheet.seats.iter().map(|seat| seat.person).collect());
        let evenings = self.evenings.get_untracked().evenings.into_iter().map(|evening| evening.people);
        let matches =
            storage::MATCHES.all().into_iter().map(|(_, saved)| saved.persons.into_iter().flatten().collect());
        let tables: Vec<Vec<PersonId>> = sheets.chain(evenings).chain(matches).collect();
        tables.into_iter().map(|ids| people.known(ids)).collect()
    }

    /// The evenings, tracked.
    pub fn evenings(self) -> Vec<Evening> {
        self.evenings.with(|evenings| evenings.evenings.clone())
    }

    /// The evening that is shown, tracked.
    pub fn evening(self) -> Option<Evening> {
        let id = self.evening.get()?;
        let mut evening = self.evenings.with(|evenings| evenings.get(id).cloned())?;
        evening.people = self.people.with(|people| people.known(evening.people));
        Some(evening)
    }

    /// The evening to which the sheet that is shown belongs, untracked.
    pub fn evening_of(self, sheet: &ScoreSheet) -> Option<u64> {
        let people: Vec<Option<PersonId>> = self.people.with_untracked(|people| {
            sheet.seats.iter().map(|seat| people.get(seat.person).map(|person| person.id)).collect()
        });
        self.evenings.with_untracked(|evenings| evenings.of_match(sheet.begun(), &people).map(|evening| evening.id))
    }

    /// Shows an evening.
    pub fn show_evening(self, id: u64) {
        self.evening.set(Some(id));
    }

    /// Begins an evening of these people and shows it.
    pub fn start_evening(self, people: Vec<PersonId>) {
        let id = self.change_evenings(|evenings| evenings.begin(dom::now(), people));
        self.show_evening(id);
    }

    /// Sets the people of the next sheet.
    pub fn seat_next(self, people: Vec<PersonId>) {
        self.next.set_value(Some(people));
    }

    /// Takes the people of the next sheet, if they are known.
    pub fn take_next(self) -> Option<Vec<PersonId>> {
        let next = self.next.get_value();
        self.next.set_value(None);
        next
    }

    /// Changes the evening that is shown.
    pub fn change_evening(self, change: impl FnOnce(&mut Evening)) {
        let shown = self.evening.get_untracked();
        self.change_evenings(|evenings| {
            if let Some(evening) = evenings.evenings.iter_mut().find(|evening| Some(evening.id) == shown) {
                change(evening);
            }
        });
    }

    /// Deletes an evening. Its sheets and matches stay.
    pub fn delete_evening(self, id: u64) {
        self.change_evenings(|evenings| evenings.delete(id, storage::mark()));
    }

    fn change_evenings<T>(self, change: impl FnOnce(&mut Evenings) -> T) -> T {
        let (evenings, changed) = self.notices.change(&storage::EVENINGS, Key::ErrorEvenings, change);
        self.evenings.set(evenings);
        changed
    }
}

/// Whether this is the key of a sheet.
fn is_sheet(key: &str) -> bool {
    let id = key.rsplit('.').next().and_then(|id| id.parse().ok());
    id.is_some_and(|id| storage::SHEETS.is_key(id, key))
}

/// Whether there is no sheet with this number. If the storage cannot be read, there may be one.
fn is_deleted(id: u64) -> bool {
    storage::sheets().is_ok_and(|sheets| !sheets.iter().any(|(key, _)| storage::SHEETS.is_key(id, key)))
}

/// Reads the kept sheets, the one written last first, and says whether one could not be read. That one is set aside.
pub fn kept_sheets() -> (Vec<ScoreSheet>, bool) {
    let (mut sheets, mut unread) = (Vec::new(), false);
    for (key, text) in storage::sheets().unwrap_or_default() {
        match ScoreSheet::from_json(&text) {
            Ok(sheet) => sheets.push(sheet),
            Err(_) => {
                unread = true;
                if storage::set_aside(&text).is_ok() {
                    storage::forget_named(&key);
                }
            }
        }
    }
    sheets.sort_unstable_by_key(|sheet| std::cmp::Reverse((sheet.at, sheet.id)));
    (sheets, unread)
}
