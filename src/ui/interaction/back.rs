//! The browser's way back. It closes a dialog, returns from a screen, and leaves the table for the first screen; only
//! from there it leaves the game. So an accidental swipe at the edge of a phone has little effect.
//!
//! Each entry of the tab's history knows its place, from 0, and how deep the page was when it was left. If the page
//! itself goes back, no entry is removed, since a browser does that only later. An entry that is left over is used for
//! the next step forward, and is skipped on the way back.

use std::cell::Cell;

use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{Event, History};

use crate::browser::dom::{listen, sure, window};
use crate::ui::stores::Navigation;

thread_local! {
    /// The place of the latest entry of the tab.
    static LAST: Cell<u32> = const { Cell::new(0) };
    /// Whether the next step through the history only undoes a step forward.
    static RETURNS: Cell<bool> = const { Cell::new(false) };
}

/// An upper bound of the depth of a page.
const DEPTHS: u32 = 64;

/// Keeps the history of the tab as deep as the page, and follows it back.
pub fn keep_history(navigation: Navigation) {
    if is_foreign() {
        drop(history().replace_state(&JsValue::from(0), ""));
    }
    LAST.set(entry().0);
    listen("popstate", move |_: Event| step(navigation));
    Effect::new(move || keep(navigation.depth() as u32));
}

fn history() -> History {
    sure(window().history())
}

/// Whether the present entry was not made here.
fn is_foreign() -> bool {
    sure(history().state()).is_null()
}

/// Place and depth of the present entry. An entry without them counts as the first one.
fn entry() -> (u32, u32) {
    let kept = sure(history().state()).as_f64().unwrap_or_default() as u32;
    (kept / DEPTHS, kept % DEPTHS)
}

/// Notes the depth of the page. A deeper page gets a new entry, unless one is left over.
fn keep(depth: u32) {
    let (place, known) = entry();
    if depth == known {
        return;
    }
    let state = |place: u32, depth: u32| JsValue::from(place * DEPTHS + depth);
    // A browser may refuse too many entries in a short time. Then the way back leaves the page one step too early.
    drop(history().replace_state(&state(place, depth.min(place)), ""));
    for next in place + 1..=depth {
        drop(history().push_state(&state(next, next), ""));
    }
    LAST.set(place.max(depth));
}

/// Handles a change of the tab to another entry. An entry that is not ours was made by a link to a part of the page, as
/// an invitation is: it stands after the latest one.
fn step(navigation: Navigation) {
    let last = LAST.get();
    if is_foreign() {
        let state = JsValue::from((last + 1) * DEPTHS + depth_untracked(navigation));
        drop(history().replace_state(&state, ""));
        return LAST.set(last + 1);
    }
    let (place, depth) = entry();
    if RETURNS.take() {
        return;
    }
    if place > last {
        // The screens that were left by going back are not stored, so a step forward is undone.
        RETURNS.set(true);
        return sure(history().go_with_delta(last as i32 - place as i32));
    }
    LAST.set(place);
    if depth >= depth_untracked(navigation) {
        return sure(history().back());
    }
    while depth_untracked(navigation) > depth {
        navigation.step_back();
    }
}

/// The number of steps back from what is shown to the first screen, untracked.
fn depth_untracked(navigation: Navigation) -> u32 {
    untrack(|| navigation.depth()) as u32
}
