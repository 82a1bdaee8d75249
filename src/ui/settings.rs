//! The settings: language, pace, looks, sound and what a screen reader is told.

use rami::session::{Announcements, Back, Pace, Palette, Settings, Spread, Theme};
use rami::text::{self, Key};
use web_sys::Event;

use super::button;
use super::choice::{Offer, choice, field};
use super::dialogs::import;
use super::markup::{El, el};
use super::sheet::sheet_screen;
use super::state::Page;
use crate::browser::sound;

/// The settings screen.
pub fn settings_view(page: Page) -> El {
    let section = |title: Key| el("<section>").child(el("<h2>").text(page.text(title)));
    let table = section(Key::SettingsTable)
        .child(languages(page))
        .child(setting(page, "pace", Key::MenuPace, Pace::ALL, Pace::id, |s| s.pace, |s, pace| s.pace = pace))
        .child(setting(page, "spread", Key::SettingsSpread, Spread::ALL, Spread::id, |s| s.spread, |s, x| s.spread = x))
        .child(switch(page, Key::MenuAskUseful, |s| s.ask_useful, |s, on| s.ask_useful = on));
    let looks = section(Key::SettingsLooks)
        .child(setting(page, "menu.theme", Key::MenuTheme, Theme::ALL, Theme::id, |s| s.theme, |s, x| s.theme = x))
        .child(setting(
            page,
            PALETTES,
            Key::MenuPalette,
            Palette::ALL,
            Palette::id,
            |s| s.palette,
            |s, x| s.palette = x,
        ))
        .child(setting(page, BACKS, Key::MenuBack, Back::ALL, Back::id, |s| s.back, |s, back| s.back = back));
    let heard = section(Key::SettingsSound).child(volume(page)).child(switch(
        page,
        Key::SettingsHaptics,
        |s| s.haptics,
        |s, on| s.haptics = on,
    ));
    let announce = setting(
        page,
        "announce",
        Key::SettingsAnnounce,
        Announcements::ALL,
        Announcements::id,
        |s| s.announcements,
        |s, announcements| s.announcements = announcements,
    );
    let reader = section(Key::SettingsReader).child(announce).child(switch(
        page,
        Key::SettingsWait,
        |s| s.wait_for_reader,
        |s, on| s.wait_for_reader = on,
    ));
    let title = page.text(Key::SettingsTitle);
    let export = button::named(page, "button", "export-all", Key::BackupExport).on_click(move || page.export_all());
    let ways = el(r#"<div class="sheet-actions">"#).child(export).children(import(page));
    let kept = section(Key::BackupTitle).child(el("<p>").text(page.text(Key::BackupAbout))).child(ways);
    sheet_screen(page, "settings", "settings", title, |sheet| sheet.children([table, looks, heard, reader, kept]))
}

/// The languages, each by its own name.
fn languages(page: Page) -> El {
    choice(
        page,
        "lang",
        Key::MenuLanguage,
        text::languages().map(|(code, name)| Offer::named(code, name)).collect(),
        move || page.language.get().code().to_string(),
        move |code| page.choose_language(code),
    )
}

/// A choice between the values of a setting; their names are the texts that begin with `prefix`.
fn setting<T: Copy + PartialEq>(
    page: Page,
    prefix: &'static str,
    title: Key,
    values: &'static [T],
    id: fn(T) -> &'static str,
    read: fn(&Settings) -> T,
    write: fn(&mut Settings, T),
) -> El {
    let offers = values.iter().map(|&value| offer(page, prefix, id(value))).collect();
    let chosen = move || id(page.settings.with(read)).to_string();
    choice(page, prefix, title, offers, chosen, move |chosen| {
        if let Some(&value) = values.iter().find(|&&value| id(value) == chosen) {
            page.set(|settings| write(settings, value));
        }
    })
}

fn offer(page: Page, prefix: &str, id: &'static str) -> Offer {
    let name = [".", "-"].iter().find_map(|joint| text::any_key(&format!("{prefix}{joint}{id}")));
    let name = name.map_or("", |key| page.text(key));
    match prefix {
        BACKS => swatch("data-back", id, name, ""),
        PALETTES => {
            let suits = ["S", "H", "D", "C"]
                .map(|suit| format!(r##"<svg data-suit="{suit}" viewBox="0 0 32 32"><use href="#s-{suit}"/></svg>"##));
            swatch("data-palette", id, name, &suits.concat())
        }
        _ => Offer::named(id, name),
    }
}

/// The choice that shows backs of cards in place of names.
const BACKS: &str = "menu.back";

/// The choice that shows the four suits in their colours in place of names.
const PALETTES: &str = "menu.palette";

fn swatch(attribute: &str, id: &str, name: &str, drawing: &str) -> Offer {
    let face = el(r#"<span class="swatch">"#)
        .attr(attribute, id)
        .attr("title", name)
        .child(el(r#"<span class="visually-hidden">"#).text(name))
        .child(el(&format!(r#"<i aria-hidden="true">{drawing}</i>"#)));
    Offer { value: id.into(), face }
}

/// A setting that is on or off.
fn switch(page: Page, name: Key, read: fn(&Settings) -> bool, write: fn(&mut Settings, bool)) -> El {
    let input = el(r#"<input type="checkbox" role="switch">"#)
        .live(move |input| input.property("checked", page.settings.with(read)))
        .on("change", move |event: Event| page.set(|settings| write(settings, field(&event).checked())));
    el(r#"<label class="check">"#).child(el("<span>").text(page.text(name))).child(input)
}

/// How loud it is; a change is heard.
fn volume(page: Page) -> El {
    let on_input = move |event: Event| {
        let volume = field(&event).value().parse::<u8>().unwrap_or(0).min(10);
        page.set(|settings| settings.volume = volume);
        sound::wake();
        sound::play(rami::screens::Sound::Place, volume);
    };
    let input = el(r#"<input type="range" min="0" max="10" data-setting="volume">"#)
        .live(move |input| input.property("value", page.settings.with(|settings| settings.volume.to_string())))
        .on("input", on_input);
    el(r#"<label class="choice">"#)
        .child(el(r#"<span class="choice-name">"#).text(page.text(Key::SettingsVolume)))
        .child(input)
}
