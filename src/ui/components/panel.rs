//! A screen that is one panel, like paper on the felt: a title, a way back, and its content.

use leptos::prelude::*;
use rami_model::text::Key;

use super::IconButton;
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Navigation, Screen};

/// A paper screen. Closing it leads back to where the player came from.
#[component]
pub fn PanelScreen(
    screen: Screen,
    /// The class of its panel.
    class: &'static str,
    #[prop(into)] title: String,
    /// The `data-zone` by which scripts find the panel, if it has one.
    #[prop(optional_no_strip)]
    zone: Option<&'static str>,
    children: Children,
) -> impl IntoView {
    let (i18n, navigation) = (expect_context::<I18n>(), expect_context::<Navigation>());
    let (action, label) = match navigation.came_from() {
        Screen::Table => (ButtonAction::Table, Key::ActionTable),
        _ => (ButtonAction::Back, Key::ActionBack),
    };
    view! {
        // The browser must not translate changing content, because it would keep the old text. The rules do not change.
        <main class="felt paper-screen" data-screen=screen.id() translate=(screen != Screen::Rules).then_some("no")>
            <section class=format!("panel {class}") data-zone=zone>
                <header class="panel-head">
                    <h1 class="panel-title">{title}</h1>
                    <IconButton drawing="close" label=i18n.text(label) action=Some(action)
                        on_press=move |()| navigation.back()/>
                </header>
                {children()}
            </section>
        </main>
    }
}
