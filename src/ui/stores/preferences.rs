//! The settings of the player.

use leptos::prelude::*;
use rami_model::settings::Settings;

use super::{Notices, PageSignal};
use crate::browser::storage;
use rami_record::json::Json;

/// The store of the settings of this device.
#[derive(Clone, Copy)]
pub struct Preferences {
    settings: PageSignal<RwSignal<Settings>>,
    notices: Notices,
}

impl Preferences {
    pub(super) fn new(settings: Settings, notices: Notices) -> Self {
        Self { settings: PageSignal(RwSignal::new(settings)), notices }
    }

    /// Reads the settings, tracked.
    pub fn with<T>(self, read: impl FnOnce(&Settings) -> T) -> T {
        self.settings.with(read)
    }

    /// Reads the settings, untracked.
    pub fn with_untracked<T>(self, read: impl FnOnce(&Settings) -> T) -> T {
        self.settings.with_untracked(read)
    }

    /// Changes the settings and saves them.
    pub fn update(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        self.notices.written(self.with_untracked(|settings| storage::SETTINGS.save(settings)));
    }

    /// Changes the settings without saving them, so the change lasts until the page is closed.
    pub fn update_unsaved(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
    }

    /// Takes over the settings that another tab has changed. Returns the language if another one was chosen there.
    pub fn follow(self, before: &str, now: &str) -> Option<String> {
        let [before, now] = [before, now].map(|text| Settings::from_json(text).unwrap_or_default());
        let lang = if now.lang == before.lang { None } else { now.lang.clone() };
        self.settings.set(now);
        lang
    }
}
