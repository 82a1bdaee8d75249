//! A choice between a few values, and what takes the focus: what several screens share.

use rami::text::Key;
use wasm_bindgen::JsCast;
use web_sys::{Event, FocusOptions, HtmlElement, HtmlInputElement};

use super::markup::{El, el};
use super::state::Page;

/// One value to choose.
pub struct Offer {
    pub value: String,
    pub face: El,
}

impl Offer {
    /// A value with its name.
    pub fn named(value: impl Into<String>, name: &str) -> Self {
        Self { value: value.into(), face: el("<span>").text(name) }
    }
}

/// The field that an event is about.
pub fn field(event: &Event) -> HtmlInputElement {
    event.target().expect("an event of an element").unchecked_into()
}

/// Values side by side, one of them chosen.
pub fn choice(
    page: Page,
    name: &str,
    title: Key,
    offers: Vec<Offer>,
    chosen: impl Fn() -> String + Clone + 'static,
    choose: impl Fn(String) + 'static,
) -> El {
    let label = format!("choice-{name}");
    let segments = segments(name, offers, chosen, choose);
    el(r#"<div class="choice" role="group">"#)
        .attr("aria-labelledby", label.as_str())
        .child(el(r#"<span class="choice-name">"#).attr("id", label).text(page.text(title)))
        .child(segments)
}

/// The values alone.
pub fn segments(
    name: &str,
    offers: Vec<Offer>,
    chosen: impl Fn() -> String + Clone + 'static,
    choose: impl Fn(String) + 'static,
) -> El {
    let options = offers.into_iter().map(|Offer { value, face }| {
        let (this, chosen) = (value.clone(), chosen.clone());
        let input = el(r#"<input type="radio">"#)
            .attr("name", name)
            .attr("value", value)
            .live(move |input| input.property("checked", chosen() == this));
        el("<label>").child(input).child(face)
    });
    el(r#"<div class="segments">"#).children(options).on("change", move |event: Event| choose(field(&event).value()))
}

/// Gives a button the focus when it appears.
pub fn takes_focus(button: El) -> El {
    // What is above it is read first. Without focus the button still works.
    button.once_shown(|button| {
        let stays = FocusOptions::new();
        stays.set_prevent_scroll(true);
        drop(button.unchecked_ref::<HtmlElement>().focus_with_options(&stays));
    })
}
