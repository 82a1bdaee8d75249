//! The coach: says what to do now, and comments on the latest action.

use leptos::prelude::*;
use rami_model::table::{Course, Event, Turn};
use rami_model::text::{Key, Message};
use rami_model::view_models::{CoachScreen, coach};

use crate::ui::components::{Button, Explained, Icon, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, TableStore, tell_address};

/// The coach at the table of a lesson.
#[component]
pub fn Coach() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let coach = Memo::new(move |_| game.with(|table| table.lesson().map(|(course, session)| coach(course, session))));
    keep_address_at_step(game);
    let attribute = move |read: fn(&CoachScreen) -> Option<&'static str>| {
        coach.with(|coach| coach.as_ref().and_then(read).map(str::to_string))
    };
    // At the end of a deal the result has the button to continue (`super::farewell`).
    let counted = move || game.parts.phase.get().is_over();
    let waits = move || !counted() && coach.with(|coach| coach.as_ref().is_some_and(|coach| coach.waits));
    let said = move || {
        coach.with(|coach| {
            let (lead, text) = coach.as_ref().map_or((None, None), |coach| (coach.lead.as_ref(), coach.text.as_ref()));
            let lead = lead.map(|lead| ("coach-lead", i18n.say(lead)));
            lead.into_iter().chain(text.map(|text| ("coach-text", i18n.say(text)))).collect::<Vec<_>>()
        })
    };
    view! {
        <section class="coach" aria-label=i18n.text(Key::LessonCoach)
            data-mood=move || attribute(|coach| Some(coach.mood))
            data-deed=move || attribute(|coach| coach.deed)
        >
            <div class="coach-words" role="status">
                <For each=said key=Clone::clone children=|(class, text)| view! { <p class=class><Explained text/></p> }/>
            </div>
            // It takes the focus when it appears, at the end of a scene.
            <When when=Signal::derive(waits)>
                <Button action=ButtonAction::StepNext name=Key::LessonNext main=true focus=true
                    on_press=move |()| game.send(Event::Turn(Turn::Next))/>
            </When>
            <CoachActions coach/>
        </section>
    }
}

/// Keeps the address at the step shown.
fn keep_address_at_step(game: TableStore) {
    Effect::new(move |told: Option<Option<(&'static str, usize)>>| {
        let shown = |course: &Course| (course.variant().id, course.at() + 1);
        let step = game.with(|table| table.lesson().map(|(course, _)| shown(course)));
        if step.is_some() && Some(step) != told {
            tell_address(step);
        }
        step
    });
}

/// The buttons that go a step back and restart the step, and the progress of the lesson.
#[component]
fn CoachActions(coach: Memo<Option<CoachScreen>>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let counted =
        move || coach.with(|coach| coach.as_ref().map_or((1, 1), |coach| (coach.step as i64, coach.steps as i64)));
    let spoken = move || {
        let (step, steps) = counted();
        i18n.say(&Message::new(Key::LessonProgress).number("n", step).number("max", steps))
    };
    let shown = move || {
        let (step, steps) = counted();
        format!("{step} / {steps}")
    };
    let first = Memo::new(move |_| coach.with(|coach| coach.as_ref().is_none_or(|coach| !coach.can_go_back)));
    view! {
        <div class="coach-ways">
            <CoachButton action=ButtonAction::StepBack drawing="back" name=Key::LessonBack turn=Turn::Back idle=first/>
            <p class="coach-count numbers">
                <span class="visually-hidden">{move || spoken()}</span>
                <span aria-hidden="true">{move || shown()}</span>
            </p>
            <CoachButton action=ButtonAction::StepAgain drawing="undo" name=Key::LessonAgain turn=Turn::Again/>
        </div>
    }
}

/// A way to another step.
#[component]
fn CoachButton(
    action: ButtonAction,
    drawing: &'static str,
    name: Key,
    turn: Turn,
    #[prop(optional)] idle: Option<Memo<bool>>,
) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let name = i18n.text(name);
    view! {
        <button type="button" class="button is-quiet" data-action=action.id() aria-label=name title=name
            aria-disabled=move || idle.map(|idle| idle.get().to_string())
            on:click=move |_| game.send(Event::Turn(turn))
        >
            <Icon name=drawing/>
        </button>
    }
}
