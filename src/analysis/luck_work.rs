//! A match being worked out for luck and play, from its record to its account: a state that the page asks for the next
//! question and tells the answer. It asks nobody and keeps nothing itself.

use super::judgement::{Answer, Question};
use super::match_account::{CannotJudge, LuckOfMatch, WorkedOut};
use crate::game::Seat;
use crate::record::Record;

/// After how many answers what is worked out is to be kept.
const KEPT_EVERY: usize = 12;
/// How many questions in a row may remain without an answer until the match is given up.
const UNANSWERED: usize = 2;

/// A match that is to be worked out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Its name on this device; 0 if it has none.
    pub id: u64,
    /// Its record.
    pub record: Record,
    /// Whether somebody looks at it, and it is not one of the history that is worked out beside.
    pub is_shown: bool,
}

/// How far a match is worked out.
#[derive(Default)]
pub enum LuckWork {
    /// There is none.
    #[default]
    Idle,
    /// What is kept of it is still to be looked up.
    Begun(Job),
    /// Its questions are asked, one after another.
    Asking {
        /// The match.
        job: Job,
        /// What is worked out of it.
        luck: Box<LuckOfMatch>,
        /// Questions in a row without an answer.
        unanswered: usize,
        /// Answers that are not kept yet.
        unkept: usize,
    },
    /// All is known, or nothing more can be.
    Ended(Job),
}

/// What follows an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// The next question.
    Question,
    /// What is worked out is kept, then the next question.
    Keeping,
    /// Nothing: too many questions remained without an answer.
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

    /// Whether the match is still to be worked out.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self, Self::Begun(_) | Self::Asking { .. })
    }

    /// Whether somebody looks at the match.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.job().is_some_and(|job| job.is_shown)
    }

    /// Whether this is the record of the match.
    #[must_use]
    pub fn is_of(&self, record: &Record) -> bool {
        self.job().is_some_and(|job| job.record == *record)
    }

    /// From now on somebody looks at the match, which has this name on the device, unless it is 0.
    pub const fn show(&mut self, id: u64) {
        let (Self::Begun(job) | Self::Asking { job, .. } | Self::Ended(job)) = self else { return };
        job.is_shown = true;
        if id != 0 {
            job.id = id;
        }
    }

    /// How many questions are answered, and how many there are.
    #[must_use]
    pub const fn progress(&self) -> [usize; 2] {
        if let Self::Asking { luck, .. } = self { luck.progress() } else { [0, 1] }
    }

    /// Begins to ask, from what is worked out already.
    ///
    /// # Errors
    /// [`CannotJudge`]; the match is at its end then.
    pub fn take_up(&mut self, known: Option<WorkedOut>) -> Result<(), CannotJudge> {
        let Some(job) = self.job().cloned() else { return Ok(()) };
        *self = Self::Ended(job.clone());
        let luck = Box::new(LuckOfMatch::new(job.record.clone(), known)?);
        *self = Self::Asking { job, luck, unanswered: 0, unkept: 0 };
        Ok(())
    }

    /// The next question; `None` when all is known that is worth knowing.
    pub fn next_question(&mut self) -> Option<Question> {
        if let Self::Asking { luck, .. } = self { luck.next_question() } else { None }
    }

    /// Takes the answer to the question, `None` where none could be had.
    pub fn answered(&mut self, question: &Question, answer: Option<Answer>) -> Follows {
        let Self::Asking { luck, unanswered, unkept, .. } = self else { return Follows::GivingUp };
        *unanswered = if answer.is_some() { 0 } else { *unanswered + 1 };
        if *unanswered >= UNANSWERED {
            return Follows::GivingUp;
        }
        luck.answer(answer.unwrap_or_else(|| question.unanswered()));
        *unkept += 1;
        if *unkept >= KEPT_EVERY { Follows::Keeping } else { Follows::Question }
    }

    /// What is to be kept and is not yet, with the match: nothing of one without a name.
    pub fn to_keep(&mut self) -> Option<(Job, WorkedOut)> {
        match self {
            Self::Asking { job, luck, unkept, .. } if job.id != 0 && *unkept > 0 => {
                *unkept = 0;
                Some((job.clone(), luck.known().clone()))
            }
            _ => None,
        }
    }

    /// Ends the work, and hands out the match with what was worked out of it, if it was.
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
    pub fn answer_at(&self, step: usize, seat: Seat) -> Option<&Answer> {
        if let Self::Asking { luck, .. } = self { luck.answer_at(step, seat) } else { None }
    }

    /// Takes the answer to a decision that was asked about elsewhere.
    pub fn offer(&mut self, step: usize, seat: Seat, answer: Answer) {
        if let Self::Asking { luck, .. } = self {
            luck.offer(step, seat, answer);
        }
    }
}
