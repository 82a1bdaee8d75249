//! The record as it stands in JSON.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::cards::{Card, Hand, format_cards};
use crate::game::{Layout, Seat};
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

/// One deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealRecord {
    /// Who deals.
    pub dealer: Seat,
    /// The hands, one a seat.
    pub hands: Vec<String>,
    /// The stock, top first.
    pub stock: String,
    /// The discard pile, oldest first.
    pub discard: String,
    /// Where a composed position begins.
    #[serde(default, skip_serializing_if = "is_default")]
    pub start: Option<StartRecord>,
    /// Which deal of the match; default its place in the list, from 1.
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: Option<u16>,
    /// Cards set aside so that the packs are complete.
    #[serde(default, skip_serializing_if = "is_default")]
    pub removed: String,
    /// What happened.
    pub actions: Vec<String>,
    /// Decisions after the deal.
    #[serde(default, skip_serializing_if = "is_default")]
    pub after: Vec<String>,
}

/// Where a composed position begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartRecord {
    /// Who is to act.
    pub turn: Seat,
    /// `draw` or `play`.
    pub phase: String,
    /// Combinations on the table.
    pub table: Vec<MeldRecord>,
    /// Seats that laid anything in an earlier turn; default the owners.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opened: Option<Vec<Seat>>,
    /// Cards just taken from the discard pile.
    #[serde(default, skip_serializing_if = "is_default")]
    pub taken: String,
    /// Turns each seat has completed; default 1 each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turns: Option<Vec<u16>>,
    /// Who made the latest discard; default the seat before `turn`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub discarder: Option<Seat>,
    /// The card first turned up; default the oldest discard.
    #[serde(default, skip_serializing_if = "is_default")]
    pub upcard: String,
}

/// A combination on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeldRecord {
    /// Who laid it.
    pub owner: Seat,
    /// Its cards.
    pub cards: String,
}

/// A record that cannot be read, with the place and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRecord(pub String);

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadRecord {}

impl Record {
    /// A match not begun.
    #[must_use]
    pub fn new(variant: &str, options: Options, seats: Vec<String>) -> Self {
        let (variant, format) = (variant.into(), FORMAT.into());
        Self { format, variant, options, seats, deals: Vec::new(), totals: None, rebuys: None, boxes: None }
    }

    /// Reads a record. The cards and actions in it are read as it is replayed.
    ///
    /// # Errors
    /// [`BadRecord`] if this is not a record.
    pub fn from_json(text: &str) -> Result<Self, BadRecord> {
        let record: Self = from_text(text).map_err(BadRecord)?;
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
        let cards = |cards: &[Card]| format_cards(cards.iter().copied());
        Self {
            dealer: layout.dealer,
            hands: layout.hands.iter().map(Hand::to_string).collect(),
            stock: cards(&layout.stock),
            discard: cards(&layout.discard),
            start: None,
            number: None,
            removed: layout.removed.to_string(),
            actions: Vec::new(),
            after: Vec::new(),
        }
    }
}
