//! The signs on the table with their meanings, and the list of all keys.

use leptos::prelude::*;
use rami_engine::cards::Card;
use rami_model::text::Key;

use crate::ui::components::{Avatar, Icon, Mini, Modal, Picture};
use crate::ui::interaction::keymap::SHORTCUTS;
use crate::ui::stores::{Dialog, I18n, Preferences};

/// The signs and the keys.
#[component]
pub fn ShortcutsDialog() -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let preferences = expect_context::<Preferences>();
    let single = Memo::new(move |_| preferences.with(|settings| settings.single_keys));
    let note = move || i18n.text(if single.get() { Key::SignKeysOn } else { Key::SignKeysOff });
    view! {
        <Modal which=Dialog::Shortcuts class="panel help" title=Key::ActionShortcuts>
            <h3>{i18n.text(Key::SignTitle)}</h3>
            <Signs/>
            <h3>{i18n.text(Key::SignKeys)}</h3>
            <dl class="keys">{move || keys(i18n, single.get())}</dl>
            <p class="panel-note">{note}</p>
        </Modal>
    }
}

/// The active keys, each once with all its actions.
fn keys(i18n: I18n, single: bool) -> AnyView {
    let mut listed: Vec<(&'static str, Vec<Key>)> = Vec::new();
    for shortcut in SHORTCUTS.iter().filter(|shortcut| !shortcut.sign.is_empty() && (single || !shortcut.is_single())) {
        match listed.iter_mut().find(|(sign, _)| *sign == shortcut.sign) {
            Some((_, names)) => names.push(shortcut.name),
            None => listed.push((shortcut.sign, vec![shortcut.name])),
        }
    }
    let row = |(sign, names): (&'static str, Vec<Key>)| {
        let names = names.into_iter().map(|name| view! { <dd>{i18n.text(name)}</dd> }).collect_view();
        view! { <div><dt><kbd>{sign}</kbd></dt> {names}</div> }
    };
    listed.into_iter().map(row).collect_view().into_any()
}

/// A sign and what it means.
type Sign = (&'static str, AnyView, Key);

/// The signs that are not obvious, drawn as at the table.
#[component]
fn Signs() -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let signs: [Sign; 7] = [
        ("turn", face(), Key::SignTurn),
        ("open", face(), Key::SignOpen),
        ("told", told(), Key::SignTold),
        ("glow", view! { <span class="card card-back"></span> }.into_any(), Key::SignGlow),
        ("new", picture("7H", None), Key::SignNew),
        ("by", picture("8S", None), Key::SignBy),
        ("joker", picture("JK", Some("9D")), Key::SignJoker),
    ];
    let rows = signs.map(|(id, drawing, name)| {
        view! {
            <dt data-sign=id aria-hidden="true">{drawing}</dt>
            <dd>{i18n.text(name)}</dd>
        }
    });
    view! { <dl class="signs">{rows.collect_view()}</dl> }
}

fn card(name: &str) -> Card {
    name.parse().unwrap_or(Card::JOKER)
}

fn picture(name: &str, stands_for: Option<&str>) -> AnyView {
    view! { <Picture card=card(name) stands_for=stands_for.map(card)/> }.into_any()
}

fn face() -> AnyView {
    view! { <Avatar seat=1/> }.into_any()
}

/// A turn in small cards: a discard taken, another thrown.
fn told() -> AnyView {
    view! { <Mini card=card("7C")/> <Icon name="arrow"/> <Mini card=card("QH")/> }.into_any()
}
