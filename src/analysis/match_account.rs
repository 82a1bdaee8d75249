//! A match worked out for luck and play: the questions that have to be answered, what came of them so far, and the
//! decisions that cost most. It can be put aside at any point and taken up again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::{Seat, deal_points};
use crate::record::{BadRecord, Record};

use super::account::{Account, Outcome, Verdict};
use super::estimate::{Stakes, Swing};
use super::exercise::Exercise;
use super::judgement::{Answer, Question, Situation, VERSION};
use super::mistake::{KeptLuck, KeptTurn, Mistake, TURNS};
use super::review::Review;

/// How many decisions are compared once more while it is unclear whether the cards were lucky.
const AGAIN: usize = 60;
/// From how many points of a deal on a decision is held to have cost something.
const COSTLY: f64 = 3.0;
/// How many standard errors that must come to.
const SURE: f64 = 3.0;

/// Why a match cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CannotJudge {
    /// Its record cannot be played through.
    #[error(transparent)]
    Record(BadRecord),
    /// No deal of it is over.
    #[error("no deal of it is over")]
    NoDealOver,
}

/// A question that the account needs answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LuckTask {
    /// Index of the deal.
    pub deal: usize,
    /// The position of the record.
    pub step: usize,
    /// Who decides there; `None` for the cards dealt.
    pub seat: Option<Seat>,
}

/// What is worked out of a match so far, to be kept: answers in the order of the tasks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkedOut {
    /// The version of the judgement.
    pub version: u16,
    /// The answers. The one to a decision is its figure wherever the decision is shown.
    pub answers: Vec<Answer>,
    /// What came of comparing decisions once more, by task: it makes the account clearer, and changes no figure of a decision.
    pub again: Vec<(usize, Swing)>,
}

/// The version of the app: what was kept in the middle of a match is read by the same version only.
const BUILD: &str = env!("CARGO_PKG_VERSION");

impl WorkedOut {
    /// Writes it in bytes, since it is much.
    ///
    /// # Panics
    /// Never: an answer holds nothing that cannot be written.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(&(BUILD, self)).expect("answers can be written")
    }

    /// Reads it; `None` where another version of the app wrote it.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (build, rest) = postcard::take_from_bytes::<&str>(bytes).ok()?;
        postcard::from_bytes(rest).ok().filter(|_| build == BUILD)
    }
}

/// A match being worked out.
pub struct LuckOfMatch {
    review: Review,
    outcomes: Vec<Outcome>,
    tasks: Vec<LuckTask>,
    known: WorkedOut,
    /// Answers that were given before their turn, by the position and the seat of their task.
    early: BTreeMap<(usize, Seat), Answer>,
    /// The task that is compared once more.
    repeated: Option<usize>,
}

impl LuckOfMatch {
    /// Takes up a match, with what is known of it already.
    ///
    /// # Errors
    /// [`CannotJudge`].
    pub fn new(record: Record, known: Option<WorkedOut>) -> Result<Self, CannotJudge> {
        let review = Review::new(record, true).map_err(CannotJudge::Record)?;
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
        Ok(Self { review, outcomes, tasks, known, early: BTreeMap::new(), repeated: None })
    }

    /// What is known so far.
    #[must_use]
    pub const fn known(&self) -> &WorkedOut {
        &self.known
    }

    /// How many questions are answered, and how many there are.
    #[must_use]
    pub const fn progress(&self) -> [usize; 2] {
        [self.known.answers.len(), self.tasks.len()]
    }

    /// The next question; `None` when all is known that is worth knowing.
    pub fn next_question(&mut self) -> Option<Question> {
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
    pub fn answer_at(&self, step: usize, seat: Seat) -> Option<&Answer> {
        let at = self.tasks.iter().position(|task| task.step == step && task.seat == Some(seat))?;
        self.known.answers.get(at).or_else(|| self.early.get(&(step, seat)))
    }

    /// Takes the answer to a decision that was asked about elsewhere.
    pub fn offer(&mut self, step: usize, seat: Seat, answer: Answer) {
        if self.answer_at(step, seat).is_none() {
            self.early.insert((step, seat), answer);
        }
    }

    /// All questions that are not answered yet, in the order in which the answers are taken.
    #[must_use]
    pub fn questions(&self) -> Vec<Question> {
        self.tasks[self.known.answers.len()..].iter().map(|task| self.question(*task)).collect()
    }

    /// Takes the answer to the question asked last.
    pub fn answer(&mut self, answer: Answer) {
        match self.repeated.take() {
            Some(at) => self.known.again.push((at, answer.swing)),
            None => self.known.answers.push(answer),
        }
    }

    /// What the answers to a task say together.
    fn swing(&self, at: usize) -> Swing {
        let again = self.known.again.iter().filter(|(other, _)| *other == at);
        again.fold(self.known.answers[at].swing.clone(), |all, (_, more)| all.pooled(more))
    }

    fn question(&self, task: LuckTask) -> Question {
        self.asked(task).expect("the record was played through, and the task is one of its positions")
    }

    fn asked(&self, task: LuckTask) -> Option<Question> {
        let state = self.review.at(task.step)?;
        let Some(seat) = task.seat else {
            let deal = state.deal()?;
            let hands = (0..deal.board().seats.len()).map(|seat| *deal.hand(seat)).collect();
            let view = state.view(deal.board().dealer)?;
            return Some(Question::Dealt(Situation { view, hands, stock: deal.stock().collect() }));
        };
        let made = self.review.next_of(task.step, seat)?;
        Some(Question::Decision { view: state.view(seat)?, made })
    }

    /// The decision of which least is known, while it is unclear whether the cards of seat 0 were lucky.
    fn once_more(&mut self) -> Option<Question> {
        if self.known.again.len() >= AGAIN || self.account().of_seat(0).verdict() != Verdict::Unclear {
            return None;
        }
        let variance = |at: &usize| self.swing(*at).shares.first().map_or(0.0, |share| share.variance);
        let open = (0..self.tasks.len()).filter(|&at| self.known.answers[at].best.is_some());
        let at = open.max_by(|one, other| variance(one).total_cmp(&variance(other)))?;
        let best = self.known.answers[at].best.clone()?;
        let Question::Decision { view, made } = self.question(self.tasks[at]) else { return None };
        self.repeated = Some(at);
        Some(Question::Again { view, made, best, round: self.known.again.len() as u32 + 1 })
    }

    /// The account, as far as it is known.
    #[must_use]
    pub fn account(&self) -> Account {
        let mut account = Account::from_outcomes(&self.outcomes);
        for (at, task) in self.tasks[..self.known.answers.len()].iter().enumerate() {
            match task.seat {
                Some(seat) => account.decided(task.deal, seat, &self.swing(at)),
                None => account.dealt(task.deal, &self.swing(at)),
            }
        }
        account
    }

    /// The decisions that cost most beyond doubt, of all seats, the costliest first.
    #[must_use]
    pub fn mistakes(&self) -> Vec<Mistake> {
        let mistake = |(task, answer): (&LuckTask, &Answer)| {
            let (seat, best) = (task.seat?, answer.best.clone()?);
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
    /// What is kept of the match beside its account, once all is known.
    #[must_use]
    pub fn kept(&self) -> KeptLuck {
        KeptLuck { version: VERSION, turns: self.turns().iter().map(KeptTurn::from_mistake).collect() }
    }

    /// The decisions that cost most, as many as are shown.
    #[must_use]
    pub fn turns(&self) -> Vec<Mistake> {
        let mut turns = self.mistakes();
        turns.truncate(TURNS);
        turns
    }

    /// The exercises that the costliest decisions of seat 0 make, the costliest first.
    #[must_use]
    pub fn exercises(&self) -> Vec<Exercise> {
        let own = self.mistakes().into_iter().filter(|mistake| mistake.seat == 0);
        own.filter_map(|mistake| Exercise::from_mistake(&self.review, &mistake).ok()).collect()
    }
}

/// What there is to be asked of the first deals: the cards of each, and every decision.
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

/// The results of the deals that are over, from the first on.
fn outcomes(review: &Review) -> Vec<Outcome> {
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
        Some(Outcome { points: at_stake.ahead(&points), shares: grown })
    };
    stakes.iter().enumerate().map_while(outcome).collect()
}
