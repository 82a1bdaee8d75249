//! The invitations to a table over several devices: a code for each seat, and who is there.

use leptos::prelude::*;
use rami_model::text::{Key, Message};

use crate::browser::peer;
use crate::ui::components::{Button, CodeField, CodeScanner, InvitationCode, NoCameraNote, PanelScreen, field};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::joint::{InvitationView, InviteState};
use crate::ui::stores::{I18n, Joint, Notices, Screen, stay_awake};

/// The screen.
#[component]
pub fn InviteScreen() -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    stay_awake();
    // This screen says itself who is away.
    expect_context::<Notices>().close_if(Key::JointSeatAway);
    view! {
        <PanelScreen screen=Screen::Invite class="invite" title=i18n.text(Key::JointTitle)>
            <p>{i18n.text(if joint.has_begun() { Key::JointResumed } else { Key::JointAbout })}</p>
            <p class="invite-note">{i18n.text(Key::JointSees)}</p>
            {if peer::can_connect() {
                view! { <Seats/> }.into_any()
            } else {
                view! { <p role="alert">{i18n.text(Key::JointNoPeer)}</p> }.into_any()
            }}
            {(!joint.has_begun()).then(|| view! { <Begin/> })}
        </PanelScreen>
    }
}

/// What is settled before the match begins.
#[component]
fn Begin() -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    let bots = RwSignal::new(true);
    view! {
        <label class="check">
            <span>{i18n.text(Key::JointHints)}</span>
            <input type="checkbox" role="switch" name="hints"
                on:change=move |event| joint.allow_hints(field(&event).checked())/>
        </label>
        <label class="check">
            <span>{i18n.text(Key::JointBots)}</span>
            <input type="checkbox" role="switch" name="bots" prop:checked=move || bots.get()
                on:change=move |event| bots.set(field(&event).checked())/>
        </label>
        <div class="panel-actions">
            <Button action=ButtonAction::Start name=Key::ActionStart main=true on_press=move |()| joint.start_match(bots.get_untracked())/>
        </div>
    }
}

/// The seats of other devices. A reply may belong to another seat than the one beside which it is scanned or pasted.
#[component]
fn Seats() -> impl IntoView {
    let joint = expect_context::<Joint>();
    view! {
        <NoCameraNote instead=Key::ScanReplyInstead/>
        <div class="invite-seats">
            <For each=move || joint.invitations() key=|shown| shown.clone()
                children=move |shown| view! { <SeatCode shown/> }/>
        </div>
        <CodeScanner instead=Key::ScanReplyInstead take=move |text: String| joint.accept_reply(&text)/>
    }
}

const fn said_of(state: InviteState) -> Key {
    match state {
        InviteState::Invited => Key::JointInvited,
        InviteState::Answered => Key::JointAnswered,
        InviteState::Here => Key::JointHere,
        InviteState::Away => Key::JointAway,
    }
}

/// The code of a seat, and the place for the reply.
#[component]
fn SeatCode(shown: InvitationView) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let InvitationView { seat, name, state, bot_plays, code, trouble } = shown;
    let joint = expect_context::<Joint>();
    let code = code.map(|code| {
        let label = i18n.say(&Message::new(Key::JointCode).text("name", name.clone()));
        let reply = i18n.say(&Message::new(Key::JointReply).text("name", name.clone()));
        view! {
            <InvitationCode code label/>
            <CodeField name="reply" label=reply take=move |text: String| joint.accept_reply(&text)/>
        }
    });
    let again = (state != InviteState::Here).then(|| {
        view! {
            <Button action=ButtonAction::NewCode name=Key::ActionNewCode on_press=move |()| joint.invite(seat)/>
        }
    });
    let stand_in = (state == InviteState::Away || joint.has_begun() && state != InviteState::Here).then(|| {
        let key = if bot_plays { Key::JointNoBot } else { Key::JointLetBot };
        view! {
            {bot_plays.then(|| view! { <p>{i18n.text(Key::JointBotPlays)}</p> })}
            <Button action=ButtonAction::LetBot name=key on_press=move |()| joint.let_bot_play(seat, !bot_plays)/>
        }
    });
    view! {
        <section class="seat-code" data-zone="seat-code" data-seat=seat.to_string() data-state=state.id()>
            <h2>{name} " " <small class="seat-state">{i18n.text(said_of(state))}</small></h2>
            {code}
            <div class="seat-ways">{again}{stand_in}</div>
            {trouble.map(|key| view! { <p role="alert">{i18n.text(key)}</p> })}
        </section>
    }
}
