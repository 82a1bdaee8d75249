//! Bars over all screens. They say that another tab has the match, or that there is a newer version of the game.

use leptos::prelude::*;
use rami_model::table::Table;
use rami_model::text::Key;
use rami_model::view_models::{Newer, Takeover, takeover};

use super::components::{Button, IconButton, Recreate};
use super::interaction::action::ButtonAction;
use super::stores::{I18n, Navigation, Screen, TableStore};
use crate::browser::{dom, update};

/// Says that another tab has continued the match, and offers to continue it here.
#[component]
pub fn Elsewhere() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let shown = move || game.with(Table::is_elsewhere).then(|| i18n.language());
    let bar = move |_| {
        view! {
            <div class="notice is-floating" role="alert" data-zone="elsewhere">
                <p>{i18n.text(Key::ElsewhereText)}</p>
                <Button action=ButtonAction::TakeBack name=Key::ElsewhereTake on_press=move |()| game.take_back()/>
            </div>
        }
        .into_any()
    };
    view! { <Recreate of=shown children=bar/> }
}

/// Watches for a newer version of the game, and offers it while no deal is being played.
#[component]
pub fn UpdateBar() -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let (navigation, game) = (expect_context::<Navigation>(), expect_context::<TableStore>());
    let newer = RwSignal::new(Newer::None);
    let (agreed, closed) = (RwSignal::new(false), RwSignal::new(false));
    update::watch(move |found| {
        closed.set(false);
        newer.set(found);
    });
    dom::listen("visibilitychange", |_: web_sys::Event| {
        if !dom::document().hidden() {
            update::ask_again();
        }
    });
    // No deal is being played: the first screen, or a deal or match that is over.
    let is_resting = move || match navigation.screen() {
        Screen::Home => true,
        Screen::Table => game.kind().is_match() && game.parts.phase.get().is_over(),
        _ => false,
    };
    let step = Memo::new(move |_| takeover(newer.get(), agreed.get(), is_resting()));
    Effect::new(move || {
        if step.get() == Takeover::Reload {
            update::reload();
        }
    });
    let offered = move || match step.get() {
        Takeover::Offer(said, name) if !closed.get() => Some((i18n.language(), said, name)),
        _ => None,
    };
    let agree = move |()| {
        agreed.set(true);
        update::agree();
    };
    let bar = move |(_, said, name)| {
        view! {
            <div class="update" role="status">
                <p>{i18n.text(said)}</p>
                <Button action=ButtonAction::Update name main=true on_press=agree/>
                <IconButton drawing="close" label=i18n.text(Key::ActionClose) on_press=move |()| closed.set(true)/>
            </div>
        }
        .into_any()
    };
    view! { <Recreate of=offered children=bar/> }
}
