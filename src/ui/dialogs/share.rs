//! A link to the same deals, or to a table with the same rules: shown, copied, sent and as a QR code.

use leptos::prelude::*;
use rami_model::duels::Claim;
use rami_model::people::LONGEST_NAME;
use rami_model::text::{Key, Message};
use rami_model::view_models::{link, own_result};

use crate::browser::{dom, share};
use crate::ui::components::{Button, CodePicture, Modal, Recreate, field, in_points};
use crate::ui::interaction::action::Action;
use crate::ui::stores::{Dialog, DuelStore, I18n, Navigation, Preferences, TableStore};

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

/// The link to the deals of the match at the table, with the player's total once the match is over. After a duel it
/// holds the moves, and the results of others but those `left_out`.
fn shared(game: TableStore, duels: DuelStore, left_out: &[String]) -> Option<Shared> {
    game.session.track();
    let duel = duels.link(left_out);
    game.session.with(|session| {
        let session = session.as_ref()?;
        let result = own_result(session);
        let address = match &duel {
            Some(text) => dom::address_of_duel(text),
            None => dom::address_of(&link(session.game().setup(), &game.levels(), result.as_ref())),
        };
        let about = if duel.is_some() { Key::ShareDuel } else { Key::ShareAbout };
        Some(Shared { about, address, total: result.map(|result| result.total) })
    })
}

/// The dialog; its content is made when it opens.
#[component]
pub fn ShareDialog() -> impl IntoView {
    let (game, navigation) = (expect_context::<TableStore>(), expect_context::<Navigation>());
    let (duels, preferences) = (expect_context::<DuelStore>(), expect_context::<Preferences>());
    let of_rules = |address| Shared { about: Key::ShareRules, address, total: None };
    let is_open = move |dialog| navigation.dialog() == Some(dialog);
    // The identifiers of the results that do not go along.
    let left_out = RwSignal::new(Vec::new());
    Effect::new(move || {
        if is_open(Dialog::Share) {
            left_out.set(Vec::new());
            untrack(|| duels.keep_own());
        }
    });
    let link = move || {
        // The name in the link may be that of the settings.
        preferences.with(|settings| settings.names.first().cloned());
        if is_open(Dialog::Share) { shared(game, duels, &left_out.get()) } else { None }
    };
    let is_nameless = move || {
        let name = untrack(|| duels.at_table()).map(|(_, played)| played.name);
        (is_open(Dialog::Share) && name.is_some_and(|name| name.is_empty())).then_some(())
    };
    let others = move || is_open(Dialog::Share).then(|| untrack(|| duels.others())).filter(|others| !others.is_empty());
    let rules = move || if is_open(Dialog::ShareRules) { navigation.rules_link().map(of_rules) } else { None };
    view! {
        <Modal which=Dialog::Share title=Key::ShareTitle>
            <div><Recreate of=is_nameless children=|()| view! { <OwnName/> }.into_any()/></div>
            <div><Recreate of=link children=|shared| view! { <Link shared/> }.into_any()/></div>
            <div><Recreate of=others children=move |others| view! { <Others others left_out/> }.into_any()/></div>
        </Modal>
        <Modal which=Dialog::ShareRules title=Key::ShareRulesTitle>
            <div><Recreate of=rules children=|shared| view! { <Link shared/> }.into_any()/></div>
        </Modal>
    }
}

/// The name of the player, for one who has none yet: friends see it beside the result.
#[component]
fn OwnName() -> impl IntoView {
    let (i18n, duels) = (expect_context::<I18n>(), expect_context::<DuelStore>());
    view! {
        <label class="share-name">
            {i18n.text(Key::TogetherName)}
            <input name="name" autocomplete="nickname" maxlength=LONGEST_NAME.to_string()
                on:change=move |event| duels.name_own(field(&event).value())/>
        </label>
    }
}

/// The results of others that go along in the link of a duel. Each can be left out.
#[component]
fn Others(
    others: Vec<(String, Claim)>,
    /// The identifiers of those that do not go along.
    left_out: RwSignal<Vec<String>>,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let row = |(id, Claim { name, total }): (String, Claim)| {
        let shown = if name.is_empty() { i18n.text(Key::DuelNoName).to_string() } else { name.clone() };
        let asked = id.clone();
        let choose = move |goes: bool| {
            left_out.update(|left_out| {
                left_out.retain(|other| *other != id);
                if !goes {
                    left_out.push(id.clone());
                }
            });
        };
        view! {
            <label class="check" data-name=name data-points=total.to_string()>
                <input type="checkbox" prop:checked=move || left_out.with(|left_out| !left_out.contains(&asked))
                    on:change=move |event| choose(field(&event).checked())/>
                <span>{shown}</span>
                <b>{in_points(i18n, total)}</b>
            </label>
        }
    };
    view! {
        <fieldset class="share-others" data-share="others">
            <legend>{i18n.text(Key::ShareOthers)}</legend>
            {others.into_iter().map(row).collect_view()}
        </fieldset>
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
