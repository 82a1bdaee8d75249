//! What the player has chosen for good, and the language spoken.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami::device::Settings;
use rami::text::{Key, Lang, Message};

use super::{Notices, PageSignal};
use crate::browser::storage;
use crate::browser::texts::{self, Part};

/// The settings of this device and the language spoken.
#[derive(Clone, Copy)]
pub struct Preferences {
    settings: PageSignal<RwSignal<Settings>>,
    /// The whole page is shown anew when it changes, so that texts need not watch it.
    language: PageSignal<RwSignal<Lang>>,
    notices: Notices,
}

impl Preferences {
    pub(super) fn new(settings: Settings, lang: Lang, notices: Notices) -> Self {
        Self { settings: PageSignal(RwSignal::new(settings)), language: PageSignal(RwSignal::new(lang)), notices }
    }

    /// Reads the settings; the reader runs again when they change.
    pub fn get<T>(self, read: impl FnOnce(&Settings) -> T) -> T {
        self.settings.with(read)
    }

    /// Reads the settings once, without following them.
    pub fn now<T>(self, read: impl FnOnce(&Settings) -> T) -> T {
        self.settings.with_untracked(read)
    }

    /// Changes the settings and keeps them.
    pub fn set(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        let kept = storage::save_settings(&self.now(Settings::to_json));
        self.notices.trouble(Key::ErrorStorage, !kept);
    }

    /// Changes the settings for as long as the page is open.
    pub fn set_for_now(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
    }

    /// Takes over the settings that another tab has changed, and speaks the language if one was chosen there.
    pub fn follow(self, before: &str, now: &str) {
        let (before, now) = (Settings::from_json(before), Settings::from_json(now));
        let lang = now.lang.clone().filter(|_| now.lang != before.lang);
        self.settings.set(now);
        if let Some(code) = lang {
            self.speak(code, false);
        }
    }

    /// The language spoken; whoever reads it runs again when it changes.
    pub fn language(self) -> Lang {
        self.language.get()
    }

    /// The language spoken now.
    pub fn lang(self) -> Lang {
        self.language.get_untracked()
    }

    /// A text without arguments.
    pub fn text(self, key: Key) -> &'static str {
        self.lang().text(key)
    }

    /// A message in words.
    pub fn say(self, message: &Message) -> String {
        self.lang().render(message)
    }

    /// A player's name as shown; who gave none is "you".
    pub fn shown_name(self, name: Option<&str>) -> String {
        self.lang().player(name)
    }

    /// What stands at a seat, as it is set up, while nobody has named it.
    pub fn usual_name(self, seat: usize) -> String {
        if seat == 0 { self.shown_name(None) } else { self.bot_name(seat) }
    }

    /// The name of a bot at a seat that nobody named.
    pub fn bot_name(self, seat: usize) -> String {
        self.text(Key::NamesBots).split(',').nth(seat - 1).unwrap_or("?").to_string()
    }

    /// The name of a variant.
    pub fn variant_name(self, id: &str) -> &'static str {
        rami::screens::variant_name(id).map_or("Rami", |key| self.text(key))
    }

    /// Speaks another language and keeps the choice, once its texts are there. The present one stays if they cannot be
    /// had.
    pub fn choose_language(self, code: String) {
        self.speak(code, true);
    }

    fn speak(self, code: String, keep: bool) {
        let Some(lang) = Lang::by_code(&code) else { return };
        let shown = self.lang();
        spawn_local(async move {
            let mut loaded = texts::load(lang, Part::First).await;
            if loaded && texts::has(shown, Part::Rest) {
                loaded = texts::load(lang, Part::Rest).await;
            }
            // Another may have been chosen meanwhile.
            if self.lang() != shown {
                return;
            }
            if loaded {
                if keep {
                    self.set(|settings| settings.lang = Some(code));
                }
                self.language.set(lang);
            } else {
                self.language.set(shown);
                self.notices.say_not_loaded(Key::ErrorTexts);
            }
        });
    }
}
