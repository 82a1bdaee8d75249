//! A match looked at again, step by step: every position of a record, and the decisions taken in it.

use strum::IntoStaticStr;

use crate::game::{Action, Match, Move, Seat};
use crate::record::{BadRecord, Cursor, DealRecord, Record, Replay, replay_legal};

/// From how many points of a deal behind the advice on a decision is doubtful.
const DOUBTFUL: f64 = 2.0;

/// From how many on it is a blunder.
const BLUNDER: f64 = 6.0;

/// How many standard errors a loss must come to: less may be chance, and is held against nobody.
const SURE: f64 = 2.0;

/// How a decision compares with the strongest level's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Grade {
    /// As good as the advice, or nearly, or not certainly worse.
    Good,
    /// It costs something.
    Doubtful,
    /// It costs much.
    Blunder,
}

impl Grade {
    /// The grade of a move so many points behind the advice, known with this standard error.
    #[must_use]
    pub fn from_loss(behind: f64, error: f64) -> Self {
        match behind {
            _ if behind < SURE * error => Self::Good,
            _ if behind >= BLUNDER => Self::Blunder,
            _ if behind >= DOUBTFUL => Self::Doubtful,
            _ => Self::Good,
        }
    }

    /// Its name in attributes.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// A record and all its positions.
#[derive(Clone, Debug)]
pub struct Review {
    record: Record,
    replay: Replay,
    positions: Vec<Cursor>,
    /// Whether seat 0 is the only person: then its own hand is no secret in a deal under way.
    alone: bool,
}

impl Review {
    /// Takes up a record; `alone`: only seat 0 is played by a person, who looks at it.
    ///
    /// # Errors
    /// [`BadRecord`] if its match cannot be played through.
    pub fn new(record: Record, alone: bool) -> Result<Self, BadRecord> {
        let replay = replay_legal(&record)?;
        let of_deal =
            |(deal, of): (usize, &DealRecord)| (0..=of.actions.len()).map(move |actions| Cursor { deal, actions });
        let positions = record.deals.iter().enumerate().flat_map(of_deal).collect();
        Ok(Self { record, replay, positions, alone })
    }

    /// The record.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// All positions, from the first deal dealt to the last action.
    #[must_use]
    pub fn positions(&self) -> &[Cursor] {
        &self.positions
    }

    /// Whether all hands may be seen at a position: those of a deal under way are secret.
    fn is_open(&self, step: usize) -> bool {
        !self.replay.game.playing()
            || self.positions.get(step).is_some_and(|position| position.deal + 1 < self.record.deals.len())
    }

    /// Whether the hand of a seat may be seen at a position: of a deal under way only one's own, and none where several
    /// people share the device.
    #[must_use]
    pub fn shows(&self, step: usize, seat: Seat) -> bool {
        self.is_open(step) || self.alone && seat == 0
    }

    /// The match at a position.
    #[must_use]
    pub fn at(&self, step: usize) -> Option<Match> {
        self.replay.at(&self.record, *self.positions.get(step)?)
    }

    /// The match at the beginning of each deal, with its cards dealt.
    #[must_use]
    pub fn dealt(&self) -> &[Match] {
        &self.replay.dealt
    }

    /// The match at the end of a deal, before what was decided after it.
    #[must_use]
    pub fn ended(&self, deal: usize) -> Option<Match> {
        self.replay.at(&self.record, Cursor { deal, actions: self.record.deals.get(deal)?.actions.len() })
    }

    /// The move that led to a position; `None` at the beginning of a deal and after a rebuilt stock.
    #[must_use]
    pub fn made(&self, step: usize) -> Option<(Seat, Move)> {
        let position = self.positions.get(step)?;
        match self.record.deals[position.deal].actions.get(position.actions.checked_sub(1)?)? {
            Action::Move(seat, mv) => Some((*seat, mv.clone())),
            Action::Reshuffle(_) => None,
        }
    }

    /// The move that a seat makes next, where it decides at this position. A stock that had to be rebuilt for the move
    /// was rebuilt after the decision.
    #[must_use]
    pub fn next_of(&self, step: usize, seat: Seat) -> Option<Move> {
        self.made(self.after_decision(step)?).filter(|(mover, _)| *mover == seat).map(|(_, mv)| mv)
    }

    /// The position to which the decision at a position leads; `None` where there is none to take.
    #[must_use]
    pub fn after_decision(&self, step: usize) -> Option<usize> {
        let position = self.positions.get(step)?;
        let actions = &self.record.deals[position.deal].actions;
        let is_move = |index: usize| actions.get(index).map(|action| matches!(action, Action::Move(..)));
        if position.actions > 0 && is_move(position.actions - 1) == Some(false) {
            return None;
        }
        Some(step + if is_move(position.actions)? { 1 } else { 2 })
    }

    /// The first position of each deal.
    pub fn deals(&self) -> impl Iterator<Item = usize> {
        let starts = self.positions.iter().enumerate();
        starts.filter(|(_, position)| position.actions == 0).map(|(step, _)| step)
    }

    /// Whether a deal began in the middle, as a composed position.
    #[must_use]
    pub fn is_composed(&self, deal: usize) -> bool {
        self.record.deals.get(deal).is_some_and(|deal| deal.start.is_some())
    }

    /// The positions at which a seat decides something, with a hand that may be seen.
    pub fn decisions(&self, seat: Seat) -> impl Iterator<Item = usize> {
        (0..self.positions.len()).filter(move |&step| self.shows(step, seat) && self.next_of(step, seat).is_some())
    }
}
