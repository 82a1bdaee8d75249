//! Shortcuts: one key for everything that can be done at the table, and for the buttons that begin, keep and share matches.

use rami::session::{Intent, SortBy};
use rami::text::Key;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

use super::pointer;
use super::state::{Dialog, Page, Screen};
use crate::browser::dom::{document, find};

/// What the list of shortcuts shows of the table.
pub const SHORTCUTS: &[(&str, Key)] = &[
    ("T", Key::ShortcutDrawStock),
    ("D", Key::ShortcutDrawDiscard),
    ("Tab", Key::ShortcutAreas),
    ("\u{2190} \u{2192}", Key::ShortcutFocus),
    ("\u{2423}", Key::ShortcutSelect),
    ("\u{21e7} \u{2190} \u{2192}", Key::ShortcutMove),
    ("E", Key::ShortcutStage),
    ("A", Key::ShortcutPropose),
    ("P", Key::ShortcutLay),
    ("1 \u{2013} 9", Key::ShortcutMeld),
    ("D", Key::ShortcutDiscard),
    ("D", Key::ActionEnd),
    ("J", Key::ShortcutBuy),
    ("U", Key::ShortcutBuyTwo),
    ("N", Key::ShortcutPass),
    ("Z", Key::ShortcutUndo),
    ("C", Key::ActionHint),
    ("V", Key::ShortcutSortRank),
    ("K", Key::ShortcutSortSuit),
    ("B", Key::ShortcutSortMelds),
];

/// Buttons that a key presses wherever they are, be it in the closed menu: the key, what the button does, its name.
pub const BUTTONS: &[(&str, &str, Key)] = &[
    ("N", "next-deal", Key::ActionNextDeal),
    ("R", "rebuy", Key::ActionRebuy),
    ("L", "leave", Key::ActionLeave),
    ("S", "start", Key::ActionStart),
    ("M", "new-match", Key::ActionNewMatch),
    ("F", "verify-deal", Key::ActionVerify),
    ("G", "share", Key::ActionShare),
    ("X", "export", Key::ActionExport),
    ("I", "import", Key::ActionImport),
];

/// The key that presses a button which does this.
pub fn of_button(action: &str) -> Option<&'static str> {
    BUTTONS.iter().find(|button| button.1 == action).map(|button| button.0)
}

/// A key is pressed anywhere on the page.
pub fn press(page: Page, event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() || typing() {
        return;
    }
    let key = event.key().to_ascii_lowercase();
    if key == "?" {
        page.ask(Dialog::Shortcuts);
        return;
    }
    // The page hears of a dialog's end a moment after it is closed.
    match find("dialog[open]") {
        None if page.screen.get_untracked() == Screen::Table && at_table(page, &key) => event.prevent_default(),
        Some(dialog) if !dialog.class_list().contains("menu") => {}
        _ if event.repeat() => {}
        _ => press_button(&key),
    }
}

/// Does what a key does at the table; `false` if it does nothing there.
fn at_table(page: Page, key: &str) -> bool {
    if key == "escape" {
        pointer::cancel(page);
        page.act(Intent::Select(Vec::new()));
    } else if let Some(intent) = intent(page, key) {
        page.act(intent);
    } else if key == "c" {
        page.with_more(move |more| (more.ask_hint)(page));
    } else {
        return false;
    }
    true
}

fn press_button(key: &str) {
    let action = BUTTONS.iter().find(|button| button.0.eq_ignore_ascii_case(key)).map(|button| button.1);
    let button = action.and_then(|action| find(&format!("[data-action=\"{action}\"]")));
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        button.click();
    }
}

fn intent(page: Page, key: &str) -> Option<Intent> {
    let drawing = page.phase_now() == "draw";
    if page.phase_now().ends_with("-over") {
        return None;
    }
    Some(match key {
        "t" => Intent::DrawStock,
        "d" if drawing => Intent::DrawDiscard(1),
        "j" => Intent::Buy(1),
        "u" => Intent::Buy(2),
        "n" => Intent::Pass,
        "d" if page.may_end() => Intent::EndTurn,
        "d" => Intent::Discard,
        "e" => Intent::Stage { onto: None },
        "a" => Intent::Propose,
        "p" => Intent::Lay,
        "z" => Intent::Undo,
        "v" => Intent::Sort(SortBy::Rank),
        "k" => Intent::Sort(SortBy::Suit),
        "b" => Intent::Sort(SortBy::Melds),
        digit => {
            let number: usize = digit.parse().ok().filter(|number| (1..=9).contains(number))?;
            Intent::OnMeld { meld: number - 1, end: None }
        }
    })
}

/// Whether the focus is where letters are written, or choose.
fn typing() -> bool {
    const WRITES: &str = "select, input:not([type=\"radio\"], [type=\"checkbox\"], [type=\"range\"])";
    document().active_element().is_some_and(|element| element.matches(WRITES).unwrap_or(false))
}
