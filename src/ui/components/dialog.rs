//! A native dialog over the page.

use leptos::html;
use leptos::prelude::*;
use rami_model::text::Key;

use super::IconButton;
use crate::ui::stores::{Dialog, I18n, Navigation};

/// A dialog. It is always in the page and opens on demand. Escape, its button and a click beside it close it.
#[component]
pub fn Modal(
    which: Dialog,
    #[prop(default = "panel")] class: &'static str,
    title: Key,
    children: Children,
) -> impl IntoView {
    let (i18n, navigation) = (expect_context::<I18n>(), expect_context::<Navigation>());
    let dialog = NodeRef::<html::Dialog>::new();
    let close = move || {
        if navigation.dialog_untracked() == Some(which) {
            navigation.close_dialog();
        }
    };
    Effect::new(move || {
        let (Some(dialog), wanted) = (dialog.get(), navigation.dialog() == Some(which)) else { return };
        if !wanted && dialog.open() {
            dialog.close();
        }
        if wanted && !dialog.open() && dialog.show_modal().is_err() {
            navigation.close_dialog();
        }
    });
    let label = format!("dialog-{}", which as u8);
    let labelled_by = label.clone();
    view! {
        <dialog class=class translate="no" aria-labelledby=labelled_by node_ref=dialog
            // The dialog may have been opened again before this event came.
            on:close=move |_| if dialog.get_untracked().is_some_and(|dialog| !dialog.open()) { close() }
            on:click=move |event| if event.target() == event.current_target() { close() }
        >
            <header class="panel-head">
                <h2 class="panel-title" id=label>{i18n.text(title)}</h2>
                <IconButton drawing="close" label=i18n.text(Key::ActionClose) on_press=move |()| close()/>
            </header>
            {children()}
        </dialog>
    }
}
