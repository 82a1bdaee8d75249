//! A match under way: its set-up, its record so far, and the state of the engine after the record's last action.

use std::collections::BTreeMap;
use std::sync::Arc;

use thiserror::Error;

use crate::{BadRecord, ChosenRules, DealRecord, Decision, Record, UnknownRules, layout_of, replay_legal};
use rami_engine::cards::Card;
use rami_engine::game::{Action, Deal, IllegalMove, Layout, Match, Move, Phase, Seat, SeatView};

use super::digest::sha256;
use super::observed::ObservedDeal;
use super::shuffle::{self, Chance, DealKey};
use super::verdict::Verdict;

/// The rules, the players, and the seed that fixes all deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rules of the table.
    pub rules: ChosenRules,
    /// The names of the players, seat 0 first.
    pub seats: Vec<String>,
    /// The seed of all shuffles.
    pub seed: u64,
}

impl Setup {
    /// The set-up of a recorded match whose deals this seed fixed.
    #[must_use]
    pub fn of_record(record: &Record, seed: u64) -> Self {
        Self { rules: record.chosen_rules(), seats: record.seats.clone(), seed }
    }
}

/// Why a match cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// There are no such rules.
    #[error(transparent)]
    Rules(#[from] UnknownRules),
    /// There are too few or too many players.
    #[error("{min} to {max} players")]
    Players {
        /// The smallest number of players.
        min: u8,
        /// The largest number of players.
        max: u8,
    },
}

/// A match under way, with its record.
#[derive(Clone, Debug)]
pub struct Recording {
    setup: Setup,
    record: Record,
    state: Match,
    /// One commitment for each deal of the record. A deal from a file has an empty one, or none at the end of the list.
    commitments: Vec<String>,
    /// The key of the latest deal; `None` where the seed of the match fixed it.
    key: Option<DealKey>,
    /// The deal of another device that is observed, if one is.
    pub(super) observed: Option<ObservedDeal>,
    /// What is known of the chance of each deal that several devices agreed on, by its place in the record.
    agreed: BTreeMap<usize, Verdict>,
}

impl Recording {
    /// Begins a match. [`deal`](Self::deal) then deals the first deal.
    ///
    /// # Errors
    /// [`SetupError`] if the variant, a house rule or the number of players does not exist.
    pub fn new(setup: Setup) -> Result<Self, SetupError> {
        let rules = setup.rules.rules()?;
        let (min, max, seats) = (rules.min_players, rules.max_players, setup.seats.len());
        if !(min as usize..=max as usize).contains(&seats) {
            return Err(SetupError::Players { min, max });
        }
        let record = Record::new(setup.rules.clone(), setup.seats.clone());
        let state = Match::new(Arc::new(rules.seated(seats)), vec![0; seats], vec![0; seats]);
        Ok(Self { setup, record, state, commitments: Vec::new(), key: None, observed: None, agreed: BTreeMap::new() })
    }

    /// Resumes a saved match where its record ends. A stock rebuilt for a purchase that the record no longer holds is taken
    /// back, so that the seat asked may pass as well.
    ///
    /// # Errors
    /// [`BadRecord`] if the record cannot be read, or holds a move the rules refuse.
    pub fn resume(seed: u64, mut record: Record) -> Result<Self, BadRecord> {
        let mut replayed = replay_legal(&record)?;
        let asked = replayed.game.deal().is_some_and(|deal| deal.board().phase == Phase::Claim);
        if asked
            && let Some(deal) = record.deals.last_mut()
            && deal.actions.pop_if(|last| matches!(last, Action::Reshuffle(_))).is_some()
        {
            replayed = replay_legal(&record)?;
        }
        let setup = Setup::of_record(&record, seed);
        let (commitments, agreed) = (Vec::new(), BTreeMap::new());
        Ok(Self { setup, record, state: replayed.game, commitments, key: None, observed: None, agreed })
    }

    /// Restores the commitments that were shown, one for each deal from the first.
    #[must_use]
    pub fn committed(mut self, commitments: Vec<String>) -> Self {
        self.commitments = commitments;
        self.commitments.truncate(self.record.deals.len());
        self
    }

    /// The commitments, one for each deal from the first; an empty one stands for none.
    #[must_use]
    pub fn commitments(&self) -> &[String] {
        &self.commitments
    }

    /// The commitment shown before the deal at an index of the record; `None` if there was none.
    #[must_use]
    pub fn commitment(&self, index: usize) -> Option<&str> {
        self.commitments.get(index).map(String::as_str).filter(|text| !text.is_empty())
    }

    /// Restores the key of the latest deal, from which its stock is rebuilt.
    #[must_use]
    pub fn keyed(mut self, key: Option<DealKey>) -> Self {
        self.set_key(key);
        self
    }

    /// Sets the key of the latest deal, from which its stock is rebuilt.
    pub const fn set_key(&mut self, key: Option<DealKey>) {
        self.key = key;
    }

    /// Notes what is known of the chance of the latest deal, on which several devices agreed.
    pub fn note_agreed(&mut self, verdict: Verdict) {
        if let Some(latest) = self.record.deals.len().checked_sub(1) {
            self.agreed.insert(latest, verdict);
        }
    }

    /// Adds what another recording of the same match knows of the chance of its deals.
    #[must_use]
    pub fn agreed_with(mut self, other: &Self) -> Self {
        for (&deal, &verdict) in &other.agreed {
            self.agreed.entry(deal).or_insert(verdict);
        }
        self
    }

    /// Restores what is known of the chance of the deals, by their places in the record.
    #[must_use]
    pub fn with_agreed(mut self, agreed: BTreeMap<usize, Verdict>) -> Self {
        self.agreed = agreed;
        self
    }

    /// What is known of the chance of the deals that several devices agreed on, by their places in the record.
    #[must_use]
    pub const fn all_agreed(&self) -> &BTreeMap<usize, Verdict> {
        &self.agreed
    }

    /// Gives a seat another name: its player came after the match had begun.
    pub fn rename(&mut self, seat: Seat, name: &str) {
        if seat < self.setup.seats.len() {
            self.setup.seats[seat] = name.into();
            self.record.seats[seat] = name.into();
        }
    }

    /// What is known of the chance of the deal at an index of the record, if several devices agreed on it.
    #[must_use]
    pub fn agreed(&self, index: usize) -> Option<Verdict> {
        self.agreed.get(&index).copied()
    }

    /// The key of the latest deal; `None` where the seed of the match fixed it.
    #[must_use]
    pub const fn key(&self) -> Option<DealKey> {
        self.key
    }

    /// The seed of the bots' chance in the latest deal.
    #[must_use]
    pub fn bot_seed(&self) -> u64 {
        self.key.map_or(self.setup.seed, shuffle::bot_seed)
    }

    /// The set-up.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The record of everything that has happened so far.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The current state of the match.
    #[must_use]
    pub const fn state(&self) -> &Match {
        &self.state
    }

    /// The match as a seat sees it.
    #[must_use]
    pub fn view(&self, seat: Seat) -> Option<SeatView> {
        self.state.view(seat)
    }

    /// The seat to act in the deal under way.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        self.state.deal().and_then(|deal| deal.board().to_act())
    }

    /// The latest deal as it began; `None` before the first deal, and while another device's deal is observed.
    #[must_use]
    pub fn dealt(&self) -> Option<Deal> {
        if self.is_observed() {
            return None;
        }
        let (record, board) = (self.record.deals.last()?, self.state.deal()?.board());
        let in_play = board.seats.iter().map(|seat| seat.in_play).collect();
        let layout = layout_of(record, board.number, in_play, self.state.rules()).ok()?;
        Deal::new(Arc::clone(self.state.rules()), &layout).ok()
    }

    /// The moves of the latest deal, without the rebuilt stocks.
    fn moves(&self) -> impl DoubleEndedIterator<Item = &Move> {
        self.record.deals.last().into_iter().flat_map(|deal| &deal.actions).filter_map(|action| match action {
            Action::Move(_, mv) => Some(mv),
            Action::Reshuffle(_) => None,
        })
    }

    /// The number of moves in the latest deal.
    #[must_use]
    pub fn moves_made(&self) -> usize {
        self.moves().count()
    }

    /// Where the claim that is put now began: the number of moves made before it (V4-R6). `None` where nobody is asked.
    #[must_use]
    pub fn claim(&self) -> Option<usize> {
        let asking = self.state.deal()?.board().phase == Phase::Claim;
        asking.then(|| self.moves_made() - self.moves().rev().take_while(|mv| **mv == Move::Pass).count())
    }

    /// The number of actions in all deals so far, including the rebuilding of the stock.
    #[must_use]
    pub fn actions_made(&self) -> u64 {
        self.record.deals.iter().map(|deal| deal.actions.len() as u64).sum()
    }

    /// Deals the next deal, if one is due. Returns whether it was dealt.
    pub fn deal(&mut self) -> bool {
        let layout = self.next_layout(Chance::Seed(self.setup.seed));
        let started = self.begin_deal(&layout);
        if started {
            self.key = None;
            let latest = self.record.deals.len() - 1;
            self.commitments.extend(self.sealed_text(latest).map(|text| sha256(&text)));
        }
        started
    }

    /// Deals the next deal from a key, if one is due. Returns whether it was dealt. No commitment is made: those who
    /// contributed to the key hold one.
    pub fn deal_by(&mut self, key: DealKey) -> bool {
        let layout = self.next_layout(Chance::Key(key));
        let started = self.begin_deal(&layout);
        if started {
            self.key = Some(key);
            self.note_agreed(Verdict::Sealed);
        }
        started
    }

    /// The next deal as chance lays it out.
    pub(super) fn next_layout(&self, chance: Chance) -> Layout {
        let number = self.state.deal().map_or(1, |deal| deal.board().number.saturating_add(1));
        let seats = self.state.seats();
        let dealer = self.state.next_dealer().unwrap_or_else(|| shuffle::first_dealer(chance, seats));
        let order = shuffle::deal_order(chance, number, self.state.rules().pack);
        Layout::dealt(self.state.rules(), number, dealer, self.state.in_play(), &order)
    }

    /// Begins a deal and its record, if one is due. Returns whether it was begun.
    fn begin_deal(&mut self, layout: &Layout) -> bool {
        let started = self.state.start_deal(layout).is_ok();
        if started {
            self.write_deal(layout);
        }
        started
    }

    /// Begins the record of a deal. The deals before it without a commitment have an empty one.
    pub(super) fn write_deal(&mut self, layout: &Layout) {
        self.commitments.resize(self.record.deals.len(), String::new());
        let place = u16::try_from(self.record.deals.len() + 1).unwrap_or(u16::MAX);
        let number = Some(layout.number).filter(|&number| number != place);
        self.record.deals.push(DealRecord { number, ..DealRecord::fresh(layout) });
    }

    /// Makes a move. If the move needs the stock to be rebuilt, it is rebuilt first (C8).
    ///
    /// # Errors
    /// Why the move is refused.
    pub fn apply(&mut self, seat: Seat, mv: &Move) -> Result<(), IllegalMove> {
        if self.state.deal().is_some_and(|deal| deal.check(seat, mv) == Err(IllegalMove::StockEmpty)) {
            self.rebuild_stock(mv);
        }
        self.state.apply(seat, mv.clone())?;
        self.actions().push(Action::Move(seat, mv.clone()));
        Ok(())
    }

    fn rebuild_stock(&mut self, mv: &Move) {
        let chance = self.chance();
        let Some(deal) = self.state.deal_mut() else { return };
        let (number, rebuilds) = (deal.board().number, deal.board().rebuilds);
        let shuffled = |discards: &[Card]| shuffle::rebuild_order(chance, number, rebuilds, discards);
        let Some(order) = deal.rebuilt_stock(mv, shuffled) else { return };
        if deal.reshuffle(order.clone()).is_ok() {
            self.actions().push(Action::Reshuffle(order));
        }
    }

    /// The origin of the random numbers of the latest deal.
    fn chance(&self) -> Chance {
        self.key.map_or(Chance::Seed(self.setup.seed), Chance::Key)
    }

    /// The state, for following a deal.
    pub(super) const fn state_mut(&mut self) -> &mut Match {
        &mut self.state
    }

    /// Puts the match back to before its latest deal, and deletes the record of that deal.
    pub(super) fn forget_deal(&mut self, before: Match) {
        self.state = before;
        self.record.deals.pop();
        self.commitments.truncate(self.record.deals.len());
    }

    /// Writes an action that was carried out.
    pub(super) fn write_action(&mut self, action: Action) {
        self.actions().push(action);
    }

    fn actions(&mut self) -> &mut Vec<Action> {
        &mut self.record.deals.last_mut().expect("a deal has been dealt").actions
    }

    /// Applies and records the decision of an eliminated player.
    ///
    /// # Errors
    /// Why the decision is refused.
    pub fn decide(&mut self, decision: Decision) -> Result<(), IllegalMove> {
        decision.apply(&mut self.state)?;
        if let Some(deal) = self.record.deals.last_mut() {
            deal.after.push(decision);
        }
        Ok(())
    }

    /// The last move of `seat`, if it can be undone: it revealed no hidden card, nobody has moved since, and the deal
    /// is not over. A discard too can be undone until the next player has moved.
    #[must_use]
    pub fn undoable(&self, seat: Seat) -> Option<Move> {
        self.to_act()?;
        match self.record.deals.last()?.actions.last()? {
            Action::Move(_, Move::DrawStock | Move::Buy { .. } | Move::Pass) => None,
            Action::Move(mover, mv) if *mover == seat => Some(mv.clone()),
            _ => None,
        }
    }

    /// Undoes the last move of `seat`, if that is possible, by replaying the record without it. Returns the move.
    pub fn undo(&mut self, seat: Seat) -> Option<Move> {
        let mv = self.undoable(seat)?;
        let mut record = self.record.clone();
        record.deals.last_mut()?.actions.pop();
        let (commitments, key) = (std::mem::take(&mut self.commitments), self.key);
        *self = Self::resume(self.setup.seed, record).ok()?.committed(commitments).keyed(key).agreed_with(self);
        Some(mv)
    }
}
