//! The answer to an invitation: a name, then the reply that the host takes.

use leptos::prelude::*;
use rami_devices::Appearance;
use rami_model::people::{FACES, HUES, LONGEST_NAME};
use rami_model::text::{Key, Message};

use crate::browser::{dom, peer};
use crate::ui::components::{
    CodeField, CodeScanner, FaceKeys, NoCameraNote, PanelScreen, PersonChip, Recreate, ReplyCode, field,
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
    let i18n = expect_context::<I18n>();
    match joining {
        JoinStep::Asked(_) => view! { <AskName/> }.into_any(),
        JoinStep::Answering => view! { <p role="status">{i18n.text(Key::JointAnswered)}</p> }.into_any(),
        JoinStep::Replied { text, returns_to } => view! {
            {returns_to.map(|name| view! {
                <p>{i18n.say(&Message::new(Key::JointComingBack).text("name", name))}</p>
            })}
            <p>{i18n.text(Key::JointReplyAbout)}</p>
            <ReplyCode text/>
        }
        .into_any(),
        JoinStep::Seated => view! { <p role="status">{i18n.text(Key::JointSeated)}</p> <Company/> }.into_any(),
        JoinStep::NotInvited => view! { <SeekInvitation/> }.into_any(),
        JoinStep::Failed(key) => view! { <p role="alert">{i18n.text(key)}</p> <SeekInvitation/> }.into_any(),
    }
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

/// Who sits at the table.
#[component]
fn Company() -> impl IntoView {
    let joint = expect_context::<Joint>();
    let names = move || joint.infos().into_iter().map(|seat| view! { <li>{seat.looks.name}</li> }).collect_view();
    view! { <ol class="join-company">{names}</ol> }
}

/// The name and the face of the guest, or a person of this device.
#[component]
fn AskName() -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    let sheets = expect_context::<SheetStore>();
    let (name, drawn) = (RwSignal::new(String::new()), RwSignal::new(dom::now() as u8 % FACES));
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
                <input name="name" autocomplete="nickname" maxlength=LONGEST_NAME.to_string()
                    on:input=move |event| name.set(field(&event).value())/>
            </label>
            <FaceKeys chosen=drawn hue_of=|face| face % HUES on_choose=move |face| drawn.set(face)/>
            <button type="submit" class="button is-main" data-action=ButtonAction::Join.id()>{i18n.text(Key::ActionJoin)}</button>
        </form>
    }
}
