//! What is said at a joint table about those who are waited for.

use crate::table::{JointState, Session};
use crate::text::{Key, Message};
use rami_engine::game::Seat;

use crate::view_models::words;

/// What a device says in a state of its joint table: whom it waits for. `None` where the player is to act, so that the
/// prompt of the turn is said, and while the player has not asked for what comes next.
#[must_use]
pub fn waits_for(session: &Session) -> Option<Message> {
    let named = |key: Key, seat: Seat| Some(words::named(Message::new(key), session, seat));
    match session.joint_state()? {
        JointState::HostAway(host) => named(Key::JointHostAway, host),
        JointState::Away(seat) => named(Key::PhaseAway, seat),
        JointState::BotPlays(seat) => named(Key::JointBotTurn, seat),
        JointState::Turn(seat) => named(Key::PhaseWaiting, seat),
        JointState::Claim { mine: false, others } => Some(several(Key::JointAsked, session, &others)),
        JointState::Rebuy(seat) => named(Key::JointRebuys, seat),
        JointState::NextDeal { ready: true, others } if others.is_empty() => Some(Key::JointDealing.into()),
        JointState::NextDeal { ready: true, others } => Some(several(Key::JointWaits, session, &others)),
        JointState::Over { ready: true, .. } => named(Key::JointRematchWaits, session.host_seat()?),
        JointState::Over { ready: false, others } if !others.is_empty() => {
            Some(several(Key::JointRematchAsked, session, &others))
        }
        JointState::MyTurn
        | JointState::MyRebuy
        | JointState::Claim { mine: true, .. }
        | JointState::NextDeal { ready: false, .. }
        | JointState::Over { ready: false, .. } => None,
    }
}

/// Whether what is waited for matters more than what happened last.
pub(super) fn is_urgent(session: &Session) -> bool {
    matches!(
        session.joint_state(),
        Some(JointState::HostAway(_) | JointState::Away(_) | JointState::Claim { mine: false, .. })
    )
}

fn several(key: Key, session: &Session, seats: &[Seat]) -> Message {
    let names = seats.iter().map(|&seat| words::name(session, seat)).collect();
    Message::new(key).names("names", names)
}
