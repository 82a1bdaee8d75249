//! The other players: names, cards held, scores, and whose turn it is.

use leptos::prelude::*;
use rami_model::text::{Key, Message};
use rami_model::view_models::Other;

use super::last_turn::LatestTurn;
use crate::ui::components::{Avatar, Recreate, When};
use crate::ui::stores::{I18n, TableStore};

/// The other players, from the player's left.
#[component]
pub fn Opponents() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let places = move || 0..game.parts.others.with(Vec::len);
    view! {
        <ol class="seats" aria-label=i18n.text(Key::TableOpponents)>
            <For each=places key=|place| *place children=|place| view! { <Seat place/> }/>
        </ol>
    }
}

/// Another player; `place` counts from the player's left.
#[component]
fn Seat(place: usize) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let other = Memo::new(move |_| game.parts.others.with(|others| others.get(place).cloned()));
    let is = move |holds: fn(&Other) -> bool| other.with(|other| other.as_ref().is_some_and(holds));
    let text = move |read: fn(&Other) -> String| other.with(|other| other.as_ref().map(read).unwrap_or_default());
    let name = move || other.with(|other| i18n.shown_name(other.as_ref().and_then(|other| other.name.as_deref())));
    let summary = move || other.with(|other| other.as_ref().map(|other| summary(i18n, other)).unwrap_or_default());
    let score = move || {
        other.with(|other| match other {
            Some(other) if !other.gone => i18n.say(&Message::new(Key::SeatPoints).number("n", other.score)),
            _ => i18n.text(Key::SeatOut).to_string(),
        })
    };
    let laid = move || {
        let said = |laid: &Message| format!(" \u{b7} {}", i18n.say(laid));
        other.with(|other| other.as_ref().and_then(|other| other.laid.as_ref()).map(said))
    };
    // The face at a place changes with the person at the screen, and with the match.
    let face =
        move || other.with(|other| other.as_ref().map(|other| (other.seat, game.person_id_at(other.seat), other.face)));
    let backs = move || 0..other.with(|other| other.as_ref().map_or(0, |other| other.cards));
    view! {
        <li class="seat"
            class:is-turn=move || is(|other| other.is_turn)
            class:is-open=move || is(|other| other.opened)
            class:is-gone=move || is(|other| other.gone)
            class:is-away=move || is(|other| other.away)
            data-away=move || is(|other| other.away).then_some("")
            data-seat=move || text(|other| other.seat.to_string())
            data-count=move || text(|other| other.cards.to_string())
            data-score=move || text(|other| other.score.to_string())
        >
            <span class="visually-hidden">{move || summary()}</span>
            <Recreate of=face children=move |(seat, ..)| view! {
                <Avatar seat person=game.person_at(seat)/>
            }.into_any()/>
            <span class="seat-name" aria-hidden="true">{name}</span>
            <span class="seat-facts" aria-hidden="true">
                <span class="seat-cards">
                    <span class="backs"><For each=backs key=|back| *back children=|_| view! { <i></i> }/></span>
                    <span>{move || text(|other| other.cards.to_string())}</span>
                </span>
                <span class="seat-score">{move || score()} <span class="only-wide">{move || laid()}</span></span>
                // This is shown if there is no room for the unit.
                <span class="seat-number">{move || text(|other| number(other.score))}</span>
            </span>
            <LatestTurn place/>
            <When when=Signal::derive(move || is(|other| other.carte))>
                <strong class="call">{i18n.text(Key::SeatCarte)}</strong>
            </When>
        </li>
    }
}

/// A score with a true minus sign.
fn number(score: i32) -> String {
    score.to_string().replace('-', "\u{2212}")
}

/// A player in one sentence, for screen readers.
fn summary(i18n: I18n, other: &Other) -> String {
    let summary = Message::new(Key::SeatSummary)
        .text("name", i18n.shown_name(other.name.as_deref()))
        .number("n", other.cards)
        .number("score", other.score);
    let opened = if other.opened { format!(", {}", i18n.text(Key::SeatOpened)) } else { String::new() };
    let away = if other.away { format!(", {}", i18n.text(Key::JointAway)) } else { String::new() };
    i18n.say(&summary) + &opened + &away
}
