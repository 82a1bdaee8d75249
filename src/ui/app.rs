//! The page: which screen is shown, and what it opens with.

use js_sys::futures::spawn_local;
use rami::screens::{Address, address, today_deal};
use rami::session::Settings;
use rami::text::{Key, Lang, Message};

use super::cover::elsewhere;
use super::dialogs::{dialogs, dress};
use super::end::{ended, finale};
use super::history::history_view;
use super::home::home_view;
use super::markup::{El, el, for_good, untracked, watch};
use super::pointer;
use super::review::review_view;
use super::rules::rules_view;
use super::scores::scores_view;
use super::settings::settings_view;
use super::setup::{notices, setup_view};
use super::state::{Page, Screen};
use super::statistics::statistics_view;
use super::table::table_view;
use super::tutorial::{ring, tell_address};
use super::update::update_bar;
use crate::browser::{dom, sound, storage, texts};

/// The drawings of cards and icons, once for the whole page.
const SPRITE: &str = concat!("<div>", include_str!("art/sprite.svg"), "</div>");

/// Opens the page, once the texts of its language are there.
pub fn open() {
    let settings = Settings::from_json(&storage::load_settings().unwrap_or_default());
    let asked = address(&dom::parameters());
    let in_address = asked.as_ref().ok().and_then(|asked| asked.lang);
    let lang = in_address.unwrap_or_else(|| Lang::best(settings.lang.iter().cloned().chain(dom::languages())));
    spawn_local(async move {
        if texts::load(lang).await {
            for_good(|| show(Page::new(settings, lang), asked));
        } else {
            El::body().child(el(r#"<p class="no-script" role="alert">"#).text(lang.text(Key::ErrorTexts)));
        }
    });
}

/// Shows the page.
fn show(page: Page, asked: Result<Address, Message>) {
    dress(page);
    pointer::listen(page);
    wake_sound();
    begin(page, asked);
    watch(move || {
        // Who goes to the first screens has left the lesson.
        if matches!(page.screen.get(), Screen::Home | Screen::Setup) {
            untracked(|| page.leave_lesson());
        }
        dom::window().scroll_to_with_x_and_y(0.0, 0.0);
    });
    let shown = move || {
        let screen = page.screen.get();
        let learning = screen == Screen::Table && page.lesson.with(Option::is_some);
        let at_match = screen == Screen::Table && !learning;
        let over = at_match && page.at_table(|table| table.phase == "match-over");
        Some((page.language.get(), screen, learning, over.then(|| ended(page)).flatten()))
    };
    ring(page);
    let body = El::body().child(el(SPRITE)).some(shown, move |(_, screen, _, end)| match (screen, end) {
        (Screen::Home, _) => home_view(page),
        (Screen::Setup, _) => setup_view(page),
        (Screen::Settings, _) => settings_view(page),
        (Screen::Scores, _) => scores_view(page),
        (Screen::Rules, _) => rules_view(page),
        (Screen::History, _) => history_view(page),
        (Screen::Review, _) => review_view(page),
        (Screen::Statistics, _) => statistics_view(page),
        (Screen::Table, Some(end)) => finale(page, end),
        (Screen::Table, None) => table_view(page),
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
fn begin(page: Page, asked: Result<Address, Message>) {
    match asked {
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
                    // A reload goes on with the match.
                    tell_address(None);
                }
                None => page.resume(),
            }
            if let Some(asked) = asked.learn {
                page.learn(&asked.variant, asked.step);
            }
        }
    }
}
