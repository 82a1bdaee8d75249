//! The bar that offers a newer version of the game.

use rami::screens::{Newer, Takeover, takeover};
use rami::text::Key;

use super::button;
use super::live::Live;
use super::markup::{El, el, watch};
use super::state::{Page, Screen};
use crate::browser::{dom, update};

/// Whether no deal is being played: the first screen, or a deal or match that is over.
fn is_resting(page: Page) -> bool {
    match page.screen.get() {
        Screen::Home => true,
        Screen::Table => page.lesson.with(Option::is_none) && page.at_table(|table| table.phase.ends_with("-over")),
        _ => false,
    }
}

/// Keeps the game on the device, and says when a newer version is there.
pub fn update_bar(page: Page, to: El) -> El {
    let newer = Live::new(Newer::None);
    let (agreed, closed) = (Live::new(false), Live::new(false));
    update::watch(move |found| {
        closed.set(false);
        newer.set(found);
    });
    dom::listen("visibilitychange", |_: web_sys::Event| {
        if !dom::document().hidden() {
            update::ask_again();
        }
    });
    let step = move || takeover(newer.get(), agreed.get(), is_resting(page));
    watch(move || {
        if step() == Takeover::Reload {
            update::reload();
        }
    });
    let offered = move || match step() {
        Takeover::Offer(words, button) if !closed.get() => Some((page.language.get(), words, button)),
        _ => None,
    };
    to.some(offered, move |&(_, words, name)| {
        let agree = button::named(page, "button is-main", "update", name).on_click(move || {
            agreed.set(true);
            update::agree();
        });
        let close = button::drawn(page, "button is-quiet", "close", Key::ActionClose);
        el(r#"<div class="update" role="status">"#)
            .child(el("<p>").text(page.text(words)))
            .child(agree)
            .child(close.on_click(move || closed.set(true)))
    })
}
