//! The duel that a match at the table was.

use rami_bots::version_of;

use super::deals_key::{DUEL_SEAT, DealsKey};
use super::moves::moves_of;
use super::played::Played;
use crate::table::Session;

/// The deals of a finished match against bots, and the result of the person at [`DUEL_SEAT`]. `None` if
/// the match can be no duel.
///
/// The result has moves only if nobody but bots sat at the other seats and every move of theirs was their own. Otherwise
/// it is no more than claimed.
#[must_use]
pub fn duel_of(session: &Session) -> Option<(DealsKey, Played)> {
    let game = session.game();
    if !session.match_over() || session.own_seat() != DUEL_SEAT || session.is_joint() {
        return None;
    }
    let setup = game.setup();
    let deals = DealsKey::of_setup(setup, &session.seats().levels())?;
    // The deals of a match that was continued from elsewhere need not follow from its seed.
    let moves = moves_of(game.record(), setup.seed).filter(|_| session.met_only_bots()).unwrap_or_default();
    let (version, total) = (version_of(&setup.rules.variant)?, game.state().totals()[DUEL_SEAT]);
    Some((deals, Played { version, name: setup.seats[DUEL_SEAT].clone(), total, moves }.tidy()))
}
