//! The menu, the list of shortcuts, and how settings show on the page.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use rami::session::Theme;
use rami::text::Key;
use rami::variants;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use super::card::Icon;
use super::keys::SHORTCUTS;
use super::state::{Dialog, Page, Screen, page};
use super::table::words;
use super::tutorial::Learn;

/// The dialogs of the page. They are always there, and open when asked for.
#[component]
pub fn Dialogs() -> impl IntoView {
    view! {
        <Menu/>
        <Shortcuts/>
    }
}

/// A native dialog.
#[component]
fn Modal(which: Dialog, class: &'static str, title: Key, children: Children) -> impl IntoView {
    let page = page();
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let wanted = page.dialog.get() == which;
        let Some(dialog) = node.get() else { return };
        if !wanted && dialog.open() {
            dialog.close();
        }
        if wanted && !dialog.open() && dialog.show_modal().is_err() {
            page.dialog.set(Dialog::None);
        }
    });
    let close = move || {
        if page.dialog.get_untracked() == which {
            page.dialog.set(Dialog::None);
        }
    };
    let on_backdrop = move |event: web_sys::MouseEvent| {
        let on_dialog = event.target().zip(node.get_untracked());
        if on_dialog.is_some_and(|(target, dialog)| &target == dialog.unchecked_ref::<web_sys::EventTarget>()) {
            close();
        }
    };
    let label = format!("dialog-{}", which as u8);
    view! {
        <dialog class=class node_ref=node aria-labelledby=label.clone() on:close=move |_| close() on:click=on_backdrop>
            <header class="sheet-head">
                <h2 class="sheet-title" id=label.clone()>{page.text(title)}</h2>
                <button
                    type="button"
                    class="button is-quiet"
                    aria-label=page.text(Key::ActionClose)
                    on:click=move |_| close()
                >
                    <Icon name="close"/>
                </button>
            </header>
            {children()}
        </dialog>
    }
}

#[component]
fn Menu() -> impl IntoView {
    let page = page();
    // The end of a match has these buttons of its own.
    let finale = move || {
        let over = page.table.with(|table| table.as_ref().is_some_and(|table| table.phase == "match-over"));
        over && page.screen.get() == Screen::Table
    };
    let playing = move || page.session.with(Option::is_some) && !finale();
    // The game at the table, or the one last chosen.
    let game = move || {
        let at_table = page.table.with(|table| table.as_ref().map(|table| table.variant.clone()));
        let chosen = || page.settings.with(|settings| settings.variant.clone());
        at_table.or_else(chosen).unwrap_or_else(|| variants::USUAL.id.into())
    };
    let item = move |action: &'static str, name: Key, run: fn(Page)| {
        view! {
            <button type="button" class="button" data-action=action on:click=move |_| run(page)>
                {page.text(name)}
            </button>
        }
    };
    view! {
        <Modal which=Dialog::Menu class="sheet menu" title=Key::ActionMenu>
            <div class="menu-list">
                <Show when=move || !finale()>
                    <button type="button" class="button is-wide" data-action="new-match" on:click=move |_| leave_menu(page, |page| page.screen.set(Screen::Home))>
                        {page.text(Key::ActionNewMatch)}
                    </button>
                </Show>
                <Show when=playing>
                    {item("rules", Key::ActionRules, |page| leave_menu(page, |page| page.show_rules(None)))}
                    {item("scores", Key::ActionScores, |page| leave_menu(page, |page| page.visit(Screen::Scores)))}
                    {item("export", Key::ActionExport, Page::export)}
                </Show>
                <Learn variant=words(game)/>
                <Import/>
                {item("settings", Key::SettingsTitle, |page| leave_menu(page, |page| page.visit(Screen::Settings)))}
                {item("fullscreen", Key::ActionFullscreen, |_| crate::browser::dom::fullscreen())}
                {item("shortcuts", Key::ActionShortcuts, |page| page.dialog.set(Dialog::Shortcuts))}
            </div>
        </Modal>
    }
}

/// Closes the menu and goes on.
fn leave_menu(page: Page, on: fn(Page)) {
    page.dialog.set(Dialog::None);
    on(page);
}

/// A file to go on with.
#[component]
fn Import() -> impl IntoView {
    let page = page();
    let node = NodeRef::<html::Input>::new();
    let on_change = move |_: web_sys::Event| {
        let file = node.get_untracked().and_then(|input| input.files()).and_then(|files| files.get(0));
        if let Some(file) = file {
            read_file(page, &file);
        }
    };
    view! {
        <button
            type="button"
            class="button"
            data-action="import"
            on:click=move |_| {
                if let Some(input) = node.get_untracked() {
                    input.click();
                }
            }
        >
            {page.text(Key::ActionImport)}
        </button>
        <input type="file" accept=".json,application/json" hidden node_ref=node on:change=on_change/>
    }
}

/// Largest file that is read: a long match is a few hundred kilobytes.
const LARGEST_FILE: f64 = 8e6;

fn read_file(page: Page, file: &web_sys::File) {
    page.dialog.set(Dialog::None);
    if file.size() > LARGEST_FILE {
        page.notify(Key::ErrorImport.into());
        return;
    }
    let done = Closure::once_into_js(move |value: wasm_bindgen::JsValue| {
        page.import(&value.as_string().unwrap_or_default());
    });
    let text = file.text();
    let then: Result<js_sys::Function, _> =
        js_sys::Reflect::get(&text, &"then".into()).and_then(|then| then.dyn_into());
    if then.and_then(|then| then.call1(&text, &done)).is_err() {
        page.notify(Key::ErrorImport.into());
    }
}

#[component]
fn Shortcuts() -> impl IntoView {
    let page = page();
    let rows = SHORTCUTS.iter().map(move |(keys, meaning)| {
        view! {
            <dt><kbd>{*keys}</kbd></dt>
            <dd>{page.text(*meaning)}</dd>
        }
    });
    view! {
        <Modal which=Dialog::Shortcuts class="sheet" title=Key::ActionShortcuts>
            <dl class="keys">{rows.collect_view()}</dl>
        </Modal>
    }
}

/// Applies the settings that the style reads from the root element.
pub fn dress(page: Page) {
    Effect::new(move |_| {
        page.settings.with(|settings| {
            let theme = if settings.theme == Theme::Auto { "" } else { settings.theme.id() };
            crate::browser::dom::set_root("data-theme", theme);
            crate::browser::dom::set_root("data-palette", settings.palette.id());
            crate::browser::dom::set_root("data-back", settings.back.id());
            crate::browser::dom::set_root("data-spread", settings.spread.id());
        });
        crate::browser::dom::set_root("lang", page.text(Key::LanguageTag));
    });
    let handle = window_event_listener(ev::keydown, move |event| super::keys::press(page, &event));
    on_cleanup(move || handle.remove());
}
