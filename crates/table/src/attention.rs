//! How long the latest happening stays before the next player acts.

use rami_engine::game::Move;

use super::happening::{Happening, WhatHappened};
use super::session::Session;

/// How long the latest happening should stay visible, in pauses of the pace. A drawn card needs less time than an
/// opening, which has to be read.
#[must_use]
pub fn attention(session: &Session) -> f64 {
    let Some(Happening { what, first_laying, .. }) = session.happened().last() else { return 1.0 };
    match what {
        WhatHappened::Moved(Move::Knock { melds, .. }) => 1.8 + 0.3 * melds.len() as f64,
        WhatHappened::Moved(Move::Meld(melds)) => {
            let opening = if *first_laying { 0.6 } else { 0.0 };
            1.2 + opening + 0.3 * melds.len() as f64
        }
        WhatHappened::Moved(Move::LayOff { .. } | Move::Swap { .. }) => 1.3,
        WhatHappened::Moved(Move::DrawStock) => 0.7,
        _ => 1.0,
    }
}
