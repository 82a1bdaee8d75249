//! The good level: sound play out of its own hand. It counts the cards that would help it and knows what its combinations
//! are worth, but it plays out nothing, reads nobody and does not keep in mind what has been discarded.

use std::sync::Arc;

use crate::arrange::Arranger;
use crate::game::{Move, SeatView};
use crate::rules::Rules;

use super::character::{Character, Style};
use super::manner::Manner;
use super::quick::Quick;
use super::sight::Sight;
use super::{Bot, any_move};

/// Plays soundly.
pub struct NormalBot {
    style: Style,
    arranger: Option<(Arc<Rules>, Arranger)>,
}

impl NormalBot {
    /// A bot of this temperament.
    #[must_use]
    pub const fn new(character: Option<Character>) -> Self {
        Self { style: Style::of(character), arranger: None }
    }
}

impl Bot for NormalBot {
    fn choose(&mut self, view: &SeatView) -> Move {
        let kept = self.arranger.take().filter(|(rules, _)| *rules == view.rules);
        let (rules, mut arranger) = kept.unwrap_or_else(|| (Arc::clone(&view.rules), Arranger::new(&view.rules)));
        let manner = Manner::plain(&view.rules).in_style(self.style);
        let quick = Quick::new(&view.rules, view.board.number, manner);
        let mv = quick.look(Sight::of(view)).forgetting().choose(&mut arranger);
        self.arranger = Some((rules, arranger));
        if view.check(&mv).is_ok() || mv == Move::DrawStock { mv } else { any_move(view) }
    }
}
