//! What lies over the table while it changes hands, and what is said when another tab has the match.

use rami::session::Intent;
use rami::text::{Key, Message};

use super::button;
use super::choice::takes_focus;
use super::markup::{El, el};
use super::state::Page;

/// The cover over a table at which several people play, until the next one has the device.
pub fn cover(page: Page, to: El) -> El {
    to.some(
        move || page.at_table(|table| table.cover.clone()),
        move |name| {
            let name = page.shown_name(name);
            let said = |key: Key| page.say(&Message::new(key).text("name", name.as_str()));
            let ready = button::named(page, "button is-main", "uncover", Key::CoverReady);
            let sheet = el(r#"<section class="sheet cover" role="dialog" aria-labelledby="cover-title">"#)
                .child(el(r#"<h2 class="sheet-title" id="cover-title">"#).text(&said(Key::CoverTitle)))
                .child(el("<p>").text(&said(Key::CoverText)))
                .child(takes_focus(ready.on_click(move || page.act(Intent::Uncover))));
            el(r#"<div class="veil is-cover">"#).child(sheet)
        },
    )
}

/// Says that another tab has gone on with the match, and offers to go on here.
pub fn elsewhere(page: Page, to: El) -> El {
    to.when(
        move || page.elsewhere.get(),
        move || {
            let take = button::named(page, "button", "take-back", Key::ElsewhereTake);
            el(r#"<div class="notice is-floating" role="alert" data-zone="elsewhere">"#)
                .child(el("<p>").text(page.text(Key::ElsewhereText)))
                .child(take.on_click(move || page.take_back()))
        },
    )
}
