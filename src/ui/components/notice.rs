//! A notice: a sentence that belongs to no move, such as an unknown address or a saved game that cannot be read.

use leptos::prelude::*;
use rami_model::text::Key;

use super::{Button, IconButton, Recreate};
use crate::browser::{dom, storage, update};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{self, I18n, Navigation, NoticeOffer, Notices, Screen};

/// The notice, if there is one. The first screen and the set-up have a notice of their own, so the floating one is
/// hidden there.
#[component]
pub fn Notice(
    /// Whether this notice floats over screens that have no place for one.
    #[prop(optional)]
    floating: bool,
) -> impl IntoView {
    let (notices, i18n) = (expect_context::<Notices>(), expect_context::<I18n>());
    let navigation = expect_context::<Navigation>();
    let wanted = move || !floating || !matches!(navigation.screen(), Screen::Home | Screen::Setup);
    let shown = move |notice: stores::Notice| {
        let offer = notice.offer.map(|offer| match offer {
            NoticeOffer::Aside(name) => view! {
                <Button action=ButtonAction::ExportAside name on_press=|()| export_aside()/>
            },
            NoticeOffer::Reload => view! {
                <Button action=ButtonAction::Reload name=Key::ErrorReload main=true on_press=|()| update::reload()/>
            },
        });
        view! {
            <div class="notice" class:is-floating=floating role="alert">
                <p>{i18n.say(&notice.text)}</p>
                {offer}
                <IconButton drawing="close" label=i18n.text(Key::ActionClose) on_press=move |()| notices.close()/>
            </div>
        }
        .into_any()
    };
    let notice = move || {
        let notice = notices.shown()?;
        wanted().then_some(notice)
    };
    view! { <Recreate of=notice children=shown/> }
}

fn export_aside() {
    for (place, text) in storage::asides().iter().enumerate() {
        dom::download(&format!("rami-illisible-{}.json", place + 1), text);
    }
}
