//! A link to the same deals, or to a table with the same rules: shown, copied, sent and as a QR code.

use leptos::prelude::*;
use rami_model::text::{Key, Message};
use rami_model::view_models::{link, own_result};

use crate::browser::{dom, share};
use crate::ui::components::{Button, CodePicture, Modal, Recreate};
use crate::ui::interaction::action::Action;
use crate::ui::stores::{Dialog, I18n, Navigation, TableStore};

/// The content of a link.
#[derive(Clone, PartialEq, Eq)]
struct Shared {
    /// What the link does.
    about: Key,
    address: String,
    /// The player's total, once the match is over.
    total: Option<i32>,
}

/// The outcome of sharing a link.
#[derive(Clone, Copy)]
enum Went {
    Copied,
    NotCopied,
    /// The system did not share it. The link can be copied instead.
    Refused,
}

/// Whether a link can lead to the deals of the match at the table, tracked. The deals of a lesson or of a file are not
/// generated from a seed, so there is no commitment to them.
pub fn can_share(game: TableStore) -> bool {
    game.session.with(|session| session.as_ref().is_some_and(|session| session.game().commitment(0).is_some()))
}

/// The link to the deals of the match at the table, with the player's total once the match is over.
fn shared(game: TableStore) -> Option<Shared> {
    game.session.with(|session| {
        let session = session.as_ref()?;
        let result = own_result(session);
        let pairs = link(session.game().setup(), &game.levels(), result.as_ref());
        let total = result.map(|result| result.total);
        Some(Shared { about: Key::ShareAbout, address: dom::address_of(&pairs), total })
    })
}

/// The dialog; its content is made when it opens.
#[component]
pub fn ShareDialog() -> impl IntoView {
    let (game, navigation) = (expect_context::<TableStore>(), expect_context::<Navigation>());
    let of_rules = |address| Shared { about: Key::ShareRules, address, total: None };
    let is_open = move |dialog| navigation.dialog() == Some(dialog);
    let link = move || if is_open(Dialog::Share) { shared(game) } else { None };
    let rules = move || if is_open(Dialog::ShareRules) { navigation.rules_link().map(of_rules) } else { None };
    view! {
        <Modal which=Dialog::Share title=Key::ShareTitle>
            <div><Recreate of=link children=|shared| view! { <Link shared/> }.into_any()/></div>
        </Modal>
        <Modal which=Dialog::ShareRules title=Key::ShareRulesTitle>
            <div><Recreate of=rules children=|shared| view! { <Link shared/> }.into_any()/></div>
        </Modal>
    }
}

#[component]
fn Link(shared: Shared) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let score = shared.total.map(|total| {
        let score = Message::new(Key::ShareScore).number("n", total);
        view! { <p>{i18n.say(&score)}</p> }
    });
    let code = view! { <CodePicture address=shared.address.clone()/> };
    let went = RwSignal::new(None);
    let said = move || {
        went.get().map_or("", |went| {
            i18n.text(match went {
                Went::Copied => Key::ShareCopied,
                Went::NotCopied => Key::ErrorShare,
                Went::Refused => Key::ErrorShareRefused,
            })
        })
    };
    view! {
        <div class="share">
            <p>{i18n.text(shared.about)}</p>
            {score}
            <input type="text" readonly class="share-link" data-share="link" aria-label=i18n.text(Key::ShareLink)
                value=shared.address.clone()/>
            <ShareActions address=shared.address went/>
            <p role="status">{move || said().to_string()}</p>
            {code}
        </div>
    }
}

/// The ways to hand the link on.
#[component]
fn ShareActions(
    address: String,
    /// Set to the outcome.
    went: RwSignal<Option<Went>>,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let sent = address.clone();
    let send = share::can_send().then(|| {
        let title = i18n.text(Key::SetupTitle);
        view! { <Button action=Action::Send name=Key::ShareSend on_press=move |()| share::send(title, &sent, move || {
            went.try_set(Some(Went::Refused));
        })/> }
    });
    // The dialog may be closed before the copying is done.
    let copy = move |()| {
        share::copy(&address, move |copied| {
            went.try_set(Some(if copied { Went::Copied } else { Went::NotCopied }));
        });
    };
    view! {
        <div class="panel-actions">
            <Button action=Action::Copy name=Key::ActionCopy main=true on_press=copy/>
            {send}
        </div>
    }
}
