//! The arrangements of the hand that are offered.

use leptos::prelude::*;
use rami_model::table::Event;
use rami_model::text::{Key, Message};
use rami_model::view_models::{Offers, offers};

use crate::ui::components::{Icon, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::interaction::keymap::{self, Command};
use crate::ui::stores::{I18n, TableStore};

/// The button that stages an arrangement, and when pressed again the next one. Melds staged by hand stay.
#[component]
pub fn Proposals() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let offered = Memo::new(move |_| game.with_session(offers).unwrap_or_default());
    let tray_is_empty = move || game.parts.tray.with(|tray| tray.as_ref().is_none_or(|tray| tray.melds.is_empty()));
    let offers_any = move || match offered.get() {
        Offers { count: 0, .. } | Offers { count: 1, staged: Some(_) } => false,
        Offers { staged, .. } => staged.is_some() || tray_is_empty(),
    };
    let name = move || match offered.get() {
        Offers { count, staged: Some(at) } => {
            i18n.say(&Message::new(Key::DraftProposed).number("i", at as i64 + 1).number("n", count as i64))
        }
        _ => i18n.text(Key::ActionPropose).to_string(),
    };
    // The short form, for a tray without room for words.
    let brief = move || match offered.get() {
        Offers { count, staged: Some(at) } => format!("{}/{count}", at + 1),
        _ => String::new(),
    };
    view! {
        <When when=Signal::derive(offers_any)>
            <button type="button" class="button tray-stage" data-action=ButtonAction::Propose.id()
                title=move || keymap::title(i18n, Command::Propose)
                on:click=move |_| game.send(Event::Propose)
            >
                <Icon name="sort-melds"/>
                <span class="tray-stage-words">{move || name()}</span>
                <span class="tray-stage-brief" aria-hidden="true">{move || brief()}</span>
            </button>
        </When>
    }
}
