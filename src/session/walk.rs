//! A record walked through from position to position: going on takes the actions in between, not all from the first deal
//! on. What it comes through was checked before.

use crate::game::{Action, Match};
use crate::record::{Decision, Record, layout_of, parse_action, parse_decision};

use super::game::Game;
use super::review::Position;

/// A match at a position of its record, and at the beginning of each deal.
#[derive(Debug)]
pub(super) struct Walk {
    /// The deals as they were dealt.
    dealt: Vec<Match>,
    /// The deals at their ends, with what was decided between them still to come.
    ended: Vec<Match>,
    at: Position,
    now: Match,
}

impl Walk {
    /// Goes through a record once; `None` where it cannot be played through.
    pub(super) fn new(record: &Record) -> Option<Self> {
        let begun = Record { deals: Vec::new(), ..record.clone() };
        let mut now = Game::resume(0, begun).ok()?.state().clone();
        let (mut dealt, mut ended) = (Vec::new(), Vec::new());
        for (index, deal) in record.deals.iter().enumerate() {
            let layout = layout_of(deal, deal.number_at(index), now.in_play(), now.rules()).ok()?;
            now.start_deal(&layout).ok()?;
            dealt.push(now.clone());
            deal.actions.iter().try_for_each(|action| act(&mut now, action))?;
            ended.push(now.clone());
            deal.after.iter().try_for_each(|decision| decide(&mut now, decision))?;
        }
        let at = Position { deal: 0, actions: 0 };
        Some(Self { now: dealt.first()?.clone(), dealt, ended, at })
    }

    /// The deals as they were dealt.
    pub(super) fn dealt(&self) -> &[Match] {
        &self.dealt
    }

    /// A deal at its end, before what was decided after it.
    pub(super) fn ended(&self, deal: usize) -> Option<&Match> {
        self.ended.get(deal)
    }

    /// The match at a position.
    pub(super) fn at(&mut self, record: &Record, position: Position) -> Option<&Match> {
        let is_ahead = position.deal == self.at.deal && position.actions >= self.at.actions;
        if !is_ahead {
            self.now = self.dealt.get(position.deal)?.clone();
            self.at = Position { deal: position.deal, actions: 0 };
        }
        let actions = record.deals.get(position.deal)?.actions.get(self.at.actions..position.actions)?;
        for action in actions {
            act(&mut self.now, action)?;
            self.at.actions += 1;
        }
        Some(&self.now)
    }
}

fn act(now: &mut Match, action: &str) -> Option<()> {
    match parse_action(action).ok()? {
        Action::Move(seat, mv) => now.apply(seat, mv).ok(),
        Action::Reshuffle(order) => now.deal_mut()?.reshuffle(order).ok(),
    }
}

fn decide(now: &mut Match, decision: &str) -> Option<()> {
    match parse_decision(decision).ok()? {
        Decision::Rebuy(seat) => now.rebuy(seat).ok(),
        Decision::Leave(seat) => now.leave(seat).ok(),
    }
}
