//! The trainer at the table of an exercise: the cost of the old mistake, the outcome of the attempt, and the buttons
//! that follow.

use leptos::prelude::*;
use rami_model::table::{ChampionsLine, Event};
use rami_model::text::{Key, Message};
use rami_model::view_models::{ExerciseCoachScreen, trained, trainer};

use crate::ui::components::{Button, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, TableStore};

/// The trainer.
#[component]
pub fn ExerciseCoach() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let shown = Memo::new(move |_| {
        game.with(|table| {
            let tried = table.tried()?;
            let outcome = tried.answer.as_ref().and_then(|answer| trained(&tried.attempt, answer));
            trainer(&tried.attempt, outcome.as_ref())
        })
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
        let moves = game.with(|table| table.tried()?.line.as_ref().map(ChampionsLine::moves));
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
                    <Button action=ButtonAction::NextExercise name=Key::TrainingNext main=true focus=true
                        on_press=move |()| game.next_exercise()/>
                    <Button action=ButtonAction::TryAgain class="button is-quiet" name=Key::TrainingAgain
                        on_press=move |()| game.send(Event::TryAgain)/>
                    <Button action=ButtonAction::ShowLine class="button is-quiet" name=Key::TrainingLine
                        on_press=move |()| game.send(Event::ShowLine)/>
                </div>
            </When>
        </section>
    }
}
