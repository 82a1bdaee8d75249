//! Questions to the champion: hints, the judgement of an attempt, and the line from a task.

use rami_bots::Advice;
use rami_bots::analysis::problem::KnownCost;
use rami_bots::analysis::{Grade, JudgementAnswer, JudgementQuestion};
use rami_engine::game::Move;

use super::{Hint, Table};
use crate::attempt::Task;
use crate::effect::{ChampionQuestion, Effect, Effects, LineShown, Said};
use crate::event::{ChampionAnswer, Now};
use crate::line::ChampionsLine;
use crate::mode::{Mode, Play, Tried};
use crate::plan::{Asked, PlanId};
use crate::session::Session;

impl Table {
    /// Asks the champion for a hint, if the player may ask for one.
    pub(super) fn ask_hint(&mut self) -> Effects {
        let may_ask = self.of_match().is_some();
        let session = self.session().filter(|session| may_ask && session.my_turn() && session.may_ask_hint());
        let Some(view) = session.map(Session::view) else { return Effects::new() };
        self.ask(Asked::Hint, ChampionQuestion::Advice(view))
    }

    fn ask(&mut self, what: Asked, question: ChampionQuestion) -> Effects {
        self.asked = what;
        vec![Effect::AskChampion { plan: self.plan, question: Box::new(question) }]
    }

    /// Judges the move of the attempt, once it is made: by the costs of the problem or, if it is not among them, by the
    /// champion.
    pub(super) fn judge_attempt(&mut self) -> Effects {
        let Some(tried) = self.tried_mut().filter(|tried| tried.solved.is_none()) else { return Effects::new() };
        let Some(made) = tried.attempt.made().cloned() else { return Effects::new() };
        let question = match tried.attempt.task() {
            Task::Exercise(_) => JudgementQuestion::Decision { view: tried.attempt.view().clone(), made },
            Task::Problem(posed) => match posed.problem.verdict(&posed.view, &made) {
                KnownCost::Unknown => {
                    let best = posed.problem.best_move().clone();
                    JudgementQuestion::Again { view: posed.view.clone(), made, best, round: 0 }
                }
                KnownCost::Best => return self.solved(true),
                KnownCost::Costs(points) => return self.solved(points <= 0.0),
            },
        };
        if self.asked == Asked::Judgement {
            return Effects::new();
        }
        self.ask(Asked::Judgement, ChampionQuestion::Judgement(question))
    }

    /// Notes whether the task was solved.
    fn solved(&mut self, solved: bool) -> Effects {
        let Some(tried) = self.tried_mut() else { return Effects::new() };
        tried.solved = Some(solved);
        vec![match tried.attempt.task() {
            Task::Exercise(exercise) => Effect::NoteExercise { id: exercise.id(), solved },
            Task::Problem(posed) => {
                Effect::NoteProblem { id: posed.id.clone(), difficulty: posed.problem.rating.into(), solved }
            }
        }]
    }

    /// Takes an answer of the champion. An answer to an earlier plan changes nothing.
    pub(super) fn answered(&mut self, now: Now, plan: PlanId, answer: ChampionAnswer) -> Effects {
        if plan != self.plan {
            return Effects::new();
        }
        match (std::mem::take(&mut self.asked), answer) {
            (Asked::Hint, ChampionAnswer::Advice(advice)) => self.show_hint(*advice),
            (Asked::Line, ChampionAnswer::Advice(advice)) => self.continue_line(&advice.mv),
            (Asked::Judgement, ChampionAnswer::Judgement(answer)) => self.judged(*answer),
            (Asked::Nothing, _) => Effects::new(),
            (asked, _) => self.given_up(now, asked),
        }
    }

    fn show_hint(&mut self, advice: Advice) -> Effects {
        // Only one bubble is shown at a time.
        self.of_session_mut(Session::dismiss_refusal);
        let selected = self.session().map(|session| session.selected().to_vec()).unwrap_or_default();
        self.hint = Some(Hint { advice, selected });
        Effects::new()
    }

    fn judged(&mut self, answer: JudgementAnswer) -> Effects {
        let Some(tried) = self.tried_mut() else { return Effects::new() };
        let solved = answer.grade(tried.attempt.view().seat) == Grade::Good;
        tried.answer = Some(answer);
        self.solved(solved)
    }

    /// Drops a question that the champion could not answer. A move that could not be judged can be made once more.
    fn given_up(&mut self, now: Now, asked: Asked) -> Effects {
        let mut effects = vec![Effect::Say(Said::NoAnswer)];
        match asked {
            Asked::Judgement => effects.extend(self.try_again(now)),
            Asked::Line => {
                if let Some(tried) = self.tried_mut() {
                    tried.line = None;
                }
            }
            Asked::Nothing | Asked::Hint => {}
        }
        effects
    }

    /// Puts the position of the task back.
    pub(super) fn try_again(&mut self, now: Now) -> Effects {
        self.asked = Asked::Nothing;
        let mut effects = vec![Effect::StopQuestion];
        effects.extend(self.transition(now, None, |play| {
            if let Mode::Attempt(tried) = &mut play.mode {
                (tried.answer, tried.solved, tried.line) = (None, None, None);
                tried.attempt.again(&mut play.session);
            }
        }));
        effects
    }

    /// Lets the champion play the deal of the task from its position to its end.
    pub(super) fn show_line(&mut self) -> Effects {
        let line = self.tried_mut().and_then(|tried| {
            let best = tried.best()?;
            ChampionsLine::from_task(tried.attempt.task(), &best).ok()
        });
        match line {
            Some(line) => self.ask_line(line),
            None => Effects::new(),
        }
    }

    /// Asks for the next move of the line, or shows the line if it is at its end.
    fn ask_line(&mut self, line: ChampionsLine) -> Effects {
        let question = line.ask().map(|(_, view)| view);
        let Some(tried) = self.tried_mut() else { return Effects::new() };
        match question {
            Some(view) => {
                tried.line = Some(line);
                self.ask(Asked::Line, ChampionQuestion::Advice(view))
            }
            None => {
                tried.line = None;
                let task = tried.attempt.task();
                let at = task.record().deals[0].actions.len();
                vec![Effect::ShowLine(Box::new(LineShown { record: line.record(), own: task.seat(), at }))]
            }
        }
    }

    fn continue_line(&mut self, mv: &Move) -> Effects {
        let Some(mut line) = self.tried_mut().and_then(|tried| tried.line.take()) else { return Effects::new() };
        let made = line.ask().is_some_and(|(seat, _)| line.make(seat, mv));
        if made { self.ask_line(line) } else { Effects::new() }
    }

    fn tried_mut(&mut self) -> Option<&mut Tried> {
        match &mut self.play {
            Some(Play { mode: Mode::Attempt(tried), .. }) => Some(tried),
            _ => None,
        }
    }
}
