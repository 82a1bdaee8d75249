//! A view that exists while a condition holds.

use leptos::prelude::*;

/// Shows its children while a condition holds. Unlike `Show`, it is compiled only once for all types of children.
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
