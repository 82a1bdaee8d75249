//! The rules of one game as plain data: numbers and small policies. Variants define them, and the engine applies them.

mod effect;
mod house;
mod house_groups;
mod match_end;
mod opening;
mod plain;
mod scoring;
mod values;

use serde::{Deserialize, Serialize};

pub use house::{HouseRule, HouseRuleGroup, OptionError, OptionKind, OptionValue, Options};
pub use house_groups::HOUSE_RULE_GROUPS;
pub use match_end::{Chips, FinalScore, MatchEnd, NextDealer, Shutout, Tie};
pub use opening::{CleanMeld, Contract, ContractList, Contracts, Opening};
pub use scoring::{DeadwoodScoring, Knocking, OneGo, RAMI_LENGTH, Scoring};
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
    /// From how many players on a third pack is in play (V4-R1, C31); see [`Rules::seated`].
    pub third_pack_from: Option<u8>,
    /// Whether there is one joker fewer than players (C16); see [`Rules::seated`].
    pub jokers_by_players: bool,
    /// Cards dealt to each player; see [`Rules::hand_size_in`].
    pub hand_size: u8,
    /// Fewer cards at larger tables, the smaller table first (C19); see [`Rules::seated`].
    pub smaller_hands: [Option<SmallerHands>; 2],
    /// More cards in the later deals of a match (C24).
    pub later_hands: Option<LaterHands>,
    /// How the discard pile begins (C13, C30).
    pub first_discard: FirstDiscard,
    /// Who begins a deal (C14).
    pub starter: Starter,
    /// Which melds exist.
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
    /// Whether a discard may fit the table (C32).
    pub feeding: Feeding,
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
    /// The rules at a table of so many players. Their number decides how many packs and jokers are in play (V4-R1,
    /// C16, C31) and how many cards are dealt (C19).
    #[must_use]
    pub fn seated(mut self, players: usize) -> Self {
        if self.third_pack_from.is_some_and(|from| players >= usize::from(from)) {
            self.pack.packs = 3;
        }
        if self.jokers_by_players {
            self.pack.jokers = players.saturating_sub(1) as u8;
        }
        for smaller in self.smaller_hands.into_iter().flatten().filter(|smaller| players >= smaller.from.into()) {
            self.hand_size = smaller.cards;
        }
        if self.pack.jokers > 0 {
            self.no_more_equal_cards_than_packs();
        }
        self
    }

    /// C16: a joker counts like the card it stands for, in a set and as the second ace of a run.
    fn no_more_equal_cards_than_packs(&mut self) {
        let packs = self.pack.packs;
        if let Some(sets) = self.melds.sets.as_mut() {
            sets.copies = sets.copies.min(packs);
            sets.max = sets.max.min(4 * sets.copies);
        }
        if packs == 1 {
            self.melds.run_max = 13;
        }
    }

    /// Whether a deal is played and written down alike under other rules. They may differ in the number of players, in who
    /// begins, in the stakes, and in what follows from the totals.
    #[must_use]
    pub fn deals_like(&self, other: &Self) -> bool {
        let Self { min_players, max_players, starter, match_end, next_dealer, final_score, chips, .. } = *other;
        let of_match = Self { min_players, max_players, starter, match_end, next_dealer, final_score, chips, ..*self };
        of_match == *other
    }

    /// Cards dealt to each player in this deal of the match; who begins may get one more ([`FirstDiscard::ExtraCard`]).
    #[must_use]
    pub fn hand_size_in(&self, deal: u16) -> u8 {
        self.later_hands.filter(|later| deal >= later.from_deal).map_or(self.hand_size, |later| later.cards)
    }

    /// The number of the deal after which the match is over at the latest, where it is known before (C15, V4-R3).
    #[must_use]
    pub const fn last_deal(&self) -> Option<u16> {
        match self.match_end {
            MatchEnd::Deals(deals) | MatchEnd::Target { deals: Some(deals), tie: Tie::Shares, .. } => Some(deals),
            _ => None,
        }
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

    /// The melds that open this deal of the match, where a contract asks for certain ones (V4-R3).
    #[must_use]
    pub fn contract(&self, deal: u16) -> Option<Contract> {
        let Opening::Contract(contracts) = self.opening else { return None };
        let deals = contracts.list.deals();
        Some(deals[usize::from(deal.max(1) - 1).min(deals.len() - 1)])
    }
}

/// The cards dealt to each player at tables of some size (C19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SmallerHands {
    /// From how many players on.
    pub from: u8,
    /// Cards dealt to each.
    pub cards: u8,
}

/// The cards dealt to each player in the later deals of a match (C24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaterHands {
    /// From which deal on.
    pub from_deal: u16,
    /// Cards dealt to each.
    pub cards: u8,
}

/// How the discard pile begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstDiscard {
    /// The first card of the stock is turned up (V2-R2).
    TurnedUp,
    /// The player who begins has one card more and draws nothing in the first turn (C13).
    ExtraCard,
    /// The pile is empty until the first discard (C30).
    Nothing,
}

/// Who begins a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Starter {
    /// The player after the dealer (C1).
    AfterDealer,
    /// The dealer (C14).
    Dealer,
}

/// Whether a player may discard a joker or a card that fits a meld on the table (C32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Feeding {
    /// Everybody may.
    Allowed,
    /// Only a player who has opened may.
    OnceOpened,
    /// Nobody may.
    Never,
}

/// The rules of drawing, and the duties that a draw brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRules {
    /// Whether the single card just taken from the discard pile may be thrown back in the same turn (C3).
    pub same_card_discard: bool,
    /// Whether in one's own first turn the discard may not be taken nor anything laid (D3-1).
    pub first_turn_limit: bool,
    /// Whether in one's own first turn the discard may not be taken (C22).
    pub first_turn_stock_only: bool,
    /// Whether a player who begins the turn with one card must draw from the stock (C21).
    pub one_card_stock_only: bool,
    /// What a player who has not opened may take the discard for (C20).
    pub before_opening: BeforeOpening,
    /// Whether the discard taken must be laid in the same turn (V3-R4).
    pub taken_must_be_laid: bool,
    /// The rules of taking several discards at once; `None` where that is not allowed (V1-R5).
    pub deep: Option<DeepTake>,
    /// The rules of taking discards out of turn; `None` where that is not allowed (V4-R6).
    pub buying: Option<Buying>,
    /// Whether the card first turned up is offered to each player in turn before anybody draws (V5-R5).
    pub upcard_offered: bool,
    /// Stock cards that are never drawn: asking for one of them ends the deal (V5-R11).
    pub stock_kept: u8,
}

impl DrawRules {
    /// Whether a player may ever take a discard, by whether he has opened (C20).
    #[must_use]
    pub const fn may_take(&self, opened: bool) -> bool {
        opened || !matches!(self.before_opening, BeforeOpening::Never)
    }
}

/// Taking a discard with all those laid after it: the deepest must be laid at once in a new meld (V1-R5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeepTake {
    /// Whether laying the deepest off on a meld will do too (D1-3).
    pub lay_off_counts: bool,
    /// Whether a single discard taken must be laid like the deepest of several (C20).
    pub single: bool,
}

/// What a player who has not opened may take the discard for (C20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BeforeOpening {
    /// For anything.
    Free,
    /// Only to lay it in an opening of the same turn.
    ToOpen,
    /// For nothing: it may not be taken.
    Never,
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

/// The conditions of laying off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayOffRules {
    /// Whether only a player who has opened may lay off.
    pub needs_opening: bool,
    /// Whether one may lay off in the very turn of one's opening (D2-5).
    pub in_opening_turn: bool,
    /// Most cards a turn on one meld of another player (D1-6).
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
    /// Whether a laid joker stays where it is (C16).
    pub stays: bool,
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
