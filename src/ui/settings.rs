//! The settings: language, pace, looks, sound and what a screen reader is told.

use leptos::prelude::*;
use rami::session::{Announcements, Back, Pace, Palette, Settings, Spread, Theme};
use rami::text::{self, Key};

use super::choice::{Choice, Offer};
use super::sheet::SheetScreen;
use super::state::page;
use super::table::{flag, words};
use crate::browser::sound;

/// The settings screen.
#[component]
pub fn SettingsView() -> impl IntoView {
    let page = page();
    view! {
        <SheetScreen name="settings" class="settings" title=page.text(Key::SettingsTitle).to_string()>
            <section>
                <h2>{page.text(Key::SettingsTable)}</h2>
                <Languages/>
                {setting("pace", Key::MenuPace, Pace::ALL, Pace::id, |s| s.pace, |s, pace| s.pace = pace)}
                {setting("spread", Key::SettingsSpread, Spread::ALL, Spread::id, |s| s.spread, |s, spread| s.spread = spread)}
                <Switch name=Key::MenuAskUseful read=|s| s.ask_useful write=|s, on| s.ask_useful = on/>
            </section>
            <section>
                <h2>{page.text(Key::SettingsLooks)}</h2>
                {setting("menu.theme", Key::MenuTheme, Theme::ALL, Theme::id, |s| s.theme, |s, theme| s.theme = theme)}
                {setting(PALETTES, Key::MenuPalette, Palette::ALL, Palette::id, |s| s.palette, |s, p| s.palette = p)}
                {setting(BACKS, Key::MenuBack, Back::ALL, Back::id, |s| s.back, |s, back| s.back = back)}
            </section>
            <section>
                <h2>{page.text(Key::SettingsSound)}</h2>
                <Volume/>
                <Switch name=Key::SettingsHaptics read=|s| s.haptics write=|s, on| s.haptics = on/>
            </section>
            <section>
                <h2>{page.text(Key::SettingsReader)}</h2>
                {setting(
                    "announce",
                    Key::SettingsAnnounce,
                    Announcements::ALL,
                    Announcements::id,
                    |s| s.announcements,
                    |s, announcements| s.announcements = announcements,
                )}
                <Switch name=Key::SettingsWait read=|s| s.wait_for_reader write=|s, on| s.wait_for_reader = on/>
            </section>
        </SheetScreen>
    }
}

/// The languages, each by its own name.
#[component]
fn Languages() -> impl IntoView {
    let page = page();
    view! {
        <Choice
            name="lang"
            title=Key::MenuLanguage
            offers=text::languages().map(|(code, name)| Offer::named(code, name)).collect()
            chosen=words(move || page.lang().code().to_string())
            choose=Callback::new(move |code: String| page.set(|settings| settings.lang = Some(code)))
        />
    }
}

/// A choice between the values of a setting; their names are the texts that begin with `prefix`.
fn setting<T: Copy + PartialEq + Send + Sync + 'static>(
    prefix: &'static str,
    title: Key,
    values: &'static [T],
    id: fn(T) -> &'static str,
    read: fn(&Settings) -> T,
    write: fn(&mut Settings, T),
) -> impl IntoView {
    let page = page();
    let offers = values.iter().map(|&value| {
        let name = [".", "-"].iter().find_map(|joint| text::key(&format!("{prefix}{joint}{}", id(value))));
        let name = name.map_or("", |key| page.text(key));
        match prefix {
            BACKS => swatch(Some(id(value)), None, name),
            PALETTES => swatch(None, Some(id(value)), name),
            _ => Offer::named(id(value), name),
        }
    });
    let choose = move |chosen: String| {
        if let Some(&value) = values.iter().find(|&&value| id(value) == chosen) {
            page.set(|settings| write(settings, value));
        }
    };
    view! {
        <Choice
            name=prefix
            title=title
            offers=offers.collect()
            chosen=Signal::derive(move || id(page.settings.with(read)).to_string())
            choose=Callback::new(choose)
        />
    }
}

/// The choice that shows backs of cards in place of names.
const BACKS: &str = "menu.back";

/// The choice that shows the four suits in their colours in place of names.
const PALETTES: &str = "menu.palette";

fn swatch(back: Option<&'static str>, palette: Option<&'static str>, name: &'static str) -> Offer {
    let suits = ["S", "H", "D", "C"]
        .map(|suit| format!(r##"<svg data-suit="{suit}" viewBox="0 0 32 32"><use href="#s-{suit}"/></svg>"##));
    let drawing = if palette.is_some() { suits.concat() } else { String::new() };
    let face = view! {
        <span class="swatch" data-back=back data-palette=palette title=name>
            <span class="visually-hidden">{name}</span>
            <i aria-hidden="true" inner_html=drawing></i>
        </span>
    };
    Offer { value: back.or(palette).unwrap_or_default().into(), face: face.into_any() }
}

/// A setting that is on or off.
#[component]
fn Switch(name: Key, read: fn(&Settings) -> bool, write: fn(&mut Settings, bool)) -> impl IntoView {
    let page = page();
    view! {
        <label class="check">
            <span>{page.text(name)}</span>
            <input
                type="checkbox"
                role="switch"
                prop:checked=flag(move || page.settings.with(read))
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    page.set(|settings| write(settings, on));
                }
            />
        </label>
    }
}

/// How loud it is; a change is heard.
#[component]
fn Volume() -> impl IntoView {
    let page = page();
    let on_input = move |event: web_sys::Event| {
        let volume = event_target_value(&event).parse::<u8>().unwrap_or(0).min(10);
        page.set(|settings| settings.volume = volume);
        sound::wake();
        sound::play(rami::screens::Sound::Place, volume);
    };
    view! {
        <label class="choice">
            <span class="choice-name">{page.text(Key::SettingsVolume)}</span>
            <input
                type="range"
                min="0"
                max="10"
                data-setting="volume"
                prop:value=words(move || page.settings.with(|settings| settings.volume).to_string())
                on:input=on_input
            />
        </label>
    }
}
