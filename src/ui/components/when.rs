//! A view that is there while a condition holds.

use leptos::prelude::*;

/// Shows its children while a condition holds. Unlike `Show` it is compiled once, for children of any kind.
#[component]
pub fn When(
    /// The condition.
    #[prop(into)]
    when: Signal<bool>,
    children: ChildrenFn,
) -> impl IntoView {
    // Only a change of the condition builds the children anew.
    let is_met = Memo::new(move |_| when.get());
    move || is_met.get().then(|| children())
}
