//! Data on this device that must be available immediately: matches under way, settings, and texts that could not be
//! read. Finished matches are in [`super::archive`].

use std::cell::RefCell;

use web_sys::Storage;

use super::dom::window;

/// The prefix of the key of a match under way. The number of the match follows.
const MATCH: &str = "rami.match.";
/// The keys of the first version: its match, and the match that this one had replaced.
const OF_VERSION_1: [&str; 2] = ["rami.match", "rami.previous"];
const SETTINGS: &str = "rami.settings";
/// The time of the last copy of all this, and which reminders the player has had.
const COPIES: &str = "rami.copies";
/// The results of the deals of the day.
const DAYS: &str = "rami.days";
/// The exercises.
const TRAINING: &str = "rami.training";
/// The match that is being worked out for luck and play.
const LUCK: &str = "rami.luck";
/// The prefix of the key of a score sheet. The number of the sheet follows.
const SHEET: &str = "rami.sheet.";
/// The people of this device.
const PEOPLE: &str = "rami.people";
/// Their evenings.
const EVENINGS: &str = "rami.evenings";
/// Marks a tab in which the player has left the table for the first screen.
const AT_HOME: &str = "rami.at-home";
/// The prefix of the key of a text that could not be read. A number follows.
const ASIDE: &str = "rami.aside";

/// The browser refuses to read the storage.
pub struct Refused;

/// Why a match is not saved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum NotSaved {
    /// The browser refuses.
    Refused,
    /// Another tab has gone on with it.
    Elsewhere,
}

thread_local! {
    /// The match of this tab as it was last read or written here: its key and text.
    static KNOWN: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

fn storage() -> Result<Storage, Refused> {
    window().local_storage().ok().flatten().ok_or(Refused)
}

fn read(key: &str) -> Result<Option<String>, Refused> {
    storage()?.get_item(key).map_err(|_| Refused)
}

/// Writes; `false` if the browser refuses.
fn write(key: &str, value: &str) -> bool {
    storage().is_ok_and(|storage| storage.set_item(key, value).is_ok())
}

fn forget(key: &str) {
    if let Ok(storage) = storage() {
        // If it cannot be removed, nothing is lost.
        drop(storage.remove_item(key));
    }
}

fn keys() -> Result<Vec<String>, Refused> {
    let storage = storage()?;
    let count = storage.length().map_err(|_| Refused)?;
    let keys: Result<Vec<Option<String>>, _> = (0..count).map(|place| storage.key(place)).collect();
    Ok(keys.map_err(|_| Refused)?.into_iter().flatten().collect())
}

/// The texts under the keys for which `meant` is true, in no order, with their keys.
fn kept(meant: impl Fn(&str) -> bool) -> Result<Vec<(String, String)>, Refused> {
    let mut found = Vec::new();
    for key in keys()?.into_iter().filter(|key| meant(key)) {
        // Another tab may have removed it meanwhile.
        found.extend(read(&key)?.map(|text| (key, text)));
    }
    Ok(found)
}

fn key_of(id: u64) -> String {
    format!("{MATCH}{id}")
}

fn know(key: String, text: &str) {
    KNOWN.with_borrow_mut(|known| *known = Some((key, text.to_string())));
}

/// The texts of all matches kept here, in no order, each with its key.
///
/// # Errors
/// [`Refused`].
pub fn matches() -> Result<Vec<(String, String)>, Refused> {
    kept(is_match)
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
    key.starts_with(MATCH) || OF_VERSION_1.contains(&key)
}

/// The text of a match that this tab continues from now on, if it is still there.
///
/// # Errors
/// [`Refused`].
pub fn take_up(id: u64) -> Result<Option<String>, Refused> {
    let key = key_of(id);
    let text = read(&key)?;
    if let Some(text) = &text {
        know(key, text);
    }
    Ok(text)
}

/// Saves the match of this tab, unless another tab has written to it since it was last read or written here.
///
/// # Errors
/// [`NotSaved`].
pub fn save_match(id: u64, text: &str) -> Result<(), NotSaved> {
    let key = key_of(id);
    let known = KNOWN.with_borrow(|known| known.as_ref().filter(|known| known.0 == key).map(|known| known.1.clone()));
    // A text that cannot be read might have been changed by another tab.
    let kept = read(&key).map_err(|Refused| NotSaved::Refused)?;
    if kept.is_some() && kept != known {
        return Err(NotSaved::Elsewhere);
    }
    if kept.as_deref() == Some(text) {
        return Ok(());
    }
    if !write(&key, text) {
        return Err(NotSaved::Refused);
    }
    know(key, text);
    Ok(())
}

/// Whether another tab's writing changes the match of this tab.
pub fn is_other(id: u64, key: &str, text: Option<&str>) -> bool {
    let own = KNOWN.with_borrow(|known| known.as_ref().map(|known| known.1.clone()));
    key == key_of(id) && text.is_some() && text != own.as_deref()
}

/// Whether another tab has changed the match of this tab.
pub fn is_taken_over(id: u64) -> bool {
    let key = key_of(id);
    let is_known = KNOWN.with_borrow(|known| known.as_ref().is_some_and(|known| known.0 == key));
    is_known && read(&key).is_ok_and(|text| is_other(id, &key, text.as_deref()))
}

/// Adds a match that is not the one of this tab; `false` if the browser refuses.
pub fn add_match(id: u64, text: &str) -> bool {
    write(&key_of(id), text)
}

/// Whether there is a match of this number.
pub fn has_match(id: u64) -> bool {
    matches!(read(&key_of(id)), Ok(Some(_)))
}

/// Deletes a match that is kept elsewhere or no longer wanted.
pub fn forget_match(id: u64) {
    forget(&key_of(id));
}

/// Deletes the match under a key that [`matches`] returned.
pub fn forget_named(key: &str) {
    forget(key);
}

pub fn load_settings() -> Option<String> {
    read(SETTINGS).ok().flatten()
}

pub fn save_settings(text: &str) -> bool {
    write(SETTINGS, text)
}

pub fn load_copies() -> Option<String> {
    read(COPIES).ok().flatten()
}

pub fn save_copies(text: &str) -> bool {
    write(COPIES, text)
}

pub fn load_days() -> Option<String> {
    read(DAYS).ok().flatten()
}

pub fn save_days(text: &str) -> bool {
    write(DAYS, text)
}

pub fn load_training() -> Option<String> {
    read(TRAINING).ok().flatten()
}

pub fn save_training(text: &str) -> bool {
    write(TRAINING, text)
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
/// [`Refused`].
pub fn sheets() -> Result<Vec<(String, String)>, Refused> {
    kept(|key| key.starts_with(SHEET))
}

fn sheet_key(id: u64) -> String {
    format!("{SHEET}{id}")
}

pub fn load_sheet(id: u64) -> Option<String> {
    read(&sheet_key(id)).ok().flatten()
}

pub fn save_sheet(id: u64, text: &str) -> bool {
    write(&sheet_key(id), text)
}

pub fn forget_sheet(id: u64) {
    forget(&sheet_key(id));
}

/// Whether a key is that of a score sheet.
pub fn is_sheet(id: u64, key: &str) -> bool {
    key == sheet_key(id)
}

pub fn load_people() -> Option<String> {
    read(PEOPLE).ok().flatten()
}

pub fn save_people(text: &str) -> bool {
    write(PEOPLE, text)
}

pub fn load_evenings() -> Option<String> {
    read(EVENINGS).ok().flatten()
}

pub fn save_evenings(text: &str) -> bool {
    write(EVENINGS, text)
}

/// Whether a key is that of the people or their evenings.
pub fn is_people(key: &str) -> bool {
    [PEOPLE, EVENINGS].contains(&key)
}

/// The storage that lives as long as the tab does, reloads included.
fn of_tab() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

/// Whether the player of this tab has left the table for the first screen. If the storage cannot be read, a reload
/// continues the match.
pub fn is_at_home() -> bool {
    of_tab().is_some_and(|kept| matches!(kept.get_item(AT_HOME), Ok(Some(_))))
}

/// Marks that the player of this tab is at the first screen, or at the table again.
pub fn mark_at_home(is_there: bool) {
    let Some(kept) = of_tab() else { return };
    drop(if is_there { kept.set_item(AT_HOME, "") } else { kept.remove_item(AT_HOME) });
}

/// Whether a key is that of the settings.
pub fn is_settings(key: &str) -> bool {
    key == SETTINGS
}

/// Stores a text that could not be read, so that it can be exported; `false` if the browser refuses.
pub fn set_aside(text: &str) -> bool {
    let Ok(kept) = kept(is_aside) else { return false };
    if kept.iter().any(|(_, other)| other == text) {
        return true;
    }
    let is_free = |name: &String| kept.iter().all(|(key, _)| key != name);
    let free = (1..).map(|number| format!("{ASIDE}.{number}")).find(is_free);
    free.is_some_and(|key| write(&key, text))
}

/// A stored value, as it was read.
pub struct Kept<T> {
    /// The value that was read; the default if there is none or it cannot be read.
    pub value: T,
    pub state: KeptState,
}

/// Whether a stored value could be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum KeptState {
    Sound,
    /// It could not be read and was set aside.
    SetAside,
    /// It could not be read, and the browser refuses to set it aside. Writing a new value would destroy it.
    InPlace,
}

/// Reads a stored value. A text that cannot be read is set aside and replaced by the default.
pub fn read_or_set_aside<T: Default>(
    text: Option<String>,
    read: impl FnOnce(&str) -> Result<T, String>,
    save: impl FnOnce(&T) -> bool,
) -> Kept<T> {
    let Some(text) = text else { return Kept { value: T::default(), state: KeptState::Sound } };
    if let Ok(value) = read(&text) {
        return Kept { value, state: KeptState::Sound };
    }
    let empty = T::default();
    let state = if set_aside(&text) { KeptState::SetAside } else { KeptState::InPlace };
    if state == KeptState::SetAside {
        save(&empty);
    }
    Kept { value: empty, state }
}

fn is_aside(key: &str) -> bool {
    key.starts_with(ASIDE)
}

/// All texts that were set aside.
pub fn asides() -> Vec<String> {
    kept(is_aside).unwrap_or_default().into_iter().map(|(_, text)| text).collect()
}
