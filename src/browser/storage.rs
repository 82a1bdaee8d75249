//! What is kept on this device: the match under way, settings, and saved games that could not be read.

use web_sys::Storage;

use super::dom::window;

const MATCH: &str = "rami.match";
const PREVIOUS: &str = "rami.previous";
const SETTINGS: &str = "rami.settings";
const ASIDE: &str = "rami.aside";

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

pub fn load_match() -> Option<String> {
    read(MATCH)
}

pub fn save_match(text: &str) -> bool {
    write(MATCH, text)
}

/// The match that had to give way to the one under way.
pub fn load_previous() -> Option<String> {
    read(PREVIOUS)
}

/// Keeps a match that gives way to another; `None`: there is none any more.
pub fn save_previous(text: Option<&str>) {
    match text {
        Some(text) => drop(write(PREVIOUS, text)),
        None => forget(PREVIOUS),
    }
}

pub fn load_settings() -> Option<String> {
    read(SETTINGS)
}

pub fn save_settings(text: &str) -> bool {
    write(SETTINGS, text)
}

/// Keeps a saved game that could not be read, so that it can be exported; `false` if the browser refuses.
pub fn set_aside(text: &str) -> bool {
    write(ASIDE, text)
}

/// Makes room for the next match, once the saved one is kept elsewhere.
pub fn forget_match() {
    forget(MATCH);
}

/// The saved game that was set aside.
pub fn aside() -> Option<String> {
    read(ASIDE)
}
