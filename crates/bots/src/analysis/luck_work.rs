//! The state of working out the luck of one match, from its record to its account.
//!
//! The caller takes the next question, has it answered, and gives back the answer. The state has no input or output of
//! its own: it neither calls the worker nor saves anything.

use super::judgement::{JudgementAnswer, JudgementQuestion};
use super::match_account::{CannotJudge, LuckOfMatch, WorkedOut};
use rami_engine::game::Seat;
use rami_record::Record;

/// The number of new answers after which the work is to be saved.
const KEPT_EVERY: usize = 12;
/// The number of unanswered questions in a row at which the match is given up.
const UNANSWERED: usize = 2;

/// A match whose luck is to be worked out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The match's identifier on this device; 0 if it has none.
    pub id: u64,
    /// The record of the match.
    pub record: Record,
    /// The player's own seat in it.
    pub own: Seat,
    /// The deals that do not count for the own seat, because a bot stood in for the player.
    pub left_out: Vec<usize>,
    /// Whether the match is being shown; `false` for a match of the history that is worked out in the background.
    pub is_shown: bool,
}

/// How far the work on a match has come.
#[derive(Default)]
pub enum LuckWork {
    /// There is no match.
    #[default]
    Idle,
    /// The saved answers of the match are still to be loaded.
    Begun(Job),
    /// The questions are being asked, one after another.
    Asking {
        /// The match.
        job: Job,
        /// The answers and the open questions.
        luck: Box<LuckOfMatch>,
        /// The number of questions in a row without an answer.
        unanswered: usize,
        /// The number of answers that are not saved yet.
        unkept: usize,
    },
    /// The work is finished, or was given up.
    Ended(Job),
}

/// What the caller is to do after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// Ask the next question.
    Question,
    /// Save the answers, then ask the next question.
    Keeping,
    /// Give up: too many questions in a row had no answer.
    GivingUp,
}

impl LuckWork {
    /// The match.
    #[must_use]
    pub const fn job(&self) -> Option<&Job> {
        match self {
            Self::Idle => None,
            Self::Begun(job) | Self::Asking { job, .. } | Self::Ended(job) => Some(job),
        }
    }

    /// Whether the work is not finished yet.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self, Self::Begun(_) | Self::Asking { .. })
    }

    /// Whether the match is being shown.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.job().is_some_and(|job| job.is_shown)
    }

    /// Whether this is the record of the match, and the player's own seat in it.
    #[must_use]
    pub fn is_of(&self, record: &Record, own: Seat) -> bool {
        self.job().is_some_and(|job| job.own == own && job.record == *record)
    }

    /// Notes that the match is being shown. An `id` other than 0 becomes its identifier on the device.
    pub const fn show(&mut self, id: u64) {
        let (Self::Begun(job) | Self::Asking { job, .. } | Self::Ended(job)) = self else { return };
        job.is_shown = true;
        if id != 0 {
            job.id = id;
        }
    }

    /// The number of answered questions and the number of all questions; `[0, 1]` if none is being asked.
    #[must_use]
    pub const fn progress(&self) -> [usize; 2] {
        if let Self::Asking { luck, .. } = self { luck.progress() } else { [0, 1] }
    }

    /// Begins to ask the questions that the saved answers leave open.
    ///
    /// # Errors
    /// [`CannotJudge`]; then the work has ended.
    pub fn take_up(&mut self, known: Option<WorkedOut>) -> Result<(), CannotJudge> {
        let Some(job) = self.job().cloned() else { return Ok(()) };
        *self = Self::Ended(job.clone());
        let luck = LuckOfMatch::new(job.record.clone(), job.own, known)?.leaving_out(job.left_out.clone());
        let luck = Box::new(luck);
        *self = Self::Asking { job, luck, unanswered: 0, unkept: 0 };
        Ok(())
    }

    /// The next question; `None` when no further answer is needed.
    pub fn next_question(&mut self) -> Option<JudgementQuestion> {
        if let Self::Asking { luck, .. } = self { luck.next_question() } else { None }
    }

    /// Takes the answer to the question; `None` if it could not be worked out.
    pub fn answered(&mut self, question: &JudgementQuestion, answer: Option<JudgementAnswer>) -> Follows {
        let Self::Asking { luck, unanswered, unkept, .. } = self else { return Follows::GivingUp };
        *unanswered = if answer.is_some() { 0 } else { *unanswered + 1 };
        if *unanswered >= UNANSWERED {
            return Follows::GivingUp;
        }
        match answer {
            Some(answer) => luck.answer(answer),
            None => luck.pass_over(question),
        }
        *unkept += 1;
        if *unkept >= KEPT_EVERY { Follows::Keeping } else { Follows::Question }
    }

    /// The match and its answers, if some are not saved yet; they then count as saved. A match without an identifier is
    /// not saved.
    pub fn to_keep(&mut self) -> Option<(Job, WorkedOut)> {
        match self {
            Self::Asking { job, luck, unkept, .. } if job.id != 0 && *unkept > 0 => {
                *unkept = 0;
                Some((job.clone(), luck.known().clone()))
            }
            _ => None,
        }
    }

    /// Ends the work. Returns the match and its answers, if questions were being asked.
    pub fn end(&mut self) -> Option<(Job, Box<LuckOfMatch>)> {
        match std::mem::take(self) {
            Self::Asking { job, luck, .. } => {
                *self = Self::Ended(job.clone());
                Some((job, luck))
            }
            Self::Begun(job) | Self::Ended(job) => {
                *self = Self::Ended(job);
                None
            }
            Self::Idle => None,
        }
    }

    /// The answer to the decision of a seat at a position, if there is one.
    #[must_use]
    pub fn answer_at(&self, step: usize, seat: Seat) -> Option<&JudgementAnswer> {
        if let Self::Asking { luck, .. } = self { luck.answer_at(step, seat) } else { None }
    }

    /// Takes an answer about a decision that was judged elsewhere.
    pub fn offer(&mut self, step: usize, seat: Seat, answer: JudgementAnswer) {
        if let Self::Asking { luck, .. } = self {
            luck.offer(step, seat, answer);
        }
    }
}
