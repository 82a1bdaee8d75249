//! The way back to a joint table that waits for its players.

use leptos::prelude::*;
use rami_model::text::{Key, Message};

use crate::ui::components::{Button, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Joint};

/// The way back to a joint table whose match has not begun, on the first screen, and how many players are awaited.
#[component]
pub fn WaitingTable() -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    let line = move || match joint.count_awaited()? {
        0 => Some(i18n.text(Key::JointAllHere).to_string()),
        count => Some(i18n.say(&Message::new(Key::JointAwaited).number("n", count as i64))),
    };
    view! {
        <When when=Signal::derive(move || joint.waits_at().is_some())>
            <Button action=ButtonAction::Invite class="button is-main start-button" name=Key::JointYourTable
                on_press=move |()| joint.show_waiting()/>
            <p class="start-line" role="status">{line}</p>
        </When>
    }
}
