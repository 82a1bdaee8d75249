//! The table: what stands on it, what the others are about to do, and what an event changes.

mod change;
mod others;
mod place;
mod task;

use rami_bots::Advice;
use rami_merging::Mark;

use super::effect::{Effect, Effects};
use super::event::{Event, Now};
use super::intent::Intent;
use super::lesson::Course;
use super::mode::{MatchPlay, Mode, Play, TableKind, Tried};
use super::plan::{Asked, Next, PlanId};
use super::saved::{Beat, Saved};
use super::session::Session;
use super::tokens::TokenId;
use super::wishes::Wishes;

/// A hint that is shown to the player.
#[derive(Clone, Debug)]
pub struct Hint {
    /// What the champion advises.
    pub advice: Advice,
    /// The cards that were selected when the hint was given.
    pub selected: Vec<TokenId>,
}

/// A table: the one place that decides what an event changes.
#[derive(Clone, Default)]
pub struct Table {
    /// What stands on it.
    play: Option<Play>,
    /// The match, while a lesson or a task stands in its place.
    aside: Option<Box<Play>>,
    /// What the others are about to do.
    next: Next,
    plan: PlanId,
    asked: Asked,
    hint: Option<Hint>,
    wishes: Wishes,
    /// Whether the player has done something since discarding, so that the others no longer wait.
    is_settled: bool,
    /// When the plan was made, in ticks.
    planned_at: f64,
}

impl Table {
    /// An empty table of a player with these settings.
    #[must_use]
    pub fn new(wishes: Wishes) -> Self {
        Self { wishes, ..Self::default() }
    }

    /// Changes the table by an event. Returns what the page has to do, in order.
    pub fn update(&mut self, now: Now, event: Event) -> Effects {
        let was_joint = self.is_joint();
        let mut effects = self.decide(now, event);
        if was_joint || self.is_joint() {
            effects.push(Effect::TellJoint);
        }
        effects
    }

    fn decide(&mut self, now: Now, event: Event) -> Effects {
        if event.plays() && self.is_elsewhere() {
            return Effects::new();
        }
        match event {
            Event::Intent(intent) => self.act(now, intent),
            Event::Undo => {
                self.change_by(now, Session::undo, Course::undo, |tried, session| tried.attempt.undo(session))
            }
            Event::Propose => {
                self.change_by(now, Session::propose, Course::propose, |tried, session| tried.attempt.propose(session))
            }
            Event::PickUp(token) => {
                self.of_session_mut(|session| session.pick_up(token));
                Effects::new()
            }
            Event::AskHint => self.ask_hint(),
            Event::PlayHint => self.play_hint(now),
            Event::CloseHint => {
                self.hint = None;
                Effects::new()
            }
            Event::Skip => self.skip(now),
            Event::Finish => {
                self.of_match_mut(|of_match| of_match.finishing = true);
                self.act(now, Intent::NextDeal)
            }
            Event::ResultSeen => {
                self.of_match_mut(|of_match| of_match.result_seen = true);
                Effects::new()
            }
            Event::TryAgain => self.try_again(now),
            Event::ShowLine => self.show_line(),
            Event::Turn(turn) => self.turn(now, turn),
            Event::Show(shown) => self.show(now, *shown),
            Event::Learn(lesson) => {
                let (course, session) = *lesson;
                self.put_in_place(now, session, Mode::Lesson(Box::new(course)))
            }
            Event::Try(task) => {
                let (tried, session) = *task;
                self.put_in_place(now, session, Mode::Attempt(Box::new(tried)))
            }
            Event::Leave => self.leave(now),
            Event::BotMoved { plan, mv } => self.bot_moved(now, plan, mv),
            Event::Answered { plan, answer } => self.answered(now, plan, answer),
            Event::Waited(plan) => self.waited(now, plan),
            Event::Wished(wishes) => self.wished(now, wishes),
            Event::TakenOver => self.taken_over(now),
            Event::Keep(kept) => self.keep(*kept),
            Event::Archived(id) => {
                self.match_anywhere_mut(|of_match| drop(of_match.kept.take_if(|kept| kept.id == id)));
                Effects::new()
            }
        }
    }

    /// What stands on the table, as a person sees it.
    #[must_use]
    pub fn session(&self) -> Option<&Session> {
        self.play.as_ref().map(|play| &play.session)
    }

    /// What is played, in brief.
    #[must_use]
    pub fn kind(&self) -> TableKind {
        match self.play.as_ref().map(|play| &play.mode) {
            None | Some(Mode::Match(_)) => TableKind::Match,
            Some(Mode::Lesson(_)) => TableKind::Lesson,
            Some(Mode::Attempt(tried)) => match tried.attempt.problem() {
                Some(posed) => TableKind::Problem(posed.id.clone()),
                None => TableKind::Exercise,
            },
        }
    }

    /// The lesson under way, with its position.
    #[must_use]
    pub fn lesson(&self) -> Option<(&Course, &Session)> {
        match &self.play {
            Some(Play { session, mode: Mode::Lesson(course) }) => Some((course, session)),
            _ => None,
        }
    }

    /// The attempt under way.
    #[must_use]
    pub fn tried(&self) -> Option<&Tried> {
        match self.play.as_ref().map(|play| &play.mode) {
            Some(Mode::Attempt(tried)) => Some(tried),
            _ => None,
        }
    }

    /// The match, even while a lesson or a task stands in its place.
    #[must_use]
    pub fn whole_match(&self) -> Option<&Session> {
        self.match_anywhere().map(|(session, _)| session)
    }

    fn match_anywhere(&self) -> Option<(&Session, &MatchPlay)> {
        [self.play.as_ref(), self.aside.as_deref()].into_iter().flatten().find_map(|play| match &play.mode {
            Mode::Match(of_match) => Some((&play.session, &**of_match)),
            Mode::Lesson(_) | Mode::Attempt(_) => None,
        })
    }

    /// The match under way, even while a lesson or a task stands in its place.
    #[must_use]
    pub fn under_way(&self) -> Option<&Session> {
        self.whole_match().filter(|session| !session.match_over())
    }

    /// The match of a joint table, even while a lesson or a task stands in its place.
    #[must_use]
    pub fn joint_match(&self) -> Option<&Session> {
        self.whole_match().filter(|session| session.is_joint())
    }

    /// Whether the match of a joint table stands on the table.
    fn is_joint(&self) -> bool {
        self.session().is_some_and(Session::is_joint)
    }

    /// What belongs to the match on the table; `None` while something stands in its place.
    #[must_use]
    pub fn of_match(&self) -> Option<&MatchPlay> {
        match self.play.as_ref().map(|play| &play.mode) {
            Some(Mode::Match(of_match)) => Some(of_match),
            _ => None,
        }
    }

    /// The identifier on this device of the match, even while something stands in its place; 0 if it is not kept.
    #[must_use]
    pub fn match_id(&self) -> u64 {
        self.match_anywhere().and_then(|(_, play)| play.kept.as_ref()).map_or(0, |kept| kept.id)
    }

    /// Whether another tab has continued the match on the table. Then nobody plays here.
    #[must_use]
    pub fn is_elsewhere(&self) -> bool {
        self.of_match().is_some_and(|of_match| of_match.elsewhere)
    }

    /// Whether another tab has continued the match, even while a lesson or a task stands in its place.
    #[must_use]
    pub fn is_match_elsewhere(&self) -> bool {
        self.match_anywhere().is_some_and(|(_, of_match)| of_match.elsewhere)
    }

    /// Whether the others move without pauses.
    #[must_use]
    pub fn at_once(&self) -> bool {
        self.of_match().is_some_and(MatchPlay::at_once)
    }

    /// The result of a friend at the same deals.
    #[must_use]
    pub fn beat(&self) -> Option<&Beat> {
        self.of_match()?.beat.as_ref()
    }

    /// The hint that is shown.
    #[must_use]
    pub const fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// The plan for what the others do next.
    #[must_use]
    pub const fn plan(&self) -> PlanId {
        self.plan
    }

    /// The match as it is saved, with its changes counted for the device of this mark; `None` if it is not kept, and in
    /// a lesson or a task.
    pub fn count_and_save(&mut self, device: Mark) -> Option<Saved> {
        let Some(Play { session, mode: Mode::Match(of_match) }) = &mut self.play else { return None };
        Some(of_match.kept.as_mut()?.count(session.to_saved(), of_match.beat.clone(), device))
    }
}
