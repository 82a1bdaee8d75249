//! What the page has to do after an event at the table.

use rami_bots::BotRequest;
use rami_bots::analysis::JudgementQuestion;
use rami_engine::game::{Move, Seat, SeatView};
use rami_record::Record;

use super::joint_effect::JointEffect;
use super::plan::PlanId;
use super::sounds::Sound;

/// The pile from which a card travels to its player: after a move of another player, or a guest's own move that the host
/// has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    /// A stock card, unseen.
    Stock(Seat),
    /// The top of the discard pile.
    Discard(Seat),
}

impl Departure {
    /// The pile from which a player takes a card with a move.
    #[must_use]
    pub const fn of(seat: Seat, mv: &Move) -> Option<Self> {
        match mv {
            Move::DrawStock => Some(Self::Stock(seat)),
            Move::DrawDiscard { .. } | Move::Buy { .. } => Some(Self::Discard(seat)),
            _ => None,
        }
    }
}

/// A question to the champion.
#[derive(Clone, Debug)]
pub enum ChampionQuestion {
    /// What it would do.
    Advice(SeatView),
    /// What a move costs.
    Judgement(JudgementQuestion),
}

/// A pause before the next player acts. It lasts for the `pause`, less what has passed `already`, but at least for the
/// `grace`. All times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wait {
    /// The pause between two moves.
    pub pause: f64,
    /// The part of it that has passed.
    pub already: f64,
    /// How long the player may still undo a discard.
    pub grace: f64,
    /// Whether the pause is to be long enough for a screen reader.
    pub reads: bool,
}

/// What is said to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// The champion could not be asked.
    NoAnswer,
}

/// The deal of a task, which the champion has played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct LineShown {
    /// The deal.
    pub record: Record,
    /// The seat that decided.
    pub own: Seat,
    /// The number of its actions before the champion's first move.
    pub at: usize,
}

/// Something that the page has to do. The order counts: what is saved is saved before a bot is asked.
#[derive(Debug)]
pub enum Effect {
    /// Save the match.
    Save,
    /// Play a sound. `mine` says whether the player has caused it.
    Sound {
        /// The sound.
        sound: Sound,
        /// Whether the player has caused it.
        mine: bool,
    },
    /// Let the cards travel that have moved.
    Animate(Option<Departure>),
    /// Drop what was begun for an earlier plan.
    Stop,
    /// Drop the question to the champion.
    StopQuestion,
    /// Ask a bot for its move.
    AskBot {
        /// The plan that it belongs to.
        plan: PlanId,
        /// The request.
        request: Box<BotRequest>,
    },
    /// Ask the champion.
    AskChampion {
        /// The plan that it belongs to.
        plan: PlanId,
        /// The question.
        question: Box<ChampionQuestion>,
    },
    /// Wait, and report it by [`Event::Waited`](super::Event::Waited).
    Wait {
        /// The plan that it belongs to.
        plan: PlanId,
        /// For how long.
        wait: Wait,
    },
    /// End the pause under way.
    EndWait,
    /// Say that bots cannot be asked, or that they can be asked again.
    BotsTrouble(bool),
    /// Say something.
    Say(Said),
    /// Note the outcome of an exercise.
    NoteExercise {
        /// Its identifier.
        id: String,
        /// Whether it was solved.
        solved: bool,
    },
    /// Note the answer to a problem.
    NoteProblem {
        /// Its identifier.
        id: String,
        /// Its difficulty.
        difficulty: i32,
        /// Whether it was solved.
        solved: bool,
    },
    /// Show the champion's line.
    ShowLine(Box<LineShown>),
    /// Let the end of the joint table tell the other devices what has changed:
    /// [`HostEnd::tell_changes`](super::joint::HostEnd::tell_changes) or
    /// [`GuestEnd::tell_changes`](super::joint::GuestEnd::tell_changes).
    TellJoint,
    /// Do something for the other devices of a joint table.
    Joint(JointEffect),
    /// Leave the table of a lesson or a task. `problem` says whether it was a problem.
    LeaveLesson {
        /// Whether it was a problem.
        problem: bool,
    },
}

/// Effects, in the order in which they are carried out.
pub type Effects = Vec<Effect>;
