//! The bar over the table: the menu, the game and the deal, the player's points.

use leptos::prelude::*;
use rami_model::table::{Event, TableKind};
use rami_model::text::{Key, Message};

use super::beat::ToBeat;
use crate::browser::dom;
use crate::ui::components::{Button, IconButton, MenuButton, Recreate};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{Dialog, I18n, Navigation, Screen, TableStore};

/// The bar. In a lesson there is a way to leave in place of the points.
#[component]
pub fn Bar(learning: bool) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let standing = game.parts.standing;
    let navigation = expect_context::<Navigation>();
    let place = move || {
        let deal = Message::new(Key::TableDeal).number("n", standing.with(|standing| standing.deal));
        i18n.say(&match game.kind() {
            TableKind::Problem(_) => Key::ProblemInBar.into(),
            TableKind::Exercise => Key::TrainingInBar.into(),
            TableKind::Lesson => Key::TableLesson.into(),
            TableKind::Match => deal,
        })
    };
    // The name of the rules, or of the game.
    let game_name = move || {
        let variant = standing.with(|standing| standing.variant.clone());
        let kept = game.of_session(|session| i18n.rules_name(&session.game().setup().rules));
        kept.flatten().unwrap_or_else(|| i18n.variant_name(&variant).to_string())
    };
    let day = move || {
        let (day, _) = standing.with(|standing| standing.day)?;
        (!learning).then_some(day)
    };
    let name = if game.kind_untracked().is_task() { Key::TrainingQuit } else { Key::TableQuitLesson };
    let end = if learning {
        view! {
            <Button action=ButtonAction::Quit class="pill" name
                on_press=move |()| game.send(Event::Leave)/>
        }
        .into_any()
    } else {
        view! { <Points/> }.into_any()
    };
    view! {
        <header class="bar">
            <MenuButton/>
            <h1 class="pill bar-title">
                <span>{game_name}</span>
                " "
                <span class="soft">{move || place()}</span>
                <Recreate of=day children=move |day| view! { <DayMark day/> }.into_any()/>
                <ToBeat/>
            </h1>
            <div class="bar-end">
                <IconButton class="pill" drawing="seen" label=i18n.text(Key::ActionSeen) action=Some(ButtonAction::Seen)
                    on_press=move |()| navigation.ask(Dialog::Seen)/>
                {end}
            </div>
        </header>
    }
}

/// The date of the deal of the day.
#[component]
fn DayMark(day: u64) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let date = dom::day_text(day, i18n.text(Key::LanguageTag), &[("day", "numeric"), ("month", "short")]);
    view! { <span class="day-mark" data-day=day.to_string() title=i18n.text(Key::HomeToday)>{date}</span> }
}

/// The player's points, which lead to the score sheet.
#[component]
fn Points() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let navigation = expect_context::<Navigation>();
    let points = move || {
        let score = game.parts.standing.with(|standing| standing.score);
        i18n.say(&Message::new(Key::TableYourPoints).number("n", score))
    };
    view! {
        <button type="button" class="pill" data-action=ButtonAction::Scores.id() aria-label=i18n.text(Key::ActionScores)
            on:click=move |_| navigation.visit(Screen::Scores)
        >
            <span class="numbers">{move || points()}</span>
        </button>
    }
}
