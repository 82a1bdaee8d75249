//! The drawn faces of people.

use leptos::prelude::*;
use rami_model::people::{HUES, Person};
use rami_model::view_models::{FaceShape, person_face};

/// The round picture of a person: a drawn face on the person's colour.
#[component]
pub fn PersonFace(hue: u8, face: u8) -> impl IntoView {
    let shape = |shape: FaceShape| {
        let (fill, stroke) = if shape.line { ("none", shape.colour) } else { (shape.colour, "none") };
        view! { <path d=shape.path fill=fill stroke=stroke/> }
    };
    view! {
        <span class="avatar person-face" aria-hidden="true" data-hue=hue.to_string() data-face=face.to_string()>
            <svg viewBox="0 0 100 100">{person_face(face).into_iter().map(shape).collect_view()}</svg>
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
