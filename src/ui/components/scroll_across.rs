//! A table that may be wider than the screen: it is scrolled to the side, and an edge shows where there is more.

use leptos::prelude::*;
use web_sys::Element;

use crate::browser::room;

/// Scrolls its content to the side where there is no room for it. `data-before` and `data-after` say where there is
/// more.
#[component]
pub fn ScrollAcross(
    #[prop(default = "")] class: &'static str,
    /// The `data-zone` by which scripts find it, if it has one.
    #[prop(optional_no_strip)]
    zone: Option<&'static str>,
    /// Its accessible name.
    label: &'static str,
    children: Children,
) -> impl IntoView {
    let (before, after) = (RwSignal::new(false), RwSignal::new(false));
    let look = move |region: &Element| {
        let left = region.scroll_left();
        let hidden = region.scroll_width() - region.client_width();
        for (signal, there_is) in [(before, left > 1), (after, left < hidden - 1)] {
            // The observer reports a removed element once more, when its signal no longer exists.
            if signal.try_get_untracked().is_some_and(|before| before != there_is) {
                signal.set(there_is);
            }
        }
    };
    let watched = move |region: Element, ()| room::on_resize(&region, look);
    view! {
        <div class=format!("across {class}") data-before=move || before.get().then_some("")
            data-after=move || after.get().then_some("")
        >
            <div class="scroll-x" tabindex="0" role="region" data-zone=zone aria-label=label use:watched=()
                on:scroll=move |event| look(&event_target::<Element>(&event))
            >
                {children()}
            </div>
        </div>
    }
}
