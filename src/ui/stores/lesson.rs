//! The lesson under way. Its actions are in `ui::lesson`, which is of the second part of the program.

use leptos::prelude::*;
use rami::session::{Course, Session};

use super::Lasting;

/// The lesson under way: the session of the game is then its table, and the match is kept here.
#[derive(Clone, Copy)]
pub struct Lesson {
    pub course: Lasting<RwSignal<Option<Course>>>,
    pub kept: Lasting<RwSignal<Option<Session>>>,
}

impl Lesson {
    pub(super) fn new() -> Self {
        Self { course: Lasting(RwSignal::new(None)), kept: Lasting(RwSignal::new(None)) }
    }

    /// Whether a lesson is under way; whoever reads it runs again when that changes.
    pub fn is_on(self) -> bool {
        self.course.with(Option::is_some)
    }

    /// Whether a lesson is on, now: reading it follows nothing.
    pub fn is_on_now(self) -> bool {
        self.course.with_untracked(Option::is_some)
    }

    /// Forgets it, and the match kept beside it.
    pub fn clear(self) {
        self.course.set(None);
        self.kept.set(None);
    }
}
