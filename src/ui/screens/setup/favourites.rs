//! Sets of house rules kept under a name, and a field to keep the present one.

use leptos::prelude::*;
use rami::device::Favourite;
use rami::rules::Options;
use rami::text::{Key, Message};

use super::Draft;
use crate::ui::components::{IconButton, field};
use crate::ui::interaction::action::Action;
use crate::ui::stores::Preferences;

/// The longest name; the field accepts no more.
const LONGEST_NAME: usize = 40;

/// The sets of the game chosen.
#[component]
pub fn Favourites(draft: Draft) -> impl IntoView {
    let words = expect_context::<Preferences>();
    let kept = move || {
        let id = draft.variant.get();
        words.get(|settings| {
            let of_game = settings.favourites.iter().filter(|kept| kept.variant == id);
            of_game.cloned().enumerate().collect::<Vec<_>>()
        })
    };
    view! {
        <div class="favourites" role="group" aria-label=words.text(Key::FavouriteTitle)>
            <For each=kept key=key_of children=move |(_, kept)| view! { <Kept draft kept/> }/>
            <Show when=move || draft.options.with(|options| !options.is_empty())><New draft/></Show>
        </div>
    }
}

/// The key of a set. Sets from a file may share a name, so it holds more than that.
fn key_of((place, kept): &(usize, Favourite)) -> (usize, String, String, Options) {
    (*place, kept.variant.clone(), kept.name.clone(), kept.options.clone())
}

/// Whether one set replaces the other.
fn is_named_alike(one: &Favourite, other: &Favourite) -> bool {
    (&one.name, &one.variant) == (&other.name, &other.variant)
}

/// Keeps the present house rules under the name that was written.
fn keep(draft: Draft, preferences: Preferences) {
    let kept = Favourite {
        name: draft.favourite.with_untracked(|name| name.trim().chars().take(LONGEST_NAME).collect()),
        variant: draft.variant.get_untracked(),
        options: draft.options.get_untracked(),
    };
    if kept.name.is_empty() {
        return;
    }
    preferences.set(|settings| {
        settings.favourites.retain(|other| !is_named_alike(other, &kept));
        settings.favourites.push(kept);
    });
    draft.favourite.set(String::new());
}

/// The field for a name, and the button that keeps the present house rules under it.
#[component]
fn New(draft: Draft) -> impl IntoView {
    let words = expect_context::<Preferences>();
    let name = draft.favourite;
    view! {
        <span class="favourite-new">
            <input maxlength=LONGEST_NAME.to_string() autocomplete="off" aria-label=words.text(Key::FavouriteName)
                placeholder=words.text(Key::FavouriteName)
                prop:value=move || name.get()
                on:input=move |event| name.set(field(&event).value())
            />
            <button type="button" class="button is-small" data-action=Action::KeepRules.id()
                aria-disabled=move || name.with(|name| name.trim().is_empty()).to_string()
                on:click=move |_| keep(draft, words)
            >
                {words.text(Key::FavouriteSave)}
            </button>
        </span>
    }
}

/// A set: chosen by its name, and forgotten by the button beside it.
#[component]
fn Kept(draft: Draft, kept: Favourite) -> impl IntoView {
    let words = expect_context::<Preferences>();
    let label = words.say(&Message::new(Key::FavouriteRemove).text("name", kept.name.clone()));
    let (name, options, wanted) = (kept.name.clone(), kept.options.clone(), kept.options.clone());
    let forget = move |()| words.set(|settings| settings.favourites.retain(|other| !is_named_alike(other, &kept)));
    view! {
        <span class="favourite" class:is-chosen=move || draft.options.with(|now| *now == options)>
            <button type="button" class="button is-small" on:click=move |_| draft.options.set(wanted.clone())>
                {name}
            </button>
            <IconButton class="button is-quiet is-small" drawing="close" label on_press=forget/>
        </span>
    }
}
