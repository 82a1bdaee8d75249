//! A choice between a few values side by side.

use leptos::prelude::*;
use rami_model::text::Key;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};

use crate::ui::stores::I18n;

/// One value to choose.
pub struct ChoiceOffer {
    pub value: String,
    pub face: AnyView,
}

impl ChoiceOffer {
    /// A value with its name.
    pub fn named(value: impl Into<String>, name: impl Into<String>) -> Self {
        let name = name.into();
        Self { value: value.into(), face: view! { <span>{name}</span> }.into_any() }
    }

    /// A language, by its own name.
    pub fn language(code: &'static str, name: &'static str) -> Self {
        Self { value: code.into(), face: view! { <span lang=code>{name}</span> }.into_any() }
    }
}

/// The field that an event comes from.
pub fn field(event: &Event) -> HtmlInputElement {
    event.target().expect("an event of an element").unchecked_into()
}

/// Values side by side under a title, one of them chosen.
#[component]
pub fn Choice(
    /// Distinguishes its fields from those of other choices.
    name: &'static str,
    title: Key,
    offers: Vec<ChoiceOffer>,
    #[prop(into)] chosen: Signal<String>,
    #[prop(into)] on_choose: Callback<String>,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let label = format!("choice-{name}");
    let labelled_by = label.clone();
    view! {
        <div class="choice" role="group" aria-labelledby=labelled_by>
            <span class="choice-name" id=label>{i18n.text(title)}</span>
            <Segments name offers chosen on_choose/>
        </div>
    }
}

/// The values alone.
#[component]
pub fn Segments(
    /// Distinguishes its fields from those of other choices.
    #[prop(into)]
    name: String,
    offers: Vec<ChoiceOffer>,
    #[prop(into)] chosen: Signal<String>,
    #[prop(into)] on_choose: Callback<String>,
) -> impl IntoView {
    let options = offers.into_iter().map(|ChoiceOffer { value, face }| {
        let (this, name) = (value.clone(), name.clone());
        view! {
            <label>
                <input type="radio" name=name value=value prop:checked=move || chosen.with(|chosen| *chosen == this)/>
                {face}
            </label>
        }
    });
    view! {
        <div class="segments" on:change=move |event| on_choose.run(field(&event).value())>
            {options.collect_view()}
        </div>
    }
}
