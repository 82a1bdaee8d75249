//! What the table shows in games ended by a knock: the button, and the text of the tray.

use crate::table::Session;
use crate::text::{Key, Message};
use rami_engine::game::{Move, Phase};

use super::refusal::refusal;
use crate::view_models::face::Face;

/// The button that knocks (V5-R7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnockButton {
    /// The points that a knock would leave outside melds now.
    pub deadwood: Option<u16>,
    /// Whether it would be legal.
    pub legal: bool,
    /// Whether it would lay all cards without a discard (D5-12).
    pub big: bool,
}

/// The cards in no meld that a knock has laid open (V5-R7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnmatchedCards {
    /// The cards.
    pub faces: Vec<Face>,
    /// In words.
    pub label: Message,
}

/// The state of the button; it can be used if the person `plays`. `None` in other games, and while a knock is answered.
pub(super) fn knock_button(session: &Session, plays: bool) -> Option<KnockButton> {
    session.rules().knocking()?;
    if !plays {
        let answered = session.board().phase == Phase::LayOff;
        return (!answered).then_some(KnockButton { deadwood: None, legal: false, big: false });
    }
    let mv = session.knock_chosen();
    Some(KnockButton {
        deadwood: session.deadwood_after(&mv),
        legal: session.check(&mv).is_ok(),
        big: matches!(mv, Move::Knock { discard: None, .. }),
    })
}

/// The cards in no meld that another player has laid open with a knock; `None` where there are none.
pub(super) fn unmatched_cards(session: &Session) -> Option<UnmatchedCards> {
    let unmatched = &session.tokens().unmatched;
    let label = Message::new(Key::MeldUnmatched).cards("cards", unmatched.iter().map(|token| token.card).collect());
    (!unmatched.is_empty()).then(|| UnmatchedCards { faces: unmatched.iter().map(Face::from_token).collect(), label })
}

/// The text of the tray in games ended by a knock: how to arrange the hand, or what can be laid off after a knock.
pub(super) fn knock_text(session: &Session, nothing_staged: bool) -> Message {
    let lay_offs = session.best_lay_offs();
    match session.board().phase {
        Phase::LayOff if session.board().knock.is_some_and(|knock| knock.seat == session.me()) => {
            Key::DraftKnocked.into()
        }
        Phase::LayOff if session.my_turn() && lay_offs.is_empty() => Key::DraftNothingFits.into(),
        Phase::LayOff if session.my_turn() => {
            let cards = lay_offs.iter().map(|&(_, card)| card).collect();
            Message::new(Key::DraftFits).cards("cards", cards)
        }
        _ if nothing_staged || !session.lays_now() => Key::DraftInHand.into(),
        _ => match session.check(&session.knock_chosen()) {
            Ok(()) => Key::DraftArranged.into(),
            Err(reason) => refusal(session, &reason, &[]),
        },
    }
}

/// The points outside melds, in words. Before a knock these are the points that a knock with the staged cards would
/// leave, or the fewest of the hand. After the other player's knock his points stand beside them; after the player's
/// own there is nothing left to count.
pub(super) fn deadwood(session: &Session, nothing_staged: bool) -> Option<Message> {
    let knocker = session.board().knock.map(|knock| knock.seat).filter(|&seat| seat != session.me());
    if session.my_turn()
        && let Some(seat) = knocker
        && let Some(shown) = session.deadwood_shown(seat)
    {
        let own = session.deadwood()?;
        return Some(Message::new(Key::DraftDeadwoodKnocked).number("n", own).number("other", shown));
    }
    if session.board().knock.is_some() {
        return None;
    }
    let limit = session.board().knock_limit(session.rules())?;
    if session.board().end.is_some() || session.is_covered() {
        return None;
    }
    let playing = session.board().phase == Phase::Play && session.my_turn();
    let points =
        if playing && !nothing_staged { session.deadwood_after(&session.knock_chosen()) } else { session.deadwood() };
    let key = if limit == 0 { Key::DraftDeadwoodGin } else { Key::DraftDeadwood };
    points.map(|points| Message::new(key).number("n", points).number("limit", limit))
}
