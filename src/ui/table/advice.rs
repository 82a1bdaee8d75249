//! The hint over the table: the move in small cards, the reasons, and a button that makes it.

use leptos::prelude::*;
use rami_model::table::Event;
use rami_model::text::Key;
use rami_model::view_models::{HandCard, HintScreen, HintView};

use crate::ui::components::{Button, IconButton, Mini, Recreate};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, TableStore};

/// The hint. It is hidden once the player selects another card, so that the table is visible.
#[component]
pub fn Advice() -> impl IntoView {
    let game = expect_context::<TableStore>();
    let acts = move |hint: &HintView| {
        let is_new = |card: &HandCard| card.selected && !hint.selected.contains(&card.face.id);
        game.parts.hand.with(|hand| hand.iter().any(is_new))
    };
    view! {
        <Recreate of=move || game.hint.get().filter(|hint| !acts(hint)) children=|hint| view! { <Bubble hint/> }.into_any()/>
    }
}

#[component]
fn Bubble(hint: HintView) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let HintScreen { what, groups, why } = hint.shown;
    let group = |(at, cards): (usize, Vec<_>)| {
        let cards = cards.into_iter().map(|card| view! { <Mini card/> }).collect_view();
        view! { <span class="advice-group" data-group=at.to_string()>{cards}</span> }
    };
    let groups = groups.into_iter().enumerate().map(group).collect_view();
    let why = why.iter().map(|reason| view! { <li>{i18n.say(reason)}</li> }).collect_view();
    let play = move |()| game.send(Event::PlayHint);
    view! {
        <section class="advice" data-zone="hint" aria-label=i18n.text(Key::ActionHint)>
            <div class="advice-words fades" role="group" tabindex="0" aria-label=i18n.text(Key::ActionHint)>
                <p class="advice-what"><b>{i18n.say(&what)}</b> " " {groups}</p>
                <ul class="advice-why">{why}</ul>
            </div>
            <Button action=ButtonAction::PlayHint name=Key::ActionPlayHint main=true on_press=play/>
            <IconButton class="button" drawing="close" label=i18n.text(Key::ActionClose)
                on_press=move |()| game.send(Event::CloseHint)/>
        </section>
    }
}
