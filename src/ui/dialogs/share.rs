//! A link to the same deals, or to a table with the same rules: shown, copied, sent and as a QR code.

use leptos::prelude::*;
use rami_model::duels::Claim;
use rami_model::people::LONGEST_NAME;
use rami_model::text::{Key, Message};
use rami_model::view_models::{link, own_result};

use crate::browser::{dom, share};
use crate::ui::components::{Button, CodePicture, Modal, Recreate, When, field, in_points};
use crate::ui::interaction::action::ButtonAction;
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
    game.with_session(|session| session.game().commitment(0).is_some()).unwrap_or_default()
}

/// The link to the deals of the match at the table, with the player's total once the match is over. After a duel it
/// holds the moves, and the results of others but those `left_out`.
fn shared(game: TableStore, duels: DuelStore, left_out: &[String]) -> Option<Shared> {
    let duel = duels.link(left_out);
    game.with_session(|session| {
        let result = own_result(session);
        let address = match &duel {
            Some(text) => dom::address_of_duel(text),
            None => dom::address_of(&link(session.game().setup(), &session.seats().levels(), result.as_ref())),
        };
        let about = if duel.is_some() { Key::ShareDuel } else { Key::ShareAbout };
        Shared { about, address, total: result.map(|result| result.total) }
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
    // The name as it is written in its field, and the one that the result has.
    let (written, given) = (RwSignal::new(String::new()), StoredValue::new(String::new()));
    Effect::new(move || {
        if is_open(Dialog::Share) {
            written.set(String::new());
            given.set_value(String::new());
        }
    });
    let name_own = move || {
        let name = written.get_untracked();
        if given.with_value(|given| *given != name) {
            given.set_value(name.clone());
            duels.name_own(name);
        }
    };
    let link = Memo::new(move |_| {
        // The name in the link may be that of the settings.
        preferences.with(|settings| settings.names.first().cloned());
        if is_open(Dialog::Share) { shared(game, duels, &left_out.get()) } else { None }
    });
    let is_nameless = move || {
        let name = untrack(|| duels.at_table()).map(|(_, played)| played.name);
        (is_open(Dialog::Share) && name.is_some_and(|name| name.is_empty())).then_some(())
    };
    let others = move || is_open(Dialog::Share).then(|| untrack(|| duels.others())).filter(|others| !others.is_empty());
    let rules =
        Memo::new(move |_| if is_open(Dialog::ShareRules) { navigation.rules_link().map(of_rules) } else { None });
    view! {
        <Modal which=Dialog::Share title=Key::ShareTitle>
            <div>
                <Recreate of=is_nameless children=move |()| view! { <OwnName written on_change=move |()| name_own()/> }.into_any()/>
            </div>
            <div><Link link before=move |()| name_own()/></div>
            <div><Recreate of=others children=move |others| view! { <Others others left_out/> }.into_any()/></div>
        </Modal>
        <Modal which=Dialog::ShareRules title=Key::ShareRulesTitle>
            <div><Link link=rules before=|()| {}/></div>
        </Modal>
    }
}

/// The name of the player, for one who has none yet: friends see it beside the result.
#[component]
fn OwnName(
    /// The name as it is written.
    written: RwSignal<String>,
    #[prop(into)] on_change: Callback<()>,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    view! {
        <label class="share-name">
            {i18n.text(Key::JointName)}
            <input name="name" autocomplete="nickname" maxlength=LONGEST_NAME.to_string()
                on:input=move |event| written.set(field(&event).value()) on:change=move |_| on_change.run(())/>
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

/// The link and the ways to hand it on, as long as there is one. It changes in place, so that no button is built again
/// while it is pressed.
#[component]
fn Link(
    link: Memo<Option<Shared>>,
    /// Called before the link is handed on.
    #[prop(into)]
    before: Callback<()>,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let of_link = move |read: fn(&Shared) -> String| link.with(|link| link.as_ref().map(read).unwrap_or_default());
    let address = move || of_link(|link| link.address.clone());
    let about = move || link.with(|link| link.as_ref().map(|link| i18n.text(link.about)));
    let total = move || link.with(|link| link.as_ref()?.total);
    let score = move || total().map(|total| i18n.say(&Message::new(Key::ShareScore).number("n", total)));
    // What became of handing on a link, which is said as long as the link is the same.
    let went = RwSignal::new(None::<(Went, String)>);
    let said = move || {
        went.with(|went| went.as_ref().filter(|(_, handed_on)| *handed_on == address()).map(|(went, _)| *went)).map(
            |went| {
                i18n.text(match went {
                    Went::Copied => Key::ShareCopied,
                    Went::NotCopied => Key::ErrorShare,
                    Went::Refused => Key::ErrorShareRefused,
                })
            },
        )
    };
    let shown = move || Some(address()).filter(|address| !address.is_empty());
    view! {
        <When when=Signal::derive(move || link.with(Option::is_some))>
            <div class="share">
                <p>{about}</p>
                <When when=Signal::derive(move || total().is_some())><p>{score}</p></When>
                <input type="text" readonly class="share-link" data-share="link" aria-label=i18n.text(Key::ShareLink)
                    prop:value=address/>
                <ShareActions address=Signal::derive(address) before went/>
                <p role="status">{said}</p>
                <Recreate of=shown children=|address| view! { <CodePicture address/> }.into_any()/>
            </div>
        </When>
    }
}

/// The ways to hand the link on. The link is the one at the moment of the press.
#[component]
fn ShareActions(
    address: Signal<String>,
    /// Called before the link is handed on.
    before: Callback<()>,
    /// Set to the outcome.
    went: RwSignal<Option<(Went, String)>>,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let present = move || {
        // The field of the name may still have the focus, so that it has not changed the link yet.
        before.run(());
        address.get_untracked()
    };
    // The dialog may be closed before the link is handed on.
    let note = move |outcome, address| drop(went.try_set(Some((outcome, address))));
    let copy = move |()| {
        let address = present();
        share::copy(&address.clone(), move |copied| note(if copied { Went::Copied } else { Went::NotCopied }, address));
    };
    let send = move |()| {
        let address = present();
        share::send(i18n.text(Key::SetupTitle), &address.clone(), move || note(Went::Refused, address));
    };
    view! {
        <div class="panel-actions">
            <Button action=ButtonAction::Copy name=Key::ActionCopy main=true on_press=copy/>
            {share::can_send().then(|| view! { <Button action=ButtonAction::Send name=Key::ShareSend on_press=send/> })}
        </div>
    }
}
