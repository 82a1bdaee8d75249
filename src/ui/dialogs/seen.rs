//! The dialog of the discards seen: which of them others took, and which cards near one of the player's own are still
//! out.

use leptos::prelude::*;
use rami_engine::cards::{Card, Rank, Suit};
use rami_model::text::{Key, Message};
use rami_model::view_models::{Neighbour, SeenScreen, Taker, neighbours, seen};

use crate::ui::components::{Mini, Modal, Recreate, suit_name};
use crate::ui::stores::{Dialog, I18n, Navigation, TableStore};

/// The dialog; its content is made when it opens.
#[component]
pub fn SeenDialog() -> impl IntoView {
    let (game, navigation) = (expect_context::<TableStore>(), expect_context::<Navigation>());
    let now = move || {
        if navigation.dialog() == Some(Dialog::Seen) { game.with_session(seen) } else { None }
    };
    view! {
        <Modal which=Dialog::Seen class="panel seen" title=Key::ActionSeen>
            <div><Recreate of=now children=|seen| view! { <Seen seen/> }.into_any()/></div>
        </Modal>
    }
}

#[component]
fn Seen(seen: SeenScreen) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let nothing = seen.discards.is_empty().then(|| view! { <p class="panel-note">{i18n.text(Key::SeenNone)}</p> });
    let suits = Suit::ALL.into_iter().map(|suit| {
        let cells = Rank::all().map(|rank| cell(i18n, &seen, Card::new(rank, suit)));
        view! { <li class="seen-suit">{cells.collect_view()}</li> }
    });
    let jokers =
        (seen.count(Card::JOKER) > 0).then(|| view! { <li class="seen-suit">{cell(i18n, &seen, Card::JOKER)}</li> });
    let took = (!seen.takers.is_empty()).then(|| {
        let rows = seen.takers.iter().map(|taker| view! { <TookRow taker=taker.clone()/> }).collect_view();
        view! { <section><h3>{i18n.text(Key::SeenTook)}</h3> <ul class="seen-took">{rows}</ul></section> }
    });
    let around = (!seen.own.is_empty()).then(|| view! { <Around own=seen.own.clone()/> });
    view! {
        <div data-zone="seen">
            {nothing}
            <ul class="seen-cards">{suits.collect_view()} {jokers}</ul>
        </div>
        {took}
        {around}
    }
}

/// The cell of a card. It is marked if the card was seen, with the number of times if more than once.
fn cell(i18n: I18n, seen: &SeenScreen, card: Card) -> AnyView {
    match seen.count(card) {
        0 => view! { <span class="seen-cell" aria-hidden="true"><Mini card/></span> }.into_any(),
        count => {
            let label = i18n.say(&Message::new(Key::SeenCard).card("card", card).number("n", count as i64));
            view! {
                <span class="seen-cell is-seen" role="img" aria-label=label data-card=card.to_string() data-count=count.to_string()>
                    <Mini card/> {(count > 1).then(|| view! { <sup>{count.to_string()}</sup> })}
                </span>
            }
            .into_any()
        }
    }
}

#[component]
fn TookRow(taker: Taker) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let name = i18n.shown_name(taker.name.as_deref());
    let said = i18n.say(&Message::new(Key::CardList).cards("cards", taker.took.clone()));
    let cards = taker.took.into_iter().map(|card| view! { <Mini card/> }).collect_view();
    view! {
        <li data-taker=taker.seat.to_string()>
            <b>{name}</b> " " <span class="visually-hidden">{said}</span> <span class="seen-minis" aria-hidden="true">{cards}</span>
        </li>
    }
}

/// The cards near the chosen card of the player that are still out.
#[component]
fn Around(own: Vec<Card>) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let chosen = RwSignal::new(None);
    let choices = own.into_iter().filter(|card| !card.is_joker()).map(|card| {
        let name = i18n.say(&Message::new(Key::CardList).cards("cards", vec![card]));
        view! {
            <button type="button" class="seen-own" aria-pressed=move || (chosen.get() == Some(card)).to_string() aria-label=name
                on:click=move |_| chosen.set(Some(card))
            >
                <Mini card/>
            </button>
        }
    });
    let near = move || chosen.get().and_then(|card| game.of_session(|session| neighbours(session, card)));
    let row = move |Neighbour { card, copies, out }: Neighbour| {
        let said = Message::new(Key::SeenOut).card("card", card).number("n", out as i64).number("of", copies as i64);
        view! {
            <li data-out=out.to_string() data-suit=suit_name(card) class:is-gone={out == 0}>
                <span class="visually-hidden">{i18n.say(&said)}</span>
                <span aria-hidden="true"><Mini card/> {format!("{out}/{copies}")}</span>
            </li>
        }
    };
    view! {
        <section>
            <h3>{i18n.text(Key::SeenAround)}</h3>
            <p class="panel-note">{i18n.text(Key::SeenAroundNote)}</p>
            <div class="seen-minis" role="group" aria-label=i18n.text(Key::SeenAround)>{choices.collect_view()}</div>
            <div aria-live="polite">
                <Recreate of=near children=move |near| {
                    view! { <ul class="seen-out" data-zone="still-out">{near.into_iter().map(row).collect_view()}</ul> }.into_any()
                }/>
            </div>
        </section>
    }
}
