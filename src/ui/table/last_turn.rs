//! The latest turn of another player: drawn, laid and discarded cards, small, under the player's plate.

use leptos::prelude::*;
use rami_engine::cards::{Card, PlacedCard};
use rami_model::text::Message;
use rami_model::view_models::{LastTurn, round};

use crate::browser::room::wrapped;
use crate::ui::components::{Icon, Mini, Recreate};
use crate::ui::stores::{I18n, TableStore};

/// The latest turn of the player at a place, counted from the player's left.
#[component]
pub fn LatestTurn(place: usize) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let told = Memo::new(move |_| {
        let seat = game.parts.others.with(|others| others.get(place).map(|other| other.seat))?;
        let told = game.with_session(round)?;
        let told = told.into_iter().nth(seat).flatten()?;
        let said = game.of_session(|session| told.words(session, seat)).unwrap_or_default();
        Some((told, said))
    });
    let shown = move |(told, said): (LastTurn, Vec<Message>)| {
        let said = said.iter().map(|one| i18n.say(one)).collect::<Vec<_>>().join(", ");
        view! {
            <p class="told">
                <span class="visually-hidden">{said}</span>
                <Deeds told/>
            </p>
        }
        .into_any()
    };
    view! { <Recreate of=move || told.get() children=shown/> }
}

/// The actions of a turn in small cards. The discard is always visible. If there is no room for all cards before it,
/// the number of hidden ones is shown.
#[component]
fn Deeds(told: LastTurn) -> impl IntoView {
    let hidden = RwSignal::new(0);
    let drew = told.drew.then(|| view! { <i class="told-back"></i> });
    let groups = told.laid.iter().chain(Some(&told.added).filter(|added| !added.is_empty()));
    let laid = groups
        .map(|cards| view! { <i class="told-gap"></i> {minis(cards.iter().copied().map(PlacedCard::card))} })
        .collect_view();
    let left = told.discarded.map(|card| view! { <Icon name="arrow"/> <Mini card/> });
    let closed = told.closed.then(|| view! { <Icon name="arrow"/> <i class="told-back"></i> });
    let count = move || Some(hidden.get()).filter(|&hidden| hidden > 0);
    view! {
        <span class="told-deeds" aria-hidden="true">
            <span class="told-before" use:wrapped=hidden>{drew} {minis(told.took)} {laid}</span>
            <Recreate of=count children=|count| view! { <b class="told-count">{format!("+{count}")}</b> }.into_any()/>
            <span class="told-left">{left} {closed}</span>
        </span>
    }
}

fn minis(cards: impl IntoIterator<Item = Card>) -> AnyView {
    cards.into_iter().map(|card| view! { <Mini card/> }).collect_view().into_any()
}
