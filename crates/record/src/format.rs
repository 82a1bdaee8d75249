//! The types of a record in JSON.

use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, NoneAsEmptyString, serde_as};

use super::chosen_rules::ChosenRules;
use super::error::BadRecord;
use super::notation::Decision;
use super::text::Spaced;
use crate::json::{from_text, is_default, to_text};
use rami_engine::cards::{Card, Placed};
use rami_engine::game::{Action, Layout, Phase, Seat};
use rami_engine::rules::Options;

/// The name and version of the format.
pub const FORMAT: &str = "rami-record/1";

/// A match or a part of one, with every card and every decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Always [`FORMAT`].
    pub format: String,
    /// The identifier of the variant.
    pub variant: String,
    /// House rules that differ from the defaults.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    /// The named rule set that the match was begun from. It says nothing about the rules: `options` alone decide.
    #[serde(rename = "rules", default, skip_serializing_if = "is_default")]
    pub set: Option<String>,
    /// The names of the players, seat 0 first.
    pub seats: Vec<String>,
    /// The deals.
    pub deals: Vec<DealRecord>,
    /// The score of each seat before the first deal in `deals`; all 0 by default.
    #[serde(default, skip_serializing_if = "is_default")]
    pub totals: Option<Vec<i32>>,
    /// The buy-backs each seat had used before the first deal in `deals`; all 0 by default.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rebuys: Option<Vec<u8>>,
    /// The deals each seat had won before the first deal in `deals`; all 0 by default.
    #[serde(default, skip_serializing_if = "is_default")]
    pub boxes: Option<Vec<u16>>,
}

/// One deal. Every list keeps the order of its cards.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealRecord {
    /// The seat that deals.
    pub dealer: Seat,
    /// One hand for each seat.
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
    /// The number of the deal in the match, from 1; by default its position in the list.
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: Option<u16>,
    /// Cards that are out of play. With them the packs are complete.
    #[serde(default, skip_serializing_if = "is_default")]
    #[serde_as(as = "Spaced")]
    pub removed: Vec<Card>,
    /// The moves and the rebuilt stocks, in order.
    #[serde_as(as = "Vec<DisplayFromStr>")]
    pub actions: Vec<Action>,
    /// The decisions made after the deal.
    #[serde(default, skip_serializing_if = "is_default")]
    pub after: Vec<Decision>,
}

/// Where a composed position begins.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartRecord {
    /// The seat to act.
    pub turn: Seat,
    /// The phase of that seat's turn.
    pub phase: StartPhase,
    /// The melds on the table.
    pub table: Vec<MeldRecord>,
    /// The seats that laid anything in an earlier turn; by default the owners of the melds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opened: Option<Vec<Seat>>,
    /// The cards that the seat has just taken from the discard pile.
    #[serde(default, skip_serializing_if = "is_default")]
    #[serde_as(as = "Spaced")]
    pub taken: Vec<Card>,
    /// The number of turns each seat has completed; 1 each by default.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turns: Option<Vec<u16>>,
    /// The seat that made the latest discard; by default the seat before `turn`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub discarder: Option<Seat>,
    /// The card that was turned up when the cards were dealt; by default the oldest discard.
    #[serde(default, skip_serializing_if = "is_default")]
    #[serde_as(as = "NoneAsEmptyString")]
    pub upcard: Option<Card>,
    /// The points of the highest opening of the deal so far (C26); none by default.
    #[serde(default, skip_serializing_if = "is_default")]
    pub best_opening: Option<u16>,
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

/// A meld on the table.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeldRecord {
    /// The seat that laid it.
    pub owner: Seat,
    /// Its cards.
    #[serde_as(as = "Spaced")]
    pub cards: Placed,
}

/// The name that a player gave; `None` if it is empty.
#[must_use]
pub fn given(name: &str) -> Option<&str> {
    Some(name).filter(|name| !name.is_empty())
}

impl Record {
    /// Creates the record of a match that has no deal yet.
    #[must_use]
    pub fn new(rules: ChosenRules, seats: Vec<String>) -> Self {
        let ChosenRules { variant, options, set } = rules;
        Self {
            format: FORMAT.into(),
            variant,
            options,
            set,
            seats,
            deals: Vec::new(),
            totals: None,
            rebuys: None,
            boxes: None,
        }
    }

    /// The rules of the match.
    #[must_use]
    pub fn chosen_rules(&self) -> ChosenRules {
        ChosenRules { variant: self.variant.clone(), options: self.options.clone(), set: self.set.clone() }
    }

    /// Reads a record. It does not check whether the actions are legal: a replay does.
    ///
    /// # Errors
    /// [`BadRecord`] if this is not a record, or if a card or an action in it cannot be read.
    pub fn from_json(text: &str) -> Result<Self, BadRecord> {
        let record: Self = from_text(text).map_err(|error| BadRecord(in_deal(&error).unwrap_or(error)))?;
        if record.format != FORMAT {
            return Err(BadRecord(format!("format {:?} is not {FORMAT}", record.format)));
        }
        match &record.set {
            Some(name) if !is_set_name(name) => Err(BadRecord(format!("{name:.60?} is no name of a rule set"))),
            _ => Ok(record),
        }
    }

    /// Whether the other record is this one with more in it, or the same.
    #[must_use]
    pub fn is_beginning_of(&self, other: &Self) -> bool {
        let Some((last, before)) = self.deals.split_last() else { return true };
        let Some((same, [continued, ..])) = other.deals.split_at_checked(before.len()) else { return false };
        // An answer after a deal ends its actions.
        let is_open = |deal: &DealRecord| deal.after.is_empty();
        let is_continued = DealRecord { actions: Vec::new(), after: Vec::new(), ..last.clone() }
            == DealRecord { actions: Vec::new(), after: Vec::new(), ..continued.clone() }
            && continued.actions.starts_with(&last.actions)
            && continued.after.starts_with(&last.after)
            && (is_open(last) || continued.actions == last.actions);
        let deals = Vec::new();
        before == same
            && is_continued
            && Self { deals: deals.clone(), ..self.clone() } == Self { deals, ..other.clone() }
    }

    /// Writes the record as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        to_text(self)
    }
}

/// Whether this may be the name of a rule set: up to 40 of the characters a-z, 0-9 and the hyphen.
#[must_use]
pub fn is_set_name(name: &str) -> bool {
    let may_stand = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    (1..=40).contains(&name.len()) && name.bytes().all(may_stand)
}

impl DealRecord {
    /// The number of the deal in the match, where `index` is its position in the record's list.
    #[must_use]
    pub fn number_at(&self, index: usize) -> u16 {
        self.number.unwrap_or_else(|| u16::try_from(index + 1).unwrap_or(u16::MAX))
    }

    /// Creates the record of a fresh deal, without actions.
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

/// Rewords a parse error about an action or a decision as a replay would word it: `deals: 0: actions: 3: …` becomes
/// `deal 0, action 3: …`. Returns `None` for any other error.
fn in_deal(message: &str) -> Option<String> {
    let (deal, error) = message.strip_prefix("deals: ")?.split_once(": ")?;
    let within = |list: &str, one: &str| {
        let (at, error) = error.strip_prefix(list)?.strip_prefix(": ")?.split_once(": ")?;
        Some(format!("deal {deal}, {one} {at}: {error}"))
    };
    within("actions", "action").or_else(|| within("after", "after"))
}
