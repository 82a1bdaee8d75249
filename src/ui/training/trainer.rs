//! The trainer at the table of an exercise: the cost of the old mistake, the outcome of the attempt, and the buttons
//! that follow.

use leptos::prelude::*;
use rami_model::text::{Key, Message};
use rami_model::view_models::{ExerciseCoachScreen, trainer};

use super::exercise::{again, go_on, show_line};
use crate::ui::components::{Button, When};
use crate::ui::interaction::action::Action;
use crate::ui::stores::{I18n, Reviewing, Stores};

/// The trainer.
#[component]
pub fn ExerciseCoach() -> impl IntoView {
    let (stores, i18n) = (expect_context::<Stores>(), expect_context::<I18n>());
    let reviewing = expect_context::<Reviewing>();
    let shown = Memo::new(move |_| {
        let trained = stores.lesson.trained.get();
        stores.lesson.exercise.with(|attempt| attempt.as_ref().map(|attempt| trainer(attempt, trained.as_ref())))
    });
    let is = move |read: fn(&ExerciseCoachScreen) -> bool| shown.with(|shown| shown.as_ref().is_some_and(read));
    let said = move || {
        shown.with(|shown| {
            let lead = shown.iter().map(|shown| ("coach-lead", i18n.say(&shown.lead)));
            let text = shown.iter().filter_map(|shown| shown.text.as_ref()).map(|text| ("coach-text", i18n.say(text)));
            lead.chain(text).collect::<Vec<_>>()
        })
    };
    let line = move || {
        let moves = stores.lesson.line.get();
        moves.map(|moves| i18n.say(&Message::new(Key::TrainingLinePlayed).number("n", moves as i64)))
    };
    view! {
        <section class="coach is-trainer" aria-label=i18n.text(Key::TrainingTrainer)
            data-mood=move || shown.with(|shown| shown.as_ref().map(|shown| shown.mood.to_string()))
        >
            <div class="coach-words" role="status">
                <For each=said key=Clone::clone children=|(class, text)| view! { <p class=class>{text}</p> }/>
                {move || line().map(|text| view! { <p class="coach-lead">{text}</p> })}
            </div>
            <When when=Signal::derive(move || is(|shown| shown.can_see_line))>
                <div class="trainer-ways">
                    <Button action=Action::NextExercise name=Key::TrainingNext main=true focus=true
                        on_press=move |()| go_on(stores)/>
                    <Button action=Action::TryAgain class="button is-quiet" name=Key::TrainingAgain
                        on_press=move |()| again(stores)/>
                    <Button action=Action::ShowLine class="button is-quiet" name=Key::TrainingLine
                        on_press=move |()| show_line(stores, reviewing)/>
                </div>
            </When>
        </section>
    }
}
