//! The place for a code that comes from another device.

use leptos::prelude::*;
use rami_model::text::Key;

use super::{ScanButton, field};
use crate::ui::stores::I18n;

/// A field for a code, and a button that scans one. A code is taken as soon as it is whole; what is wrong with it is
/// said below.
#[component]
pub fn CodeField(
    /// The name of the field, by which scripts find it.
    name: &'static str,
    /// The accessible name of the field.
    label: String,
    /// Takes a code; the error is what is said about a wrong one.
    #[prop(into)]
    take: Callback<String, Result<(), Key>>,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let wrong = RwSignal::new(None);
    let read = move |event: web_sys::Event| {
        let text = field(&event).value();
        let said = if text.trim().is_empty() { None } else { take.run(text).err() };
        // A code that is taken may remove the field.
        wrong.try_set(said);
    };
    view! {
        <div class="code-field">
            <textarea name=name rows="2" class="reply" autocomplete="off" spellcheck="false"
                aria-label=label.clone() placeholder=label on:input=read
            ></textarea>
            <ScanButton/>
        </div>
        <p role="status">{move || wrong.get().map(|key: Key| i18n.text(key).to_string())}</p>
    }
}
