//! The one legality check. It sees the rules, the open board and the mover's own hand, and nothing hidden.

use smallvec::SmallVec;

use crate::cards::{Card, FormError, Hand, Meld, Placed, PlacedCard};
use crate::rules::{CleanMeld, GoingOut, Opening, Rules};

use super::board::{Board, Phase, Seat};
use super::moves::Move;
use super::refusal::IllegalMove;

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
    let turn = Turn { rules, board, hand, seat };
    match mv {
        Move::DrawStock | Move::DrawDiscard { .. } if board.phase != Phase::Draw => Err(IllegalMove::AlreadyDrew),
        Move::DrawStock => check_rebuild(rules, board),
        Move::DrawDiscard { cards } => turn.check_draw_discard(*cards),
        Move::Pass | Move::Buy { .. } => Err(IllegalMove::NothingToBuy),
        _ if board.phase != Phase::Play => Err(IllegalMove::MustDrawFirst),
        Move::Meld(melds) => turn.check_meld(melds),
        Move::LayOff { meld, cards } => turn.check_lay_off(*meld, cards),
        Move::Swap { meld, cards } => turn.check_swap(*meld, cards),
        Move::Discard(card) => turn.check_discard(*card),
        Move::End => Err(IllegalMove::MustDiscard),
    }
}

/// Whether a stock card can be drawn, or the draw ends the deal, without a rebuild before (C8).
///
/// # Errors
/// [`IllegalMove::StockEmpty`] where the stock must be rebuilt first.
pub fn check_rebuild(rules: &Rules, board: &Board) -> Checked {
    if board.rebuild_due(rules) { Err(IllegalMove::StockEmpty) } else { Ok(()) }
}

struct Turn<'a> {
    rules: &'a Rules,
    board: &'a Board,
    hand: &'a Hand,
    seat: Seat,
}

impl Turn<'_> {
    fn check_draw_discard(&self, cards: u8) -> Checked {
        if cards != 1 || self.board.discard.is_empty() {
            return Err(IllegalMove::DiscardEmpty);
        }
        if self.in_limited_first_turn() { Err(IllegalMove::FirstTurn) } else { Ok(()) }
    }

    fn in_limited_first_turn(&self) -> bool {
        self.rules.draw.first_turn_limit && self.board.seats[self.seat].turns == 0
    }

    fn check_meld(&self, proposed: &[Placed]) -> Checked {
        if proposed.is_empty() {
            return Err(FormError::TooShort { min: 3 }.into());
        }
        let after = self.hand_without(proposed.iter().flatten().map(|placed| placed.card()))?;
        let melds: Vec<Meld> =
            proposed.iter().map(|cards| Meld::new(&self.rules.melds, cards)).collect::<Result<_, _>>()?;
        if self.in_limited_first_turn() {
            return Err(IllegalMove::FirstTurn);
        }
        if !self.board.seats[self.seat].opened {
            self.check_opening(&melds, &after)?;
        }
        self.check_turn_can_end(&after, |turn_table| turn_table.extend(melds.iter().cloned()))
    }

    /// Whether the combinations of a first laying-down suffice, judged as a whole (V2-R7).
    fn check_opening(&self, melds: &[Meld], after: &Hand) -> Checked {
        let Opening::MinimumPoints { points: needed, clean, whole_hand_exempt } = self.rules.opening else {
            return Ok(());
        };
        if whole_hand_exempt && after.len() <= 1 {
            return Ok(());
        }
        let points = melds.iter().map(|meld| self.rules.values.of_meld(meld)).sum();
        if points < needed {
            return Err(IllegalMove::OpeningBelowMinimum { points, needed });
        }
        let is_clean = |meld: &Meld| match clean {
            CleanMeld::NotNeeded => true,
            CleanMeld::Any => meld.jokers() == 0,
            CleanMeld::Run => meld.jokers() == 0 && meld.is_run(),
        };
        if melds.iter().any(is_clean) { Ok(()) } else { Err(IllegalMove::OpeningNeedsCleanMeld { points, needed }) }
    }

    fn check_lay_off(&self, index: usize, cards: &Placed) -> Checked {
        let after = self.hand_without(cards.iter().map(|placed| placed.card()))?;
        let meld = self.meld(index)?;
        if !self.may_lay_off() {
            return Err(IllegalMove::NotOpened);
        }
        if self.in_limited_first_turn() {
            return Err(IllegalMove::FirstTurn);
        }
        if cards.is_empty() {
            return Err(FormError::DoesNotFit.into());
        }
        let extended = meld.extended(&self.rules.melds, cards)?;
        self.check_turn_can_end(&after, |table| table[index] = extended.clone())
    }

    fn may_lay_off(&self) -> bool {
        let (seat, lay_off) = (&self.board.seats[self.seat], self.rules.lay_off);
        let opened = if lay_off.in_opening_turn { seat.opened } else { seat.opened_before };
        opened || !lay_off.needs_opening
    }

    fn check_swap(&self, index: usize, cards: &[Card]) -> Checked {
        let mut after = self.hand_without(cards.iter().copied())?;
        let meld = self.meld(index)?;
        if meld.jokers() == 0 {
            return Err(IllegalMove::NoJoker);
        }
        if !self.may_take_joker() {
            return Err(IllegalMove::NotOpened);
        }
        let taken = meld.joker_taken(&self.rules.melds, cards)?;
        after.add(Card::JOKER);
        self.check_turn_can_end(&after, |table| table[index] = taken.clone())
    }

    fn may_take_joker(&self) -> bool {
        self.board.seats[self.seat].opened || !self.rules.joker_taking.needs_opening
    }

    fn check_discard(&self, card: Card) -> Checked {
        if !self.hand.contains(card) {
            return Err(IllegalMove::CardNotHeld { card });
        }
        if self.may_discard(self.hand, &self.board.taken, card) { Ok(()) } else { Err(IllegalMove::SameCard { card }) }
    }

    /// C3: the single card just taken stays; a twin that was in the hand before may go.
    fn may_discard(&self, hand: &Hand, taken: &[Card], card: Card) -> bool {
        self.rules.draw.same_card_discard || taken != [card] || hand.count(card) > 1
    }

    fn meld(&self, index: usize) -> Result<&Meld, IllegalMove> {
        self.board.table.get(index).map(|laid| &laid.meld).ok_or(IllegalMove::NoSuchMeld { meld: index })
    }

    fn hand_without(&self, cards: impl Iterator<Item = Card>) -> Result<Hand, IllegalMove> {
        let mut after = *self.hand;
        for card in cards {
            if !after.remove(card) {
                return Err(IllegalMove::CardNotHeld { card });
            }
        }
        Ok(after)
    }

    /// C12: refuses a laying after which the turn could no longer be ended. `edit` makes the laying on a copy of the
    /// table; it is only called in the rare case that needs it.
    fn check_turn_can_end(&self, after: &Hand, edit: impl Fn(&mut Vec<Meld>)) -> Checked {
        if after.is_empty() {
            return match self.rules.going_out {
                GoingOut::DiscardOptional => Ok(()),
                GoingOut::DiscardRequired => Err(IllegalMove::MustKeepDiscard),
            };
        }
        let taken = still_held(&self.board.taken, self.hand, after);
        if after.distinct().any(|card| self.may_discard(after, &taken, card)) {
            return Ok(());
        }
        // Only the card just taken is left, and it may not be thrown back: it must still find a place.
        let mut table: Vec<Meld> = self.board.table.iter().map(|laid| laid.meld.clone()).collect();
        edit(&mut table);
        let fits = after.distinct().any(|card| self.can_place_last(&table, card));
        if fits { Ok(()) } else { Err(IllegalMove::MustKeepDiscard) }
    }

    /// Whether the last card in hand can be laid off, or exchanged for a joker that may then be discarded.
    fn can_place_last(&self, table: &[Meld], card: Card) -> bool {
        // The laying under test has opened the hand, if it was not open before.
        let opening_turn = !self.board.seats[self.seat].opened_before;
        let may_lay_off = !opening_turn || self.rules.lay_off.in_opening_turn;
        let may_go_out = self.rules.going_out == GoingOut::DiscardOptional;
        let fits = |meld: &Meld, placed: PlacedCard| meld.extended(&self.rules.melds, &[placed]).is_ok();
        let extends = |meld: &Meld| match PlacedCard::try_from(card) {
            Ok(placed) => fits(meld, placed),
            Err(_) => Card::naturals().any(|name| fits(meld, PlacedCard::joker(name))),
        };
        table.iter().any(|meld| {
            meld.joker_taken(&self.rules.melds, &[card]).is_ok() || may_lay_off && may_go_out && extends(meld)
        })
    }
}

/// Of the cards taken from the discard pile this turn, those still in hand after laying: of two equal cards the one
/// taken is laid first (C12).
pub(super) fn still_held(taken: &[Card], before: &Hand, after: &Hand) -> SmallVec<[Card; 2]> {
    taken.iter().copied().filter(|&card| after.count(card) == before.count(card)).collect()
}
