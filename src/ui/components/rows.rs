//! A list whose rows stay while others come and go.

use leptos::prelude::*;

/// The key of a row: the identifier of what it shows, and a number that changes when the row is to be built again.
pub type RowKey = (u64, u64);

/// Shows a row for each key. A row is built once for its key. Unlike `For`, the list is compiled only once for all types
/// of rows.
#[component]
pub fn Rows(
    /// The keys. The signals it reads are tracked.
    #[prop(into)]
    keys: Signal<Vec<RowKey>>,
    /// Builds the row of a key.
    #[prop(into)]
    row: Callback<RowKey, AnyView>,
) -> impl IntoView {
    view! { <For each=move || keys.get() key=|key| *key children=move |key| row.run(key)/> }
}
