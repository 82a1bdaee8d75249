//! The menu, the list of shortcuts, and the dialogs.

use js_sys::futures::{JsFuture, spawn_local};
use rami::text::Key;
use rami::variants;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, File, HtmlDialogElement, HtmlElement, MouseEvent};

use super::button;
use super::choice::field;
use super::fair::{self, fair_view};
use super::keys;
use super::markup::{El, el};
use super::share::share_view;
use super::state::{Dialog, Page, Screen};
use super::tutorial::learn;
use crate::browser::dom;

/// The dialogs of the page. They are always there, and open when asked for.
pub fn dialogs(page: Page, to: El) -> El {
    to.each(
        move || {
            let all = [Dialog::Menu, Dialog::Shortcuts, Dialog::Fair, Dialog::Share];
            all.map(|which| (page.language.get(), which)).into()
        },
        move |&(_, which)| match which {
            Dialog::Menu => modal(page, which, "sheet menu", Key::ActionMenu, menu(page)),
            Dialog::Fair => {
                modal(page, which, "sheet", Key::FairTitle, while_open(page, which, fair::latest, fair_view))
            }
            Dialog::Share => {
                modal(page, which, "sheet", Key::ShareTitle, while_open(page, which, Page::shared, share_view))
            }
            _ => modal(page, which, "sheet", Key::ActionShortcuts, shortcuts(page)),
        },
    )
}

/// Content that is made when its dialog opens.
fn while_open<T: PartialEq + 'static>(
    page: Page,
    which: Dialog,
    of: fn(Page) -> Option<T>,
    view: fn(Page, &T) -> El,
) -> El {
    let shown = move || (page.dialog.get() == which).then(|| of(page)).flatten();
    el("<div>").some(shown, move |shown| view(page, shown))
}

/// A native dialog.
fn modal(page: Page, which: Dialog, class: &str, title: Key, content: El) -> El {
    let close = move || {
        if page.dialog.get_untracked() == which {
            page.dialog.set(Dialog::None);
        }
    };
    let label = format!("dialog-{}", which as u8);
    let head = el(r#"<header class="sheet-head">"#)
        .child(el(r#"<h2 class="sheet-title">"#).attr("id", label.as_str()).text(page.text(title)))
        .child(button::drawn(page, "button is-quiet", "close", Key::ActionClose).on_click(close));
    let dialog = el("<dialog>").attr("class", class).attr("aria-labelledby", label).child(head).child(content);
    let on_backdrop = move |event: MouseEvent| {
        if event.target() == event.current_target() {
            close();
        }
    };
    let on_close = move |event: Event| {
        let dialog = event.current_target().and_then(|dialog| dialog.dyn_into::<HtmlDialogElement>().ok());
        // It may have been opened again before the word of its closing came.
        if dialog.is_some_and(|dialog| !dialog.open()) {
            close();
        }
    };
    dialog.on("close", on_close).on("click", on_backdrop).live(move |dialog| {
        let dialog: &HtmlDialogElement = dialog.node().unchecked_ref();
        let wanted = page.dialog.get() == which;
        if !wanted && dialog.open() {
            dialog.close();
        }
        if wanted && !dialog.open() && dialog.show_modal().is_err() {
            page.dialog.set(Dialog::None);
        }
    })
}

fn menu(page: Page) -> El {
    // The end of a match has these buttons of its own.
    let finale = move || page.at_table(|table| table.phase == "match-over") && page.screen.get() == Screen::Table;
    let playing = move || page.session.with(Option::is_some) && !finale();
    // The game at the table, or the one last chosen.
    let game = move || {
        let at_table = page.table.with_untracked(|table| table.as_ref().map(|table| table.variant.clone()));
        let chosen = || page.settings.with_untracked(|settings| settings.variant.clone());
        at_table.or_else(chosen).unwrap_or_else(|| variants::USUAL.id.into())
    };
    let item = move |action: &str, name: Key, run: fn(Page)| {
        button::named(page, "button", action, name).on_click(move || run(page))
    };
    let leaves = move |action: &str, name: Key, run: fn(Page)| {
        button::named(page, "button", action, name).on_click(move || {
            page.dialog.set(Dialog::None);
            run(page);
        })
    };
    let of_match = move || {
        if !playing() {
            return Vec::new();
        }
        // The result of a deal has a button of its own to verify it.
        let verifies = page.screen.get() != Screen::Table || page.at_table(|table| table.phase != "deal-over");
        let offered = |item: &Item| match item {
            Item::Verify => verifies,
            Item::Share => page.can_share(),
            _ => true,
        };
        let all = [Item::Rules, Item::Scores, Item::Review, Item::Verify, Item::Share, Item::Export];
        all.into_iter().filter(offered).collect()
    };
    // The settings have a button of their own for a file.
    let imports = move || page.screen.get() != Screen::Settings;
    el(r#"<div class="menu-list">"#)
        .when(
            move || !finale(),
            move || {
                leaves("new-match", Key::ActionNewMatch, |page| page.screen.set(Screen::Home)).class("is-wide", true)
            },
        )
        .each(of_match, move |which| match which {
            Item::Rules => leaves("rules", Key::ActionRules, |page| page.show_rules(None)),
            Item::Scores => leaves("scores", Key::ActionScores, |page| page.visit(Screen::Scores)),
            Item::Review => leaves("review", Key::ActionReview, Page::review_present),
            Item::Verify => item("verify-deal", Key::ActionVerify, |page| page.dialog.set(Dialog::Fair)),
            Item::Share => item("share", Key::ActionShare, |page| page.dialog.set(Dialog::Share)),
            Item::Export => item("export", Key::ActionExport, Page::export),
        })
        .child(learn(page, game))
        .when(imports, move || el("<div>").children(import(page)))
        .child(leaves("settings", Key::SettingsTitle, |page| page.visit(Screen::Settings)))
        .child(item("fullscreen", Key::ActionFullscreen, |_| dom::fullscreen()))
        .child(item("shortcuts", Key::ActionShortcuts, |page| page.dialog.set(Dialog::Shortcuts)))
}

/// What the menu offers during a match.
#[derive(PartialEq)]
enum Item {
    Rules,
    Scores,
    Review,
    Verify,
    Share,
    Export,
}

/// A file to go on with.
pub fn import(page: Page) -> [El; 2] {
    let input = el(r#"<input type="file" accept=".json,application/json" hidden>"#);
    let asks = |event: Event| {
        let button = event.current_target().and_then(|button| button.dyn_into::<Element>().ok());
        let input = button.and_then(|button| button.next_element_sibling()?.dyn_into::<HtmlElement>().ok());
        input.expect("the input stands beside its button").click();
    };
    let on_change = move |event: Event| {
        let input = field(&event);
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            read_file(page, file);
        }
        // The same file can be chosen again.
        input.set_value("");
    };
    let button = button::named(page, "button", "import", Key::ActionImport);
    [button.on("click", asks), input.on("change", on_change)]
}

/// Largest file that is read: everything of many years is some tens of megabytes.
const LARGEST_FILE: f64 = 1e8;

fn read_file(page: Page, file: File) {
    page.dialog.set(Dialog::None);
    if file.size() > LARGEST_FILE {
        return page.notify(Key::ErrorImport.into());
    }
    spawn_local(async move {
        // It may be gone, or not be allowed to be read.
        match JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()) {
            Some(text) => page.import(&text),
            None => page.notify(Key::ErrorImport.into()),
        }
    });
}

fn shortcuts(page: Page) -> El {
    let buttons = keys::BUTTONS.iter().map(|&(key, _, name)| (key, name));
    let all = keys::SHORTCUTS.iter().copied().chain(buttons).chain([("?", Key::ShortcutHelp)]);
    all.fold(el(r#"<dl class="keys">"#), |list, (key, meaning)| {
        list.child(el("<dt>").child(el("<kbd>").text(key))).child(el("<dd>").text(page.text(meaning)))
    })
}
