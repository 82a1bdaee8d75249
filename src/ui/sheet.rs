//! A screen that is a sheet of paper on the felt: a title, a way back, and its content.

use rami::text::Key;

use super::button;
use super::markup::{El, el};
use super::state::{Page, Screen};

/// A paper screen, closed to where the player came from. `fill` adds its content.
pub fn sheet_screen(page: Page, name: &str, class: &str, title: &str, fill: impl FnOnce(El) -> El) -> El {
    let from = page.came_from();
    let (action, label) = if from == Screen::Table { ("table", Key::ActionTable) } else { ("back", Key::ActionBack) };
    let close = button::drawn(page, "button is-quiet", "close", label).attr("data-action", action);
    let head = el(r#"<header class="sheet-head">"#)
        .child(el(r#"<h1 class="sheet-title">"#).text(title))
        .child(close.on_click(move || page.back()));
    let sheet = el(r#"<section class="sheet">"#).class(class, true).child(head);
    el(r#"<main class="felt paper-screen">"#).attr("data-screen", name).child(fill(sheet))
}
