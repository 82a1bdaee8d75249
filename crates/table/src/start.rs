//! A match before it begins: who is to sit where, and what is asked for.

use rami_bots::OfferedLevel;
use rami_record::ChosenRules;

use super::saved::Beat;
use super::seats::{Occupant, Who};

/// Who is to sit at a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatPlan {
    /// The name; empty for the usual one.
    pub name: String,
    /// The colour and the face of the person, where they are known.
    pub face: Option<(u8, u8)>,
    /// Who plays, and the level of the bot.
    pub occupant: Occupant,
}

impl SeatPlan {
    /// A seat without a name of its own. A bot of this level plays it, or would play for its person.
    #[must_use]
    pub const fn of(who: Who, level: OfferedLevel) -> Self {
        Self { name: String::new(), face: None, occupant: Occupant { who, level } }
    }

    /// The seats of one person of this device, at seat 0, and bots of these levels, seat 1 first.
    #[must_use]
    pub fn against(levels: &[OfferedLevel]) -> Vec<Self> {
        let person = Self::of(Who::Here { person: None }, OfferedLevel::default());
        std::iter::once(person).chain(levels.iter().map(|&level| Self::of(Who::Bot, level))).collect()
    }

    /// Whether a person is to play it, at this device or another one.
    #[must_use]
    pub const fn is_person(&self) -> bool {
        !matches!(self.occupant.who, Who::Bot)
    }
}

/// A match to begin at this device, as an address or a screen asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartRequest {
    /// The rules of the table.
    pub rules: ChosenRules,
    /// Who is to sit where, seat 0 first.
    pub seats: Vec<SeatPlan>,
    /// The seed of the deals; `None` for a fresh one.
    pub seed: Option<u64>,
    /// A friend's result at the same deals.
    pub beat: Option<Beat>,
}

impl StartRequest {
    /// A match of one person at seat 0 against bots of these levels, seat 1 first.
    #[must_use]
    pub fn against(rules: ChosenRules, levels: &[OfferedLevel], seed: Option<u64>) -> Self {
        Self { rules, seats: SeatPlan::against(levels), seed, beat: None }
    }

    /// The levels of the seats from 1 on: those of the bots, and of the bots that would play for people.
    #[must_use]
    pub fn levels(&self) -> Vec<OfferedLevel> {
        self.seats.iter().skip(1).map(|seat| seat.occupant.level).collect()
    }
}

/// A joint table to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePlan {
    /// The rules of the table.
    pub rules: ChosenRules,
    /// Who is to sit where, seat 0 first.
    pub seats: Vec<SeatPlan>,
    /// Whether guests may ask for hints.
    pub hints: bool,
}
