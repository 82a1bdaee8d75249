//! The starting rules: the standard ones, the named sets of the game, and those that the player saved under a name.

use leptos::prelude::*;
use rami_engine::rules::Options;
use rami_engine::variants::{self, NamedSet};
use rami_model::settings::Favourite;
use rami_model::text::{Key, Message};
use rami_model::view_models::{LONGEST_RULES, RulesLine, SetTexts, rules_line, rules_link};

use super::Draft;
use crate::browser::{dom, storage};
use crate::ui::components::{IconButton, field};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Navigation, Preferences};
use rami_record::ChosenRules;

/// The rules to begin from, and the one line that says how the table plays.
#[component]
pub fn Sets(draft: Draft) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let preferences = expect_context::<Preferences>();
    let named = move || NamedSet::of(&draft.variant.get()).collect::<Vec<_>>();
    let kept = move || {
        let id = draft.variant.get();
        preferences.with(|settings| {
            let of_game = settings.favourites.iter().filter(|kept| kept.variant == id);
            of_game.cloned().enumerate().collect::<Vec<_>>()
        })
    };
    let line = move || {
        let variant = variants::by_id(&draft.variant.get())?;
        let line = draft.options.with(|options| rules_line(variant, draft.set.get(), options))?;
        Some(match line {
            RulesLine::Game(line) => (i18n.text(line).to_string(), ""),
            RulesLine::Set(texts) => (i18n.text(texts.line).to_string(), i18n.text(texts.region)),
            RulesLine::Changed(n) => (i18n.say(&Message::new(Key::RuleChanged).number("n", n as i64)), ""),
        })
    };
    let is_plain = move || draft.set.get().is_none();
    view! {
        <section class="sets" role="group" aria-label=i18n.text(Key::SetupSets)>
            <div class="set-list">
                <button type="button" class="button is-small set" data-set=move || draft.variant.get()
                    aria-pressed=move || is_plain().to_string() on:click=move |_| draft.begin_from(None, Options::new())
                >
                    {i18n.text(Key::SetupOwnRules)}
                </button>
                <For each=named key=|set| set.id children=move |set| view! { <Named draft set/> }/>
                <For each=kept key=key_of children=move |(_, kept)| view! { <Kept draft kept/> }/>
            </div>
            <p class="game-line">
                {move || line().map(|(line, region)| view! { {line} " " <small class="soft">{region}</small> })}
            </p>
        </section>
    }
}

/// A named set.
#[component]
fn Named(draft: Draft, set: &'static NamedSet) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let is_chosen = move || draft.set.get().is_some_and(|chosen| chosen.id == set.id);
    view! {
        <button type="button" class="button is-small set" data-set=set.id aria-pressed=move || is_chosen().to_string()
            on:click=move |_| draft.begin_from(Some(set), set.options())
        >
            {i18n.text(SetTexts::of(set).name)}
        </button>
    }
}

/// The key of saved rules. Rules from a file may have the same name, so the key contains more than the name.
fn key_of((place, kept): &(usize, Favourite)) -> (usize, String, String, Options) {
    (*place, kept.variant.clone(), kept.name.clone(), kept.options.clone())
}

/// Keeps the present house rules under the name that was written.
fn keep(draft: Draft, preferences: Preferences) {
    let name: String = draft.favourite.with_untracked(|name| name.trim().chars().take(LONGEST_RULES).collect());
    if name.is_empty() {
        return;
    }
    let rules = ChosenRules {
        variant: draft.variant.get_untracked(),
        options: draft.options.get_untracked(),
        set: draft.set.get_untracked().map(|set| set.id.to_string()),
    };
    preferences.update(|settings| settings.keep_rules(Favourite::new(name, rules), storage::mark()));
    draft.favourite.set(String::new());
}

/// The field for a name, and the button that keeps the present house rules under it.
#[component]
pub fn KeepRules(draft: Draft) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let preferences = expect_context::<Preferences>();
    let name = draft.favourite;
    view! {
        <span class="favourite-new">
            <input maxlength=LONGEST_RULES.to_string() autocomplete="off" aria-label=i18n.text(Key::FavouriteName)
                placeholder=i18n.text(Key::FavouriteName)
                prop:value=move || name.get()
                on:input=move |event| name.set(field(&event).value())
            />
            <button type="button" class="button is-small" data-action=ButtonAction::KeepRules.id()
                aria-disabled=move || name.with(|name| name.trim().is_empty()).to_string()
                on:click=move |_| keep(draft, preferences)
            >
                {i18n.text(Key::FavouriteSave)}
            </button>
        </span>
    }
}

/// Rules that the player saved: a button that chooses them, a link that shares them, a button that deletes them.
#[component]
fn Kept(draft: Draft, kept: Favourite) -> impl IntoView {
    let (i18n, navigation) = (expect_context::<I18n>(), expect_context::<Navigation>());
    let preferences = expect_context::<Preferences>();
    let said = |key| i18n.say(&Message::new(key).text("name", kept.name.clone()));
    let (forget_label, link_label) = (said(Key::FavouriteRemove), said(Key::FavouriteLink));
    let set = kept.set.as_deref().and_then(NamedSet::by_id);
    let (name, options) = (kept.name.clone(), kept.options.clone());
    let link = dom::address_of(&rules_link(&kept.chosen_rules(), &kept.name));
    let hand_on = move |()| navigation.hand_on_rules(link.clone());
    let forgotten = kept.key();
    let forget = move |()| preferences.update(|settings| settings.forget_rules(&forgotten, storage::mark()));
    let wanted = options.clone();
    view! {
        <span class="favourite" class:is-chosen=move || draft.options.with(|now| *now == options)>
            <button type="button" class="button is-small set" data-set="own"
                on:click=move |_| draft.begin_from(set, wanted.clone())
            >
                {name}
            </button>
            <IconButton class="button is-quiet is-small" drawing="share" label=link_label
                action=Some(ButtonAction::ShareRules) on_press=hand_on/>
            <IconButton class="button is-quiet is-small" drawing="close" label=forget_label on_press=forget/>
        </span>
    }
}
