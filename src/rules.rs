//! The rules of one game as plain data: numbers and small policies. Variants choose them, the engine obeys them.

mod house;
mod plain;
mod values;

use serde::{Deserialize, Serialize};

pub use house::{HouseRule, OptionError, OptionKind, OptionValue, Options};
pub use values::{CardValues, Pips};

use crate::cards::{MeldRules, Pack, SET_MIN};

/// Everything that distinguishes one game of the family from another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// Fewest players.
    pub min_players: u8,
    /// Most players.
    pub max_players: u8,
    /// Packs and jokers in play.
    pub pack: Pack,
    /// From how many players on a third pack is in play (V4-R1); see [`Rules::seated`].
    pub third_pack_from: Option<u8>,
    /// Cards dealt to each player.
    pub hand_size: u8,
    /// Which combinations exist.
    pub melds: MeldRules,
    /// The values of cards.
    pub values: CardValues,
    /// The rules of drawing, and of throwing a card back.
    pub draw: DrawRules,
    /// The conditions of a player's opening in a deal.
    pub opening: Opening,
    /// Who may lay off, and when.
    pub lay_off: LayOffRules,
    /// Who may take a joker from the table.
    pub joker_taking: JokerTaking,
    /// How a player gets rid of the last card.
    pub going_out: GoingOut,
    /// The consequence of asking for a stock card when none is left (C8).
    pub stock_out: StockOut,
    /// The scoring of a deal.
    pub scoring: Scoring,
    /// When the match ends.
    pub match_end: MatchEnd,
    /// Who deals next.
    pub next_dealer: NextDealer,
    /// The bonuses added to the totals once the match is over (V5-R12).
    pub final_score: Option<FinalScore>,
    /// Play chips (C11).
    pub chips: Chips,
}

impl Rules {
    /// The rules at a table of so many players: their number decides how many packs are in play (V4-R1).
    #[must_use]
    pub fn seated(mut self, players: usize) -> Self {
        if self.third_pack_from.is_some_and(|from| players >= usize::from(from)) {
            self.pack.packs = 3;
        }
        self
    }

    /// How a deal is ended by knocking, in games in which nothing is laid before (V5-R7).
    #[must_use]
    pub const fn knocking(&self) -> Option<&Knocking> {
        if let Scoring::Knock(knocking) = &self.scoring { Some(knocking) } else { None }
    }

    /// How the last card leaves the hand in this deal of the match.
    #[must_use]
    pub fn last_discard(&self, deal: u16) -> LastDiscard {
        if self.going_out.forbidden_in == Some(deal) { LastDiscard::Forbidden } else { self.going_out.discard }
    }

    /// The combinations that open this deal of the match, where a contract asks for certain ones (V4-R3).
    #[must_use]
    pub fn contract(&self, deal: u16) -> Option<Contract> {
        let Opening::Contract(contracts) = self.opening else { return None };
        let index = usize::from(deal.max(1) - 1).min(contracts.deals.len() - 1);
        Some(contracts.deals[index])
    }
}

/// The rules of drawing, and the duties that a draw brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRules {
    /// Whether the single card just taken from the discard pile may be thrown back in the same turn (C3).
    pub same_card_discard: bool,
    /// Whether in one's own first turn the discard may not be taken nor anything laid (D3-1).
    pub first_turn_limit: bool,
    /// Whether the discard taken must be laid in the same turn (V3-R4).
    pub taken_must_be_laid: bool,
    /// Whether several discards may be taken at once, and what that obliges to (V1-R5).
    pub deep: Option<DeepTake>,
    /// Whether discards may be taken out of turn, and how (V4-R6).
    pub buying: Option<Buying>,
    /// Whether the card first turned up is offered to each player in turn before anybody draws (V5-R5).
    pub upcard_offered: bool,
    /// Stock cards that are never drawn: asking for one of them ends the deal (V5-R11).
    pub stock_kept: u8,
}

/// Taking a discard with all those laid after it: the deepest must be laid at once in a new combination (V1-R5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeepTake {
    /// Whether laying the deepest off on a combination will do too (D1-3).
    pub lay_off_counts: bool,
}

/// Taking discards out of turn, with a stock card for each (V4-R6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Buying {
    /// Whether play goes on from the player after the buyer (D4-10).
    pub skips: bool,
    /// How often a player may buy in a deal (D4-11).
    pub max: Option<u8>,
    /// Whether the two newest discards may be bought together (D4-9).
    pub two_cards: bool,
    /// Whether only players who have laid nothing may buy (D4-11).
    pub only_before_laying: bool,
}

/// The conditions of an opening.
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
    /// Exactly certain combinations, laid at once, and no other later (V4-R7).
    Contract(Contracts),
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

/// The contracts of a match (V4-R3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contracts {
    /// One a deal.
    pub deals: [Contract; 5],
    /// Whether two runs of a contract that continue each other are refused (D4-15).
    pub no_touching_runs: bool,
}

/// The combinations asked for in one deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contract {
    /// Number of sets.
    pub sets: u8,
    /// Number of runs.
    pub runs: u8,
}

impl Contract {
    /// Fewest cards that meet it, where runs have this length at least.
    #[must_use]
    pub const fn cards(self, run_min: u8) -> u8 {
        SET_MIN * self.sets + run_min * self.runs
    }
}

/// The conditions of laying off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayOffRules {
    /// Whether only a player who has opened may lay off.
    pub needs_opening: bool,
    /// Whether one may lay off in the very turn of one's opening (D2-5).
    pub in_opening_turn: bool,
    /// Most cards a turn on one combination of another player (D1-6).
    pub limit: Option<u8>,
}

/// The conditions of taking jokers from the table, and the duties that follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JokerTaking {
    /// Whether only a player who has opened may take one (D2-7).
    pub needs_opening: bool,
    /// Whether one may be taken in the very turn of one's opening (D3-4).
    pub in_opening_turn: bool,
    /// Whether a joker taken must be laid in the same turn (D2-8).
    pub replay_now: bool,
}

/// How a player gets rid of the last card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoingOut {
    /// Whether it may or must be discarded.
    pub discard: LastDiscard,
    /// The one deal of the match in which it may not be discarded (V4-R8).
    pub forbidden_in: Option<u16>,
    /// Whether the last card is put face down on the pile, closing the deal (V1-R10).
    pub face_down: bool,
    /// Whether a player with one card left announces it: "Carte" (V2-R9).
    pub announced: bool,
}

/// Whether the last card may be discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LastDiscard {
    /// It may be laid or discarded (D2-17).
    Optional,
    /// It must be discarded: laying must leave a card.
    Required,
    /// It must be laid. A player who cannot keeps it and ends the turn without a discard (D4-6).
    Forbidden,
}

/// The consequence of an empty stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StockOut {
    /// All discards become the new stock (V2-R6).
    ReshuffleAll,
    /// All discards but the top become the new stock.
    ReshuffleKeepTop,
    /// All discards but the top are turned over and become the new stock, the oldest on top (D0-8).
    TurnOver,
    /// The deal ends.
    EndDeal,
}

impl StockOut {
    /// How many of `discards` cards a rebuild takes; 0 where there is none.
    #[must_use]
    pub const fn rebuilt_from(self, discards: usize) -> usize {
        match self {
            Self::ReshuffleAll => discards,
            Self::ReshuffleKeepTop | Self::TurnOver => discards.saturating_sub(1),
            Self::EndDeal => 0,
        }
    }
}

/// The scoring of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scoring {
    /// Losers write the points left in hand, the winner a fixed score; low totals are good (V2-R11).
    DeadwoodAgainst(DeadwoodScoring),
    /// The winner writes the points of all hands left; high totals are good (V0-R12).
    WinnerTakes {
        /// Added when the winner laid everything in one turn.
        one_go_bonus: i32,
    },
    /// Everybody writes the points laid less those left in hand; high totals are good (V1-R11).
    LaidMinusHand {
        /// Added for each run of at least [`RAMI_LENGTH`] cards laid at once (V1-R12).
        rami_bonus: i32,
    },
    /// A deal is ended by a knock, and the difference of deadwood scored; high totals are good (V5-R10).
    Knock(Knocking),
}

/// How a deal is ended by a knock, and what that brings (V5-R7 to V5-R11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knocking {
    /// Most deadwood a knock leaves, in points.
    pub limit: u8,
    /// Whether the value of the card first turned up lowers the limit, an ace to nothing (D5-8).
    pub limit_by_upcard: bool,
    /// Whether all points of a deal count twice where the card first turned up is a spade (D5-9).
    pub spades_double: bool,
    /// Added for a knock without deadwood (V5-R8).
    pub gin_bonus: i32,
    /// Added where the defender has no more deadwood than the knocker (V5-R10).
    pub undercut_bonus: i32,
    /// Whether equal deadwood is an undercut (D5-5).
    pub undercut_tie: bool,
    /// The bonus for a knock with all cards in combinations and no discard, where that is allowed (D5-12).
    pub big_gin: Option<i32>,
    /// Whether the discard of the player who drew the last stock card may still be taken for a knock (D5-4).
    pub last_take: bool,
}

/// Who deals the next deal. After a deal that nobody has won the same player deals again where
/// [`Scoring::Knock`] counts (D5-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NextDealer {
    /// The next player (C1).
    Alternate,
    /// The winner of the deal.
    Winner,
    /// The loser of the deal.
    Loser,
}

/// The bonuses added to the totals of two players once one of them has reached the target (V5-R12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalScore {
    /// For each deal won.
    pub box_bonus: i32,
    /// For the match.
    pub game_bonus: i32,
    /// The change if the loser's total is zero.
    pub shutout: Shutout,
}

/// The change in a match in which the loser has not scored (D5-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shutout {
    /// Nothing changes.
    Nothing,
    /// The bonus for the match counts twice.
    Bonus,
    /// The winner's final score counts twice.
    Double,
}

/// Cards of a run that earn [`Scoring::LaidMinusHand::rami_bonus`] when laid at once (V1-R12).
pub const RAMI_LENGTH: usize = 7;

impl Scoring {
    /// Whether the highest total is the best.
    #[must_use]
    pub const fn high_is_good(self) -> bool {
        !matches!(self, Self::DeadwoodAgainst(_))
    }
}

/// The numbers of [`Scoring::DeadwoodAgainst`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeadwoodScoring {
    /// The points that the player who goes out writes.
    pub winner: i32,
    /// Whether a joker left in hand doubles that hand's points.
    pub joker_doubles: bool,
    /// Whether everything is doubled when the winner laid the whole hand in one turn.
    pub one_go_doubles: bool,
    /// The points that a loser who had not opened writes instead of his hand.
    pub unopened: Option<i32>,
    /// The points that losers write when nobody had opened before the turn that ended the deal (D3-10).
    pub nobody_opened: Option<i32>,
    /// Whether a blocked deal counts hands without doubling and without penalty (D2-23).
    pub blocked_plainly: bool,
}

/// When a match ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MatchEnd {
    /// A player who reaches the limit is out; the last one in wins (V2-R12, V2-R13).
    LastSurvivor {
        /// Points at which a player is eliminated.
        limit: i32,
        /// How often each player may buy back.
        max_rebuys: u8,
    },
    /// The highest total wins once a player reaches the target, or after `deals` deals. If the top is level, one more
    /// deal is played (V0-R13, D1-11).
    Target {
        /// The total to reach.
        points: i32,
        /// Most deals.
        deals: Option<u16>,
    },
    /// After so many deals the lowest total wins, shared where level (V4-R9, D4-17).
    Deals(u16),
}

/// Play chips (C11): all 0, none are in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chips {
    /// The chips that each player puts into the pot.
    pub stake: u32,
    /// The chips that a buy-back costs (V2-R12).
    pub rebuy_fee: u32,
    /// The chips that a loser pays for each ten points between his score and the winner's (V2-R13).
    pub tariff: u32,
    /// Losers fewer than this many points behind the winner share a quarter of the pot (V0-R14, D0-13).
    pub shared_within: Option<i32>,
}

impl Chips {
    /// Whether any are in play.
    #[must_use]
    pub const fn in_play(&self) -> bool {
        self.stake > 0 || self.rebuy_fee > 0 || self.tariff > 0
    }
}
