//! The settings: language, pace, looks, sound and announcements for screen readers.

use leptos::prelude::*;
use rami_model::settings::{Announcements, Back, Felt, Order, Pace, Palette, Settings, Spread, Theme};
use rami_model::table::Sound;
use rami_model::text::{self, Key};

use crate::browser::sound;
use crate::ui::components::{Button, Choice, ChoiceOffer, FileButton, PanelScreen, field};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{Archive, Copying, I18n, Preferences, Screen};

/// The choice that shows backs of cards in place of names.
const BACKS: &str = "menu.back";

/// The choice that shows colours of the felt in place of names.
const FELTS: &str = "menu.felt";

/// The choice that shows the four suits in their colours in place of names.
const PALETTES: &str = "menu.palette";

/// The suits in the order in which their colours are shown.
const SUITS: [&str; 4] = ["S", "H", "D", "C"];

/// The largest volume.
const LOUDEST: u8 = 10;

/// The settings screen.
#[component]
pub fn SettingsScreen() -> impl IntoView {
    let i18n = expect_context::<I18n>();
    view! {
        <PanelScreen screen=Screen::Settings class="settings" title=i18n.text(Key::SettingsTitle)>
            <section>
                <h2>{i18n.text(Key::SettingsTable)}</h2>
                <Languages/>
                <Setting texts="pace" title=Key::MenuPace values=Pace::ALL id=Pace::id
                    read=|settings| settings.pace write=|settings, pace| settings.pace = pace/>
                <Setting texts="spread" title=Key::SettingsSpread values=Spread::ALL id=Spread::id
                    read=|settings| settings.spread write=|settings, spread| settings.spread = spread/>
                <Setting texts="order" title=Key::SettingsOrder values=Order::ALL id=Order::id
                    read=|settings| settings.order write=|settings, order| settings.order = order/>
                <Switch name=Key::SettingsConfirm
                    read=|settings| settings.confirm_discards write=|settings, on| settings.confirm_discards = on/>
                <Switch name=Key::SettingsDoubleTap note=Key::SettingsDoubleTapNote
                    read=|settings| settings.double_tap_discards
                    write=|settings, on| settings.double_tap_discards = on/>
                <Switch name=Key::SettingsDeadwood
                    read=|settings| settings.show_deadwood write=|settings, on| settings.show_deadwood = on/>
                <Switch name=Key::SettingsSingleKeys note=Key::SettingsSingleKeysNote
                    read=|settings| settings.single_keys write=|settings, on| settings.single_keys = on/>
                <Switch name=Key::MenuAskUseful
                    read=|settings| settings.ask_useful write=|settings, on| settings.ask_useful = on/>
                <Switch name=Key::SettingsWaves
                    read=|settings| settings.waves write=|settings, on| settings.waves = on/>
                <Switch name=Key::SettingsNudges
                    read=|settings| settings.nudges write=|settings, on| settings.nudges = on/>
            </section>
            <section>
                <h2>{i18n.text(Key::SettingsLooks)}</h2>
                <Setting texts="menu.theme" title=Key::MenuTheme values=Theme::ALL id=Theme::id
                    read=|settings| settings.theme write=|settings, theme| settings.theme = theme/>
                <Setting texts=PALETTES title=Key::MenuPalette values=Palette::ALL id=Palette::id
                    read=|settings| settings.palette write=|settings, palette| settings.palette = palette/>
                <Setting texts=BACKS title=Key::MenuBack values=Back::ALL id=Back::id
                    read=|settings| settings.back write=|settings, back| settings.back = back/>
                <Setting texts=FELTS title=Key::MenuFelt values=Felt::ALL id=Felt::id
                    read=|settings| settings.felt write=|settings, felt| settings.felt = felt/>
                <Switch name=Key::MenuLargeCards
                    read=|settings| settings.large_cards write=|settings, on| settings.large_cards = on/>
            </section>
            <section>
                <h2>{i18n.text(Key::SettingsSound)}</h2>
                <Volume/>
                <Switch name=Key::SettingsHaptics
                    read=|settings| settings.haptics write=|settings, on| settings.haptics = on/>
            </section>
            <section>
                <h2>{i18n.text(Key::SettingsReader)}</h2>
                <Setting texts="announce" title=Key::SettingsAnnounce values=Announcements::ALL id=Announcements::id
                    read=|settings| settings.announcements
                    write=|settings, announcements| settings.announcements = announcements/>
                <Switch name=Key::SettingsWait
                    read=|settings| settings.wait_for_reader write=|settings, on| settings.wait_for_reader = on/>
            </section>
            <Backup/>
        </PanelScreen>
    }
}

/// The languages, each by its own name.
#[component]
fn Languages() -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let offers = text::languages().map(|(code, name)| ChoiceOffer::language(code, name)).collect();
    view! {
        <Choice name="lang" title=Key::MenuLanguage offers chosen=move || i18n.language().code().to_string()
            on_choose=move |code: String| i18n.choose_language(code)/>
    }
}

/// A choice between the values of a setting.
#[component]
fn Setting<T>(
    /// The prefix of the texts that name the values. It also distinguishes the fields from those of other settings.
    texts: &'static str,
    title: Key,
    values: &'static [T],
    id: fn(T) -> &'static str,
    read: fn(&Settings) -> T,
    write: fn(&mut Settings, T),
) -> impl IntoView
where
    T: Copy + Send + Sync + 'static,
{
    let i18n = expect_context::<I18n>();
    let preferences = expect_context::<Preferences>();
    let offers = values.iter().map(|&value| offer(i18n, texts, id(value))).collect();
    let choose = move |chosen: String| {
        if let Some(&value) = values.iter().find(|&&value| id(value) == chosen) {
            preferences.update(|settings| write(settings, value));
        }
    };
    view! { <Choice name=texts title offers chosen=move || id(preferences.with(read)).to_string() on_choose=choose/> }
}

fn offer(i18n: I18n, texts: &str, id: &'static str) -> ChoiceOffer {
    let name = [".", "-"].iter().find_map(|joint| text::key(&format!("{texts}{joint}{id}")));
    let name = name.map_or("", |key| i18n.text(key));
    let face = match texts {
        BACKS => view! { <Swatch name back=id/> }.into_any(),
        FELTS => view! { <Swatch name felt=id/> }.into_any(),
        PALETTES => view! { <Swatch name palette=id/> }.into_any(),
        _ => return ChoiceOffer::named(id, name),
    };
    ChoiceOffer { value: id.into(), face }
}

/// A small picture of a back of cards, of a felt, or of the suits in their colours.
#[component]
fn Swatch(
    name: &'static str,
    #[prop(optional)] back: Option<&'static str>,
    #[prop(optional)] felt: Option<&'static str>,
    #[prop(optional)] palette: Option<&'static str>,
) -> impl IntoView {
    let suits = palette.map(|_| {
        let suit = |suit| view! { <svg data-suit=suit viewBox="0 0 32 32"><use href=format!("#s-{suit}")/></svg> };
        SUITS.map(suit).collect_view()
    });
    view! {
        <span class="swatch" data-back=back data-felt=felt data-palette=palette title=name>
            <span class="visually-hidden">{name}</span>
            <i aria-hidden="true">{suits}</i>
        </span>
    }
}

/// A setting that is on or off.
#[component]
fn Switch(
    name: Key,
    /// An explanation in small letters.
    #[prop(optional)]
    note: Option<Key>,
    read: fn(&Settings) -> bool,
    write: fn(&mut Settings, bool),
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let preferences = expect_context::<Preferences>();
    view! {
        <label class="check">
            <span>{i18n.text(name)} {note.map(|note| view! { <small>{i18n.text(note)}</small> })}</span>
            <input type="checkbox" role="switch" prop:checked=move || preferences.with(read)
                on:change=move |event| preferences.update(|settings| write(settings, field(&event).checked()))
            />
        </label>
    }
}

/// The volume. A change plays a sound.
#[component]
fn Volume() -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let preferences = expect_context::<Preferences>();
    let change = move |text: &str| {
        let volume = text.parse::<u8>().unwrap_or(0).min(LOUDEST);
        preferences.update(|settings| settings.volume = volume);
        sound::wake();
        sound::play(Sound::Place, volume);
    };
    view! {
        <label class="choice">
            <span class="choice-name">{i18n.text(Key::SettingsVolume)}</span>
            <input type="range" min="0" max=LOUDEST.to_string() data-setting="volume"
                prop:value=move || preferences.with(|settings| settings.volume.to_string())
                on:input=move |event| change(&field(&event).value())
            />
        </label>
    }
}

/// Exports everything of this device to a file, imports it from one, or copies it to another device.
#[component]
fn Backup() -> impl IntoView {
    let (i18n, archive) = (expect_context::<I18n>(), expect_context::<Archive>());
    let copying = expect_context::<Copying>();
    view! {
        <section>
            <h2>{i18n.text(Key::BackupTitle)}</h2>
            <p>{i18n.text(Key::BackupAbout)}</p>
            <div class="panel-actions">
                <Button action=ButtonAction::ExportAll name=Key::BackupExport on_press=move |()| archive.export_all()/>
                <FileButton/>
                <Button action=ButtonAction::MoveEverything name=Key::ActionMoveEverything
                    on_press=move |()| copying.invite()/>
            </div>
        </section>
    }
}
