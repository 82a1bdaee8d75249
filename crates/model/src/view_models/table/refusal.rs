//! A refusal beside the table: its sentence, and where it points.

mod sentence;

use strum::IntoStaticStr;

use crate::table::Session;
use crate::text::{Key, Message};
use rami_engine::game::IllegalMove;

pub use sentence::refusal;

use sentence::is_drawing;

/// A refusal beside the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusalBubble {
    /// Distinguishes one refusal from the next.
    pub serial: u32,
    /// The code; `None` for a mere reminder.
    pub code: Option<&'static str>,
    /// The sentence.
    pub text: Message,
    /// The part of the table that it is about.
    pub about: About,
    /// The reason, which leads to the paragraph of the rules page; `None` for a mere reminder.
    pub reason: Option<IllegalMove>,
}

/// A part of the table that a refusal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum About {
    /// The piles: drawing and buying.
    Piles,
    /// The tray and the melds: laying.
    Tray,
    /// The hand: discarding, choosing cards.
    Hand,
}

impl About {
    /// Its name in attributes.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    const fn from_reason(reason: Option<&IllegalMove>) -> Self {
        use IllegalMove as I;
        match reason {
            Some(
                I::MustDrawFirst
                | I::AlreadyDrew
                | I::StockEmpty
                | I::DiscardEmpty
                | I::NothingToBuy
                | I::OwnDiscard
                | I::OneCard
                | I::NotYourTurn { .. },
            ) => Self::Piles,
            None
            | Some(
                I::CardNotHeld { .. }
                | I::SameCard { .. }
                | I::FitsTable { .. }
                | I::MustDiscard
                | I::NoDiscardToGoOut
                | I::MustKeepDiscard
                | I::MustKeepClosingCard
                | I::MustUseTakenCard { .. },
            ) => Self::Hand,
            Some(_) => Self::Tray,
        }
    }
}

/// The last refusal, if there is one.
pub(super) fn refusal_bubble(session: &Session) -> Option<RefusalBubble> {
    let refused = session.refused()?;
    let reason = refused.reason.as_ref();
    Some(RefusalBubble {
        serial: refused.serial,
        code: reason.map(IllegalMove::code),
        about: match reason {
            Some(
                IllegalMove::MustUseTakenCard { .. } | IllegalMove::DeepestCardNeedsRun { .. } | IllegalMove::FirstTurn,
            ) if is_drawing(session) => About::Piles,
            _ => About::from_reason(reason),
        },
        text: reason.map_or(Key::RefusalSelectOne.into(), |reason| refusal(session, reason, &refused.cards)),
        reason: refused.reason.clone(),
    })
}
