//! A deal as one seat has followed it: it is built from what that seat knows, and played by the engine's own moves.
//!
//! The cards that the seat does not see are given assumed places. As soon as such a card is shown or drawn, it is
//! exchanged with the card assumed to be there. So the deal always has exactly the packs of the game, and every move
//! can be made as usual.

use thiserror::Error;

use crate::cards::{Card, Hand, Pack, Placed};

use super::deal::{Action, Deal};
use super::layout::{Layout, fresh_hand};
use super::matches::{Match, MatchError};
use super::moves::Move;
use super::refusal::IllegalMove;
use super::seat::Seat;

/// What a seat knows when a deal begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealtSeat {
    /// The seat.
    pub seat: Seat,
    /// Which deal of the match it is, from 1.
    pub number: u16,
    /// Who deals.
    pub dealer: Seat,
    /// The card first turned up; `None` where none is (C13, C30).
    pub upcard: Option<Card>,
    /// The cards dealt to the seat; `None` where it is not known which they were.
    pub hand: Option<Hand>,
}

/// A move as a seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenMove<'a> {
    /// Who moves.
    pub seat: Seat,
    /// The move.
    pub mv: &'a Move,
    /// The stock cards that the onlooker draws or buys with it, top first; none in a move of another seat.
    pub drawn: &'a [Card],
    /// The cards in no meld that a knock lays open (V5-R7); `None` where the onlooker is not told them.
    pub unmatched: Option<Hand>,
}

/// Why a move cannot have happened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ImpossibleMove {
    /// The rules refuse it.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// A card can no longer be where the move shows or draws it.
    #[error("{0} cannot be there")]
    Elsewhere(Card),
    /// The onlooker draws more or fewer stock cards than are named.
    #[error("other stock cards were drawn than are named")]
    Drawn,
}

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
    Deal(#[from] MatchError),
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

impl Contradiction {
    /// The contradiction in the action at this place.
    const fn at(at: usize, error: ImpossibleMove) -> Self {
        match error {
            ImpossibleMove::Illegal(reason) => Self::Action { at, reason },
            ImpossibleMove::Elsewhere(card) => Self::Elsewhere { at, card },
            ImpossibleMove::Drawn => Self::Drawn,
        }
    }
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
    let (_, gained) = replayed(game, known, None)?;
    let pack = game.rules().pack;
    Ok(replayed(game, known, Some(dealt(pack, &known.hand, &gained)?))?.0)
}

/// Replays what a seat knows, from this hand. Returns the deal, and how many more of each card ([`Card::bit`]) the seat
/// holds than it was dealt.
fn replayed(game: &Match, known: &SeatKnowledge, hand: Option<Hand>) -> Result<(Deal, [i32; 64]), Contradiction> {
    let &SeatKnowledge { seat, number, dealer, upcard, .. } = known;
    let mut game = game.clone();
    let onlooker = Onlooker::begin(&mut game, &DealtSeat { seat, number, dealer, upcard, hand })?;
    let mut deal = game.deal().expect("a deal was begun").clone();
    let (mut drawn, mut gained) = (known.drawn.as_slice(), [0; 64]);
    for (at, action) in known.actions.iter().enumerate() {
        match action {
            Action::Reshuffle(_) => {
                rebuild_before(&mut deal, known.actions.get(at + 1)).ok_or(Contradiction::Reshuffle { at })?;
            }
            Action::Move(mover, mv) => {
                let own = *mover == seat;
                let (now, later) = drawn.split_at(if own { drawn_by(&deal, mv).min(drawn.len()) } else { 0 });
                let seen = SeenMove { seat: *mover, mv, drawn: now, unmatched: None };
                let held = onlooker.see(&mut deal, seen).map_err(|error| Contradiction::at(at, error))?;
                drawn = later;
                let (before, after) = (counts(held.iter()), counts(deal.hand(*mover).iter()));
                let change = after.into_iter().zip(before).map(|(after, before)| if own { after - before } else { 0 });
                gained.iter_mut().zip(change).for_each(|(gained, change)| *gained += change);
            }
        }
    }
    if drawn.is_empty() { Ok((deal, gained)) } else { Err(Contradiction::Drawn) }
}

/// The hand that a seat must have been dealt to hold these cards after it gained those.
fn dealt(pack: Pack, hand: &[Card], gained: &[i32; 64]) -> Result<Hand, Contradiction> {
    let now = counts(hand.iter().copied());
    let mut dealt = Hand::EMPTY;
    for card in Card::naturals().chain([Card::JOKER]) {
        let bit = card.bit() as usize;
        let count = now[bit] - gained[bit];
        if !(0..=i32::from(pack.copies(card))).contains(&count) {
            return Err(Contradiction::Hand { card });
        }
        dealt.extend((0..count).map(|_| card));
    }
    Ok(dealt)
}

/// The number of stock cards that a move draws, at most those there are.
fn drawn_by(deal: &Deal, mv: &Move) -> usize {
    let wanted = match mv {
        Move::DrawStock => 1,
        Move::Buy { cards } => usize::from(*cards),
        _ => 0,
    };
    wanted.min(deal.board().stock.saturating_sub(deal.rules().draw.stock_kept.into()))
}

/// Rebuilds the stock for the next action, in any order. The place of a card becomes known when it is drawn.
fn rebuild_before(deal: &mut Deal, next: Option<&Action>) -> Option<()> {
    if !deal.may_follow_rebuild(next) {
        return None;
    }
    let next = if let Some(Action::Move(_, mv)) = next { Some(mv.clone()) } else { None };
    let draws = [Move::DrawStock, Move::Buy { cards: 1 }, Move::Buy { cards: 2 }];
    let seat = deal.board().to_act()?;
    let mut moves = next.into_iter().chain(draws);
    let drawn = moves.find(|mv| deal.check(seat, mv) == Err(IllegalMove::StockEmpty))?;
    let order = deal.rebuild_cards(&drawn)?.to_vec();
    deal.reshuffle(order).ok()
}

/// A seat that follows a deal move by move. The deal has the true board and the seat's true hand. The places of all
/// other cards are assumed, until a move shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Onlooker {
    seat: Seat,
    /// Whether the seat's own hand is known rather than assumed.
    sees_own: bool,
}

impl Onlooker {
    /// Begins the next deal of a match as a seat sees it. The seat has the cards dealt to it where they are known; all
    /// others lie in the pack's order.
    ///
    /// # Errors
    /// [`MatchError`] if no such deal can begin; the match is then unchanged.
    pub fn begin(game: &mut Match, known: &DealtSeat) -> Result<Self, MatchError> {
        let (rules, in_play) = (game.rules(), game.in_play());
        let mut seen = counts(known.hand.unwrap_or_default().iter().chain(known.upcard));
        let mut hidden = rules.pack.cards().filter(|card| {
            let left = &mut seen[card.bit() as usize];
            *left -= 1;
            *left < 0
        });
        let dealt = |seat| fresh_hand(rules, known.number, known.dealer, &in_play, seat);
        let hands = in_play.iter().enumerate().map(|(seat, &plays)| match known.hand {
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
        game.start_deal(&layout)?;
        Ok(Self { seat: known.seat, sees_own: known.hand.is_some() })
    }

    /// The seat.
    #[must_use]
    pub const fn seat(self) -> Seat {
        self.seat
    }

    /// Follows a move. Where it draws from a stock that must be rebuilt first, the stock is rebuilt in any order (C8).
    ///
    /// # Errors
    /// Why the move cannot have happened. The places of cards assumed may then have changed, the board not.
    pub fn follow(self, deal: &mut Deal, seen: SeenMove) -> Result<(), ImpossibleMove> {
        if deal.check(seen.seat, seen.mv) == Err(IllegalMove::StockEmpty)
            && let Some(order) = deal.rebuild_cards(seen.mv).map(<[Card]>::to_vec)
        {
            deal.reshuffle(order).map_err(|_| IllegalMove::StockEmpty)?;
        }
        self.see(deal, seen).map(|_| ())
    }

    /// Follows a move that needs no rebuilt stock. Returns the hand from which it was made.
    fn see(self, deal: &mut Deal, SeenMove { seat, mv, drawn, unmatched }: SeenMove) -> Result<Hand, ImpossibleMove> {
        let (own, turn) = (seat == self.seat, deal.board().to_act());
        if turn != Some(seat) {
            return Err(IllegalMove::NotYourTurn { turn }.into());
        }
        let draws = if own { drawn_by(deal, mv) } else { 0 };
        if drawn.len() > draws {
            return Err(ImpossibleMove::Drawn);
        }
        self.lay_on_stock(deal, drawn)?;
        let is_open = self.sees(seat) || unmatched.is_some();
        if !self.sees(seat) {
            let mut cards = shown(mv);
            cards.extend(unmatched.iter().flat_map(Hand::iter));
            self.show(deal, seat, &cards)?;
        }
        match deal.check(seat, mv) {
            Err(reason) if is_open || !may_be_hidden(mv, &reason) || never_takes(deal, seat, mv) => {
                return Err(reason.into());
            }
            _ if drawn.len() < draws => return Err(ImpossibleMove::Drawn),
            _ => {}
        }
        let held = *deal.hand(seat);
        deal.make(mv);
        if !is_open && matches!(mv, Move::Knock { .. }) {
            deal.forget_unmatched();
        }
        Ok(held)
    }

    /// Whether the hand of a seat is known rather than assumed.
    const fn sees(self, seat: Seat) -> bool {
        self.sees_own && seat == self.seat
    }

    /// The number of copies of a card that a seat is known to hold.
    fn known(self, deal: &Deal, seat: Seat, card: Card) -> u8 {
        if self.sees(seat) { deal.hand(seat).count(card) } else { deal.board().seats[seat].known.count(card) }
    }

    /// Puts these cards on top of the stock, the first one uppermost.
    fn lay_on_stock(self, deal: &mut Deal, drawn: &[Card]) -> Result<(), ImpossibleMove> {
        for (depth, &card) in drawn.iter().enumerate() {
            let place = deal.board().stock - 1 - depth;
            let supposed = deal.hidden().1[place];
            if supposed != card {
                self.trade(deal, card, supposed, None, place).ok_or(ImpossibleMove::Elsewhere(card))?;
                deal.hidden().1[place] = card;
            }
        }
        Ok(())
    }

    /// Makes a seat hold the cards that it shows, in exchange for assumed cards of its hand.
    fn show(self, deal: &mut Deal, seat: Seat, shown: &[Card]) -> Result<(), ImpossibleMove> {
        let wanted = |card: Card| shown.iter().filter(|&&other| other == card).count();
        for &card in shown {
            while usize::from(deal.hand(seat).count(card)) < wanted(card) {
                let hand = *deal.hand(seat);
                let mut held = hand.distinct();
                let spare = held.find(|&other| {
                    usize::from(hand.count(other)) > wanted(other).max(self.known(deal, seat, other).into())
                });
                let spare = spare.ok_or(ImpossibleMove::Elsewhere(card))?;
                let stock = deal.board().stock;
                self.trade(deal, card, spare, Some(seat), stock).ok_or(ImpossibleMove::Elsewhere(card))?;
                let hand = &mut deal.hidden().0[seat];
                hand.remove(spare);
                hand.add(card);
            }
        }
        Ok(())
    }

    /// Takes a card from a place where it is only assumed to be, and puts `other` there. The place is among the `stock`
    /// oldest cards of the stock, or in the hand of any seat except `but`.
    fn trade(self, deal: &mut Deal, card: Card, other: Card, but: Option<Seat>, stock: usize) -> Option<()> {
        if let Some(supposed) = deal.hidden().1[..stock].iter_mut().find(|supposed| **supposed == card) {
            *supposed = other;
            return Some(());
        }
        let mut seats = (0..deal.board().seats.len()).filter(|&seat| Some(seat) != but);
        let holder = seats.find(|&seat| deal.hand(seat).count(card) > self.known(deal, seat, card))?;
        let hand = &mut deal.hidden().0[holder];
        hand.remove(card);
        hand.add(other);
        Some(())
    }
}

/// Whether this takes a discard before the seat's opening where that is never allowed, whatever it holds (C20).
fn never_takes(deal: &Deal, seat: Seat, mv: &Move) -> bool {
    let opened = deal.board().seats[seat].opened;
    matches!(mv, Move::DrawDiscard { .. }) && !deal.rules().draw.may_take(opened)
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
