//! The good level: sound play out of its own hand. It counts the cards that would help it and knows what its combinations
//! are worth, but it plays out nothing, reads nobody and does not keep in mind what has been discarded.

use crate::game::{Move, SeatView};

use super::character::{Character, Style};
use super::kept::KeptArranger;
use super::manner::Manner;
use super::quick::Quick;
use super::sight::Sight;
use super::{Bot, sure};

/// Plays soundly.
pub struct NormalBot {
    style: Style,
    arranger: KeptArranger,
}

impl NormalBot {
    /// A bot of this temperament.
    #[must_use]
    pub const fn new(character: Option<Character>) -> Self {
        Self { style: Style::of(character), arranger: KeptArranger::new() }
    }
}

impl Bot for NormalBot {
    fn choose(&mut self, view: &SeatView) -> Move {
        let arranger = self.arranger.under(&view.rules);
        let manner = Manner::plain(&view.rules).in_style(self.style);
        let quick = Quick::new(&view.rules, view.board.number, manner);
        let mv = quick.look(Sight::of(view)).forgetting().choose(arranger);
        sure(view, mv)
    }
}
