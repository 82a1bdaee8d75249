//! A match being played: its set-up, its record so far, and the engine's state, always in step.

use std::sync::Arc;

use thiserror::Error;

use crate::game::{Action, IllegalMove, Layout, Match, Move, Seat, SeatView};
use crate::record::{BadRecord, DealRecord, Decision, Record, replay_legal};
use crate::rules::{OptionError, Options, StockOut};
use crate::variants;

use super::digest::sha256;
use super::shuffle;

/// Who plays what, and the seed that fixes all deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The variant's name.
    pub variant: String,
    /// House rules that differ from the defaults.
    pub options: Options,
    /// Names of the players, seat 0 first.
    pub seats: Vec<String>,
    /// The seed of all shuffles.
    pub seed: u64,
}

/// Why a match cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// There is no such variant.
    #[error("unknown variant {0:?}")]
    UnknownVariant(String),
    /// A house rule or value the variant does not offer.
    #[error(transparent)]
    Option(OptionError),
    /// Too few or too many players.
    #[error("{min} to {max} players")]
    Players {
        /// Fewest.
        min: u8,
        /// Most.
        max: u8,
    },
}

/// A match under way, with its record.
#[derive(Clone, Debug)]
pub struct Recording {
    setup: Setup,
    record: Record,
    state: Match,
    /// What was committed to, a deal of the record each; empty where a deal came from a file.
    commitments: Vec<String>,
}

impl Recording {
    /// Begins a match; the first deal is still to be dealt.
    ///
    /// # Errors
    /// [`SetupError`].
    pub fn new(setup: Setup) -> Result<Self, SetupError> {
        let variant =
            variants::by_id(&setup.variant).ok_or_else(|| SetupError::UnknownVariant(setup.variant.clone()))?;
        let rules = variant.rules_with(&setup.options).map_err(SetupError::Option)?;
        let (min, max, seats) = (rules.min_players, rules.max_players, setup.seats.len());
        if !(min as usize..=max as usize).contains(&seats) {
            return Err(SetupError::Players { min, max });
        }
        let record = Record::new(&setup.variant, setup.options.clone(), setup.seats.clone());
        let state = Match::new(Arc::new(rules.seated(seats)), vec![0; seats], vec![0; seats]);
        Ok(Self { setup, record, state, commitments: Vec::new() })
    }

    /// Takes up a saved match where its record ends.
    ///
    /// # Errors
    /// [`BadRecord`] if the record cannot be read, or holds a move the rules refuse.
    pub fn resume(seed: u64, record: Record) -> Result<Self, BadRecord> {
        let replayed = replay_legal(&record)?;
        let (variant, options, seats) = (record.variant.clone(), record.options.clone(), record.seats.clone());
        let setup = Setup { variant, options, seats, seed };
        Ok(Self { setup, record, state: replayed.game, commitments: Vec::new() })
    }

    /// Takes up the commitments that were shown, a deal each.
    #[must_use]
    pub(crate) fn committed(mut self, commitments: Vec<String>) -> Self {
        self.commitments = commitments;
        self.commitments.truncate(self.record.deals.len());
        self
    }

    /// All commitments, a deal of the record each; empty where none was made.
    pub(crate) fn commitments(&self) -> &[String] {
        &self.commitments
    }

    /// The commitment shown before the deal at a place in the record.
    #[must_use]
    pub fn commitment(&self, index: usize) -> Option<&str> {
        self.commitments.get(index).map(String::as_str).filter(|text| !text.is_empty())
    }

    /// The set-up.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Everything that happened so far.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The match as it stands.
    #[must_use]
    pub const fn state(&self) -> &Match {
        &self.state
    }

    /// What a seat sees.
    #[must_use]
    pub fn view(&self, seat: Seat) -> Option<SeatView> {
        self.state.view(seat)
    }

    /// The seat to act in the deal under way.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        self.state.deal().and_then(|deal| deal.board().to_act())
    }

    /// How many actions all deals have seen so far, rebuilt stocks included.
    #[must_use]
    pub fn actions_made(&self) -> u64 {
        self.record.deals.iter().map(|deal| deal.actions.len() as u64).sum()
    }

    /// Deals the next deal, if one is due.
    pub fn deal(&mut self) -> bool {
        let place = u16::try_from(self.record.deals.len() + 1).unwrap_or(u16::MAX);
        let number = self.state.deal().map_or(1, |deal| deal.board().number.saturating_add(1));
        let seats = self.state.seats();
        let dealer = self.state.next_dealer().unwrap_or_else(|| shuffle::first_dealer(self.setup.seed, seats));
        let order = shuffle::deal_order(self.setup.seed, number, self.state.rules().pack);
        let layout = Layout::dealt(self.state.rules(), number, dealer, self.state.in_play(), &order);
        let started = self.state.start_deal(&layout).is_ok();
        if started {
            let number = Some(number).filter(|&number| number != place);
            self.record.deals.push(DealRecord { number, ..DealRecord::fresh(&layout) });
            let latest = self.record.deals.len() - 1;
            self.commitments.resize(latest, String::new());
            self.commitments.extend(self.sealed_text(latest).map(|text| sha256(&text)));
        }
        started
    }

    /// Makes a move; a stock that must be rebuilt first is rebuilt (C8).
    ///
    /// # Errors
    /// Why the move is refused; nothing has changed then.
    pub fn apply(&mut self, seat: Seat, mv: &Move) -> Result<(), IllegalMove> {
        if self.state.deal().is_some_and(|deal| deal.check(seat, mv) == Err(IllegalMove::StockEmpty)) {
            self.rebuild_stock(mv);
        }
        self.state.apply(seat, mv.clone())?;
        self.actions().push(Action::Move(seat, mv.clone()));
        Ok(())
    }

    fn rebuild_stock(&mut self, mv: &Move) {
        let seed = self.setup.seed;
        let Some(deal) = self.state.deal_mut() else { return };
        let Some(discards) = deal.rebuild_cards(mv) else { return };
        let order = if deal.rules().stock_out == StockOut::TurnOver {
            discards.to_vec()
        } else {
            shuffle::rebuild_order(seed, deal.board().number, deal.board().rebuilds, discards)
        };
        if deal.reshuffle(order.clone()).is_ok() {
            self.actions().push(Action::Reshuffle(order));
        }
    }

    fn actions(&mut self) -> &mut Vec<Action> {
        &mut self.record.deals.last_mut().expect("a deal has been dealt").actions
    }

    /// Answers for an eliminated player.
    ///
    /// # Errors
    /// Why the answer is refused.
    pub fn decide(&mut self, decision: Decision) -> Result<(), IllegalMove> {
        decision.apply(&mut self.state)?;
        if let Some(deal) = self.record.deals.last_mut() {
            deal.after.push(decision);
        }
        Ok(())
    }

    /// The last move of `seat`, if it can be taken back: it revealed nothing hidden, nobody has moved since, and the
    /// deal goes on. So is a discard, until the next player has moved.
    #[must_use]
    pub fn undoable(&self, seat: Seat) -> Option<Move> {
        self.to_act()?;
        match self.record.deals.last()?.actions.last()? {
            Action::Move(mover, mv) if *mover == seat => {
                (!matches!(mv, Move::DrawStock | Move::Buy { .. } | Move::Pass)).then(|| mv.clone())
            }
            _ => None,
        }
    }

    /// Takes back the last move of `seat`, if it can be: replays the record without it.
    pub fn undo(&mut self, seat: Seat) -> Option<Move> {
        let mv = self.undoable(seat)?;
        let mut record = self.record.clone();
        record.deals.last_mut()?.actions.pop();
        let commitments = std::mem::take(&mut self.commitments);
        *self = Self::resume(self.setup.seed, record).ok()?.committed(commitments);
        Some(mv)
    }
}
