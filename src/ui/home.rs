//! The first screen: a hand of cards, one obvious button, the games, and the ways on.

use rami::screens::today_deal;
use rami::text::{self, Key, Message};
use rami::variants;

use super::button;
use super::card::fan;
use super::history::open_match;
use super::markup::{El, el};
use super::setup::{Table, notices};
use super::state::{Page, Screen};
use super::table::variant_name;
use super::tutorial::learn;
use crate::browser::dom;

/// The hand shown in the middle.
const HERO: [&str; 5] = ["TH", "JD", "QC", "KS", "JK"];

/// The first screen.
pub fn home_view(page: Page) -> El {
    let learned = Table::last(page).variant;
    let ways = el(r#"<nav class="ways">"#)
        .child(learn(page, move || learned.clone()))
        .child(
            button::named(page, "button", "today", Key::HomeToday)
                .on_click(move || page.start(today_deal(dom::today()), &[], &[])),
        )
        .child(visits(page, "history", Key::ActionHistory, Screen::History))
        .child(visits(page, "statistics", Key::ActionStatistics, Screen::Statistics))
        .child(visits(page, "settings", Key::SettingsTitle, Screen::Settings));
    let games = el(r#"<section class="game-cards">"#)
        .attr("aria-label", page.text(Key::SetupGame))
        .children(variants::ALL.iter().map(|game| game_card(page, game.id)));
    let main = el(r#"<main class="felt home" data-screen="home">"#)
        .child(el(r#"<header class="bar">"#).child(button::menu(page)))
        .child(hero(page));
    notices(page, main, || true).child(start(page)).child(games).child(ways)
}

fn hero(page: Page) -> El {
    let cards = HERO.iter().filter_map(|name| name.parse().ok());
    el(r#"<div class="hero">"#)
        .child(fan("hero-fan", cards, page.lang()))
        .child(el(r#"<h1 class="hero-title">"#).text(page.text(Key::SetupTitle)))
        .child(el(r#"<p class="hero-line">"#).text(page.text(Key::SetupTagline)))
}

/// The buttons that begin a match at the last table, or go on with one.
fn start(page: Page) -> El {
    let table = Table::last(page);
    let under_way = page.under_way();
    let line = Message::new(Key::SetupLine).text("variant", variant_name(page, &table.variant));
    let line = page.say(&line.number("n", table.players as i64 - 1));
    let resume = under_way.then(|| {
        button::named(page, "button is-main start-button", "resume", Key::SetupResume)
            .on_click(move || page.screen.set(Screen::Table))
    });
    let begin = if under_way { Key::ActionNewMatch } else { Key::ActionStart };
    let begin = button::named(page, "button start-button", "start", begin)
        .class("is-main", !under_way)
        .on_click(move || table.start(page));
    let others = page.more().and_then(|more| (more.others)(page));
    el(r#"<div class="start">"#)
        .children(resume)
        .child(begin)
        .child(el(r#"<p class="start-line">"#).text(&line))
        .children(others)
}

/// Most matches under way that are offered beside the one at the table; the history has them all.
const MOST_OTHERS: usize = 3;

/// The other matches under way.
pub fn others(page: Page) -> Option<El> {
    let mut open = page.tidy();
    open.retain(|found| !page.is_at_table(found.id));
    open.truncate(MOST_OTHERS);
    (!open.is_empty()).then(|| {
        el(r#"<section class="open-matches">"#)
            .child(el("<h2>").text(page.text(Key::HomeOpen)))
            .children(open.iter().map(|found| open_match(page, found, "button open-match")))
    })
}

/// A button that shows another screen.
fn visits(page: Page, action: &str, name: Key, screen: Screen) -> El {
    button::named(page, "button", action, name).on_click(move || page.visit(screen))
}

/// A game to set up a table for.
fn game_card(page: Page, id: &'static str) -> El {
    let about = text::key(&format!("variant.{id}.line")).map_or("", |key| page.text(key));
    button::button("game-card", "choose")
        .attr("data-variant", id)
        .child(el("<b>").text(variant_name(page, id)))
        .child(el("<small>").text(about))
        .on_click(move || {
            page.set(|settings| settings.variant = Some(id.to_string()));
            page.set_up();
        })
}
