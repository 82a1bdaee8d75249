//! Stock and discard pile, the pile spread out, and the question "puis-je ?".

use leptos::prelude::*;
use rami::screens::SpreadCard;
use rami::session::Intent;
use rami::text::{Key, Message};

use super::card::{CardFace, OpenCard, suit_name};
use super::pointer::{self, Grip};
use super::state::page;
use super::table::{flag, maybe, part, words};

#[component]
pub fn Piles() -> impl IntoView {
    let page = page();
    let stock = part(page, |table| table.stock);
    let discard = part(page, |table| table.discard.clone());
    let can_draw = part(page, |table| table.can_draw);
    let can_discard = part(page, |table| table.can_discard);
    let drawing = move || can_draw.get() == Some(true);
    let count = move || discard.with(|pile| pile.as_ref().map_or(0, |pile| pile.count));
    let closed = move || discard.with(|pile| pile.as_ref().is_some_and(|pile| pile.closed));
    let top = move || discard.with(|pile| pile.as_ref().and_then(|pile| pile.top));
    let faces = move || {
        discard.with(|pile| {
            let Some(pile) = pile.as_ref() else { return Vec::new() };
            let under = pile.under.iter().map(|face| (*face, "card pile-under"));
            under.chain(pile.top.map(|face| (face, "card"))).collect()
        })
    };
    let stock_label = move || page.say(&Message::new(Key::PileStock).number("n", stock.get().unwrap_or(0) as i64));
    let discard_label = move || match top() {
        Some(face) => page.say(&Message::new(Key::PileDiscard).card("card", face.card).number("n", count() as i64)),
        None => page.text(Key::PileDiscardEmpty).to_string(),
    };
    let low = move || stock.get().is_none_or(|stock| stock < 10);
    let takes = move || (drawing() && count() != 0) || can_discard.get() == Some(true);
    let lift = move |event: web_sys::PointerEvent, what: Grip| {
        if drawing() {
            pointer::press(page, &event, what);
        }
    };
    let on_stock = move |event: web_sys::MouseEvent| {
        if !pointer::was_drag(&event) {
            page.act(Intent::DrawStock);
        }
    };
    let on_discard = move |event: web_sys::MouseEvent| {
        if !pointer::was_drag(&event) {
            page.act(if drawing() { Intent::DrawDiscard(1) } else { Intent::Discard });
        }
    };
    let hinted = move |wanted: fn(&rami::game::Move) -> bool| {
        page.hint.with(|hint| hint.as_ref().is_some_and(|hint| wanted(&hint.mv)))
    };
    view! {
        <button
            type="button"
            class="pile"
            class:is-target=flag(drawing)
            class:is-hinted=flag(move || hinted(|mv| matches!(mv, rami::game::Move::DrawStock)))
            class:is-low=flag(low)
            data-pile="stock"
            data-count=words(move || stock.get().unwrap_or(0).to_string())
            aria-label=words(stock_label)
            title=format!("{} (T)", page.text(Key::ShortcutDrawStock))
            on:pointerdown=move |event| lift(event, Grip::Stock)
            on:click=on_stock
        >
            {move || if stock.get().is_some_and(|stock| stock != 0) {
                view! { <span class="card card-back"></span> }.into_any()
            } else {
                view! { <span class="pile-place"></span> }.into_any()
            }}
            <span class="pile-count" aria-hidden="true">{words(move || stock.get().unwrap_or(0).to_string())}</span>
        </button>
        <button
            type="button"
            class="pile"
            class:is-target=flag(takes)
            class:is-hinted=flag(move || hinted(|mv| matches!(mv, rami::game::Move::DrawDiscard { .. })))
            data-pile="discard"
            data-effect=page.text(Key::ActionDiscard)
            data-count=words(move || count().to_string())
            data-top=maybe(move || top().map(|face| face.card.to_string()))
            aria-label=words(discard_label)
            title=words(move || format!(
                "{} (D)",
                page.text(if drawing() { Key::ShortcutDrawDiscard } else { Key::ShortcutDiscard }),
            ))
            on:pointerdown=move |event| lift(event, Grip::Discard)
            on:click=on_discard
        >
            {move || (count() == 0 && !closed()).then(|| view! { <span class="pile-place"></span> })}
            <For each=faces key=|(face, class)| (face.id, *class) let((face, class))>
                <OpenCard face=face lang=page.lang() class=class/>
            </For>
            {move || closed().then(|| view! {
                <span class="card card-back pile-closing"><span class="visually-hidden">{page.text(Key::PileClosed)}</span></span>
            })}
            <span class="pile-count" aria-hidden="true">{words(move || count().to_string())}</span>
        </button>
    }
}

/// The spread discard pile: a card takes itself and all above it (V1-R4, V1-R5).
#[component]
pub fn Spread() -> impl IntoView {
    let page = page();
    let spread = part(page, |table| {
        let mut spread = table.discard.spread.clone();
        spread.reverse();
        spread
    });
    let shown = move || spread.get().unwrap_or_default();
    let some = move || shown().len() > 1;
    view! {
        <Show when=some>
            <div class="spread" role="group" aria-label=page.text(Key::PileSpread) tabindex="-1">
                <For each=shown key=|card| (card.face.id, card.depth, card.takes) let:card>
                    <SpreadOut card=card/>
                </For>
            </div>
        </Show>
    }
}

#[component]
fn SpreadOut(card: SpreadCard) -> impl IntoView {
    let page = page();
    let SpreadCard { face, depth, takes } = card;
    let label = page.say(&Message::new(Key::PileDepth).card("card", face.card).number("n", depth));
    // The newest card is seen, however long the pile.
    let node = NodeRef::<leptos::html::Button>::new();
    Effect::new(move |_| {
        if let (1, Some(button)) = (depth, node.get()) {
            button.scroll_into_view_with_bool(false);
        }
    });
    view! {
        <button
            type="button"
            class="spread-card"
            class:is-target=takes
            node_ref=node
            data-discard-depth=depth.to_string()
            aria-label=label.clone()
            title=label
            on:click=move |_| page.act(Intent::DrawDiscard(depth))
        >
            <span class="card" data-card=face.card.to_string() data-suit=suit_name(face.card)>
                <CardFace card=face.card lang=page.lang()/>
            </span>
        </button>
    }
}

/// The question for the discard: what it is, what it would bring, and the answers (V4-R6).
#[component]
pub fn Claim() -> impl IntoView {
    let page = page();
    let asked = part(page, |table| table.asked);
    let answer = move |action: &'static str, name: Key, letter: &'static str, intent: Intent, main: bool| {
        view! {
            <button
                type="button"
                class="button"
                class:is-main=main
                data-action=action
                title=format!("{} ({letter})", page.text(name))
                on:click=move |_| page.act(intent.clone())
            >
                {page.text(name)}
            </button>
        }
    };
    view! {
        {move || asked.get().flatten().map(|asked| {
            let line = match (asked.buy, asked.helps) {
                (false, _) => Key::AskedOwnTurn,
                (true, true) => Key::AskedHelps,
                (true, false) => Key::AskedHelpsNot,
            };
            view! {
                <section class="claim" class:is-quiet=asked.own_turn aria-label=page.text(Key::PhaseClaim)>
                    <p class="claim-text">
                        <b>{page.say(&Message::new(Key::AskedTitle).card("card", asked.card))}</b>
                        " "
                        <span>{page.text(line)}</span>
                    </p>
                    <div class="claim-answers">
                        {answer("pass", Key::ActionPass, "N", Intent::Pass, false)}
                        {asked.buy_two.then(|| answer("buy-two", Key::ActionBuyTwo, "U", Intent::Buy(2), false))}
                        {asked.buy.then(|| answer("buy", Key::ActionBuy, "J", Intent::Buy(1), !asked.own_turn))}
                    </div>
                </section>
            }
        })}
    }
}
