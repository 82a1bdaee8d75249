//! The players of a joint table, as the pages of host and guests list them.

use leptos::prelude::*;
use rami_model::people::Person;
use rami_model::text::Key;

use super::Avatar;
use crate::ui::stores::I18n;
use crate::ui::stores::joint::{PlayerState, PlayerView};

/// The text of where a player is.
pub const fn state_text(state: PlayerState) -> Key {
    match state {
        PlayerState::Here => Key::JointHere,
        PlayerState::Invited => Key::JointInvited,
        PlayerState::Answered => Key::JointAnswered,
        PlayerState::Away => Key::JointAway,
        PlayerState::Bot => Key::SetupBot,
    }
}

/// A player: face, name, and where the player is.
#[component]
pub fn PlayerLine(player: PlayerView) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let PlayerView { seat, name, face, state, .. } = player;
    let person = face.map(|(hue, face)| Person::faced(hue, face));
    view! {
        <Avatar seat person/>
        <span class="company-name">{name}</span>
        <small class="seat-state">{i18n.text(state_text(state))}</small>
    }
}
