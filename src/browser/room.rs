//! Follows the room that an element has on the screen.

use js_sys::Array;
use leptos::prelude::*;
use rami_model::view_models::Room;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, HtmlElement, ResizeObserver, ResizeObserverEntry};

/// Keeps the size of an element inside its padding in a signal. The first size is there before the element is painted.
/// Use it as `use:measured=room` on elements whose size does not depend on their contents.
pub fn measured(element: Element, room: RwSignal<Room>) {
    observe(&element, move |entry| {
        let rect = entry.content_rect();
        let now = Room { width: rect.width(), height: rect.height() };
        // A removed element has no room, and its signal may be removed too.
        if now.width > 0.0 && room.try_get_untracked().is_some_and(|before| before != now) {
            room.set(now);
        }
    });
}

/// Keeps in a signal how many cards of an element have wrapped to a line that is not visible. Use it as
/// `use:wrapped=hidden`.
pub fn wrapped(element: Element, hidden: RwSignal<usize>) {
    let line = element.clone();
    observe(&element, move |_| {
        let children = line.children();
        let places = (0..children.length()).filter_map(|at| children.item(at)?.dyn_into::<HtmlElement>().ok());
        let places: Vec<HtmlElement> = places.filter(|child| child.class_name() != "told-gap").collect();
        let Some(first) = places.first().map(HtmlElement::offset_top) else { return };
        let now = places.iter().filter(|child| child.offset_top() > first).count();
        if hidden.try_get_untracked().is_some_and(|before| before != now) {
            hidden.set(now);
        }
    });
}

/// Calls a function with an element once it has its size, and whenever the size changes.
pub fn on_resize(element: &Element, changed: impl Fn(&Element) + 'static) {
    observe(element, move |entry| changed(&entry.target()));
}

/// Calls `follow` with each new size of an element, before it is painted.
fn observe(element: &Element, follow: impl Fn(ResizeObserverEntry) + 'static) {
    let follow = move |entries: Array| {
        if let Ok(entry) = entries.get(0).dyn_into::<ResizeObserverEntry>() {
            follow(entry);
        }
    };
    // The browser keeps the observer as long as the element, and collects both together.
    let follow = Closure::<dyn FnMut(Array)>::new(follow).into_js_value();
    if let Ok(observer) = ResizeObserver::new(follow.unchecked_ref()) {
        observer.observe(element);
    }
}
