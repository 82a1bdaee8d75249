//! The codes that connect two devices, as the pages show them: an invitation, and the reply to it.

use leptos::prelude::*;
use rami_model::text::Key;

use super::{CodePicture, CopyButton, SendButton};
use crate::browser::dom;
use crate::ui::stores::I18n;

/// An invitation as picture and as link.
#[component]
pub fn InvitationCode(
    code: String,
    /// The accessible name of the link.
    label: String,
) -> impl IntoView {
    let address = dom::address_of_invitation(&code);
    view! { <CodePicture address=address.clone()/> <InvitationLink address label/> }
}

/// The link of an invitation, with the ways to hand it on. No screen reader reads it out when it changes.
#[component]
pub fn InvitationLink(
    address: String,
    /// Its accessible name.
    label: String,
) -> impl IntoView {
    view! {
        <output class="share-link" data-code aria-live="off" aria-label=label>{address.clone()}</output>
        <div class="seat-ways"><CopyButton text=address.clone()/><SendButton text=address/></div>
    }
}

/// A reply as picture and as text.
#[component]
pub fn ReplyCode(text: String) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    view! {
        <CodePicture address=text.clone()/>
        <output class="share-link reply" data-reply aria-live="off" aria-label=i18n.text(Key::JointYourReply)>
            {text.clone()}
        </output>
        <div class="seat-ways"><CopyButton text=text.clone()/><SendButton text/></div>
    }
}
