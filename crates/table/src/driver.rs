//! Finds the next step of a match with bots. It has no input or output of its own: the caller carries out the step.

use rami_bots::{BotRequest, OfferedLevel};
use rami_engine::game::Seat;
use rami_record::{Decision, Recording};

/// The next step of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// A bot is to be asked for its move.
    Move(Seat),
    /// An eliminated bot makes this decision whether to buy back.
    Decide(Decision),
    /// The next deal is due.
    Deal,
    /// A person is to act, or to say whether to buy back.
    Person,
    /// Nothing: the match is over.
    Over,
}

/// Finds the next step. `level` gives the level of the bot at a seat; `None` for a person's seat.
#[must_use]
pub fn next_step(game: &Recording, level: impl Fn(Seat) -> Option<OfferedLevel>) -> NextStep {
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

/// The request for the move of the bot at a seat, which plays at this level.
#[must_use]
pub fn bot_request(game: &Recording, seat: Seat, level: OfferedLevel) -> Option<BotRequest> {
    Some(BotRequest::in_match(game.view(seat)?, level, game.setup().seed, game.bot_seed(), game.actions_made()))
}
