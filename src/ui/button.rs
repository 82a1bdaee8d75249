//! Buttons as the whole page has them: with a name, with a drawing, with the key that does the same.

use rami::text::Key;

use super::card::icon;
use super::keys;
use super::markup::{El, el};
use super::state::{Dialog, Page};

/// A button without anything in it yet.
pub fn bare(class: &str) -> El {
    el(r#"<button type="button">"#).attr("class", class)
}

/// A button that does something.
pub fn button(class: &str, action: &str) -> El {
    bare(class).attr("data-action", action)
}

/// A button with its name on it; its title tells the key that presses it, if there is one.
pub fn named(page: Page, class: &str, action: &str, name: Key) -> El {
    let title = keys::of_button(action).map(|key| title(page, name, key));
    button(class, action).attr("title", title).text(page.text(name))
}

/// A button with a drawing and its name. Its title says what it does and which key does the same.
pub fn with_key(page: Page, class: &str, action: &str, drawing: &str, name: Key, does: Key, key: &str) -> El {
    button(class, action)
        .attr("title", title(page, does, key))
        .child(icon(drawing))
        .child(el("<span>").text(page.text(name)))
}

/// What something does, and the key that does the same.
pub fn title(page: Page, does: Key, key: &str) -> String {
    page.text(does).to_string() + " (" + key + ")"
}

/// A button with nothing but a drawing.
pub fn drawn(page: Page, class: &str, drawing: &str, name: Key) -> El {
    bare(class).attr("aria-label", page.text(name)).child(icon(drawing))
}

/// The button that opens the menu.
pub fn menu(page: Page) -> El {
    drawn(page, "pill", "menu", Key::ActionMenu)
        .attr("data-action", "menu")
        .child(el(r#"<span class="only-wide">"#).text(page.text(Key::ActionMenu)))
        .on_click(move || page.ask(Dialog::Menu))
}
