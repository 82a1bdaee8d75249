//! The record as it stands in JSON.

use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, NoneAsEmptyString, serde_as};

use super::error::BadRecord;
use super::notation::Decision;
use super::text::Spaced;
use crate::cards::{Card, Placed};
use crate::game::{Action, Layout, Phase, Seat};
use crate::json::{from_text, is_default, to_text};
use crate::rules::Options;

/// The name and version of the format.
pub const FORMAT: &str = "rami-record/1";

/// A match, or any stretch of one: every card and every decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Always [`FORMAT`].
    pub format: String,
    /// The variant's name.
    pub variant: String,
    /// House rules that differ from the defaults.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    /// Names of the players, seat 0 first.
    pub seats: Vec<String>,
    /// The deals.
    pub deals: Vec<DealRecord>,
    /// Scores before the first deal listed; default all 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub totals: Option<Vec<i32>>,
    /// Buy-backs already used; default all 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rebuys: Option<Vec<u8>>,
    /// Deals won before the first deal listed; default all 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub boxes: Option<Vec<u16>>,
}

/// One deal. Cards stand in the order in which they were written.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealRecord {
    /// Who deals.
    pub dealer: Seat,
    /// The hands, one a seat.
    #[serde_as(as = "Vec<Spaced>")]
    pub hands: Vec<Vec<Card>>,
    /// The stock, top first.
    #[serde_as(as = "Spaced")]
    pub stock: Vec<Card>,
    /// The discard pile, oldest first.
    #[serde_as(as = "Spaced")]
    pub discard: Vec<Card>,
    /// Where a composed position begins.
    #[serde(default, skip_serializing_if = "is_default")]
    pub start: Option<StartRecord>,
    /// Which deal of the match; default its place in the list, from 1.
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: Option<u16>,
    /// Cards set aside so that the packs are complete.
    #[serde(default, skip_serializing_if = "is_default")]
    #[serde_as(as = "Spaced")]
    pub removed: Vec<Card>,
    /// What happened.
    #[serde_as(as = "Vec<DisplayFromStr>")]
    pub actions: Vec<Action>,
    /// Decisions after the deal.
    #[serde(default, skip_serializing_if = "is_default")]
    pub after: Vec<Decision>,
}

/// Where a composed position begins.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartRecord {
    /// Who is to act.
    pub turn: Seat,
    /// What the seat does next.
    pub phase: StartPhase,
    /// Combinations on the table.
    pub table: Vec<MeldRecord>,
    /// Seats that laid anything in an earlier turn; default the owners.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opened: Option<Vec<Seat>>,
    /// Cards just taken from the discard pile.
    #[serde(default, skip_serializing_if = "is_default")]
    #[serde_as(as = "Spaced")]
    pub taken: Vec<Card>,
    /// Turns each seat has completed; default 1 each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turns: Option<Vec<u16>>,
    /// Who made the latest discard; default the seat before `turn`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub discarder: Option<Seat>,
    /// The card first turned up; default the oldest discard.
    #[serde(default, skip_serializing_if = "is_default")]
    #[serde_as(as = "NoneAsEmptyString")]
    pub upcard: Option<Card>,
}

/// The phase of a turn in which a composed position begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StartPhase {
    /// The seat is to draw.
    Draw,
    /// The seat has drawn.
    Play,
}

impl From<StartPhase> for Phase {
    fn from(phase: StartPhase) -> Self {
        match phase {
            StartPhase::Draw => Self::Draw,
            StartPhase::Play => Self::Play,
        }
    }
}

/// A combination on the table.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeldRecord {
    /// Who laid it.
    pub owner: Seat,
    /// Its cards.
    #[serde_as(as = "Spaced")]
    pub cards: Placed,
}

/// A player's name as it is kept: `None` for one who gave none.
#[must_use]
pub fn given(name: &str) -> Option<&str> {
    Some(name).filter(|name| !name.is_empty())
}

impl Record {
    /// A match not begun.
    #[must_use]
    pub fn new(variant: &str, options: Options, seats: Vec<String>) -> Self {
        let (variant, format) = (variant.into(), FORMAT.into());
        Self { format, variant, options, seats, deals: Vec::new(), totals: None, rebuys: None, boxes: None }
    }

    /// Reads a record. Whether its actions are legal shows as it is replayed.
    ///
    /// # Errors
    /// [`BadRecord`] if this is not a record, or if a card or an action in it cannot be read.
    pub fn from_json(text: &str) -> Result<Self, BadRecord> {
        let record: Self = from_text(text).map_err(|error| BadRecord(in_deal(&error).unwrap_or(error)))?;
        if record.format == FORMAT {
            Ok(record)
        } else {
            Err(BadRecord(format!("format {:?} is not {FORMAT}", record.format)))
        }
    }

    /// Writes the record.
    #[must_use]
    pub fn to_json(&self) -> String {
        to_text(self)
    }
}

impl DealRecord {
    /// Which deal of the match it is, at this place in the list.
    #[must_use]
    pub fn number_at(&self, index: usize) -> u16 {
        self.number.unwrap_or_else(|| u16::try_from(index + 1).unwrap_or(u16::MAX))
    }

    /// A fresh deal in which nothing has happened yet.
    #[must_use]
    pub fn fresh(layout: &Layout) -> Self {
        Self {
            dealer: layout.dealer,
            hands: layout.hands.iter().map(|hand| hand.iter().collect()).collect(),
            stock: layout.stock.clone(),
            discard: layout.discard.clone(),
            start: None,
            number: None,
            removed: layout.removed.iter().collect(),
            actions: Vec::new(),
            after: Vec::new(),
        }
    }
}

/// The message about an action, `deals: 0: actions: 3: …`, as a replay words it: `deal 0, action 3: …`.
fn in_deal(message: &str) -> Option<String> {
    let (deal, error) = message.strip_prefix("deals: ")?.split_once(": ")?;
    let within = |list: &str, one: &str| {
        let (at, error) = error.strip_prefix(list)?.strip_prefix(": ")?.split_once(": ")?;
        Some(format!("deal {deal}, {one} {at}: {error}"))
    };
    within("actions", "action").or_else(|| within("after", "after"))
}
