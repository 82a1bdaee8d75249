//! A place in the first part of the program that is filled by the second.

use leptos::prelude::*;

use super::Recreate;
use crate::ui::stores::{LazyModule, LazySlot};

/// A view of the second part of the program, shown once that part is there.
#[component]
pub fn LazyView(place: LazySlot) -> impl IntoView {
    let second = expect_context::<LazyModule>();
    let is_there = move || second.part().map(|_| ());
    view! {
        <Recreate of=is_there children=move |()| second.part().map(|part| (part.view)(place)).into_any()/>
    }
}
