//! The reminder of a turn at a joint table.

use leptos::prelude::*;
use rami_model::table::{JointState, Session, Sound};
use rami_model::text::Key;

use super::{Joint, now};
use crate::browser::sound;

/// How long the others wait before the player is reminded, in milliseconds.
const PATIENCE: f64 = 60_000.0;

/// A turn of the player of which the player may be reminded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Awaited {
    /// The number of happenings when it began.
    happenings: usize,
    /// When it began, in ticks.
    since: f64,
    is_reminded: bool,
}

impl Joint {
    /// Reminds the player of a turn for which the others have waited for a minute, once, if the player wants that.
    pub(super) fn nudge(self) {
        let (volume, haptics, wanted) =
            self.stores.preferences.with_untracked(|settings| (settings.volume, settings.haptics, settings.nudges));
        let awaited = |session: &Session| {
            let is_mine = match session.joint_state() {
                Some(JointState::Claim { mine, .. }) => mine,
                state => matches!(state, Some(JointState::MyTurn | JointState::MyRebuy)),
            };
            is_mine.then(|| session.happenings())
        };
        let happenings = self.game.of_session(awaited).flatten().filter(|_| wanted);
        let ticks = now().ticks;
        let is_due = self.state.try_update_value(|state| {
            let Some(happenings) = happenings else {
                state.awaited = None;
                return false;
            };
            let fresh = Awaited { happenings, since: ticks, is_reminded: false };
            let awaited = state.awaited.get_or_insert(fresh);
            if awaited.happenings != happenings {
                *awaited = fresh;
            }
            let is_due = !awaited.is_reminded && ticks > awaited.since + PATIENCE;
            awaited.is_reminded |= is_due;
            is_due
        });
        if is_due == Some(true) {
            sound::play(Sound::Call, volume);
            if haptics {
                sound::tap(Sound::Call);
            }
            self.stores.notices.say(Key::JointNudge);
        }
    }
}
