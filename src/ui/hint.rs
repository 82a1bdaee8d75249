//! What a bot would do in the player's place.

use rami::screens::advised;
use rami::session::Session;
use rami::text::Key;

use super::state::{Hint, Page};
use crate::browser::worker::Answer;

impl Page {
    /// Asks what a bot would do in the player's place.
    pub fn ask_hint(self) {
        if self.is_learning() || !self.session.with_untracked(|session| session.as_ref().is_some_and(Session::my_turn))
        {
            return;
        }
        let Some(me) = self.session.with_untracked(|session| session.as_ref().map(Session::me)) else { return };
        let Some(request) = self.request(me) else { return };
        let epoch = self.epoch.get_untracked();
        self.bots.with_untracked(|bots| {
            bots.ask(request, move |answer| {
                if self.epoch.get_untracked() != epoch {
                    return;
                }
                match answer {
                    Answer::Chosen(reply) => {
                        self.hint.set(reply.mv().map(|mv| Hint { why: reply.advice.as_ref().and_then(advised), mv }));
                    }
                    Answer::Restarted => {}
                    Answer::GivenUp => self.notify(Key::ErrorHint.into()),
                }
            });
        });
    }
}
