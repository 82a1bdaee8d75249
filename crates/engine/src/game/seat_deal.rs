//! A deal as one seat has followed it: it is built from what that seat knows, and played by the engine's own moves.
//!
//! The cards that the seat does not see are given assumed places. As soon as such a card is shown or drawn, it is
//! exchanged with the card assumed to be there. So the deal always has exactly the packs of the game, and every move
//! can be made as usual.

use thiserror::Error;

use crate::cards::{Card, Hand, Placed};

use super::deal::{Action, Deal};
use super::layout::{Layout, fresh_hand};
use super::matches::{Match, MatchError};
use super::moves::Move;
use super::refusal::IllegalMove;
use super::seat::Seat;

/// The knowledge of a seat about a deal that was dealt to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatKnowledge {
    /// The seat.
    pub seat: Seat,
    /// Which deal of the match it is, from 1.
    pub number: u16,
    /// Who deals.
    pub dealer: Seat,
    /// The card first turned up; `None` where none is (C13, C30).
    pub upcard: Option<Card>,
    /// The actions of all seats since; a rebuilt stock needs no cards.
    pub actions: Vec<Action>,
    /// The stock cards that the seat drew or bought, oldest first.
    pub drawn: Vec<Card>,
    /// The cards that the seat holds after all this.
    pub hand: Vec<Card>,
}

/// Why the knowledge of a seat describes no deal of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Contradiction {
    /// No such deal can begin.
    #[error(transparent)]
    Deal(MatchError),
    /// An action, counted from 0, that the rules refuse.
    #[error("action {at}: {reason}")]
    Action {
        /// Its place.
        at: usize,
        /// Why.
        reason: IllegalMove,
    },
    /// A stock rebuilt where none was due.
    #[error("action {at}: no stock is to be rebuilt there")]
    Reshuffle {
        /// Its place among the actions.
        at: usize,
    },
    /// A card that can no longer be where it is said to come from.
    #[error("action {at}: {card} cannot be there")]
    Elsewhere {
        /// The place of the action that names or draws it.
        at: usize,
        /// The card.
        card: Card,
    },
    /// More or fewer stock cards than the seat drew.
    #[error("other stock cards were drawn than are named")]
    Drawn,
    /// A card that the seat holds too often or too rarely after what it did.
    #[error("the hand does not follow from the actions: {card}")]
    Hand {
        /// The card.
        card: Card,
    },
}

/// Builds the deal that a seat has followed, as the next deal of this match. The board and the seat's hand are the true
/// ones. The places of all other cards are assumed.
///
/// The seat's own moves are judged like any others. Moves of other seats are judged as far as can be seen: a refusal
/// that depends only on cards in a hidden hand is ignored.
///
/// # Errors
/// The first [`Contradiction`].
pub fn follow(game: &Match, known: &SeatKnowledge) -> Result<Deal, Contradiction> {
    // The hand dealt to the seat is its present hand less the cards gained since. The gains do not depend on that hand,
    // so a first pass without it counts them.
    let mut unseen = Onlooker::begin(game, known, None)?;
    unseen.follow(&known.actions)?;
    let mut seat_deal = Onlooker::begin(game, known, Some(unseen.dealt(&known.hand)?))?;
    seat_deal.follow(&known.actions)?;
    Ok(seat_deal.deal)
}

/// A seat following a deal.
struct Onlooker<'a> {
    deal: Deal,
    seat: Seat,
    /// Whether the seat's own hand is known rather than assumed.
    sees_own: bool,
    /// The stock cards that the seat has still to draw.
    drawn: &'a [Card],
    /// How many more of each card ([`Card::bit`]) the seat holds than it was dealt.
    gained: [i32; 64],
}

impl<'a> Onlooker<'a> {
    /// The deal at its beginning. The seat has the cards `own` where they are known; all others lie in the pack's
    /// order.
    fn begin(game: &Match, known: &'a SeatKnowledge, own: Option<Hand>) -> Result<Self, Contradiction> {
        let (rules, in_play) = (game.rules(), game.in_play());
        let mut seen = counts(own.unwrap_or_default().iter());
        known.upcard.iter().for_each(|card| seen[card.bit() as usize] += 1);
        let mut hidden = rules.pack.cards().filter(|card| {
            let left = &mut seen[card.bit() as usize];
            *left -= 1;
            *left < 0
        });
        let dealt = |seat| fresh_hand(rules, known.number, known.dealer, &in_play, seat);
        let hands = in_play.iter().enumerate().map(|(seat, &plays)| match own {
            Some(own) if seat == known.seat => own,
            _ => hidden.by_ref().take(if plays { dealt(seat) } else { 0 }).collect(),
        });
        let hands = hands.collect();
        let layout = Layout {
            number: known.number,
            dealer: known.dealer,
            in_play: in_play.clone(),
            hands,
            stock: hidden.collect(),
            discard: known.upcard.into_iter().collect(),
            removed: Hand::EMPTY,
            start: None,
        };
        let mut game = game.clone();
        game.start_deal(&layout).map_err(Contradiction::Deal)?;
        let deal = game.deal().expect("a deal was begun").clone();
        Ok(Self { deal, seat: known.seat, sees_own: own.is_some(), drawn: &known.drawn, gained: [0; 64] })
    }

    /// The hand that the seat must have been dealt to hold these cards now.
    fn dealt(&self, hand: &[Card]) -> Result<Hand, Contradiction> {
        let (now, pack) = (counts(hand.iter().copied()), self.deal.rules().pack);
        let mut dealt = Hand::EMPTY;
        for card in Card::naturals().chain([Card::JOKER]) {
            let bit = card.bit() as usize;
            let count = now[bit] - self.gained[bit];
            if !(0..=i32::from(pack.copies(card))).contains(&count) {
                return Err(Contradiction::Hand { card });
            }
            dealt.extend((0..count).map(|_| card));
        }
        Ok(dealt)
    }

    fn follow(&mut self, actions: &[Action]) -> Result<(), Contradiction> {
        for (at, action) in actions.iter().enumerate() {
            match action {
                Action::Move(seat, mv) => self.see(at, *seat, mv)?,
                Action::Reshuffle(_) => self.rebuild(actions.get(at + 1)).ok_or(Contradiction::Reshuffle { at })?,
            }
        }
        if self.drawn.is_empty() { Ok(()) } else { Err(Contradiction::Drawn) }
    }

    /// Follows one move.
    fn see(&mut self, at: usize, seat: Seat, mv: &Move) -> Result<(), Contradiction> {
        let elsewhere = |card| Contradiction::Elsewhere { at, card };
        let (own, turn) = (seat == self.seat, self.deal.board().to_act());
        if turn != Some(seat) {
            return Err(Contradiction::Action { at, reason: IllegalMove::NotYourTurn { turn } });
        }
        if own {
            self.lay_on_stock(mv).map_err(elsewhere)?;
        }
        if !self.sees(seat) {
            self.show(seat, &shown(mv)).map_err(elsewhere)?;
        }
        match self.deal.check(seat, mv) {
            Err(reason) if self.sees(seat) || !may_be_hidden(mv, &reason) || self.never_takes(seat, mv) => {
                return Err(Contradiction::Action { at, reason });
            }
            _ => {}
        }
        let (hand, stock) = (*self.deal.hand(seat), self.deal.board().stock);
        self.deal.make(mv);
        if !self.sees(seat) {
            self.deal.forget_unmatched();
        }
        if own {
            let drawn = stock - self.deal.board().stock;
            self.drawn = self.drawn.get(drawn..).ok_or(Contradiction::Drawn)?;
            let (before, after) = (counts(hand.iter()), counts(self.deal.hand(seat).iter()));
            for (gained, (before, after)) in self.gained.iter_mut().zip(before.iter().zip(after)) {
                *gained += after - before;
            }
        }
        Ok(())
    }

    /// Whether this takes a discard before the seat's opening where that is never allowed, whatever it holds (C20).
    fn never_takes(&self, seat: Seat, mv: &Move) -> bool {
        let opened = self.deal.board().seats[seat].opened;
        matches!(mv, Move::DrawDiscard { .. }) && !self.deal.rules().draw.may_take(opened)
    }

    /// Rebuilds the stock for the next action, in any order. The place of a card becomes known when it is drawn.
    fn rebuild(&mut self, next: Option<&Action>) -> Option<()> {
        if !self.deal.may_follow_rebuild(next) {
            return None;
        }
        let next = if let Some(Action::Move(_, mv)) = next { Some(mv.clone()) } else { None };
        let draws = [Move::DrawStock, Move::Buy { cards: 1 }, Move::Buy { cards: 2 }];
        let seat = self.deal.board().to_act()?;
        let mut moves = next.into_iter().chain(draws);
        let drawn = moves.find(|mv| self.deal.check(seat, mv) == Err(IllegalMove::StockEmpty))?;
        let order = self.deal.rebuild_cards(&drawn)?.to_vec();
        self.deal.reshuffle(order).ok()
    }

    /// Whether the hand of a seat is known rather than assumed.
    fn sees(&self, seat: Seat) -> bool {
        self.sees_own && seat == self.seat
    }

    /// The number of copies of a card that a seat is known to hold.
    fn known(&self, seat: Seat, card: Card) -> u8 {
        if self.sees(seat) { self.deal.hand(seat).count(card) } else { self.deal.board().seats[seat].known.count(card) }
    }

    /// Puts the cards that the seat is known to draw next on top of the stock, as many as the move draws.
    fn lay_on_stock(&mut self, mv: &Move) -> Result<(), Card> {
        let wanted = match mv {
            Move::DrawStock => 1,
            Move::Buy { cards } => usize::from(*cards),
            _ => 0,
        };
        for (depth, &card) in self.drawn.iter().take(wanted.min(self.deal.board().stock)).enumerate() {
            let place = self.deal.board().stock - 1 - depth;
            let supposed = self.deal.hidden().1[place];
            if supposed != card {
                self.trade(card, supposed, None, place).ok_or(card)?;
                self.deal.hidden().1[place] = card;
            }
        }
        Ok(())
    }

    /// Makes a seat hold the cards that it shows, in exchange for assumed cards of its hand.
    fn show(&mut self, seat: Seat, shown: &[Card]) -> Result<(), Card> {
        let wanted = |card: Card| shown.iter().filter(|&&other| other == card).count();
        for &card in shown {
            while usize::from(self.deal.hand(seat).count(card)) < wanted(card) {
                let hand = *self.deal.hand(seat);
                let mut held = hand.distinct();
                let spare = held
                    .find(|&other| usize::from(hand.count(other)) > wanted(other).max(self.known(seat, other).into()));
                let spare = spare.ok_or(card)?;
                self.trade(card, spare, Some(seat), self.deal.board().stock).ok_or(card)?;
                let hand = &mut self.deal.hidden().0[seat];
                hand.remove(spare);
                hand.add(card);
            }
        }
        Ok(())
    }

    /// Takes a card from a place where it is only assumed to be, and puts `other` there. The place is among the `stock`
    /// oldest cards of the stock, or in the hand of any seat except `but`.
    fn trade(&mut self, card: Card, other: Card, but: Option<Seat>, stock: usize) -> Option<()> {
        if let Some(supposed) = self.deal.hidden().1[..stock].iter_mut().find(|supposed| **supposed == card) {
            *supposed = other;
            return Some(());
        }
        let mut seats = (0..self.deal.board().seats.len()).filter(|&seat| Some(seat) != but);
        let holder = seats.find(|&seat| self.deal.hand(seat).count(card) > self.known(seat, card))?;
        let hand = &mut self.deal.hidden().0[holder];
        hand.remove(card);
        hand.add(other);
        Some(())
    }
}

/// How many of each card ([`Card::bit`]) there are.
fn counts(cards: impl Iterator<Item = Card>) -> [i32; 64] {
    let mut counts = [0; 64];
    for card in cards {
        counts[card.bit() as usize] += 1;
    }
    counts
}

/// The cards that a move shows to be in the mover's hand.
fn shown(mv: &Move) -> Vec<Card> {
    let laid = |melds: &[Placed]| melds.iter().flatten().map(|placed| placed.card()).collect::<Vec<_>>();
    match mv {
        Move::Meld(melds) => laid(melds),
        Move::LayOff { cards, .. } => laid(std::slice::from_ref(cards)),
        Move::Swap { cards, .. } => cards.to_vec(),
        Move::Discard(card) => vec![*card],
        Move::Knock { discard, melds } => discard.iter().copied().chain(laid(melds)).collect(),
        Move::DrawStock | Move::DrawDiscard { .. } | Move::End | Move::Pass | Move::Buy { .. } => Vec::new(),
    }
}

/// Whether a refusal depends on cards that stay in the hand, which other seats cannot see.
const fn may_be_hidden(mv: &Move, reason: &IllegalMove) -> bool {
    use IllegalMove as I;
    match mv {
        Move::DrawDiscard { .. } | Move::Meld(_) | Move::LayOff { .. } | Move::Swap { .. } => matches!(
            reason,
            I::MustUseTakenCard { .. } | I::DeepestCardNeedsRun { .. } | I::MustKeepClosingCard | I::MustKeepDiscard
        ),
        Move::Knock { .. } => matches!(reason, I::DeadwoodTooHigh { .. } | I::SameCard { .. }),
        Move::Discard(_) => matches!(reason, I::SameCard { .. } | I::FitsTable { .. }),
        Move::DrawStock | Move::End | Move::Pass | Move::Buy { .. } => false,
    }
}
