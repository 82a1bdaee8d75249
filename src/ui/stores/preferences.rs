//! The settings of the player.

use std::sync::Arc;

use leptos::prelude::*;
use rami_model::settings::Settings;

use super::{Notices, PageSignal};
use crate::browser::storage;
use rami_record::json::Json;

/// The store of the settings of this device.
#[derive(Clone, Copy)]
pub struct Preferences {
    settings: PageSignal<RwSignal<Settings>>,
    /// A change that is to be saved with the next one.
    unsaved: StoredValue<Option<UnsavedChange>>,
    /// Whether the device keeps the latest change.
    is_kept: StoredValue<bool>,
    /// What is done when the settings have changed.
    listener: StoredValue<Option<Arc<dyn Fn() + Send + Sync>>>,
    notices: Notices,
}

/// A change of the settings that is not saved by itself.
type UnsavedChange = Arc<dyn Fn(&mut Settings) + Send + Sync>;

impl Preferences {
    pub(super) fn new(settings: Settings, notices: Notices) -> Self {
        Self {
            settings: PageSignal(RwSignal::new(settings)),
            unsaved: StoredValue::new(None),
            is_kept: StoredValue::new(true),
            listener: StoredValue::new(None),
            notices,
        }
    }

    /// Reads the settings, tracked.
    pub fn with<T>(self, read: impl FnOnce(&Settings) -> T) -> T {
        self.settings.with(read)
    }

    /// Reads the settings, untracked.
    pub fn with_untracked<T>(self, read: impl FnOnce(&Settings) -> T) -> T {
        self.settings.with_untracked(read)
    }

    /// Sets what is done when the settings have changed.
    pub(super) fn on_change(self, listener: impl Fn() + Send + Sync + 'static) {
        self.listener.set_value(Some(Arc::new(listener)));
    }

    fn set(self, settings: Settings) {
        self.settings.set(settings);
        if let Some(listener) = self.listener.get_value() {
            listener();
        }
    }

    /// Changes the settings as they are kept now, and saves them.
    pub fn update(self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.newest();
        change(&mut settings);
        let saved = storage::SETTINGS.save(&settings);
        self.unsaved.set_value(None);
        self.is_kept.set_value(saved.is_ok());
        self.set(settings);
        self.notices.written(saved);
    }

    /// Shows settings that were kept just now.
    pub fn show_kept(self, settings: Settings) {
        self.set(self.with_unsaved(settings));
    }

    /// Changes the settings until the page is closed. The change is saved with the next one.
    pub fn update_unsaved(self, change: impl Fn(&mut Settings) + Send + Sync + 'static) {
        let mut settings = self.with_untracked(Settings::clone);
        change(&mut settings);
        self.unsaved.set_value(Some(Arc::new(change)));
        self.set(settings);
    }

    /// The settings as they are kept now, since another tab may have changed them, with the change that is not saved.
    fn newest(self) -> Settings {
        let kept = storage::SETTINGS.load();
        // Where the browser keeps none, or refuses to, those of this page are the newest.
        if !self.is_kept.get_value() || kept == Settings::default() {
            return self.with_untracked(Settings::clone);
        }
        self.with_unsaved(kept)
    }

    fn with_unsaved(self, mut settings: Settings) -> Settings {
        if let Some(change) = self.unsaved.get_value() {
            change(&mut settings);
        }
        settings
    }

    /// Takes over the settings that another tab has changed. Returns the language if another one was chosen there.
    pub fn reload_from_tab(self, before: &str, now: &str) -> Option<String> {
        let [before, now] = [before, now].map(|text| Settings::from_json(text).unwrap_or_default());
        let lang = if now.lang == before.lang { None } else { now.lang.clone() };
        self.set(self.with_unsaved(now));
        lang
    }
}
