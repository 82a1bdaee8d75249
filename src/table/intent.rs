//! What a player wants to do at the table, whatever it is done with: pointer, finger or keys.

use crate::cards::Card;
use crate::game::IllegalMove;

use super::sort::SortBy;
use super::tokens::TokenId;

/// The end of a run at which cards are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Below its lowest card.
    Low,
    /// Above its highest card.
    High,
}

/// What the player wants.
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
    /// Select a card, or let it go.
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
    /// Stage the selected cards as a new combination, or add them to a staged one.
    Stage {
        /// The staged combination to add to.
        onto: Option<usize>,
    },
    /// Take one staged card back into the hand.
    Unstage(TokenId),
    /// Let the joker of a staged combination stand for the next card it could.
    NextReading(usize),
    /// Lay what is staged and selected.
    Lay,
    /// Knock with the selected card as the discard: with what is staged, or with the best arrangement (V5-R7).
    Knock,
    /// After a knock: lay off all that the best defence lays off (V5-R9).
    LayOffAll,
    /// Lay the selected cards off on a combination, or take its joker with them.
    OnMeld {
        /// Index of the combination.
        meld: usize,
        /// Where they were dropped.
        end: Option<End>,
    },
    /// Discard the selected card.
    Discard,
    /// Stage the next of the arrangements offered.
    Propose,
    /// Do the obvious with a card: lay it off where it fits, else discard it if the player wants that, else select it or let
    /// it go.
    Obvious(TokenId),
    /// Answer the question put: make the move of this place in it.
    Choose(usize),
    /// Take back what was staged or laid last.
    Undo,
    /// Deal the next deal.
    NextDeal,
    /// Buy back.
    Rebuy,
    /// Stay out.
    Leave,
    /// Put away the last refusal, or the question.
    Dismiss,
    /// The person whose turn it is has the device: show the hand.
    Uncover,
}

/// The last refusal. A new one has a new serial, even if it says the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Counts the refusals.
    pub serial: u32,
    /// Why; `None` where cards must be selected first.
    pub reason: Option<IllegalMove>,
    /// Cards the refused action was about.
    pub cards: Vec<Card>,
    /// The combination it was about, if it was one on the table.
    pub meld: Option<usize>,
}
