//! The list of all keys and what they do.

use leptos::prelude::*;
use rami::text::Key;

use crate::ui::components::Modal;
use crate::ui::interaction::keymap::SHORTCUTS;
use crate::ui::stores::{Dialog, Preferences};

/// The list of shortcuts.
#[component]
pub fn ShortcutsDialog() -> impl IntoView {
    let words = expect_context::<Preferences>();
    let listed = SHORTCUTS.iter().filter(|shortcut| !shortcut.sign.is_empty());
    let rows = listed.map(|shortcut| {
        view! {
            <dt><kbd>{shortcut.sign}</kbd></dt>
            <dd>{words.text(shortcut.name)}</dd>
        }
    });
    let rows = rows.collect_view();
    view! {
        <Modal which=Dialog::Shortcuts title=Key::ActionShortcuts><dl class="keys">{rows}</dl></Modal>
    }
}
