//! The exercises that are due, on the first screen.

use leptos::prelude::*;
use rami_model::text::{Key, Message};
use rami_model::view_models::to_train;

use crate::browser::dom;
use crate::ui::components::Button;
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{ExerciseStore, I18n, TableStore};

/// The exercises that are due, if there are any.
#[component]
pub fn ToTrain() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let training = expect_context::<ExerciseStore>();
    let train = move |()| {
        if let Some(exercise) = training.next_due(None) {
            game.begin_exercise(exercise);
        }
    };
    move || {
        let waiting = to_train(&training.all(), dom::now())?;
        let line = i18n.say(&Message::new(Key::TrainingDue).number("n", waiting.due as i64));
        let games: Vec<&str> = waiting.variants.iter().map(|variant| i18n.variant_name(variant)).collect();
        Some(view! {
            <section class="to-train" data-zone="training" data-count=waiting.due.to_string()
                aria-labelledby="training-title"
            >
                <div>
                    <h2 id="training-title">{i18n.text(Key::TrainingTitle)}</h2>
                    <p>{line} <small>{games.join(" \u{b7} ")}</small></p>
                </div>
                <Button action=ButtonAction::Train name=Key::TrainingBegin on_press=train/>
            </section>
        })
    }
}
