//! A screen that is a sheet of paper on the felt: a title, a way back, and its content.

use leptos::prelude::*;
use rami::text::Key;

use super::card::Icon;
use super::state::{Screen, page};

/// A paper screen, closed to where the player came from.
#[component]
pub fn SheetScreen(
    name: &'static str,
    class: &'static str,
    title: String,
    #[prop(optional)] zone: Option<&'static str>,
    children: Children,
) -> impl IntoView {
    let page = page();
    let from = page.came_from.get_untracked();
    let (action, label) = if from == Screen::Table { ("table", Key::ActionTable) } else { ("back", Key::ActionBack) };
    view! {
        <main class="felt paper-screen" data-screen=name>
            <section class=format!("sheet {class}") data-zone=zone>
                <header class="sheet-head">
                    <h1 class="sheet-title">{title}</h1>
                    <button
                        type="button"
                        class="button is-quiet"
                        data-action=action
                        aria-label=page.text(label)
                        on:click=move |_| page.back()
                    >
                        <Icon name="close"/>
                    </button>
                </header>
                {children()}
            </section>
        </main>
    }
}
