//! Knocking: the arrangement proposed for the knock, the deadwood it leaves, and the answer to a knock (V5-R7).

use smallvec::SmallVec;

use rami_engine::cards::{Card, Hand, Placed};
use rami_engine::game::{Defence, IllegalMove, LeastDeadwood, Move, Phase, Seat};

use super::session::Session;

impl Session {
    /// Knocks with the staged arrangement, or with the best one if none is staged (D5-6).
    pub(super) fn knock(&mut self) -> Result<(), IllegalMove> {
        let mv = self.knock_chosen();
        self.make(mv)
    }

    /// The knock that the player has chosen, legal or not. Without staged melds it uses the best arrangement; without a
    /// selected card it picks the discard itself.
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

    /// The lay-offs of the best defence against the knock, card by card; none if the player is not to answer a knock.
    #[must_use]
    pub fn best_lay_offs(&self) -> Vec<(usize, Card)> {
        let answers = self.board().phase == Phase::LayOff && self.my_turn();
        if !answers {
            return Vec::new();
        }
        Defence::best(self.rules().values, &self.board().table, &self.own_hand()).lay_offs
    }

    /// Lays off all the cards that the best defence lays off.
    pub(super) fn lay_off_all(&mut self) -> Result<(), IllegalMove> {
        for (meld, card) in self.best_lay_offs() {
            let cards = card.try_into().into_iter().collect();
            self.make(Move::LayOff { meld, cards })?;
        }
        Ok(())
    }

    /// The cards of each staged meld.
    fn staged_melds(&self) -> Vec<Placed> {
        let placed = |cards: Vec<Card>| cards.into_iter().filter_map(|card| card.try_into().ok()).collect();
        self.draft.melds.iter().map(|meld| placed(self.cards_of(&meld.cards))).collect()
    }

    /// The knock with the least deadwood, even if it is too much. The refusal of this knock tells how much is left.
    fn least_knock(&self, discard: Option<Card>) -> Move {
        let (values, hand) = (self.rules().values, self.own_hand());
        let after = |card: Card| hand.without([card]).map(|left| (card, LeastDeadwood::from_hand(values, &left)));
        let all = hand.iter().filter(|card| discard.is_none_or(|chosen| chosen == *card));
        match all.filter_map(after).min_by_key(|(_, left)| left.points()) {
            Some((card, left)) => Move::Knock { discard: Some(card), melds: left.melds() },
            None => Move::Knock { discard, melds: SmallVec::new() },
        }
    }

    fn own_hand(&self) -> Hand {
        self.game.view(self.me()).map_or(Hand::EMPTY, |view| view.hand)
    }

    /// The legal knock that leaves the least deadwood, with the selected card as the discard if one is selected; `None`
    /// if no knock is legal.
    #[must_use]
    pub fn best_knock(&self) -> Option<Move> {
        let (rules, view) = (self.rules(), self.game.view(self.me())?);
        if rules.knocking().is_none() || !self.my_turn() {
            return None;
        }
        let selected = self.selected_cards();
        let fits = |mv: &Move| match (mv, &selected[..]) {
            (Move::Knock { discard: Some(card), .. }, [chosen]) => card == chosen,
            (Move::Knock { .. }, []) => true,
            _ => false,
        };
        let left = |mv: &Move| self.deadwood_after(mv).unwrap_or(u16::MAX);
        view.legal_moves().into_iter().filter(fits).min_by_key(left)
    }

    /// The deadwood points that a knock leaves in the player's hand.
    #[must_use]
    pub fn deadwood_after(&self, mv: &Move) -> Option<u16> {
        let Move::Knock { discard, melds } = mv else { return None };
        let laid = melds.iter().flatten().map(|placed| placed.card());
        let left = self.game.view(self.me())?.hand.without(laid.chain(*discard))?;
        Some(self.rules().values.of_hand(&left))
    }

    /// The cards outside melds that a seat has laid open with its knock.
    #[must_use]
    pub fn unmatched_of(&self, seat: Seat) -> Option<Hand> {
        self.board().knock.filter(|knock| knock.seat == seat)?.unmatched
    }

    /// The points of the cards outside melds that a seat has laid open with its knock.
    #[must_use]
    pub fn deadwood_shown(&self, seat: Seat) -> Option<u16> {
        Some(self.rules().values.of_hand(&self.unmatched_of(seat)?))
    }

    /// The deadwood points of the player's hand in its best arrangement, after the best discard if one is still to
    /// come.
    #[must_use]
    pub fn deadwood(&self) -> Option<u16> {
        self.rules().knocking()?;
        let hand = self.game.view(self.me())?.hand;
        let after =
            |card| hand.without([card]).map(|left| LeastDeadwood::from_hand(self.rules().values, &left).points());
        if hand.len() > usize::from(self.rules().hand_size) {
            hand.iter().filter_map(after).min()
        } else {
            Some(LeastDeadwood::from_hand(self.rules().values, &hand).points())
        }
    }
}
