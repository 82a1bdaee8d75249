//! A button with a person's face and name.

use leptos::prelude::*;
use rami_model::people::Person;

use super::FaceOf;

/// A button with a person's face and name.
#[component]
pub fn PersonChip(
    /// The person; `None` for somebody who is not on the list any more.
    person: Option<Person>,
    name: String,
    /// The seat, if pressing the button records who ended a deal.
    #[prop(optional)]
    winner: Option<usize>,
    /// Whether the button is pressed, where it stays so.
    #[prop(optional)]
    pressed: Option<Signal<bool>>,
    #[prop(into)] on_press: Callback<()>,
) -> impl IntoView {
    let id = if winner.is_none() { person.as_ref().map(|person| person.id.to_string()) } else { None };
    view! {
        <button type="button" class="button person-chip" data-person=id
            data-winner=winner.map(|seat| seat.to_string())
            aria-pressed=move || pressed.map(|pressed| pressed.get().to_string()) on:click=move |_| on_press.run(())
        >
            <FaceOf person/>
            <span>{name}</span>
        </button>
    }
}
