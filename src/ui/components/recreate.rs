//! A view that is built again for every new value.

use std::sync::{Arc, Mutex, PoisonError};

use leptos::prelude::*;

/// Shows a view of a value while there is one. For another value the view is built again. So nothing of the old view
/// stays: no focus, no scroll position, no listeners.
#[component]
pub fn Recreate<T, F, V>(
    /// The value. The signals it reads are tracked.
    of: F,
    children: V,
) -> impl IntoView
where
    T: Clone + PartialEq + Send + 'static,
    F: Fn() -> Option<T> + Send + Sync + 'static,
    V: Fn(T) -> AnyView + Send + Sync + 'static,
{
    // The value shown, and a number that distinguishes it from the one before.
    let shown = Arc::new(Mutex::new((0, None::<T>)));
    let latest = Arc::clone(&shown);
    let number = move || {
        let now = of();
        let mut latest = latest.lock().unwrap_or_else(PoisonError::into_inner);
        if latest.1 != now {
            *latest = (latest.0 + 1, now);
        }
        latest.1.is_some().then_some(latest.0)
    };
    let view = move || {
        let value = shown.lock().unwrap_or_else(PoisonError::into_inner).1.clone();
        value.map(&children).into_any()
    };
    view! { <Numbered number=Box::new(number) view=Arc::new(view)/> }
}

/// A view that is built again for every new number. The numbers represent values of any type, so this code is compiled
/// only once.
#[component]
fn Numbered(
    number: Box<dyn Fn() -> Option<u32> + Send + Sync>,
    view: Arc<dyn Fn() -> AnyView + Send + Sync>,
) -> impl IntoView {
    let number = Memo::new(move |_| number());
    view! { <For each=move || number.get() key=|number| *number children=move |_| view()/> }
}
