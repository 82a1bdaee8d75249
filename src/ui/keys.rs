//! Shortcuts: one key for everything that can be done at the table.

use rami::session::{Intent, SortBy};
use rami::text::Key;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::pointer;
use super::state::{Dialog, Page, Screen};
use crate::browser::dom::{document, find};

/// What the list of shortcuts shows.
pub const SHORTCUTS: &[(&str, Key)] = &[
    ("T", Key::ShortcutDrawStock),
    ("D", Key::ShortcutDrawDiscard),
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
    ("N", Key::ActionNextDeal),
    ("R", Key::ActionRebuy),
    ("L", Key::ActionLeave),
    ("Z", Key::ShortcutUndo),
    ("C", Key::ActionHint),
    ("V", Key::ShortcutSortRank),
    ("K", Key::ShortcutSortSuit),
    ("B", Key::ShortcutSortMelds),
    ("?", Key::ShortcutHelp),
];

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
    if page.screen.get_untracked() != Screen::Table || page.dialog.get_untracked() != Dialog::None {
        return;
    }
    if key == "escape" {
        pointer::cancel(page);
        page.act(Intent::Select(Vec::new()));
    } else if let Some(intent) = intent(page, &key) {
        event.prevent_default();
        page.act(intent);
    } else if key == "c" {
        page.with_more(move |more| (more.ask_hint)(page));
    }
}

fn intent(page: Page, key: &str) -> Option<Intent> {
    let drawing = page.phase_now() == "draw";
    let over = page.phase_now().ends_with("-over");
    if over {
        return at_end(key);
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

/// What a key does when a deal is over, as far as its button is there.
fn at_end(key: &str) -> Option<Intent> {
    let (action, intent) = match key {
        "n" => ("next-deal", Intent::NextDeal),
        "r" => ("rebuy", Intent::Rebuy),
        "l" => ("leave", Intent::Leave),
        _ => return None,
    };
    find(&format!(".outcome [data-action=\"{action}\"]")).map(|_| intent)
}

/// Whether the focus is where letters are written.
fn typing() -> bool {
    let focused: Option<Element> = document().active_element();
    focused.is_some_and(|element| {
        element.dyn_ref::<web_sys::HtmlInputElement>().is_some_and(|input| input.type_() != "radio")
    })
}
