//! Arrangements of the whole hand to choose from, staged at one tap, and what a double tap on a card does.

use crate::arrange::{self, Arrangement};
use crate::cards::{Card, Hand, Meld};
use crate::game::Move;
use crate::rules::Opening;

use super::draft::DraftMeld;
use super::order::MOST_ARRANGED;
use super::play::Session;
use super::tokens::TokenId;

impl Session {
    /// Arrangements of the hand worth offering, the best first: an opening if the hand holds one, the fewest points left
    /// in hand, the most points laid, and the best without jokers. None is like another.
    #[must_use]
    pub fn proposals(&self) -> Vec<Vec<Meld>> {
        let view = self.view();
        let (rules, hand) = (&*view.rules, &view.hand);
        let opened = view.board.seats[view.seat].opened;
        let contract = matches!(rules.opening, Opening::Contract(_));
        if !contract && hand.len() > MOST_ARRANGED {
            return Vec::new();
        }
        let opening = if opened { None } else { arrange::best_opening(rules, hand, view.board.number) };
        if contract {
            return opening.into_iter().map(|Arrangement { melds, .. }| melds).collect(); // V4-R7: nothing else is ever laid
        }
        let naturals: Hand = hand.iter().filter(|card| !card.is_joker()).collect();
        let others = [arrange::best(rules, hand), arrange::most_points(rules, hand), arrange::best(rules, &naturals)];
        let mut offered: Vec<Vec<Meld>> = Vec::new();
        for Arrangement { melds, .. } in opening.into_iter().chain(others) {
            if !melds.is_empty() && !offered.iter().any(|known| same(known, &melds)) {
                offered.push(melds);
            }
        }
        offered
    }

    /// Which of these proposals is staged.
    #[must_use]
    pub fn proposed(&self, offered: &[Vec<Meld>]) -> Option<usize> {
        let staged = self.draft_melds().ok()?;
        offered.iter().position(|melds| same(melds, &staged))
    }

    /// Stages the next proposal in place of what is staged; nothing, if the hand holds no combination.
    pub(super) fn propose(&mut self) {
        let offered = self.proposals();
        let next = self.proposed(&offered).map_or(0, |at| (at + 1) % offered.len());
        let Some(melds) = offered.get(next) else { return };
        self.selected.clear();
        let mut pool: Vec<(TokenId, Card)> = self.tokens.hand.iter().map(|token| (token.id, token.card)).collect();
        self.draft.melds = melds
            .iter()
            .map(|meld| {
                let mut take = |card: Card| pool.iter().position(|held| held.1 == card).map(|at| pool.remove(at).0);
                let cards = meld.cards().iter().filter_map(|placed| take(placed.card())).collect();
                DraftMeld { cards, reading: 0 }
            })
            .collect();
        for (index, meld) in melds.iter().enumerate() {
            let readings = self.draft_readings(index);
            let wanted = (0..readings).find(|&reading| {
                self.draft.melds[index].reading = reading;
                self.draft_meld(index).is_ok_and(|read| same(&[read], std::slice::from_ref(meld)))
            });
            self.draft.melds[index].reading = wanted.unwrap_or(0);
        }
    }

    /// What a double tap on a card of the hand does: it is laid off where it fits in one place only, else discarded; a
    /// card that can be neither is selected. A joker is never discarded so.
    pub(super) fn obvious(&mut self, token: TokenId) -> Option<Move> {
        self.select(vec![token]);
        let view = self.view();
        let fitting: Vec<Move> = (0..view.board.table.len())
            .filter_map(|meld| self.on_meld(meld, None).ok())
            .filter(|mv| matches!(mv, Move::LayOff { .. }))
            .collect();
        let discard = self.selected_cards().first().filter(|card| !card.is_joker()).map(|&card| Move::Discard(card));
        match fitting.len() {
            1 => fitting.into_iter().next(),
            _ => discard.filter(|mv| view.check(mv).is_ok()),
        }
    }
}

/// Whether these are the same combinations, in whatever order.
fn same(one: &[Meld], other: &[Meld]) -> bool {
    one.len() == other.len() && one.iter().all(|meld| other.iter().any(|known| known.cards() == meld.cards()))
}
