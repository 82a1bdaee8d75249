//! Data on this device that must be available immediately: matches under way, settings, and texts that could not be
//! read. Finished matches are in [`super::archive`].

mod item;

use std::cell::RefCell;

use rami_devices::{HostKept, KeptSeat};
use rami_model::backup::{Copies, Deleted};
use rami_model::duels::Results;
use rami_model::history::{Days, Evenings, ExerciseList, ProblemHistory};
use rami_model::merging::Mark;
use rami_model::people::PersonList;
use rami_model::score_sheet::ScoreSheet;
use rami_model::settings::Settings;
use rami_model::table::Saved;
use thiserror::Error;
use wasm_bindgen::JsValue;
use web_sys::Storage;

use super::dom::{self, window};
use item::Items;
pub use item::{LoadState, Loaded, StoredItem};

/// The settings of the player.
pub const SETTINGS: StoredItem<Settings> = StoredItem::new("rami.settings");
/// The time of the last backup, and which reminders the player has had.
pub const COPIES: StoredItem<Copies> = StoredItem::new("rami.copies");
/// The results of the deals of the day.
pub const DAYS: StoredItem<Days> = StoredItem::new("rami.days");
/// The exercises.
pub const TRAINING: StoredItem<ExerciseList> = StoredItem::new("rami.training");
/// The problems that were tried.
pub const PROBLEMS: StoredItem<ProblemHistory> = StoredItem::new("rami.problems");
/// The results of duels.
pub const DUELS: StoredItem<Results> = StoredItem::new("rami.duels");
/// The people of this device.
pub const PEOPLE: StoredItem<PersonList> = StoredItem::new("rami.people");
/// Their evenings.
pub const EVENINGS: StoredItem<Evenings> = StoredItem::new("rami.evenings");
/// What was deleted of matches and score sheets.
pub const DELETED: StoredItem<Deleted> = StoredItem::new("rami.deleted");
/// The matches under way.
pub const MATCHES: Items<Saved> = Items::new("rami.match.");
/// The joint tables that this device hosts, by the identifiers of their matches.
pub const TABLES: Items<HostKept> = Items::new("rami.table.");
/// The seats of this device at joint tables of other devices, by the numbers of the tables.
pub const SEATS: Items<KeptSeat> = Items::new("rami.seat.");
/// The score sheets.
pub const SHEETS: Items<ScoreSheet> = Items::new("rami.sheet.");
/// The mark of this device.
const DEVICE: &str = "rami.device";
/// The keys of the first version: its match, and the match that this one had replaced.
const OF_VERSION_1: [&str; 2] = ["rami.match", "rami.previous"];
/// The match that is being worked out for luck and play.
const LUCK: &str = "rami.luck";
/// Marks a tab in which the player has left the table for the first screen.
const AT_HOME: &str = "rami.at-home";
/// The joint table that a tab of this device hosts now: its match, when that was noted, and the mark of the tab.
const HOSTING: &str = "rami.hosting";
/// The seat at which a tab of this device sits now, as a guest: its number, when that was noted, and the mark of the tab.
const SITTING: &str = "rami.sitting";
/// The mark of a tab, which it keeps over reloads.
const TAB: &str = "rami.tab";
/// How long a tab counts as hosting or sitting after it has noted so, in milliseconds.
const HOSTS_FOR: u64 = 6_000;
/// The prefix of the key of a text that could not be read. A number follows.
const ASIDE: &str = "rami.aside";

/// Why the storage cannot be read or written.
#[derive(Debug, Error)]
pub enum StorageRefusal {
    /// The browser has no storage for this page.
    #[error("the browser has no storage for this page")]
    None,
    /// The browser refuses, with its reason.
    #[error("the browser refuses its storage: {0}")]
    Browser(String),
    /// A text that can neither be read nor set aside would be overwritten.
    #[error("what cannot be read cannot be set aside either")]
    UnreadInPlace,
}

impl From<JsValue> for StorageRefusal {
    fn from(reason: JsValue) -> Self {
        Self::Browser(format!("{reason:?}"))
    }
}

/// Why a match is not saved.
#[derive(Debug, Error)]
pub enum NotSaved {
    /// The browser refuses.
    #[error(transparent)]
    Refused(#[from] StorageRefusal),
    /// Another tab has gone on with it.
    #[error("another tab has gone on with the match")]
    Elsewhere,
}

thread_local! {
    /// The match of this tab as it was last read or written here: its key and text.
    static LAST_SEEN: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

fn storage() -> Result<Storage, StorageRefusal> {
    window().local_storage()?.ok_or(StorageRefusal::None)
}

fn read(key: &str) -> Result<Option<String>, StorageRefusal> {
    Ok(storage()?.get_item(key)?)
}

fn write(key: &str, value: &str) -> Result<(), StorageRefusal> {
    Ok(storage()?.set_item(key, value)?)
}

fn forget(key: &str) {
    if let Ok(storage) = storage() {
        // If it cannot be removed, nothing is lost.
        drop(storage.remove_item(key));
    }
}

/// A key, and the text to be written under it; `None` deletes the text.
pub type TextChange = (String, Option<String>);

/// The texts as they were before a change.
pub struct Before(Vec<TextChange>);

impl Before {
    /// Puts back what was there before. What was added goes first, so that there is room for the rest.
    pub fn restore(self) {
        let (back, added): (Vec<_>, Vec<_>) = self.0.into_iter().partition(|(_, text)| text.is_some());
        for change in added.iter().chain(&back) {
            // What is written now was there before, so there is room for it.
            drop(make(change));
        }
    }
}

fn make((key, text): &TextChange) -> Result<(), StorageRefusal> {
    match text {
        Some(text) => write(key, text),
        None => Ok(storage()?.remove_item(key)?),
    }
}

/// Writes all texts, or none if one of them is refused. Returns what was there before.
///
/// # Errors
/// [`StorageRefusal`].
pub fn write_all(changes: Vec<TextChange>) -> Result<Before, StorageRefusal> {
    let mut before = Before(Vec::with_capacity(changes.len()));
    for change in changes {
        let made = read(&change.0).and_then(|text| {
            before.0.push((change.0.clone(), text));
            make(&change)
        });
        if let Err(refused) = made {
            before.restore();
            return Err(refused);
        }
    }
    Ok(before)
}

/// The mark of this device. It is made when it is first asked for. If the browser keeps nothing, it lasts as long as the
/// page.
pub fn mark() -> Mark {
    thread_local!(static OF_PAGE: RefCell<Option<Mark>> = const { RefCell::new(None) });
    if let Some(mark) = OF_PAGE.with_borrow(|mark| *mark) {
        return mark;
    }
    let kept = read(DEVICE).ok().flatten().and_then(|text| text.parse().ok());
    let mark = kept.unwrap_or_else(|| {
        let mark = dom::fresh_id_number();
        drop(write(DEVICE, &mark.to_string()));
        mark
    });
    OF_PAGE.set(Some(mark));
    mark
}

fn keys() -> Result<Vec<String>, StorageRefusal> {
    let storage = storage()?;
    let keys: Result<Vec<Option<String>>, _> = (0..storage.length()?).map(|place| storage.key(place)).collect();
    Ok(keys?.into_iter().flatten().collect())
}

/// The texts under the keys for which `meant` is true, in no order, with their keys.
fn stored_texts(meant: impl Fn(&str) -> bool) -> Result<Vec<(String, String)>, StorageRefusal> {
    let mut found = Vec::new();
    for key in keys()?.into_iter().filter(|key| meant(key)) {
        // Another tab may have removed it meanwhile.
        found.extend(read(&key)?.map(|text| (key, text)));
    }
    Ok(found)
}

/// Remembers the match of this tab as it is stored now.
fn remember(key: String, text: &str) {
    LAST_SEEN.with_borrow_mut(|seen| *seen = Some((key, text.to_string())));
}

/// The texts of all matches kept here, in no order, each with its key.
///
/// # Errors
/// [`StorageRefusal`].
pub fn matches() -> Result<Vec<(String, String)>, StorageRefusal> {
    stored_texts(is_match)
}

/// Whether a match is kept here, or the storage cannot be read.
pub fn keeps_matches() -> bool {
    keys().map_or(true, |keys| keys.iter().any(|key| is_match(key)))
}

/// Whether anything of this game is kept here, or the storage cannot be read.
pub fn keeps_anything() -> bool {
    keys().map_or(true, |keys| keys.iter().any(|key| key.starts_with("rami.")))
}

fn is_match(key: &str) -> bool {
    key.starts_with(MATCHES.prefix) || OF_VERSION_1.contains(&key)
}

/// The text of a match that this tab continues from now on, if it is still there.
///
/// # Errors
/// [`StorageRefusal`].
pub fn load_for_tab(id: u64) -> Result<Option<String>, StorageRefusal> {
    let key = MATCHES.key(id);
    let text = read(&key)?;
    if let Some(text) = &text {
        remember(key, text);
    }
    Ok(text)
}

/// Saves the match of this tab, unless another tab has written to it since it was last read or written here.
///
/// # Errors
/// [`NotSaved`].
pub fn save_match(id: u64, text: &str) -> Result<(), NotSaved> {
    let key = MATCHES.key(id);
    let last_seen = LAST_SEEN.with_borrow(|seen| {
        let (seen_key, text) = seen.as_ref()?;
        (*seen_key == key).then(|| text.clone())
    });
    // A text that cannot be read might have been changed by another tab.
    let stored = read(&key)?;
    if stored.is_some() && stored != last_seen {
        return Err(NotSaved::Elsewhere);
    }
    if stored.as_deref() == Some(text) {
        return Ok(());
    }
    write(&key, text)?;
    remember(key, text);
    Ok(())
}

/// Whether another tab's writing changes the match of this tab.
pub fn is_other(id: u64, key: &str, text: Option<&str>) -> bool {
    let last_seen = LAST_SEEN.with_borrow(|seen| seen.as_ref().map(|(_, text)| text.clone()));
    key == MATCHES.key(id) && text.is_some() && text != last_seen.as_deref()
}

/// Whether another tab has changed the match of this tab.
pub fn is_taken_over(id: u64) -> bool {
    let key = MATCHES.key(id);
    let was_seen = LAST_SEEN.with_borrow(|seen| seen.as_ref().is_some_and(|(seen_key, _)| *seen_key == key));
    was_seen && read(&key).is_ok_and(|text| is_other(id, &key, text.as_deref()))
}

/// Deletes the text under a key that [`matches`] or [`sheets`] returned.
pub fn forget_named(key: &str) {
    forget(key);
}

/// The match whose luck was being computed when the page was closed.
pub fn load_luck() -> Option<u64> {
    read(LUCK).ok().flatten()?.parse().ok()
}

/// Remembers the match that is being judged, or that none is. If the browser refuses, nothing is lost: the match is
/// judged when it is next looked at.
pub fn save_luck(id: Option<u64>) {
    match id {
        Some(id) => drop(write(LUCK, &id.to_string())),
        None => forget(LUCK),
    }
}

/// The texts of all score sheets, in no order, each with its key.
///
/// # Errors
/// [`StorageRefusal`].
pub fn sheets() -> Result<Vec<(String, String)>, StorageRefusal> {
    stored_texts(|key| key.starts_with(SHEETS.prefix))
}

/// Whether a key is that of the people or their evenings.
pub fn is_people(key: &str) -> bool {
    PEOPLE.is_key(key) || EVENINGS.is_key(key)
}

/// The storage that lives as long as the tab does, reloads included.
fn of_tab() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

/// The mark of this tab; empty where the browser keeps none.
fn mark_of_tab() -> String {
    let Some(storage) = of_tab() else { return String::new() };
    if let Ok(Some(mark)) = storage.get_item(TAB) {
        return mark;
    }
    let mark = u64::from_le_bytes(dom::fresh_bytes()).to_string();
    drop(storage.set_item(TAB, &mark));
    mark
}

/// Notes that this tab hosts the joint table of a match now.
pub fn note_hosting(id: u64, now: u64) {
    note_present(HOSTING, id, now);
}

/// Whether another tab hosts the joint table of a match now.
pub fn is_hosted_elsewhere(id: u64, now: u64) -> bool {
    is_present_elsewhere(HOSTING, id, now)
}

/// Notes that this tab sits now at the seat that is kept under this number.
pub fn note_sitting(seat: u64, now: u64) {
    note_present(SITTING, seat, now);
}

/// Whether another tab sits now at the seat that is kept under this number.
pub fn is_sitting_elsewhere(seat: u64, now: u64) -> bool {
    is_present_elsewhere(SITTING, seat, now)
}

fn note_present(key: &str, id: u64, now: u64) {
    // If the browser refuses, another tab does not know.
    let _refused = write(key, &format!("{id} {now} {}", mark_of_tab()));
}

fn is_present_elsewhere(key: &str, id: u64, now: u64) -> bool {
    let noted = read(key).ok().flatten().unwrap_or_default();
    let mut parts = noted.split(' ');
    let (present, at, tab) = (parts.next(), parts.next(), parts.next());
    let is_now = at.and_then(|at| at.parse().ok()).is_some_and(|at: u64| now.abs_diff(at) < HOSTS_FOR);
    is_now && present == Some(&id.to_string()) && tab.is_some_and(|tab| tab != mark_of_tab())
}

/// Whether the player of this tab has left the table for the first screen. If the storage cannot be read, a reload
/// continues the match.
pub fn is_at_home() -> bool {
    of_tab().is_some_and(|storage| matches!(storage.get_item(AT_HOME), Ok(Some(_))))
}

/// Marks that the player of this tab is at the first screen, or at the table again.
pub fn mark_at_home(is_there: bool) {
    let Some(storage) = of_tab() else { return };
    drop(if is_there { storage.set_item(AT_HOME, "") } else { storage.remove_item(AT_HOME) });
}

/// Stores a text that could not be read, so that it can be exported.
///
/// # Errors
/// [`StorageRefusal`].
pub fn set_aside(text: &str) -> Result<(), StorageRefusal> {
    aside_changes(&[text.to_string()])?.iter().try_for_each(make)
}

fn is_aside(key: &str) -> bool {
    key.starts_with(ASIDE)
}

/// All texts that were set aside.
pub fn asides() -> Vec<String> {
    asides_by_key().into_iter().map(|(_, text)| text).collect()
}

/// All texts that were set aside, with their keys.
pub fn asides_by_key() -> Vec<(String, String)> {
    stored_texts(is_aside).unwrap_or_default()
}

/// The setting aside of texts, for [`write_all`]. Those that are there already are left out.
///
/// # Errors
/// [`StorageRefusal`].
pub fn aside_changes(texts: &[String]) -> Result<Vec<TextChange>, StorageRefusal> {
    let asides = stored_texts(is_aside)?;
    let is_new = |text: &&String| asides.iter().all(|(_, other)| other != *text);
    let is_free = |name: &String| asides.iter().all(|(key, _)| key != name);
    let free = (1..).map(|number: u32| format!("{ASIDE}.{number}")).filter(is_free);
    Ok(free.zip(texts.iter().filter(is_new)).map(|(key, text)| (key, Some(text.clone()))).collect())
}
