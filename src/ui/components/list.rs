//! A list whose items keep their elements for as long as they are in it.

use std::hash::{DefaultHasher, Hash, Hasher};

use leptos::prelude::*;

/// An item by its key, and how its view is made.
struct Item {
    key: u64,
    view: Box<dyn FnOnce() -> AnyView + Send>,
}

/// Leptos' keyed `<For>`, of which the program holds one for all lists instead of one for each: that is a tenth of the
/// page (docs/decisions/0020-views-are-leptos.md).
#[component]
pub fn List<E, I, T, K, Q, F, V>(
    /// The items; whatever it reads is followed.
    each: E,
    /// What tells an item from all others. While it stays, so does the element.
    key: K,
    /// The view of an item. What changes about it without another key, it reads itself.
    children: F,
) -> impl IntoView
where
    E: Fn() -> I + Send + 'static,
    I: IntoIterator<Item = T>,
    T: Send + 'static,
    K: Fn(&T) -> Q + Send + 'static,
    Q: Hash,
    F: Fn(T) -> V + Clone + Send + 'static,
    V: IntoView + 'static,
{
    let item = move |item: T| {
        let (key, children) = (number_of(&key(&item)), children.clone());
        Item { key, view: Box::new(move || children(item).into_any()) }
    };
    all(Box::new(move || each().into_iter().map(&item).collect()))
}

fn all(items: Box<dyn Fn() -> Vec<Item> + Send>) -> impl IntoView {
    view! { <For each=items key=|item| item.key children=|item| (item.view)()/> }
}

/// A key as a number.
fn number_of(key: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}
