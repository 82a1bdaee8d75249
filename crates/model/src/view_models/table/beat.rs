//! Results at the same deals: the player's own, which a link hands on, and a friend's, to be beaten.

use std::cmp::Ordering;

use crate::table::{Beat, Session};
use crate::text::{Key, Message};

/// The result of the player's own seat, once the match is over.
#[must_use]
pub fn own_result(session: &Session) -> Option<Beat> {
    let own = session.own_seat();
    session.match_over().then(|| Beat {
        name: session.game().setup().seats.get(own).cloned().unwrap_or_default(),
        total: session.game().state().totals()[own],
    })
}

/// A friend's result at the same deals, to be beaten.
#[must_use]
pub fn to_beat(beat: &Beat) -> Message {
    let key = if beat.name.is_empty() { Key::BeatPlain } else { Key::BeatLine };
    Message::new(key).number("n", beat.total).text("name", beat.name.as_str())
}

/// How the total of the player's own seat compares with the one to beat.
#[must_use]
pub fn beaten(beat: &Beat, session: &Session) -> Message {
    let own = session.game().state().totals()[session.own_seat()];
    let high_is_good = session.rules().scoring.high_is_good();
    let key = match own.cmp(&beat.total) {
        Ordering::Equal => Key::BeatEven,
        order if (order == Ordering::Greater) == high_is_good => Key::BeatWon,
        _ => Key::BeatLost,
    };
    let compared = Message::new(key).number("n", own).number("other", beat.total);
    if beat.name.is_empty() {
        compared.message("name", Key::BeatFriend.into())
    } else {
        compared.text("name", beat.name.as_str())
    }
}
