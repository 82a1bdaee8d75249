//! What the page asks the worker, and what it answers: a bot's move or advice, or a judgement of a match that is over. Both
//! sides are of one build, so the bytes need no names of fields.

use serde::{Deserialize, Serialize};

use crate::analysis::{Answer, Question};
use crate::bots::{Reply, Request};

/// An errand of the worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Errand {
    /// A bot is to move, or to advise.
    Bot(Request),
    /// A match that is over is to be judged.
    Luck {
        /// The number of the errand, by which stale reports are told.
        id: u32,
        /// What is asked.
        question: Question,
    },
}

/// What the worker reports.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Report {
    /// What a bot said.
    Bot(Reply),
    /// What came of a question.
    Luck {
        /// The number of the errand.
        id: u32,
        /// The answer.
        answer: Answer,
    },
}

impl Errand {
    /// Its number.
    #[must_use]
    pub const fn id(&self) -> u32 {
        match self {
            Self::Bot(request) => request.id,
            Self::Luck { id, .. } => *id,
        }
    }

    /// The same errand under another number.
    #[must_use]
    pub fn numbered(self, id: u32) -> Self {
        match self {
            Self::Bot(request) => Self::Bot(Request { id, ..request }),
            Self::Luck { question, .. } => Self::Luck { id, question },
        }
    }

    /// Writes it.
    ///
    /// # Panics
    /// Never: an errand holds nothing that cannot be written.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("an errand holds nothing that cannot be written")
    }

    /// Reads it.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }

    /// Does it.
    #[must_use]
    pub fn run(&self) -> Report {
        match self {
            Self::Bot(request) => Report::Bot(request.answer()),
            Self::Luck { id, question } => Report::Luck { id: *id, answer: question.answer() },
        }
    }
}

impl Report {
    /// The number of the errand.
    #[must_use]
    pub const fn id(&self) -> u32 {
        match self {
            Self::Bot(reply) => reply.id,
            Self::Luck { id, .. } => *id,
        }
    }

    /// Writes it.
    ///
    /// # Panics
    /// Never: a report holds nothing that cannot be written.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("a report holds nothing that cannot be written")
    }

    /// Reads it.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}
