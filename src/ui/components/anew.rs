//! A view that is made anew for every other value.

use leptos::prelude::*;

/// Shows a view of a value while there is one. Another value makes it anew, so that nothing stays of the one before:
/// neither focus nor scrolling nor what was listened to.
#[component]
pub fn Anew<T, F, V>(
    /// The value; whatever it reads is followed.
    of: F,
    children: V,
) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
    F: Fn() -> Option<T> + Send + Sync + 'static,
    V: Fn(T) -> AnyView + Clone + Send + 'static,
{
    // Each value has a number, by which it is told from the one before.
    let numbered = Memo::new(move |before: Option<&(u32, Option<T>)>| {
        let now = of();
        let number = before.map_or(0, |(number, value)| if *value == now { *number } else { number + 1 });
        (number, now)
    });
    let items = move || {
        let (number, value) = numbered.get();
        value.map(|value| (number, value))
    };
    view! { <For each=items key=|item| item.0 children=move |(_, value)| children(value)/> }
}
