//! The candidates where a deal is ended by a knock: both ways to draw, the best discards, and the knock.

use rami_engine::game::{Move, Phase, SeatView};

use crate::policy::knock_policy::{KnockDecision, KnockWeights};
use crate::policy::style::Style;
use crate::position::Position;

/// The largest number of discards that become candidates, those of the least cost. With the knock they are as many
/// moves as the champion compares. Chosen by judgement.
const DISCARDS: usize = 5;

/// The candidates with their expected costs in points, the best first.
pub(super) fn knock_candidates(view: &SeatView, style: Style) -> Vec<(Move, f64)> {
    let weights = KnockWeights::TUNED.in_style(style);
    let decision = KnockDecision::new(Position::from_view(view), &weights);
    let mut moves: Vec<(Move, f64)> = match view.board.phase {
        Phase::Claim | Phase::Draw => {
            let decline = if view.board.phase == Phase::Claim { Move::Pass } else { Move::DrawStock };
            let both = [Move::DrawDiscard { cards: 1 }, decline];
            let wanted = usize::from(!decision.wants_top());
            let cost = |at: usize| if at == wanted { 0.0 } else { weights.take };
            both.into_iter()
                .enumerate()
                .map(|(at, mv)| (mv, cost(at)))
                .filter(|(mv, _)| view.check(mv).is_ok())
                .collect()
        }
        Phase::Play => {
            let mut discards: Vec<(Move, f64)> =
                decision.discards().map(|(card, cost)| (Move::Discard(card), cost)).collect();
            discards.sort_by(|(_, one), (_, other)| one.total_cmp(other));
            discards.truncate(DISCARDS);
            let least = discards.first().map_or(0.0, |(_, cost)| *cost);
            discards.extend(decision.best_knock().map(|(mv, _)| (mv, least)));
            discards
        }
        _ => vec![(decision.choose(), 0.0)],
    };
    moves.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    moves
}
