//! The knock as a player makes it: the arrangement proposed, and what it leaves (V5-R7).

use smallvec::SmallVec;

use crate::cards::{Card, Hand, Placed};
use crate::game::{Arrangement, Defence, IllegalMove, Move, Phase, Seat};

use super::session::Session;

impl Session {
    /// Knocks: with the arrangement that is staged, if one is, else with the best one (D5-6).
    pub(super) fn knock(&mut self) -> Result<(), IllegalMove> {
        let mv = self.knock_chosen();
        self.make(mv)
    }

    /// The knock that the player has chosen, legal or not: what is staged, or the best arrangement, with the selected card
    /// as the discard, or the best one.
    #[must_use]
    pub fn knock_chosen(&self) -> Move {
        let selected = self.selected_cards();
        let staged = self.staged_melds();
        if staged.is_empty() {
            return self.best_knock().unwrap_or_else(|| self.least_knock(selected.first().copied()));
        }
        let in_melds = |card: &Card| staged.iter().flatten().any(|placed| placed.card() == *card);
        let discard = selected.first().copied().or_else(|| {
            let hand = self.game.view(self.me())?.hand;
            let free = hand.iter().filter(|card| !in_melds(card));
            free.max_by_key(|&card| self.rules().values.in_hand(card))
        });
        Move::Knock { discard, melds: staged.into() }
    }

    /// The lay-offs of the best defence against the knock, one card after another; none where there is nothing to answer.
    #[must_use]
    pub fn best_lay_offs(&self) -> Vec<(usize, Card)> {
        let answers = self.board().phase == Phase::LayOff && self.my_turn();
        if !answers {
            return Vec::new();
        }
        Defence::best(self.rules().values, &self.board().table, &self.own_hand()).lay_offs
    }

    /// Lays off all that the best defence does.
    pub(super) fn lay_off_all(&mut self) -> Result<(), IllegalMove> {
        for (meld, card) in self.best_lay_offs() {
            let cards = card.try_into().into_iter().collect();
            self.make(Move::LayOff { meld, cards })?;
        }
        Ok(())
    }

    /// The arrangement that is staged: each combination with its cards.
    fn staged_melds(&self) -> Vec<Placed> {
        let placed = |cards: Vec<Card>| cards.into_iter().filter_map(|card| card.try_into().ok()).collect();
        self.draft.melds.iter().map(|meld| placed(self.cards_of(&meld.cards))).collect()
    }

    /// The knock with the least deadwood, whether that is little enough or not: its refusal says how much is left.
    fn least_knock(&self, discard: Option<Card>) -> Move {
        let (values, hand) = (self.rules().values, self.own_hand());
        let after = |card: Card| hand.without([card]).map(|left| (card, Arrangement::from_hand(values, &left)));
        let all = hand.iter().filter(|card| discard.is_none_or(|chosen| chosen == *card));
        match all.filter_map(after).min_by_key(|(_, left)| left.points()) {
            Some((card, left)) => Move::Knock { discard: Some(card), melds: left.melds() },
            None => Move::Knock { discard, melds: SmallVec::new() },
        }
    }

    fn own_hand(&self) -> Hand {
        self.game.view(self.me()).map_or(Hand::EMPTY, |view| view.hand)
    }

    /// The knock that leaves least deadwood in the player's hand now: with the selected card as the discard if one is
    /// selected, else with the best one; `None` where no knock is legal.
    #[must_use]
    pub fn best_knock(&self) -> Option<Move> {
        let (rules, view) = (self.rules(), self.game.view(self.me())?);
        rules.knocking().filter(|_| self.my_turn())?;
        let selected = self.selected_cards();
        let fits = |mv: &Move| match (mv, &selected[..]) {
            (Move::Knock { discard: Some(card), .. }, [chosen]) => card == chosen,
            (Move::Knock { .. }, []) => true,
            _ => false,
        };
        let left = |mv: &Move| self.deadwood_after(mv).unwrap_or(u16::MAX);
        view.legal_moves().into_iter().filter(fits).min_by_key(left)
    }

    /// The points that a knock leaves in the player's hand.
    #[must_use]
    pub fn deadwood_after(&self, mv: &Move) -> Option<u16> {
        let Move::Knock { discard, melds } = mv else { return None };
        let laid = melds.iter().flatten().map(|placed| placed.card());
        let left = self.game.view(self.me())?.hand.without(laid.chain(*discard))?;
        Some(self.rules().values.of_hand(&left))
    }

    /// The cards in no combination that a seat has laid open with its knock.
    #[must_use]
    pub fn unmatched_of(&self, seat: Seat) -> Option<Hand> {
        self.board().knock.filter(|knock| knock.seat == seat)?.unmatched
    }

    /// What these cards come to.
    #[must_use]
    pub fn deadwood_shown(&self, seat: Seat) -> Option<u16> {
        Some(self.rules().values.of_hand(&self.unmatched_of(seat)?))
    }

    /// The deadwood of the player's hand in its best arrangement: after the best discard where one is still to come.
    #[must_use]
    pub fn deadwood(&self) -> Option<u16> {
        self.rules().knocking()?;
        let hand = self.game.view(self.me())?.hand;
        let after = |card| hand.without([card]).map(|left| Arrangement::from_hand(self.rules().values, &left).points());
        if hand.len() > usize::from(self.rules().hand_size) {
            hand.iter().filter_map(after).min()
        } else {
            Some(Arrangement::from_hand(self.rules().values, &hand).points())
        }
    }
}
