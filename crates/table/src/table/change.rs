//! Changes of what stands on the table, and what follows from each.

use rami_engine::game::Seat;

use super::Table;
use crate::effect::{Departure, Effect, Effects};
use crate::event::{Now, Turn};
use crate::intent::Intent;
use crate::lesson::Course;
use crate::mode::{MatchPlay, Mode, Play, Tried};
use crate::session::Session;
use crate::sounds::{Sound, SoundMark};

/// The state before a change: how far the match had come, what had been heard, and whose turn it was at this device.
struct Before {
    progress: Progress,
    heard: SoundMark,
    me: Seat,
}

/// The number of deals, and of the actions and decisions of the last deal.
type Progress = (usize, usize, usize);

impl Table {
    /// Changes what stands on the table, and works out what follows. Does nothing while another tab plays the match.
    pub fn transition(&mut self, now: Now, departure: Option<Departure>, change: impl FnOnce(&mut Play)) -> Effects {
        let Some(before) = self.before() else { return Effects::new() };
        if let Some(play) = &mut self.play {
            change(play);
        }
        self.changed(now, &before, departure)
    }

    /// The state before a change; `None` if nothing may be changed.
    fn before(&self) -> Option<Before> {
        let session = self.session()?;
        let (progress, heard, me) = (self.progress(), SoundMark::all(session), session.me());
        (!self.is_elsewhere()).then_some(Before { progress, heard, me })
    }

    /// Works out what follows from a change: the match is saved, heard and seen, and if it has gone on, the others are
    /// to act.
    fn changed(&mut self, now: Now, before: &Before, departure: Option<Departure>) -> Effects {
        let went_on = self.progress() != before.progress;
        let Some(Play { session, mode }) = &mut self.play else { return Effects::new() };
        if session.refused().is_some() {
            self.hint = None; // one bubble at a time
        }
        let mut effects = Effects::new();
        if let Mode::Match(of_match) = mode
            && let Some(kept) = &mut of_match.kept
        {
            if went_on {
                kept.touch(now.wall);
            }
            effects.push(Effect::Save);
        }
        if let Some(sound) = before.heard.since(session) {
            let last = session.happened().last();
            let mine = sound == Sound::Refuse || last.is_some_and(|last| last.seat == before.me);
            effects.push(Effect::Sound { sound, mine });
        }
        effects.push(Effect::Animate(departure));
        if went_on {
            effects.extend(self.plan_next(now));
        }
        effects
    }

    /// The number of deals, and of the actions and decisions of the last deal.
    fn progress(&self) -> Progress {
        let Some(session) = self.session() else { return Progress::default() };
        let deals = &session.game().record().deals;
        let (actions, decisions) = deals.last().map_or((0, 0), |deal| (deal.actions.len(), deal.after.len()));
        (deals.len(), actions, decisions)
    }

    /// Carries out an intent of the player.
    pub(super) fn act(&mut self, now: Now, intent: Intent) -> Effects {
        let progress = self.progress();
        let is_match = self.of_match().is_some();
        let mut effects = self.transition(now, None, |play| match &mut play.mode {
            Mode::Match(_) => play.session.act(intent),
            Mode::Lesson(course) => course.act(&mut play.session, intent),
            Mode::Attempt(tried) => tried.attempt.act(&mut play.session, intent),
        });
        if !is_match {
            effects.extend(self.judge_attempt());
        } else if self.progress() == progress {
            effects.extend(self.settle());
        }
        effects
    }

    /// Makes the change that belongs to the mode.
    pub(super) fn change_by(
        &mut self,
        now: Now,
        at_match: fn(&mut Session),
        in_lesson: fn(&mut Course, &mut Session),
        at_task: fn(&mut Tried, &mut Session),
    ) -> Effects {
        self.transition(now, None, |play| match &mut play.mode {
            Mode::Match(_) => at_match(&mut play.session),
            Mode::Lesson(course) => in_lesson(course, &mut play.session),
            Mode::Attempt(tried) => at_task(tried, &mut play.session),
        })
    }

    /// Makes the move that the hint advises.
    pub(super) fn play_hint(&mut self, now: Now) -> Effects {
        let Some(hint) = self.hint.take() else { return Effects::new() };
        self.transition(now, None, |play| play.session.play(&hint.advice.mv))
    }

    /// Goes to another step of the lesson. Moves that others were about to make are dropped.
    pub(super) fn turn(&mut self, now: Now, turn: Turn) -> Effects {
        let mut effects = self.transition(now, None, |play| {
            let Mode::Lesson(course) = &mut play.mode else { return };
            match turn {
                Turn::Next => course.next(&mut play.session),
                Turn::Back => course.back(&mut play.session),
                Turn::Again => course.again(&mut play.session),
            }
        });
        effects.extend(self.plan_next(now));
        effects
    }

    /// Changes what stands on the table silently: nothing follows from it.
    pub fn of_session_mut<T>(&mut self, change: impl FnOnce(&mut Session) -> T) -> Option<T> {
        self.play.as_mut().map(|play| change(&mut play.session))
    }

    /// Changes what belongs to the match on the table.
    pub(super) fn of_match_mut(&mut self, change: impl FnOnce(&mut MatchPlay)) {
        if let Some(Play { mode: Mode::Match(of_match), .. }) = &mut self.play {
            change(of_match);
        }
    }
}
