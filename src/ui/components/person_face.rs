//! The drawn faces of people.

use leptos::prelude::*;
use rami_model::people::{FACES, HUES, Person};
use rami_model::text::{Key, Message};
use rami_model::view_models::{FaceShape, person_face};

use super::Recreate;
use crate::ui::stores::I18n;

/// The round picture of a person: a drawn face on the person's colour.
#[component]
fn PersonFace(hue: u8, face: u8) -> impl IntoView {
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

/// The drawn faces to choose from.
#[component]
pub fn FaceKeys(
    #[prop(into)] chosen: Signal<u8>,
    /// The colour of a face, tracked.
    hue_of: impl Fn(u8) -> u8 + Copy + Send + Sync + 'static,
    #[prop(into)] on_choose: Callback<u8>,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let faces = (0..FACES).map(|face| {
        view! {
            <button type="button" class="face-key" aria-pressed=move || (chosen.get() == face).to_string()
                aria-label=i18n.say(&Message::new(Key::PeopleFace).number("n", i64::from(face) + 1))
                on:click=move |_| on_choose.run(face)
            >
                <Recreate of=move || Some(hue_of(face)) children=move |hue| view! { <PersonFace hue face/> }.into_any()/>
            </button>
        }
    });
    view! {
        <div class="face-keys" role="group" aria-label=i18n.text(Key::PeopleFaces)>{faces.collect_view()}</div>
    }
}

/// The picture of a person of the list; an empty one for somebody who is not on it any more.
#[component]
pub fn FaceOf(person: Option<Person>) -> impl IntoView {
    match person {
        Some(person) => view! { <PersonFace hue=person.hue face=person.face/> }.into_any(),
        None => view! { <span class="avatar person-face" aria-hidden="true" data-hue="5"></span> }.into_any(),
    }
}
