//! Begins and judges an exercise, and begins a problem. Its table takes the place of the match, which is kept meanwhile.

use leptos::prelude::*;
use rami_bots::OfferedLevel;
use rami_bots::analysis::{Exercise, JudgementQuestion};
use rami_model::table::{Attempt, Intent, Session, Task};
use rami_model::text::Key;
use rami_model::view_models::trained;

use super::{ExerciseStore, TableStore, tell_address};
use crate::browser::worker::GivenUp;
use crate::browser::{dom, storage};

impl TableStore {
    /// Begins an exercise.
    pub fn begin_exercise(self, exercise: Exercise) {
        let id = exercise.id();
        if !self.begin_task(Task::Exercise(exercise.into())) {
            self.exercises().change(|exercises| exercises.forget(&id, storage::mark()));
            self.notices.say(Key::ErrorReview);
        }
    }

    /// Begins an exercise or a problem; `false` if it cannot be put on the table.
    pub fn begin_task(self, task: Task) -> bool {
        let Ok((attempt, session)) = Attempt::begin(task) else { return false };
        self.keep_match();
        self.drop_judgement();
        self.lesson.course.set(None);
        self.lesson.exercise.set(Some(attempt));
        self.show_in_place(session);
        true
    }

    fn exercises(self) -> ExerciseStore {
        ExerciseStore::new(self.lesson, self.notices)
    }

    /// Cancels the questions to the champion, and drops its answers.
    fn drop_judgement(self) {
        self.drop_question();
        self.lesson.trained.set(None);
        self.lesson.line.set(None);
    }

    /// The identifier of the exercise under way.
    fn exercise_id(self) -> Option<String> {
        self.lesson.exercise.with_untracked(|attempt| attempt.as_ref()?.exercise().map(Exercise::id))
    }

    /// Goes to the next exercise that is due, or back to the first screen.
    pub fn next_exercise(self) {
        match self.exercises().next_due(self.exercise_id().as_deref()) {
            Some(exercise) => self.begin_exercise(exercise),
            None => {
                self.drop_judgement();
                self.leave_lesson();
            }
        }
    }

    /// Puts the position back as it was.
    pub fn try_again(self) {
        self.drop_judgement();
        self.change_attempt(Attempt::again);
    }

    /// Plays the deal of the task on, from its position, against the champion. The match is not kept.
    pub fn play_on(self) {
        let Some(task) = self.lesson.task_untracked() else { return };
        if let Ok(mut session) = Session::from_record_at(task.record().clone(), task.seat(), dom::fresh_seed()) {
            session.set_levels(&vec![OfferedLevel::Champion; task.record().seats.len() - 1]);
            self.show_unkept(session);
            tell_address(None);
        }
    }

    /// Takes an intent of the player at an exercise. The champion judges the first move.
    pub(super) fn act_at_exercise(self, intent: Intent) {
        let exercise = self.lesson.exercise;
        let made = || exercise.with_untracked(|attempt| attempt.as_ref().and_then(Attempt::made).cloned());
        let before = made();
        self.change_attempt(move |attempt, session| attempt.act(session, intent));
        if let (None, Some(made), false) = (before, made(), self.lesson.is_problem_untracked()) {
            let view = exercise.with_untracked(|attempt| attempt.as_ref().map(|tried| tried.view().clone()));
            let Some(view) = view else { return };
            self.ask_champion(move |bots| async move {
                match bots.judge(JudgementQuestion::Decision { view, made }).await {
                    Ok(answer) => {
                        let outcome = |attempt: &Attempt| trained(attempt, &answer);
                        let outcome = exercise.with_untracked(|attempt| attempt.as_ref().and_then(outcome));
                        self.note_attempt(outcome.as_ref().is_some_and(|outcome| outcome.solved));
                        self.lesson.trained.set(outcome);
                    }
                    Err(GivenUp) => self.notices.say_not_loaded(Key::ErrorHint),
                }
            });
        }
    }

    /// Notes whether the exercise was solved.
    fn note_attempt(self, solved: bool) {
        if let Some(id) = self.exercise_id() {
            self.exercises().change(|exercises| exercises.tried(&id, solved, dom::now()));
        }
    }

    /// Changes the attempt and its session.
    pub(super) fn change_attempt(self, change: impl FnOnce(&mut Attempt, &mut Session)) {
        self.change(None, |session| {
            self.lesson.exercise.update(|attempt| {
                if let Some(attempt) = attempt {
                    change(attempt, session);
                }
            });
        });
    }
}
