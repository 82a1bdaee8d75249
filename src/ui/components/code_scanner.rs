//! A dialog that reads a QR code with the camera.

use leptos::html;
use leptos::prelude::*;
use rami_model::text::Key;

use super::{Button, Modal, When};
use crate::browser::camera::{self, NoCamera};
use crate::browser::task::OneTask;
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{Dialog, I18n, Navigation};

/// The dialog that reads a code. It always exists on its screen, and [`ScanButton`] opens it.
#[component]
pub fn CodeScanner(
    /// What the player can do instead where no camera works.
    instead: Key,
    /// Takes a code. The error is what is said about a wrong one, after which the next is looked for.
    #[prop(into)]
    take: Callback<String, Result<(), Key>>,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    on_cleanup(move || {
        if navigation.dialog_untracked() == Some(Dialog::Scan) {
            navigation.close_dialog();
        }
    });
    let is_open = Signal::derive(move || navigation.dialog() == Some(Dialog::Scan));
    view! {
        <Modal which=Dialog::Scan class="panel scanner" title=Key::ScanTitle>
            <When when=is_open><Viewfinder instead take/></When>
        </Modal>
    }
}

/// The button that opens the dialog. It is missing where the browser gives this page no camera.
#[component]
pub fn ScanButton() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    camera::can_film().then(|| {
        view! {
            <Button action=ButtonAction::Scan name=Key::ActionScan on_press=move |()| navigation.open(Dialog::Scan)/>
        }
    })
}

/// Says once that the browser gives this page no camera, and what the player can do instead.
#[component]
pub fn NoCameraNote(instead: Key) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    (!camera::can_film()).then(|| {
        view! {
            <p class="invite-note">{i18n.text(said_of(NoCamera::Unsupported))} " " {i18n.text(instead)}</p>
        }
    })
}

const fn said_of(trouble: NoCamera) -> Key {
    match trouble {
        NoCamera::Unsupported => Key::ScanUnsupported,
        NoCamera::Missing => Key::ScanMissing,
        NoCamera::Ended => Key::ScanEnded,
        NoCamera::Refused => Key::ScanRefused,
        NoCamera::Busy => Key::ScanBusy,
        NoCamera::Unread => Key::ScanUnread,
    }
}

/// What the camera films, with a frame for the code. The camera is on as long as this is shown.
#[component]
fn Viewfinder(instead: Key, take: Callback<String, Result<(), Key>>) -> impl IntoView {
    let (i18n, navigation) = (expect_context::<I18n>(), expect_context::<Navigation>());
    let video = NodeRef::<html::Video>::new();
    let (said, trouble) = (RwSignal::new(Key::ScanHold), RwSignal::new(None));
    let filming = StoredValue::new_local(OneTask::default());
    let found = move |text: String| match take.run(text) {
        Ok(()) => navigation.close_dialog(),
        Err(key) => drop(said.try_set(key)),
    };
    Effect::new(move || {
        let Some(video) = video.get() else { return };
        let film = async move {
            let Err(why) = camera::film(video, found).await;
            trouble.try_set(Some(why));
        };
        filming.with_value(|task| task.run(film));
    });
    on_cleanup(move || {
        filming.try_with_value(OneTask::stop);
    });
    let sentence = move || match trouble.get() {
        Some(why) => format!("{} {}", i18n.text(said_of(why)), i18n.text(instead)),
        None => i18n.text(said.get()).to_string(),
    };
    let leave = move || {
        let name = if trouble.get().is_some() { Key::ActionClose } else { Key::ActionCancel };
        view! { <Button action=ButtonAction::Cancel name on_press=move |()| navigation.close_dialog()/> }
    };
    view! {
        <div class="viewfinder" data-zone="scan">
            <div class="viewfinder-picture" hidden=move || trouble.get().is_some()>
                <video node_ref=video muted=true playsinline=true aria-label=i18n.text(Key::ScanVideo)></video>
            </div>
            <p role="status">{sentence}</p>
            <div class="panel-actions">{leave}</div>
        </div>
    }
}
