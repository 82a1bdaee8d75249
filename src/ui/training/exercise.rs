//! The actions that change the exercise under way.

use leptos::prelude::*;
use rami_bots::analysis::{Exercise, Question};
use rami_model::table::{Attempt, Intent};
use rami_model::text::Key;
use rami_model::view_models::{ChampionsLine, trained};
use rami_record::Record;

use crate::browser::dom;
use crate::browser::worker::{BotClient, GivenUp};
use crate::ui::stores::{ExerciseStore, Reviewing, Screen, Stores};

/// Begins an exercise. The match under way is stored meanwhile.
pub fn begin(stores: Stores, exercise: Exercise) {
    let Stores { lesson, game, navigation, notices, .. } = stores;
    let id = exercise.id();
    let Ok((attempt, session)) = Attempt::begin(exercise) else {
        ExerciseStore::from_stores(stores).change(|training| training.forget(&id));
        return notices.say(Key::ErrorReview);
    };
    if !lesson.is_on_now() {
        lesson.kept.set(game.session.get_untracked());
    }
    notices.close();
    navigation.close_dialog();
    stop(stores);
    lesson.course.set(None);
    lesson.exercise.set(Some(attempt));
    game.session.set(Some(session));
    navigation.go(Screen::Table);
    game.go_on();
}

/// Cancels the questions to the champion.
fn stop(stores: Stores) {
    stores.game.drop_question();
    stores.lesson.trained.set(None);
    stores.lesson.line.set(None);
}

/// Goes to the next exercise that is due, or back to the first screen.
pub fn go_on(stores: Stores) {
    let tried = stores.lesson.exercise.with_untracked(|attempt| attempt.as_ref().map(|tried| tried.exercise().id()));
    match ExerciseStore::from_stores(stores).next_due(tried.as_deref()) {
        Some(exercise) => begin(stores, exercise),
        None => {
            stop(stores);
            crate::ui::lesson::course::leave(stores);
        }
    }
}

/// Puts the position back as it was.
pub fn again(stores: Stores) {
    stop(stores);
    change(stores, |attempt, session| attempt.again(session));
}

/// Takes an intent of the player at an exercise. The champion judges the first move.
pub fn act(stores: Stores, intent: Intent) {
    let made = || stores.lesson.exercise.with_untracked(|attempt| attempt.as_ref().and_then(Attempt::made).cloned());
    let before = made();
    change(stores, move |attempt, session| attempt.act(session, intent));
    if let (None, Some(made)) = (before, made()) {
        let view = stores.lesson.exercise.with_untracked(|attempt| attempt.as_ref().map(|tried| tried.view().clone()));
        let Some(view) = view else { return };
        stores.game.ask_champion(move |bots| async move {
            match bots.judge(Question::Decision { view, made }).await {
                Ok(answer) => {
                    let attempt = |attempt: &Attempt| trained(attempt, &answer);
                    let became = stores.lesson.exercise.with_untracked(|tried| tried.as_ref().and_then(attempt));
                    note(stores, became.as_ref().is_some_and(|became| became.solved));
                    stores.lesson.trained.set(became);
                }
                Err(GivenUp) => stores.notices.say_not_loaded(Key::ErrorHint),
            }
        });
    }
}

/// Notes the outcome of the attempt.
fn note(stores: Stores, solved: bool) {
    let id = stores.lesson.exercise.with_untracked(|attempt| attempt.as_ref().map(|tried| tried.exercise().id()));
    if let Some(id) = id {
        ExerciseStore::from_stores(stores).change(|training| training.tried(&id, solved, dom::now()));
    }
}

/// Changes the exercise and its session.
pub fn change(stores: Stores, change: impl FnOnce(&mut Attempt, &mut rami_model::table::Session)) {
    stores.game.change(None, |session| {
        stores.lesson.exercise.update(|attempt| {
            if let Some(attempt) = attempt {
                change(attempt, session);
            }
        });
    });
}

/// Lets the champion play the deal from the position to its end, and shows that as a review.
pub fn show_line(stores: Stores, reviewing: Reviewing) {
    let exercise =
        stores.lesson.exercise.with_untracked(|attempt| attempt.as_ref().map(|tried| tried.exercise().clone()));
    let Some(exercise) = exercise else { return };
    let best = stores.lesson.trained.with_untracked(|trained| trained.as_ref().map(|trained| trained.best.clone()));
    let Some(best) = best else { return };
    if let Ok(line) = ChampionsLine::from_exercise(&exercise, &best) {
        let at = exercise.record.deals[0].actions.len();
        stores.game.ask_champion(move |bots| async move {
            if let Some(record) = play_line(stores, &bots, line).await {
                reviewing.show(0, Some((record, true)));
                reviewing.go(at);
            }
            stores.lesson.line.set(None);
        });
    }
}

/// Has the champion play its line to the end and returns its record; `None` if the worker does not answer.
async fn play_line(stores: Stores, bots: &BotClient, mut line: ChampionsLine) -> Option<Record> {
    stores.lesson.line.set(Some(line.moves()));
    while let Some((seat, view)) = line.ask() {
        let advice = bots.hint(view).await.ok()?;
        if !line.make(seat, &advice.mv) {
            return None;
        }
        stores.lesson.line.set(Some(line.moves()));
    }
    Some(line.record())
}
