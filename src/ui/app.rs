//! The page: which screen is shown, and what it opens with.

use leptos::prelude::*;
use rami::screens::{address, today_deal};

use super::cover::elsewhere;
use super::dialogs::{dialogs, dress};
use super::end::finale;
use super::history::history_view;
use super::home::home_view;
use super::markup::{El, el, watch};
use super::pointer;
use super::review::review_view;
use super::rules::rules_view;
use super::scores::scores_view;
use super::settings::settings_view;
use super::setup::{notices, setup_view};
use super::state::{Page, Screen};
use super::statistics::statistics_view;
use super::table::table_view;
use super::update::update_bar;
use crate::browser::{dom, sound};

/// The drawings of cards and icons, once for the whole page.
const SPRITE: &str = concat!("<div>", include_str!("art/sprite.svg"), "</div>");

/// Shows the page.
pub fn open() {
    let page = Page::new();
    dress(page);
    pointer::listen(page);
    wake_sound();
    begin(page);
    watch(move || {
        // Who goes to the first screens has left the lesson.
        if matches!(page.screen.get(), Screen::Home | Screen::Setup) {
            untrack(|| page.leave_lesson());
        }
        dom::window().scroll_to_with_x_and_y(0.0, 0.0);
    });
    let match_over = move || page.at_table(|table| table.phase == "match-over");
    let learning = move || page.lesson.with(Option::is_some);
    let shown = move || {
        page.settings.track();
        let screen = page.screen.get();
        let learning = learning();
        let over = screen == Screen::Table && !learning && match_over();
        Some((page.lang(), screen, over, learning))
    };
    let body = El::body().child(el(SPRITE)).some(shown, move |&(_, screen, over, _)| match screen {
        Screen::Home => home_view(page),
        Screen::Setup => setup_view(page),
        Screen::Settings => settings_view(page),
        Screen::Scores => scores_view(page),
        Screen::Rules => rules_view(page),
        Screen::History => history_view(page),
        Screen::Review => review_view(page),
        Screen::Statistics => statistics_view(page),
        Screen::Table if over => finale(page),
        Screen::Table => table_view(page),
    });
    let floats = move || !matches!(page.screen.get(), Screen::Home | Screen::Setup);
    page.follow_other_tabs();
    dialogs(page, update_bar(page, elsewhere(page, notices(page, body, floats))));
}

/// Browsers let a page be heard from the first gesture on.
fn wake_sound() {
    for gesture in ["pointerdown", "keydown"] {
        dom::listen(gesture, |_: web_sys::Event| sound::wake());
    }
}

/// Begins with what the address asks for, a match or a lesson, else with the saved match, else with the first screen.
fn begin(page: Page) {
    let parameters = dom::parameters();
    match address(&parameters) {
        Err(message) => {
            page.notify(message);
            page.screen.set(Screen::Setup);
        }
        Ok(asked) => {
            page.settings.update(|settings| {
                settings.lang = asked.lang.map(|lang| lang.code().to_string()).or_else(|| settings.lang.take());
                settings.pace = asked.pace.unwrap_or(settings.pace);
            });
            match asked.start.or_else(|| asked.today.then(|| today_deal(dom::today()))) {
                Some(request) => {
                    page.start(request, &[], &[]);
                    forget_start(&parameters);
                }
                None => page.resume(),
            }
            if let Some(asked) = asked.learn {
                page.learn(&asked.variant, asked.step);
            }
        }
    }
}

/// What began a match is no longer in the address: a reload goes on with the match.
fn forget_start(parameters: &[(String, String)]) {
    let stays = |(name, _): &&(String, String)| matches!(name.as_str(), "lang" | "pace");
    let kept: Vec<(String, String)> = parameters.iter().filter(stays).cloned().collect();
    dom::forget_start(&kept);
}
