//! The opening and laying off, in words.

use crate::text::{Key, Message};
use crate::view_models::words;
use rami_engine::rules::{CleanMeld, Contract, Contracts, Opening, Rules};

use super::{Line, either, line};

/// The anchors of the contracts, in the order of the deals.
const CONTRACTS: [&str; 7] =
    ["contract-1", "contract-2", "contract-3", "contract-4", "contract-5", "contract-6", "contract-7"];

/// The conditions of the opening.
pub(super) fn opening(rules: &Rules) -> Vec<Line> {
    match rules.opening {
        Opening::None => vec![line("opening", Key::RulesOpeningNone)],
        Opening::MinimumPoints { points, clean, whole_hand_exempt, rises } => {
            minimum(points, clean, whole_hand_exempt, rises)
        }
        Opening::Contract(contracts) => contract(rules, contracts),
    }
}

fn minimum(points: u16, clean: CleanMeld, whole_hand_exempt: bool, rises: bool) -> Vec<Line> {
    let reached = match points {
        0 => Key::RulesOpeningFree.into(),
        _ => Message::new(Key::RulesOpeningPoints).number("n", points),
    };
    let clean = match clean {
        CleanMeld::NotNeeded => None,
        CleanMeld::Any => Some(Key::RulesOpeningClean),
        CleanMeld::Run => Some(Key::RulesOpeningCleanRun),
        CleanMeld::RunPart => Some(Key::RulesOpeningCleanPart),
    };
    let whole = match (whole_hand_exempt, clean) {
        (false, _) => Key::RulesOpeningWhole,
        (true, None) => Key::RulesOpeningWholeExempt,
        (true, Some(_)) => Key::RulesOpeningWholeExemptClean,
    };
    let mut lines = vec![line("opening", reached)];
    if rises {
        lines.push(line("opening-rises", Key::RulesOpeningRises));
    }
    lines.extend(clean.map(|key| line("opening-clean", key)));
    lines.push(line("opening-whole", whole));
    lines
}

fn contract(rules: &Rules, contracts: Contracts) -> Vec<Line> {
    let mut lines = vec![line("contract", Key::RulesContract)];
    let deals = CONTRACTS.into_iter().zip(contracts.list.deals().iter().copied()).zip(1_u8..);
    // C15: a match of fewer deals has the first contracts of the list.
    let played = deals.take_while(|(_, deal)| rules.last_deal().is_none_or(|last| u16::from(*deal) <= last));
    lines.extend(played.map(|((id, asked), deal)| line(id, of_deal(rules, asked, deal))));
    let (apart, free) = (Key::RulesContractTouchingOff, Key::RulesContractTouching);
    lines.push(either("contract-touching", contracts.no_touching_runs, apart, free));
    lines
}

/// The contract of a deal with the least number of cards it takes (V4-R3).
fn of_deal(rules: &Rules, asked: Contract, deal: u8) -> Message {
    let cards = asked.cards(rules.melds.run_min);
    Message::new(Key::RulesContractDeal)
        .number("n", deal)
        .message("contract", words::contract(asked))
        .number("cards", cards)
}

/// Adding to melds on the table.
pub(super) fn lay_off(rules: &Rules) -> Vec<Line> {
    let policy = rules.lay_off;
    let mut lines = vec![either("layoff", policy.needs_opening, Key::RulesLayoffOpened, Key::RulesLayoffAnytime)];
    if policy.needs_opening {
        let (now, later) = (Key::RulesLayoffSameTurn, Key::RulesLayoffNextTurn);
        lines.push(either("layoff-when", policy.in_opening_turn, now, later));
    }
    if rules.opening.needs_points() {
        lines.push(line("layoff-uncounted", Key::RulesLayoffUncounted));
    }
    lines.extend(policy.limit.map(|max| line("layoff-limit", Message::new(Key::RulesLayoffLimit).number("n", max))));
    lines
}
