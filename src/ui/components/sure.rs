//! The question before something is deleted for good.

use leptos::prelude::*;
use rami_model::text::Key;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::Button;
use crate::browser::dom::document;
use crate::ui::interaction::action::ButtonAction;

/// Asks whether something is to be deleted. The focus is on the answer "no", which Escape gives too, and neither answer
/// stands out. After "no" the focus is where it was before.
#[component]
pub fn Sure(
    asked: String,
    /// The button that deletes: its action and its name.
    yes: (ButtonAction, Key),
    /// The action of the button that does not delete.
    no: ButtonAction,
    /// Whether the question is open.
    asks: RwSignal<bool>,
    #[prop(into)] on_yes: Callback<()>,
) -> impl IntoView {
    let before = document().active_element().and_then(|element| element.dyn_into::<HtmlElement>().ok());
    let before = StoredValue::new_local(before);
    let leave = move |()| {
        // The question may have been removed by the time its signal changes.
        let before = before.get_value();
        asks.set(false);
        if let Some(before) = before {
            // If that element was removed too, nothing has the focus.
            drop(before.focus());
        }
    };
    view! {
        <div class="sure" role="alert">
            <p>{asked}</p>
            <Button action=yes.0 name=yes.1 on_press=move |()| on_yes.run(())/>
            <Button action=no name=Key::ActionCancel focus=true on_press=leave/>
        </div>
    }
}
