//! The drawn faces of people.

use leptos::prelude::*;
use rami::device::{HUES, Person};

/// The number of ways to wear one's hair. Each goes with each of the other features.
const HAIRS: u8 = 4;

/// The round picture of a person: a drawn face on the person's colour.
#[component]
pub fn PersonFace(hue: u8, face: u8) -> impl IntoView {
    view! {
        <span class="avatar person-face" aria-hidden="true" data-hue=hue.to_string() data-face=face.to_string()>
            <svg viewBox="0 0 100 100">
                <path class="shoulders" d="M14 104C16 84 34 80 50 80S84 84 86 104Z"/>
                {(face % HAIRS == 1).then(|| view! { <path class="hair" d="M18 88C10 40 24 18 50 18S90 40 82 88Z"/> })}
                <circle class="skin" cx="50" cy="54" r="27"/>
                <Hair kind=face % HAIRS/>
                <circle class="eye" cx="40" cy="54" r="3.2"/>
                <circle class="eye" cx="60" cy="54" r="3.2"/>
                <path class="mouth" d="M40 67q10 8 20 0"/>
                <Feature kind=face / HAIRS/>
            </svg>
        </span>
    }
}

/// The faces drawn for seats, seat 0 first: the usual names of bots are a woman's and a man's in turn.
const FACES_OF_SEATS: [u8; 8] = [0, 1, 8, 2, 3, 5, 4, 6];

/// The round picture of a player: the person's own, or a face drawn for the seat.
#[component]
pub fn Avatar(seat: usize, #[prop(optional_no_strip)] person: Option<Person>) -> impl IntoView {
    let drawn = (seat % usize::from(HUES), FACES_OF_SEATS[seat % FACES_OF_SEATS.len()]);
    let (hue, face) = person.map_or((drawn.0 as u8, drawn.1), |person| (person.hue, person.face));
    view! { <PersonFace hue face/> }
}

/// The picture of a person of the list; an empty one for somebody who is not on it any more.
#[component]
pub fn FaceOf(person: Option<Person>) -> impl IntoView {
    match person {
        Some(person) => view! { <PersonFace hue=person.hue face=person.face/> }.into_any(),
        None => view! { <span class="avatar person-face" aria-hidden="true" data-hue="5"></span> }.into_any(),
    }
}

#[component]
fn Hair(kind: u8) -> impl IntoView {
    match kind {
        0 => view! { <path class="hair" d="M22 52C18 22 82 22 78 52 72 40 60 37 50 39 40 37 28 40 22 52Z"/> }.into_any(),
        1 => view! { <path class="hair" d="M22 54C22 30 40 26 50 26S78 30 78 54C68 50 58 44 52 36 46 44 34 51 22 54Z"/> }.into_any(),
        2 => view! {
            <circle class="hair" cx="50" cy="18" r="11"/>
            <path class="hair" d="M22 53C20 26 80 26 78 53 70 44 60 40 50 40S30 44 22 53Z"/>
        }
        .into_any(),
        _ => view! { <path class="hair" d="M22 52a9 9 0 0 1 2-17 10 10 0 0 1 14-11 11 11 0 0 1 24 0 10 10 0 0 1 14 11 9 9 0 0 1 2 17C72 42 62 40 50 40S28 42 22 52Z"/> }
            .into_any(),
    }
}

#[component]
fn Feature(kind: u8) -> impl IntoView {
    match kind {
        1 => view! { <path class="wire" d="M32 54a8 8 0 1 0 16 0 8 8 0 1 0-16 0M52 54a8 8 0 1 0 16 0 8 8 0 1 0-16 0M48 53q2-2 4 0M32 53l-8-3M68 53l8-3"/> }
            .into_any(),
        2 => view! { <path class="hair" d="M35 66c5-6 12-5 15-1 3-4 10-5 15 1-4 4-11 4-15 1-4 3-11 3-15-1Z"/> }.into_any(),
        _ => ().into_any(),
    }
}
