//! A place on the first screen that the lazy module fills.

use leptos::prelude::*;

use super::Recreate;
use crate::ui::stores::{HomeList, Lazy};

/// A list of the first screen, shown once the lazy module is there.
#[component]
pub fn LazyList(list: HomeList) -> impl IntoView {
    let lazy = expect_context::<Lazy>();
    view! {
        <Recreate of=move || lazy.views().map(|_| ()) children=move |()| {
            lazy.views().map(|views| (views.home_list)(list)).into_any()
        }/>
    }
}
