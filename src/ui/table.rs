//! The table: bar, other players, melds, piles, tray, hand, buttons.

mod actions;
mod advice;
mod bar;
mod beat;
mod claim;
mod cover;
mod hand;
mod last_turn;
mod melds;
mod move_choice;
mod opponents;
mod outcome;
mod piles;
mod prompt;
mod proposals;
mod tray;

use leptos::prelude::*;

use super::components::{Picture, Recreate, When};
use super::lesson::{Coach, Farewell};
use super::stores::{I18n, Lazy, ProblemPart, TableStore};
use super::training::ExerciseCoach;
use actions::{Actions, Sorts};
use bar::Bar;
use claim::Claim;
use cover::Cover;
use hand::{Hand, hand_fit};
use melds::Melds;
use move_choice::Choosing;
use opponents::Opponents;
use outcome::Outcome;
use piles::{DiscardPile, Spread, Stock};
use prompt::{Prompt, Spoken};
use rami_model::table::TableKind;
use rami_model::text::{Key, Message};
use rami_model::view_models::{Room, TablePhase};
use tray::Tray;

/// The table screen. A lesson adds the coach, an exercise or a problem the trainer. The end of a lesson, or the outcome of a
/// problem, takes the place of the end of a deal.
#[component]
pub fn TableScreen() -> impl IntoView {
    let game = expect_context::<TableStore>();
    let phase = move || game.parts.phase.get();
    let standing = game.parts.standing;
    let hand_room = RwSignal::new(Room::default());
    let fit = hand_fit(game, hand_room);
    let hand_card = Signal::derive(move || fit.with(|fit| fit.card));
    // Nobody has laid anything, so the other players have more room.
    let bare = Memo::new(move |_| game.parts.owners.with(Vec::is_empty));
    let asked = Memo::new(move |_| game.at_table(|table| table.asked.is_some()));
    let chooses = Memo::new(move |_| game.at_table(|table| table.chooses));
    let lazy = expect_context::<Lazy>();
    let kind = game.kind_untracked();
    let (screen, coach, end) = match kind {
        TableKind::Match => ("table", ().into_any(), view! { <Outcome/> }.into_any()),
        TableKind::Lesson => ("tutorial", view! { <Coach/> }.into_any(), view! { <Farewell/> }.into_any()),
        TableKind::Exercise => ("training", view! { <ExerciseCoach/> }.into_any(), view! { <Farewell/> }.into_any()),
        TableKind::Problem(_) => {
            let part = |part| lazy.problem(part).into_any();
            ("training", part(ProblemPart::Coach), part(ProblemPart::End))
        }
    };
    let learning = !kind.is_match();
    view! {
        // The browser must not translate the table, because translated texts are no longer updated. The texts exist in
        // three languages.
        <main class="felt table" translate="no"
            class:is-lesson=learning
            class:is-waiting=move || phase() == TablePhase::Waiting
            class:is-bare=move || bare.get()
            class:has-knock=move || standing.with(|standing| standing.knocks)
            class:has-spread=move || game.parts.discard.with(|discard| discard.spreads)
            data-screen=screen
            data-problem=move || if let TableKind::Problem(id) = game.kind() { Some(id) } else { None }
            data-phase=move || phase().id().to_string()
            data-turn=move || standing.with(|standing| standing.turn.map(|seat| seat.to_string()))
            data-deal=move || standing.with(|standing| standing.deal.to_string())
            data-me=move || standing.with(|standing| standing.me.to_string())
            data-seats=move || standing.with(|standing| standing.seats.to_string())
            style:--others=move || standing.with(|standing| standing.seats.saturating_sub(1).to_string())
        >
            <Bar learning/>
            <Opponents/>
            {coach}
            <Melds hand=hand_card/>
            <div class="mid" inert=move || phase().is_over()>
                <Spread/>
                <Stock/>
                <DiscardPile/>
                <div class="tray-side">
                    <Tray/>
                    <When when=Signal::derive(move || asked.get())><Claim/></When>
                    <When when=Signal::derive(move || chooses.get())><Choosing/></When>
                </div>
            </div>
            <Prompt/>
            <Spoken/>
            <Sorts/>
            <Hand room=hand_room fit/>
            <Actions/>
            {end}
            <Flourish/>
            <Enlarged/>
            <Cover/>
            <div class="flights" aria-hidden="true"></div>
        </main>
    }
}

/// The enlarged card, while the player holds it.
#[component]
fn Enlarged() -> impl IntoView {
    let game = expect_context::<TableStore>();
    view! {
        <Recreate of=move || game.enlarged.get() children=|card| view! {
            <div class="enlarged" aria-hidden="true"><Picture card/></div>
        }.into_any()/>
    }
}

/// A short celebration: somebody opens, or has one card left.
#[component]
fn Flourish() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let shown = move |flourish: rami_model::view_models::Flourish| {
        let points = flourish.points.map(|points| {
            let points = i18n.say(&Message::new(Key::DraftPoints).number("points", points));
            view! { <small>{points}</small> }
        });
        view! { <p class="flourish" aria-hidden="true">{i18n.say(&flourish.text)} " " {points}</p> }.into_any()
    };
    view! { <Recreate of=move || game.at_table(|table| table.flourish.clone()) children=shown/> }
}
