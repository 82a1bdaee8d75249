//! A choice between a few values, and the button that opens the menu: what several screens share.

use leptos::prelude::*;
use rami::text::Key;

use super::card::Icon;
use super::state::{Dialog, page};

/// One value to choose.
pub struct Offer {
    pub value: String,
    pub face: AnyView,
}

impl Offer {
    /// A value with its name.
    pub fn named(value: impl Into<String>, name: impl Into<String>) -> Self {
        let name: String = name.into();
        Self { value: value.into(), face: view! { <span>{name}</span> }.into_any() }
    }
}

/// Values side by side, one of them chosen.
#[component]
pub fn Choice(
    name: &'static str,
    title: Key,
    offers: Vec<Offer>,
    chosen: Signal<String>,
    choose: Callback<String>,
) -> impl IntoView {
    let page = page();
    let label = format!("choice-{name}");
    let id_of_label = label.clone();
    let options = offers.into_iter().map(|Offer { value, face }| {
        let (this, picked) = (value.clone(), value.clone());
        view! {
            <label>
                <input
                    type="radio"
                    name=name
                    value=value
                    prop:checked=Signal::derive(move || chosen.get() == this)
                    on:change=move |_| choose.run(picked.clone())
                />
                {face}
            </label>
        }
    });
    view! {
        <div class="choice" role="group" aria-labelledby=label>
            <span class="choice-name" id=id_of_label>{page.text(title)}</span>
            <div class="segments">{options.collect_view()}</div>
        </div>
    }
}

/// Gives a button the focus when it appears.
pub fn takes_focus(node: NodeRef<leptos::html::Button>) {
    Effect::new(move |_| {
        if let Some(button) = node.get() {
            // Without focus the button still works.
            drop(button.focus());
        }
    });
}

/// The button that opens the menu.
#[component]
pub fn MenuButton() -> impl IntoView {
    let page = page();
    view! {
        <button
            type="button"
            class="pill"
            data-action="menu"
            aria-label=page.text(Key::ActionMenu)
            on:click=move |_| page.dialog.set(Dialog::Menu)
        >
            <Icon name="menu"/>
            <span class="only-wide">{page.text(Key::ActionMenu)}</span>
        </button>
    }
}
