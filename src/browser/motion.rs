//! Cards in motion: each visible card travels from its place before a change to its place after it. Only `transform`
//! and `opacity` are animated.

use std::cell::Cell;
use std::collections::HashMap;

use js_sys::{Array, Function, Object, Reflect};
use rami_model::table::Departure;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomRect, Element, HtmlElement, Node};

use super::dom::{document, find, find_all, pixels, rect, reduced_motion};

/// The duration of a card's travel, in milliseconds; 0 if motion is off.
#[derive(Clone, Copy, PartialEq)]
pub struct Tempo {
    pub travel: f64,
    pub deal_apart: f64,
}

impl Tempo {
    pub const NORMAL: Self = Self { travel: 260.0, deal_apart: 40.0 };

    pub fn scaled(self, factor: f64) -> Self {
        Self { travel: self.travel * factor, deal_apart: self.deal_apart * factor }
    }
}

/// The places of the visible cards at a moment.
pub struct Snapshot {
    places: HashMap<String, DomRect>,
    discard: Option<(Node, DomRect)>,
}

impl Snapshot {
    pub fn take() -> Self {
        let place = |element: HtmlElement| Some((element.get_attribute("data-token")?, rect(&element)?));
        let top = find("[data-pile=\"discard\"] > .card[data-token]:not(.pile-under)");
        let discard = top.and_then(|top| Some((top.clone_node_with_deep(true).ok()?, rect(&top)?)));
        Self { places: find_all("[data-token]").into_iter().filter_map(place).collect(), discard }
    }

    /// Lets every card travel from its place in the snapshot. Call it once the page shows the new state, before it is
    /// painted.
    pub fn play(self, tempo: Tempo, departure: Option<Departure>) {
        if reduced_motion() || tempo.travel <= 0.0 {
            return;
        }
        let arrivals = find_all("[data-token]");
        let dealt = arrivals.iter().filter(|card| self.is_new_in_hand(card)).count();
        let mut order = 0.0;
        // A card under a finger is not moved.
        for card in arrivals.iter().filter(|card| !card.class_list().contains("is-dragging")) {
            let (Some(now), Some(token)) = (rect(card), card.get_attribute("data-token")) else { continue };
            let from = self.places.get(&token).cloned().or_else(|| origin(card));
            let Some(from) = from else { continue };
            let delay = if dealt > 2 && self.is_new_in_hand(card) {
                order += 1.0;
                order * tempo.deal_apart
            } else {
                0.0
            };
            travel(card, &from, &now, tempo.travel, delay);
        }
        match departure {
            Some(Departure::Stock(seat)) => fly_to_seat(back(), pile("stock"), seat, tempo.travel),
            Some(Departure::Discard(seat)) => {
                let (card, from) = self.discard.map_or((None, None), |(node, at)| (node.dyn_into().ok(), Some(at)));
                fly_to_seat(card, from, seat, tempo.travel);
            }
            None => {}
        }
    }

    fn is_new_in_hand(&self, card: &HtmlElement) -> bool {
        let known = card.get_attribute("data-token").is_some_and(|token| self.places.contains_key(&token));
        !known && card.closest("[data-zone=\"hand\"]").ok().flatten().is_some()
    }
}

fn pile(name: &str) -> Option<DomRect> {
    rect(&find(&format!("[data-pile=\"{name}\"] > .card, [data-pile=\"{name}\"]"))?)
}

fn origin(card: &Element) -> Option<DomRect> {
    match card.get_attribute("data-origin")?.as_str() {
        "stock" => pile("stock"),
        seat => rect(&find(&format!(".seat[data-seat=\"{seat}\"]"))?),
    }
}

fn back() -> Option<HtmlElement> {
    let back = document().create_element("span").ok()?;
    back.set_class_name("card card-back");
    back.dyn_into().ok()
}

/// A card flies into another player's hand and is gone.
fn fly_to_seat(card: Option<HtmlElement>, from: Option<DomRect>, seat: usize, duration: f64) {
    let (Some(card), Some(from)) = (card, from) else { return };
    let Some(to) = find(&format!(".seat[data-seat=\"{seat}\"]")).and_then(|seat| rect(&seat)) else { return };
    if let Some(animation) = in_flight(&card, from.width()).and_then(|copy| {
        animate(&copy, &flight(&from, &to, 0.5, 0.0), duration, 0.0).map(|animation| (animation, copy))
    }) {
        let (animation, copy) = animation;
        when_done(&animation, move || copy.remove());
    }
}

/// Lets a card travel from a rectangle to its present place. Outside the hand a copy flies over everything, since the
/// table scrolls and would clip the card itself.
fn travel(card: &HtmlElement, from: &DomRect, now: &DomRect, duration: f64, delay: f64) {
    let (dx, dy) = (center_x(from) - center_x(now), center_y(from) - center_y(now));
    if dx.hypot(dy) < 1.5 && delay == 0.0 {
        return;
    }
    let scale = (from.width() / now.width()).clamp(0.4, 2.0);
    if card.closest("[data-zone=\"hand\"]").ok().flatten().is_some() {
        let home = Place { x: 0.0, y: 0.0, scale: 1.0, opacity: 1.0 };
        let frames = arc(Place { x: dx, y: dy, scale, opacity: 1.0 }, home);
        animate(card, &frames, duration, delay);
        return;
    }
    let Some(copy) = in_flight(card, now.width()) else { return };
    let frames = flight(from, now, scale, 1.0);
    match animate(&copy, &frames, duration, delay) {
        Some(animation) => {
            let flight = hide(card);
            let card = card.clone();
            when_done(&animation, move || {
                copy.remove();
                show_after(&card, &flight);
            });
        }
        None => copy.remove(),
    }
}

/// The attribute that names the latest flight of a hidden card. A card may start another flight before it has arrived.
const FLIGHT: &str = "data-flight";

thread_local! {
    static FLIGHTS: Cell<u32> = const { Cell::new(0) };
}

/// Hides a card while its copy flies. Returns the name of the flight.
fn hide(card: &HtmlElement) -> String {
    FLIGHTS.set(FLIGHTS.get().wrapping_add(1));
    let flight = FLIGHTS.get().to_string();
    drop(card.class_list().add_1("is-away"));
    drop(card.set_attribute(FLIGHT, &flight));
    flight
}

/// Shows a card again, unless it is on another flight by now.
fn show_after(card: &HtmlElement, flight: &str) {
    if card.get_attribute(FLIGHT).as_deref() == Some(flight) {
        drop(card.remove_attribute(FLIGHT));
        drop(card.class_list().remove_1("is-away"));
    }
}

/// A copy of a card over everything else, at the corner of the window.
fn in_flight(card: &HtmlElement, width: f64) -> Option<HtmlElement> {
    let copy: HtmlElement = card.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
    // A card has a style of its own only under a finger.
    let of_one_card = ["data-token", "data-card", "data-stands-for", "aria-pressed", "aria-label", "tabindex", "style"];
    for name in of_one_card.into_iter().chain([FLIGHT]) {
        copy.remove_attribute(name).ok()?;
    }
    copy.class_list().remove_3("pile-under", "is-away", "is-dragging").ok()?;
    copy.style().set_property("--card-w", &pixels(width)).ok()?;
    find(".flights")?.append_child(&copy).ok()?;
    Some(copy)
}

#[derive(Clone, Copy)]
struct Place {
    x: f64,
    y: f64,
    scale: f64,
    opacity: f64,
}

impl Place {
    fn frame(self, tilt: f64, offset: f64) -> Object {
        let Self { x, y, scale, opacity } = self;
        let [x, y, scale, tilt] = [x, y, scale, tilt].map(|number| format!("{number:.3}"));
        frame(&format!("translate({x}px,{y}px) scale({scale}) rotate({tilt}deg)"), opacity, offset)
    }
}

/// The keyframes of a copy in flight. `scale` is its size at the start, or at the end if it fades away there.
fn flight(from: &DomRect, to: &DomRect, scale: f64, end_opacity: f64) -> Array {
    let fades = end_opacity < 1.0;
    // A copy has the size of the card at its laid-out end, so this end needs no scaling.
    let size = if fades { from } else { to };
    let at = |rect: &DomRect, scale: f64, opacity: f64| Place {
        x: center_x(rect) - size.width() / 2.0,
        y: center_y(rect) - size.height() / 2.0,
        scale,
        opacity,
    };
    if fades {
        arc(at(from, 1.0, 1.0), at(to, scale, end_opacity))
    } else {
        arc(at(from, scale, 1.0), at(to, 1.0, 1.0))
    }
}

/// A slight arc and tilt between two places.
fn arc(from: Place, to: Place) -> Array {
    let (dx, dy) = (from.x - to.x, from.y - to.y);
    let tilt = (dx / 90.0).clamp(-7.0, 7.0);
    let lift = (dx.hypot(dy) * 0.06).min(26.0);
    let half = Place {
        x: to.x + dx * 0.45,
        y: to.y + dy * 0.45 - lift,
        scale: to.scale + (from.scale - to.scale) * 0.45,
        opacity: from.opacity.max(to.opacity),
    };
    [from.frame(tilt, 0.0), half.frame(tilt * 0.6, 0.5), to.frame(0.0, 1.0)].into_iter().collect()
}

fn animate(card: &HtmlElement, frames: &Array, duration: f64, delay: f64) -> Option<JsValue> {
    let options = Object::new();
    for (name, value) in [
        ("duration", JsValue::from(duration)),
        ("delay", JsValue::from(delay)),
        ("easing", JsValue::from("cubic-bezier(.2,.7,.2,1)")),
        ("fill", JsValue::from("backwards")),
    ] {
        Reflect::set(&options, &name.into(), &value).ok()?;
    }
    let animate: Function = Reflect::get(card, &"animate".into()).ok()?.dyn_into().ok()?;
    animate.call2(card, frames, &options).ok()
}

fn when_done(animation: &JsValue, done: impl FnOnce() + 'static) {
    let done = Closure::once_into_js(done);
    // Exactly one of these events happens.
    for ends in ["onfinish", "oncancel"] {
        drop(Reflect::set(animation, &ends.into(), &done));
    }
}

fn frame(transform: &str, opacity: f64, offset: f64) -> Object {
    let frame = Object::new();
    for (name, value) in [
        ("transform", JsValue::from(transform)),
        ("opacity", JsValue::from(opacity)),
        ("offset", JsValue::from(offset)),
    ] {
        drop(Reflect::set(&frame, &name.into(), &value));
    }
    frame
}

fn center_x(rect: &DomRect) -> f64 {
    rect.left() + rect.width() / 2.0
}

fn center_y(rect: &DomRect) -> f64 {
    rect.top() + rect.height() / 2.0
}

/// Lets a card that was released without effect glide back to its place.
pub fn glide_home(card: &HtmlElement, from: &str) {
    if reduced_motion() {
        return;
    }
    let frames: Array = [frame(from, 1.0, 0.0), frame("none", 1.0, 1.0)].into_iter().collect();
    animate(card, &frames, 180.0, 0.0);
}
