//! The only legality check. It uses the rules, the open board and the hand of the player who moves. It sees nothing
//! hidden.

use smallvec::SmallVec;

use crate::cards::{Card, FormError, Hand, Meld, Placed, PlacedCard, SET_MIN};
use crate::rules::{Feeding, LastDiscard, Rules};

use super::board::{Board, Phase, TableMeld};
use super::moves::Move;
use super::position::{Owed, Position, owed_by_taking, still_held};
use super::refusal::IllegalMove;
use super::seat::Seat;
use super::turn_end::Lookahead;

type Checked = Result<(), IllegalMove>;

/// Whether `seat`, holding `hand`, may make this move. The checks run in the order of the record format: turn, phase,
/// things named, forms, opening, relation to the table, what the turn still owes.
///
/// # Errors
/// The first reason against it.
pub fn check(rules: &Rules, board: &Board, hand: &Hand, seat: Seat, mv: &Move) -> Checked {
    if board.to_act() != Some(seat) {
        return Err(IllegalMove::NotYourTurn { turn: board.to_act() });
    }
    let position = Position { rules, board, hand, seat };
    let (knocks, buys, offered) = (rules.knocking().is_some(), rules.draw.buying.is_some(), rules.draw.upcard_offered);
    match (mv, board.phase) {
        (Move::LayOff { meld, cards }, Phase::LayOff) => position.check_lay_off(*meld, cards),
        (Move::End, Phase::LayOff) => Ok(()),
        (_, Phase::LayOff) => Err(IllegalMove::NotYourTurn { turn: None }),
        (Move::Meld(_) | Move::LayOff { .. } | Move::Swap { .. }, _) if knocks => Err(IllegalMove::NotKnocked),
        (Move::Knock { .. }, _) if !knocks => Err(IllegalMove::MustDiscard),
        (Move::Buy { .. }, _) if !buys => Err(IllegalMove::NothingToBuy),
        (Move::Pass, _) if !buys && !offered => Err(IllegalMove::NothingToBuy),
        (Move::DrawStock | Move::DrawDiscard { .. } | Move::Pass | Move::Buy { .. }, Phase::Play) => {
            Err(IllegalMove::AlreadyDrew)
        }
        (Move::DrawStock, Phase::Claim) if offered => Err(IllegalMove::NotYourTurn { turn: None }),
        (Move::DrawStock, Phase::Claim) => Err(IllegalMove::NotYourTurn { turn: board.asked_after(seat) }),
        (Move::DrawStock, _) => check_rebuild(rules, board),
        (Move::DrawDiscard { cards }, _) => position.check_draw_discard(*cards),
        (Move::Pass, Phase::Claim) => Ok(()),
        (Move::Buy { cards }, Phase::Claim) => position.check_buy(*cards),
        (Move::Pass, _) if offered => Err(IllegalMove::MustDrawFirst),
        (Move::Pass | Move::Buy { .. }, _) => Err(IllegalMove::NothingToBuy),
        (_, phase) if phase != Phase::Play => Err(IllegalMove::MustDrawFirst),
        (Move::Meld(melds), _) => position.check_meld(melds),
        (Move::LayOff { meld, cards }, _) => position.check_lay_off(*meld, cards),
        (Move::Swap { meld, cards }, _) => position.check_swap(*meld, cards),
        (Move::Discard(card), _) => position.check_discard(*card),
        (Move::Knock { discard, melds }, _) => position.check_knock(*discard, melds),
        (Move::End, _) => position.check_end(),
    }
}

impl Position<'_> {
    /// Whether the seat may make a move.
    #[must_use]
    pub fn may(&self, mv: &Move) -> bool {
        check(self.rules, self.board, self.hand, self.seat, mv).is_ok()
    }

    /// The move, if it is legal.
    #[must_use]
    pub fn legal(&self, mv: Move) -> Option<Move> {
        self.may(&mv).then_some(mv)
    }
}

/// Whether the stock can be drawn from without a rebuild: a card comes, or the draw ends the deal (C8).
///
/// # Errors
/// [`IllegalMove::StockEmpty`] where the stock must be rebuilt first.
fn check_rebuild(rules: &Rules, board: &Board) -> Checked {
    if board.rebuild_due(rules) { Err(IllegalMove::StockEmpty) } else { Ok(()) }
}

impl Position<'_> {
    fn check_draw_discard(&self, cards: u8) -> Checked {
        let (draw, discard) = (&self.rules.draw, &self.board.discard);
        if self.board.asked.is_some_and(|asked| asked != self.board.turn) {
            return Err(IllegalMove::NotYourTurn { turn: self.board.asked });
        }
        if self.in_limited_first_turn() || draw.first_turn_stock_only && self.in_first_turn() {
            return Err(IllegalMove::FirstTurn);
        }
        if draw.one_card_stock_only && self.hand.len() == 1 {
            return Err(IllegalMove::OneCard);
        }
        let deep = cards > 1 && draw.deep.is_none();
        if self.board.declined || deep || cards == 0 || discard.len() < usize::from(cards) {
            return Err(IllegalMove::DiscardEmpty);
        }
        let taken = &discard[discard.len() - usize::from(cards)..];
        let opened = self.board.seats[self.seat].opened;
        let owed = owed_by_taking(self.rules, opened, taken);
        let Some(&card) = owed.first() else { return Ok(()) };
        if !draw.may_take(opened) {
            return Err(self.owes(card));
        }
        let mut hand = *self.hand;
        hand.extend(taken.iter().copied());
        if Lookahead::from_position(*self, &hand, owed, taken.len()).can_end() { Ok(()) } else { Err(self.owes(card)) }
    }

    fn owes(&self, card: Card) -> IllegalMove {
        if self.rules.draw.deep.is_some() {
            IllegalMove::DeepestCardNeedsRun { card }
        } else {
            IllegalMove::MustUseTakenCard { card }
        }
    }

    /// V4-R6, D4-8, D4-9, D4-11, D4-13.
    fn check_buy(&self, cards: u8) -> Checked {
        let Some(buying) = self.rules.draw.buying else { return Err(IllegalMove::NothingToBuy) };
        if self.board.discarder == Some(self.seat) {
            return Err(IllegalMove::OwnDiscard);
        }
        let state = &self.board.seats[self.seat];
        let spent = buying.max.is_some_and(|max| state.buys >= max) || buying.only_before_laying && state.opened;
        let most = if buying.two_cards { 2 } else { 1 };
        if spent || !(1..=most).contains(&cards) || self.board.discard.len() < usize::from(cards) {
            return Err(IllegalMove::NothingToBuy);
        }
        if self.board.stock < usize::from(cards) { Err(IllegalMove::StockEmpty) } else { Ok(()) }
    }

    fn check_meld(&self, proposed: &[Placed]) -> Checked {
        if proposed.is_empty() {
            return Err(FormError::TooShort { min: SET_MIN }.into());
        }
        let after = self.hand_without(proposed.iter().flatten().map(|placed| placed.card()))?;
        let melds: SmallVec<[Meld; 4]> =
            proposed.iter().map(|cards| Meld::new(&self.rules.melds, cards)).collect::<Result<_, _>>()?;
        if self.in_limited_first_turn() {
            return Err(IllegalMove::FirstTurn);
        }
        self.check_laid(&melds.iter().collect::<SmallVec<[&Meld; 4]>>(), &after)
    }

    /// Checks everything about these melds except their forms. Laying must be allowed in this turn.
    pub(super) fn check_laid(&self, melds: &[&Meld], after: &Hand) -> Checked {
        self.check_opening(melds, after.len())?;
        let cards = || melds.iter().flat_map(|meld| meld.cards()).map(|placed| placed.card());
        self.check_deepest_first(true, cards())?;
        if let Some(card) = self.owed_in_opening().filter(|&owed| cards().all(|card| card != owed)) {
            return Err(self.owes(card)); // C20
        }
        self.check_turn_can_end(after, |ahead| {
            ahead.opened = true;
            ahead.table.to_mut().extend(melds.iter().map(|&meld| TableMeld::new(self.seat, meld.clone())));
        })
    }

    fn check_lay_off(&self, index: usize, cards: &Placed) -> Checked {
        let after = self.hand_without(cards.iter().map(|placed| placed.card()))?;
        let laid = self.laid(index)?;
        if !self.may_lay_off(self.board.seats[self.seat].opened) {
            return Err(IllegalMove::NotOpened);
        }
        if self.in_limited_first_turn() {
            return Err(IllegalMove::FirstTurn);
        }
        if cards.is_empty() {
            return Err(FormError::DoesNotFit.into());
        }
        let extended = laid.meld.extended(&self.rules.melds, cards)?;
        self.check_laid_off(index, cards, &extended, &after)
    }

    /// Checks everything about a lay-off except how the cards fit. Lay-offs must be allowed in this turn.
    pub(super) fn check_laid_off(&self, index: usize, cards: &[PlacedCard], extended: &Meld, after: &Hand) -> Checked {
        let laid = self.laid(index)?;
        if let (Some(max), true) = (self.rules.lay_off.limit, cards.len() > self.room(laid)) {
            return Err(IllegalMove::LayOffLimit { max });
        }
        let counts = self.rules.draw.deep.is_some_and(|deep| deep.lay_off_counts);
        self.check_deepest_first(counts, cards.iter().map(|placed| placed.card()))?;
        self.check_turn_can_end(after, |ahead| ahead.table.to_mut()[index].meld = extended.clone())
    }

    fn check_swap(&self, index: usize, cards: &[Card]) -> Checked {
        let mut after = self.hand_without(cards.iter().copied())?;
        let laid = self.laid(index)?;
        if laid.meld.jokers() == 0 {
            return Err(IllegalMove::NoJoker);
        }
        if self.rules.joker_taking.stays {
            return Err(IllegalMove::JokerMismatch); // C16
        }
        if !self.may_take_joker(self.board.seats[self.seat].opened) {
            return Err(IllegalMove::NotOpened);
        }
        let taken = laid.meld.joker_taken(&self.rules.melds, cards)?;
        // C20: a card that must lie in the opening may not be used here. An equal card may be, and the card is then
        // still owed.
        let owed = match self.owed_in_opening() {
            Some(card) if !after.contains(card) => return Err(self.owes(card)),
            Some(_) => self.board.owed.clone(),
            None => still_held(&self.board.owed, self.hand, &after),
        };
        after.add(Card::JOKER);
        self.check_end_owing(owed, &after, |ahead| {
            ahead.table.to_mut()[index].meld = taken.clone();
            ahead.owe_joker();
        })
    }

    fn check_discard(&self, card: Card) -> Checked {
        if !self.hand.contains(card) {
            return Err(IllegalMove::CardNotHeld { card });
        }
        self.check_discards()?;
        self.check_same_card(card)?;
        if self.may_feed(card) { Ok(()) } else { Err(IllegalMove::FitsTable { card }) }
    }

    /// C32: whether a card may be discarded with regard to the table: it does not fit, or a fitting card is allowed. If
    /// every card that could otherwise be discarded fits, any of them may be.
    pub(super) fn may_feed(&self, card: Card) -> bool {
        let others = || self.hand.distinct().filter(|&other| self.check_same_card(other).is_ok());
        self.feeds_freely() || self.hand.len() == 1 || !self.feeds(card) || others().all(|other| self.feeds(other))
    }

    /// Whether the seat may discard a card that fits the table (C32).
    pub(super) fn feeds_freely(&self) -> bool {
        match self.rules.feeding {
            Feeding::Allowed => true,
            Feeding::OnceOpened => self.board.seats[self.seat].opened,
            Feeding::Never => false,
        }
    }

    /// Whether a card is a joker, or could be laid off alone on a meld as it lies, by whomever (C32).
    fn feeds(&self, card: Card) -> bool {
        let Ok(placed) = PlacedCard::try_from(card) else { return true };
        self.board.table.iter().any(|laid| laid.meld.extended(&self.rules.melds, &[placed]).is_ok())
    }

    /// Whether the seat may discard at all in this turn.
    pub(super) fn check_discards(&self) -> Checked {
        if let Some(&owed) = self.board.owed.first() {
            return Err(self.owes(owed));
        }
        if self.rules.last_discard(self.board.number) == LastDiscard::Forbidden && self.hand.len() == 1 {
            return Err(IllegalMove::NoDiscardToGoOut);
        }
        Ok(())
    }

    /// C3.
    pub(super) fn check_same_card(&self, card: Card) -> Checked {
        let single = self.board.took == 1 && self.board.taken.first() == Some(&card) && self.hand.count(card) == 1;
        if single && !self.rules.draw.same_card_discard { Err(IllegalMove::SameCard { card }) } else { Ok(()) }
    }

    /// D4-6: only a player who may not discard his last card can end the turn without a discard.
    pub(super) fn check_end(&self) -> Checked {
        let keeps = self.rules.last_discard(self.board.number) == LastDiscard::Forbidden && self.hand.len() == 1;
        if keeps { Ok(()) } else { Err(IllegalMove::MustDiscard) }
    }

    fn laid(&self, index: usize) -> Result<&TableMeld, IllegalMove> {
        self.board.table.get(index).ok_or(IllegalMove::NoSuchMeld { meld: index })
    }

    /// D1-4: while the deepest of several cards taken is owed, only a move that lays it is legal. `counts` says whether
    /// a move of this kind fulfils the duty.
    fn check_deepest_first(&self, counts: bool, mut cards: impl Iterator<Item = Card>) -> Checked {
        match self.board.owed.first() {
            Some(&card) if self.rules.draw.deep.is_some() && !(counts && cards.any(|laid| laid == card)) => {
                Err(IllegalMove::DeepestCardNeedsRun { card })
            }
            _ => Ok(()),
        }
    }

    /// Whether the turn can certainly be ended after a laying that leaves `left` cards.
    pub(super) fn surely_ends(&self, left: usize) -> bool {
        self.board.owed.is_empty() && self.leaves_a_discard(left)
    }

    /// Whether one of `left` cards in hand, not just taken, can be discarded, if nothing is owed.
    fn leaves_a_discard(&self, left: usize) -> bool {
        !self.rules.joker_taking.replay_now && left > usize::from(self.board.took)
    }

    /// C12: refuses a laying after which the turn could no longer be ended. `edit` makes the laying on a copy of the
    /// table; it is only called in the rare case that needs it.
    fn check_turn_can_end(&self, after: &Hand, edit: impl Fn(&mut Lookahead<'_>)) -> Checked {
        if self.board.phase == Phase::LayOff {
            return Ok(()); // nothing more is owed after a knock
        }
        self.check_end_owing(still_held(&self.board.owed, self.hand, after), after, edit)
    }

    /// The same where these cards are owed after the laying.
    fn check_end_owing(&self, owed: Owed, after: &Hand, edit: impl Fn(&mut Lookahead<'_>)) -> Checked {
        if owed.is_empty() && self.leaves_a_discard(after.len()) {
            return Ok(());
        }
        let mut ahead = Lookahead::from_position(*self, after, owed, usize::from(self.board.took));
        edit(&mut ahead);
        if ahead.can_end() {
            return Ok(());
        }
        Err(match ahead.owed.first() {
            Some(&card) => self.owes(card),
            None if self.rules.going_out.face_down => IllegalMove::MustKeepClosingCard,
            None => IllegalMove::MustKeepDiscard,
        })
    }
}
