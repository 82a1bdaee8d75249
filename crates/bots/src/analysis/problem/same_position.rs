//! Decides whether a move leads to the same position as a line of moves, in another order of them.

use rami_engine::cards::{Card, Hand, Placed};
use rami_engine::game::{Deal, Move, Phase, Seat, SeatView};
use smallvec::SmallVec;

use crate::position::unseen::UnseenCards;

/// The largest number of positions that are looked at on the way. Chosen by judgement: a turn of ten layings has fewer,
/// and an answer comes within some milliseconds.
const MOST_POSITIONS: usize = 256;

/// Whether a move, followed by further moves of the same turn, leads to the same position as a line of moves of the seat
/// to act. Two melds can be laid in either order, for example, or a card be laid with its meld or after it.
#[must_use]
pub fn reaches(view: &SeatView, line: &[Move], mv: &Move) -> bool {
    let Some(first) = line.first() else { return false };
    if first.is_same(mv) {
        return true;
    }
    if !is_laying(first) || !is_laying(mv) {
        return false;
    }
    let begun = imagined(view);
    let Some(goal) = line.iter().try_fold(begun.clone(), |deal, mv| after(&deal, view.seat, mv)) else { return false };
    let goal = Reached::from_deal(&goal, view.seat);
    after(&begun, view.seat, mv).is_some_and(|deal| goal.is_reached(&deal, view.seat, &mut Vec::new()))
}

/// Whether a move lays cards. Only such moves can be made in another order.
const fn is_laying(mv: &Move) -> bool {
    matches!(mv, Move::Meld(_) | Move::LayOff { .. } | Move::Swap { .. })
}

/// A deal that agrees with a view, with the unseen cards in any order. It serves for moves that turn up no hidden card.
fn imagined(view: &SeatView) -> Deal {
    let mut unseen = UnseenCards::from_view(view).into_cards().into_iter();
    let mut hand = |(seat, state): (Seat, &rami_engine::game::SeatState)| {
        if seat == view.seat {
            return view.hand;
        }
        let mut hand = state.known;
        hand.extend(unseen.by_ref().take(usize::from(state.cards).saturating_sub(state.known.len())));
        hand
    };
    let hands = view.board.seats.iter().enumerate().map(&mut hand).collect();
    let stock = unseen.by_ref().take(view.board.stock).collect();
    Deal::imagined(&view.rules, &view.board, hands, stock, unseen.collect())
}

/// The deal after a move; `None` if the move is not legal.
fn after(deal: &Deal, seat: Seat, mv: &Move) -> Option<Deal> {
    let mut deal = deal.clone();
    deal.apply(seat, mv.clone()).ok().map(|()| deal)
}

/// What makes two positions of one turn the same, whatever the order of the moves that led there.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Reached {
    hand: Hand,
    /// The melds, sorted: who laid each first, its cards, and who laid each card.
    table: Vec<(Seat, Placed, SmallVec<[u8; 8]>)>,
    discard: Vec<Card>,
    owed: Vec<Card>,
    turn: Seat,
    phase: Phase,
    /// The long runs that the seat laid at once, which count on their own (V1-R12).
    ramis: u8,
    /// The points of the highest opening, which the next one must surpass (C26).
    best_opening: u16,
}

impl Reached {
    fn from_deal(deal: &Deal, seat: Seat) -> Self {
        let board = deal.board();
        let mut table: Vec<_> =
            board.table.iter().map(|laid| (laid.owner, laid.meld.cards().into(), laid.by.clone())).collect();
        table.sort_unstable();
        let mut owed = board.owed.to_vec();
        owed.sort_unstable();
        Self {
            hand: *deal.hand(seat),
            table,
            discard: board.discard.clone(),
            owed,
            turn: board.turn,
            phase: board.phase,
            ramis: board.seats[seat].ramis,
            best_opening: board.best_opening,
        }
    }

    /// Whether further moves of the seat lead from a deal to this position. `seen` holds the positions that were looked
    /// at already.
    fn is_reached(&self, deal: &Deal, seat: Seat, seen: &mut Vec<Self>) -> bool {
        let here = Self::from_deal(deal, seat);
        if here == *self {
            return true;
        }
        let may_follow = here.keeps(self) && deal.board().to_act() == Some(seat);
        if !may_follow || seen.len() >= MOST_POSITIONS || seen.contains(&here) {
            return false;
        }
        seen.push(here);
        let moves = SeatView::from_deal(deal, seat, &[], &[]).legal_moves();
        let may_lead = |mv: &Move| is_laying(mv) || matches!(mv, Move::Discard(_) | Move::End);
        moves.iter().filter(|mv| may_lead(mv)).any(|mv| {
            let next = after(deal, seat, mv);
            next.is_some_and(|next| self.is_reached(&next, seat, seen))
        })
    }

    /// Whether the hand still holds every natural card of the hand in another position. A joker may come from the table.
    fn keeps(&self, goal: &Self) -> bool {
        self.hand.without(goal.hand.iter().filter(|card| !card.is_joker())).is_some()
    }
}
