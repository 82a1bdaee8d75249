//! The page: how it opens, and which screen is shown.

use std::mem::{self, Discriminant};

use js_sys::futures::spawn_local;
use leptos::mount::mount_to_body;
use leptos::prelude::*;
use rami_model::history::today_deal;
use rami_model::settings::Theme;
use rami_model::table::TableKind;
use rami_model::text::{Key, Lang, Message};
use rami_model::view_models::{Address, Fragment, address, language};

use super::components::{Notice, Recreate};
use super::interaction::action::ButtonAction;
use super::interaction::{back, drag, focus, keymap};
use super::lazy_views;
use super::lesson::ring_next_target;
use super::screens::{HomeScreen, StandingScreen};
use super::stores::{DEVICES, Screen, Stores, tell_address};
use super::table::TableScreen;
use crate::browser::{dom, first_screen, sound, storage, texts, update, wake};

/// The request of an address, or a message about what is wrong with it.
type ReadAddress = Result<Address, Message>;

/// Opens the page, once the texts of its language are there.
pub fn open() {
    let (parameters, fragment) = (dom::parameters(), dom::fragment());
    let (asked, in_address) = (address(&parameters), language(&parameters));
    spawn_local(async move {
        let settings = storage::SETTINGS.load();
        let lang = in_address.unwrap_or_else(|| Lang::best(settings.lang.iter().cloned().chain(dom::languages())));
        if texts::load(lang).await {
            let stands = first_screen::is_seen_in(lang.text(Key::LanguageTag)) && !storage::keeps_anything();
            mount_to_body(move || {
                let stores = Stores::new(settings, lang);
                stores.provide();
                stores.provide_kept();
                let opens = fragment.is_some() || asked.as_ref().is_ok_and(Address::asks);
                open_address(stores, asked, fragment);
                view! { <App stores stands opens/> }
            });
        } else {
            let said = if update::is_gone().await { Key::ErrorNewer } else { Key::ErrorTexts };
            dom::set_root("lang", lang.code());
            mount_to_body(move || view! { <CannotOpen lang said/> });
            first_screen::remove();
        }
    });
}

/// Shown in place of the app if none of its own texts is there, with a way to try again.
#[component]
fn CannotOpen(lang: Lang, said: Key) -> impl IntoView {
    view! {
        <div class="no-script" role="alert">
            <p>{lang.text(said)}</p>
            <button type="button" class="button" data-action=ButtonAction::Reload.id() on:click=|_| update::reload()>
                {lang.text(Key::ErrorReload)}
            </button>
        </div>
    }
}

/// The app: the screen, notices over it, and the parts that belong to no screen.
#[component]
fn App(
    stores: Stores,
    /// Whether the first screen that came with the page is taken over.
    stands: bool,
    /// Whether the address asks for something else than the first screen.
    opens: bool,
) -> impl IntoView {
    let (stands, opens) = (still_stands(stores, stands), still_opens(stores, opens));
    let shown = Memo::new(move |_| shown(stores, stands, opens));
    start_effects(stores, stands, shown);
    start_device_effects(stores);
    let lazy = stores.lazy;
    view! {
        <Recreate of=move || Some(shown.get()) children=move |shown| screen(stores, shown.part)/>
        <Notice floating=true/>
        <Recreate of=move || lazy.views().map(|_| ()) children=move |()| lazy.views().map(|views| (views.overlay)()).into_any()/>
    }
}

/// The state that decides what is shown. If any of it changes, the whole screen is built again.
#[derive(Clone, Copy, PartialEq)]
struct Shown {
    language: Lang,
    part: ShownPart,
}

#[derive(Clone, Copy, PartialEq)]
enum ShownPart {
    /// Nothing, until what the address asks for is there.
    Opening,
    /// The first screen that came with the page.
    Standing,
    Home,
    /// The table, which is built again where something else is played.
    Table(Discriminant<TableKind>),
    /// A screen of the lazy module.
    Lazy(Screen),
    /// The end of a match, which belongs to the lazy module too.
    Finale,
}

/// Whether the first screen that came with the page still shows the right thing. It does until the player goes to
/// another screen, changes the language or gets a notice. It does not come back.
fn still_stands(stores: Stores, at_first: bool) -> Memo<bool> {
    let Stores { navigation, i18n, notices, .. } = stores;
    let language = i18n.language_untracked();
    Memo::new(move |before| {
        *before.unwrap_or(&at_first)
            && navigation.screen() == Screen::Home
            && i18n.language() == language
            && notices.shown().is_none()
    })
}

/// Whether nothing is shown yet, since the address asks for something that is not there. It ends with the first other
/// screen or notice, and does not come back.
fn still_opens(stores: Stores, at_first: bool) -> Memo<bool> {
    let Stores { navigation, notices, .. } = stores;
    Memo::new(move |before| {
        *before.unwrap_or(&at_first) && navigation.screen() == Screen::Home && notices.shown().is_none()
    })
}

fn shown(stores: Stores, stands: Memo<bool>, opens: Memo<bool>) -> Shown {
    let Stores { navigation, lazy, game, i18n, .. } = stores;
    // Read for every screen, so that it notices the first one.
    let (screen, opens) = (navigation.screen(), opens.get());
    let is_there = lazy.views().is_some();
    let kind = game.kind();
    let is_over = game.parts.phase.get() == rami_model::view_models::TablePhase::MatchOver && game.result_seen();
    let part = match screen {
        Screen::Table if is_there && is_over && kind.is_match() => ShownPart::Finale,
        Screen::Table => ShownPart::Table(mem::discriminant(&kind)),
        Screen::Home if opens => ShownPart::Opening,
        Screen::Home if stands.get() => ShownPart::Standing,
        Screen::Home => ShownPart::Home,
        _ if is_there => ShownPart::Lazy(screen),
        _ => ShownPart::Home,
    };
    Shown { language: i18n.language(), part }
}

fn screen(stores: Stores, part: ShownPart) -> AnyView {
    let views = stores.lazy.views();
    match part {
        ShownPart::Opening => ().into_any(),
        ShownPart::Standing => view! { <StandingScreen/> }.into_any(),
        ShownPart::Home => view! { <HomeScreen/> }.into_any(),
        ShownPart::Table(_) => view! { <TableScreen/> }.into_any(),
        ShownPart::Lazy(screen) => views.map(|views| (views.screen)(screen)).into_any(),
        ShownPart::Finale => views.map(|views| (views.finale)()).into_any(),
    }
}

/// Sets up the effects that last as long as the page: settings that the style reads, pointers, keys.
fn start_effects(stores: Stores, stands: Memo<bool>, shown: Memo<Shown>) {
    let Stores { preferences, i18n, navigation, game, .. } = stores;
    drag::listen(game);
    dom::listen("keydown", move |event| {
        keymap::press(stores, &event);
        focus::walk(game, &event);
    });
    Effect::new(move || {
        preferences.with(|settings| {
            let theme = if settings.theme == Theme::Auto { "" } else { settings.theme.id() };
            dom::set_root("data-theme", theme);
            dom::set_root("data-palette", settings.palette.id());
            dom::set_root("data-back", settings.back.id());
            dom::set_root("data-felt", settings.felt.id());
            dom::set_root("data-cards", if settings.large_cards { "large" } else { "" });
            dom::set_root("data-spread", settings.spread.id());
        });
        dom::set_root("lang", i18n.language().text(Key::LanguageTag));
    });
    Effect::new(move || {
        navigation.screen();
        // The standing first screen keeps its scroll position.
        if !stands.get_untracked() {
            dom::window().scroll_to_with_x_and_y(0.0, 0.0);
        }
    });
    Effect::new(move || match navigation.screen() {
        // After a reload the player is still there.
        Screen::Home if game.is_under_way() => storage::mark_at_home(true),
        Screen::Table => storage::mark_at_home(false),
        _ => {}
    });
    Effect::new(move || {
        if !stands.get() {
            // After the other effects the app shows a screen of its own in its place.
            spawn_local(async { first_screen::remove() });
        }
    });
    // Building a screen again removes the elements under the pointer.
    Effect::new(move || {
        shown.track();
        drag::cancel(game);
    });
}

/// Sets up the effects that last as long as the page and concern the device: the lesson's ring, the browser's way back,
/// other tabs, the screen that stays on, sounds.
fn start_device_effects(stores: Stores) {
    ring_next_target(stores.game);
    back::keep_history(stores.navigation);
    stores.game.listen_to_other_tabs();
    dom::on_storage(move |key, before, text| {
        if storage::SETTINGS.is_key(&key)
            && let Some(text) = text
            && let Some(lang) = stores.preferences.reload_from_tab(&before.unwrap_or_default(), &text)
        {
            stores.i18n.reload_from_tab(lang);
        }
    });
    wake::watch();
    // Browsers allow a page to make sounds from the first gesture on.
    for gesture in ["pointerdown", "keydown"] {
        dom::listen(gesture, |_: web_sys::Event| sound::wake());
    }
}

/// Begins with the match, lesson or screen that the address asks for, else with the saved match. If there is neither,
/// or if the player was there before a reload, it begins with the first screen.
fn open_address(stores: Stores, asked: ReadAddress, fragment: Option<Fragment>) {
    stores.lazy.comes_from(lazy_views::load, stores);
    stores.lazy.load_soon(storage::keeps_anything());
    match asked {
        Err(message) => {
            stores.notices.say(message);
            stores.navigation.set_up();
            tell_address(None);
        }
        Ok(asked) => open_asked(stores, asked),
    }
    if fragment.is_some() {
        // The lazy module opens it.
        stores.lazy.then(|| {});
    }
}

fn open_asked(stores: Stores, asked: Address) {
    let (lang, pace) = (asked.lang, asked.pace);
    stores.preferences.update_unsaved(move |settings| {
        settings.lang = lang.map(|lang| lang.code().to_string()).or_else(|| settings.lang.take());
        settings.pace = pace.unwrap_or(settings.pace);
    });
    let day = asked.day.map(|(day, kind)| day.come(dom::today()).map(|day| (day, kind))).transpose();
    let day = match day {
        Ok(day) => day,
        Err(message) => {
            stores.notices.say(message);
            stores.navigation.visit(Screen::Days);
            return tell_address(None);
        }
    };
    match asked.start.or_else(|| day.map(|(day, kind)| today_deal(day, kind))) {
        Some(request) => {
            stores.game.start(request);
            // After a reload the match continues.
            tell_address(None);
        }
        None if storage::keeps_matches() => stores.game.resume(),
        None => {}
    }
    if let Some(asked) = asked.learn {
        stores.game.learn(&asked.variant, asked.step);
    }
    if let Some(table) = asked.set_up {
        if dom::parameters().iter().any(|(name, _)| name == DEVICES) {
            stores.set_up_on_devices(table);
        } else {
            stores.set_up(table);
        }
        tell_address(None);
    }
    if asked.problem.is_some() {
        // The lazy module begins it.
        stores.lazy.then(|| {});
    }
    if let Some(visited) = asked.visit {
        stores.navigation.visit(Screen::from_visit(visited));
        tell_address(None);
    }
}
