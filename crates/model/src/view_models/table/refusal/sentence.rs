//! A refusal in a sentence: the general sentence of its code, or a more specific one if the rules or the table require
//! it.

use crate::table::Session;
use crate::text::{self, Key, Message};
use crate::view_models::words::{contract, named, opening_needs_clean, outbid};
use rami_engine::cards::{AceRule, Card, FormError, Rank};
use rami_engine::game::{IllegalMove, Phase};
use rami_engine::rules::{BeforeOpening, CleanMeld, Contract, FirstDiscard};

/// A refusal in a sentence with its numbers.
#[must_use]
pub fn refusal(session: &Session, reason: &IllegalMove, cards: &[Card]) -> Message {
    let special = of_turn(session, reason)
        .or_else(|| of_taken(session, reason))
        .or_else(|| of_form(session, reason, cards))
        .or_else(|| of_opening(session, reason));
    let general = || text::key(&format!("refusal.{}", reason.code())).unwrap_or(Key::RefusalOther);
    with_numbers(Message::new(special.unwrap_or_else(general)), session, reason, cards)
}

/// A sentence with the numbers, names and cards of its reason.
fn with_numbers(sentence: Message, session: &Session, reason: &IllegalMove, cards: &[Card]) -> Message {
    let rules = session.rules();
    match reason {
        IllegalMove::NotYourTurn { turn: Some(seat) } if sentence.key == Key::RefusalNotYourTurn => {
            named(sentence, session, *seat)
        }
        IllegalMove::CardNotHeld { card }
        | IllegalMove::MustUseTakenCard { card }
        | IllegalMove::DeepestCardNeedsRun { card } => sentence.card("card", *card),
        IllegalMove::Form(FormError::TooShort { min }) => sentence.number("min", *min),
        IllegalMove::Form(FormError::TooManyJokers { max })
        | IllegalMove::LayOffLimit { max }
        | IllegalMove::RebuyLimit { max } => sentence.number("max", *max),
        IllegalMove::Form(FormError::DoesNotFit) => match cards {
            [card] => sentence.card("card", *card),
            _ => sentence.cards("cards", cards.to_vec()),
        },
        IllegalMove::Form(FormError::DuplicateSuit) => match rules.melds.sets.filter(|sets| sets.duplicate_suits()) {
            Some(sets) => sentence.number("n", sets.copies.min(rules.pack.packs)),
            None => sentence,
        },
        IllegalMove::DeadwoodTooHigh { points, needed } => sentence.number("points", *points).number("needed", *needed),
        IllegalMove::OpeningBelowMinimum { points, needed } => sentence
            .number("points", *points)
            .number("needed", *needed)
            .number("missing", needed.saturating_sub(*points)),
        IllegalMove::NotOpened => match (session.board().opening_points(rules), asked(session)) {
            (_, Some(asked)) => sentence.message("contract", contract(asked)),
            (points, None) => sentence.number("needed", points.unwrap_or(0)),
        },
        IllegalMove::ContractNotMet { sets, runs } => {
            sentence.message("contract", contract(Contract { sets: *sets, runs: *runs }))
        }
        _ => sentence,
    }
}

/// Sentences about the order of a turn, and about what a turn never allows.
fn of_turn(session: &Session, reason: &IllegalMove) -> Option<Key> {
    let (board, rules) = (session.board(), session.rules());
    let first_turn_lays = rules.draw.first_turn_stock_only && !rules.draw.first_turn_limit;
    let key = match reason {
        IllegalMove::NotYourTurn { turn: None } if board.phase == Phase::LayOff => Key::RefusalOnlyLayOff,
        IllegalMove::NotYourTurn { .. } if upcard_is_offered(session) => Key::RefusalUpcardFirst,
        IllegalMove::NotYourTurn { turn: None } => Key::RefusalNotYourTurnOver,
        IllegalMove::AlreadyDrew if began_with_extra_card(session) => Key::RefusalAlreadyDrewExtra,
        IllegalMove::DiscardEmpty if board.declined && rules.draw.upcard_offered => Key::RefusalUpcardPassed,
        IllegalMove::FirstTurn if first_turn_lays => Key::RefusalFirstTurnDiscard,
        IllegalMove::FitsTable { card } if card.is_joker() => Key::RefusalFitsTableJoker,
        IllegalMove::JokerMismatch if rules.joker_taking.stays => Key::RefusalJokerMismatchStays,
        IllegalMove::DeadwoodTooHigh { needed: 0, .. } => Key::RefusalDeadwoodGinOnly,
        _ => return None,
    };
    Some(key)
}

/// Sentences about a discard that must be laid, before it is taken and after.
fn of_taken(session: &Session, reason: &IllegalMove) -> Option<Key> {
    let (draw, drawing) = (session.rules().draw, is_drawing(session));
    let opened = session.board().seats[session.me()].opened;
    let before_opening = if opened { BeforeOpening::Free } else { draw.before_opening };
    match (reason, before_opening) {
        (IllegalMove::MustUseTakenCard { .. }, BeforeOpening::Never) if drawing => {
            Some(Key::RefusalMustUseTakenCardStrict)
        }
        (IllegalMove::MustUseTakenCard { .. }, BeforeOpening::ToOpen) if drawing => {
            Some(Key::RefusalCouldNotLayOpening)
        }
        (IllegalMove::MustUseTakenCard { .. } | IllegalMove::DeepestCardNeedsRun { .. }, _) if drawing => {
            Some(Key::RefusalCouldNotLay)
        }
        (IllegalMove::MustUseTakenCard { card }, BeforeOpening::ToOpen | BeforeOpening::Never) => {
            // A joker taken from the table may be owed too. It may be laid anywhere.
            let board = session.board();
            let of_pile = board.took > 0 && board.owed.first() == Some(card);
            of_pile.then_some(Key::RefusalMustUseTakenCardOpening)
        }
        (IllegalMove::DeepestCardNeedsRun { .. }, _) => match (session.board().took, draw.deep?.lay_off_counts) {
            (1, true) => Some(Key::RefusalDeepestCardNeedsLayingOne),
            (1, false) => Some(Key::RefusalDeepestCardNeedsRunOne),
            (_, true) => Some(Key::RefusalDeepestCardNeedsLaying),
            (_, false) => None,
        },
        _ => None,
    }
}

/// Sentences about cards that form no meld, or do not extend one.
fn of_form(session: &Session, reason: &IllegalMove, cards: &[Card]) -> Option<Key> {
    let IllegalMove::Form(form) = reason else { return None };
    let sets = session.rules().melds.sets;
    match form {
        FormError::DoesNotFit if cards.len() == 1 => Some(Key::RefusalDoesNotFitOne),
        FormError::DuplicateSuit if sets.is_some_and(|sets| sets.duplicate_suits()) => {
            Some(Key::RefusalDuplicateSuitOften)
        }
        form if ace_is_low(session, *form, cards) => Some(Key::RefusalWrapLow),
        _ => None,
    }
}

/// Sentences about the opening, and about what it must come before.
fn of_opening(session: &Session, reason: &IllegalMove) -> Option<Key> {
    let rules = session.rules();
    match (reason, opening_needs_clean(rules)) {
        (IllegalMove::OpeningBelowMinimum { needed, .. }, _) if outbid(rules, *needed) => {
            Some(Key::RefusalOpeningBelowMinimumRising)
        }
        (IllegalMove::OpeningNeedsCleanMeld { .. }, CleanMeld::RunPart) => Some(Key::RefusalOpeningNeedsCleanPart),
        (IllegalMove::OpeningNeedsCleanMeld { .. }, CleanMeld::Run) => Some(Key::RefusalOpeningNeedsCleanRun),
        (IllegalMove::ContractRunsTouch, _) => Some(Key::RefusalContractRunsTouch),
        (IllegalMove::NotOpened, _) => Some(not_opened(session)),
        _ => None,
    }
}

/// The conditions of the opening, for a player who has not opened, or only in this turn (D2-5, D3-4, D4-4).
fn not_opened(session: &Session) -> Key {
    if session.board().seats[session.me()].opened {
        return Key::RefusalNotOpenedBefore;
    }
    match (session.board().opening_points(session.rules()), asked(session)) {
        (Some(1..), _) => Key::RefusalNotOpened,
        (_, Some(_)) => Key::RefusalNotOpenedContract,
        _ => Key::RefusalNotOpenedFree,
    }
}

/// The contract of the deal, where there is one.
fn asked(session: &Session) -> Option<Contract> {
    session.rules().contract(session.board().number)
}

/// Whether cards are refused as a run because the ace stands only below the two.
fn ace_is_low(session: &Session, form: FormError, cards: &[Card]) -> bool {
    let holds = |rank: Rank| cards.iter().any(|card| card.rank() == Some(rank));
    let above_king = form == FormError::NotConsecutive && holds(Rank::ACE) && holds(Rank::KING);
    session.rules().melds.ace == AceRule::Low && (form == FormError::Wrap || above_king)
}

/// Whether the card first turned up is on offer to the player (V5-R5).
fn upcard_is_offered(session: &Session) -> bool {
    session.board().phase == Phase::Claim && session.rules().draw.upcard_offered && session.my_turn()
}

/// Whether this is the first turn of the deal, and its player was dealt a card more instead of drawing (C13).
fn began_with_extra_card(session: &Session) -> bool {
    let board = session.board();
    let first_turn = board.seats.iter().all(|seat| seat.turns == 0) && board.discard.is_empty();
    session.rules().first_discard == FirstDiscard::ExtraCard && first_turn
}

/// Whether the player has still to draw, so that a card that must be laid may not be in the hand yet (V1-R5, V3-R4).
pub(super) fn is_drawing(session: &Session) -> bool {
    matches!(session.board().phase, Phase::Draw | Phase::Claim)
}
