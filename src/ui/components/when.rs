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
    // The children are built again only when the condition changes.
    let is_met = Memo::new(move |_| when.get());
    move || is_met.get().then(|| children())
}
