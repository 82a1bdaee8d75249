//! The invitations to a table over several devices: a code for each seat, and who is there.

use leptos::prelude::*;
use rami_engine::game::Seat;
use rami_model::text::{Key, Message};

use crate::browser::{dom, peer};
use crate::ui::components::{
    Button, CodeField, CodePicture, CodeScanner, InvitationLink, NoCameraNote, PanelScreen, PlayerLine, Recreate, Sure,
    When, field, state_text,
};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::joint::{InvitationView, PlayerState, PlayerView};
use crate::ui::stores::{I18n, Joint, Navigation, Screen, stay_awake};

/// The screen. Whoever leaves it keeps the table and its connections.
#[component]
pub fn InviteScreen() -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    stay_awake();
    let has_begun = joint.has_begun();
    view! {
        <PanelScreen screen=Screen::Invite class="invite" title=i18n.text(Key::JointTitle)>
            {has_begun.then(|| view! { <p>{i18n.text(Key::JointResumed)}</p> })}
            <Arrivals/>
            {if peer::can_connect() {
                view! { <Seats/> }.into_any()
            } else {
                view! { <p role="alert">{i18n.text(Key::JointNoPeer)}</p> }.into_any()
            }}
            {(!has_begun).then(|| view! { <Begin/> })}
            <p class="invite-note">{i18n.text(Key::JointSees)}</p>
            {(!has_begun).then(|| view! { <Close/> })}
        </PanelScreen>
    }
}

/// The guests who are here, and the one who came last.
#[derive(Clone, PartialEq)]
struct Here {
    seats: Vec<Seat>,
    latest: Option<Seat>,
}

impl Here {
    /// The guests who are here now. Those who were here when the screen was opened are no news.
    fn now(before: Option<&Self>, company: &[PlayerView]) -> Self {
        let here = company.iter().filter(|player| player.is_guest && player.state == PlayerState::Here);
        let seats: Vec<Seat> = here.map(|player| player.seat).collect();
        let latest = before.and_then(|before| {
            let came = seats.iter().copied().find(|seat| !before.seats.contains(seat));
            came.or(before.latest.filter(|seat| seats.contains(seat)))
        });
        Self { seats, latest }
    }
}

/// Says who has come.
#[component]
fn Arrivals() -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    let here = Memo::new(move |before: Option<&Here>| Here::now(before, &joint.company()));
    let said = move || {
        let latest = here.with(|here| here.latest)?;
        let name = joint.company().into_iter().find(|player| player.seat == latest)?.name;
        Some(i18n.say(&Message::new(Key::JointArrived).text("name", name)))
    };
    view! { <p class="invite-arrival" role="status">{said}</p> }
}

/// One code, large, and all players in a list. A reply may belong to another seat than the one beside which it is
/// scanned or pasted.
#[component]
fn Seats() -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    let all_here = move || joint.shown_seat().is_none() && !joint.company().is_empty();
    view! {
        <div class="invite-body">
            <Recreate of=move || joint.shown_invitation() children=|shown| view! { <SeatCode shown/> }.into_any()/>
            <When when=Signal::derive(all_here)><p class="invite-all">{i18n.text(Key::JointAllHere)}</p></When>
            <ol class="company" aria-label=i18n.text(Key::JointCompany)>
                <For each=move || joint.company() key=|player| player.clone()
                    children=|player| view! { <Player player/> }/>
            </ol>
        </div>
        <NoCameraNote instead=Key::ScanReplyInstead/>
        <CodeScanner instead=Key::ScanReplyInstead take=move |text: String| joint.accept_reply(&text)/>
    }
}

/// A player in the list. A guest who is not here has a button that shows the code of the seat.
#[component]
fn Player(player: PlayerView) -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    let PlayerView { seat, state, is_guest, .. } = player;
    let is_shown = move || joint.shown_seat() == Some(seat);
    let line = view! { <PlayerLine player/> };
    let show = move |_| {
        joint.show_seat(seat);
        dom::show_from(".seat-code".into(), ".seat-code h2");
    };
    let row = if is_guest && state != PlayerState::Here {
        view! {
            <button type="button" class="company-key" data-action=ButtonAction::ShowCode.id()
                aria-pressed=move || is_shown().to_string() on:click=show
            >
                {line}
                <span class="visually-hidden">{i18n.text(Key::JointShowCode)}</span>
            </button>
        }
        .into_any()
    } else {
        line.into_any()
    };
    view! {
        <li data-zone=move || (is_guest && !is_shown()).then_some("seat-code") data-seat=seat.to_string()
            data-state=state.id()
        >
            {row}
        </li>
    }
}

/// The code of a seat, the steps to take, and what else can be done about the seat.
#[component]
fn SeatCode(shown: InvitationView) -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    let InvitationView { seat, name, state, bot_plays, code, trouble } = shown;
    let again = (state != PlayerState::Here).then(|| {
        view! {
            <Button action=ButtonAction::NewCode name=Key::ActionNewCode on_press=move |()| joint.invite(seat)/>
        }
    });
    let stand_in = (state == PlayerState::Away || joint.has_begun() && state != PlayerState::Here).then(|| {
        let key = if bot_plays { Key::JointNoBot } else { Key::JointLetBot };
        view! {
            {bot_plays.then(|| view! { <p>{i18n.text(Key::JointBotPlays)}</p> })}
            <Button action=ButtonAction::LetBot name=key on_press=move |()| joint.let_bot_play(seat, !bot_plays)/>
        }
    });
    view! {
        <section class="seat-code" data-zone="seat-code" data-seat=seat.to_string() data-state=state.id()>
            <h2 tabindex="-1">
                {name.clone()} " " <small class="seat-state">{i18n.text(state_text(state))}</small>
            </h2>
            {trouble.map(|why| view! { <p class="invite-trouble" role="alert">{i18n.say(&why)}</p> })}
            {code.map(|code| view! { <Steps code name/> })}
            <div class="seat-ways">{again}{stand_in}</div>
        </section>
    }
}

/// The code of a seat, and what host and guest do with it.
#[component]
fn Steps(
    code: String,
    /// The name of the seat.
    name: String,
) -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    let address = dom::address_of_invitation(&code);
    let label = i18n.say(&Message::new(Key::JointCode).text("name", name.clone()));
    let reply = i18n.say(&Message::new(Key::JointReply).text("name", name));
    view! {
        <div class="seat-steps">
            <CodePicture address=address.clone()/>
            <ol class="invite-steps">
                <li><p>{i18n.text(Key::JointStepCode)}</p><InvitationLink address label/></li>
                <li><p>{i18n.text(Key::JointStepName)}</p></li>
                <li>
                    <p>{i18n.text(Key::JointStepReply)}</p>
                    <CodeField name="reply" label=reply take=move |text: String| joint.accept_reply(&text)/>
                </li>
            </ol>
        </div>
    }
}

/// What is settled before the match begins.
#[component]
fn Begin() -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    view! {
        <label class="check">
            <span>{i18n.text(Key::JointHints)}</span>
            <input type="checkbox" role="switch" name="hints" prop:checked=joint.allows_hints()
                on:change=move |event| joint.allow_hints(field(&event).checked())/>
        </label>
        <label class="check">
            <span>{i18n.text(Key::JointBots)}</span>
            <input type="checkbox" role="switch" name="bots" prop:checked=joint.lets_bots_begin()
                on:change=move |event| joint.let_bots_begin(field(&event).checked())/>
        </label>
        <div class="panel-actions">
            <Button action=ButtonAction::Start name=Key::ActionStart main=true
                on_press=move |()| joint.start_match(joint.lets_bots_begin())/>
        </div>
    }
}

/// Closes the table for all, after a question.
#[component]
fn Close() -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    let navigation = expect_context::<Navigation>();
    let asks = RwSignal::new(false);
    let close = move |()| {
        joint.close_table();
        navigation.go(Screen::Home);
    };
    view! {
        <div class="panel-actions">
            <Button action=ButtonAction::LeaveTable class="button is-quiet" name=Key::JointClose
                on_press=move |()| asks.set(true)/>
        </div>
        <When when=Signal::derive(move || asks.get())>
            <Sure asked=i18n.text(Key::JointCloseSure).to_string() yes=(ButtonAction::LeaveSure, Key::JointClose)
                no=ButtonAction::LeaveCancel asks on_yes=close/>
        </When>
    }
}
