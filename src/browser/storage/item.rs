//! Values that are kept under keys of their own.

use std::marker::PhantomData;

use rami_record::json::{self, Json};

use super::{StorageRefusal, TextChange, forget, read, set_aside, stored_texts, write};

/// A value that is kept under a key of its own.
pub struct StoredItem<T> {
    key: &'static str,
    value: PhantomData<T>,
}

impl<T: Json + Default> StoredItem<T> {
    pub(super) const fn new(key: &'static str) -> Self {
        Self { key, value: PhantomData }
    }

    /// Whether this is the key of the value.
    pub fn is_key(&self, key: &str) -> bool {
        key == self.key
    }

    /// The value; the default if there is none or it cannot be read.
    pub fn load(&self) -> T {
        let text = read(self.key).ok().flatten();
        text.and_then(|text| T::from_json(&text).ok()).unwrap_or_default()
    }

    /// The value, and whether it could be read. A text that cannot be read is set aside and replaced by the default. If
    /// only some entries cannot be read, they alone are missing afterwards.
    pub fn load_or_set_aside(&self) -> Loaded<T> {
        let Ok(Some(text)) = read(self.key) else { return Loaded { value: T::default(), state: LoadState::Sound } };
        let (value, unreadable) = json::from_json_counted(&text).unwrap_or_else(|_| (T::default(), 1));
        if unreadable == 0 {
            return Loaded { value, state: LoadState::Sound };
        }
        let mut state = LoadState::InPlace;
        if set_aside(&text).is_ok() {
            state = LoadState::SetAside;
            // If the browser refuses, the same text is found again the next time.
            drop(self.save(&value));
        }
        Loaded { value, state }
    }

    /// Writes the value.
    ///
    /// # Errors
    /// [`StorageRefusal`].
    pub fn save(&self, value: &T) -> Result<(), StorageRefusal> {
        write(self.key, &value.to_json())
    }

    /// The writing of a value, for [`write_all`].
    pub fn change(&self, value: &T) -> TextChange {
        (self.key.into(), Some(value.to_json()))
    }
}

/// Values of one kind that are kept under a number each.
pub struct Items<T> {
    /// What the keys begin with. A number follows.
    pub(super) prefix: &'static str,
    value: PhantomData<T>,
}

impl<T: Json> Items<T> {
    pub(super) const fn new(prefix: &'static str) -> Self {
        Self { prefix, value: PhantomData }
    }

    /// The key of the value with this number.
    pub(super) fn key(&self, id: u64) -> String {
        format!("{}{id}", self.prefix)
    }

    /// Whether this is the key of the value with this number.
    pub fn is_key(&self, id: u64, key: &str) -> bool {
        key == self.key(id)
    }

    /// Whether there is a value with this number.
    pub fn has(&self, id: u64) -> bool {
        matches!(read(&self.key(id)), Ok(Some(_)))
    }

    /// The value with this number; `None` if there is none or it cannot be read.
    pub fn load(&self, id: u64) -> Option<T> {
        T::from_json(&read(&self.key(id)).ok()??).ok()
    }

    /// Writes a value.
    ///
    /// # Errors
    /// [`StorageRefusal`].
    pub fn save(&self, id: u64, value: &T) -> Result<(), StorageRefusal> {
        write(&self.key(id), &value.to_json())
    }

    /// The writing of a value, or its deletion, for [`write_all`].
    pub fn change(&self, id: u64, value: Option<&T>) -> TextChange {
        (self.key(id), value.map(Json::to_json))
    }

    /// All values that can be read, with their numbers.
    pub fn all(&self) -> Vec<(u64, T)> {
        let texts = stored_texts(|key| key.starts_with(self.prefix)).unwrap_or_default();
        let value = |(key, text): (String, String)| {
            Some((key.strip_prefix(self.prefix)?.parse().ok()?, T::from_json(&text).ok()?))
        };
        texts.into_iter().filter_map(value).collect()
    }

    /// Deletes the value with this number.
    pub fn forget(&self, id: u64) {
        forget(&self.key(id));
    }
}

/// A stored value, as it was read.
pub struct Loaded<T> {
    /// The value that was read; the default if there is none or it cannot be read.
    pub value: T,
    pub state: LoadState,
}

/// Whether a stored value could be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LoadState {
    Sound,
    /// It could not be read and was set aside.
    SetAside,
    /// It could not be read, and the browser refuses to set it aside. Writing a new value would destroy it.
    InPlace,
}
