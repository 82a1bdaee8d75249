//! Who sits at the table that is set up: bots, people here, people at other devices.

use leptos::prelude::*;
use rami_model::people::LONGEST_NAME;
use rami_model::text::{Key, Message};

use super::{Draft, SeatKind};
use crate::ui::components::{Avatar, Button, ChoiceOffer, Recreate, Segments, When, field};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, SheetStore};

/// The seats of the table, and the way to put all other players at other devices.
#[component]
pub fn SeatChoices(draft: Draft) -> impl IntoView {
    view! {
        <ul class="guests">
            <For each=move || 0..draft.players.get() key=|seat| *seat
                children=move |seat| view! { <Guest draft seat/> }/>
        </ul>
        <Button action=ButtonAction::Devices class="button all-devices" name=Key::HomeDevices
            on_press=move |()| draft.play_on_devices()/>
    }
}

/// Who sits at a seat.
#[component]
fn Guest(draft: Draft, seat: usize) -> impl IntoView {
    let (i18n, sheets) = (expect_context::<I18n>(), expect_context::<SheetStore>());
    let too_long = move || draft.name(seat).trim().chars().count() > LONGEST_NAME;
    let person = move || {
        let person = draft.persons.with(|persons| persons.get(seat).copied().flatten());
        Some(person.and_then(|person| sheets.people().get(person).cloned()))
    };
    let usual_name = move || match draft.kind(seat) {
        SeatKind::Here | SeatKind::Bot => i18n.usual_name(seat),
        SeatKind::Person | SeatKind::Device => i18n.say(&Message::new(Key::NamesPerson).number("n", seat as i64 + 1)),
    };
    view! {
        <li class="guest" data-seat=seat.to_string() data-kind=move || draft.kind(seat).id()>
            <Recreate of=person children=move |person| view! { <Avatar seat person/> }.into_any()/>
            <input class="guest-name" autocomplete="off" aria-invalid=move || too_long().then_some("true")
                aria-label=i18n.say(&Message::new(Key::SetupSeatName).number("n", seat as i64 + 1))
                placeholder=usual_name
                prop:value=move || draft.name(seat)
                on:input=move |event| draft.give_name(seat, field(&event).value())
            />
            <When when=Signal::derive(too_long)>
                <small class="guest-long" role="alert">
                    {i18n.say(&Message::new(Key::SetupNameLong).number("n", LONGEST_NAME as i64))}
                </small>
            </When>
            <When when=Signal::derive(move || seat == 0 || draft.is_person(seat))><WhoPlays draft seat/></When>
            {(seat > 0).then(|| view! { <Kinds draft seat/> })}
        </li>
    }
}

/// Which person of this device plays a seat. It is asked only once the device knows any.
#[component]
fn WhoPlays(draft: Draft, seat: usize) -> impl IntoView {
    let (i18n, store) = (expect_context::<I18n>(), expect_context::<SheetStore>());
    let people = store.people_untracked();
    let choose = move |event: web_sys::Event| {
        let id = field(&event).value().parse().ok();
        let people = store.people_untracked();
        draft.seat_person(seat, id.and_then(|id| people.get(id)));
    };
    let chosen = move || draft.person(seat).map(|id| id.to_string()).unwrap_or_default();
    (!people.all().is_empty()).then(|| {
        let options = people
            .all()
            .into_iter()
            .map(|person| view! { <option value=person.id.to_string()>{person.name.clone()}</option> });
        view! {
            <select class="guest-person" aria-label=i18n.text(Key::PeopleWho) data-person-seat=seat.to_string()
                prop:value=chosen on:change=choose
            >
                <option value="">{i18n.text(Key::PeopleWho)}</option>
                {options.collect_view()}
            </select>
        }
    })
}

/// The kinds of players that may play a seat, one of them chosen.
#[component]
fn Kinds(draft: Draft, seat: usize) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let kinds = [SeatKind::Bot, SeatKind::Person, SeatKind::Device];
    let offers = kinds.map(|kind| ChoiceOffer::named(kind.id(), i18n.text(kind.name()))).into_iter().collect();
    view! {
        <div class="kinds" role="radiogroup"
            aria-label=i18n.say(&Message::new(Key::SetupSeatKind).number("n", seat as i64 + 1))
        >
            <Segments name=format!("kind-{seat}") offers chosen=move || draft.kind(seat).id().to_string()
                on_choose=move |id: String| draft.set_kind(seat, id.parse().unwrap_or(SeatKind::Bot))/>
        </div>
    }
}
