//! What comes next in a match with bots, without any input or output: the caller asks, and makes what is answered.

use crate::bots::{BotRequest, Level};
use crate::game::Seat;
use crate::record::{Decision, Recording};

/// What comes next in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// A bot is to be asked for its move.
    Move(Seat),
    /// An eliminated bot has decided whether it buys back.
    Decide(Decision),
    /// The next deal is due.
    Deal,
    /// A person is to act, or to say whether to buy back.
    Person,
    /// Nothing: the match is over.
    Over,
}

/// What comes next; `level` is that of the bot at a seat, `None` where a person sits.
#[must_use]
pub fn next_step(game: &Recording, level: impl Fn(Seat) -> Option<Level>) -> NextStep {
    if let Some(seat) = game.to_act() {
        return if level(seat).is_some() { NextStep::Move(seat) } else { NextStep::Person };
    }
    let state = game.state();
    match state.asked_to_rebuy().first() {
        Some(&seat) => level(seat).map_or(NextStep::Person, |level| {
            let buys = level.wants_rebuy(state.rules(), state.totals());
            NextStep::Decide(if buys { Decision::Rebuy(seat) } else { Decision::Leave(seat) })
        }),
        None if state.is_over() => NextStep::Over,
        None => NextStep::Deal,
    }
}

/// The question to the bot of a level that is to move at a seat.
#[must_use]
pub fn bot_request(game: &Recording, seat: Seat, level: Level) -> Option<BotRequest> {
    Some(BotRequest::in_match(game.view(seat)?, level, game.setup().seed, game.actions_made()))
}
