//! Divides the result of a match into luck and play: it asks the necessary questions, collects the answers, and finds
//! the decisions that cost most. The work can be interrupted after any answer and resumed later.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use rami_engine::game::{Seat, deal_points};
use rami_record::{BadRecord, Record};

use super::account::{Account, DealGains, LuckVerdict};
use super::estimate::{Stakes, Swing};
use super::exercise::Exercise;
use super::judgement::{JudgementAnswer, JudgementQuestion, Situation, VERSION};
use super::mistake::{KeptLuck, KeptTurn, Mistake, TURNS};
use super::review::Review;

/// The most comparisons that are repeated while it is unclear whether the cards were lucky.
const AGAIN: usize = 60;
/// The fewest points of a deal that a decision must cost to count as a mistake.
const COSTLY: f64 = 3.0;
/// The number of standard errors that the cost of a mistake must exceed.
const SURE: f64 = 3.0;

/// Why a match cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CannotJudge {
    /// Its record cannot be replayed.
    #[error(transparent)]
    Record(BadRecord),
    /// No deal of it is over.
    #[error("no deal of it is over")]
    NoDealOver,
}

/// A position about which the account needs an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LuckTask {
    /// The index of the deal.
    pub deal: usize,
    /// The index of the position in the review.
    pub step: usize,
    /// The seat whose decision is judged; `None` if the cards dealt are.
    pub seat: Option<Seat>,
}

/// The answers worked out for a match so far, as they are saved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkedOut {
    /// The version of the judgement.
    pub version: u16,
    /// The answers, in the order of the tasks. Wherever the cost of a decision is shown, it is the one of its answer
    /// here.
    pub answers: Vec<JudgementAnswer>,
    /// The results of repeated comparisons, each with the index of its task. They make the account more precise, but do
    /// not change the cost shown for a decision.
    pub again: Vec<(usize, Swing)>,
    /// The tasks that were passed over, because no answer could be had. They change nothing in the account, and their
    /// decisions have no figure.
    pub passed: Vec<usize>,
}

/// The version of the app. Saved answers are read only by the version of the app that wrote them.
const BUILD: &str = env!("CARGO_PKG_VERSION");

impl WorkedOut {
    /// Encodes the answers in a compact binary form, since there are many.
    ///
    /// # Panics
    /// Never: every answer can be encoded.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(&(BUILD, self)).expect("answers can be written")
    }

    /// Decodes the answers; `None` if they are damaged, or if another version of the app wrote them.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (build, rest) = postcard::take_from_bytes::<&str>(bytes).ok()?;
        if build == BUILD { postcard::from_bytes(rest).ok() } else { None }
    }
}

/// A match whose luck and play are being worked out.
pub struct LuckOfMatch {
    review: Review,
    outcomes: Vec<DealGains>,
    tasks: Vec<LuckTask>,
    known: WorkedOut,
    /// Answers offered before their task was reached, by the position and the seat of the task.
    early: BTreeMap<(usize, Seat), JudgementAnswer>,
    /// The index of the task whose comparison is being repeated, if the last question was a repetition.
    repeated: Option<usize>,
    /// The deals that do not count for the own seat.
    left_out: Vec<usize>,
}

impl LuckOfMatch {
    /// Begins with the record of a match, the player's own seat in it, and the answers that were saved for it. Answers
    /// that do not fit are dropped.
    ///
    /// # Errors
    /// [`CannotJudge`] if the record cannot be replayed or no deal of it is over.
    pub fn new(record: Record, own: Seat, known: Option<WorkedOut>) -> Result<Self, CannotJudge> {
        let review = Review::new(record, own, true).map_err(CannotJudge::Record)?;
        let outcomes = outcomes(&review);
        if outcomes.is_empty() {
            return Err(CannotJudge::NoDealOver);
        }
        let tasks = tasks(&review, outcomes.len());
        let fits = |known: &WorkedOut| {
            let answers = known.answers.len();
            known.version == VERSION && answers <= tasks.len() && known.again.iter().all(|(at, _)| *at < answers)
        };
        let known = known.filter(fits).unwrap_or(WorkedOut { version: VERSION, ..WorkedOut::default() });
        Ok(Self { review, outcomes, tasks, known, early: BTreeMap::new(), repeated: None, left_out: Vec::new() })
    }

    /// Leaves out deals, because a bot stood in for the player of the own seat.
    #[must_use]
    pub fn leaving_out(self, deals: Vec<usize>) -> Self {
        Self { left_out: deals, ..self }
    }

    /// The answers so far.
    #[must_use]
    pub const fn known(&self) -> &WorkedOut {
        &self.known
    }

    /// The number of answered questions and the number of all questions.
    #[must_use]
    pub const fn progress(&self) -> [usize; 2] {
        [self.known.answers.len(), self.tasks.len()]
    }

    /// The next question; `None` when no further answer is needed.
    pub fn next_question(&mut self) -> Option<JudgementQuestion> {
        while let Some(task) = self.tasks.get(self.known.answers.len()).copied() {
            match task.seat.and_then(|seat| self.early.remove(&(task.step, seat))) {
                Some(answer) => self.known.answers.push(answer),
                None => return Some(self.question(task)),
            }
        }
        self.once_more()
    }

    /// The answer to the decision of a seat at a position, if there is one.
    #[must_use]
    pub fn answer_at(&self, step: usize, seat: Seat) -> Option<&JudgementAnswer> {
        let at = self.tasks.iter().position(|task| task.step == step && task.seat == Some(seat))?;
        match self.known.answers.get(at) {
            Some(known) if !self.known.passed.contains(&at) => Some(known),
            _ => self.early.get(&(step, seat)),
        }
    }

    /// Takes an answer about a decision that was judged elsewhere, unless there is one already.
    pub fn offer(&mut self, step: usize, seat: Seat, answer: JudgementAnswer) {
        if self.answer_at(step, seat).is_none() {
            self.early.insert((step, seat), answer);
        }
    }

    /// All unanswered questions, in the order in which [`answer`](Self::answer) expects the answers.
    #[must_use]
    pub fn questions(&self) -> Vec<JudgementQuestion> {
        self.tasks[self.known.answers.len()..].iter().map(|task| self.question(*task)).collect()
    }

    /// Takes the answer to the last question asked.
    pub fn answer(&mut self, answer: JudgementAnswer) {
        match self.repeated.take() {
            Some(at) => self.known.again.push((at, answer.swing)),
            None => self.known.answers.push(answer),
        }
    }

    /// The swing of a task, pooled from its answer and all repetitions.
    fn swing(&self, at: usize) -> Swing {
        let again = self.known.again.iter().filter(|(other, _)| *other == at);
        again.fold(self.known.answers[at].swing.clone(), |all, (_, more)| all.pooled(more))
    }

    /// Passes over the question asked last, to which no answer could be had.
    pub fn pass_over(&mut self, question: &JudgementQuestion) {
        if self.repeated.is_none() {
            self.known.passed.push(self.known.answers.len());
        }
        self.answer(question.unanswered());
    }

    fn question(&self, task: LuckTask) -> JudgementQuestion {
        self.asked(task).expect("the record was played through, and the task is one of its positions")
    }

    fn asked(&self, task: LuckTask) -> Option<JudgementQuestion> {
        let state = self.review.at(task.step)?;
        let Some(seat) = task.seat else {
            let deal = state.deal()?;
            let hands = (0..deal.board().seats.len()).map(|seat| *deal.hand(seat)).collect();
            let view = state.view(deal.board().dealer)?;
            return Some(JudgementQuestion::Dealt(Situation { view, hands, stock: deal.stock().collect() }));
        };
        let made = self.review.next_of(task.step, seat)?;
        Some(JudgementQuestion::Decision { view: state.view(seat)?, made })
    }

    /// Asks again about the decision whose effect on the own seat is least certain. Returns `None` once it is clear
    /// whether the cards of this seat were lucky, or after the last repetition allowed.
    fn once_more(&mut self) -> Option<JudgementQuestion> {
        let own = self.review.own_seat();
        if self.known.again.len() >= AGAIN || self.account().of_seat(own).verdict() != LuckVerdict::Unclear {
            return None;
        }
        let variance = |at: &usize| self.swing(*at).shares.get(own).map_or(0.0, |share| share.variance);
        let open = (0..self.tasks.len()).filter(|&at| self.known.answers[at].best.is_some());
        let at = open.max_by(|one, other| variance(one).total_cmp(&variance(other)))?;
        let best = self.known.answers[at].best.clone()?;
        let JudgementQuestion::Decision { view, made } = self.question(self.tasks[at]) else { return None };
        self.repeated = Some(at);
        Some(JudgementQuestion::Again { view, made, best, round: self.known.again.len() as u32 + 1 })
    }

    /// The account of the match by the answers so far.
    #[must_use]
    pub fn account(&self) -> Account {
        let mut account = Account::from_outcomes(&self.outcomes);
        for (at, task) in self.tasks[..self.known.answers.len()].iter().enumerate() {
            match task.seat {
                Some(seat) => account.decided(task.deal, seat, &self.swing(at)),
                None => account.dealt(task.deal, &self.swing(at)),
            }
        }
        for &deal in &self.left_out {
            if let Some(tallies) = account.deals.get_mut(deal) {
                tallies.clear();
            }
        }
        account
    }

    /// The decisions of all seats that cost something beyond doubt, the costliest first.
    #[must_use]
    pub fn mistakes(&self) -> Vec<Mistake> {
        let mistake = |(task, answer): (&LuckTask, &JudgementAnswer)| {
            let (seat, best) = (task.seat?, answer.best.clone()?);
            if seat == self.review.own_seat() && self.left_out.contains(&task.deal) {
                return None;
            }
            let (points, share) = (answer.swing.points.get(seat)?, answer.swing.shares.get(seat)?);
            let sure = -share.mean > SURE * share.error() && -points.mean > SURE * points.error();
            let made = self.review.next_of(task.step, seat)?;
            let (deal, step) = (task.deal, task.step);
            let costly = sure && -points.mean >= COSTLY;
            costly.then_some(Mistake { deal, step, seat, made, best, points: -points.mean, share: -share.mean })
        };
        let mut mistakes: Vec<Mistake> = self.tasks.iter().zip(&self.known.answers).filter_map(mistake).collect();
        mistakes.sort_by(|one, other| other.share.total_cmp(&one.share));
        mistakes
    }
}

impl LuckOfMatch {
    /// What is saved beside the account once the match is worked out.
    #[must_use]
    pub fn kept(&self) -> KeptLuck {
        KeptLuck { version: VERSION, turns: self.turns().iter().map(KeptTurn::from_mistake).collect() }
    }

    /// The costliest mistakes, at most as many as are shown.
    #[must_use]
    pub fn turns(&self) -> Vec<Mistake> {
        let mut turns = self.mistakes();
        turns.truncate(TURNS);
        turns
    }

    /// The exercises made from the mistakes of the own seat, the costliest first.
    #[must_use]
    pub fn exercises(&self) -> Vec<Exercise> {
        let own = self.mistakes().into_iter().filter(|mistake| mistake.seat == self.review.own_seat());
        own.filter_map(|mistake| Exercise::from_mistake(&self.review, &mistake).ok()).collect()
    }
}

/// The tasks of the first `deals` deals: every decision, and the cards of each deal that is not a composed position.
fn tasks(review: &Review, deals: usize) -> Vec<LuckTask> {
    let of_step = |step: usize| {
        let position = review.positions()[step];
        let dealt = position.actions == 0 && !review.is_composed(position.deal);
        let cards = dealt.then_some(LuckTask { deal: position.deal, step, seat: None });
        let next = review.after_decision(step).and_then(|after| review.made(after));
        let decision = next.map(|(seat, _)| LuckTask { deal: position.deal, step, seat: Some(seat) });
        cards.into_iter().chain(decision)
    };
    (0..review.positions().len()).flat_map(of_step).filter(|task| task.deal < deals).collect()
}

/// The results of the deals that are over, up to the first one that is not.
fn outcomes(review: &Review) -> Vec<DealGains> {
    let stakes: Vec<Stakes> =
        review.dealt().iter().map_while(|dealt| Some(Stakes::from_view(&dealt.view(0)?))).collect();
    let outcome = |(deal, at_stake): (usize, &Stakes)| {
        let state = review.ended(deal)?;
        let points = deal_points(state.deal()?)?;
        let points: Vec<f64> = points.into_iter().map(f64::from).collect();
        let standing = state.standing();
        let after = match stakes.get(deal + 1) {
            Some(next) => next.before(),
            None if standing.over => {
                let share = |seat| f64::from(u8::from(standing.winners.contains(&seat)));
                (0..state.seats()).map(|seat| share(seat) / standing.winners.len().max(1) as f64).collect()
            }
            None => at_stake.worth(state.deal()?).shares,
        };
        let before = at_stake.before();
        let grown = after.iter().zip(&before).map(|(after, before)| after - before).collect();
        Some(DealGains { points: at_stake.ahead(&points), shares: grown })
    };
    stakes.iter().enumerate().map_while(outcome).collect()
}
