//! The language of the page, and its texts.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_engine::cards::Card;
use rami_model::text::{Key, Lang, Message};
use rami_model::view_models::{RulesName, rules_name};

use super::{Notices, PageSignal, Preferences};
use crate::browser::texts;
use rami_record::ChosenRules;

/// The store of the language of the page.
#[derive(Clone, Copy)]
pub struct I18n {
    /// When it changes the whole page is rendered again, so texts need not track it.
    language: PageSignal<RwSignal<Lang>>,
    preferences: Preferences,
    notices: Notices,
}

impl I18n {
    pub(super) fn new(lang: Lang, preferences: Preferences, notices: Notices) -> Self {
        Self { language: PageSignal(RwSignal::new(lang)), preferences, notices }
    }

    /// The language of the page, tracked.
    pub fn language(self) -> Lang {
        self.language.get()
    }

    /// The language of the page, untracked.
    pub fn language_untracked(self) -> Lang {
        self.language.get_untracked()
    }

    /// A text without arguments.
    pub fn text(self, key: Key) -> &'static str {
        self.language_untracked().text(key)
    }

    /// The text of a message.
    pub fn say(self, message: &Message) -> String {
        self.language_untracked().render(message)
    }

    /// The names of cards, as a list.
    pub fn cards(self, cards: &[Card]) -> String {
        self.language_untracked().cards(cards)
    }

    /// A player's name as it is shown; "you" if there is none.
    pub fn shown_name(self, name: Option<&str>) -> String {
        self.language_untracked().player(name)
    }

    /// The name that the set-up shows for a seat without a name. There, "you" are seat 0.
    pub fn usual_name(self, seat: usize) -> String {
        if seat == 0 { self.shown_name(None) } else { self.bot_name(seat) }
    }

    /// The default name of the bot at a seat. Seat 0 is always a person's and has none.
    pub fn bot_name(self, seat: usize) -> String {
        let name = seat.checked_sub(1).and_then(|bot| self.text(Key::NamesBots).split(',').nth(bot));
        name.unwrap_or("?").to_string()
    }

    /// The name of a variant.
    pub fn variant_name(self, id: &str) -> &'static str {
        rami_model::view_models::variant_name(id).map_or("Rami", |key| self.text(key))
    }

    /// The name of the rules of a table: the one under which they are kept, or that of the named set.
    pub fn rules_name(self, rules: &ChosenRules) -> Option<String> {
        self.preferences.with_untracked(|settings| {
            let name = rules_name(&settings.favourites, rules)?;
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

    /// Changes the page to the language that was chosen in another tab, which has saved the choice.
    pub fn reload_from_tab(self, code: String) {
        self.speak(code, false);
    }

    fn speak(self, code: String, keep: bool) {
        let Some(lang) = Lang::by_code(&code) else { return };
        let shown = self.language_untracked();
        spawn_local(async move {
            let loaded = texts::load(lang).await;
            // The player may have chosen another language meanwhile.
            if self.language_untracked() != shown {
                return;
            }
            if loaded {
                if keep {
                    self.preferences.update(|settings| settings.lang = Some(code));
                }
                self.language.set(lang);
            } else {
                self.language.set(shown);
                self.notices.say_not_loaded(Key::ErrorTexts);
            }
        });
    }
}
