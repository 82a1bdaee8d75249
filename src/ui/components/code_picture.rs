//! A text as a QR code, and buttons that copy or send it.

use leptos::prelude::*;
use rami_model::text::Key;
use rami_model::view_models::qr;

use super::Button;
use crate::browser::share;
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Notices};

/// The margin that readers of QR codes want, in squares.
const MARGIN: i32 = 4;

/// A text as a QR code, unless it is too long for one.
#[component]
pub fn CodePicture(address: String) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    qr(&address).map(|code| {
        let side = code.size + 2 * MARGIN;
        view! {
            <svg class="qr" role="img" viewBox=format!("-{MARGIN} -{MARGIN} {side} {side}")
                shape-rendering="crispEdges" aria-label=i18n.text(Key::ShareQr)
            >
                <path d=code.path/>
            </svg>
        }
    })
}

/// A button that copies a text, and says whether that succeeded.
#[component]
pub fn CopyButton(text: String) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let copied = RwSignal::new(None);
    let copy = move |()| {
        // The screen may be left before the copying is done.
        share::copy(&text, move |done| {
            copied.try_set(Some(if done { Key::ShareCopied } else { Key::ErrorShare }));
        });
    };
    view! {
        <Button action=ButtonAction::Copy name=Key::ActionCopy on_press=copy/>
        <p role="status">{move || copied.get().map(|key| i18n.text(key).to_string())}</p>
    }
}

/// A button that lets the system send a text, where it can.
#[component]
pub fn SendButton(text: String) -> impl IntoView {
    let notices = expect_context::<Notices>();
    share::can_send().then(|| {
        let send = move |()| share::send_text(&text, move || notices.say(Key::ErrorShare));
        view! { <Button action=ButtonAction::Send name=Key::ShareSend on_press=send/> }
    })
}
