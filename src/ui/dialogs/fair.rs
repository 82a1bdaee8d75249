//! The commitment to the deal at the table, and its check.

use leptos::prelude::*;
use rami_model::text::{Key, Message};
use rami_model::view_models::{FairScreen, fair};

use crate::browser::dom;
use crate::ui::components::{Button, Modal, Recreate};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{Dialog, I18n, Joint, Navigation, TableStore};

/// The dialog; its content is made when it opens.
#[component]
pub fn FairDialog() -> impl IntoView {
    let (game, navigation) = (expect_context::<TableStore>(), expect_context::<Navigation>());
    let shown = move || if navigation.dialog() == Some(Dialog::Fair) { latest(game) } else { None };
    view! {
        <Modal which=Dialog::Fair title=Key::FairTitle>
            <div><Recreate of=shown children=|shown| view! { <Fair shown/> }.into_any()/></div>
        </Modal>
    }
}

/// The commitment to the latest deal.
fn latest(game: TableStore) -> Option<FairScreen> {
    game.with_session(|session| fair(session.game(), session.game().record().deals.len().checked_sub(1)?)).flatten()
}

#[component]
fn Fair(shown: FairScreen) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let title = i18n.say(&Message::new(Key::FairCommitment).number("n", shown.number));
    let commitment = shown.commitment.map(|commitment| {
        view! {
            <figure>
                <figcaption>{title}</figcaption>
                <code class="hash" data-fair="commitment">{commitment}</code>
            </figure>
        }
    });
    let (file, command) = (shown.file, shown.command);
    let proof = shown.text.map(|text| view! { <Proof text file command/> });
    let given_up = expect_context::<Joint>().given_up();
    let given_up = (shown.is_joint && given_up > 0).then(|| {
        let said = Message::new(Key::FairGivenUp).number("n", given_up);
        view! { <p data-figure="given-up">{i18n.say(&said)}</p> }
    });
    view! {
        <div class="fair">
            <p>{i18n.say(&shown.about)}</p>
            {commitment}
            <p class="verdict" role="status" data-verdict=shown.verdict data-zone=shown.is_joint.then_some("verified")>{i18n.say(&shown.said)}</p>
            {given_up}
            {proof}
        </div>
    }
}

/// The text that was committed to, and how to check it without this page.
#[component]
fn Proof(text: String, file: String, command: String) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let kept = text.clone();
    view! {
        <div>
            <h3>{i18n.text(Key::FairDeal)}</h3>
            <pre class="scroll-x" tabindex="0" data-fair="deal">{text}</pre>
            <p>{i18n.text(Key::FairHow)}</p>
            <code class="hash">{command}</code>
            <div class="panel-actions">
                <Button action=ButtonAction::DownloadDeal name=Key::ActionDownload
                    on_press=move |()| dom::download_as(&file, "text/plain", &kept)/>
            </div>
        </div>
    }
}
