//! What is kept on this device and must be there at once: matches under way, settings, and what could not be read.
//! Finished matches are in [`super::archive`].

use std::cell::RefCell;

use web_sys::Storage;

use super::dom::window;

/// Begins the key of a match under way; its name follows.
const MATCH: &str = "rami.match.";
/// Where the first version kept its match, and the one that had to give way.
const OF_VERSION_1: [&str; 2] = ["rami.match", "rami.previous"];
const SETTINGS: &str = "rami.settings";
/// Begins the key of something that could not be read; a number follows.
const ASIDE: &str = "rami.aside";

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

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Writes; `false` if the browser refuses.
fn write(key: &str, value: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, value).is_ok())
}

fn forget(key: &str) {
    if let Some(storage) = storage() {
        // Nothing is lost if it stays.
        drop(storage.remove_item(key));
    }
}

fn keys() -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let count = storage.length().unwrap_or(0);
    (0..count).filter_map(|place| storage.key(place).ok().flatten()).collect()
}

fn key_of(id: u64) -> String {
    format!("{MATCH}{id}")
}

fn know(key: String, text: &str) {
    KNOWN.with_borrow_mut(|known| *known = Some((key, text.to_string())));
}

/// The texts of all matches kept here, in no order, with what names each of them.
pub fn matches() -> Vec<(String, String)> {
    let kept = keys().into_iter().filter(|key| is_match(key));
    kept.filter_map(|key| read(&key).map(|text| (key, text))).collect()
}

/// Whether any match is kept here.
pub fn keeps_matches() -> bool {
    keys().iter().any(|key| is_match(key))
}

fn is_match(key: &str) -> bool {
    key.starts_with(MATCH) || OF_VERSION_1.contains(&key)
}

/// The text of a match that is to be gone on with in this tab.
pub fn take_up(id: u64) -> Option<String> {
    let key = key_of(id);
    let text = read(&key)?;
    know(key, &text);
    Some(text)
}

/// Saves the match of this tab, unless another tab has written to it since it was last read or written here.
///
/// # Errors
/// [`NotSaved`].
pub fn save_match(id: u64, text: &str) -> Result<(), NotSaved> {
    let key = key_of(id);
    let known = KNOWN.with_borrow(|known| known.as_ref().filter(|known| known.0 == key).map(|known| known.1.clone()));
    let kept = read(&key);
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

/// Whether what another tab wrote changes the match of this one.
pub fn is_other(id: u64, key: &str, text: Option<&str>) -> bool {
    let own = KNOWN.with_borrow(|known| known.as_ref().map(|known| known.1.clone()));
    key == key_of(id) && text.is_some() && text != own.as_deref()
}

/// Adds a match that is not the one of this tab; `false` if the browser refuses.
pub fn add_match(id: u64, text: &str) -> bool {
    write(&key_of(id), text)
}

/// Whether there is a match of this name.
pub fn has_match(id: u64) -> bool {
    read(&key_of(id)).is_some()
}

/// Forgets a match: it is kept elsewhere, or no longer wanted.
pub fn forget_match(id: u64) {
    forget(&key_of(id));
}

/// Forgets what is kept under a name that [`matches`] gave.
pub fn forget_named(key: &str) {
    forget(key);
}

pub fn load_settings() -> Option<String> {
    read(SETTINGS)
}

pub fn save_settings(text: &str) -> bool {
    write(SETTINGS, text)
}

/// Whether a key is that of the settings.
pub fn is_settings(key: &str) -> bool {
    key == SETTINGS
}

/// Keeps something that could not be read, so that it can be exported; `false` if the browser refuses.
pub fn set_aside(text: &str) -> bool {
    if asides().iter().any(|kept| kept == text) {
        return true;
    }
    let kept = keys();
    let free = (1..).map(|number| format!("{ASIDE}.{number}")).find(|key| !kept.contains(key));
    free.is_some_and(|key| write(&key, text))
}

/// All that was set aside.
pub fn asides() -> Vec<String> {
    let kept = keys().into_iter().filter(|key| key.starts_with(ASIDE));
    kept.filter_map(|key| read(&key)).collect()
}
