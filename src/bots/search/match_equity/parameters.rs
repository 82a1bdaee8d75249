//! Parameters of match equity, for each kind of game and size of table. Those that are measured stand in the data files
//! `parameters.json` and `knocking.json`.

use super::EquityParameters;
use crate::bots::position::kinds::{ByTable, PerGameKind};
use crate::rules::{MatchEnd, Opening, Rules};

/// The worth of a card left in hand, in points. Guessed.
const POINTS_PER_CARD: f64 = 7.0;
/// The logit, with one deal to go, of a lead as large as a whole hand. Guessed: about what the measured games have.
const LOGIT_PER_HAND: f64 = 1.3;
/// Points by which a deal brings the highest total nearer to a limit, as a share of a whole hand. Guessed.
const SHARE_PER_DEAL: f64 = 0.6;

/// The parameters for these rules and so many players.
pub(super) fn of(rules: &Rules, players: usize) -> EquityParameters {
    let measured = *PARAMETERS.of(rules).of(players);
    match rules.match_end {
        _ if rules.knocking().is_some() => KNOCKING,
        // The measured games with an opening are matches of elimination, which tells nothing of these ends (C15).
        MatchEnd::Limit(_) => without_elimination(rules),
        MatchEnd::Deals(_) if !matches!(rules.opening, Opening::Contract(_)) => without_elimination(rules),
        _ => measured,
    }
}

/// The parameters of a match in which the totals alone decide, by the size of a hand.
fn without_elimination(rules: &Rules) -> EquityParameters {
    let hand = POINTS_PER_CARD * f64::from(rules.hand_size);
    EquityParameters {
        logit_per_point: LOGIT_PER_HAND / hand,
        points_per_deal: SHARE_PER_DEAL * hand,
        fewest_deals: 1.0,
    }
}

/// Measured parameters.
const PARAMETERS: PerGameKind<ByTable<EquityParameters>> =
    include!(concat!(env!("OUT_DIR"), "/bots/search/match_equity/parameters.rs"));

/// Measured parameters of games ended by a knock, between two: Gin rami.
const KNOCKING: EquityParameters = include!(concat!(env!("OUT_DIR"), "/bots/search/match_equity/knocking.rs"));
