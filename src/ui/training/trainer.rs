//! The trainer at the table of an exercise: the cost of the old mistake, the outcome of the attempt, and the buttons
//! that follow.

use leptos::prelude::*;
use rami_engine::game::Move;
use rami_model::table::ChampionsLine;
use rami_model::table::Task;
use rami_model::text::{Key, Message};
use rami_model::view_models::{ExerciseCoachScreen, trainer};
use rami_record::Record;

use crate::browser::worker::BotClient;
use crate::ui::components::{Button, When};
use crate::ui::interaction::action::Action;
use crate::ui::stores::{I18n, Reviewed, Reviewing, TableStore};

/// The trainer.
#[component]
pub fn ExerciseCoach() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let reviewing = expect_context::<Reviewing>();
    let shown = Memo::new(move |_| {
        let trained = game.lesson.trained.get();
        game.lesson.exercise.with(|attempt| trainer(attempt.as_ref()?, trained.as_ref()))
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
        let moves = game.lesson.line.get();
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
                        on_press=move |()| game.next_exercise()/>
                    <Button action=Action::TryAgain class="button is-quiet" name=Key::TrainingAgain
                        on_press=move |()| game.try_again()/>
                    <Button action=Action::ShowLine class="button is-quiet" name=Key::TrainingLine
                        on_press=move |()| show_exercise_line(game, reviewing)/>
                </div>
            </When>
        </section>
    }
}

/// Shows the champion's line from the exercise.
fn show_exercise_line(game: TableStore, reviewing: Reviewing) {
    let lesson = game.lesson;
    let best = lesson.trained.with_untracked(|trained| trained.as_ref().map(|trained| trained.best.clone()));
    if let Some((task, best)) = lesson.task_untracked().zip(best) {
        show_line(game, reviewing, &task, &best);
    }
}

/// Lets the champion play the deal from the position to its end, and shows that as a review.
pub(super) fn show_line(game: TableStore, reviewing: Reviewing, task: &Task, best: &Move) {
    let lesson = game.lesson;
    if let Ok(line) = ChampionsLine::from_task(task, best) {
        let (at, own) = (task.record().deals[0].actions.len(), task.seat());
        game.ask_champion(move |bots| async move {
            if let Some(record) = play_line(game, &bots, line).await {
                reviewing.show(0, Some(Reviewed { record, own, alone: true, left_out: Vec::new(), of_others: false }));
                reviewing.go(at);
            }
            lesson.line.set(None);
        });
    }
}

/// Has the champion play its line to the end and returns its record; `None` if the worker does not answer.
async fn play_line(game: TableStore, bots: &BotClient, mut line: ChampionsLine) -> Option<Record> {
    let shown = game.lesson.line;
    shown.set(Some(line.moves()));
    while let Some((seat, view)) = line.ask() {
        let advice = bots.hint(view).await.ok()?;
        if !line.make(seat, &advice.mv) {
            return None;
        }
        shown.set(Some(line.moves()));
    }
    Some(line.record())
}
