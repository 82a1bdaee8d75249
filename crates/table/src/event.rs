//! What happens at a table: what the player does, what others answer, and what comes from outside.

use rami_bots::Advice;
use rami_bots::analysis::JudgementAnswer;
use rami_engine::game::Move;

use super::intent::Intent;
use super::lesson::Course;
use super::mode::{KeptAs, Tried};
use super::plan::PlanId;
use super::saved::Beat;
use super::session::Session;
use super::tokens::TokenId;
use super::wishes::Wishes;

/// The moment of an event. The table reads no clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Now {
    /// Milliseconds since 1970, which are shown and kept.
    pub wall: u64,
    /// Milliseconds of a clock that never goes back, by which pauses are measured.
    pub ticks: f64,
}

impl Now {
    /// The ticks as whole milliseconds.
    #[must_use]
    pub const fn millis(self) -> u64 {
        self.ticks as u64
    }
}

/// Something that happens at a table.
pub enum Event {
    /// The player wants something.
    Intent(Intent),
    /// The player undoes the last staging; if nothing is staged, the last move.
    Undo,
    /// The player stages the next of the arrangements offered.
    Propose,
    /// The player picks a card up in order to drag it.
    PickUp(TokenId),
    /// The player asks for a hint.
    AskHint,
    /// The player makes the move that the hint advises.
    PlayHint,
    /// The player closes the hint.
    CloseHint,
    /// The others are to move at once until it is the player's turn.
    Skip,
    /// The others are to finish the match at once.
    Finish,
    /// The player has seen the result of the match's last deal.
    ResultSeen,
    /// The position of the task is put back.
    TryAgain,
    /// The champion is to play the deal of the task to its end.
    ShowLine,
    /// The lesson goes to another step.
    Turn(Turn),
    /// A match takes the place of everything at the table.
    Show(Box<Shown>),
    /// A lesson begins in the place of the match.
    Learn(Box<(Course, Session)>),
    /// An exercise or a problem is posed in the place of the match.
    Try(Box<(Tried, Session)>),
    /// The lesson or the task ends, and the match is back.
    Leave,
    /// A bot has answered; `None` if it could not be asked.
    BotMoved {
        /// The plan it was asked for.
        plan: PlanId,
        /// Its move.
        mv: Option<Move>,
    },
    /// The champion has answered the question that the player has put.
    Answered {
        /// The plan it was asked for.
        plan: PlanId,
        /// Its answer.
        answer: ChampionAnswer,
    },
    /// A pause is over.
    Waited(PlanId),
    /// The settings have changed.
    Wished(Wishes),
    /// Another tab has continued the match.
    TakenOver,
    /// The match on the table, which was not kept so far, is kept on this device.
    Keep(Box<KeptAs>),
    /// The match under this identifier was put into the history.
    Archived(u64),
}

impl Event {
    /// Whether it plays at the table. Nobody plays at a table that another tab has taken over.
    pub(super) const fn plays(&self) -> bool {
        !matches!(
            self,
            Self::Show(_)
                | Self::Learn(_)
                | Self::Try(_)
                | Self::Leave
                | Self::Keep(_)
                | Self::Archived(_)
                | Self::Wished(_)
                | Self::TakenOver
        )
    }

    /// Whether cards may move from one place to another by it.
    #[must_use]
    pub const fn moves_cards(&self) -> bool {
        matches!(
            self,
            Self::Intent(_)
                | Self::Undo
                | Self::Propose
                | Self::PlayHint
                | Self::Finish
                | Self::TryAgain
                | Self::Turn(_)
                | Self::Show(_)
                | Self::Waited(_)
        )
    }
}

/// An answer of the champion.
pub enum ChampionAnswer {
    /// It could not be asked.
    GivenUp,
    /// Its advice.
    Advice(Box<Advice>),
    /// What a move costs.
    Judgement(Box<JudgementAnswer>),
}

/// A step of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Goes on to the next scene.
    Next,
    /// Goes back to the previous step.
    Back,
    /// Restarts the current step.
    Again,
}

/// A match that is shown at the table.
pub struct Shown {
    /// The match.
    pub session: Session,
    /// Where it is kept on this device, if it is.
    pub kept: Option<KeptAs>,
    /// The result of a friend at the same deals.
    pub beat: Option<Beat>,
}
