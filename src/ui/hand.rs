//! The player's hand.

use rami::game::Move;
use rami::screens::{Face, HandCard};
use rami::session::{Intent, Spread, TokenId};
use rami::text::{Key, Message};
use web_sys::{Event, KeyboardEvent, MouseEvent, PointerEvent};

use super::button;
use super::card::{card_face, origin_name, suit_name};
use super::markup::{El, el};
use super::pointer::{self, Grip};
use super::state::Page;
use crate::browser::dom::before_paint;

/// The hand, in the player's own order.
pub fn hand(page: Page) -> El {
    page.focus.set(0);
    let cards = move || page.at_table(|table| table.hand.iter().map(|card| Held(card.face)).collect::<Vec<_>>());
    let hand = el(r#"<div class="hand" data-zone="hand" role="group">"#)
        .attr("aria-label", page.text(Key::TableHand))
        .live(move |hand| {
            let (count, rows) = page.at_table(|table| (table.hand.len(), table.hand_rows));
            let wide = page.settings.with(|settings| settings.spread) == Spread::Wide;
            let rows = if wide { (rows + 1).min(3) } else { rows };
            hand.toggle("hand-empty", count == 0);
            hand.set("data-rows", rows);
            hand.style("--n", count);
            // Without a table, which is gone before its screen is, there are no rows.
            hand.style("--per", count.div_ceil(rows.max(1)).max(1));
        })
        .each(cards, move |Held(face)| held(page, *face));
    el(r#"<div class="hand-area">"#).child(hand)
}

/// A card in hand: the same wherever it is moved to.
struct Held(Face);

impl PartialEq for Held {
    fn eq(&self, other: &Self) -> bool {
        self.0.id == other.0.id
    }
}

fn held(page: Page, face: Face) -> El {
    let id = face.id;
    let find = move |hand: &[HandCard]| hand.iter().position(|card| card.face.id == id);
    button::bare("card")
        .attr("data-card", face.card)
        .attr("data-suit", suit_name(face.card))
        .attr("data-token", id)
        .attr("data-origin", origin_name(face.origin))
        .live(move |button| {
            let (place, count, selected, fresh) = page.at_table(|table| {
                let place = find(&table.hand).unwrap_or(0);
                let card = table.hand.get(place);
                let of = |read: fn(&HandCard) -> bool| card.is_some_and(read);
                (place, table.hand.len(), of(|card| card.selected), of(|card| card.fresh))
            });
            let hinted = page.hint.with(|hint| hint.as_ref().is_some_and(|hint| names(&hint.mv, face.card)));
            let at = Message::new(Key::CardPosition)
                .card("card", face.card)
                .number("i", place as i64 + 1)
                .number("n", count as i64);
            let mut label = page.say(&at);
            if fresh {
                label += ", ";
                label += page.text(Key::CardNew);
            }
            button.toggle("is-new", fresh);
            button.toggle("is-hinted", hinted);
            button.set("aria-pressed", selected);
            button.set("aria-label", label);
            let reached = page.focus.get().min(count.saturating_sub(1)) == place;
            button.set("tabindex", if reached { "0" } else { "-1" });
            button.style("--i", place);
        })
        .child(card_face(face.card, None, page.lang()))
        .on("focus", move |_: Event| {
            let place = page.table.with_untracked(|table| find(&table.as_ref()?.hand));
            page.focus.set(place.unwrap_or(0));
        })
        .on("pointerdown", move |event: PointerEvent| {
            pointer::press(page, &event, Grip::Hand(id));
            pointer::hold(page, &event, face.card);
        })
        .on("click", move |event: MouseEvent| {
            if !pointer::was_drag(&event) {
                page.act(if pointer::is_second(&event, id) { Intent::Obvious(id) } else { Intent::Toggle(id) });
            }
        })
        .on("contextmenu", |event: Event| event.prevent_default())
        .on("keydown", move |event: KeyboardEvent| arrow(page, &event, id))
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
fn arrow(page: Page, event: &KeyboardEvent, id: TokenId) {
    let ids: Vec<TokenId> = page.at_table(|table| table.hand.iter().map(|card| card.face.id).collect());
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
        before_paint(move || pointer::focus_token(id));
    } else {
        pointer::focus_token(ids[to]);
    }
}
