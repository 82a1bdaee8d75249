//! The focus at the table. Arrow keys move it inside an area; with Shift they go through the cards of a meld, which a
//! screen reader reads one by one. In areas that may hold many cards Tab stops only once; the few buttons of the other
//! areas can all be reached with Tab. (The hand handles its arrows itself.)

use std::cell::RefCell;

use leptos::prelude::*;
use rami_model::table::TokenId;
use rami_model::view_models::{Face, TableScreen, card_in_meld};
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusOptions, HtmlElement, KeyboardEvent};

use crate::browser::dom::{document, find, find_all, rect};
use crate::ui::stores::TableStore;

/// The areas. A button belongs to the innermost one around it.
const AREAS: &str =
    ".table :is(.bar, .coach, [data-zone=\"table\"], .mid, .spread, [data-zone=\"draft\"], .claim, .sorts, .actions)";

/// The areas that may hold many cards.
const OF_MANY: &str = ".table :is([data-zone=\"table\"], .spread)";

thread_local! {
    /// The meld whose cards are read one by one, and the index of the card read last.
    static SAID: RefCell<Option<(Element, usize)>> = const { RefCell::new(None) };
}

/// Handles a key pressed anywhere on the page.
pub fn walk(game: TableStore, event: &KeyboardEvent) {
    let modified = event.ctrl_key() || event.meta_key() || event.alt_key();
    if modified || event.default_prevented() {
        return;
    }
    match event.key().as_str() {
        "ArrowLeft" | "ArrowUp" if event.shift_key() => {
            say_card(game, event, |at| at.map_or(0, |at| at.saturating_sub(1)));
        }
        "ArrowRight" | "ArrowDown" if event.shift_key() => say_card(game, event, |at| at.map_or(0, |at| at + 1)),
        "Tab" => set_stops(),
        "ArrowLeft" | "ArrowUp" => go(event, |at, _| at.checked_sub(1)),
        "ArrowRight" | "ArrowDown" => go(event, |at, count| Some(at + 1).filter(|&to| to < count)),
        "Home" => go(event, |_, _| Some(0)),
        "End" => go(event, |_, count| count.checked_sub(1)),
        _ => {}
    }
}

/// Lets a screen reader read a card of the meld in focus. `to` gets the index of the card read last, if there was one.
fn say_card(game: TableStore, event: &KeyboardEvent, to: fn(Option<usize>) -> usize) {
    let Some(focused) = document().active_element() else { return };
    let faces =
        game.shown.with_untracked(|table| faces_of(table.as_ref()?, &focused)).filter(|faces| !faces.is_empty());
    let Some(faces) = faces else { return };
    event.prevent_default();
    let before = SAID.take().filter(|(meld, _)| *meld == focused).map(|(_, at)| at);
    let at = to(before).min(faces.len() - 1);
    if let Some(card) = card_in_meld(&faces, at) {
        game.tell(card);
    }
    SAID.set(Some((focused, at)));
}

/// The cards of the meld that an element shows, on the table or in the tray.
fn faces_of(table: &TableScreen, element: &Element) -> Option<Vec<Face>> {
    let index = |name: &str| element.get_attribute(name)?.parse::<usize>().ok();
    if let Some(index) = index("data-meld") {
        let mut melds = table.owners.iter().flat_map(|owner| &owner.melds);
        return melds.find(|meld| meld.index == index).map(|meld| meld.faces.clone());
    }
    let staged = index("data-draft")?;
    table.tray.melds.get(staged).map(|meld| meld.faces.clone())
}

/// The elements of an area that can be reached, in order.
fn members(area: &Element) -> Vec<HtmlElement> {
    let belongs = |button: &HtmlElement| {
        let innermost = button.closest(AREAS).ok().flatten();
        innermost.as_ref() == Some(area) && rect(button).is_some() && matches!(button.closest("[inert]"), Ok(None))
    };
    let mut all = find_all(":is(button, a)");
    all.retain(belongs);
    all
}

/// Chooses the one element of each such area at which Tab stops: the one with the focus, else one that takes the
/// selected cards, else the one chosen before.
fn set_stops() {
    let focused = document().active_element();
    for area in find_all(OF_MANY) {
        let members = members(&area);
        let first = |holds: &dyn Fn(&HtmlElement) -> bool| members.iter().position(holds);
        let stop = first(&|member| focused.as_ref() == Some(member))
            .or_else(|| first(&|member| member.class_list().contains("is-target")))
            .or_else(|| first(&|member| member.get_attribute("tabindex").as_deref() == Some("0")))
            .unwrap_or(0);
        for (place, member) in members.iter().enumerate() {
            member.set_tab_index(if place == stop { 0 } else { -1 });
        }
    }
}

/// Moves the focus inside its area, if it is in one. `to` gets its place and the number of elements.
fn go(event: &KeyboardEvent, to: fn(usize, usize) -> Option<usize>) {
    let Some(focused) = document().active_element() else { return };
    let Some(area) = focused.closest(AREAS).ok().flatten() else { return };
    let members = members(&area);
    let Some(at) = members.iter().position(|member| **member == focused) else { return };
    event.prevent_default();
    if let Some(member) = to(at, members.len()).and_then(|to| members.get(to)) {
        // The element is shown, so it can take the focus.
        drop(member.focus());
    }
}

/// Focuses an element when it appears, if `takes` is true. Use it as `use:takes_focus=true`.
pub fn takes_focus(element: Element, takes: bool) {
    if !takes {
        return;
    }
    queue_microtask(move || {
        // The page does not scroll, because the text above is to be read first. Without focus the button still works.
        let stays = FocusOptions::new();
        stays.set_prevent_scroll(true);
        drop(element.unchecked_ref::<HtmlElement>().focus_with_options(&stays));
    });
}

/// Scrolls an element into view when it appears, if `seen` is true. Use it as `use:is_seen=true`.
pub fn is_seen(element: Element, seen: bool) {
    if !seen {
        return;
    }
    queue_microtask(move || element.scroll_into_view_with_bool(false));
}

/// Puts the focus on a card of the hand.
pub fn focus_token(id: TokenId) {
    let card = find(&format!("[data-zone=\"hand\"] [data-token=\"{id}\"]"));
    if let Some(card) = card.and_then(|card| card.dyn_into::<HtmlElement>().ok()) {
        // A card that left the hand meanwhile cannot take the focus.
        drop(card.focus());
    }
}
