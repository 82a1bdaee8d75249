//! The offer on the first screen to save a copy of all data. It appears if the browser may delete stored data, or if
//! much has been played since the last copy.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_model::backup::Reminder;
use rami_model::text::{Key, Message};

use crate::browser::{keeping, storage};
use crate::ui::components::{Button, Recreate};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{Archive, I18n};

/// The offer, if there is a reason for it.
#[component]
pub fn CopyOffer() -> impl IntoView {
    let archive = expect_context::<Archive>();
    let offered = RwSignal::new(None);
    spawn_local(async move {
        let since = archive.uncopied().await;
        let keeps_any = since > 0 || storage::keeps_matches();
        let vanishes = keeps_any && keeping::vanishes().await;
        // The user may have left the screen meanwhile.
        offered.try_set(archive.copies().reminder(since, vanishes).map(|why| (why, since)));
    });
    view! { <Recreate of=move || offered.get() children=move |(why, since)| view! { <Offer why since offered/> }.into_any()/> }
}

#[component]
fn Offer(
    why: Reminder,
    /// How many matches have been finished since the last copy.
    since: usize,
    offered: RwSignal<Option<(Reminder, usize)>>,
) -> impl IntoView {
    let (i18n, archive) = (expect_context::<I18n>(), expect_context::<Archive>());
    let said = match why {
        Reminder::Vanishing => Message::new(Key::CopiesVanishing),
        Reminder::Due(count) => Message::new(Key::CopiesDue).number("n", count as i64),
    };
    let save = move |()| {
        archive.export_all();
        offered.set(None);
    };
    let not_now = move |()| {
        archive.change_copies(|copies| copies.not_now(since));
        offered.set(None);
    };
    view! {
        <section class="copy-offer" data-zone="copy" data-reason=why.id() aria-label=i18n.text(Key::CopiesTitle)>
            <p>{i18n.say(&said)}</p>
            <div>
                <Button action=ButtonAction::SaveCopy name=Key::ActionSaveCopy on_press=save/>
                <Button action=ButtonAction::CopyLater class="button is-quiet" name=Key::ActionCopyLater on_press=not_now/>
            </div>
        </section>
    }
}
