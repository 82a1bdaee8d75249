//! Why a move is refused: one enum, from which codes, texts and rule links are made.

use strum::IntoStaticStr;
use thiserror::Error;

use crate::cards::{Card, FormError, SwapError};

use super::seat::Seat;

/// The reason of a refusal. A refused move has changed nothing.
///
/// Its `Display` text is for the command-line tool. Players read the texts of `locales/`.
#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[error("{}", self.code())]
pub enum IllegalMove {
    /// Another seat is to act, or none.
    #[error("{}", turn.map_or(self.code().into(), |turn| format!("seat {turn} is to act")))]
    NotYourTurn {
        /// Who is to act.
        turn: Option<Seat>,
    },
    /// Laying or discarding before drawing.
    MustDrawFirst,
    /// Drawing twice.
    AlreadyDrew,
    /// A card named is not in the hand.
    #[error("{card} is not in the hand")]
    CardNotHeld {
        /// The card.
        card: Card,
    },
    /// There is no such meld.
    #[error("there is no combination {meld}")]
    NoSuchMeld {
        /// The index named.
        meld: usize,
    },
    /// There is no joker to take there.
    NoJoker,
    /// The stock must be rebuilt first.
    StockEmpty,
    /// There is nothing to take from the discard pile.
    DiscardEmpty,
    /// Not in one's own first turn (D3-1, C22).
    FirstTurn,
    /// With one card in hand only the stock may be drawn from (C21).
    OneCard,
    /// The cards are no meld, or do not extend one.
    #[error(transparent)]
    #[strum(transparent)]
    Form(#[from] FormError),
    /// A first laying-down worth too little (V2-R7).
    #[error("{}: {points} points of {needed}", self.code())]
    OpeningBelowMinimum {
        /// Points reached.
        points: u16,
        /// Points needed.
        needed: u16,
    },
    /// A first laying-down without the clean meld it needs.
    #[error("{}: {points} points of {needed}", self.code())]
    OpeningNeedsCleanMeld {
        /// Points reached.
        points: u16,
        /// Points needed.
        needed: u16,
    },
    /// Laying off or taking a joker before one's own opening.
    NotOpened,
    /// The joker stands for another card.
    JokerMismatch,
    /// A set of three gives its joker up only against both missing cards (V2-R8).
    BothCardsNeeded,
    /// The card taken must be laid in the same turn, and cannot be or was not (V3-R4, D2-8, C12), or may not be taken
    /// before the opening (C20).
    #[error("{card} was taken and must be laid in this turn")]
    MustUseTakenCard {
        /// The card.
        card: Card,
    },
    /// After taking several discards the deepest is laid first, in a new meld (V1-R5, D1-3, D1-4).
    #[error("{card} was taken deepest and must be laid first")]
    DeepestCardNeedsRun {
        /// The deepest card.
        card: Card,
    },
    /// Not the melds that the contract asks for (V4-R7).
    #[error("the contract asks for {sets} sets and {runs} runs")]
    ContractNotMet {
        /// Sets asked for.
        sets: u8,
        /// Runs asked for.
        runs: u8,
    },
    /// The melds of the contract, but two of its runs continue each other (D4-15).
    #[error("two runs of the contract continue each other")]
    #[strum(serialize = "contract-not-met")]
    ContractRunsTouch,
    /// More melds than the contract asks for, or any new one later (V4-R7).
    TooManyMelds,
    /// Too many cards on one meld of another player in one turn (D1-6).
    #[error("at most {max} cards a turn on a combination of another player")]
    #[strum(serialize = "layoff-limit")]
    LayOffLimit {
        /// Most cards.
        max: u8,
    },
    /// Laying would leave no card that may be discarded (C12).
    MustKeepDiscard,
    /// Laying would leave no card to close with (V1-R10).
    MustKeepClosingCard,
    /// In this deal the last card may not be discarded (V4-R8).
    NoDiscardToGoOut,
    /// The turn ends with a discard.
    MustDiscard,
    /// A knock with more deadwood than the limit of the deal (V5-R7, D5-8).
    #[error("{points} points of deadwood, at most {needed} for a knock")]
    DeadwoodTooHigh {
        /// Points of the deadwood.
        points: u16,
        /// Most points.
        needed: u16,
    },
    /// Something is laid before a knock, in a game that is ended by a knock (V5-R6).
    NotKnocked,
    /// The single card just taken may not be thrown back (C3).
    #[error("{card} was just taken from the discard pile")]
    SameCard {
        /// The card.
        card: Card,
    },
    /// A joker, or a card that fits a meld on the table, may not be discarded (C32).
    #[error("{card} fits a combination on the table")]
    FitsTable {
        /// The card.
        card: Card,
    },
    /// Nobody is asked for the discard, or the player may not buy so much.
    NothingToBuy,
    /// One's own discard cannot be bought (D4-8).
    OwnDiscard,
    /// No buy-back is left.
    #[error("no buy-back is left of {max}")]
    RebuyLimit {
        /// Buy-backs a player has.
        max: u8,
    },
    /// Only an eliminated player buys back.
    NotEliminated,
}

impl IllegalMove {
    /// The refusal code of the record format.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.into()
    }
}

impl From<SwapError> for IllegalMove {
    fn from(error: SwapError) -> Self {
        match error {
            SwapError::NoJoker => Self::NoJoker,
            SwapError::Mismatch => Self::JokerMismatch,
            SwapError::BothCardsNeeded => Self::BothCardsNeeded,
        }
    }
}
