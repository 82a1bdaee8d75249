//! A place in the first part of the program that is filled by the second.

use leptos::prelude::*;

use super::Anew;
use crate::ui::stores::{Place, Second};

/// A view of the second part of the program, shown once that part is there.
#[component]
pub fn InSecond(place: Place) -> impl IntoView {
    let second = expect_context::<Second>();
    let is_there = move || second.part().map(|_| ());
    view! {
        <Anew of=is_there children=move |()| second.part().map(|part| (part.view)(place)).into_any()/>
    }
}
