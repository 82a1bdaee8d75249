//! The page: which screen is shown, and what it opens with.

use js_sys::futures::spawn_local;
use rami::screens::{Address, address, language, today_deal};
use rami::session::Theme;
use rami::text::{Key, Lang, Message};

use super::home::home_view;
use super::markup::{El, el, for_good, untracked, watch};
use super::more::{self, More};
use super::setup::notices;
use super::state::{Page, Screen};
use super::table::table_view;
use super::tutorial::tell_address;
use super::{areas, keys, pointer};
use crate::browser::texts::{self, Part};
use crate::browser::{dom, storage};

/// The drawings of cards and icons, once for the whole page.
const SPRITE: &str = concat!("<div>", include_str!("art/sprite.svg"), "</div>");

/// Opens the page, once the texts of its language are there.
pub fn open() {
    let parameters = dom::parameters();
    let (asked, in_address) = (address(&parameters), language(&parameters));
    spawn_local(async move {
        let kept = storage::load_settings();
        // Whoever has been here before waits for what reads what is kept; it is on the device by then.
        let more = if kept.is_some() || storage::keeps_matches() { more::load().await } else { None };
        let settings = more.zip(kept.as_deref()).map(|(more, kept)| (more.read_settings)(kept)).unwrap_or_default();
        let lang = in_address.unwrap_or_else(|| Lang::best(settings.lang.iter().cloned().chain(dom::languages())));
        let complete = more.is_none() || texts::load(lang, Part::Rest).await;
        if (more.is_some() || kept.is_none()) && complete && texts::load(lang, Part::First).await {
            for_good(|| show(Page::new(settings, lang), more, asked));
        } else {
            El::body().child(el(r#"<p class="no-script" role="alert">"#).text(lang.text(Key::ErrorTexts)));
        }
    });
}

/// Shows the page.
fn show(page: Page, more: Option<&'static More>, asked: Result<Address, Message>) {
    dress(page);
    pointer::listen(page);
    match more {
        Some(more) => page.take_more(more),
        None => page.load_more_soon(),
    }
    begin(page, asked);
    watch(move || {
        // Who goes to the first screens has left the lesson.
        if matches!(page.screen.get(), Screen::Home | Screen::Setup) {
            untracked(|| leave_lesson(page));
        }
        dom::window().scroll_to_with_x_and_y(0.0, 0.0);
    });
    // What is shown anew leaves the pointer behind.
    watch(move || {
        let _shown = (page.screen.get(), page.language.get());
        untracked(|| pointer::cancel(page));
    });
    // For which discards the player is asked is a setting.
    let mut before = None;
    watch(move || {
        let now = page.settings.with(|settings| settings.ask_useful);
        if before.replace(now).is_some_and(|before| before != now) {
            untracked(|| page.go_on());
        }
    });
    let shown = move || {
        let screen = page.screen.get();
        let learning = screen == Screen::Table && page.lesson.with(Option::is_some);
        let at_match = screen == Screen::Table && !learning;
        let over = at_match && page.at_table(|table| table.phase == "match-over");
        let end = page.more.get().filter(|_| over).and_then(|more| (more.ended)(page));
        Some((page.language.get(), screen, learning, end))
    };
    let body = El::body().child(el(SPRITE)).some(shown, move |(_, screen, _, end)| match (page.more(), screen, end) {
        (Some(more), Screen::Table, Some(end)) => (more.finale)(page, end),
        (_, Screen::Table, _) => table_view(page),
        (Some(more), Screen::Setup, _) => (more.setup)(page),
        (Some(more), Screen::Settings, _) => (more.settings)(page),
        (Some(more), Screen::Scores, _) => (more.scores)(page),
        (Some(more), Screen::Rules, _) => (more.rules)(page),
        (Some(more), Screen::History, _) => (more.history)(page),
        (Some(more), Screen::Review, _) => (more.review)(page),
        (Some(more), Screen::Statistics, _) => (more.statistics)(page),
        _ => home_view(page),
    });
    let floats = move || !matches!(page.screen.get(), Screen::Home | Screen::Setup);
    notices(page, body, floats);
}

/// Applies the settings that the style reads from the root element, and listens to the keyboard.
fn dress(page: Page) {
    watch(move || {
        page.settings.with(|settings| {
            let theme = if settings.theme == Theme::Auto { "" } else { settings.theme.id() };
            dom::set_root("data-theme", theme);
            dom::set_root("data-palette", settings.palette.id());
            dom::set_root("data-back", settings.back.id());
            dom::set_root("data-spread", settings.spread.id());
        });
    });
    watch(move || dom::set_root("lang", page.language.get().text(Key::LanguageTag)));
    dom::listen("keydown", move |event| {
        keys::press(page, &event);
        areas::walk(&event);
    });
}

fn leave_lesson(page: Page) {
    if page.is_learning() {
        page.with_more(move |more| (more.leave_lesson)(page));
    }
}

/// Begins with what the address asks for, a match or a lesson, else with the saved match, else with the first screen.
fn begin(page: Page, asked: Result<Address, Message>) {
    match asked {
        Err(message) => {
            page.notify(message);
            page.set_up();
            tell_address(None);
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
                None if storage::keeps_matches() => page.with_more(move |more| (more.resume)(page)),
                None => {}
            }
            if let Some(asked) = asked.learn {
                page.with_more(move |more| (more.learn)(page, &asked.variant, asked.step));
            }
        }
    }
}
