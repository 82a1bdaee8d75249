//! The page: which screen is shown, and what it opens with.

use leptos::prelude::*;
use rami::screens::address;

use super::dialogs::{Dialogs, dress};
use super::end::Finale;
use super::home::HomeView;
use super::pointer;
use super::rules::RulesView;
use super::scores::Scores;
use super::settings::SettingsView;
use super::setup::{Notices, SetupView};
use super::state::{Page, Screen};
use super::table::TableView;
use crate::browser::{dom, sound};

/// The drawings of cards and icons, once for the whole page.
const SPRITE: &str = include_str!("art/sprite.svg");

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let page = Page::new();
    provide_context(page);
    dress(page);
    pointer::listen(page);
    wake_sound();
    open(page);
    Effect::new(move |_| {
        page.screen.track();
        dom::window().scroll_to_with_x_and_y(0.0, 0.0);
    });
    let match_over =
        Memo::new(move |_| page.table.with(|table| table.as_ref().is_some_and(|table| table.phase == "match-over")));
    let learning = Memo::new(move |_| page.lesson.with(Option::is_some));
    // Who goes to the first screens has left the lesson.
    Effect::new(move |_| {
        if matches!(page.screen.get(), Screen::Home | Screen::Setup) {
            page.leave_lesson();
        }
    });
    let lang = Memo::new(move |_| {
        page.settings.track();
        page.lang()
    });
    view! {
        <div inner_html=SPRITE></div>
        {move || {
            // Read, not merely tracked: what was never read counts as changed when it is first asked for.
            lang.get();
            let screen = page.screen.get();
            let over = screen == Screen::Table && !learning.get() && match_over.get();
            // Whatever a screen reads while it is made is not what it stands or falls with.
            untrack(move || match screen {
                Screen::Home => view! { <HomeView/> }.into_any(),
                Screen::Setup => view! { <SetupView/> }.into_any(),
                Screen::Settings => view! { <SettingsView/> }.into_any(),
                Screen::Scores => view! { <Scores/> }.into_any(),
                Screen::Rules => view! { <RulesView/> }.into_any(),
                Screen::Table if over => view! { <Finale/> }.into_any(),
                Screen::Table => view! { <TableView/> }.into_any(),
            })
        }}
        <Show when=move || !matches!(page.screen.get(), Screen::Home | Screen::Setup)>
            <Notices/>
        </Show>
        {move || {
            lang.get();
            untrack(|| view! { <Dialogs/> })
        }}
    }
}

/// Browsers let a page be heard from the first gesture on.
fn wake_sound() {
    for gesture in ["pointerdown", "keydown"] {
        window_event_listener_untyped(gesture, |_| sound::wake());
    }
}

/// Opens with what the address asks for, a match or a lesson, else with the saved match, else with the first screen.
fn open(page: Page) {
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
            match asked.start {
                Some(request) => {
                    page.start(request, &[]);
                    let stays = |(name, _): &&(String, String)| matches!(name.as_str(), "lang" | "pace");
                    let kept: Vec<(String, String)> = parameters.iter().filter(stays).cloned().collect();
                    dom::forget_start(&kept);
                }
                None => page.resume(),
            }
            if let Some(asked) = asked.learn {
                page.learn(&asked.variant, asked.step);
            }
        }
    }
}
