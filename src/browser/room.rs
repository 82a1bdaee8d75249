//! Follows the room that an element has on the screen.

use js_sys::Array;
use leptos::prelude::*;
use rami::screens::Room;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, ResizeObserver, ResizeObserverEntry};

/// Keeps the size of an element inside its padding in a signal. The first size is there before the element is painted.
/// Use it as `use:measured=room` on elements whose size does not depend on their contents.
pub fn measured(element: Element, room: RwSignal<Room>) {
    let follow = move |entries: Array| {
        let Ok(entry) = entries.get(0).dyn_into::<ResizeObserverEntry>() else { return };
        let rect = entry.content_rect();
        let now = Room { width: rect.width(), height: rect.height() };
        // An element that is gone has no room, and its signal may be gone with it.
        if now.width > 0.0 && room.try_get_untracked().is_some_and(|before| before != now) {
            room.set(now);
        }
    };
    // The browser keeps the observer as long as the element, and collects both together.
    let follow = Closure::<dyn FnMut(Array)>::new(follow).into_js_value();
    if let Ok(observer) = ResizeObserver::new(follow.unchecked_ref()) {
        observer.observe(&element);
    }
}
