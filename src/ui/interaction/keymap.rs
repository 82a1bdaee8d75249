//! The table of all keys, with their actions, signs and names. The list of shortcuts, the titles of buttons and the
//! handling of keys read nothing else.

use leptos::prelude::use_context;
use rami_model::table::{Event, Intent, SortBy};
use rami_model::text::Key;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

use super::action::ButtonAction;
use super::drag;
use crate::browser::dom::{document, find};
use crate::ui::stores::{Dialog, I18n, Preferences, Screen, Stores, TableStore};

/// The action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    DrawStock,
    DrawDiscard,
    Stage,
    Propose,
    Lay,
    Knock,
    Discard,
    End,
    Buy,
    BuyTwo,
    Pass,
    Undo,
    Hint,
    Sort(SortBy),
    /// Lays off on the meld of the digit, or takes a joker from it.
    OnMeld,
    /// Takes the selection back.
    Escape,
    /// Presses the button with this action wherever it is, even in the closed menu.
    Press(ButtonAction),
    /// Shows the list of shortcuts.
    Help,
    /// No action here: the hand and the areas handle the key themselves, and it is only listed.
    Area,
}

/// A key and what it does.
pub struct Shortcut {
    /// The key as the browser names it, in small letters; several for digits.
    key: &'static str,
    /// The key as it is shown; empty if it is not listed.
    pub sign: &'static str,
    pub does: Command,
    /// The name of its action.
    pub name: Key,
}

impl Shortcut {
    /// Whether it is a letter or a digit without a modifier. Such keys can be switched off for people who dictate to
    /// the device.
    pub fn is_single(&self) -> bool {
        self.key.starts_with(|sign: char| sign.is_ascii_alphanumeric()) && self.does != Command::Escape
    }
}

const fn shortcut(key: &'static str, sign: &'static str, does: Command, name: Key) -> Shortcut {
    Shortcut { key, sign, does, name }
}

/// All keys, in the order of the list. If several actions have the same key, the first possible one is done.
pub const SHORTCUTS: &[Shortcut] = &[
    shortcut("t", "T", Command::DrawStock, Key::ShortcutDrawStock),
    shortcut("d", "D", Command::DrawDiscard, Key::ShortcutDrawDiscard),
    shortcut("", "Tab", Command::Area, Key::ShortcutAreas),
    shortcut("", "\u{2190} \u{2192}", Command::Area, Key::ShortcutFocus),
    shortcut("", "\u{2423}", Command::Area, Key::ShortcutSelect),
    shortcut("", "\u{21e7} \u{2190} \u{2192}", Command::Area, Key::ShortcutMove),
    shortcut("", "\u{21e7} \u{2190} \u{2192}", Command::Area, Key::ShortcutMeldCards),
    shortcut("e", "E", Command::Stage, Key::ShortcutStage),
    shortcut("a", "A", Command::Propose, Key::ShortcutPropose),
    shortcut("p", "P", Command::Lay, Key::ShortcutLay),
    shortcut("q", "Q", Command::Knock, Key::ShortcutKnock),
    shortcut("123456789", "1 \u{2013} 9", Command::OnMeld, Key::ShortcutMeld),
    shortcut("d", "D", Command::Discard, Key::ShortcutDiscard),
    shortcut("d", "D", Command::End, Key::ActionEnd),
    shortcut("j", "J", Command::Buy, Key::ShortcutBuy),
    shortcut("u", "U", Command::BuyTwo, Key::ShortcutBuyTwo),
    shortcut("n", "N", Command::Pass, Key::ShortcutPass),
    shortcut("z", "Z", Command::Undo, Key::ShortcutUndo),
    shortcut("c", "C", Command::Hint, Key::ActionHint),
    shortcut("y", "Y", Command::Press(ButtonAction::PlayHint), Key::ActionPlayHint),
    shortcut("w", "W", Command::Press(ButtonAction::Skip), Key::ActionSkip),
    shortcut("v", "V", Command::Sort(SortBy::Rank), Key::ShortcutSortRank),
    shortcut("k", "K", Command::Sort(SortBy::Suit), Key::ShortcutSortSuit),
    shortcut("b", "B", Command::Sort(SortBy::Melds), Key::ShortcutSortMelds),
    shortcut("escape", "", Command::Escape, Key::ActionCancel),
    shortcut("n", "N", Command::Press(ButtonAction::NextDeal), Key::ActionNextDeal),
    shortcut("r", "R", Command::Press(ButtonAction::Rebuy), Key::ActionRebuy),
    shortcut("l", "L", Command::Press(ButtonAction::Leave), Key::ActionLeave),
    shortcut("s", "S", Command::Press(ButtonAction::Start), Key::ActionStart),
    shortcut("m", "M", Command::Press(ButtonAction::NewMatch), Key::ActionNewMatch),
    shortcut("o", "O", Command::Press(ButtonAction::Seen), Key::ActionSeen),
    shortcut("f", "F", Command::Press(ButtonAction::VerifyDeal), Key::ActionVerify),
    shortcut("g", "G", Command::Press(ButtonAction::Share), Key::ActionShare),
    shortcut("x", "X", Command::Press(ButtonAction::Export), Key::ActionExport),
    shortcut("i", "I", Command::Press(ButtonAction::Import), Key::ActionImport),
    shortcut("?", "?", Command::Help, Key::ShortcutHelp),
];

/// The shortcut of an action.
fn shortcut_of(does: Command) -> &'static Shortcut {
    SHORTCUTS.iter().find(|shortcut| shortcut.does == does).expect("a key for everything that is done by keys")
}

/// The name of a key's action.
pub fn name(i18n: I18n, does: Command) -> &'static str {
    i18n.text(shortcut_of(does).name)
}

/// The name of a key's action and its sign, as the title of a button with the same effect.
pub fn title(i18n: I18n, does: Command) -> String {
    titled(name(i18n, does), shortcut_of(does))
}

/// The title of a button of this name, with the key that presses it; `None` if no key does.
pub fn title_of(i18n: I18n, action: ButtonAction, name: Key) -> Option<String> {
    let known = SHORTCUTS.iter().find(|shortcut| shortcut.does == Command::Press(action))?;
    Some(titled(i18n.text(name), known))
}

fn titled(name: &str, shortcut: &Shortcut) -> String {
    let acts = !shortcut.is_single()
        || use_context::<Preferences>().is_none_or(|preferences| preferences.with(|settings| settings.single_keys));
    if acts { format!("{name} ({})", shortcut.sign) } else { name.to_string() }
}

/// Handles a key pressed anywhere on the page.
pub fn press(stores: Stores, event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    if event.repeat() {
        return press_again(event);
    }
    let key = key_of(event);
    if key == "escape" && answer_no() {
        return event.prevent_default();
    }
    if is_typing() {
        return;
    }
    let single = stores.preferences.with_untracked(|settings| settings.single_keys);
    let meant = || {
        let acting = SHORTCUTS.iter().filter(|shortcut| is_key(shortcut, &key) && (single || !shortcut.is_single()));
        acting.map(|shortcut| shortcut.does)
    };
    if meant().any(|does| does == Command::Help) {
        return stores.navigation.ask(Dialog::Shortcuts);
    }
    // The page is notified a moment after a dialog is closed.
    let dialog = find("dialog[open]");
    let at_table = dialog.is_none() && stores.navigation.screen_untracked() == Screen::Table;
    if at_table && meant().any(|does| do_at_table(stores.game, does, &key)) {
        event.prevent_default();
        return;
    }
    let may_press = dialog.is_none_or(|dialog| dialog.class_list().contains("menu"));
    if may_press && let Some(action) = meant().find_map(button_of) {
        click(action);
    }
}

/// A held key acts once. The browser itself would press a button again and again.
fn press_again(event: &KeyboardEvent) {
    const PRESSED: &str = "button, a, summary";
    let on_button = || document().active_element().is_some_and(|element| element.matches(PRESSED).unwrap_or(false));
    if event.key() == "Enter" && on_button() {
        event.prevent_default();
    }
}

/// The key in small letters. On keyboards that give digits only with Shift, such as French ones, the physical key
/// counts rather than the character.
fn key_of(event: &KeyboardEvent) -> String {
    let key = event.key().to_ascii_lowercase();
    let code = event.code();
    match code.strip_prefix("Digit") {
        Some(digit) if !event.shift_key() => digit.to_string(),
        _ => key,
    }
}

/// Answers no to an open question whether something is to be deleted, if there is one.
fn answer_no() -> bool {
    const NO: &str =
        ".sure :is([data-action=\"delete-cancel\"], [data-action=\"reset-cancel\"], [data-action=\"leave-cancel\"])";
    if find("dialog[open]").is_some() {
        return false;
    }
    let Some(no) = find(NO).and_then(|button| button.dyn_into::<HtmlElement>().ok()) else { return false };
    no.click();
    true
}

fn is_key(shortcut: &Shortcut, key: &str) -> bool {
    match shortcut.does {
        Command::Area => false,
        Command::OnMeld => key.len() == 1 && shortcut.key.contains(key),
        _ => shortcut.key == key,
    }
}

const fn button_of(does: Command) -> Option<ButtonAction> {
    match does {
        Command::Press(action) => Some(action),
        _ => None,
    }
}

/// Does the action of a key at the table. Returns `false` if it is not possible there.
fn do_at_table(game: TableStore, does: Command, key: &str) -> bool {
    match does {
        Command::Escape => {
            drag::cancel(game);
            game.act(if chooses(game) { Intent::Dismiss } else { Intent::Select(Vec::new()) });
        }
        Command::Hint => game.send(Event::AskHint),
        Command::Undo | Command::Propose if game.phase_untracked().is_over() => return false,
        Command::Undo => game.send(Event::Undo),
        Command::Propose => game.send(Event::Propose),
        _ => match intent(game, does, key) {
            Some(intent) => game.act(intent),
            None => return false,
        },
    }
    true
}

fn intent(game: TableStore, does: Command, key: &str) -> Option<Intent> {
    let (phase, possible) = (game.phase_untracked(), game.possible_untracked());
    if phase.is_over() {
        return None;
    }
    let drawing = phase.draws();
    Some(match does {
        Command::DrawStock => Intent::DrawStock,
        Command::DrawDiscard if drawing => Intent::DrawDiscard(1),
        Command::End if !drawing && possible.end => Intent::EndTurn,
        Command::Discard if !drawing && !possible.end => Intent::Discard,
        Command::Buy => Intent::Buy(1),
        Command::BuyTwo => Intent::Buy(2),
        Command::Pass => Intent::Pass,
        Command::Stage => Intent::Stage { onto: None },
        Command::Lay if possible.answer.is_some() => Intent::LayOffAll,
        Command::Lay => Intent::Lay,
        Command::Knock if possible.knock.is_some() => Intent::Knock,
        Command::Sort(by) => Intent::Sort(by),
        Command::OnMeld => {
            let place = key.parse::<usize>().ok()?.checked_sub(1)?;
            if chooses(game) { Intent::Choose(place) } else { Intent::OnMeld { meld: place, end: None } }
        }
        _ => return None,
    })
}

/// Whether a question is open that digits answer.
fn chooses(game: TableStore) -> bool {
    game.of_session(|session| session.choice().is_some()).unwrap_or_default()
}

fn click(action: ButtonAction) {
    let button = find(&format!("[data-action=\"{}\"]", action.id()));
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        button.click();
    }
}

/// Whether the focus is in a field that uses letters.
fn is_typing() -> bool {
    const WRITES: &str = "select, textarea, input:not([type=\"radio\"], [type=\"checkbox\"], [type=\"range\"])";
    document().active_element().is_some_and(|element| element.matches(WRITES).unwrap_or(false))
}
