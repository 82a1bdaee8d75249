//! Stock and discard pile, and the pile spread out.

use leptos::prelude::*;
use rami_engine::game::Move;
use rami_model::table::{Intent, TokenId};
use rami_model::text::{Key, Message};
use rami_model::view_models::{Face, Room, SpreadCard, TablePhase, fit_row};
use web_sys::{MouseEvent, PointerEvent};

use crate::browser::dom::pixels;
use crate::browser::room::measured;
use crate::ui::components::{CardFace, OpenCard, Recreate, When, hue, suit_name};
use crate::ui::interaction::drag::{self, Grip};
use crate::ui::interaction::focus::is_seen;
use crate::ui::interaction::keymap::{self, Command};
use crate::ui::stores::{I18n, TableStore};

/// The number of cards below which the stock counts as nearly out.
const FEW: usize = 10;

/// The height of a card, in widths.
const TALL: f64 = 1.4;

/// The least visible width of a spread card. It shows the index and is wide enough for a finger.
const LEAST_STRIP: f64 = 30.0;

/// Whether the hint is a move that draws here.
fn is_hinted(game: TableStore, wanted: impl Fn(&Move) -> bool) -> bool {
    game.hint.with(|hint| hint.as_ref().is_some_and(|hint| wanted(&hint.mv)))
}

/// Takes the press of a pointer on a pile: its card can be dragged to the hand.
fn lift(game: TableStore, event: &PointerEvent, what: Grip) {
    if game.possible_untracked().draw {
        drag::press(game, event, what);
    }
}

/// The stock.
#[component]
pub fn Stock() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let count = move || game.parts.stock.get();
    view! {
        <button type="button" class="pile" data-pile="stock"
            class:is-target=move || game.parts.possible.with(|possible| possible.stock)
            class:is-hinted=move || is_hinted(game, |mv| matches!(mv, Move::DrawStock))
            class:is-low=move || count() < FEW
            data-count=move || count().to_string()
            aria-label=move || i18n.say(&Message::new(Key::PileStock).number("n", count() as i64))
            title=move || keymap::title(i18n, Command::DrawStock)
            on:pointerdown=move |event| lift(game, &event, Grip::Stock)
            on:click=move |event| {
                if !drag::was_drag(&event) {
                    game.act(Intent::DrawStock);
                }
            }
        >
            <Show when=move || count() != 0 fallback=|| view! { <span class="pile-place"></span> }>
                <span class="card card-back"></span>
            </Show>
            <span class="pile-count" aria-hidden="true">{move || count().to_string()}</span>
        </button>
    }
}

/// The discard pile: its top card and the visible edges of the cards below.
#[component]
pub fn DiscardPile() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let (discard, possible) = (game.parts.discard, game.parts.possible);
    let count = move || discard.with(|discard| discard.count);
    let closed = move || discard.with(|discard| discard.closed);
    let draws = move || possible.with(|possible| possible.draw);
    let top = move || discard.with(|discard| discard.top.map(|face| face.card));
    let label = move || match top() {
        Some(card) => {
            let pile = i18n.say(&Message::new(Key::PileDiscard).card("card", card).number("n", count() as i64));
            let by = discard.with(|discard| discard.by.as_ref().map(|(_, name)| i18n.shown_name(name.as_deref())));
            let by = by.map(|name| i18n.say(&Message::new(Key::PileDiscardBy).text("name", name)));
            by.map_or(pile.clone(), |by| format!("{pile}, {by}"))
        }
        None => i18n.text(Key::PileDiscardEmpty).to_string(),
    };
    let faces = move || {
        discard.with(|discard| {
            let under = discard.under.iter().map(|&face| (face, "card pile-under"));
            under.chain(discard.top.map(|face| (face, "card"))).collect::<Vec<_>>()
        })
    };
    view! {
        <button type="button" class="pile" data-pile="discard"
            class:is-target=move || possible.with(|possible| possible.take || possible.discard)
            class:is-hinted=move || is_hinted(game, |mv| matches!(mv, Move::DrawDiscard { .. }))
            data-count=move || count().to_string()
            data-top=move || top().map(|card| card.to_string())
            data-effect=i18n.text(Key::ActionDiscard)
            data-knock=i18n.text(Key::ActionKnock)
            aria-label=label
            title=move || keymap::title(i18n, if draws() { Command::DrawDiscard } else { Command::Discard })
            on:pointerdown=move |event| lift(game, &event, Grip::Discard)
            on:click=move |event| {
                if !drag::was_drag(&event) && !drag::is_late(&event) {
                    press_discard(game, &event);
                }
            }
        >
            <Recreate of=move || discard.with(|discard| discard.by.clone()) children=move |(seat, name)| view! {
                <span class="pile-by" aria-hidden="true" data-hue=hue(seat)><i></i>{i18n.shown_name(name.as_deref())}</span>
            }.into_any()/>
            <When when=Signal::derive(move || count() == 0 && !closed())><span class="pile-place"></span></When>
            <For each=faces key=lies_as children=|(face, class)| view! { <OpenCard face class/> }/>
            <When when=Signal::derive(closed)>
                <span class="card card-back pile-closing">
                    <span class="visually-hidden">{i18n.text(Key::PileClosed)}</span>
                </span>
            </When>
            <span class="pile-count" aria-hidden="true">{move || count().to_string()}</span>
        </button>
    }
}

/// Draws from the discard pile, buys from it or discards, depending on the phase.
fn press_discard(game: TableStore, event: &MouseEvent) {
    let intent = match game.phase_untracked() {
        phase if phase.draws() => Intent::DrawDiscard(1),
        TablePhase::Claim => Intent::Buy(1),
        _ => Intent::Discard,
    };
    game.act(intent);
    if game.phase_untracked() == TablePhase::Waiting {
        drag::note_end(event);
    }
}

/// The key of a card on the pile. It stays the same as long as the card is drawn in the same way.
fn lies_as((face, class): &(Face, &'static str)) -> (TokenId, &'static str) {
    (face.id, class)
}

/// The spread discard pile. Pressing a card takes it and all cards above it (V1-R4, V1-R5).
#[component]
pub fn Spread() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let cards =
        move || game.parts.discard.with(|discard| discard.spread.iter().rev().copied().collect::<Vec<SpreadCard>>());
    let count = move || game.parts.discard.with(|discard| discard.spread.len());
    let room = RwSignal::new(Room::default());
    // The cards are as high as their row.
    let card = move || room.with(|room| (room.height / TALL).floor());
    let strip = move || fit_row(count(), room.with(|room| room.width), card(), LEAST_STRIP);
    // The place stays when all cards are taken, so that nothing moves.
    let spreads = move || game.parts.discard.with(|discard| discard.spreads);
    view! {
        <When when=Signal::derive(spreads)>
            <div class="spread fades fades-across" role="group" tabindex="-1" aria-label=i18n.text(Key::PileSpread)
                use:measured=room style:--card-w=move || pixels(card()) style:--strip=move || pixels(strip())>
                <For each=cards key=|card| (card.face.id, card.depth, card.takes)
                    children=|card| view! { <Discard card/> }/>
            </div>
        </When>
    }
}

/// A card of the spread pile.
#[component]
fn Discard(card: SpreadCard) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let SpreadCard { face, depth, takes } = card;
    let label = i18n.say(&Message::new(Key::PileDepth).card("card", face.card).number("n", depth));
    view! {
        <button type="button" class="spread-card" class:is-target=takes data-discard-depth=depth.to_string()
            class:is-hinted=move || is_hinted(game, move |mv| *mv == Move::DrawDiscard { cards: depth })
            aria-label=label.clone() title=label
            // The newest card is scrolled into sight, however long the pile is.
            use:is_seen={depth == 1}
            on:click=move |_| game.act(Intent::DrawDiscard(depth))
        >
            <span class="card" data-card=face.card.to_string() data-suit=suit_name(face.card)>
                <CardFace card=face.card/>
            </span>
        </button>
    }
}
