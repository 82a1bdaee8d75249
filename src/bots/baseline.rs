//! A simple sound player that tests and measurements compare others with. Written once, never tuned.

use crate::arrange;
use crate::cards::{Card, Hand, Meld};
use crate::game::{Move, Phase, SeatView};

use super::Bot;

/// Takes a discard that lowers its deadwood, lays whatever it may, discards its dearest card that is in no combination.
#[derive(Clone, Copy, Debug, Default)]
pub struct BaselineBot;

impl Bot for BaselineBot {
    fn choose(&mut self, view: &SeatView) -> Move {
        if view.board.phase == Phase::Draw {
            return draw(view);
        }
        let laid = if view.board.seats[view.seat].opened { lay(view) } else { open(view) };
        laid.unwrap_or_else(|| discard(view))
    }
}

fn draw(view: &SeatView) -> Move {
    let take = Move::DrawDiscard { cards: 1 };
    let Some(&top) = view.board.discard.last().filter(|_| view.check(&take).is_ok()) else { return Move::DrawStock };
    let mut with = view.hand;
    with.add(top);
    let lowers = arrange::deadwood_points(&view.rules, &with) <= arrange::deadwood_points(&view.rules, &view.hand);
    if top.is_joker() || lowers { take } else { Move::DrawStock }
}

fn open(view: &SeatView) -> Option<Move> {
    let opening = arrange::best_opening(&view.rules, &view.hand)?;
    legal(view, Move::Meld(opening.melds.iter().map(|meld| meld.cards().into()).collect()))
}

fn lay(view: &SeatView) -> Option<Move> {
    let best = arrange::best(&view.rules, &view.hand);
    let meld = |meld: &Meld| legal(view, Move::Meld([meld.cards().into()].into_iter().collect()));
    best.melds.iter().find_map(meld).or_else(|| lay_off(view, &best.deadwood))
}

fn lay_off(view: &SeatView, deadwood: &Hand) -> Option<Move> {
    let fits = |card: Card| {
        view.board.table.iter().enumerate().find_map(|(meld, laid)| {
            let readings = arrange::lay_off_readings(&view.rules, &laid.meld, &[card]);
            readings.into_iter().find_map(|cards| legal(view, Move::LayOff { meld, cards }))
        })
    };
    deadwood.distinct().find_map(fits)
}

fn discard(view: &SeatView) -> Move {
    let deadwood = arrange::best(&view.rules, &view.hand).deadwood;
    let dearest = |hand: &Hand| {
        let legal = hand.distinct().filter(|&card| view.check(&Move::Discard(card)).is_ok());
        legal.max_by_key(|&card| (!card.is_joker(), view.rules.values.in_hand(card)))
    };
    let card = dearest(&deadwood).filter(|card| !card.is_joker()).or_else(|| dearest(&view.hand));
    card.map_or_else(|| view.legal_moves().swap_remove(0), Move::Discard)
}

fn legal(view: &SeatView, mv: Move) -> Option<Move> {
    view.check(&mv).is_ok().then_some(mv)
}
