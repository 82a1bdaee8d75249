//! Goes through a match step by step: every position of its record, and the decisions taken there.

use strum::IntoStaticStr;

use rami_engine::game::{Action, Match, Move, Seat};
use rami_record::{BadRecord, Cursor, DealRecord, Record, Replay, replay_legal};

/// The points of a deal behind the advised move from which a decision is doubtful.
const DOUBTFUL: f64 = 2.0;

/// The points behind from which it is a blunder.
const BLUNDER: f64 = 6.0;

/// The number of standard errors that a loss must reach to count. A smaller loss may be chance.
const SURE: f64 = 2.0;

/// How a decision compares with that of the strongest level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Grade {
    /// It is as good as the advice or nearly so, or it is not certain that it is worse.
    Good,
    /// It costs something.
    Doubtful,
    /// It costs much.
    Blunder,
}

impl Grade {
    /// The grade of a move that is `behind` points worse than the advice, with this standard error.
    #[must_use]
    pub fn from_loss(behind: f64, error: f64) -> Self {
        match behind {
            _ if behind < SURE * error => Self::Good,
            _ if behind >= BLUNDER => Self::Blunder,
            _ if behind >= DOUBTFUL => Self::Doubtful,
            _ => Self::Good,
        }
    }

    /// Its name in HTML attributes.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// A record with all its positions. A position is addressed by its index, the step.
#[derive(Clone, Debug)]
pub struct Review {
    record: Record,
    replay: Replay,
    positions: Vec<Cursor>,
    /// The seat of the player who looks at the review.
    own: Seat,
    /// Whether this player is the only person at the device. Then the own hand may be seen even in a deal under way.
    alone: bool,
}

impl Review {
    /// Replays a record to review it, for the player of the seat `own`. `alone` says that no other person plays at the
    /// device.
    ///
    /// # Errors
    /// [`BadRecord`] if the record cannot be replayed.
    pub fn new(record: Record, own: Seat, alone: bool) -> Result<Self, BadRecord> {
        let replay = replay_legal(&record)?;
        let of_deal =
            |(deal, of): (usize, &DealRecord)| (0..=of.actions.len()).map(move |actions| Cursor { deal, actions });
        let positions = record.deals.iter().enumerate().flat_map(of_deal).collect();
        Ok(Self { record, replay, positions, own, alone })
    }

    /// The record.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The seat of the player who looks at the review.
    #[must_use]
    pub const fn own_seat(&self) -> Seat {
        self.own
    }

    /// All positions, from the first deal dealt to the last action.
    #[must_use]
    pub fn positions(&self) -> &[Cursor] {
        &self.positions
    }

    /// Whether all hands may be seen at a position. The hands of a deal under way are secret.
    fn is_open(&self, step: usize) -> bool {
        !self.replay.game.playing()
            || self.positions.get(step).is_some_and(|position| position.deal + 1 < self.record.deals.len())
    }

    /// Whether the hand of a seat may be seen at a position. In a deal under way only the hand of a person who plays
    /// alone may be seen; where several people share the device, no hand may.
    #[must_use]
    pub fn shows(&self, step: usize, seat: Seat) -> bool {
        self.is_open(step) || self.alone && seat == self.own
    }

    /// The match at a position.
    #[must_use]
    pub fn at(&self, step: usize) -> Option<Match> {
        self.replay.at(&self.record, *self.positions.get(step)?)
    }

    /// The match at the beginning of each deal, when its cards are dealt.
    #[must_use]
    pub fn dealt(&self) -> &[Match] {
        &self.replay.dealt
    }

    /// The match at the end of a deal, before the decisions that follow it.
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

    /// The move that a seat makes at a position; `None` if it does not decide there. If the move needed the stock to be
    /// rebuilt, the position is the one before the rebuilding.
    #[must_use]
    pub fn next_of(&self, step: usize, seat: Seat) -> Option<Move> {
        self.made(self.after_decision(step)?).filter(|(mover, _)| *mover == seat).map(|(_, mv)| mv)
    }

    /// The position to which the decision at a position leads; `None` if nobody decides there.
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

    /// Whether a deal began as a composed position.
    #[must_use]
    pub fn is_composed(&self, deal: usize) -> bool {
        self.record.deals.get(deal).is_some_and(|deal| deal.start.is_some())
    }

    /// The positions at which a seat decides and its hand may be seen.
    pub fn decisions(&self, seat: Seat) -> impl Iterator<Item = usize> {
        (0..self.positions.len()).filter(move |&step| self.shows(step, seat) && self.next_of(step, seat).is_some())
    }
}
