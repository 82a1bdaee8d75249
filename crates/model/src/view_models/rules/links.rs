//! Finds the paragraph of the rules page that explains a refusal.

use crate::view_models::words::outbid;
use rami_engine::cards::FormError;
use rami_engine::game::IllegalMove;
use rami_engine::rules::{FirstDiscard, LastDiscard, Rules};

/// The anchor of the paragraph that explains a refusal. The page of these rules always has it.
#[must_use]
pub fn rule_of(reason: &IllegalMove, rules: &Rules) -> &'static str {
    let said: Vec<&str> = super::parts(rules).iter().flat_map(|part| part.lines.iter().map(|line| line.id)).collect();
    let fitting = telling(reason, rules).iter().copied().find(|id| said.contains(id));
    fitting.unwrap_or("turn")
}

/// The paragraphs that explain a refusal, the most specific first. Some of them are missing from the pages of some
/// games.
fn telling(reason: &IllegalMove, rules: &Rules) -> &'static [&'static str] {
    match reason {
        IllegalMove::NotYourTurn { .. } => &["buy-order", "dealer"],
        IllegalMove::DiscardEmpty if rules.first_discard == FirstDiscard::Nothing => &["first-discards"],
        IllegalMove::DiscardEmpty => &["deep", "buy-order", "draw"],
        IllegalMove::StockEmpty => &["stock"],
        IllegalMove::FirstTurn => &["first-turn"],
        IllegalMove::OneCard => &["one-card", "draw"],
        IllegalMove::FitsTable { .. } => &["no-feeding", "out"],
        IllegalMove::MustUseTakenCard { .. } => &["taken"],
        IllegalMove::DeepestCardNeedsRun { .. } => &["deep"],
        IllegalMove::Form(form) => of_form(*form),
        IllegalMove::NoSuchMeld { .. } => &["layoff"],
        IllegalMove::LayOffLimit { .. } => &["layoff-limit", "layoff"],
        IllegalMove::OpeningBelowMinimum { needed, .. } if outbid(rules, *needed) => &["opening-rises", "opening"],
        IllegalMove::OpeningBelowMinimum { .. } => &["opening"],
        IllegalMove::OpeningNeedsCleanMeld { .. } => &["opening-clean", "opening"],
        IllegalMove::ContractRunsTouch => &["contract-touching", "contract"],
        IllegalMove::ContractNotMet { .. } | IllegalMove::TooManyMelds => &["contract"],
        IllegalMove::NotOpened if rules.lay_off.needs_opening => &["layoff"],
        IllegalMove::NotOpened => &["joker-take", "layoff"],
        IllegalMove::NoJoker | IllegalMove::JokerMismatch => &["joker-take", "packs"],
        IllegalMove::BothCardsNeeded => &["joker-set", "packs"],
        IllegalMove::MustKeepClosingCard => &["out"],
        IllegalMove::MustKeepDiscard if rules.going_out.discard == LastDiscard::Optional => &["out-owed"],
        IllegalMove::MustKeepDiscard => &["out"],
        IllegalMove::NoDiscardToGoOut => &["out-last-deal", "out"],
        IllegalMove::DeadwoodTooHigh { .. } => &["knock"],
        IllegalMove::NotKnocked => &["turn"],
        IllegalMove::SameCard { .. } => &["same-card"],
        IllegalMove::NothingToBuy => &["buy-order", "turn"],
        IllegalMove::OwnDiscard => &["buy-order", "turn"],
        IllegalMove::RebuyLimit { .. } | IllegalMove::NotEliminated => &["rebuy", "match"],
        IllegalMove::MustDrawFirst
        | IllegalMove::AlreadyDrew
        | IllegalMove::CardNotHeld { .. }
        | IllegalMove::MustDiscard => &["turn"],
    }
}

fn of_form(form: FormError) -> &'static [&'static str] {
    match form {
        FormError::TooShort { .. } | FormError::NotConsecutive | FormError::NotAMeld => &["runs"],
        FormError::SetsNotAllowed | FormError::DuplicateSuit | FormError::SetFull => &["sets"],
        FormError::Wrap => &["ace"],
        FormError::JokerPosition => &["joker-place", "runs"],
        FormError::TooManyJokers { .. } => &["joker-count", "packs"],
        FormError::DoesNotFit => &["layoff"],
    }
}
