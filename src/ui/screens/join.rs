//! The answer to an invitation: a name, then the reply that the host takes.

use leptos::prelude::*;
use rami_devices::Appearance;
use rami_model::people::{FACES, HUES, LONGEST_NAME, Person};
use rami_model::text::{Key, Message};

use crate::browser::{dom, peer};
use crate::ui::components::{
    Avatar, CodeField, CodeScanner, FaceKeys, NoCameraNote, PanelScreen, PersonChip, PlayerLine, Recreate, ReplyCode,
    field,
};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::joint::JoinStep;
use crate::ui::stores::{I18n, Joint, Screen, SheetStore, stay_awake};

/// The screen.
#[component]
pub fn JoinScreen() -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    // The host's device waits for this one.
    stay_awake();
    let step = if peer::can_connect() {
        view! { <Recreate of=move || Some(joint.step()) children=|joining| view! { <Step joining/> }.into_any()/> }
            .into_any()
    } else {
        view! { <p role="alert">{i18n.text(Key::JointNoPeer)}</p> }.into_any()
    };
    view! {
        <PanelScreen screen=Screen::Join class="join" title=i18n.text(Key::JointJoinTitle)>
            {step}
        </PanelScreen>
    }
}

/// What the guest does next.
#[component]
fn Step(joining: JoinStep) -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    match joining {
        JoinStep::Asked { invitation, noticed } => view! {
            <HostInvites host=invitation.host/>
            <Noticed noticed/>
            <AskName planned=invitation.name/>
        }
        .into_any(),
        JoinStep::Answering => view! { <p role="status">{i18n.text(Key::JointAnswered)}</p> }.into_any(),
        JoinStep::Replied { text, returns_to, noticed } => view! {
            <Noticed noticed/>
            {returns_to.map(|name| view! {
                <p>{i18n.say(&Message::new(Key::JointComingBack).text("name", name))}</p>
            })}
            <p>{i18n.text(Key::JointReplyAbout)}</p>
            <ReplyCode text/>
        }
        .into_any(),
        JoinStep::Seated => view! { <p role="status">{i18n.text(Key::JointSeated)}</p> <Company/> }.into_any(),
        JoinStep::NotInvited => view! { <SeekInvitation/> }.into_any(),
        JoinStep::Failed(key) => {
            let why = i18n.say(&Message::new(key).text("name", joint.host_name()));
            view! { <p role="alert">{why}</p> <SeekInvitation/> }.into_any()
        }
    }
}

/// Who invites, as far as the invitation says it.
#[component]
fn HostInvites(host: Appearance) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let said = match host.name.as_str() {
        "" => Message::new(Key::JointInvitedUnknown),
        name => Message::new(Key::JointInvitedBy).text("name", name),
    };
    let face = host.face.map(|(hue, face)| view! { <Avatar seat=0 person=Some(Person::faced(hue, face))/> });
    view! { <p class="join-host">{face}<b>{i18n.say(&said)}</b></p> }
}

/// What this device noticed about the invitation.
#[component]
fn Noticed(noticed: Vec<Key>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    noticed.into_iter().map(|key| view! { <p class="invite-trouble" role="alert">{i18n.text(key)}</p> }).collect_view()
}

/// The place for the host's code: it is pasted, or scanned.
#[component]
fn SeekInvitation() -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    let take = move |text: String| joint.accept_invitation(&text);
    view! {
        <p>{i18n.text(Key::JointSeek)}</p>
        <CodeField name="invitation" label=i18n.text(Key::JointInvitation).to_string() take/>
        <NoCameraNote instead=Key::ScanInvitationInstead/>
        <CodeScanner instead=Key::ScanInvitationInstead take/>
    }
}

/// Who sits at the table: who is here, who is awaited, who is a bot.
#[component]
fn Company() -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    view! {
        <ol class="company" aria-label=i18n.text(Key::JointCompany)>
            <For each=move || joint.told_company() key=|player| player.clone() children=|player| {
                let (seat, state) = (player.seat.to_string(), player.state.id());
                view! { <li data-seat=seat data-state=state><PlayerLine player/></li> }
            }/>
        </ol>
    }
}

/// The name and the face of the guest, or a person of this device.
#[component]
fn AskName(
    /// The name that the host has given the seat.
    planned: String,
) -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    let sheets = expect_context::<SheetStore>();
    let (name, drawn) = (RwSignal::new(planned.clone()), RwSignal::new(dom::now() as u8 % FACES));
    let people = sheets.people_untracked();
    let known = people.all().into_iter().cloned().map(|person| {
        let (id, looks) = (person.id, Appearance { name: person.name.clone(), face: Some((person.hue, person.face)) });
        let name = person.name.clone();
        view! {
            <PersonChip person=Some(person) name on_press=move |()| joint.join(looks.clone(), Some(id))/>
        }
    });
    let join = move || {
        let face = drawn.get_untracked();
        joint.join(Appearance { name: name.get_untracked(), face: Some((face % HUES, face)) }, None);
    };
    view! {
        <p>{i18n.text(Key::JointJoinAbout)}</p>
        <div class="person-chips">{known.collect_view()}</div>
        <form class="join-form" on:submit=move |event| {
            event.prevent_default();
            join();
        }>
            <label class="join-name">
                {i18n.text(Key::JointName)}
                <input name="name" autocomplete="nickname" maxlength=LONGEST_NAME.to_string() value=planned
                    on:input=move |event| name.set(field(&event).value())/>
            </label>
            <FaceKeys chosen=drawn hue_of=|face| face % HUES on_choose=move |face| drawn.set(face)/>
            <button type="submit" class="button is-main" data-action=ButtonAction::Join.id()>{i18n.text(Key::ActionJoin)}</button>
        </form>
    }
}
