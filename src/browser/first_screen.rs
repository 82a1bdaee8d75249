//! The first screen that the build rendered into the page (`ui::prerender`). The app takes it over in place, or removes
//! it.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, MouseEvent};

use super::dom::{document, find, find_all, listen_on, sure};

/// The attribute that marks it until the program is loaded.
const UNTAKEN: &str = "data-first-screen";
/// The attribute that marks it while the app keeps it.
const TAKEN: &str = "data-standing";

/// Whether it is visible in the language with this tag.
pub fn is_seen_in(tag: &str) -> bool {
    let is_right =
        |root: Element| root.get_attribute("lang").as_deref() == Some(tag) && !root.has_attribute("data-opening");
    find(&format!("[{UNTAKEN}]")).is_some() && document().document_element().is_some_and(is_right)
}

/// Takes it over in place. From now on `pressed` is called for each press in it.
pub fn take_over(pressed: impl Fn(&Element, &MouseEvent) + 'static) {
    let Some(first) = find(&format!("[{UNTAKEN}]")) else { return };
    sure(first.remove_attribute(UNTAKEN));
    sure(first.set_attribute(TAKEN, ""));
    listen_on(&first, "click", move |event: MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if let Some(link) = target.and_then(|target| target.closest(LINKS).ok().flatten()) {
            pressed(&link, &event);
        }
    });
}

/// Removes it, because the app shows a screen in its place. If a link or button in it had the focus, the same one of
/// the app gets it.
pub fn remove() {
    let Some(first) = find(&format!("[{UNTAKEN}], [{TAKEN}]")) else { return };
    let focused = document().active_element().filter(|focused| first.contains(Some(focused)));
    let leads = |link: &Element| (link.get_attribute("href"), link.get_attribute("data-action"));
    let wanted = focused.map(|focused| leads(&focused));
    first.remove();
    let now = find("main[data-screen=home]");
    let link = now.zip(wanted).and_then(|(now, wanted)| links_of(&now).into_iter().find(|link| leads(link) == wanted));
    if let Some(link) = link {
        // Without focus the page still works.
        drop(link.focus());
    }
}

const LINKS: &str = ":is(a, button)";

fn links_of(screen: &Element) -> Vec<HtmlElement> {
    find_all(LINKS).into_iter().filter(|link| screen.contains(Some(link))).collect()
}
