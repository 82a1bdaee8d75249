//! The intents of a player at the table, independent of the pointer, finger or keys by which they are expressed.

use rami_engine::cards::Card;
use rami_engine::game::IllegalMove;

use super::sort::SortBy;
use super::tokens::TokenId;

/// The end of a run at which cards are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// Below its lowest card.
    Low,
    /// Above its highest card.
    High,
}

/// Something that the player wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Draw from the stock.
    DrawStock,
    /// Take so many of the newest discards, 1 for the top alone.
    DrawDiscard(u8),
    /// Take the newest discards out of turn.
    Buy(u8),
    /// Decline the discard.
    Pass,
    /// End the turn without a discard.
    EndTurn,
    /// Select a card, or deselect it.
    Toggle(TokenId),
    /// Select exactly these cards.
    Select(Vec<TokenId>),
    /// Put cards before the `to`-th of the others shown in the hand.
    Arrange {
        /// The cards.
        cards: Vec<TokenId>,
        /// Their new place.
        to: usize,
    },
    /// Sort the hand.
    Sort(SortBy),
    /// Stage the selected cards as a new meld, or add them to a staged one.
    Stage {
        /// The index of the staged meld to add them to, if any.
        onto: Option<usize>,
    },
    /// Take one staged card back into the hand.
    Unstage(TokenId),
    /// Let the jokers of the staged meld of this index stand for the next cards they could.
    NextReading(usize),
    /// Lay all staged and selected cards.
    Lay,
    /// Knock with the selected card as the discard, with the staged melds, or the best arrangement if none are (V5-R7).
    Knock,
    /// After a knock, lay off all the cards that the best defence lays off (V5-R9).
    LayOffAll,
    /// Lay the selected cards off on a meld, or take its joker with them.
    OnMeld {
        /// The index of the meld on the table.
        meld: usize,
        /// The end at which they were dropped, if one is named.
        end: Option<RunEnd>,
    },
    /// Discard the selected card.
    Discard,
    /// Do the obvious with a card: lay it off where it fits, else discard it if the player wants that, else select or
    /// deselect it.
    Obvious(TokenId),
    /// Answer the open question: make its move of this index.
    Choose(usize),
    /// Deal the next deal.
    NextDeal,
    /// Buy back.
    Rebuy,
    /// Stay out.
    Leave,
    /// Dismiss the last refusal and the open question.
    Dismiss,
    /// Uncover the table, since the person whose turn it is has the device.
    Uncover,
}

/// A refusal. Two refusals have different serials, even if they have the same reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The number of the refusal.
    pub serial: u32,
    /// The reason; `None` if the selection does not suit the intent, so that cards must be selected first.
    pub reason: Option<IllegalMove>,
    /// The cards that were selected.
    pub cards: Vec<Card>,
    /// The index of the meld on the table that the intent was about, if any.
    pub meld: Option<usize>,
}
