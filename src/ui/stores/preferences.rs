//! The settings of the player, and the language of the page.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami::device::Settings;
use rami::rules::Options;
use rami::screens::{RulesName, rules_name};
use rami::text::{Key, Lang, Message};

use super::{Notices, PageSignal};
use crate::browser::storage;
use crate::browser::texts::{self, Part};

/// The store of the settings of this device and the language of the page.
#[derive(Clone, Copy)]
pub struct Preferences {
    settings: PageSignal<RwSignal<Settings>>,
    /// When it changes the whole page is rendered again, so texts need not track it.
    language: PageSignal<RwSignal<Lang>>,
    notices: Notices,
}

impl Preferences {
    pub(super) fn new(settings: Settings, lang: Lang, notices: Notices) -> Self {
        Self { settings: PageSignal(RwSignal::new(settings)), language: PageSignal(RwSignal::new(lang)), notices }
    }

    /// Reads the settings, tracked.
    pub fn get<T>(self, read: impl FnOnce(&Settings) -> T) -> T {
        self.settings.with(read)
    }

    /// Reads the settings, untracked.
    pub fn now<T>(self, read: impl FnOnce(&Settings) -> T) -> T {
        self.settings.with_untracked(read)
    }

    /// Changes the settings and saves them.
    pub fn set(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        let kept = storage::save_settings(&self.now(Settings::to_json));
        self.notices.trouble(Key::ErrorStorage, !kept);
    }

    /// Changes the settings without saving them, so the change lasts until the page is closed.
    pub fn set_for_now(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
    }

    /// Takes over the settings that another tab has changed. If another language was chosen there, the page changes to
    /// it.
    pub fn follow(self, before: &str, now: &str) {
        let (before, now) = (Settings::from_json(before), Settings::from_json(now));
        let lang = now.lang.clone().filter(|_| now.lang != before.lang);
        self.settings.set(now);
        if let Some(code) = lang {
            self.speak(code, false);
        }
    }

    /// The language of the page, tracked.
    pub fn language(self) -> Lang {
        self.language.get()
    }

    /// The language of the page, untracked.
    pub fn lang(self) -> Lang {
        self.language.get_untracked()
    }

    /// A text without arguments.
    pub fn text(self, key: Key) -> &'static str {
        self.lang().text(key)
    }

    /// The text of a message.
    pub fn say(self, message: &Message) -> String {
        self.lang().render(message)
    }

    /// A player's name as it is shown; "you" if there is none.
    pub fn shown_name(self, name: Option<&str>) -> String {
        self.lang().player(name)
    }

    /// The name that the set-up shows for a seat without a name.
    pub fn usual_name(self, seat: usize) -> String {
        if seat == 0 { self.shown_name(None) } else { self.bot_name(seat) }
    }

    /// The default name of the bot at a seat.
    pub fn bot_name(self, seat: usize) -> String {
        self.text(Key::NamesBots).split(',').nth(seat - 1).unwrap_or("?").to_string()
    }

    /// The name of a variant.
    pub fn variant_name(self, id: &str) -> &'static str {
        rami::screens::variant_name(id).map_or("Rami", |key| self.text(key))
    }

    /// The name of the rules of a table: the one under which they are kept, or that of the named set.
    pub fn rules_name(self, variant: &str, options: &Options, rules: Option<&str>) -> Option<String> {
        self.now(|settings| {
            let name = rules_name(&settings.favourites, variant, options, rules)?;
            Some(match name {
                RulesName::Own(name) => name.to_string(),
                RulesName::Set(key) => self.text(key).to_string(),
            })
        })
    }

    /// Changes the page to another language and saves the choice, once its texts are loaded. If they cannot be loaded,
    /// the language stays.
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
            // The player may have chosen another language meanwhile.
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
