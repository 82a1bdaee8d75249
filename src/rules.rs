//! The rules of one game as plain data: numbers and small policies. Variants choose them, the engine obeys them.

mod house;
mod values;

use serde::{Deserialize, Serialize};

pub use house::{HouseRule, OptionError, OptionKind, OptionValue, Options};
pub use values::{CardValues, Pips};

use crate::cards::{MeldRules, Pack};

/// Everything that distinguishes one game of the family from another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// Fewest players.
    pub min_players: u8,
    /// Most players.
    pub max_players: u8,
    /// Packs and jokers in play.
    pub pack: Pack,
    /// Cards dealt to each player.
    pub hand_size: u8,
    /// Which combinations exist.
    pub melds: MeldRules,
    /// What cards are worth.
    pub values: CardValues,
    /// What may be drawn and thrown back.
    pub draw: DrawRules,
    /// What a player's first laying-down of a deal must reach.
    pub opening: Opening,
    /// Who may lay off, and when.
    pub lay_off: LayOffRules,
    /// Who may take a joker from the table.
    pub joker_taking: JokerTaking,
    /// How a player gets rid of the last card.
    pub going_out: GoingOut,
    /// What happens when a stock card is wanted and none is left (C8).
    pub stock_out: StockOut,
    /// What a deal brings each player.
    pub scoring: Scoring,
    /// When the match ends.
    pub match_end: MatchEnd,
}

/// What may be drawn, and what a draw obliges to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRules {
    /// Whether the single card just taken from the discard pile may be thrown back in the same turn (C3).
    pub same_card_discard: bool,
    /// Whether in one's own first turn the discard may not be taken nor anything laid (D3-1).
    pub first_turn_limit: bool,
}

/// What a first laying-down must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Opening {
    /// Anything may be laid.
    None,
    /// Combinations laid at once, worth at least so much together (V2-R7).
    MinimumPoints {
        /// Points to reach.
        points: u16,
        /// Whether a combination without a joker must be among them.
        clean: CleanMeld,
        /// Whether laying the whole hand in one turn needs no minimum (D2-11).
        whole_hand_exempt: bool,
    },
}

/// Which joker-free combination an opening must hold (D3-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CleanMeld {
    /// None is asked for.
    NotNeeded,
    /// Any combination without a joker.
    Any,
    /// A run without a joker.
    Run,
}

/// Who may lay off on combinations, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayOffRules {
    /// Whether only a player who has opened may lay off.
    pub needs_opening: bool,
    /// Whether one may lay off in the very turn of one's opening (D2-5).
    pub in_opening_turn: bool,
}

/// Who may take jokers from the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JokerTaking {
    /// Whether only a player who has opened may take one (D2-7).
    pub needs_opening: bool,
}

/// How the last card leaves the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GoingOut {
    /// By laying it or by discarding it (D2-17).
    DiscardOptional,
    /// Only by discarding it: laying must leave a card.
    DiscardRequired,
}

/// What an empty stock leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StockOut {
    /// All discards become the new stock (V2-R6).
    ReshuffleAll,
    /// All discards but the top become the new stock.
    ReshuffleKeepTop,
    /// The deal ends.
    EndDeal,
}

impl StockOut {
    /// How many of `discards` cards a rebuild takes; 0 where there is none.
    #[must_use]
    pub const fn rebuilt_from(self, discards: usize) -> usize {
        match self {
            Self::ReshuffleAll => discards,
            Self::ReshuffleKeepTop => discards.saturating_sub(1),
            Self::EndDeal => 0,
        }
    }
}

/// What a deal brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scoring {
    /// Losers write the points left in hand, the winner a fixed score; low totals are good (V2-R11).
    DeadwoodAgainst(DeadwoodScoring),
}

/// The numbers of [`Scoring::DeadwoodAgainst`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeadwoodScoring {
    /// What the player who goes out writes.
    pub winner: i32,
    /// Whether a joker left in hand doubles that hand's points.
    pub joker_doubles: bool,
    /// Whether everything is doubled when the winner laid the whole hand in one turn.
    pub one_go_doubles: bool,
    /// What a loser who had not opened writes instead of his points.
    pub unopened: Option<i32>,
}

/// When a match ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MatchEnd {
    /// Who reaches the limit is out; the last one in wins (V2-R12, V2-R13).
    LastSurvivor {
        /// Points at which a player is eliminated.
        limit: i32,
        /// How often each player may buy back.
        max_rebuys: u8,
    },
}
