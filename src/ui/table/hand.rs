//! The player's hand.

use leptos::prelude::*;
use rami::cards::Card;
use rami::game::Move;
use rami::screens::{Face, HandCard};
use rami::session::{Intent, Spread, TokenId};
use rami::text::{Key, Message};
use web_sys::KeyboardEvent;

use crate::browser::dom::before_paint;
use crate::ui::components::{CardFace, origin_name, suit_name};
use crate::ui::interaction::drag::{self, Grip};
use crate::ui::interaction::focus::focus_token;
use crate::ui::stores::{Game, Preferences};

/// Most rows that the hand is spread in.
const MOST_ROWS: usize = 3;

/// The hand, in the player's own order.
#[component]
pub fn Hand() -> impl IntoView {
    let (game, words) = (expect_context::<Game>(), expect_context::<Preferences>());
    game.focus.set(0);
    let count = move || game.parts.hand.with(Vec::len);
    let rows = Memo::new(move |_| {
        let rows = game.at_table(|table| table.hand_rows);
        let wide = words.get(|settings| settings.spread) == Spread::Wide;
        // Without a table, which is gone before its screen is, there are no rows.
        if wide { (rows + 1).min(MOST_ROWS) } else { rows }
    });
    let per_row = move || count().div_ceil(rows.get().max(1)).max(1);
    let faces = move || game.parts.hand.with(|hand| hand.iter().map(|card| card.face).collect::<Vec<_>>());
    view! {
        <div class="hand-area">
            <div class="hand" data-zone="hand" role="group" aria-label=words.text(Key::TableHand)
                class:hand-empty=move || count() == 0
                data-rows=move || rows.get().to_string()
                style:--n=move || count().to_string()
                style:--per=move || per_row().to_string()
            >
                <For each=faces key=|face| face.id children=|face| view! { <HeldCard face/> }/>
            </div>
        </div>
    }
}

/// Where a card of the hand is, and how it is shown.
#[derive(Clone, Copy, Default, PartialEq)]
struct Held {
    place: usize,
    count: usize,
    selected: bool,
    fresh: bool,
    hinted: bool,
    /// Whether Tab reaches it.
    reached: bool,
}

fn held(game: Game, face: Face) -> Held {
    let hinted = game.hint.with(|hint| hint.as_ref().is_some_and(|hint| is_about(&hint.mv, face.card)));
    let focus = game.focus.get();
    game.parts.hand.with(|hand| {
        let place = place_of(hand, face.id).unwrap_or_default();
        let is = |holds: fn(&HandCard) -> bool| hand.get(place).is_some_and(holds);
        Held {
            place,
            count: hand.len(),
            selected: is(|card| card.selected),
            fresh: is(|card| card.fresh),
            hinted,
            reached: focus.min(hand.len().saturating_sub(1)) == place,
        }
    })
}

fn place_of(hand: &[HandCard], id: TokenId) -> Option<usize> {
    hand.iter().position(|card| card.face.id == id)
}

/// A card in hand: the same element wherever it is moved to.
#[component]
fn HeldCard(face: Face) -> impl IntoView {
    let (game, words) = (expect_context::<Game>(), expect_context::<Preferences>());
    let id = face.id;
    let held = Memo::new(move |_| held(game, face));
    let label = move || {
        let Held { place, count, fresh, .. } = held.get();
        let at = Message::new(Key::CardPosition).card("card", face.card);
        let label = words.say(&at.number("i", place as i64 + 1).number("n", count as i64));
        if fresh { format!("{label}, {}", words.text(Key::CardNew)) } else { label }
    };
    view! {
        <button type="button" class="card"
            data-card=face.card.to_string()
            data-suit=suit_name(face.card)
            data-token=id.to_string()
            data-origin=origin_name(face.origin)
            class:is-new=move || held.with(|held| held.fresh)
            class:is-hinted=move || held.with(|held| held.hinted)
            aria-pressed=move || held.with(|held| held.selected.to_string())
            aria-label=label
            tabindex=move || (if held.with(|held| held.reached) { "0" } else { "-1" }).to_string()
            style:--i=move || held.with(|held| held.place.to_string())
            on:focus=move |_| game.focus.set(held.with_untracked(|held| held.place))
            on:pointerdown=move |event| {
                drag::press(game, &event, Grip::Hand(id));
                drag::hold(game, &event, face.card);
            }
            on:click=move |event| {
                if !drag::was_drag(&event) {
                    game.act(if drag::is_second(&event, id) { Intent::Obvious(id) } else { Intent::Toggle(id) });
                }
            }
            on:contextmenu=|event| event.prevent_default()
            on:keydown=move |event| arrow(game, &event, id)
        >
            <CardFace card=face.card/>
        </button>
    }
}

/// Whether a proposed move is about this card.
fn is_about(mv: &Move, card: Card) -> bool {
    match mv {
        Move::Meld(melds) => melds.iter().flatten().any(|placed| placed.card() == card),
        Move::LayOff { cards, .. } => cards.iter().any(|placed| placed.card() == card),
        Move::Swap { cards, .. } => cards.contains(&card),
        Move::Discard(discard) => *discard == card,
        _ => false,
    }
}

/// Arrows move along the hand; with Shift they move the card.
fn arrow(game: Game, event: &KeyboardEvent, id: TokenId) {
    let ids: Vec<TokenId> = game.parts.hand.with_untracked(|hand| hand.iter().map(|card| card.face.id).collect());
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
        game.act(Intent::Arrange { cards: vec![id], to });
        // The page shows the change before the next frame.
        before_paint(move || focus_token(id));
    } else {
        focus_token(ids[to]);
    }
}
