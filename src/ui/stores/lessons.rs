//! Begins, continues and leaves a first lesson. Its table takes the place of the match, which is kept meanwhile.

use leptos::prelude::*;
use rami_engine::variants;
use rami_model::table::{Course, Session};
use rami_model::view_models::{Pair, checked};

use super::{Screen, TableStore, departure};
use crate::browser::dom;
use crate::browser::motion::Departure;

/// The most seats of a lesson, which is the number of names needed.
const SEATS: usize = 8;

impl TableStore {
    /// Begins the lesson of a game at a step, from 0.
    pub fn learn(self, id: &str, step: usize) {
        let others = (1..SEATS).map(|seat| self.i18n.bot_name(seat));
        let names = std::iter::once(String::new()).chain(others).collect();
        let begun = variants::by_id(id).and_then(|variant| Course::begin(variant, names, step).ok());
        if let Some((course, session)) = begun {
            self.keep_match();
            self.lesson.course.set(Some(course));
            self.show_in_place(session);
        }
    }

    /// Keeps the match at the table, unless a lesson or an exercise stands in its place already.
    pub(super) fn keep_match(self) {
        if !self.lesson.is_on_untracked() {
            self.lesson.kept.set(self.session.get_untracked());
        }
    }

    /// Shows the table of a lesson or an exercise in place of the match.
    pub(super) fn show_in_place(self, session: Session) {
        self.notices.close();
        self.navigation.close_dialog();
        self.session.set(Some(session));
        self.navigation.go(Screen::Table);
        self.go_on();
    }

    /// Leaves the lesson or the exercise, and continues the match that was kept.
    pub fn leave_lesson(self) {
        if !self.lesson.is_on_untracked() {
            return;
        }
        let (kept, was_problem) = (self.lesson.kept.get_untracked(), self.lesson.is_problem_untracked());
        self.lesson.clear();
        self.session.set(kept);
        if self.navigation.screen_untracked() == Screen::Table {
            self.navigation.go(Screen::Home);
            if was_problem {
                self.navigation.visit(Screen::Problems);
            }
        }
        tell_address(None);
        self.go_on();
    }

    /// Plays the prepared moves of the others.
    pub(super) fn play_prepared(self) {
        let scripted = self.lesson.course.with_untracked(|course| course.as_ref().and_then(Course::scripted));
        if let Some((seat, mv)) = scripted {
            let departure = departure(seat, &mv);
            self.after_pause(0.0, move || self.change_lesson(departure, Course::play_scripted));
        }
    }

    /// Goes to another step. Moves that others were about to make are dropped.
    pub fn turn_to(self, step: fn(&mut Course, &mut Session)) {
        self.change_lesson(None, step);
        self.go_on();
    }

    /// Changes the lesson and its session.
    pub(super) fn change_lesson(self, departure: Option<Departure>, change: impl FnOnce(&mut Course, &mut Session)) {
        self.change(departure, |session| {
            self.lesson.course.update(|course| {
                if let Some(course) = course {
                    change(course, session);
                }
            });
        });
    }

    /// Reads the lesson and its table, tracked.
    pub fn of_lesson<T>(self, read: impl FnOnce(&Course, &Session) -> T) -> Option<T> {
        self.lesson.course.with(|course| self.session.with(|session| Some(read(course.as_ref()?, session.as_ref()?))))
    }
}

/// Puts the step shown into the address, from 1, so that a reload comes back to it. Removes the parameters that would
/// begin something anew.
pub fn tell_address(step: Option<(&str, usize)>) {
    let step = step.map(|(variant, step)| [("learn", variant.to_string()), ("step", step.to_string())]);
    tell(step.into_iter().flatten());
}

/// Puts the problem at the table into the address, so that a reload comes back to it.
pub fn tell_problem(id: &str) {
    tell([("problem", id.to_string())]);
}

fn tell(added: impl IntoIterator<Item = (&'static str, String)>) {
    let stays = |(name, _): &Pair| matches!(name.as_str(), "lang" | "pace");
    let kept = dom::parameters().into_iter().filter(stays);
    let added = added.into_iter().map(|(name, value)| (name.to_string(), value));
    dom::forget_start(&checked(kept.chain(added).collect()));
}
