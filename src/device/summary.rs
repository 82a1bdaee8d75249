//! A finished match in a few figures: what the history lists and the statistics add up.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::analysis::Account;
use crate::arrange;
use crate::cards::Card;
use crate::game::{Action, Move, Seat};
use crate::json::{from_text, is_default, to_text};
use crate::record::{BadRecord, DealRecord, Record, replay_legal};
use crate::rules::{Options, Rules};

use super::jokers::JokerTally;

/// Levels that are not the same at all seats.
pub const MIXED: &str = "mixed";

/// A finished match, seen from seat 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// When it was begun, in milliseconds since 1970: its name on this device.
    pub id: u64,
    /// When it ended, in milliseconds since 1970.
    pub ended: u64,
    /// The variant's name.
    pub variant: String,
    /// House rules that differ from the defaults.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    /// Names of the players, seat 0 first.
    pub seats: Vec<String>,
    /// Levels of the other seats, [`PERSON`] for a person.
    pub levels: Vec<String>,
    /// The totals.
    pub totals: Vec<i32>,
    /// Who has won; several on a tie.
    pub winners: Vec<Seat>,
    /// The deals, as far as seat 0 took part in them.
    pub deals: Vec<DealFigures>,
    /// What seat 0 was dealt.
    pub own: Dealt,
    /// What the other seats were dealt.
    pub others: Dealt,
    /// How much of it was luck, for seat 0 alone, once it is worked out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub luck: Option<Account>,
}

/// One deal, seen from seat 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealFigures {
    /// Points.
    pub points: i32,
    /// Turns seat 0 had taken, if it went out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub out_in: Option<u16>,
}

/// What some hands were dealt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dealt {
    /// Jokers.
    pub jokers: JokerTally,
    /// Hands.
    pub hands: u32,
    /// Hands that held a combination at once.
    pub ready: u32,
}

impl Dealt {
    fn add(&mut self, rules: &Rules, cards: &[Card]) {
        if cards.is_empty() {
            return;
        }
        let (pack, jokers) = (rules.pack.size() as u32, u32::from(rules.pack.jokers));
        self.jokers.add(cards, pack, jokers);
        self.hands += 1;
        self.ready += u32::from(!arrange::best(rules, &cards.iter().copied().collect()).melds.is_empty());
    }

    /// The sum of two.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { jokers: self.jokers.and(other.jokers), hands: self.hands + other.hands, ready: self.ready + other.ready }
    }
}

impl Summary {
    /// The figures of a record; `None` if its match is not over.
    ///
    /// # Errors
    /// [`BadRecord`] if the record cannot be read or holds a refused move.
    pub fn from_record(record: &Record, levels: Vec<String>, id: u64, ended: u64) -> Result<Option<Self>, BadRecord> {
        let replayed = replay_legal(record)?;
        if !replayed.game.is_over() {
            return Ok(None);
        }
        let rules = Arc::clone(replayed.game.rules());
        let (mut own, mut others) = (Dealt::default(), Dealt::default());
        for deal in record.deals.iter().filter(|deal| deal.start.is_none()) {
            for (seat, hand) in deal.hands.iter().enumerate() {
                if seat == 0 { &mut own } else { &mut others }.add(&rules, hand);
            }
        }
        let deals = record.deals.iter().zip(&replayed.deals).filter(|(deal, _)| !deal.hands[0].is_empty());
        let figures = deals.filter_map(|(deal, summary)| {
            let went_out = summary.end.is_some_and(|end| end.winner == Some(0));
            let points = *summary.points.as_ref()?.first()?;
            Some(DealFigures { points, out_in: went_out.then(|| turns_of_first(deal)) })
        });
        Ok(Some(Self {
            id,
            ended,
            variant: record.variant.clone(),
            options: record.options.clone(),
            seats: record.seats.clone(),
            levels,
            totals: replayed.game.totals().to_vec(),
            winners: replayed.game.standing().winners,
            deals: figures.collect(),
            own,
            others,
            luck: None,
        }))
    }

    /// Whether seat 0 has won, alone or with others.
    #[must_use]
    pub fn won(&self) -> bool {
        self.winners.contains(&0)
    }

    /// The account of its luck, if it was judged as matches are judged now.
    #[must_use]
    pub fn judged(&self) -> Option<&Account> {
        self.luck.as_ref().filter(|account| account.is_current() && !account.deals.is_empty())
    }

    /// The level of all other seats, or [`MIXED`].
    #[must_use]
    pub fn level(&self) -> &str {
        match self.levels.split_first() {
            Some((first, rest)) if rest.iter().all(|level| level == first) => first,
            _ => MIXED,
        }
    }

    /// Reads one.
    #[must_use]
    pub fn from_json(text: &str) -> Option<Self> {
        let summary: Self = from_text(text).ok()?;
        let seats = summary.seats.len();
        let is_sound = summary.totals.len() == seats
            && summary.levels.len() + 1 == seats
            && summary.winners.iter().all(|&seat| seat < seats);
        is_sound.then_some(summary)
    }

    /// Writes it.
    #[must_use]
    pub fn to_json(&self) -> String {
        to_text(self)
    }
}

/// Turns that seat 0 took in a deal: it draws once in each.
fn turns_of_first(deal: &DealRecord) -> u16 {
    let draws = deal
        .actions
        .iter()
        .filter(|action| matches!(action, Action::Move(0, Move::DrawStock | Move::DrawDiscard { .. })));
    u16::try_from(draws.count()).unwrap_or(u16::MAX)
}
