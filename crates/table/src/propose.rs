//! Proposes arrangements of the whole hand, which can be staged at one tap, and handles a double tap on a card.

use rami_engine::arrange::{self, Arrangement};
use rami_engine::cards::{Card, Hand, Meld};
use rami_engine::game::{IllegalMove, Move};
use rami_engine::rules::Opening;

use super::draft::DraftMeld;
use super::session::Session;
use super::sort::MOST_ARRANGED;
use super::tokens::TokenId;

/// The largest number of places about which a double tap asks a question. If there are more, the player chooses one on
/// the table.
const MOST_WAYS: usize = 3;

impl Session {
    /// The arrangements of the hand worth offering, without duplicates: an opening if the hand holds one, then the one
    /// that leaves the fewest points in hand, the one that lays the most points, and the best one without jokers.
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

    /// The index of the proposal that is staged, if any.
    #[must_use]
    pub fn proposed(&self, offered: &[Vec<Meld>]) -> Option<usize> {
        let staged = self.draft_melds().ok()?;
        offered.iter().position(|melds| same(melds, &staged))
    }

    /// Replaces the staged melds by the next proposal. Does nothing if there is no proposal.
    pub fn propose(&mut self) {
        if !self.may_go_on() {
            return;
        }
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
            let wanted = self.draft_readings(index).iter().position(|read| read.cards() == meld.cards());
            self.draft.melds[index].reading = wanted.unwrap_or(0);
        }
    }

    /// Handles a double tap on a card of the hand. The card is laid off where it fits, after a question if there are a
    /// few places. Otherwise it is discarded, if the player wants that; a joker never is. A card for which neither is
    /// possible is selected or deselected, as by a single tap.
    pub(super) fn do_the_obvious(&mut self, token: TokenId) -> Result<(), IllegalMove> {
        let before = self.selected.clone();
        self.select(vec![token]);
        let places = 0..self.board().table.len();
        let fitting: Vec<Move> =
            places.flat_map(|meld| self.ways_on(meld)).filter(|mv| matches!(mv, Move::LayOff { .. })).collect();
        match fitting.len() {
            0 => {}
            1..=MOST_WAYS => return self.choose_between(fitting),
            // The card stays selected, and the table shows where it could go.
            _ => return Ok(()),
        }
        let card =
            self.selected_cards().first().copied().filter(|card| !card.is_joker() && self.discarding.by_double_tap);
        match card.filter(|&card| self.check(&Move::Discard(card)).is_ok()) {
            Some(card) => self.discard(card),
            None => {
                self.selected = before;
                self.toggle(token);
                Ok(())
            }
        }
    }
}

/// Whether these are the same melds in any order.
fn same(one: &[Meld], other: &[Meld]) -> bool {
    one.len() == other.len() && one.iter().all(|meld| other.iter().any(|known| known.cards() == meld.cards()))
}
