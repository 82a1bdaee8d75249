//! Pointers at the table: pointer events drive the drag machine, and its effects become intents.

use std::cell::{Cell, RefCell};

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use rami_engine::cards::Card;
use rami_model::table::{Event as TableEvent, Intent, TokenId};
use rami_model::view_models::drag::{Area, Drag, DragEffect, Input, Point, covered};
use rami_model::view_models::end_of_drop;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, MouseEvent, Node, PointerEvent};

use crate::browser::dom::{find, find_all, listen as listen_to, number, under};
use crate::ui::stores::TableStore;

/// The thing that a pointer holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grip {
    /// A card of the hand, or all selected ones.
    Hand(TokenId),
    /// The top stock card.
    Stock,
    /// The top discard.
    Discard,
}

thread_local! {
    static DRAG: RefCell<Drag<Grip>> = const { RefCell::new(Drag::Idle) };
    // Whether the press that is ending was a drag. Its click is then ignored.
    static DRAGGED: Cell<bool> = const { Cell::new(false) };
    // The card clicked last, and when.
    static CLICKED: Cell<Option<(TokenId, f64)>> = const { Cell::new(None) };
    // When a tap on the discard pile ended a turn.
    static ENDED: Cell<Option<f64>> = const { Cell::new(None) };
    // The timer that shows a pressed card large, unless it is let go before.
    static HELD: Cell<Option<Timeout>> = const { Cell::new(None) };
}

fn at(event: &PointerEvent) -> Point {
    Point { x: f64::from(event.client_x()), y: f64::from(event.client_y()) }
}

fn hear(input: Input<Grip>) -> DragEffect<Grip> {
    DRAG.with_borrow_mut(|drag| drag.hear(input))
}

/// How long a card is held before it is shown large, in milliseconds.
const HOLD: u32 = 480;

/// Begins to hold a card to see it large. The press has its usual effects as well.
pub fn hold(game: TableStore, event: &PointerEvent, card: Card) {
    if event.button() != 0 {
        return;
    }
    let shows = move || {
        if !DRAG.with_borrow(Drag::is_dragging) {
            DRAGGED.set(true);
            game.enlarged.set(Some(card));
        }
    };
    HELD.set(Some(Timeout::new(HOLD, shows)));
}

/// Ends the holding: the pointer moved on or was lifted.
fn unhold(game: TableStore) {
    HELD.set(None);
    if game.enlarged.with_untracked(Option::is_some) {
        game.enlarged.set(None);
    }
}

/// Takes the press of a pointer on something that can be dragged.
pub fn press(game: TableStore, event: &PointerEvent, what: Grip) {
    if event.button() != 0 {
        return;
    }
    release_capture(event);
    let effect = hear(Input::Down { pointer: event.pointer_id(), at: at(event), what });
    run_effect(game, effect);
}

/// Releases a touch pointer. Browsers capture it for the pressed element, and the card under the finger must be found.
fn release_capture(event: &PointerEvent) {
    if let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok())
        && target.has_pointer_capture(event.pointer_id())
    {
        // The capture may have been released already.
        drop(target.release_pointer_capture(event.pointer_id()));
    }
}

/// Whether this click only ends a drag, so that it is to be ignored.
pub fn was_drag(event: &MouseEvent) -> bool {
    // A click made with the keyboard has no drag before it.
    event.detail() > 0 && DRAGGED.replace(false)
}

/// Whether this tap on the discard pile was probably meant for the turn before. It was if a tap there ended that turn a
/// moment ago and nothing else was pressed in between.
pub fn is_late(event: &MouseEvent) -> bool {
    event.detail() > 0 && ENDED.get().is_some_and(|at| event.time_stamp() - at < DOUBLE)
}

/// Notes that a tap on the discard pile has ended the turn.
pub fn note_end(event: &MouseEvent) {
    ENDED.set(Some(event.time_stamp()));
}

/// The longest time between the taps of a double tap, in milliseconds.
const DOUBLE: f64 = 300.0;

/// Whether this click is the second on the same card within a short time. The page counts itself because not every
/// browser counts the taps of a finger; clicks of a mouse must also be counted by the browser.
pub fn is_second(event: &MouseEvent, token: TokenId) -> bool {
    let now = event.time_stamp();
    let by_mouse = event.dyn_ref::<PointerEvent>().is_some_and(|event| event.pointer_type() == "mouse");
    let least = if by_mouse { 2 } else { 1 };
    let second = event.detail() >= least && CLICKED.get().is_some_and(|(last, at)| last == token && now - at < DOUBLE);
    CLICKED.set((!second).then_some((token, now)));
    second
}

/// Listens to pointers on the whole page while something is held.
pub fn listen(game: TableStore) {
    let on = |name: &str, input: fn(&PointerEvent) -> Input<Grip>| {
        listen_to(name, move |event: PointerEvent| {
            let effect = hear(input(&event));
            run_effect(game, effect);
        });
    };
    for ends in ["pointerup", "pointercancel"] {
        listen_to(ends, move |_: PointerEvent| unhold(game));
    }
    on("pointermove", |event| Input::Move { pointer: event.pointer_id(), at: at(event) });
    // No button is pressed, so the pointer was released outside the page.
    listen_to("pointermove", move |event: PointerEvent| {
        if event.buttons() == 0 {
            unhold(game);
            cancel(game);
        }
    });
    on("pointerup", |event| Input::Up { pointer: event.pointer_id(), at: at(event) });
    on("pointercancel", |_| Input::Cancel);
    // The browser drags selected text in place of a card, and takes the pointer away from the page.
    listen_to("dragstart", |event: Event| {
        if is_at_table(&event) {
            event.prevent_default();
        }
    });
    // The layout has changed, so the cards are no longer under the pointer.
    listen_to("resize", move |_: Event| cancel(game));
    // A first finger drags nothing yet. A second one anywhere cancels the drag.
    listen_to("pointerdown", move |event: PointerEvent| {
        if under(at(&event), "[data-pile=\"discard\"]").is_none() {
            ENDED.set(None);
        }
        if event.is_primary() {
            DRAGGED.set(false);
        } else {
            cancel(game);
        }
    });
}

/// Whether an event concerns the table or a text of it.
fn is_at_table(event: &Event) -> bool {
    let node = event.target().and_then(|target| target.dyn_into::<Node>().ok());
    let element = node.and_then(|node| node.dyn_ref().cloned().or_else(|| node.parent_element()));
    element.is_some_and(|element: Element| element.closest(".table").is_ok_and(|table| table.is_some()))
}

/// Cancels the drag.
pub fn cancel(game: TableStore) {
    let effect = hear(Input::Cancel);
    run_effect(game, effect);
}

fn run_effect(game: TableStore, effect: DragEffect<Grip>) {
    match effect {
        DragEffect::None => {}
        DragEffect::Lift { what, by } => {
            DRAGGED.set(true);
            unhold(game);
            if let Grip::Hand(token) = what {
                game.send(TableEvent::PickUp(token));
            }
            for card in held(game, what) {
                let list = card.class_list();
                drop(list.add_1("is-dragging"));
            }
            carry(by);
        }
        DragEffect::Carry { by, at, .. } => {
            carry(by);
            mark_target(game, Some(at));
        }
        DragEffect::Drop { what, at } => {
            let target = target_at(at, find(".is-over").as_ref());
            mark_target(game, None);
            // The snapshot of the change must be taken while the cards still lie under the finger. If the table has
            // changed meanwhile, no card is held any more.
            let done = !carried().is_empty() && drop_at(game, what, at, target);
            settle(done);
        }
        DragEffect::Return { .. } => {
            mark_target(game, None);
            settle(false);
        }
    }
}

/// The cards selected.
fn selected(game: TableStore) -> Vec<TokenId> {
    game.of_session(|session| session.selected().to_vec()).unwrap_or_default()
}

/// The cards that a pointer lifts.
fn held(game: TableStore, what: Grip) -> Vec<HtmlElement> {
    match what {
        Grip::Hand(_) => {
            let tokens = selected(game);
            tokens.iter().flat_map(|id| find_all(&format!("[data-zone=\"hand\"] [data-token=\"{id}\"]"))).collect()
        }
        Grip::Stock => find_all("[data-pile=\"stock\"] > .card"),
        Grip::Discard => find_all("[data-pile=\"discard\"] > .card:not(.pile-under)"),
    }
}

/// The cards under the pointer.
fn carried() -> Vec<HtmlElement> {
    find_all(".is-dragging")
}

fn carry(by: Point) {
    for (index, card) in carried().iter().enumerate() {
        let style = card.style();
        drop(style.set_property("transform", &format!("translate({:.3}px,{:.3}px)", by.x, by.y)));
        drop(style.set_property("z-index", &(100 + index).to_string()));
    }
}

/// Releases the cards from the pointer. They glide back unless they were dropped with an effect.
fn settle(done: bool) {
    for card in &carried() {
        let style = card.style();
        drop(card.class_list().remove_1("is-dragging"));
        let from = style.get_property_value("transform").unwrap_or_default();
        drop(style.remove_property("transform"));
        drop(style.remove_property("z-index"));
        if !done && !from.is_empty() {
            crate::browser::motion::glide_home(card, &from);
        }
    }
}

const TARGETS: &str = "[data-draft], [data-zone=\"draft\"], [data-meld], [data-pile=\"discard\"], [data-zone=\"hand\"], \
    [data-action=\"lay\"], [data-action=\"knock\"], [data-action=\"discard\"]";

/// The places among them that would take the cards: those marked as legal, and those that always do.
const TAKES: &str = ".is-target, [data-draft], [data-zone=\"hand\"], [data-action]";

/// The places that also take cards let go beside them, if a card covers enough.
const TAKES_NEAR: &str = "[data-meld].is-target, [data-pile=\"discard\"].is-target, [data-zone=\"draft\"]";

/// The place on which the cards are dropped: the one under the pointer, else the one that the card covers most. `over`
/// is the place they were over before.
fn target_at(at: Point, over: Option<&Element>) -> Option<Element> {
    let inside = under(at, TARGETS);
    if inside.is_some() {
        return inside;
    }
    let places = find_all(TAKES_NEAR);
    let areas: Vec<Area> = places.iter().map(|place| area(place)).collect();
    let over = over.and_then(|over| places.iter().position(|place| over.is_same_node(Some(place))));
    let card = carried().iter().map(|card| area(card)).find(|card| card.away(at) == 0.0)?;
    covered(card, at, &areas, over).and_then(|index| places.into_iter().nth(index)).map(Element::from)
}

/// The area of an element.
fn area(element: &Element) -> Area {
    let rect = element.get_bounding_client_rect();
    Area { x: rect.x(), y: rect.y(), width: rect.width(), height: rect.height() }
}

/// Marks the place that would take the cards at the pointer. In the hand, other cards make room.
fn mark_target(game: TableStore, at: Option<Point>) {
    let over = find(".is-over");
    for element in find_all(".is-over, .is-before, .is-after") {
        drop(element.class_list().remove_4("is-over", "is-before", "is-after", "is-knocking"));
    }
    turn_carried(false);
    let Some(at) = at else { return };
    let target = target_at(at, over.as_ref()).filter(|target| target.matches(TAKES).unwrap_or(false));
    let Some(target) = target else { return };
    if target.get_attribute("data-zone").as_deref() == Some("hand") {
        return make_room(at);
    }
    drop(target.class_list().add_1("is-over"));
    let down = knocks_there(game, &target, at);
    drop(target.class_list().toggle_with_force("is-knocking", down));
    turn_carried(down);
}

/// Turns the cards under the pointer face down, or turns those cards up again. A stock card lies face down anyway.
fn turn_carried(down: bool) {
    for card in &carried() {
        let list = card.class_list();
        if down && !list.contains("card-back") {
            drop(list.add_2("card-back", "is-turned"));
        } else if !down && list.contains("is-turned") {
            drop(list.remove_2("card-back", "is-turned"));
        }
    }
}

/// Moves the cards of the row apart where the carried ones would go.
fn make_room(at: Point) {
    let (others, to) = place_in_hand(at);
    let Some(row) = others.get(to).or(others.last()).map(|card| card.get_bounding_client_rect().top()) else { return };
    for (place, card) in others.iter().enumerate() {
        let rect = card.get_bounding_client_rect();
        if (rect.top() - row).abs() < rect.height() * 0.2 {
            drop(card.class_list().add_1(if place < to { "is-before" } else { "is-after" }));
        }
    }
}

/// Carries out the drop of the cards at a place. Returns `false` if the drop has no effect there. Otherwise the move or
/// its refusal moves the cards.
fn drop_at(game: TableStore, what: Grip, at: Point, target: Option<Element>) -> bool {
    let Grip::Hand(_) = what else { return draw_to(game, what, at) };
    let Some(target) = target else { return false };
    let intent = if let Some(index) = number(&target, "data-draft") {
        Intent::Stage { onto: Some(index) }
    } else if let Some(meld) = number::<usize>(&target, "data-meld") {
        let middle = target.get_bounding_client_rect();
        let left = at.x < middle.left() + middle.width() / 2.0;
        let end = game.of_session(|session| end_of_drop(session, meld, left)).flatten();
        Intent::OnMeld { meld, end }
    } else {
        match target.get_attribute("data-zone").as_deref() {
            Some("draft") => Intent::Stage { onto: None },
            Some("hand") => return arrange(game, at),
            _ if knocks_there(game, &target, at) => Intent::Knock,
            _ if target.get_attribute("data-action").as_deref() == Some("lay") => {
                match game.possible_untracked().answer {
                    Some(_) => Intent::LayOffAll,
                    None => Intent::Lay,
                }
            }
            _ => Intent::Discard,
        }
    };
    game.act(intent);
    true
}

/// Whether cards dropped there knock. They do over the button, and over the lower half of the discard pile where a
/// knock with them is legal.
fn knocks_there(game: TableStore, target: &Element, at: Point) -> bool {
    if target.get_attribute("data-action").as_deref() == Some("knock") {
        return true;
    }
    let legal = game.possible_untracked().knock.is_some_and(|knock| knock.legal);
    let rect = target.get_bounding_client_rect();
    legal && target.get_attribute("data-pile").is_some() && at.y > rect.top() + rect.height() / 2.0
}

/// Draws a card of a pile if it is dropped on the lower part of the page, where the hand is.
fn draw_to(game: TableStore, what: Grip, at: Point) -> bool {
    let over_hand = under(at, "[data-zone=\"hand\"], .hand-area, .actions").is_some();
    let below_piles = find("[data-zone=\"hand\"]").is_some_and(|hand| at.y >= hand.get_bounding_client_rect().top());
    if !over_hand && !below_piles {
        return false;
    }
    game.act(if what == Grip::Stock { Intent::DrawStock } else { Intent::DrawDiscard(1) });
    true
}

/// Puts cards dropped in the hand between the cards they were dropped between.
fn arrange(game: TableStore, at: Point) -> bool {
    let (_, to) = place_in_hand(at);
    game.act(Intent::Arrange { cards: selected(game), to });
    game.act(Intent::Select(Vec::new()));
    true
}

/// The cards of the hand that are not carried, and the index among them at which a point lies.
fn place_in_hand(at: Point) -> (Vec<HtmlElement>, usize) {
    let others = find_all("[data-zone=\"hand\"] [data-token]:not(.is-dragging)");
    let before = others.iter().filter(|card| {
        let rect = card.get_bounding_client_rect();
        let row_above = at.y > rect.bottom() - rect.height() * 0.25;
        let same_row = at.y >= rect.top() - rect.height() * 0.3;
        // Cards overlap, so only the strip at the left of a card is visible.
        row_above && !is_last_row(&others, &rect) || same_row && at.x > rect.left() + rect.width() * 0.3
    });
    let to = before.count();
    (others, to)
}

fn is_last_row(cards: &[HtmlElement], rect: &web_sys::DomRect) -> bool {
    let lowest = cards.iter().map(|card| card.get_bounding_client_rect().top()).fold(f64::MIN, f64::max);
    lowest - rect.top() < rect.height() * 0.2
}
