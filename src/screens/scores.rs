//! The score sheet: deals by players, with totals and buy-backs.

use crate::rules::MatchEnd;
use crate::session::Session;

use super::words;

/// The score sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreScreen {
    /// Names of the players.
    pub names: Vec<String>,
    /// Points of each finished deal, one a player.
    pub deals: Vec<Vec<i32>>,
    /// Totals. With buy-backs they are not the sum of the deals.
    pub totals: Vec<i32>,
    /// Buy-backs used.
    pub rebuys: Vec<u8>,
    /// Who is out of the match.
    pub eliminated: Vec<bool>,
    /// How near each total is to the limit, 0 to 1.
    pub parts: Vec<f64>,
    /// Points at which a player is eliminated.
    pub limit: i32,
    /// Buy-backs a player has.
    pub max_rebuys: u8,
}

/// The score sheet as the match stands.
#[must_use]
pub fn scores(session: &Session) -> ScoreScreen {
    let state = session.game().state();
    let in_play = state.in_play();
    let MatchEnd::LastSurvivor { limit, max_rebuys } = state.rules().match_end;
    let part = |&total: &i32| (f64::from(total) / f64::from(limit)).clamp(0.0, 1.0);
    ScoreScreen {
        names: (0..state.seats()).map(|seat| words::name(session, seat)).collect(),
        deals: state.points().to_vec(),
        parts: state.totals().iter().map(part).collect(),
        limit,
        max_rebuys,
        totals: state.totals().to_vec(),
        rebuys: state.rebuys().to_vec(),
        eliminated: in_play.iter().map(|plays| !plays).collect(),
    }
}
