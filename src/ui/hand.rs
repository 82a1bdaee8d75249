//! The player's hand.

use leptos::prelude::*;
use rami::game::Move;
use rami::screens::HandCard;
use rami::session::{Intent, Spread, TokenId};
use rami::text::{Key, Message};

use super::card::{CardFace, origin_name, suit_name};
use super::pointer::{self, Grip};
use super::state::page;
use super::table::{flag, words};

/// The hand, in the player's own order.
#[component]
pub fn Hand() -> impl IntoView {
    let page = page();
    let cards = Memo::new(move |_| page.table.with(|table| table.as_ref().map(|t| t.hand.clone()).unwrap_or_default()));
    let count = Memo::new(move |_| cards.with(Vec::len));
    let wide = move || page.settings.with(|settings| settings.spread) == Spread::Wide;
    let rows = Memo::new(move |_| {
        let rows = page.table.with(|table| table.as_ref().map_or(1, |table| table.hand_rows));
        if wide() { (rows + 1).min(3) } else { rows }
    });
    let style = move || format!("--n:{};--per:{}", count.get(), count.get().div_ceil(rows.get()).max(1));
    // The one card that Tab reaches; arrows move on from it.
    let focus = RwSignal::new(0usize);
    view! {
        <div class="hand-area">
            <div
                class="hand"
                class:hand-empty=flag(move || count.get() == 0)
                data-zone="hand"
                role="group"
                aria-label=page.text(Key::TableHand)
                data-rows=words(move || rows.get().to_string())
                style=words(style)
            >
                <For each=move || cards.get() key=|card| card.face.id let:card>
                    <HeldCard card=card cards=cards focus=focus/>
                </For>
            </div>
        </div>
    }
}

#[component]
fn HeldCard(card: HandCard, cards: Memo<Vec<HandCard>>, focus: RwSignal<usize>) -> impl IntoView {
    let page = page();
    let (id, face) = (card.face.id, card.face);
    let place = Memo::new(move |_| cards.with(|cards| cards.iter().position(|card| card.face.id == id).unwrap_or(0)));
    let now = Memo::new(move |_| {
        cards.with(|cards| cards.iter().find(|card| card.face.id == id).map(|card| (card.selected, card.fresh)))
    });
    let selected = move || now.get().is_some_and(|(selected, _)| selected);
    let fresh = move || now.get().is_some_and(|(_, fresh)| fresh);
    let hinted = move || page.hint.with(|hint| hint.as_ref().is_some_and(|hint| names(&hint.mv, face.card)));
    let label = move || {
        let count = cards.with(Vec::len) as i64;
        let at = Message::new(Key::CardPosition)
            .card("card", face.card)
            .number("i", place.get() as i64 + 1)
            .number("n", count);
        let named = page.say(&at);
        if fresh() { format!("{named}, {}", page.text(Key::CardNew)) } else { named }
    };
    let tab_stop = move || {
        let last = cards.with(Vec::len).saturating_sub(1);
        if focus.get().min(last) == place.get() { "0" } else { "-1" }.to_string()
    };
    view! {
        <button
            type="button"
            class="card"
            class:is-new=flag(fresh)
            class:is-hinted=flag(hinted)
            data-card=face.card.to_string()
            data-suit=suit_name(face.card)
            data-token=id.to_string()
            data-origin=origin_name(face.origin)
            aria-pressed=words(move || selected().to_string())
            aria-label=words(label)
            tabindex=words(tab_stop)
            style=words(move || format!("--i:{}", place.get()))
            on:focus=move |_| focus.set(place.get_untracked())
            on:pointerdown=move |event| {
                pointer::press(page, &event, Grip::Hand(id));
                pointer::hold(page, &event, face.card);
            }
            on:click=move |event| {
                if !pointer::was_drag(&event) {
                    page.act(if pointer::is_second(&event, id) { Intent::Obvious(id) } else { Intent::Toggle(id) });
                }
            }
            on:contextmenu=move |event| event.prevent_default()
            on:keydown=move |event| arrow(page, &event, id, cards)
        >
            <CardFace card=face.card lang=page.lang()/>
        </button>
    }
}

/// Whether a proposed move is about this card.
fn names(mv: &Move, card: rami::cards::Card) -> bool {
    match mv {
        Move::Meld(melds) => melds.iter().flatten().any(|placed| placed.card() == card),
        Move::LayOff { cards, .. } => cards.iter().any(|placed| placed.card() == card),
        Move::Swap { cards, .. } => cards.contains(&card),
        Move::Discard(discard) => *discard == card,
        _ => false,
    }
}

/// Arrows move along the hand; with Shift they move the card.
fn arrow(page: super::state::Page, event: &web_sys::KeyboardEvent, id: TokenId, cards: Memo<Vec<HandCard>>) {
    let ids: Vec<TokenId> = cards.with_untracked(|cards| cards.iter().map(|card| card.face.id).collect());
    let Some(at) = ids.iter().position(|&other| other == id) else { return };
    let to = match event.key().as_str() {
        "ArrowLeft" | "ArrowUp" => at.checked_sub(1),
        "ArrowRight" | "ArrowDown" => Some(at + 1).filter(|&to| to < ids.len()),
        "Home" => Some(0),
        "End" => ids.len().checked_sub(1),
        _ => return,
    };
    event.prevent_default();
    let Some(to) = to else { return };
    if event.shift_key() {
        page.act(Intent::Arrange { cards: vec![id], to });
        // The page shows the change before the next frame.
        request_animation_frame(move || pointer::focus_token(id));
    } else {
        pointer::focus_token(ids[to]);
    }
}
