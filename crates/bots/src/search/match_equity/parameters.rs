//! Parameters of match equity, for each kind of game and size of table. Those that are measured stand in the data files
//! `parameters.json` and `knocking.json`.

use super::EquityParameters;
use crate::position::kinds::{ByTable, PerGameKind};
use rami_engine::rules::{CleanMeld, ContractList, Contracts, DeadwoodScoring, MatchEnd, Opening, Rules, Scoring};

/// The points of a card left in hand, on average. They give the points of a whole hand. Chosen by judgement.
const POINTS_PER_CARD: f64 = 7.0;
/// The logit, with one deal to go, of a lead as large as a whole hand, where a limit ends the match. A higher number
/// makes a lead worth more. Chosen by judgement, and later confirmed by measurements (`docs/bots-lab.md`, "Named rule
/// sets").
const LOGIT_PER_HAND: f64 = 1.3;
/// The points by which a deal brings the highest total nearer to a limit, as a share of the points of a whole hand. A
/// higher number leaves fewer deals to go. Chosen by judgement.
const SHARE_PER_DEAL: f64 = 0.6;

/// The logit of a point with one deal to go, where the number of deals ends the match, for each point of the room that
/// an opening leaves. This constant and the next three are fitted to twelve sets of house rules (`docs/bots-lab.md`,
/// "Named rule sets").
const LOGIT_PER_ROOM: f64 = 0.0012;
/// The limits to which the room is clamped, in points.
const ROOM: [f64; 2] = [25.0, 60.0];
/// The factor on that logit where the opening needs a clean run, because more players are caught with a whole hand.
const CLEAN_RUN: f64 = 0.65;
/// The factor on that logit where a joker doubles the hand that holds it.
const JOKER_DOUBLES: f64 = 0.75;

/// The factor on the logit of five contracts where there are seven, because their later deals bring more points.
const SEVEN_CONTRACTS: f64 = 0.53;

impl EquityParameters {
    /// The parameters for these rules and so many players.
    #[must_use]
    pub fn of(rules: &Rules, players: usize) -> Self {
        let measured = if rules.knocking().is_some() { KNOCKING } else { *PARAMETERS.of(rules).of(players) };
        match rules.match_end {
            // The measured games with an opening are decided by elimination, so their parameters do not apply to these
            // ends (C15).
            MatchEnd::Limit(_) => up_to_a_limit(rules),
            MatchEnd::Deals(_) => Self { logit_per_point: logit_in_deals(rules, measured), ..measured },
            _ => measured,
        }
    }
}

/// The parameters of a match that goes on to a limit without elimination, by the size of a hand.
fn up_to_a_limit(rules: &Rules) -> EquityParameters {
    let hand = points_of_a_hand(rules);
    EquityParameters {
        logit_per_point: LOGIT_PER_HAND / hand,
        points_per_deal: SHARE_PER_DEAL * hand,
        fewest_deals: 1.0,
    }
}

/// The logit of a point of lead with one deal to go, where the number of deals ends the match. The easier the opening
/// is for the size of the hand, the fewer points a deal brings, and the more each point decides.
fn logit_in_deals(rules: &Rules, measured: EquityParameters) -> f64 {
    let (needed, clean_run) = match rules.opening {
        Opening::Contract(Contracts { list: ContractList::Five, .. }) => return measured.logit_per_point,
        Opening::Contract(_) => return measured.logit_per_point * SEVEN_CONTRACTS,
        Opening::MinimumPoints { points, clean, .. } => {
            (f64::from(points), matches!(clean, CleanMeld::Run | CleanMeld::RunPart))
        }
        Opening::None => (0.0, false),
    };
    let joker_doubles = matches!(rules.scoring, Scoring::DeadwoodAgainst(DeadwoodScoring { joker_doubles: true, .. }));
    let share = |applies: bool, share: f64| if applies { share } else { 1.0 };
    let room = (points_of_a_hand(rules) - needed).clamp(ROOM[0], ROOM[1]);
    LOGIT_PER_ROOM * room * share(clean_run, CLEAN_RUN) * share(joker_doubles, JOKER_DOUBLES)
}

/// The points of a whole hand, on average.
fn points_of_a_hand(rules: &Rules) -> f64 {
    POINTS_PER_CARD * f64::from(rules.hand_size)
}

/// Measured parameters.
const PARAMETERS: PerGameKind<ByTable<EquityParameters>> =
    include!(concat!(env!("OUT_DIR"), "/search/match_equity/parameters.rs"));

/// Measured parameters of games ended by a knock, between two: Gin rami.
const KNOCKING: EquityParameters = include!(concat!(env!("OUT_DIR"), "/search/match_equity/knocking.rs"));
