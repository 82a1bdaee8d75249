//! Why a move is refused: one enum, from which codes, texts and rule links are made.

use std::fmt;

use crate::cards::{Card, FormError, SwapError};

use super::seat::Seat;

/// The reason of a refusal. A refused move has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// Another seat is to act, or none.
    NotYourTurn {
        /// Who is to act.
        turn: Option<Seat>,
    },
    /// Laying or discarding before drawing.
    MustDrawFirst,
    /// Drawing twice.
    AlreadyDrew,
    /// A card named is not in the hand.
    CardNotHeld {
        /// The card.
        card: Card,
    },
    /// There is no such combination.
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
    /// Not in one's own first turn (D3-1).
    FirstTurn,
    /// The cards are no combination, or do not extend one.
    Form(FormError),
    /// A first laying-down worth too little (V2-R7).
    OpeningBelowMinimum {
        /// Points reached.
        points: u16,
        /// Points needed.
        needed: u16,
    },
    /// A first laying-down without the clean combination it needs.
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
    /// The card taken must be laid in the same turn, and cannot be or was not (V3-R4, D2-8, C12).
    MustUseTakenCard {
        /// The card.
        card: Card,
    },
    /// After taking several discards the deepest is laid first, in a new combination (V1-R5, D1-3, D1-4).
    DeepestCardNeedsRun {
        /// The deepest card.
        card: Card,
    },
    /// Not the combinations that the contract asks for (V4-R7).
    ContractNotMet {
        /// Sets asked for.
        sets: u8,
        /// Runs asked for.
        runs: u8,
    },
    /// More combinations than the contract asks for, or any new one later (V4-R7).
    TooManyMelds,
    /// Too many cards on one combination of another player in one turn (D1-6).
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
    DeadwoodTooHigh {
        /// Points of the deadwood.
        points: u16,
        /// Most points.
        needed: u16,
    },
    /// Laying anything before a knock, where a deal is ended by one (V5-R6).
    NotKnocked,
    /// The single card just taken may not be thrown back (C3).
    SameCard {
        /// The card.
        card: Card,
    },
    /// Nobody is asked for the discard, or the player may not buy so much.
    NothingToBuy,
    /// One's own discard cannot be bought (D4-8).
    OwnDiscard,
    /// No buy-back is left.
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
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotYourTurn { .. } => "not-your-turn",
            Self::MustDrawFirst => "must-draw-first",
            Self::AlreadyDrew => "already-drew",
            Self::CardNotHeld { .. } => "card-not-held",
            Self::NoSuchMeld { .. } => "no-such-meld",
            Self::NoJoker => "no-joker",
            Self::StockEmpty => "stock-empty",
            Self::DiscardEmpty => "discard-empty",
            Self::FirstTurn => "first-turn",
            Self::Form(form) => form_code(*form),
            Self::OpeningBelowMinimum { .. } => "opening-below-minimum",
            Self::OpeningNeedsCleanMeld { .. } => "opening-needs-clean-meld",
            Self::NotOpened => "not-opened",
            Self::JokerMismatch => "joker-mismatch",
            Self::BothCardsNeeded => "both-cards-needed",
            Self::MustUseTakenCard { .. } => "must-use-taken-card",
            Self::DeepestCardNeedsRun { .. } => "deepest-card-needs-run",
            Self::ContractNotMet { .. } => "contract-not-met",
            Self::TooManyMelds => "too-many-melds",
            Self::LayOffLimit { .. } => "layoff-limit",
            Self::MustKeepDiscard => "must-keep-discard",
            Self::MustKeepClosingCard => "must-keep-closing-card",
            Self::NoDiscardToGoOut => "no-discard-to-go-out",
            Self::MustDiscard => "must-discard",
            Self::DeadwoodTooHigh { .. } => "deadwood-too-high",
            Self::NotKnocked => "not-knocked",
            Self::SameCard { .. } => "same-card",
            Self::NothingToBuy => "nothing-to-buy",
            Self::OwnDiscard => "own-discard",
            Self::RebuyLimit { .. } => "rebuy-limit",
            Self::NotEliminated => "not-eliminated",
        }
    }
}

const fn form_code(form: FormError) -> &'static str {
    match form {
        FormError::TooShort { .. } => "too-short",
        FormError::SetsNotAllowed => "sets-not-allowed",
        FormError::DuplicateSuit => "duplicate-suit",
        FormError::SetFull => "set-full",
        FormError::NotConsecutive => "not-consecutive",
        FormError::Wrap => "wrap",
        FormError::JokerPosition => "joker-position",
        FormError::TooManyJokers { .. } => "too-many-jokers",
        FormError::NotAMeld => "not-a-meld",
        FormError::DoesNotFit => "does-not-fit",
    }
}

impl From<FormError> for IllegalMove {
    fn from(form: FormError) -> Self {
        Self::Form(form)
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

/// The plain wording of the command-line tool; players read the texts of `locales/`.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotYourTurn { turn: Some(turn) } => write!(f, "seat {turn} is to act"),
            Self::CardNotHeld { card } => write!(f, "{card} is not in the hand"),
            Self::NoSuchMeld { meld } => write!(f, "there is no combination {meld}"),
            Self::OpeningBelowMinimum { points, needed } | Self::OpeningNeedsCleanMeld { points, needed } => {
                write!(f, "{}: {points} points of {needed}", self.code())
            }
            Self::DeadwoodTooHigh { points, needed } => {
                write!(f, "{points} points of deadwood, at most {needed} for a knock")
            }
            Self::SameCard { card } => write!(f, "{card} was just taken from the discard pile"),
            Self::MustUseTakenCard { card } => write!(f, "{card} was taken and must be laid in this turn"),
            Self::DeepestCardNeedsRun { card } => write!(f, "{card} was taken deepest and must be laid first"),
            Self::ContractNotMet { sets, runs } => write!(f, "the contract asks for {sets} sets and {runs} runs"),
            Self::LayOffLimit { max } => write!(f, "at most {max} cards a turn on a combination of another player"),
            Self::Form(FormError::TooShort { min }) => write!(f, "at least {min} cards are needed"),
            Self::Form(FormError::TooManyJokers { max }) => write!(f, "at most {max} jokers are allowed here"),
            Self::RebuyLimit { max } => write!(f, "no buy-back is left of {max}"),
            _ => f.write_str(self.code()),
        }
    }
}

impl std::error::Error for IllegalMove {}
