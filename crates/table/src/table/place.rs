//! What takes the place of what: a match, or a lesson or a task while the match waits.

use super::Table;
use crate::effect::{Effect, Effects};
use crate::event::{Now, Shown};
use crate::mode::{KeptAs, MatchPlay, Mode, Play};
use crate::session::Session;

impl Table {
    /// Shows a match in the place of everything.
    pub(crate) fn show(&mut self, now: Now, shown: Shown) -> Effects {
        let Shown { session, kept, beat } = shown;
        let mode = Mode::Match(Box::new(MatchPlay { kept, beat, ..MatchPlay::default() }));
        (self.play, self.aside) = (Some(Play { session, mode }), None);
        self.apply_wishes();
        let mut effects = self.transition(now, None, |_| {});
        effects.extend(self.plan_next(now));
        effects
    }

    /// Puts a lesson or a task in the place of the match, which waits.
    pub(super) fn put_in_place(&mut self, now: Now, session: Session, mode: Mode) -> Effects {
        if self.of_match().is_some() {
            self.aside = self.play.take().map(Box::new);
        }
        self.play = Some(Play { session, mode });
        self.plan_next(now)
    }

    /// Ends the lesson or the task, and brings the match back.
    pub(super) fn leave(&mut self, now: Now) -> Effects {
        if self.play.is_none() || self.of_match().is_some() {
            return Effects::new();
        }
        let problem = self.tried().is_some_and(|tried| tried.attempt.problem().is_some());
        self.play = self.aside.take().map(|play| *play);
        let mut effects = vec![Effect::LeaveLesson { problem }];
        effects.extend(self.plan_next(now));
        effects
    }

    /// Takes the match away, while something else may stand in its place.
    pub(crate) fn clear(&mut self, now: Now) -> Effects {
        if self.of_match().is_none() {
            self.aside = None;
            return Effects::new();
        }
        self.play = None;
        self.plan_next(now)
    }

    /// Keeps the match, if it was not kept so far.
    pub(crate) fn keep(&mut self, kept: KeptAs) -> Effects {
        let mut effects = Effects::new();
        self.of_match_mut(|of_match| {
            if of_match.kept.is_none() {
                of_match.kept = Some(kept);
                effects.push(Effect::Save);
            }
        });
        effects
    }

    /// Stops the match, since another tab has continued it.
    pub(super) fn taken_over(&mut self, now: Now) -> Effects {
        if self.is_match_elsewhere() {
            return Effects::new();
        }
        self.match_anywhere_mut(|of_match| of_match.elsewhere = true);
        if self.of_match().is_some() { self.plan_next(now) } else { Effects::new() }
    }

    /// Changes what belongs to the match, even while something stands in its place.
    pub(super) fn match_anywhere_mut(&mut self, change: impl FnOnce(&mut MatchPlay)) {
        let plays = [self.play.as_mut(), self.aside.as_deref_mut()];
        let of_match = plays.into_iter().flatten().find_map(|play| match &mut play.mode {
            Mode::Match(of_match) => Some(of_match),
            Mode::Lesson(_) | Mode::Attempt(_) => None,
        });
        if let Some(of_match) = of_match {
            change(of_match);
        }
    }
}
